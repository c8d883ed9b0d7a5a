"""Gang of Four: blocker, who plays against whoever holds few cards."""

from typing import ClassVar

import numpy as np

from gang_sim.agents.gang_of_four.cheapest import strongest
from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.duties import aside_with_plan, bound_leads, bound_single
from gang_sim.agents.gang_of_four.kept_plan import GROUPS, PRICES, drop, lead_of_plan, plan_count, recall
from gang_sim.agents.gang_of_four.plan_keeper import PlanKeeper
from gang_sim.agents.gang_of_four.planner import follow_and_replan
from gang_sim.agents.gang_of_four.rivals import fewest_cards
from gang_sim.gang_of_four.combinations import SINGLE, TYPE_SHIFT, size_of, strength
from gang_sim.gang_of_four.legal_plays import LEAD, PASS, list_plays
from gang_sim.gang_of_four.records import PLAY, codes_of
from gang_sim.kernels import njit

EXCHANGE, PER_CARD, WATCH = range(3)


@njit
def _blocking_lead(cells, fewest, per_card, codes):
    """Of the plan more cards than the rival holds, else the highest single, else the highest of the least size."""
    best, most = PASS, -1e18
    for place in range(plan_count(cells)):
        group = cells[GROUPS + place]
        if size_of(group) > fewest:
            merit = 1e16 + per_card * size_of(group) + np.int64(cells[PRICES + place])
        else:
            merit = 1.0 * strength(group, codes) - 1e13 * size_of(group)
        if merit > most:
            best, most = group, merit
    return best


@njit
def _policy(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, WAYS_BACK, params[EXCHANGE])
    cells, codes = memory.view(np.uint64), codes_of(public)
    recall(private["cards"], WAYS_BACK, cells)
    fewest = fewest_cards(public, private["seat"])
    watches = fewest <= params[WATCH]
    if public["to_beat"] == LEAD:
        if watches and bound_leads(public, private, scratch) == 0:
            play = _blocking_lead(cells, fewest, params[PER_CARD], codes)
        else:
            play = lead_of_plan(bound_leads(public, private, scratch), WAYS_BACK, params[PER_CARD], cells, scratch)
    else:
        play = bound_single(public, private)
        if play == PASS and watches and public["to_beat"] >> TYPE_SHIFT == SINGLE:
            play = strongest(scratch, list_plays(private["cards"], public["to_beat"], codes, scratch), codes)
        elif play == PASS:
            play = follow_and_replan(public["to_beat"], codes, WAYS_BACK, cells, scratch)
    drop(play, cells)
    return np.int64(play)


class Blocker(PlanKeeper):
    """Once another holds at most `watch` cards it leads more cards than that, or its highest, and beats singles highly.

    Other parameters as in PlanKeeper.
    """

    title = "blocker"
    idea = "Watches who holds few cards: leads more cards than that player has, and beats singles with its highest."
    PARAMETERS: ClassVar[dict[str, float]] = PlanKeeper.PARAMETERS | {"watch": 2}
    policy = _policy
