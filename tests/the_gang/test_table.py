"""The Gang's base game, rule by rule (rules, sections 1, 6 and 8)."""

import csv
from pathlib import Path

import numpy as np
import pytest

from gang_sim.the_gang import table
from gang_sim.the_gang.records import SHOWDOWN
from tests.the_gang.builder import MIDDLE, Table, give_back, stay, take

CASES = list(csv.DictReader((Path(__file__).parents[1] / "cases" / "the_gang.csv").open()))
SHOWDOWNS = [row for row in CASES if row["kind"] == "showdown"]


@pytest.mark.parametrize("row", SHOWDOWNS, ids=lambda row: row["note"] or row["pockets_by_red_chip"])
def test_showdown_cases(row):
    succeeds = Table().show(row["board_or_situation"], *row["pockets_by_red_chip"].split())
    assert succeeds == (row["expected"] == "success")


def test_taking_a_chip_leaves_its_holder_without_one():
    at = Table(players=3)
    at.tick(take(1), take(2), stay)
    at.tick(take(2), stay, stay)
    assert at.holders("white") == {1: MIDDLE, 2: 0, 3: MIDDLE}
    assert not at.round_is_over("white")


def test_taking_another_chip_puts_the_old_one_in_the_middle():
    at = Table(players=3).tick(take(1), stay, stay).tick(take(3), stay, stay)
    assert at.holders("white") == {1: MIDDLE, 2: MIDDLE, 3: 0}


def test_a_chip_that_does_not_exist_is_illegal():
    assert not Table(players=3).is_legal(0, take(4))
    assert not Table(players=3).is_legal(0, -1)


def test_taking_the_own_chip_and_returning_none_are_illegal():
    at = Table(players=3).tick(take(1), stay, stay)
    assert not at.is_legal(0, take(1))
    assert at.is_legal(0, give_back)
    assert not at.is_legal(1, give_back)


def test_rulebook_round_ends_at_the_instant_when_everyone_holds_a_chip():
    at = Table(players=3).tick(take(1), take(2), stay)
    at.tick(take(2), stay, take(3), order=(2, 1, 0))
    assert at.round_is_over("white")
    assert at.holders("white") == {1: 0, 2: 1, 3: 2}
    assert at.moves("white", 1) == [(2, take(3))]
    assert at.voids("white", 1) == [0, 1]
    assert at.public["ticks"][0] == 2


def test_settled_round_ends_after_a_tick_in_which_all_stay():
    at = Table(players=3, end_rule="settled").tick(take(1), stay, stay).tick(stay, take(2), stay)
    at.tick(stay, stay, take(3))
    assert not at.round_is_over("white")
    at.tick(stay, stay, stay)
    assert at.round_is_over("white")
    assert at.public["ticks"][0] == 4
    assert not at.public["unsettled"][0]


def test_settling_in_the_last_tick_counts_as_settled():
    at = Table(players=3, end_rule="settled", max_ticks=2).tick(take(1), take(2), take(3)).tick(stay, stay, stay)
    assert at.round_is_over("white")
    assert not at.public["unsettled"][0]


def test_still_moving_in_the_last_tick_is_unsettled_not_forced():
    at = Table(players=3, end_rule="settled", max_ticks=1).tick(take(1), take(2), take(3))
    assert at.round_is_over("white")
    assert at.public["unsettled"][0]
    assert not at.public["forced"][0]


def test_ticks_run_out_chips_in_the_middle_are_given_out():
    given = set()
    for order in ((0, 1, 2), (1, 0, 2), (2, 1, 0), (2, 0, 1)):
        at = Table(players=3, max_ticks=2).tick(take(1), stay, stay).tick(stay, take(1), stay, order=order)
        assert at.round_is_over("white")
        assert at.public["forced"][0]
        holders = at.holders("white")
        assert holders[1] == 1
        assert {holders[2], holders[3]} == {0, 2}
        given.add(holders[2])
    assert given <= {0, 2}


def test_a_take_meets_the_chip_wherever_it_lies_by_then():
    at = Table(players=3).tick(take(1), stay, stay).tick(give_back, take(1), stay, order=(0, 1, 2))
    assert at.holders("white")[1] == 1
    assert at.voids("white", 1) == []


def test_returning_a_chip_that_was_lost_in_the_same_tick_is_void():
    at = Table(players=3).tick(take(1), stay, stay).tick(give_back, take(1), stay, order=(1, 0, 2))
    assert at.holders("white")[1] == 1
    assert at.voids("white", 1) == [0]
    assert (0, give_back) not in at.moves("white", 1)


def test_who_loses_the_chip_still_takes_with_empty_hands():
    at = Table(players=3).tick(take(1), stay, stay).tick(take(2), take(1), stay, order=(1, 0, 2))
    assert at.holders("white") == {1: 1, 2: 0, 3: MIDDLE}


def test_earlier_colours_stay_where_they_ended():
    at = Table(players=3).at("yellow").tick(take(3), stay, stay)
    assert at.holders("white") == {1: 0, 2: 1, 3: 2}
    assert at.holders("yellow") == {1: MIDDLE, 2: MIDDLE, 3: 0}


@pytest.mark.parametrize(("colour", "cards"), [("white", 0), ("yellow", 3), ("orange", 4), ("red", 5)])
def test_board_opens_round_by_round(colour, cards):
    at = Table(players=4).at(colour)
    assert at.public["n_open"] == cards
    assert (at.public["board"] != 255).sum() == cards


def test_draft_allows_only_takes_from_the_middle_in_turn():
    at = Table(players=4, protocol="draft")
    for stars in range(1, 5):
        seat = at.public["draft_order"][0, stars - 1]
        assert not at.is_legal(seat, stay)
        assert not at.is_legal(seat, give_back)
        assert [at.is_legal(seat, take(k)) for k in range(1, 5)] == [k >= stars for k in range(1, 5)]
        assert not any(at.is_legal(other, take(stars)) for other in range(4) if other != seat)
        table.pick(at.public, at.hidden, take(stars))
    assert at.public["round"] == 1
    assert at.public["ticks"][0] == 4
    assert not at.public["forced"][0]


def test_after_red_comes_the_showdown():
    at = Table(players=3).at("red").tick(take(1), take(2), take(3))
    assert at.public["round"] == SHOWDOWN


def test_three_vaults_win_and_three_alarms_lose():
    at = Table()
    for successes in ((True, False, True, True), (False, True, False, True, False)):
        at.public["vaults"] = at.public["alarms"] = 0
        for number, success in enumerate(successes):
            assert not table.game_is_over(at.public)
            at.hidden["values"][:3] = (1, 2, 3) if success else (3, 2, 1)
            at.public["chips"][3, :3] = (1, 2, 3)
            table.showdown(at.public, at.private, at.hidden)
            assert table.game_is_over(at.public) == (number == len(successes) - 1)


def test_pairs_in_order_are_counted():
    values = np.array([5, 5, 7, 1], np.uint16)
    assert table.count_pairs_right(values, np.array([1, 2, 3, 4], np.int8), 4) == 3
    assert table.order_is_right(values, np.array([3, 2, 4, 1], np.int8), 4)
