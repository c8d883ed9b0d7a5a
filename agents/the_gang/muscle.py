"""The Muscle in belief's ranges: on the river its seat's pockets all stand at the end of their categories."""

import numpy as np

from gang_sim.agents.the_gang.ranges import LANES, count_below, words_for
from gang_sim.kernels import njit
from gang_sim.the_gang.categories import FINER, value_category, with_muscle
from gang_sim.the_gang.records import NOBODY
from gang_sim.the_gang.specialists import MUSCLE

__all__ = ["ENDS", "add_ends", "lifts_categories", "move_to_ends", "strength_between_ends"]

ENDS = 9
"""Groups that are added: one behind each category."""


@njit
def lifts_categories(public):
    """Whether somebody's hand stands at the end of its category on this board."""
    return public["n_open"] == 5 and public["users"][MUSCLE - 1] != NOBODY and public["muscle"] == 0


@njit
def add_ends(packed, kept):
    """Double the strengths of packed pockets and add an odd one behind each category, which nobody holds yet.

    Returns the number of pockets in `packed` now; it needs room for ENDS more.
    """
    ends = np.zeros(ENDS, np.int64)
    for place in range(kept):
        value = np.int64(packed[place] >> np.uint64(32))
        ends[value_category(value)] = with_muscle(FINER * value, True) // FINER
        packed[place] = (packed[place] & np.uint64(0xFFFFFFFF)) | (np.uint64(2 * value) << np.uint64(32))
    for category in range(ENDS):
        if ends[category] > 0:
            packed[kept] = np.uint64(2 * ends[category] + 1) << np.uint64(32)
            kept += 1
    return kept


@njit
def move_to_ends(ranges, seat, players):
    """Count a seat's pockets in the groups behind their categories instead of where they are."""
    counts = np.zeros(ENDS, np.int64)
    for group in range(ranges["groups"]):
        held = count_below(ranges, group + 1, seat, players) - count_below(ranges, group, seat, players)
        counts[value_category(np.int64(ranges["strengths"][group]) // 2)] += held
    words, shift = words_for(players), np.uint64(16 * (seat % LANES))
    others, word = ~(np.uint64(0xFFFF) << shift), seat // LANES
    weaker = 0
    for group in range(ranges["groups"] + 1):
        cell = np.uint64(group * words + word)
        ranges["below"][cell] = (ranges["below"][cell] & others) | (np.uint64(weaker) << shift)
        if group < ranges["groups"] and ranges["strengths"][group] & 1:
            weaker += counts[value_category(np.int64(ranges["strengths"][group]) // 2)]


@njit
def strength_between_ends(public, seat, value):
    """The strength of a seat's hand of this value on the doubled scale."""
    if public["users"][MUSCLE - 1] == seat:
        return np.uint64(2 * (with_muscle(FINER * np.int64(value), True) // FINER) + 1)
    return np.uint64(2 * np.int64(value))
