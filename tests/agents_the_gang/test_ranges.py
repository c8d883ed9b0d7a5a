"""The ranges that belief players keep: the same at every seat, never without the truth, counted as by hand."""

import numpy as np
import pytest

from gang_sim.agents.the_gang.chips import percentile
from gang_sim.agents.the_gang.pockets import HIGHS, LOWS, POCKETS
from gang_sim.agents.the_gang.ranges import group_seen, pocket_weights, share_below, share_within
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.strengths import equity, load_strengths
from gang_sim.the_gang.play import play
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
    """Unless own cards are counted out in a draft, of which the others cannot know."""
    for game in range(3):
        for _step, ranges in watched("belief:removal=0", rules, game):
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


@pytest.mark.parametrize("rules", [*SETTINGS, Rules(specialists=("muscle",))], ids=str)
def test_weights_of_pockets_are_those_of_the_windows_and_hold_the_true_one(rules):
    for step, ranges in watched("belief:removal=0", rules, 3):
        own, board = ranges[0], step.public["board"][: step.public["n_open"]]
        for seat in range(rules.players):
            weights = np.empty(POCKETS)
            pocket_weights(own, seat, weights)
            assert weights.sum() == pytest.approx(1)
            held = weights > 0
            assert not np.isin(np.column_stack([LOWS[held], HIGHS[held]]), board).any()
            low, high = sorted(step.private[seat]["pocket"][:2])
            assert held[(low == LOWS) & (high == HIGHS)].all()
            assert np.allclose(weights[held], 1 / held.sum())
            if step.public["n_open"] > 0:
                assert held.sum() * 2 * own["share"][seat] == pytest.approx(1)


def test_the_group_seen_is_the_own_one_without_error_and_grows_with_what_is_seen():
    strengths = load_strengths()
    for step, ranges in watched("belief", Rules(), 2):
        public, own, private = step.public, ranges[1], step.private[1]
        share = percentile(public, private, strengths)
        if public["n_open"] < 5:
            assert group_seen(own, public, strengths, share) == own["own"]
        seen = [group_seen(own, public, strengths, share) for share in np.linspace(-0.5, 1.5, 41)]
        assert (np.diff(seen) >= -1).all() and seen[0] < seen[-1]


def test_errors_of_perception_cost_success():
    rules = Rules(max_ticks=3, end_rule="settled")
    found = [play(f"belief:sigma={sigma}", 600, seed=3, rules=rules)["success"].mean() for sigma in (0, 0.05, 0.2)]
    assert found[0] > found[1] > found[2]
