"""Gang of Four: controller, who counts the cards that are still out."""

from typing import ClassVar

import numpy as np

from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.duties import aside_with_plan, bound_leads, bound_single
from gang_sim.agents.gang_of_four.kept_plan import (
    GROUPS,
    PRICES,
    drop,
    lead_of_plan,
    plan_count,
    recall,
)
from gang_sim.agents.gang_of_four.plan_keeper import PlanKeeper
from gang_sim.agents.gang_of_four.planner import follow_and_replan
from gang_sim.agents.gang_of_four.rivals import fewest_cards, is_master, most_cards, unseen
from gang_sim.gang_of_four.combinations import size_of
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import PLAY, codes_of
from gang_sim.kernels import njit

EXCHANGE, PER_CARD, DANGER, LATE = range(4)


@njit
def _masters(public, private, cells, codes):
    """Which combinations of the plan are masters: (bit per place, how many)."""
    faces, twins = unseen(public, private)
    most = most_cards(public, private["seat"])
    masters, count = 0, 0
    for place in range(plan_count(cells)):
        if is_master(cells[GROUPS + place], faces, twins, most, codes):
            masters |= 1 << place
            count += 1
    return masters, count


@njit
def _lead(public, private, params, cells, codes, scratch):
    """A master if all but one are masters, else the dearest loser."""
    if bound_leads(public, private, scratch):
        return lead_of_plan(bound_leads(public, private, scratch), WAYS_BACK, params[PER_CARD], cells, scratch)
    masters, count = _masters(public, private, cells, codes)
    losers = plan_count(cells) - count
    wanted = masters if count and losers <= 1 else ~masters
    best, most = PASS, -1e9
    for place in range(plan_count(cells)):
        merit = params[PER_CARD] * size_of(cells[GROUPS + place]) + np.int64(cells[PRICES + place])
        if wanted >> place & 1 and merit > most:
            best, most = cells[GROUPS + place], merit
    return best


@njit
def _follow(public, private, params, cells, codes, scratch):
    """As the planner does, but a master only to go out with, late, or when somebody else is about to."""
    play = follow_and_replan(public["to_beat"], codes, WAYS_BACK, cells, scratch)
    if play == PASS or public["counts"][private["seat"]] > params[LATE]:
        return play
    faces, twins = unseen(public, private)
    if not is_master(play, faces, twins, most_cards(public, private["seat"]), codes):
        return play
    losers = plan_count(cells) - _masters(public, private, cells, codes)[1]
    return play if losers <= 2 or fewest_cards(public, private["seat"]) <= params[DANGER] else PASS


@njit
def _policy(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, WAYS_BACK, params[EXCHANGE])
    cells, codes = memory.view(np.uint64), codes_of(public)
    recall(private["cards"], WAYS_BACK, cells)
    if public["to_beat"] == LEAD:
        play = _lead(public, private, params, cells, codes, scratch)
    else:
        play = bound_single(public, private)
        if play == PASS:
            play = _follow(public, private, params, cells, codes, scratch)
    drop(play, cells)
    return np.int64(play)


class Controller(PlanKeeper):
    """Knows which of its combinations nothing can beat any more; with one loser left it plays the masters first.

    danger: cards of another from which on masters are no longer held back; late: so many own cards must be left before
    they are. Other parameters as in PlanKeeper.
    """

    title = "controller"
    idea = "Counts the higher cards that are out: leads losers while it holds ways back in, then goes out with masters."
    PARAMETERS: ClassVar[dict[str, float]] = PlanKeeper.PARAMETERS | {"danger": 4, "late": 7}
    policy = _policy
