"""Keeping ranges up with the public record, whatever way of reading moves narrows them; no move is chosen here.

`belief.look` and `learned_moves.look` begin heists and rounds with it, read the moves of the ticks not seen yet, each
in its own way, and carry them out.
"""

from gang_sim.agents.the_gang.ranges import set_window
from gang_sim.agents.the_gang.regrouping import deal_ranges, regroup
from gang_sim.kernels import njit
from gang_sim.the_gang.records import RETURN, STAY

__all__ = ["begin_heist", "begin_round", "carry_out"]

NOT_BEGUN = -1
"""Colour of ranges that no round has been looked at with."""


@njit
def begin_heist(public, ranges, strengths):
    """Everybody may hold everything."""
    deal_ranges(ranges, public, strengths)
    ranges["heist"], ranges["colour"] = public["heist"] + 1, NOT_BEGUN


@njit
def begin_round(public, ranges, strengths):
    """Put the pockets that are left on a new board, if it is one; nothing has been taken in of a new round."""
    if ranges["n_open"] != public["n_open"]:
        regroup(ranges, public, strengths)
    if ranges["colour"] != public["round"]:
        ranges["colour"], ranges["seen"] = public["round"], 0
        for seat in range(public["players"]):
            ranges["chips"][seat] = 0


@njit
def carry_out(public, ranges, colour, tick, lows, highs):
    """Make the moves of a tick, and narrow the hands to the windows read from them (int64, by the moves' places)."""
    players = public["players"]
    moves = public["moves"][colour, tick]
    for place in range(public["moves_in"][colour, tick]):
        seat, action = moves[place, 0], moves[place, 1]
        if lows[place] != ranges["low"][seat] or highs[place] != ranges["high"][seat]:
            set_window(ranges, seat, lows[place], highs[place], players)
        if action != STAY:
            for other in range(players):
                if ranges["chips"][other] == action:
                    ranges["chips"][other] = 0
            ranges["chips"][seat] = 0 if action == RETURN else action
