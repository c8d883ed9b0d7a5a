"""The exact search of the last cards, the cards of all hands known.

Every seat plays what is best for itself, as all know of all: the value of a hand's end to a seat is the others' mean
penalty less its own (times the number of others, so that it is an integer), and more for a win if wanted. Of plays
worth the same to the seat the one is taken whose set of cards is the smaller number, so a pass first. Everybody
announces the last card.
"""

import numpy as np

from gang_sim.agents.gang_of_four.rollouts import COUNTS, PLAYERS, SITUATION, TO_BEAT, TURN, advance, duty_at
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
PLAYS = 64 * DEPTH
SITUATIONS = PLAYS + DEPTH * SITUATION
ENDING = SITUATIONS + DEPTH * MAX_SEATS
"""Cells, uint64, that a search works in: plays of every depth, situations, ends."""


@njit
def _value(counts, players, seat, win):
    """What the end of a hand is worth to a seat; counts: int64[MAX_SEATS], the cards left, none for the winner."""
    total = np.int64(0)
    for other in range(players):
        total += PENALTIES[counts[other]]
    return total - players * PENALTIES[counts[seat]] + (win if counts[seat] == 0 else 0)


@njit
def _search(depth, top, hands, win, codes, plays, situations, ends):
    """Fill ends[depth], the cards left, for the situation at this depth; plays[top:] is free."""
    situation = situations[depth]
    seat, players = situation[TURN], situation[PLAYERS]
    if seat == NOBODY:
        ends[depth] = situation[COUNTS:]
        return 0
    hand = hands[seat]
    count = legal_plays(hand, situation[TO_BEAT], duty_at(situation), False, codes, plays[top:])
    nodes, best, most = 1, PASS, np.int64(0)
    for place in range(top, top + count):
        play = plays[place]
        situations[depth + 1] = situation
        advance(situations[depth + 1], play, strength(play, codes) if play != PASS else np.int64(-1))
        hands[seat] = without(hand, play)
        nodes += _search(depth + 1, top + count, hands, win, codes, plays, situations, ends)
        value = _value(ends[depth + 1], players, seat, win)
        if place == top or value > most or (value == most and play < best):
            best, most = play, value
            ends[depth] = ends[depth + 1]
    hands[seat] = hand
    return nodes


@njit
def ending_of(situation, hands, win, codes, cells, counts):
    """Write how many cards each seat has left at the end to counts; returns how many situations were met.

    situation: int64[SITUATION], not over; hands: uint64[MAX_SEATS], left as they are, at most MOST_CARDS cards in all;
    win: int64, what a won hand is worth beyond the points, for each of the others; cells: uint64[ENDING];
    counts: int64[MAX_SEATS].
    """
    plays = cells[:PLAYS]
    situations = cells[PLAYS:SITUATIONS].view(np.int64).reshape((DEPTH, SITUATION))
    ends = cells[SITUATIONS:ENDING].view(np.int64).reshape((DEPTH, MAX_SEATS))
    situations[0] = situation
    nodes = _search(0, 0, hands, win, codes, plays, situations, ends)
    counts[:] = ends[0]
    return nodes
