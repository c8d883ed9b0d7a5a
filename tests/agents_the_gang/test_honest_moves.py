"""Belief's chips grow with its hand in every public state, and its moves explain themselves."""

import numpy as np
import pytest

from gang_sim.agents.the_gang.belief_moves import chip_for, chips_to_choose, choose, explained
from gang_sim.agents.the_gang.last_word import is_last_word, last_word, shares_without_own
from gang_sim.agents.the_gang.likeliest import is_last_pick
from gang_sim.agents.the_gang.line_of_chips import all_chips, chips_open, lean_at, place_of
from gang_sim.agents.the_gang.pockets import HIGHS, LOWS, POCKETS
from gang_sim.agents.the_gang.ranges import pocket_weights
from gang_sim.the_gang.play import play
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
@pytest.mark.parametrize("lean", [0.0, 0.75])
def test_chips_grow_with_the_strength_of_the_hand(rules, partner, lean):
    """But where an equal hand has the nearest chip: then any order is right, and the next best chip is taken."""
    for step, ranges in watched(["belief", *[partner] * (rules.players - 1)], rules, 4, lean):
        own, public = ranges[0], step.public
        now = lean_at(public, public["round"], public["tick"], lean)
        chips = chips_open(public, own)
        groups = [group for group in _some(0, own["groups"]) if group not in own["atom"][1 : rules.players]]
        wanted = [chip_for(own, 0, group, chips, rules.players, now) for group in groups]
        places = [place_of(own, 0, group, chips, rules.players, now) for group in groups]
        assert (np.diff(wanted) >= 0).all()
        if is_last_pick(public, own):
            picked = [choose(public, own, 0, group, lean) for group in _some(0, own["groups"])]
            assert (np.diff(picked) >= 0).all()
            assert all((chips_to_choose(public, own, 0) >> chip) & 1 for chip in picked)
        assert (np.diff(places) >= -1e-9).all()


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_every_hand_lies_in_the_window_that_explains_its_move(rules):
    for step, ranges in watched("belief", rules, 7):
        own, public = ranges[0], step.public
        lean = lean_at(public, public["round"], public["tick"], 0.75)
        for seat in range(rules.players):
            if rules.protocol == "draft" and public["draft_order"][public["round"], public["tick"]] != seat:
                continue
            for group in _some(own["low"][seat], own["high"][seat]):
                low, high = explained(public, own, seat, choose(public, own, seat, group, 0.75), lean)
                assert low <= group < high


def test_without_a_lean_the_chip_is_the_one_nearest_to_the_expected_rank():
    for step, ranges in watched("belief:lean=0", Rules(end_rule="settled"), 3, lean=0.0):
        own, public = ranges[2], step.public
        place = place_of(own, 2, own["own"], all_chips(4), 4, 0.0)
        action = choose(public, own, 2, own["own"], 0.0)
        chip = int(public["chips"][public["round"], 2]) if action == STAY else action
        if own["own"] not in own["atom"][[0, 1, 3]]:
            assert chip == min(range(4, 0, -1), key=lambda stars: abs(stars - place))
        assert (all_chips(4) >> chip) & 1


@pytest.mark.parametrize(
    "rules", [Rules(players=3, max_ticks=1), Rules(max_ticks=2), Rules(players=5, protocol="draft")], ids=str
)
def test_with_own_cards_counted_out_the_last_red_chips_grow_with_the_expected_rank(rules):
    looked_at = 0
    for game in range(3):
        for step, ranges in watched(["belief", *["human"] * (rules.players - 1)], rules, game):
            if is_last_word(step.public):
                own, public, private = ranges[0], step.public, step.private[0]
                groups = [group for group in _some(0, own["groups"]) if group not in own["atom"][1 : rules.players]]
                ranks = [_rank_without_own(public, private, own, group) for group in groups]
                assert (np.diff(ranks) >= -1e-9).all()
                moves = [last_word(public, private, own, group, 0.75) for group in groups]
                assert (np.diff([move if move != STAY else own["chips"][0] for move in moves]) >= 0).all()
                looked_at += 1
    assert looked_at > 3


def _rank_without_own(public, private, ranges, group) -> float:
    weaker, equal = np.zeros(public["players"]), np.zeros(public["players"])
    shares_without_own(public, private, ranges, group, weaker, equal)
    assert ((weaker - equal / 2 >= -1e-9) & (weaker + equal / 2 <= 1 + 1e-9)).all()
    return 1 + weaker.sum()


def test_the_expected_rank_without_own_cards_is_that_counted_by_hand():
    changed = 0
    for step, ranges in watched("belief", Rules(max_ticks=1), 1):
        if not is_last_word(step.public):
            continue
        for seat, own in enumerate(ranges):
            group_of = np.zeros(POCKETS)
            group_of[own["order"][: own["pockets"]]] = own["group_of"][: own["pockets"]]
            rank, weights = 1.0, np.empty(POCKETS)
            for other in range(4):
                if other != seat:
                    pocket_weights(own, other, weights)
                    weights[np.isin(np.column_stack([LOWS, HIGHS]), step.private[seat]["pocket"]).any(axis=1)] = 0
                    weaker = (group_of < own["own"]) + 0.5 * (group_of == own["own"])
                    rank += (weights @ weaker) / weights.sum()
            found = _rank_without_own(step.public, step.private[seat], own, own["own"])
            assert found == pytest.approx(rank)
            changed += abs(found - place_of(own, seat, own["own"], all_chips(4), 4, 0.0)) > 1e-6
    assert changed > 0


def test_own_cards_change_nothing_but_the_last_red_moves():
    """With moves to spare, the order is settled before it."""
    with_, without = (play(name, 300, seed=3, rules=Rules(max_ticks=1)) for name in ("belief", "belief:removal=0"))
    assert 0 < (with_["pairs_right"] != without["pairs_right"]).mean() < 0.1
    with pytest.raises(ValueError, match="agent belief: removal=2: allowed are 0, 1"):
        play("belief:removal=2", 1)
