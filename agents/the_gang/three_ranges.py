"""What each player has said on earlier boards while everybody holds three cards, and how much a pocket counts by it.

An own pocket need not be in the sample, so no pocket is struck out: the farther a pocket's strength on an earlier board
lies from what a player's moves left there, the less it counts for that player. Within a round moves narrow the window
of groups as they do with two cards.
"""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.board_index import FULL_SCALE

__all__ = ["BOARDS", "count_pockets", "forget_redrawn", "forget_said", "note_said", "note_strengths"]

BOARDS = 3
"""Boards before the river: none, flop, turn."""
WIDTH = 0.02
"""Distance from a window, as a difference of equities, at which a pocket counts a quarter."""
TOTAL = 30_000
"""What a player's pockets count in sum, about; twice of it has to fit into a lane."""


@njit
def _board(n_open):
    """The number of boards that were open before this one."""
    return np.int64(0 if n_open == 0 else n_open - 2)


@njit
def forget_said(ranges):
    """A new heist: nobody has said anything on any board."""
    ranges["said_low"][:, :] = 0
    ranges["said_high"][:, :] = FULL_SCALE


@njit
def forget_redrawn(ranges, public):
    """Who has drawn a new pocket has said nothing of it."""
    for seat in range(public["players"]):
        if public["redraws"][seat] == 1:
            ranges["said_low"][0, seat], ranges["said_high"][0, seat] = 0, FULL_SCALE


@njit
def note_said(ranges, players):
    """Keep between which strengths each player's window lies on the board that is left behind."""
    board, strengths = _board(ranges["n_open"]), ranges["strengths"]
    for seat in range(players):
        low, high = ranges["low"][seat], ranges["high"][seat]
        if low > 0:
            ranges["said_low"][board, seat] = strengths[low]
        if high < ranges["groups"]:
            ranges["said_high"][board, seat] = strengths[high - 1]


@njit
def note_strengths(ranges):
    """Keep the strengths of all pockets on a board before the river that has just been grouped."""
    if ranges["n_open"] < 5:
        known = ranges["known"][_board(ranges["n_open"])]
        for place in range(ranges["pockets"]):
            known[ranges["order"][place]] = ranges["strengths"][ranges["group_of"][place]]


@njit
def count_pockets(ranges, seat, counts):
    """What each pocket counts for a seat, at least 1 and in sum about TOTAL: fill int64[>= pockets] by its place."""
    weights, total = np.zeros(ranges["pockets"]), 0.0
    for place in range(ranges["pockets"]):
        if ranges["members"][place] != 0:  # else it is the end of a category (the Muscle), which is no pocket
            weights[place] = _fit(ranges, seat, ranges["order"][place])
            total += weights[place]
    for place in range(ranges["pockets"]):
        counts[place] = 0
        if weights[place] > 0.0:
            counts[place] = 1 + np.int64((TOTAL - ranges["pockets"]) * weights[place] / total)


@njit
def _fit(ranges, seat, pocket):
    """How well a pocket fits what a seat said on the boards before this one: above 0, up to 1."""
    fit, width = 1.0, WIDTH * FULL_SCALE
    for board in range(_board(ranges["n_open"])):
        known = np.float64(ranges["known"][board, pocket])
        low, high = np.float64(ranges["said_low"][board, seat]), np.float64(ranges["said_high"][board, seat])
        apart = max(low - known, known - high, 0.0)
        near = width * width / (width * width + apart * apart)
        fit *= near * near
    return fit
