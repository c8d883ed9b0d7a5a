"""The exact search of the last cards, the cards of all hands known.

Every seat plays what is best for itself, as all know of all: the value of a hand's end to a seat is the others' mean
penalty less its own (times the number of others, so that it is an integer), and more for a win if wanted. Of plays
worth the same to the seat the one is taken whose set of cards is the smaller number, so a pass first. Everybody
announces the last card.
"""

import numpy as np

from gang_sim.agents.gang_of_four.situation import COUNTS, PLAYERS, SITUATION, TO_BEAT, TURN, advance, duty_at
from gang_sim.gang_of_four.combinations import strength, without
from gang_sim.gang_of_four.legal_plays import PASS, legal_plays
from gang_sim.gang_of_four.records import MAX_SEATS, NOBODY
from gang_sim.gang_of_four.scoring import PENALTIES
from gang_sim.kernels import njit

__all__ = ["ENDING", "MOST_CARDS", "ending_of"]

MOST_CARDS = 12
"""The most cards, of all hands together, that an ending may have."""
DEPTH = MAX_SEATS * MOST_CARDS + 1
"""The most moves of an ending and one: after each play no more than all others pass."""
NEXT, END, BEST, HAND, FRAME = range(5)
"""Cells of a situation being searched: the places of its next play and behind its last, the best play so far, the
hand of the seat that moves."""
PLAYS = 64 * DEPTH
FRAMES = PLAYS + DEPTH * FRAME
SITUATIONS = FRAMES + DEPTH * SITUATION
ENDING = SITUATIONS + DEPTH * MAX_SEATS
"""Cells, uint64, that a search works in: plays of every depth, what is searched at each, situations, cards left."""


@njit
def _value(counts, players, seat, win):
    """What the end of a hand is worth to a seat; counts: int64[MAX_SEATS], the cards left, none for the winner."""
    total = np.int64(0)
    for other in range(players):
        total += PENALTIES[counts[other]]
    return total - players * PENALTIES[counts[seat]] + (win if counts[seat] == 0 else 0)


@njit
def _begin(depth, top, hands, codes, plays, frames, situations):
    """List the plays of the situation at this depth; plays[top:] is free."""
    situation, frame = situations[depth], frames[depth]
    hand = hands[situation[TURN]]
    count = legal_plays(hand, situation[TO_BEAT], duty_at(situation), False, codes, plays[top:])
    frame[NEXT], frame[END], frame[HAND] = top, top + count, hand


@njit
def _try_next(depth, hands, codes, plays, frames, situations):
    """Carry out the next play of the situation at this depth, which gives the situation below it."""
    frame, seat = frames[depth], situations[depth, TURN]
    play = plays[frame[NEXT]]
    frame[NEXT] += np.uint64(1)
    situations[depth + 1] = situations[depth]
    advance(situations[depth + 1], play, strength(play, codes) if play != PASS else np.int64(-1))
    hands[seat] = without(frame[HAND], play)


@njit
def _take_back(depth, first, hands, win, plays, frames, situations, ends):
    """Take back the play that was tried last, and keep how it ended if that is the best so far."""
    frame, situation = frames[depth], situations[depth]
    seat, players = situation[TURN], situation[PLAYERS]
    hands[seat] = frame[HAND]
    play = plays[frame[NEXT] - np.uint64(1)]
    value = _value(ends[depth + 1], players, seat, win)
    most = _value(ends[depth], players, seat, win)
    if first or value > most or (value == most and play < frame[BEST]):
        frame[BEST] = play
        ends[depth] = ends[depth + 1]


@njit
def _search(hands, win, codes, plays, frames, situations, ends):
    """Fill ends[0], the cards left, for situations[0], depth first; no recursion, which Numba cannot keep on disk."""
    depth, nodes = 0, 1
    _begin(depth, 0, hands, codes, plays, frames, situations)
    while True:
        frame = frames[depth]
        if frame[NEXT] < frame[END]:
            _try_next(depth, hands, codes, plays, frames, situations)
            if situations[depth + 1, TURN] != NOBODY:
                depth += 1
                nodes += 1
                _begin(depth, np.int64(frame[END]), hands, codes, plays, frames, situations)
                continue
            ends[depth + 1] = situations[depth + 1, COUNTS:]
        elif depth == 0:
            return nodes
        else:
            depth -= 1
        first = frames[depth, NEXT] == (frames[depth - 1, END] if depth else np.uint64(0)) + np.uint64(1)
        _take_back(depth, first, hands, win, plays, frames, situations, ends)


@njit
def ending_of(situation, hands, win, codes, cells, counts):
    """Write how many cards each seat has left at the end to counts; returns how many situations were met.

    situation: int64[SITUATION], not over; hands: uint64[MAX_SEATS], left as they are, at most MOST_CARDS cards in all;
    win: int64, what a won hand is worth beyond the points, for each of the others; cells: uint64[ENDING];
    counts: int64[MAX_SEATS].
    """
    plays = cells[:PLAYS]
    frames = cells[PLAYS:FRAMES].reshape((DEPTH, FRAME))
    situations = cells[FRAMES:SITUATIONS].view(np.int64).reshape((DEPTH, SITUATION))
    ends = cells[SITUATIONS:ENDING].view(np.int64).reshape((DEPTH, MAX_SEATS))
    situations[0] = situation
    nodes = _search(hands, win, codes, plays, frames, situations, ends)
    counts[:] = ends[0]
    return nodes
