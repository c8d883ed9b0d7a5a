"""What follows for each seat's strength from the cards in force, written into the records of a table of The Gang.

Without cards in force the table of strengths tells a percentile at once (agents/the_gang/chips.py). With them it takes
longer, so it is worked out once a round, before anybody is asked: `private["share"]` from the own pocket and the board,
`public["likely"]` from what all have heard, `private["saw_likely"]` from a card that was shown to this seat alone.
"""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.names import ROYAL_FLUSH
from gang_sim.poker.pocket_groups import GROUPS
from gang_sim.the_gang.cards_in_force import SECURITY_CAMERAS
from gang_sim.the_gang.records import CHIPS, GUESS_CATEGORY, GUESS_VALUE, SHOWDOWN
from gang_sim.the_gang.shares import (
    copied,
    count_threes,
    group_twos,
    measured_alike,
    share_in_force,
    share_of_threes,
    share_of_twos,
)
from gang_sim.the_gang.specialists import MUSCLE
from gang_sim.the_gang.statements import note_likely, note_shown


@njit
def estimate(public, privates, hidden, strengths, heeds):
    """Bring the estimates up to date before the seats are asked; nothing to do without cards in force.

    heeds: whether any seat heeds statements; otherwise only `share` is worked out.
    """
    phase = public["phase"]
    if public["cards"] == 0 or public["round"] == SHOWDOWN or phase == GUESS_VALUE or phase == GUESS_CATEGORY:
        return
    stamp = 128 * (public["round"] + 1) + hidden["n_decisions"]
    if hidden["estimated"] == stamp:
        return
    hidden["estimated"] = stamp
    if measured_alike(public):
        _estimate_alike(public, privates, strengths.hands)
    else:
        for seat in range(public["players"]):
            _estimate_share(public, privates[seat], strengths)
    if heeds and phase == CHIPS and not public["cards"] & SECURITY_CAMERAS:
        note_likely(public, strengths)
        for seat in range(public["players"]):
            note_shown(public, privates[seat], strengths)


@njit
def _estimate_share(public, private, strengths):
    """The own percentile, unless pocket, board and Muscle are what they were when it was worked out last."""
    stamp = np.int64(public["n_open"]) + 8 * (public["users"][MUSCLE - 1] == private["seat"])
    for place in range(private["pocket_size"]):
        stamp = stamp * 64 + private["pocket"][place]
    if private["share_of"] != stamp:
        private["share_of"] = stamp
        private["share"] = share_in_force(public, private, strengths)


@njit
def _estimate_alike(public, privates, hands):
    """The percentiles of all seats' hands on a full board, among all pockets that it leaves."""
    board = copied(public["board"], 5)
    if public["cards"] & SECURITY_CAMERAS:
        below = np.empty(ROYAL_FLUSH + 2, np.int32)
        pockets = count_threes(board, hands, below)
        for seat in range(public["players"]):
            privates[seat]["share"] = share_of_threes(public, privates[seat], below, pockets, hands)
    else:
        groups = np.empty((GROUPS, 4), np.int64)
        n = group_twos(board, hands, groups)
        for seat in range(public["players"]):
            privates[seat]["share"] = share_of_twos(public, privates[seat], groups, n, hands)
