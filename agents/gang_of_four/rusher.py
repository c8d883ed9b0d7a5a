"""Gang of Four: five_card_rusher, who plays five cards at a time."""

from typing import ClassVar

import numpy as np

from gang_sim.agents.gang_of_four.costs import FIVES_FIRST
from gang_sim.agents.gang_of_four.duties import aside_with_plan, bound_leads, bound_single
from gang_sim.agents.gang_of_four.kept_plan import (
    beat_within_plan,
    drop,
    fives_in_plan,
    lead_of_plan,
    recall,
)
from gang_sim.agents.gang_of_four.plan_keeper import PlanKeeper
from gang_sim.agents.gang_of_four.planner import follow_and_replan
from gang_sim.gang_of_four.combinations import STRAIGHT, TYPE_SHIFT
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import PLAY, codes_of
from gang_sim.kernels import njit

EXCHANGE, PER_CARD = range(2)


@njit
def _policy(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, FIVES_FIRST, params[EXCHANGE])
    cells, codes = memory.view(np.uint64), codes_of(public)
    recall(private["cards"], FIVES_FIRST, cells)
    if public["to_beat"] == LEAD:
        play = lead_of_plan(bound_leads(public, private, scratch), FIVES_FIRST, params[PER_CARD], cells, scratch)
    else:
        play = bound_single(public, private)
        if play == PASS:
            if public["to_beat"] >> TYPE_SHIFT < STRAIGHT and fives_in_plan(cells):
                play = beat_within_plan(public["to_beat"], False, codes, cells)[0]
            else:
                play = follow_and_replan(public["to_beat"], codes, FIVES_FIRST, cells, scratch)
    drop(play, cells)
    return np.int64(play)


class FiveCardRusher(PlanKeeper):
    """Gathers straights, flushes and full houses, leads them first and breaks none for a lesser trick.

    Parameters as in PlanKeeper.
    """

    title = "five_card_rusher"
    idea = "Puts as many cards as it can into combinations of five, and leads these before anything else."
    PARAMETERS: ClassVar[dict[str, float]] = PlanKeeper.PARAMETERS | {"per_card": 2000}
    policy = _policy
