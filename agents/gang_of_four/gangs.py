"""Gang of Four: gang_saver and gang_bomber, who differ from the planner in when they play a gang."""

from typing import ClassVar

import numpy as np

from gang_sim.agents.gang_of_four.costs import BROKEN_GANG, GANGS_KEPT, WAYS_BACK
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
from gang_sim.gang_of_four.combinations import size_of
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import PLAY, codes_of
from gang_sim.kernels import njit

EXCHANGE, PER_CARD, DANGER, FROM_CARDS = 0, 1, 2, 2


@njit
def _gang_saver(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, GANGS_KEPT, params[EXCHANGE])
    cells = memory.view(np.uint64)
    recall(private["cards"], GANGS_KEPT, cells)
    if public["to_beat"] == LEAD:
        play = lead_of_plan(bound_leads(public, private, scratch), GANGS_KEPT, params[PER_CARD], cells, scratch)
    else:
        play = bound_single(public, private)
        if play == PASS:
            play, cost = cheapest_rest(public["to_beat"], codes_of(public), GANGS_KEPT, cells, scratch)
            if cost > plan_cost_of(cells) + BROKEN_GANG // 2:
                play = PASS
            last_two = plan_count(cells) <= 2
            if play == PASS and (last_two or fewest_cards(public, private["seat"]) <= params[DANGER]):
                play = beat_within_plan(public["to_beat"], True, codes_of(public), cells)[0]
    drop(play, cells)
    return np.int64(play)


@njit
def _gang_bomber(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, WAYS_BACK, params[EXCHANGE])
    cells, codes = memory.view(np.uint64), codes_of(public)
    recall(private["cards"], WAYS_BACK, cells)
    if public["to_beat"] == LEAD:
        play = lead_of_plan(bound_leads(public, private, scratch), WAYS_BACK, params[PER_CARD], cells, scratch)
    else:
        play = bound_single(public, private)
        if play == PASS and size_of(public["trick"]) >= params[FROM_CARDS]:
            play = cheapest_gang_rest(public["to_beat"], WAYS_BACK, cells, scratch)[0]
        if play == PASS:
            play = follow_and_replan(public["to_beat"], codes, WAYS_BACK, cells, scratch)
    drop(play, cells)
    return np.int64(play)


class GangSaver(PlanKeeper):
    """Never breaks a gang and holds it until another is down to `danger` cards, or the gang takes it out.

    Other parameters as in PlanKeeper.
    """

    title = "gang_saver"
    idea = "Plays like the planner, but keeps its gangs until somebody is close to going out."
    PARAMETERS: ClassVar[dict[str, float]] = PlanKeeper.PARAMETERS | {"danger": 5}
    policy = _gang_saver


class GangBomber(PlanKeeper):
    """A gang takes the first trick of `from_cards` cards and more, whatever else would do.

    Other parameters as in PlanKeeper.
    """

    title = "gang_bomber"
    idea = "Plays like the planner, but takes the lead with a gang at the first chance."
    PARAMETERS: ClassVar[dict[str, float]] = PlanKeeper.PARAMETERS | {"from_cards": 1}
    policy = _gang_bomber
