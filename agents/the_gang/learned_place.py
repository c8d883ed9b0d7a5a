"""Where a learned player puts a hand on the line of chips: a small network sees what all see and says how to measure.

A hand is measured in three ways that all grow with its strength: its expected rank among all, its expected rank among
those without a chip, and where it stands in the player's own range. The network, one layer for each colour, is told
what is public of the state and gives out how to mix, sharpen, stretch and shift them. So whatever it has learned, the
place grows with the hand, and everybody can read a chip exactly, as belief's are read.
"""

import numpy as np

from gang_sim.agents.the_gang.line_of_chips import all_chips, spread
from gang_sim.agents.the_gang.ranges import share_below
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT

PROTOCOLS, COLOURS = 2, 3  # red chips are belief's
INPUTS, OUTPUTS = 5, 5
ONE, GONE, OPENNESS, HEIGHT, OTHERS_OPENNESS = range(INPUTS)
"""Inputs: a constant; the share of the others who hold chips already; how many ranks the player's hand may still have,
of all; where the middle of these lies, -1/2 .. 1/2; how many ranks the others' may have, on average, of all."""
LEAN, REST, SHARPNESS, STRETCH, SHIFT = range(OUTPUTS)
"""Outputs: the weight of the own range; that of the rank among those without a chip; how far the chances that others
are weaker are taken as decided; how far the place is stretched from the middle; by how much it is shifted."""
SHAPES = {"layers": (PROTOCOLS, COLOURS, INPUTS, OUTPUTS)}
SIZE = PROTOCOLS * COLOURS * INPUTS * OUTPUTS

_LEAN_AT_FIRST = 1.1
"""What is added to the lean's output: without training about belief's."""
_REST_AT_FIRST = -2.0
_SHARPNESS_AT_FIRST = -3.0


@njit
def _share(x):
    """0..1, growing."""
    return 1.0 / (1.0 + np.exp(-x))


@njit
def _openness(ranges, seat, players):
    """(least, most) expected rank among all of the hands that the seat may hold, from 0."""
    low, high = np.int64(ranges["low"][seat]), np.int64(ranges["high"][seat]) - 1
    least, most = 0.0, 0.0
    for other in range(players):
        if other != seat:
            least += share_below(ranges, low, other, players)
            most += share_below(ranges, high, other, players)
    return least, most


@njit
def shape_place(public, ranges, colour, seat, weights, shape):
    """Fill in how the seat's place is made on the state that the ranges have reached: shape float64[OUTPUTS].

    weights: float32[SIZE] or longer.
    """
    players = public["players"]
    inputs = np.zeros(INPUTS)
    inputs[ONE] = 1.0
    for other in range(players):
        if other != seat:
            inputs[GONE] += (ranges["chips"][other] > 0) / (players - 1.0)
            least, most = _openness(ranges, other, players)
            inputs[OTHERS_OPENNESS] += (most - least) / (players - 1.0) ** 2
    least, most = _openness(ranges, seat, players)
    inputs[OPENNESS] = (most - least) / (players - 1.0)
    inputs[HEIGHT] = (most + least) / (2.0 * (players - 1.0)) - 0.5
    protocol = 1 if public["protocol"] == DRAFT else 0
    first = (protocol * COLOURS + colour) * INPUTS * OUTPUTS
    for output in range(OUTPUTS):
        total = 0.0
        for place in range(INPUTS):
            total += inputs[place] * weights[first + place * OUTPUTS + output]
        shape[output] = total
    shape[LEAN] = _share(shape[LEAN] + _LEAN_AT_FIRST)
    shape[REST] = _share(shape[REST] + _REST_AT_FIRST)
    shape[SHARPNESS] = _share(shape[SHARPNESS] + _SHARPNESS_AT_FIRST)
    shape[STRETCH] = np.exp(shape[STRETCH])


@njit
def _nth_chip(chips, rank, players):
    """The place, 1 .. players, of a rank among chips: 0 = the lowest of them, between two in proportion."""
    below, count = 0, 0
    for stars in range(1, players + 1):
        if (chips >> stars) & 1:
            if count > rank:
                return stars - (count - rank) * (stars - below)
            below, count = stars, count + 1
    return np.float64(below)


@njit
def place_of(ranges, seat, group, chips, players, shape):
    """The place of a hand of this group on the line of chips; chips: those that lie open, as a set."""
    rank, rest = 0.0, 0.0
    for other in range(players):
        if other != seat:
            chance = share_below(ranges, group, other, players)
            decided = chance * chance * (3.0 - 2.0 * chance)
            chance += shape[SHARPNESS] * (decided - chance)
            rank += chance
            if ranges["chips"][other] == 0:
                rest += chance
    if chips != all_chips(players):
        rank += shape[REST] * (_nth_chip(chips, rest, players) - 1.0 - rank)
    rank += shape[LEAN] * (spread(chips, share_below(ranges, group, seat, players), players) - 1.0 - rank)
    middle = (players - 1) / 2.0
    return 1.0 + middle + shape[STRETCH] * (rank - middle) + shape[SHIFT]
