"""The ranges that belief players keep: the same at every seat, never without the truth, counted as by hand."""

import numpy as np
import pytest

from gang_sim.agents.the_gang.pockets import HIGHS, LOWS
from gang_sim.agents.the_gang.ranges import share_below, share_within
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.strengths import equity
from gang_sim.the_gang.rules import Rules
from tests.agents_the_gang.observer import watched

SETTINGS = [
    Rules(players=3, max_ticks=1),
    Rules(players=4, max_ticks=3),
    Rules(players=4, end_rule="settled", max_ticks=6),
    Rules(players=5, protocol="draft"),
    Rules(players=10, max_ticks=2),
]


def _strengths(board: np.ndarray, pockets: np.ndarray) -> np.ndarray:
    boards = np.tile(board, (len(pockets), 1))
    return evaluate(np.hstack([boards, pockets])) if len(board) == 5 else equity(pockets, boards)


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_every_seat_keeps_the_same_ranges_and_every_true_hand_is_in_them(rules):
    for game in range(3):
        for _step, ranges in watched("belief", rules, game):
            for seat, own in enumerate(ranges):
                assert np.array_equal(own["low"], ranges[0]["low"])
                assert np.array_equal(own["high"], ranges[0]["high"])
                assert own["low"][seat] <= own["own"] < own["high"][seat]


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_groups_stand_in_the_order_of_strength_and_hold_no_card_of_the_board(rules):
    for step, ranges in watched("belief", rules, 1):
        n_open, own = int(step.public["n_open"]), ranges[0]
        if n_open == 0:
            continue
        board, left = step.public["board"][:n_open], int(own["pockets"])
        order = own["order"][:left]
        pockets = np.column_stack([LOWS[order], HIGHS[order]])
        assert not np.isin(pockets, board).any()
        strengths = _strengths(board, pockets)
        assert (np.diff(strengths) >= 0).all()
        group_of = own["group_of"][:left].astype(int)
        assert np.array_equal(np.diff(strengths) > 0, np.diff(group_of) == 1)
        assert group_of[0] == 0 and group_of[-1] == own["groups"] - 1


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_shares_are_those_counted_by_hand(rules):
    for step, ranges in watched(["belief", *["nearest"] * (rules.players - 1)], rules, 2):
        own = ranges[0]
        if step.public["n_open"] == 0:
            continue
        groups, group_of = int(own["groups"]), own["group_of"][: own["pockets"]].astype(int)
        for seat in range(rules.players):
            held = (own["members"][: len(group_of)] >> seat) & 1 == 1
            hand = group_of[held & (group_of >= own["low"][seat]) & (group_of < own["high"][seat])]
            for group in {0, groups // 3, int(own["own"]), groups - 1}:
                below = ((hand < group).sum() + (hand == group).sum() / 2) / len(hand)
                assert share_below(own, group, seat, rules.players) == pytest.approx(below)
                within = (hand >= group).mean()
                assert share_within(own, group, groups, seat, rules.players) == pytest.approx(within)
