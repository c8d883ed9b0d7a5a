"""Gang of Four: sandbagger, damage_control and high_holder, who differ from the planner in when they hold back."""

from typing import ClassVar

import numpy as np

from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.duties import aside_with_plan, bound_leads, bound_single
from gang_sim.agents.gang_of_four.kept_plan import (
    beat_within_plan,
    cheapest_gang_rest,
    cheapest_rest,
    drop,
    lead_of_plan,
    plan_cost_of,
    plan_count,
    recall,
)
from gang_sim.agents.gang_of_four.plan_keeper import PlanKeeper
from gang_sim.agents.gang_of_four.planner import follow_and_replan
from gang_sim.agents.gang_of_four.rivals import fewest_cards
from gang_sim.gang_of_four.cards import MULTI_ONE
from gang_sim.gang_of_four.combinations import has_bits
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import PLAY, codes_of
from gang_sim.kernels import njit

EXCHANGE, PER_CARD, THIRD = range(3)
SAFE = 7
"""So many cards and fewer count one point each."""
HIGH_FACES = 0b11_0000_0000 * (1 | 1 << 10 | 1 << 20) | 7 << (MULTI_ONE + 1)
"""9s, 10s, phoenixes and the dragon."""


@njit
def _sandbagger(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, WAYS_BACK, params[EXCHANGE])
    cells, codes = memory.view(np.uint64), codes_of(public)
    recall(private["cards"], WAYS_BACK, cells)
    asleep = fewest_cards(public, private["seat"]) > params[THIRD]
    if public["to_beat"] == LEAD:
        # Asleep, it leads few cards rather than many.
        play = lead_of_plan(
            bound_leads(public, private, scratch), WAYS_BACK, 0.0 if asleep else params[PER_CARD], cells, scratch
        )
    else:
        play = bound_single(public, private)
        if play == PASS and not (asleep and plan_count(cells) > 2):
            play = follow_and_replan(public["to_beat"], codes, WAYS_BACK, cells, scratch)
    drop(play, cells)
    return np.int64(play)


@njit
def _damage_control(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, WAYS_BACK, params[EXCHANGE])
    cells, codes = memory.view(np.uint64), codes_of(public)
    recall(private["cards"], WAYS_BACK, cells)
    safe = public["counts"][private["seat"]] <= SAFE
    if public["to_beat"] == LEAD:
        play = lead_of_plan(
            bound_leads(public, private, scratch), WAYS_BACK, params[PER_CARD] if safe else 2000.0, cells, scratch
        )
    else:
        play = bound_single(public, private)
        if play == PASS and safe:
            play, cost = cheapest_rest(public["to_beat"], codes, WAYS_BACK, cells, scratch)
            if cost > plan_cost_of(cells) + params[THIRD]:
                play = beat_within_plan(public["to_beat"], True, codes, cells)[0]
        elif play == PASS:
            play = follow_and_replan(public["to_beat"], codes, WAYS_BACK, cells, scratch)
    drop(play, cells)
    return np.int64(play)


@njit
def _high_holder(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, WAYS_BACK, params[EXCHANGE])
    cells, codes = memory.view(np.uint64), codes_of(public)
    recall(private["cards"], WAYS_BACK, cells)
    if public["to_beat"] == LEAD:
        play = lead_of_plan(bound_leads(public, private, scratch), WAYS_BACK, params[PER_CARD], cells, scratch)
    else:
        play = bound_single(public, private)
        if play == PASS:
            play = follow_and_replan(public["to_beat"], codes, WAYS_BACK, cells, scratch)
            held = has_bits(play) & HIGH_FACES and plan_count(cells) > 2
            if held and fewest_cards(public, private["seat"]) > params[THIRD]:
                play = cheapest_gang_rest(public["to_beat"], WAYS_BACK, cells, scratch)[0]
    drop(play, cells)
    return np.int64(play)


class Sandbagger(PlanKeeper):
    """Passes, and leads few cards, until another is down to `wake` of them. Other parameters as in PlanKeeper."""

    title = "sandbagger"
    idea = "Shows nothing and passes until somebody is down to a few cards, then plays like the planner."
    PARAMETERS: ClassVar[dict[str, float]] = PlanKeeper.PARAMETERS | {"wake": 6}
    policy = _sandbagger


class DamageControl(PlanKeeper):
    """With eight cards and more it sheds as many as it can; then it beats only if its plan gets no dearer by more than
    `patience` thousandths of a turn. Other parameters as in PlanKeeper.
    """

    title = "damage_control"
    idea = "Gets down to seven cards as fast as it can, where each counts a single point, and only then plans."
    PARAMETERS: ClassVar[dict[str, float]] = PlanKeeper.PARAMETERS | {"patience": 300}
    policy = _damage_control


class HighHolder(PlanKeeper):
    """Keeps 9s, 10s, phoenixes and the dragon until another is down to `danger` cards.

    Other parameters as in PlanKeeper.
    """

    title = "high_holder"
    idea = "Plays like the planner, but does not spend its high cards on tricks before somebody is close to going out."
    PARAMETERS: ClassVar[dict[str, float]] = PlanKeeper.PARAMETERS | {"danger": 7}
    policy = _high_holder
