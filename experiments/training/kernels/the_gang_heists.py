"""Plays heists of The Gang among learned players that all have the same weights; counts what succeeds.

All of them keep the same ranges of everybody, so here the ranges are kept once for the table: as `play` with the agent
`learned:removal=0` in every seat, at a fraction of the time.
"""

import numpy as np

from gang_sim.agents.the_gang.learned_moves import choose, look
from gang_sim.agents.the_gang.ranges import RANGES
from gang_sim.agents.the_gang.regrouping import own_group
from gang_sim.kernels import njit
from gang_sim.the_gang import table
from gang_sim.the_gang.game_kernels import note_board, open_plain_hands, start_game
from gang_sim.the_gang.records import SHOWDOWN
from gang_sim.the_gang.rules import MAX_PLAYERS

__all__ = ["play_heists"]


@njit(nogil=True)
def play_heists(seed, first, count, public, privates, hidden, memory, weights, strengths):
    """Play heists first .. first + count - 1 of a seed without cards in force; returns (successes, pairs right).

    public, privates, hidden: one table's records, from `new_tables`; memory: zeros, float64[RANGES_CELLS]; weights:
    float32[SIZE].
    """
    ranges = memory.view(RANGES)[0]
    own = np.empty(MAX_PLAYERS, np.int64)
    seat_streams, actions = np.empty(MAX_PLAYERS, np.uint64), np.zeros(MAX_PLAYERS, np.int8)
    successes, pairs = 0, 0
    for game in range(first, first + count):
        start_game(public, privates, hidden, seat_streams, seed, game)
        ranges["heist"] = 0
        grouped = -1
        while public["round"] != SHOWDOWN:
            look(public, ranges, strengths, weights)
            if grouped != ranges["n_open"]:
                grouped = ranges["n_open"]
                for seat in range(public["players"]):
                    own[seat] = own_group(ranges, public, privates[seat], strengths)
            seat, last = table.seats_to_move(public)
            while seat <= last:
                actions[seat] = choose(public, ranges, seat, own[seat], weights)
                seat += 1
            table.take_chips(public, hidden, actions)
            note_board(public, hidden)
        open_plain_hands(public, privates, hidden, strengths.hands)
        successes += public["success"]
        pairs += hidden["pairs_right"]
    return successes, pairs
