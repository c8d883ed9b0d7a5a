"""The reference's specialists against the rulebook, one by one, and where they meet challenges."""

import pytest

from tests.reference.hands import CATEGORIES, RANKS, cards, strength
from tests.reference.heist_story import Story, answers, cases_of, expected_of
from tests.reference.the_gang import RED
from tests.reference.the_gang_card_heist import ORANGE, WHITE, YELLOW
from tests.reference.the_gang_cards import (
    CHALLENGES,
    CON_ARTIST,
    COORDINATOR,
    GETAWAY_DRIVER,
    HACKER,
    HASTY_GETAWAY,
    INFORMANT,
    INVESTOR,
    JACK,
    MASTERMIND,
    MATH_WHIZ,
    MOTION_DETECTOR,
    MUSCLE,
    QUICK_ACCESS,
    RETINA_SCAN,
    SECURITY_CAMERAS,
    SPECIALISTS,
    Fact,
    Statement,
)

FACE_FLOP, PLAIN_FLOP = "Ks Qh Jd", "2s 5h 9c"


def test_every_published_specialist_is_tested_here():
    assert len(cases_of("specialist")) == 8


def test_informant_shows_one_card_to_one_player():
    story = Story(pockets=["2c3d"], specialists=[INFORMANT]).uses(0)
    with pytest.raises(ValueError, match="seat 0"):
        story.heist.show_to(0)
    story.heist.show_to(2)
    with pytest.raises(ValueError, match="card"):
        story.heist.show_card(cards("As")[0])
    story.heist.show_card(cards("3d")[0])
    assert story.heist.facts == [[Fact("showed", 2, cards("3d")[0])], [], [Fact("saw", 0, cards("3d")[0])]]
    seen = story.heist.public()
    assert (seen["users"], seen["informed"]) == ({INFORMANT: 0}, 2)


def test_getaway_driver_tells_the_category_on_the_flop():
    assert expected_of("specialist", "Getaway Driver on the flop 2s 5h 9c with 9d3c") == "pair"
    story = Story(board=PLAIN_FLOP, pockets=["9d3c"], specialists=[GETAWAY_DRIVER]).tick(1, 2, 3).uses(0)
    assert story.heist.statements == [Statement(GETAWAY_DRIVER, 0, YELLOW, None, CATEGORIES.index("pair"))]


@pytest.mark.parametrize(
    ("pocket", "challenges", "told"),
    [
        ("9d3c", [], "high card"),
        ("9d9c", [], "pair"),
        ("9d9c9h", [SECURITY_CAMERAS], "three of a kind"),
        ("9d9c8h", [SECURITY_CAMERAS], "pair"),
    ],
)
def test_getaway_driver_before_the_flop(pocket, challenges, told):
    story = Story(pockets=[pocket], challenges=challenges, specialists=[GETAWAY_DRIVER], specialist_round="pre_flop")
    assert answers(story.uses(0).heist, GETAWAY_DRIVER) == [CATEGORIES.index(told)]


def numbers(text):
    return [int(word) for word in text.split(",")]


def test_investor_tells_the_face_cards():
    story = Story(pockets=["KsJd", "Qh3c", "AcTd"], specialists=[INVESTOR])
    assert answers(story.heist, INVESTOR) == numbers(expected_of("specialist", "Investor: KsJd, Qh3c, AcTd"))
    assert story.heist.awaits == "tick", "nobody decides anything"


def test_math_whiz_tells_the_sum():
    story = Story(pockets=["Tc7d", "Qh3c", "AcTd"], specialists=[MATH_WHIZ])
    assert answers(story.heist, MATH_WHIZ) == numbers(expected_of("specialist", "Math Whiz: Tc7d, Qh3c, AcTd"))


def test_mastermind_asks_for_a_value_and_tells_how_many():
    for value, count in (("9", 2), ("8", 0)):
        story = Story(pockets=["9d9c"], specialists=[MASTERMIND]).uses(0)
        story.heist.value(RANKS.index(value))
        assert story.heist.statements == [Statement(MASTERMIND, 0, WHITE, RANKS.index(value), count)]


def test_hacker_draws_one_card_then_discards_one():
    assert expected_of("specialist", "Hacker: pocket 9c3d draws As") == "pocket 9cAs; 3d known to its owner only"
    story = Story(pockets=["9c3d"], pile="As", specialists=[HACKER]).uses(0)
    assert story.heist.may_discard() == sorted(cards("9c 3d As"))
    story.heist.discard(cards("3d")[0])
    assert story.pocket(0) == set(cards("9c As"))
    assert story.heist.facts == [[Fact("discarded", None, cards("3d")[0])], [], []]


def test_coordinator_passes_one_card_to_the_left_at_once():
    expected = expected_of("specialist", "Coordinator, N=3")
    assert expected == "P1 As5c, P2 9d2c, P3 6dTh"
    story = Story(pockets=["As2c", "Th9d", "5c6d"], specialists=[COORDINATOR])
    story.heist.pass_on(cards("2c Th 5c"))
    assert [story.pocket(seat) for seat in range(3)] == [set(cards(part[3:])) for part in expected.split(", ")]
    known = {text: cards(text)[0] for text in ("2c", "5c")}
    assert story.heist.facts[0] == [Fact("passed", 1, known["2c"]), Fact("received", 2, known["5c"])]
    assert Fact("received", 0, known["2c"]) in story.heist.facts[1]


def test_with_security_cameras_one_of_three_cards_is_passed():
    story = Story(pockets=["As2c3c", "Th9d8d", "5c6d7d"], challenges=[SECURITY_CAMERAS], specialists=[COORDINATOR])
    story.heist.pass_on(cards("2c Th 5c"))
    assert story.pocket(1) == set(cards("9d 8d 2c"))


def test_jack_adds_a_jack_without_suit_and_another_card_goes():
    story = Story(pockets=["9c3d"], specialists=[JACK]).uses(0)
    assert story.heist.may_discard() == sorted(cards("9c 3d")), "not the jack"
    story.heist.discard(cards("9c")[0])
    assert story.pocket(0) == set(cards("J* 3d"))


def test_the_added_jack_is_a_jack_of_no_flush():
    assert expected_of("specialist", "Jack: board Jc Jd Jh Js 2c") == (
        "four jacks, kicker J: below four jacks with kicker A"
    )
    five_jacks = strength(cards("Jc Jd Jh Js 2c J* 3d"))
    assert strength(cards("Jc Jd Jh Js 2c Td 3d")) < five_jacks < strength(cards("Jc Jd Jh Js 2c Qd 3d"))
    assert five_jacks < strength(cards("Jc Jd Jh Js 2c Ad 3d"))
    assert strength(cards("2c 5c 9c Kc 3d J* 4h"))[0] == CATEGORIES.index("high card")
    assert strength(cards("Tc Qc Kc Ac 3d J* 4h"))[0] == CATEGORIES.index("straight")
    assert strength(cards("Jc Jd 5h 5s 2c J* 3d"))[0] == CATEGORIES.index("full house")


def test_con_artist_deals_the_same_cards_anew():
    assert expected_of("specialist", "Con Artist") == "the multiset of all pocket cards is unchanged, two each"
    story = Story(pockets=["As2c", "Th9d", "5c6d"], specialists=[CON_ARTIST])
    for wrong in (["As2c", "Th9d", "5c7d"], ["As2cTh", "9d", "5c6d"]):
        with pytest.raises(ValueError, match="same cards"):
            story.heist.con_artist([cards(pocket) for pocket in wrong])
    story.heist.con_artist([cards(pocket) for pocket in ("Th2c", "As5c", "9d6d")])
    assert story.pocket(2) == set(cards("9d 6d"))
    assert story.heist.facts[0] == [Fact("had", None, card) for card in cards("2c As")]


def muscled(pockets, user, red, board="2s 5h 9c Jd Ks", **options):
    story = Story(board=board, pockets=pockets, specialists=[MUSCLE], **options).uses(user)
    return story.to_the_showdown(*red).succeeds()


def test_muscle_stands_above_every_hand_of_its_category():
    assert expected_of("specialist", "Muscle (category)") == "must stand above a pair of aces, below two pairs"
    pockets = ["2c3d", "AsAh", "9d5d"]  # pair of 2s, pair of aces, two pairs
    assert muscled(pockets, 0, (2, 1, 3))
    assert not muscled(pockets, 0, (1, 2, 3))
    assert not muscled(pockets, 0, (3, 1, 2))


def test_muscle_by_option_breaks_ties_only():
    pockets = ["AcQd", "AdQh", "9d5d"]
    assert muscled(pockets, 0, (2, 1, 3), muscle="tie_break")
    assert not muscled(pockets, 0, (1, 2, 3), muscle="tie_break")
    assert muscled(["2c3d", "AsAh", "9d5d"], 0, (1, 2, 3), muscle="tie_break")


def test_muscle_is_on_top_when_the_board_plays_for_all():
    royal = {"board": "As Ks Qs Js Ts", "pockets": ["2c3d", "4h5h", "7c8d"]}
    for muscle in ("category", "tie_break"):
        assert muscled(**royal, user=1, red=(1, 3, 2), muscle=muscle)
        assert not muscled(**royal, user=1, red=(1, 2, 3), muscle=muscle)


def test_muscle_belongs_to_the_seat_whatever_happens_to_the_pocket():
    story = Story(
        board="Jd Ks 9c 2s 5h", pockets=["AcAd", "QhQd", "9d9h"], pile="2c 3d",
        challenges=[MOTION_DETECTOR], specialists=[MUSCLE],
    ).uses(0)  # fmt: skip
    assert story.tick(1, 2, 3).heist.redrew == 0
    assert story.to_the_showdown(2, 1, 3).succeeds(), "the pair of 2s that was drawn stands above the queens"


# Who uses a specialist, and when.


def test_the_user_is_drawn_among_those_who_want_else_among_all():
    story = Story(specialists=[MUSCLE])
    story.heist.want([False, True, True])
    with pytest.raises(ValueError, match="allowed are 1, 2"):
        story.heist.user(0)
    story = Story(specialists=[MUSCLE])
    story.heist.want([False] * 3)
    assert story.heist.may_use() == [0, 1, 2]


def test_cards_right_after_the_deal_come_before_those_used_once_in_ascending_order():
    story = Story(specialists=SPECIALISTS)
    met = []
    while story.heist.round == WHITE and story.heist.awaits != "tick":
        heist = story.heist
        met.append((heist.specialist, heist.awaits))
        {
            "pass_on": lambda heist: heist.pass_on([pocket[0] for pocket in heist.pockets]),
            "con_artist": lambda heist: heist.con_artist(heist.pockets),
            "want": lambda heist: heist.want([True] * 3),
            "user": lambda heist: heist.user(0),
            "show_to": lambda heist: heist.show_to(1),
            "show_card": lambda heist: heist.show_card(heist.pockets[0][0]),
            "value": lambda heist: heist.value(0),
            "discard": lambda heist: heist.discard(heist.may_discard()[0]),
        }[heist.awaits](heist)
    firsts = list(dict.fromkeys(number for number, _ in met))
    assert firsts == [COORDINATOR, CON_ARTIST, INFORMANT, MASTERMIND, HACKER, JACK, MUSCLE]
    assert [said.specialist for said in story.heist.statements[:6]] == [INVESTOR] * 3 + [MATH_WHIZ] * 3
    assert story.tick(1, 2, 3).heist.specialist == GETAWAY_DRIVER


@pytest.mark.parametrize(
    ("challenges", "chosen", "played"),
    [
        ([], "turn", ORANGE),
        ([HASTY_GETAWAY], "turn", RED),
        ([QUICK_ACCESS], "pre_flop", YELLOW),
        ([QUICK_ACCESS], "default", YELLOW),
        ([], "river", RED),
    ],
)
def test_a_round_that_is_not_played_leaves_the_specialist_to_the_next(challenges, chosen, played):
    story = Story(challenges=challenges, specialists=[MUSCLE], specialist_round=chosen)
    while story.heist.awaits == "tick":
        story.tick(1, 2, 3)
    assert (story.heist.awaits, story.heist.round) == ("want", played)


def test_the_redraw_comes_before_the_specialist_of_the_flop():
    story = Story(
        board=FACE_FLOP, pile="KdKh", challenges=[MOTION_DETECTOR], specialists=[GETAWAY_DRIVER]
    ).tick(1, 2, 3)  # fmt: skip
    assert answers(story.uses(0).heist, GETAWAY_DRIVER) == [CATEGORIES.index("three of a kind")]


def test_a_redraw_discards_the_added_jack_too():
    story = Story(
        board=FACE_FLOP, pockets=["9c3d"], pile="7c 8d", challenges=[MOTION_DETECTOR], specialists=[JACK]
    ).uses(0)  # fmt: skip
    story.heist.discard(cards("9c")[0])
    assert story.tick(1, 2, 3).pocket(0) == set(cards("7c 8d"))


def test_the_added_jack_is_a_jack_for_the_retina_scan():
    story = Story(pockets=["9c3d"], challenges=[RETINA_SCAN], specialists=[JACK]).uses(0)
    story.heist.discard(cards("9c")[0])
    assert story.to_the_showdown(3, 2, 1).guesses("J").heist.result["value_ok"]


def test_statements_tell_of_their_moment():
    story = Story(
        board=FACE_FLOP, pockets=["KdKh"], pile="2c 3d", challenges=[MOTION_DETECTOR], specialists=[INVESTOR]
    ).tick(1, 2, 3)  # fmt: skip
    assert answers(story.heist, INVESTOR)[0] == 2
    assert story.pocket(0) == set(cards("2c 3d"))


def test_cards_have_ten_numbers_each():
    assert CHALLENGES == SPECIALISTS == tuple(range(1, 11))
