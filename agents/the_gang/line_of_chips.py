"""Where a belief player's hand stands on the line of chips, 1 .. players, by what all know of everybody's hands.

That is its expected rank. The first chip of a round before the red one leans from there to where the hand stands in the
player's own range as the round began, so that it also tells how the new card has changed the hand. The less there is
to come, the more must be told at once: a round of one move leans most. Either way the place grows with the hand.
"""

import numpy as np

from gang_sim.agents.the_gang.ranges import words_for
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, RED

MOVES_OF_A_TALK = 3
"""Moves of a round from which no more are needed: the lean is shared among so many at most."""
RED_LEAN = 2.4
"""Share of the lean that is left in the red round, divided by the players, if a tick follows; none in the last one."""


@njit
def lean_at(public, colour, tick, lean):
    """How much the place leans in a tick of a round; lean: what it is in a round of one move."""
    if public["protocol"] == DRAFT:
        return lean if colour != RED else 0.0
    lean /= min(public["max_ticks"], MOVES_OF_A_TALK)
    if colour != RED:
        return lean if tick == 0 else 0.0
    return RED_LEAN / public["players"] * lean if tick + 1 < public["max_ticks"] else 0.0


@njit
def all_chips(players):
    """The set of all chips, bit k = chip with k stars."""
    return (1 << (players + 1)) - 2


@njit
def chips_open(public, ranges):
    """The chips that may be chosen on the state that the ranges have reached: all, in a draft those in the middle."""
    players = public["players"]
    chips = all_chips(players)
    if public["protocol"] == DRAFT:
        for seat in range(players):
            chips &= ~(1 << np.int64(ranges["chips"][seat]))
    return chips


@njit
def spread(chips, share, players):
    """The place of a share of a range (0..1) that is spread evenly over these chips, each taking up to the middle
    between it and the next: of the chips 1 and 2, 0.5 is at 1.5.
    """
    if chips == all_chips(players):
        return players * share + 0.5
    count = 0
    for stars in range(1, players + 1):
        count += (chips >> stars) & 1
    at = share * count
    number = np.int64(min(at, count - 1.0))
    below, here, above, found = 0, 0, 0, -1
    for stars in range(1, players + 1):
        if (chips >> stars) & 1:
            found += 1
            if found < number:
                below = stars
            elif found == number:
                here = stars
            elif found == number + 1:
                above = stars
    low = 0.5 * (below + here) if below > 0 else here - 0.5
    high = 0.5 * (here + above) if above > 0 else here + 0.5
    return low + (high - low) * (at - number)


@njit
def place_of(ranges, seat, group, chips, players, lean):
    """The place of a hand of this group on the line of chips, 1 .. players and with a lean up to half beyond.

    chips: those that may be chosen, over which the own range is spread.
    """
    words = words_for(players)
    below, twice_low, twice_high = ranges["below"], ranges["twice_low"], ranges["twice_high"]
    share = ranges["share"]
    rank, start = 0.0, 0.0
    row = np.uint64(group * words)
    for word in range(np.uint64(words)):
        both = below[row + word] + below[row + np.uint64(words) + word]  # twice the middle of the group
        for other in range(4 * word, min(4 * word + 4, players)):
            middle = np.int64(both & np.uint64(0xFFFF))
            both >>= np.uint64(16)
            low = np.int64(twice_low[other])
            weaker = (min(max(middle, low), np.int64(twice_high[other])) - low) * share[other]
            rank += weaker
            if other == seat:
                rank -= weaker
                start = middle * ranges["start_share"][seat]
    if lean == 0.0:
        return 1.0 + rank
    return 1.0 + rank + lean * (spread(chips, start, players) - 1.0 - rank)


@njit
def first_reaching(ranges, seat, place, low, chips, players, lean):
    """The first group of the seat's window, from `low` on, whose place is at least this one; else the window's end."""
    high = np.int64(ranges["high"][seat])
    while low < high:
        group = (low + high) // 2
        if place_of(ranges, seat, group, chips, players, lean) >= place:
            high = group
        else:
            low = group + 1
    return low


@njit
def edges_of(ranges, seat, players, lean):
    """Where the aim among all chips changes: int32[STARS], chip k from group edges[k - 1] to edges[k] of the window.

    Kept until a window changes, for all at the table ask for them.
    """
    edges = ranges["edges"][seat]
    if not (ranges["edges_of"] >> seat) & 1:
        ranges["edges_of"] |= 1 << seat
        find_edges(ranges, seat, players, lean, edges)
    return edges


@njit
def find_edges(ranges, seat, players, lean, edges):
    """Fill in what `edges_of` gives."""
    edges[0], edges[players] = ranges["low"][seat], ranges["high"][seat]
    chips = all_chips(players)
    for stars in range(1, players):
        edges[stars] = first_reaching(ranges, seat, stars + 0.5, np.int64(edges[stars - 1]), chips, players, lean)
