"""Belief's chips grow with its hand in every public state, and its moves explain themselves."""

import numpy as np
import pytest

from gang_sim.agents.the_gang.belief_moves import all_chips, chip_for, chips_open, choose, explained, lean_at, place_of
from gang_sim.the_gang.records import STAY
from gang_sim.the_gang.rules import Rules
from tests.agents_the_gang.observer import watched

SETTINGS = [
    Rules(players=3, max_ticks=1),
    Rules(players=4, max_ticks=4),
    Rules(players=5, end_rule="settled", max_ticks=5),
    Rules(players=4, protocol="draft"),
    Rules(players=10, max_ticks=2),
]
PARTNERS = ["belief", "human"]


def _some(low: int, high: int) -> np.ndarray:
    """Groups low .. high - 1, at most 50 of them, the ends included."""
    return np.unique(np.linspace(low, high - 1, 50).astype(int))


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
@pytest.mark.parametrize("partner", PARTNERS)
@pytest.mark.parametrize("lean", [0.0, 0.25])
def test_chips_grow_with_the_strength_of_the_hand(rules, partner, lean):
    """But where an equal hand has the nearest chip: then any order is right, and the next best chip is taken."""
    for step, ranges in watched(["belief", *[partner] * (rules.players - 1)], rules, 4, lean):
        own, public = ranges[0], step.public
        now = lean_at(public, public["round"], public["tick"], lean)
        chips = chips_open(public, own)
        groups = [group for group in _some(0, own["groups"]) if group not in own["atom"][1 : rules.players]]
        wanted = [chip_for(own, 0, group, chips, rules.players, now) for group in groups]
        places = [place_of(own, 0, group, rules.players, now) for group in groups]
        assert (np.diff(wanted) >= 0).all()
        assert (np.diff(places) >= -1e-9).all()


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_every_hand_lies_in_the_window_that_explains_its_move(rules):
    for step, ranges in watched("belief", rules, 7):
        own, public = ranges[0], step.public
        lean = lean_at(public, public["round"], public["tick"], 0.25)
        for seat in range(rules.players):
            if rules.protocol == "draft" and public["draft_order"][public["round"], public["tick"]] != seat:
                continue
            for group in _some(own["low"][seat], own["high"][seat]):
                low, high = explained(public, own, seat, choose(public, own, seat, group, 0.25), lean)
                assert low <= group < high


def test_without_a_lean_the_chip_is_the_one_nearest_to_the_expected_rank():
    for step, ranges in watched("belief:lean=0", Rules(end_rule="settled"), 3, lean=0.0):
        own, public = ranges[2], step.public
        place = place_of(own, 2, own["own"], 4, 0.0)
        action = choose(public, own, 2, own["own"], 0.0)
        chip = int(public["chips"][public["round"], 2]) if action == STAY else action
        if own["own"] not in own["atom"][[0, 1, 3]]:
            assert chip == min(range(4, 0, -1), key=lambda stars: abs(stars - place))
        assert (all_chips(4) >> chip) & 1
