"""Each of The Gang's challenges, and the pairs of challenges that meet."""

import numpy as np
import pytest

from gang_sim.the_gang.records import (
    CHIPS,
    DISCARDED,
    GUESS_CATEGORY,
    GUESS_VALUE,
    MIDDLE,
    NO_CARD,
    NOBODY,
    RETURN,
    STAY,
)
from tests.the_gang.card_builder import BOARD, Heist, cards

POCKETS = ("2c3d", "TcTd", "AsAh")  # pair of twos, tens, aces
ACE, DEUCE = 12, 0
PAIR, HIGH_CARD = 1, 0


def heist(*challenges, board=BOARD, pockets=POCKETS, **options):
    return Heist(board, *pockets, challenges=challenges, **options)


def test_quick_access_goes_from_the_deal_to_the_flop():
    table = heist("quick_access")
    assert table.colour == "yellow"
    assert table.public["board"][:3].tolist() == cards("2s 5h 9c")
    assert table.to("showdown").success()
    assert table.public["ticks"].tolist() == [0, 1, 1, 1]


def test_quick_access_in_a_draft_draws_no_order_for_white():
    table = heist("quick_access", protocol="draft").to("showdown")
    assert (table.public["draft_order"][0] == NOBODY).all()
    assert (table.public["draft_order"][1:, :3] != NOBODY).all()


@pytest.mark.parametrize(("challenge", "stars", "other"), [("noise_sensors", 1, 3), ("ventilation_shaft", 3, 1)])
class TestFrozenChips:
    def test_it_freezes_before_whom_it_comes_to(self, challenge, stars, other):
        table = heist(challenge)
        table.do(stars, STAY, STAY)
        assert table.legal(0) == [STAY]
        assert stars not in table.legal(1)
        assert other in table.legal(1)

    def test_its_holder_may_put_it_back_where_that_is_allowed(self, challenge, stars, other):
        table = heist(challenge, frozen_chip_returns="yes").do(stars, STAY, STAY)
        assert table.legal(0) == sorted({STAY, RETURN, 1, 2, 3} - {stars})
        assert stars not in table.legal(1)
        table.do(RETURN, STAY, STAY)
        assert stars in table.legal(1)
        table.do(STAY, stars, STAY)
        assert stars not in table.legal(0)

    def test_who_reaches_for_it_second_in_a_tick_comes_too_late(self, challenge, stars, other):
        table = heist(challenge).do(stars, stars, 2)
        holder = int(table.public["holder"][0, stars])
        late = 1 - holder
        assert sorted((holder, late)) == [0, 1]
        assert table.hidden["void"][0, 0].tolist()[:3] == [int(seat == late) for seat in range(3)]
        assert table.public["chips"][0, late] == 0
        assert table.public["moves_in"][0, 0] == 2

    def test_who_comes_too_late_keeps_the_own_chip(self, challenge, stars, other):
        table = heist(challenge).do(STAY, 2, STAY).do(stars, stars, STAY)
        if table.public["holder"][0, stars] == 0:
            assert table.public["chips"][0, 1] == 2
        else:
            assert table.public["holder"][0, 2] == MIDDLE

    def test_red_chips_do_not_freeze(self, challenge, stars, other):
        table = heist(challenge).to("red").do(stars, STAY, STAY)
        assert RETURN in table.legal(0)
        assert stars in table.legal(1)

    def test_a_draft_knows_no_frozen_chips(self, challenge, stars, other):
        table = heist(challenge, protocol="draft")
        assert table.legal(table.asked()[0]) == [1, 2, 3]


def test_both_ends_freeze_together():
    table = heist("noise_sensors", "ventilation_shaft").do(1, STAY, 3)
    assert [table.legal(seat) for seat in range(3)] == [[STAY], [STAY, 2], [STAY]]


FACES, NO_FACES = "Ks Qh Jd 3s 4s", "2s 5h 9c 3s 4s"


@pytest.mark.parametrize(
    ("challenge", "board", "who"),
    [
        ("motion_detector", FACES, 1),
        ("motion_detector", NO_FACES, None),
        ("motion_detector", "As Th 9c 3s 4s", None),
        ("laser_tripwires", FACES, None),
        ("laser_tripwires", NO_FACES, 2),
    ],
)
def test_a_redraw_after_the_flop(challenge, board, who):
    """White chips: seat 0 has two stars, seat 1 one, seat 2 three."""
    pockets = ("6c7d", "TcTd", "AdAh")
    table = heist(challenge, board=board, pockets=pockets, pile="8c 8d").take(2, 1, 3)
    assert table.colour == "yellow"
    assert table.public["redraws"][:3].tolist() == [int(seat == who) for seat in range(3)]
    for seat, pocket in enumerate(pockets):
        assert table.pocket(seat) == sorted(cards("8c 8d" if seat == who else pocket))
    if who is not None:
        assert table.facts(who) == [(DISCARDED, NOBODY, card) for card in sorted(cards(pockets[who]))]
        assert table.hidden["from_pile"] == 2


def test_one_of_the_two_redraws_always_happens():
    for board, who in ((FACES, 1), (NO_FACES, 2)):
        table = heist("motion_detector", "laser_tripwires", board=board, pockets=("6c7d", "TcTd", "AdAh")).take(2, 1, 3)
        assert np.flatnonzero(table.public["redraws"]).tolist() == [who]


def test_nobody_redraws_with_quick_access():
    for challenge, board in (("motion_detector", FACES), ("laser_tripwires", NO_FACES)):
        table = heist("quick_access", challenge, board=board, pockets=("6c7d", "TcTd", "AdAh"))
        assert not table.public["redraws"].any()
        assert table.hidden["from_pile"] == 0


def test_retina_scan_guesses_a_value_of_the_highest_pocket():
    for guess, opens in ((ACE, True), (DEUCE, False)):
        table = heist("retina_scan").to("red").take(1, 2, 3)
        assert (table.phase, table.asked()) == (GUESS_VALUE, [1])
        assert table.legal(1) == list(range(13))
        table.do(guess)
        assert table.public["order_ok"]
        assert table.public["value_ok"] == opens
        assert table.success() == opens


def test_the_guesser_sees_all_hands_but_the_target():
    table = heist("retina_scan").to("red").take(1, 2, 3)
    shown = table.public["pockets"]
    assert shown[0, :2].tolist() == cards("2c 3d")
    assert shown[1, :2].tolist() == cards("Tc Td")
    assert (shown[2] == NO_CARD).all()


def test_fingerprint_scan_guesses_the_category_of_the_highest_hand():
    for guess, opens in ((PAIR, True), (HIGH_CARD, False)):
        table = heist("fingerprint_scan").to("red").take(1, 2, 3)
        assert (table.phase, table.asked()) == (GUESS_CATEGORY, [1])
        assert table.legal(1) == list(range(9))
        assert table.do(guess).success() == opens


@pytest.mark.parametrize("value", [ACE, DEUCE])
@pytest.mark.parametrize("category", [PAIR, HIGH_CARD])
def test_both_scans_have_to_be_right(value, category):
    table = heist("retina_scan", "fingerprint_scan").to("red").take(1, 2, 3)
    table.do(value)
    assert table.phase == GUESS_CATEGORY
    assert table.do(category).success() == (value == ACE and category == PAIR)


def test_scans_are_asked_even_if_the_order_is_wrong():
    table = heist("retina_scan").to("red").take(3, 2, 1)
    assert table.phase == GUESS_VALUE
    table.do(DEUCE)
    assert table.public["value_ok"]
    assert not table.public["order_ok"]
    assert not table.success()
    assert table.public["alarms"] == 1


def test_hasty_getaway_deals_turn_and_river_together():
    table = heist("hasty_getaway").to("yellow").take(1, 2, 3)
    assert table.colour == "red"
    assert table.public["board"].tolist() == cards(BOARD)
    assert table.take(1, 2, 3).success()
    assert table.public["ticks"].tolist() == [1, 1, 0, 1]


def test_quick_access_and_hasty_getaway_leave_two_rounds():
    table = heist("quick_access", "hasty_getaway").take(1, 2, 3)
    assert table.colour == "red"
    assert table.take(1, 2, 3).success()
    assert table.public["ticks"].tolist() == [0, 1, 0, 1]


def test_blackout_hides_the_rounds_before():
    table = heist("blackout").do(1, 2, STAY).do(STAY, STAY, 3)
    assert table.colour == "yellow"
    public = table.public
    assert not public["chips"][0].any()
    assert (public["holder"][0] == MIDDLE).all()
    assert public["ticks"][0] == public["moves_in"][0].sum() == public["moves"][0].sum() == 0
    past = table.hidden["past"]
    assert past["chips"][0, :3].tolist() == [1, 2, 3]
    assert past["ticks"][0] == 2
    assert past["moves_in"][0, 0] == 3
    assert [2, 3] in past["moves"][0, 1].tolist()
    assert table.to("showdown").success()
    assert not public["chips"][:3].any()
    assert public["chips"][3, :3].tolist() == [1, 2, 3]


def test_blackout_hides_a_draft_too():
    table = heist("blackout", protocol="draft").take(1, 2, 3)
    assert (table.public["draft_order"][0] == NOBODY).all()
    assert sorted(table.hidden["past"]["draft_order"][0, :3]) == [0, 1, 2]


def test_a_blackout_finds_the_white_holder_before_the_chips_go():
    table = heist("blackout", "motion_detector", board=FACES, pockets=("6c7d", "TcTd", "AdAh")).take(2, 1, 3)
    assert np.flatnonzero(table.public["redraws"]).tolist() == [1]
    assert not table.public["chips"][0].any()
    table = heist("blackout", "laser_tripwires", board=NO_FACES, pockets=("6c7d", "TcTd", "AdAh")).take(2, 1, 3)
    assert np.flatnonzero(table.public["redraws"]).tolist() == [2]


THREE = ("2c3d4c", "TcTd6d", "AcAh7h")


def test_security_cameras_give_three_cards_and_the_best_five_of_eight_count():
    table = heist("security_cameras", pockets=THREE)
    assert table.pocket(0) == sorted(cards("2c 3d 4c"))
    assert table.to("showdown").success()
    straight = ("3c4dAc", "TcTd6d", "8cAh7h")  # A-2-3-4-5 with three of the pocket
    assert not heist("security_cameras", pockets=straight).to("showdown").success()
    assert heist("security_cameras", pockets=straight).to("red").take(3, 1, 2).success() is False
    assert heist("security_cameras", pockets=straight).to("red").take(3, 2, 1).success()


def test_third_cards_are_out_of_play_without_cameras():
    table = heist("retina_scan", pockets=("3c4d", "TcTd", "8cAh"))
    assert all(len(table.pocket(seat)) == 2 for seat in range(3))


def test_a_redraw_with_cameras_is_of_three_cards():
    pockets = ("6c7d8h", "TcTd9d", "AdAhAc")
    for challenge, board, who in (("motion_detector", FACES, 1), ("laser_tripwires", NO_FACES, 2)):
        table = heist("security_cameras", challenge, board=board, pockets=pockets, pile="2d 3h 4h").take(2, 1, 3)
        assert table.pocket(who) == sorted(cards("2d 3h 4h"))
        assert len(table.facts(who)) == 3


def test_scans_with_cameras_look_at_three_cards():
    table = heist("security_cameras", "retina_scan", pockets=THREE).to("red").take(1, 2, 3)
    assert table.do(5).success()  # the seven
    table = (
        heist("security_cameras", "fingerprint_scan", pockets=("2c3d4c", "TcTd6d", "KcKh5c")).to("red").take(1, 2, 3)
    )
    assert table.do(6).success()  # kings over fives of eight cards


def test_a_retina_scan_looks_at_the_redrawn_pocket():
    table = heist("laser_tripwires", "retina_scan", board=NO_FACES, pockets=("6c7d", "TcTd", "AdAh"), pile="Kc Kd")
    table.to("red").take(1, 2, 3)
    assert table.do(11).public["value_ok"]


def test_the_next_heist_knows_nothing_of_the_last():
    from gang_sim.the_gang import table as rules_table

    everything = ("noise_sensors", "motion_detector", "laser_tripwires", "retina_scan", "blackout", "security_cameras")
    table = heist(*everything, pockets=THREE).to("red").take(1, 2, 3).do(5)
    rules_table.start_heist(table.public, table.private, table.hidden)
    fresh = heist(*everything, pockets=THREE)
    rules_table.start_game(fresh.public, fresh.hidden, table.hidden["game_key"])
    fresh.public["heist"] = 0
    rules_table.start_heist(fresh.public, fresh.private, fresh.hidden)
    for name in table.public.dtype.names:
        if name not in ("vaults", "alarms"):
            assert np.array_equal(table.public[name], fresh.public[name]), name
    assert np.array_equal(table.private, fresh.private)
    for name in ("order", "chosen", "void", "given", "past", "decisions", "n_decisions", "discards", "from_pile"):
        assert np.array_equal(table.hidden[name], fresh.hidden[name]), name


def test_phases_are_over_at_the_showdown():
    table = heist("retina_scan", "fingerprint_scan").to("red").take(1, 2, 3).do(ACE).do(PAIR)
    assert (table.phase, table.asked()) == (CHIPS, [])
