"""Opening a chip round of The Gang: the board, and in a draft who picks when; compiled."""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT

OPEN = np.array([0, 3, 4, 5], dtype=np.int8)
"""Board cards that lie open, by round."""


@njit
def start_round(public, hidden, colour):
    """Open the board cards of a colour's round; the order of a draft, unless cards in force are still to act."""
    open_board(public, hidden, colour)
    if public["cards"] == 0:
        draw_draft_order(public, hidden)


@njit
def open_board(public, hidden, colour):
    """Begin a colour's round with its board cards."""
    public["round"] = colour
    public["tick"] = 0
    public["n_open"] = OPEN[colour]
    public["board_id"] = -1
    for place in range(OPEN[colour]):
        public["board"][place] = hidden["deck"][place]


@njit(inline="always")
def draw_draft_order(public, hidden):
    """In a draft: a new random order of the seats, which everyone sees before the first pick."""
    if public["protocol"] != DRAFT:
        return
    colour = public["round"]
    order = public["draft_order"][colour]
    stream = hidden["stream"]
    stream[0] = streams.derive(hidden["key"], streams.DRAFT_ORDER, colour, 0)
    for seat in range(public["players"]):
        order[seat] = seat
    streams.shuffle(stream, order, public["players"])
