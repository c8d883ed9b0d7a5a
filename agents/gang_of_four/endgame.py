"""The exact search of the last cards, the cards of all hands known.

Every seat plays what is best for itself, as all know of all: the value of a hand's end to a seat is the others' mean
penalty less its own (times the number of others, so that it is an integer). Of plays worth the same to the seat the one
is taken whose set of cards is the smaller number, so a pass first. Everybody announces the last card.
"""

import numpy as np

from gang_sim.agents.gang_of_four.rollouts import COUNTS, PLAYERS, SITUATION, TO_BEAT, TURN, advance, duty_at
from gang_sim.gang_of_four.combinations import strength, without
from gang_sim.gang_of_four.legal_plays import PASS, legal_plays
from gang_sim.gang_of_four.records import MAX_SEATS, NOBODY
from gang_sim.gang_of_four.scoring import PENALTIES
from gang_sim.kernels import njit

__all__ = ["ENDING", "MOST_CARDS", "ending_values"]

MOST_CARDS = 12
"""The most cards, of all hands together, that an ending may have."""
DEPTH = MAX_SEATS * MOST_CARDS + 1
"""The most moves of an ending and one: after each play no more than all others pass."""
PLAYS = 64 * DEPTH
SITUATIONS = PLAYS + DEPTH * SITUATION
ENDING = SITUATIONS + DEPTH * MAX_SEATS
"""Cells, uint64, that a search works in: plays of every depth, situations, values."""


@njit
def end_value(situation, seat):
    """What the end of a hand is worth to a seat: the others' penalties less its own, once for each of them."""
    players = situation[PLAYERS]
    total = np.int64(0)
    for other in range(players):
        total += PENALTIES[situation[COUNTS + other]]
    return total - players * PENALTIES[situation[COUNTS + seat]]


@njit
def _search(depth, top, hands, codes, plays, situations, values):
    """Fill values[depth] for the situation at this depth; plays[top:] is free."""
    situation = situations[depth]
    seat = situation[TURN]
    if seat == NOBODY:
        for other in range(situation[PLAYERS]):
            values[depth, other] = end_value(situation, other)
        return 0
    hand = hands[seat]
    count = legal_plays(hand, situation[TO_BEAT], duty_at(situation), False, codes, plays[top:])
    nodes, best = 1, PASS
    for place in range(top, top + count):
        play = plays[place]
        situations[depth + 1] = situation
        advance(situations[depth + 1], play, strength(play, codes) if play != PASS else np.int64(-1))
        hands[seat] = without(hand, play)
        nodes += _search(depth + 1, top + count, hands, codes, plays, situations, values)
        better = values[depth + 1, seat] - values[depth, seat]
        if place == top or better > 0 or (better == 0 and play < best):
            best = play
            values[depth] = values[depth + 1]
    hands[seat] = hand
    return nodes


@njit
def ending_values(situation, hands, codes, cells, values):
    """Write what the ending is worth to each seat to values (int64[MAX_SEATS]); returns how many situations were met.

    situation: int64[SITUATION]; hands: uint64[MAX_SEATS], left as they are, at most MOST_CARDS cards in all;
    cells: uint64[ENDING].
    """
    plays = cells[:PLAYS]
    situations = cells[PLAYS:SITUATIONS].view(np.int64).reshape((DEPTH, SITUATION))
    found = cells[SITUATIONS:ENDING].view(np.int64).reshape((DEPTH, MAX_SEATS))
    situations[0] = situation
    nodes = _search(0, 0, hands, codes, plays, situations, found)
    values[:] = found[0]
    return nodes
