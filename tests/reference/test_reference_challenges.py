"""The reference's challenges against the rulebook, one by one, and pairs of them that meet."""

import pytest

from tests.reference.hands import cards
from tests.reference.heist_story import FIRST_SHOWDOWN, Story, cases_of, expected_of
from tests.reference.the_gang import RED, RETURN, STAY
from tests.reference.the_gang_card_heist import ORANGE, WHITE, YELLOW
from tests.reference.the_gang_cards import (
    BLACKOUT,
    FINGERPRINT_SCAN,
    HASTY_GETAWAY,
    LASER_TRIPWIRES,
    MOTION_DETECTOR,
    NOISE_SENSORS,
    QUICK_ACCESS,
    RETINA_SCAN,
    SECURITY_CAMERAS,
    VENTILATION_SHAFT,
    Fact,
)

FACE_FLOP, PLAIN_FLOP = "Ks Qh Jd", "2s 5h 9c"


def test_every_published_challenge_is_tested_here():
    assert len(cases_of("challenge")) == 9


def test_quick_access_goes_from_the_deal_to_the_flop():
    assert expected_of("challenge", "Quick Access") == "first chips are yellow, three board cards"
    story = Story(challenges=[QUICK_ACCESS])
    assert (story.heist.round, len(story.heist.board())) == (YELLOW, 3)
    story.tick(1, 2, 3)
    assert story.heist.chips[WHITE] == [0, 0, 0]
    assert story.heist.round == ORANGE


def test_noise_sensors_freeze_the_lowest_chip_once_it_is_taken():
    assert expected_of("challenge", "Noise Sensors") == "P2 may not take it; P1 may not return it"
    story = Story(challenges=[NOISE_SENSORS]).takes(0, 1)
    assert story.heist.legal_actions(0) == [STAY]
    assert story.heist.legal_actions(1) == [STAY, 2, 3]
    with pytest.raises(ValueError, match="take 1 is illegal"):
        story.takes(1, 1)
    story.takes(1, 3)
    assert story.heist.legal_actions(1) == [STAY, 2, RETURN], "other chips are free"


def test_a_take_of_a_chip_that_froze_in_the_same_tick_is_void():
    story = Story(challenges=[NOISE_SENSORS]).tick(1, 1, STAY, order=[1, 0, 2])
    assert story.heist.chips[WHITE] == [0, 1, 0]
    assert story.heist.record[WHITE][0][2] == [True, False, False]


def test_frozen_chips_may_be_given_up_by_option_and_freeze_again():
    story = Story(challenges=[NOISE_SENSORS], frozen_chip_returns="yes").takes(0, 1)
    assert story.heist.legal_actions(0) == [STAY, 2, 3, RETURN]
    assert story.heist.legal_actions(1) == [STAY, 2, 3]
    story.takes(0, 2)
    assert 1 in story.heist.legal_actions(1)
    story.takes(1, 1)
    assert story.heist.legal_actions(0) == [STAY, 3, RETURN]
    with pytest.raises(ValueError, match="illegal"):
        story.tick(1, RETURN, STAY, order=[1, 0, 2])  # frozen at the tick's start


def test_ventilation_shaft_freezes_the_highest_chip_in_the_first_three_rounds():
    story = Story(challenges=[VENTILATION_SHAFT])
    for _ in (WHITE, YELLOW, ORANGE):
        story.takes(0, 3)
        assert story.heist.legal_actions(1) == [STAY, 1, 2]
        story.tick(STAY, 1, 2)
    assert story.heist.round == RED
    story.takes(0, 3)
    assert story.heist.legal_actions(1) == [STAY, 1, 2, 3]


def test_noise_sensors_and_ventilation_shaft_freeze_two_chips():
    story = Story(challenges=[NOISE_SENSORS, VENTILATION_SHAFT]).tick(1, 3, STAY)
    assert story.heist.legal_actions(2) == [STAY, 2]


def test_frozen_chips_have_no_effect_in_a_draft():
    story = Story(challenges=[NOISE_SENSORS, VENTILATION_SHAFT], protocol="draft")
    story.heist.draft_order([2, 0, 1])
    story.heist.pick(2, 1)
    assert story.heist.legal_actions(0) == [2, 3]


def test_motion_detector_makes_the_lowest_white_chip_redraw_when_the_flop_shows_a_face():
    assert expected_of("challenge", "Motion Detector") == "P1 redraws two"
    story = Story(board=FACE_FLOP, pockets=["2c3d"], pile="7c 8d", challenges=[MOTION_DETECTOR]).tick(1, 2, 3)
    assert story.pocket(0) == set(cards("7c 8d"))
    assert story.heist.redrew == 0
    assert story.heist.facts == [[Fact("discarded", None, card) for card in cards("2c 3d")], [], []]
    assert Story(board=PLAIN_FLOP, challenges=[MOTION_DETECTOR]).tick(1, 2, 3).heist.redrew is None


def test_laser_tripwires_make_the_highest_white_chip_redraw_when_the_flop_shows_none():
    assert expected_of("challenge", "Laser Tripwires") == "P1 redraws two"
    story = Story(board=PLAIN_FLOP, pockets=["2c3d"], pile="7c 8d", challenges=[LASER_TRIPWIRES]).tick(3, 2, 1)
    assert story.pocket(0) == set(cards("7c 8d"))
    assert Story(board=FACE_FLOP, challenges=[LASER_TRIPWIRES]).tick(3, 2, 1).heist.redrew is None


def test_with_both_detectors_exactly_one_redraws():
    both = [MOTION_DETECTOR, LASER_TRIPWIRES]
    assert Story(board=FACE_FLOP, challenges=both).tick(1, 2, 3).heist.redrew == 0
    assert Story(board=PLAIN_FLOP, challenges=both).tick(1, 2, 3).heist.redrew == 2


def test_nobody_redraws_with_quick_access():
    assert Story(board=FACE_FLOP, challenges=[MOTION_DETECTOR, QUICK_ACCESS]).tick(1, 2, 3).heist.redrew is None


def test_a_holder_by_force_redraws_like_any_other():
    story = Story(board=FACE_FLOP, challenges=[MOTION_DETECTOR], max_ticks=1).tick(2, STAY, STAY)
    story.heist.forced([3, 1])
    assert story.heist.redrew == 2


@pytest.mark.parametrize(("guess", "outcome"), [("A", "success"), ("2", "fail")])
def test_retina_scan(guess, outcome):
    assert f"guess {guess}: {outcome}" in expected_of("challenge", "Retina Scan")
    story = Story(**FIRST_SHOWDOWN, challenges=[RETINA_SCAN]).to_the_showdown(1, 2, 3)
    assert (story.heist.target(), story.heist.guesser()) == (2, 1)
    assert story.guesses(guess).succeeds() == (outcome == "success")
    assert story.heist.result["order_ok"]


@pytest.mark.parametrize(("guess", "outcome"), [("pair", "success"), ("high card", "fail")])
def test_fingerprint_scan(guess, outcome):
    assert f"{guess}: {outcome}" in expected_of("challenge", "Fingerprint Scan")
    story = Story(**FIRST_SHOWDOWN, challenges=[FINGERPRINT_SCAN]).to_the_showdown(1, 2, 3)
    assert story.guesses(guess).succeeds() == (outcome == "success")


@pytest.mark.parametrize("value", ["A", "K"])
@pytest.mark.parametrize("kind", ["pair", "flush"])
def test_both_scans_have_to_be_right_the_value_comes_first(value, kind):
    story = Story(**FIRST_SHOWDOWN, challenges=[RETINA_SCAN, FINGERPRINT_SCAN]).to_the_showdown(1, 2, 3)
    assert story.heist.awaits == "value_guess"
    story.guesses(value).guesses(kind)
    assert story.succeeds() == (value == "A" and kind == "pair")
    assert (story.heist.result["value_ok"], story.heist.result["category_ok"]) == (value == "A", kind == "pair")


def test_scans_are_asked_even_if_the_order_is_wrong():
    story = Story(**FIRST_SHOWDOWN, challenges=[RETINA_SCAN]).to_the_showdown(3, 2, 1)
    assert story.heist.awaits == "value_guess"
    story.guesses("2")
    assert not story.succeeds()
    assert (story.heist.result["order_ok"], story.heist.result["value_ok"]) == (False, True)


def test_hasty_getaway_goes_from_yellow_to_red_with_five_cards():
    assert expected_of("challenge", "Hasty Getaway") == "after yellow comes red with five board cards"
    story = Story(challenges=[HASTY_GETAWAY]).tick(1, 2, 3).tick(1, 2, 3)
    assert (story.heist.round, len(story.heist.board())) == (RED, 5)
    assert story.tick(1, 2, 3).heist.result["ticks"] == [1, 1, 0, 1]


def test_quick_access_and_hasty_getaway_leave_two_rounds():
    story = Story(challenges=[QUICK_ACCESS, HASTY_GETAWAY]).to_the_showdown(1, 2, 3)
    assert story.heist.result["ticks"] == [0, 1, 0, 1]


def test_blackout_takes_earlier_rounds_out_of_view():
    assert expected_of("challenge", "Blackout") == "white chips and moves are in no view"
    story = Story(challenges=[BLACKOUT], max_ticks=1).tick(1, 2, STAY)
    story.heist.forced([3])
    seen = story.heist.public()
    assert seen["chips"][WHITE] == [0, 0, 0]
    assert (seen["moves"][WHITE], seen["ticks"][WHITE], seen["forced"][WHITE]) == ([], 0, False)
    seen = story.to_the_showdown(1, 2, 3).heist.public()
    assert seen["chips"] == [[0, 0, 0], [0, 0, 0], [0, 0, 0], [1, 2, 3]], "hidden after the showdown too"
    assert story.heist.result["forced"] == 1, "the record has it"


def test_blackout_hides_the_white_holder_who_redraws_all_the_same():
    story = Story(board=FACE_FLOP, challenges=[BLACKOUT, MOTION_DETECTOR]).tick(2, 1, 3)
    assert story.heist.public()["redrew"] == 1
    assert story.heist.public()["chips"][WHITE] == [0, 0, 0]


def test_security_cameras_deal_three_pocket_cards_best_five_of_eight():
    assert expected_of("challenge", "Security Cameras") == "three pocket cards, best five of eight"
    story = Story(
        board="2s 5h 9c Jd Ks", pockets=["2c3d4h", "TcTdTh", "As3c3h"], challenges=[SECURITY_CAMERAS]
    ).to_the_showdown(2, 3, 1)
    assert [len(pocket) for pocket in story.heist.pockets] == [3, 3, 3]
    assert story.heist.result["pairs_right"] == 2, "the straight with three pocket cards is above three tens"


def test_with_security_cameras_a_redraw_is_of_three_cards():
    story = Story(board=FACE_FLOP, pile="7c 8d 9h", challenges=[SECURITY_CAMERAS, MOTION_DETECTOR]).tick(1, 2, 3)
    assert story.pocket(0) == set(cards("7c 8d 9h"))
    assert len(story.heist.facts[0]) == 3
