"""Gang of Four: keeper and planner, who play their hand out by a plan."""

import numpy as np

from gang_sim.agents.gang_of_four.cheapest import may_beat
from gang_sim.agents.gang_of_four.costs import TURNS, WAYS_BACK
from gang_sim.agents.gang_of_four.duties import aside_with_plan, bound_leads, bound_single
from gang_sim.agents.gang_of_four.kept_plan import (
    beat_within_plan,
    cheapest_gang_rest,
    cheapest_rest,
    drop,
    lead_of_plan,
    plan_count,
    recall,
)
from gang_sim.agents.gang_of_four.plan_keeper import PlanKeeper
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import PLAY, codes_of
from gang_sim.kernels import njit

__all__ = ["Keeper", "Planner", "follow_and_replan", "planned_follow", "planned_lead"]


@njit
def _keeper(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, TURNS, params[0])
    cells = memory.view(np.uint64)
    recall(private["cards"], TURNS, cells)
    if public["to_beat"] == LEAD:
        play = lead_of_plan(bound_leads(public, private, scratch), TURNS, params[1], cells, scratch)
    else:
        play = bound_single(public, private)
        if play == PASS:
            play = beat_within_plan(public["to_beat"], True, codes_of(public), cells)[0]
    drop(play, cells)
    return np.int64(play)


@njit
def follow_and_replan(to_beat, codes, costs, cells, scratch):
    """The beating play that leaves the cheapest plan, a gang only if nothing else beats; PASS if nothing does."""
    if plan_count(cells) == 1:
        play = beat_within_plan(to_beat, True, codes, cells)[0]
        if play != PASS:
            return play
    play = cheapest_rest(to_beat, codes, costs, cells, scratch)[0]
    return cheapest_gang_rest(to_beat, costs, cells, scratch)[0] if play == PASS else play


@njit
def planned_follow(hand, to_beat, codes, costs, cells, scratch):
    """What the planner follows with, its plan made only if the hand may beat at all; PASS if it does not."""
    if not may_beat(hand, to_beat):
        return PASS
    recall(hand, costs, cells)
    play = follow_and_replan(to_beat, codes, costs, cells, scratch)
    drop(play, cells)
    return play


@njit
def planned_lead(hand, legal, costs, per_card, cells, scratch):
    """What the planner leads; legal: as for `lead_of_plan`."""
    recall(hand, costs, cells)
    play = lead_of_plan(legal, costs, per_card, cells, scratch)
    drop(play, cells)
    return play


@njit
def _planner(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, WAYS_BACK, params[0])
    cells, hand = memory.view(np.uint64), private["cards"]
    if public["to_beat"] == LEAD:
        legal = bound_leads(public, private, scratch)
        return np.int64(planned_lead(hand, legal, WAYS_BACK, params[1], cells, scratch))
    play = bound_single(public, private)
    if play == PASS:
        play = planned_follow(hand, public["to_beat"], codes_of(public), WAYS_BACK, cells, scratch)
    return np.int64(play)


class Keeper(PlanKeeper):
    """Passes rather than break what belongs together; so it is often caught with eight cards and more.

    Parameters as in PlanKeeper.
    """

    title = "keeper"
    idea = "Plans how its hand goes out in the fewest turns, and never breaks that plan."
    policy = _keeper


class Planner(PlanKeeper):
    """Beats whenever it can, with the play that spoils its plan least, and spends gangs at once.

    Parameters as in PlanKeeper.
    """

    title = "planner"
    idea = "Plans how its hand goes out, and beats whenever it can with the play whose remaining plan costs least."
    policy = _planner
