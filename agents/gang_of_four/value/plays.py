"""Which actions of a turn are worth a look: all, unless a hand has very many plays of one type."""

import numpy as np

from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.plan import plan_cost
from gang_sim.gang_of_four.combinations import TYPE_SHIFT, strength, without
from gang_sim.gang_of_four.legal_plays import PASS
from gang_sim.gang_of_four.records import PLAY, codes_of
from gang_sim.gang_of_four.table import legal_actions
from gang_sim.kernels import njit

__all__ = ["COSTS_AT", "MOST_CANDIDATES", "MOST_LISTED", "candidates"]

MANY = 24
"""Up to so many actions all are looked at."""
PER_TYPE = 8
"""Of more, so many of each type of several cards."""
MOST_CANDIDATES = 128
MOST_LISTED = 4000
"""Plays heeded of a hand; the most that a hand is known to have is 1,170."""
COSTS_AT = 4200
"""Where in the scratch room costs are kept while plays are chosen."""


@njit
def candidates(public, private, scratch):
    """Write the actions worth a look to scratch, as `table.legal_actions` does; returns how many, at least one.

    All legal ones up to MANY. Of more, of each type the PER_TYPE plays that leave the cheapest plan, the weaker of
    equals; singles, and a pass, all stay. scratch: uint64[MOST_PLAYS + 1].
    """
    count = min(legal_actions(public, private, scratch), MOST_LISTED)
    if count <= MANY or public["stage"] != PLAY:
        return count
    hand, codes = private["cards"], codes_of(public)
    costs = scratch[COSTS_AT : COSTS_AT + PER_TYPE].view(np.int64)
    kept, first, kind_now = 0, 0, -1
    for place in range(count):
        if kept == MOST_CANDIDATES:
            break
        play = scratch[place]
        if play == PASS or play & (play - 1) == PASS:
            scratch[kept] = play
            kept += 1
            continue
        kind = strength(play, codes) >> TYPE_SHIFT
        if kind != kind_now:
            kind_now, first = kind, kept
        kept = _keep_cheapest(play, plan_cost(without(hand, play), WAYS_BACK), first, kept, scratch, costs)
    return kept


@njit
def _keep_cheapest(play, cost, first, kept, plays, costs):
    """Take a play into the list of its type, which begins at `first` and is in order; returns the list's end."""
    place = kept - first
    while place > 0 and costs[place - 1] > cost:
        place -= 1
    if place == PER_TYPE:
        return kept
    end = min(kept - first, PER_TYPE - 1)
    for later in range(end, place, -1):
        plays[first + later], costs[later] = plays[first + later - 1], costs[later - 1]
    plays[first + place], costs[place] = play, cost
    return first + end + 1
