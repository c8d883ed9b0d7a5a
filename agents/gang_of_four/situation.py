"""A hand as it stands, in a few numbers instead of records, and what a play makes of it; nothing is decided here.

Everybody announces the last card. A situation is a vector of int64, the names below its cells.
"""

import numpy as np

from gang_sim.gang_of_four.combinations import size_of
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import MAX_SEATS, NOBODY, codes_of
from gang_sim.gang_of_four.rules import PASS_IS_OUT
from gang_sim.kernels import njit

__all__ = ["SITUATION", "advance", "duty_at", "next_in_turn", "situation_of"]

TURN, TO_BEAT, TRICK_SEAT, PASSED, SILENCED, DIRECTION, PLAYERS, REENTRY = range(8)
COUNTS = 8
SITUATION = COUNTS + MAX_SEATS
"""Cells of a situation: whose turn it is (NOBODY: the hand is over), the strength to beat, who played it, bits of the
seats that passed in this cycle and that are silenced, direction, players, whether who passed may play again; counts."""


@njit
def situation_of(public, situation):
    """Write the situation that a table's public record shows."""
    situation[TURN], situation[TO_BEAT] = public["turn"], public["to_beat"]
    situation[TRICK_SEAT], situation[DIRECTION] = public["trick_seat"], public["direction"]
    situation[PLAYERS], situation[REENTRY] = public["rules"]["players"], codes_of(public) & PASS_IS_OUT == 0
    situation[PASSED], situation[SILENCED] = 0, 0
    for seat in range(MAX_SEATS):
        situation[PASSED] |= np.int64(public["passed"][seat] != 0) << seat
        situation[SILENCED] |= np.int64(public["silenced"][seat] != 0) << seat
        situation[COUNTS + seat] = public["counts"][seat]


@njit
def _beside(situation, seat):
    seat += situation[DIRECTION]
    if seat < 0:
        return situation[PLAYERS] - 1
    return 0 if seat == situation[PLAYERS] else seat


@njit
def next_in_turn(situation, seat):
    """The next seat that is not silenced."""
    seat = _beside(situation, seat)
    while situation[SILENCED] >> seat & 1:
        seat = _beside(situation, seat)
    return seat


@njit
def duty_at(situation):
    """Whether the seat whose turn it is plays directly before a player with one card."""
    after = next_in_turn(situation, situation[TURN])
    return after != situation[TURN] and situation[COUNTS + after] == 1


@njit
def advance(situation, play, power):
    """Carry out a legal play (PASS: power is not looked at) of the seat whose turn it is, but for its cards."""
    seat = situation[TURN]
    if play == PASS:
        situation[PASSED] |= np.int64(1) << seat
    else:
        situation[TO_BEAT], situation[TRICK_SEAT] = power, seat
        situation[COUNTS + seat] -= size_of(play)
        if situation[COUNTS + seat] == 0:
            situation[TURN] = NOBODY
            return
    last = situation[TRICK_SEAT]
    out = situation[SILENCED] | (0 if situation[REENTRY] else situation[PASSED])
    seat = _beside(situation, seat)
    while seat != last and out >> seat & 1:
        seat = _beside(situation, seat)
    if seat == last:
        situation[TO_BEAT], situation[TRICK_SEAT], situation[PASSED] = LEAD, NOBODY, 0
        if situation[SILENCED] >> seat & 1:
            seat = next_in_turn(situation, seat)
    situation[TURN] = seat
