"""Each of The Gang's specialists, and the pairs of cards that meet."""

import numpy as np
import pytest

from gang_sim.poker.names import CATEGORIES
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.records import (
    CHIPS,
    DISCARD,
    DISCARDED,
    GUESS_VALUE,
    HAD,
    NAME_VALUE,
    NO_CARD,
    NOBODY,
    PASS_CARD,
    PASSED,
    RECEIVED,
    SAW,
    SHOW_CARD,
    SHOW_TO,
    SHOWED,
    WANT,
)
from tests.the_gang.card_builder import BOARD, Heist, cards

POCKETS = ("2c3d", "TcTd", "AsAh")
JACK_RANK = 9


def heist(*specialists, board=BOARD, pockets=POCKETS, **options):
    return Heist(board, *pockets, specialists=specialists, **options)


def used_by(table, user):
    """The phase in which everyone says who wants it, answered so that this seat uses the specialist."""
    assert table.phase == WANT
    return table.do(*(int(seat == user) for seat in range(table.rules.players)))


def test_informant_shows_one_card_to_one_other():
    table = used_by(heist("informant"), 2)
    assert (table.phase, table.asked(), table.legal(2)) == (SHOW_TO, [2], [0, 1])
    table.do(0)
    assert (table.phase, table.asked(), table.legal(2)) == (SHOW_CARD, [2], [0, 1])
    shown = table.pocket(2)[1]
    table.do(1)
    assert table.phase == CHIPS
    assert (table.public["users"][0], table.public["shown_to"]) == (2, 0)
    assert table.facts(2) == [(SHOWED, 0, shown)]
    assert table.facts(0) == [(SAW, 2, shown)]
    assert table.facts(1) == []


@pytest.mark.parametrize(
    ("pocket", "category"), [("9d3c", "pair"), ("4c3c", "high card"), ("9d5c", "two pairs"), ("3c4d", "high card")]
)
def test_getaway_driver_tells_the_category_on_the_flop(pocket, category):
    table = heist("getaway_driver", pockets=("KcKh", pocket, "AcAh")).to("yellow")
    assert table.phase == WANT
    used_by(table, 1)
    assert table.phase == CHIPS
    assert CATEGORIES[table.public["told_category"]] == category
    assert table.public["told_round"] == 1


@pytest.mark.parametrize(("pocket", "category"), [("9d9h", "pair"), ("KdQd", "high card")])
def test_getaway_driver_before_the_flop(pocket, category):
    table = used_by(heist("getaway_driver", pockets=("2c3d", pocket, "AcAh"), specialist_round="pre_flop"), 1)
    assert CATEGORIES[table.public["told_category"]] == category


def test_getaway_driver_with_cameras_may_hold_three_of_a_kind():
    pockets = ("2c3d4c", "9d9h9s", "AcAhKd")
    table = heist("getaway_driver", pockets=pockets, challenges=("security_cameras",), specialist_round="pre_flop")
    assert CATEGORIES[used_by(table, 1).public["told_category"]] == "three of a kind"


def test_investor_counts_face_cards():
    table = heist("investor", pockets=("KsJd", "Qh3c", "AcTd"), board="2s 5h 9c 8d 4s")
    assert table.phase == CHIPS
    assert table.public["face_cards"][:4].tolist() == [2, 1, 0, -1]


def test_mastermind_names_a_value_and_tells_how_many():
    for rank, count in ((8, 2), (9, 0)):
        table = used_by(heist("mastermind"), 1)
        assert (table.phase, table.asked(), table.legal(1)) == (NAME_VALUE, [1], list(range(13)))
        table.do(rank)
        assert (table.public["users"][3], table.public["named_value"], table.public["value_count"]) == (1, rank, count)
        assert table.phase == CHIPS


def test_hacker_draws_then_discards():
    table = used_by(heist("hacker", pockets=("9c3d", "TcTd", "AdAh"), board="2s 5h 9d Jd Ks", pile="As"), 0)
    assert (table.phase, table.asked(), table.legal(0)) == (DISCARD, [0], [0, 1, 2])
    assert table.private[0]["drawn"] == cards("As")[0]
    assert table.pocket(0) == sorted(cards("9c 3d"))
    table.do(table.pocket(0).index(cards("3d")[0]))
    assert table.pocket(0) == sorted(cards("9c As"))
    assert table.facts(0) == [(DISCARDED, NOBODY, cards("3d")[0])]
    assert table.private[0]["drawn"] == NO_CARD
    assert table.hidden["discards"][0].tolist() == [0, cards("3d")[0], 5]


def test_a_declined_hacker_discards_the_drawn_card():
    table = used_by(heist("hacker", pile="As", pockets=("9d3d", "TcTd", "AdAh")), 0).do(2)
    assert table.pocket(0) == sorted(cards("9d 3d"))
    assert table.facts(0) == [(DISCARDED, NOBODY, cards("As")[0])]


def test_coordinator_passes_to_the_left_all_at_once():
    pockets = ("As2c", "Th9d", "5c6d")
    table = heist("coordinator", pockets=pockets, board="2s 5h 9c Jd Ks")
    assert (table.phase, table.asked()) == (PASS_CARD, [0, 1, 2])
    given = [cards(card)[0] for card in ("2c", "Th", "5c")]
    table.do(*(table.pocket(seat).index(card) for seat, card in enumerate(given)))
    assert table.pocket(0) == sorted(cards("As 5c"))
    assert table.pocket(1) == sorted(cards("9d 2c"))
    assert table.pocket(2) == sorted(cards("6d Th"))
    assert table.facts(1) == [(PASSED, 2, given[1]), (RECEIVED, 0, given[0])]
    assert table.public["passed"]


def test_math_whiz_adds_up():
    table = heist("math_whiz", pockets=("Tc7d", "Qh3c", "AcTd"))
    assert table.public["sums"][:4].tolist() == [17, 13, 21, -1]


def test_con_artist_deals_the_same_cards_anew():
    moved = set()
    for seed in range(20):
        table = heist("con_artist", seed=seed)
        now = [table.pocket(seat) for seat in range(3)]
        assert sorted(card for pocket in now for card in pocket) == sorted(cards("2c 3d Tc Td As Ah"))
        assert [len(pocket) for pocket in now] == [2, 2, 2]
        for seat, pocket in enumerate(POCKETS):
            assert table.facts(seat) == [(HAD, NOBODY, card) for card in sorted(cards(pocket))]
        moved.add(tuple(map(tuple, now)))
    assert len(moved) > 10


def with_jack(board, pocket, other="AsAh", third="6c6d", **options):
    """A heist in which seat 0 has added the Jack and discarded the first card of its pocket."""
    return used_by(heist("jack", board=board, pockets=(pocket, other, third), **options), 0).do(0)


def test_jack_is_added_and_another_card_discarded():
    table = used_by(heist("jack"), 0)
    assert (table.phase, table.asked(), table.legal(0)) == (DISCARD, [0], [0, 1])
    assert table.private[0]["drawn"] == JACK_STAR
    table.do(0)
    assert table.pocket(0) == cards("3d J*")
    assert table.facts(0) == [(DISCARDED, NOBODY, cards("2c")[0])]


def test_jack_has_no_suit():
    board = "2h 5h 9h Kd Ks"
    table = with_jack(board, "2cAh", other="AsTd").to("showdown")
    assert CATEGORIES.index("pair") == _category(table, 0)
    assert _category(with_jack("2h 5h 9h 4h Ks", "2cAh", other="AsTd").to("showdown"), 0) == CATEGORIES.index("flush")


def test_jack_fills_a_straight_and_makes_pairs():
    assert _category(with_jack("7h 8h 9d Td 2s", "3c3d", other="AsKd"), 0) == CATEGORIES.index("straight")
    assert _category(with_jack("7h Jh 9d 2d 3s", "4c5d", other="AsKd"), 0) == CATEGORIES.index("pair")


def _category(table, seat):
    from gang_sim.the_gang.categories import hand_category

    return hand_category(table.hidden["deck"][:5], 5, table.private[seat]["pocket"], table.private[seat]["pocket_size"])


@pytest.mark.parametrize(
    ("rival", "order", "success"),
    [
        ("KdAc", (1, 2), True),  # kicker J* < A
        ("KdAc", (2, 1), False),
        ("KdQc", (1, 2), True),  # < K
        ("4dQc", (1, 2), True),  # < Q
        ("4dTc", (2, 1), True),  # T < J*
        ("4dTc", (1, 2), False),
    ],
)
def test_the_fifth_jack_is_a_kicker_between_ten_and_queen(rival, order, success):
    table = with_jack("Jc Jd Jh Js 2c", "3d4c", other=rival, third="5h5s")
    assert table.to("showdown", 1 + order[0], 1 + order[1], 1).success() == success


def test_muscle_beats_its_whole_category():
    board = "3s 5h 9c Jd Ks"
    pockets = ("2c2d", "AsAh", "9h5c")  # pair of twos, of aces, two pairs
    for strong, order in ((0, (2, 1, 3)), (NOBODY, (1, 2, 3))):
        for muscle, right in (("category", order), ("tie_break", (1, 2, 3))):
            if strong == NOBODY:
                table = Heist(board, *pockets)
            else:
                table = used_by(heist("muscle", board=board, pockets=pockets, muscle=muscle), strong)
                assert table.public["users"][9] == strong
            assert table.to("showdown", *right).success()


def test_muscle_breaks_ties():
    for muscle in ("category", "tie_break"):
        for order, success in (((1, 2, 3), False), ((2, 1, 3), True)):
            table = heist("muscle", board="Ks Kh 7d 7c 2s", pockets=("3s4h", "3d4c", "7s7h"), muscle=muscle)
            table = used_by(table, 0).to("showdown", *order)
            assert table.success() == success
            assert table.public["tie"]


def test_muscle_is_on_top_when_the_board_plays_for_all():
    board, pockets = "As Ks Qs Js Ts", ("2c3d", "4h5h", "7c8d")
    assert used_by(heist("muscle", board=board, pockets=pockets), 1).to("showdown", 1, 3, 2).success()
    assert not used_by(heist("muscle", board=board, pockets=pockets), 1).to("showdown", 1, 2, 3).success()


def test_the_user_is_drawn_among_those_who_want_it_and_otherwise_of_all():
    users = {want: set() for want in ((0, 1, 1), (0, 0, 0))}
    for seed in range(40):
        for want, seen in users.items():
            seen.add(int(heist("muscle", seed=seed).do(*want).public["users"][9]))
    assert users == {(0, 1, 1): {1, 2}, (0, 0, 0): {0, 1, 2}}


@pytest.mark.parametrize(
    ("option", "challenges", "colour"),
    [
        ("default", (), "white"),
        ("flop", (), "yellow"),
        ("turn", (), "orange"),
        ("river", (), "red"),
        ("default", ("quick_access",), "yellow"),
        ("turn", ("hasty_getaway",), "red"),
    ],
)
def test_the_round_of_use(option, challenges, colour):
    table = heist("muscle", challenges=challenges, specialist_round=option)
    while table.phase == CHIPS:
        table.take(1, 2, 3)
    assert (table.phase, table.colour) == (WANT, colour)


class TestTogether:
    """Several cards in one heist: at the deal 3, 6, 8, 9, later ones in the order of their numbers."""

    def test_investor_speaks_before_the_coordinator_and_math_whiz_after(self):
        pockets = ("KsJd", "2h3c", "4c5d")
        table = heist("investor", "coordinator", "math_whiz", pockets=pockets, board="7s 5h 9c 8d 4s")
        assert table.public["face_cards"][:3].tolist() == [2, 0, 0]
        assert table.public["sums"][0] == -1
        table.do(1, 1, 1)
        assert table.pocket(1) == sorted(cards("2h Ks"))
        assert table.public["sums"][:3].tolist() == [15, 12, 7]

    def test_statements_and_passed_cards_come_before_the_con_artist(self):
        every, pockets = ("investor", "coordinator", "math_whiz", "con_artist"), ("KsJd", "2h3c", "4c5d")
        table = heist(*every, pockets=pockets, board="7s 5h 9c 8d 4s")
        table.do(1, 1, 1)
        assert table.public["sums"][:3].tolist() == [15, 12, 7]
        assert [fact for fact in table.facts(1) if fact[0] == HAD] == [(HAD, NOBODY, c) for c in sorted(cards("2h Ks"))]
        assert [fact[0] for fact in table.facts(1)] == [PASSED, RECEIVED, HAD, HAD]

    def test_mastermind_counts_before_the_jack_comes(self):
        table = used_by(heist("mastermind", "jack"), 0).do(JACK_RANK)
        assert table.public["value_count"] == 0
        assert (table.phase, table.public["specialist"]) == (WANT, 7)

    def test_hacker_before_jack(self):
        table = used_by(heist("hacker", "jack", pile="4s"), 0).do(0)
        table = used_by(table, 0).do(0)
        assert table.pocket(0) == cards("4s J*")
        assert [fact[2] for fact in table.facts(0)] == cards("2c 3d")

    def test_the_mastermind_counts_the_jack_when_it_is_used_later(self):
        table = used_by(heist("jack"), 0).do(0)
        from gang_sim.the_gang.specialists import tell_count

        tell_count(table.public, table.private[0], JACK_RANK)
        assert table.public["value_count"] == 1

    def test_the_jack_is_a_jack_for_the_retina_scan(self):
        table = used_by(heist("jack", pockets=("AsAh", "TcTd", "2c3d"), challenges=("retina_scan",)), 0).do(0)
        table = table.to("red", 3, 2, 1).take(3, 2, 1)
        assert (table.phase, table.asked()) == (GUESS_VALUE, [1])
        assert table.do(JACK_RANK).public["value_ok"]

    def test_a_redraw_discards_the_jack_too(self):
        pockets = ("2c3d", "TcTd", "AsAh")
        table = heist("jack", board="Kd Qd 9c 8s 4h", pockets=pockets, challenges=("motion_detector",), pile="6c 7c")
        table = used_by(table, 0).do(0).take(1, 2, 3)
        assert table.pocket(0) == cards("6c 7c")
        assert [fact[2] for fact in table.facts(0)] == [*cards("2c 3d"), JACK_STAR]

    def test_the_muscle_belongs_to_the_seat_whatever_becomes_of_its_pocket(self):
        board = "Kd Qd 9c 8s 4h"
        table = heist("muscle", board=board, challenges=("motion_detector",), pockets=("6c7d", "TcTd", "AsAh"))
        table._swap(14, cards("2c")[0])
        table._swap(15, cards("2d")[0])
        table = used_by(table, 0).take(1, 2, 3)
        assert table.pocket(0) == cards("2c 2d")
        assert table.take(3, 1, 2).take(3, 1, 2).take(3, 1, 2).success()

    def test_the_jack_as_kicker_counts_before_the_muscle(self):
        board, pockets = "Jc Jd Jh Js 2c", ("3d4c", "4dAc", "5h5s")
        table = used_by(heist("jack", "muscle", board=board, pockets=pockets), 0).do(0)
        table = used_by(table, 0)
        assert table.to("showdown", 3, 2, 1).success()
        table = used_by(heist("jack", "muscle", board=board, pockets=pockets, muscle="tie_break"), 0).do(0)
        assert used_by(table, 0).to("showdown", 2, 3, 1).success()

    def test_a_muscle_does_not_change_the_category_that_is_guessed(self):
        challenges = ("fingerprint_scan",)
        table = used_by(heist("muscle", pockets=("2c2d", "TcTd", "AsAh"), board=BOARD.replace("2s", "3s"),
                              challenges=challenges), 0)  # fmt: skip
        table = table.to("red").take(3, 1, 2)
        assert table.do(CATEGORIES.index("pair")).success()

    def test_cameras_give_the_coordinator_one_card_of_three_to_pass(self):
        pockets = ("2c3d4c", "TcTd6d", "AsAh7h")
        table = heist("coordinator", pockets=pockets, challenges=("security_cameras",))
        assert table.legal(0) == [0, 1, 2]
        table.do(0, 1, 2)
        assert [len(table.pocket(seat)) for seat in range(3)] == [3, 3, 3]
        assert len(table.facts(0)) == 2

    def test_cameras_give_the_hacker_four_cards_to_choose_from(self):
        pockets = ("2c3d4c", "TcTd6d", "AsAh7h")
        table = used_by(heist("hacker", pockets=pockets, challenges=("security_cameras",), pile="9d"), 0)
        assert table.legal(0) == [0, 1, 2, 3]
        assert table.do(0).pocket(0) == sorted(cards("3d 4c 9d"))

    def test_cameras_deal_three_cards_anew(self):
        table = heist("con_artist", pockets=("2c3d4c", "TcTd6d", "AsAh7h"), challenges=("security_cameras",))
        assert [len(table.pocket(seat)) for seat in range(3)] == [3, 3, 3]
        assert (table.hidden["con_artist"][:9] != NO_CARD).all()
        assert (table.hidden["con_artist"][9:] == NO_CARD).all()

    def test_cameras_let_the_investor_and_math_whiz_count_three_cards(self):
        table = heist("investor", "math_whiz", pockets=("KcQd4c", "TcTd6d", "AsAh7h"), challenges=("security_cameras",))
        assert table.public["face_cards"][:3].tolist() == [2, 0, 0]
        assert table.public["sums"][:3].tolist() == [24, 26, 29]

    def test_the_deal_is_told_before_quick_access_opens_the_flop(self):
        table = heist("coordinator", challenges=("quick_access",))
        assert (table.phase, table.colour, int(table.public["n_open"])) == (PASS_CARD, "white", 0)
        assert table.do(0, 0, 0).colour == "yellow"

    def test_blackout_hides_no_statement(self):
        table = used_by(heist("investor", "mastermind", challenges=("blackout",)), 1).do(8).to("red")
        assert table.public["face_cards"][:3].tolist() == [0, 0, 0]
        assert (table.public["users"][3], table.public["value_count"]) == (1, 2)

    def test_the_guesser_is_told_the_facts_of_all_but_the_target(self):
        table = used_by(heist("informant", challenges=("retina_scan",)), 2).do(0).do(0)
        table = table.to("red").take(1, 2, 3)
        told = table.private[1]
        assert told["n_others_facts"][:3].tolist() == [1, 0, 0]
        assert told["others_facts"][0, 0].tolist() == [SAW, 2, table.pocket(2)[0]]
        table.do(12)
        assert not told["others_facts"].any()

    def test_a_statement_is_not_brought_up_to_date_by_a_redraw(self):
        table = heist("investor", board="Kd Qd 9c 8s 4h", pockets=("JcJd", "TcTd", "AsAh"),
                      challenges=("motion_detector",), pile="2c 2d").take(1, 2, 3)  # fmt: skip
        assert table.pocket(0) == cards("2c 2d")
        assert table.public["face_cards"][0] == 2

    def test_the_informants_card_is_still_known_after_a_redraw(self):
        table = used_by(heist("informant", board="Kd Qd 9c 8s 4h", pockets=("JcJd", "TcTd", "AsAh"),
                              challenges=("motion_detector",)), 0).do(1).do(0).take(1, 2, 3)  # fmt: skip
        assert table.facts(1) == [(SAW, 0, cards("Jc")[0])]


def test_every_decision_stands_in_the_record():
    table = used_by(heist("mastermind"), 1).do(8)
    count = int(table.hidden["n_decisions"])
    assert table.hidden["decisions"][:count].tolist() == [
        [WANT, 4, 0, 0],
        [WANT, 4, 1, 1],
        [WANT, 4, 2, 0],
        [NAME_VALUE, 4, 1, 8],
    ]


def test_a_draft_draws_its_order_after_the_specialists():
    table = heist("muscle", protocol="draft")
    assert (table.public["draft_order"] == NOBODY).all()
    used_by(table, 0)
    assert sorted(table.public["draft_order"][0, :3]) == [0, 1, 2]
    assert np.array_equal(
        table.public["draft_order"][0], Heist(BOARD, *POCKETS, protocol="draft").public["draft_order"][0]
    )
