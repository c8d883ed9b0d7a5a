"""What stands out in a play of Gang of Four: its leading number and colour, and its main part without side cards."""

import numpy as np

from gang_sim.gang_of_four.bits import lowest_bit, popcount
from gang_sim.gang_of_four.cards import SINGLE_ORDER
from gang_sim.gang_of_four.combinations import (
    FLUSH,
    FULL_HOUSE,
    PHOENIXES,
    SINGLE,
    STRAIGHT_FLUSH,
    has_bits,
    numbers_of,
    twin_bits,
)
from gang_sim.gang_of_four.fives import colours_of
from gang_sim.gang_of_four.groups import state_at
from gang_sim.kernels import njit

__all__ = ["leading_colour", "leading_number", "main_part"]

_PHOENIX_NUMBER = 11


@njit
def _highest_bit(word):
    at = 0
    while word >> (at + 1):
        at += 1
    return at


@njit
def leading_number(play, kind):
    """The number by which a play of a type (int64) first compares: 1..10, phoenixes 11, dragon 12.

    The number of a full house is that of its three.
    """
    has, twin = has_bits(play), twin_bits(play)
    if kind == SINGLE:
        return SINGLE_ORDER[lowest_bit(has)] >> 2
    numbers = numbers_of(has)
    if numbers == 0:
        return np.int64(_PHOENIX_NUMBER)
    if kind == FULL_HOUSE:
        at = lowest_bit(numbers)
        return at + 1 if popcount(state_at(has, twin, at)) == 3 else np.int64(_highest_bit(numbers) + 1)
    return np.int64(_highest_bit(numbers) + 1)


@njit
def leading_colour(play, number):
    """The highest colour of a number (1..10) in a play: 1..4 = g, y, r, m; 0 for phoenixes and the dragon."""
    if number > 10:
        return 0
    return 1 + _highest_bit(colours_of(has_bits(play), number - 1))


@njit
def main_part(play, kind):
    """A number (int64) that is the same for plays that differ only in side cards or in colours of the same numbers.

    Single: the face. Pair, three, gang and straight: the numbers. Flush and straight flush: colour and top number. Full
    house: the number of its three and that of its pair.
    """
    has = has_bits(play)
    if kind == SINGLE:
        return kind << 20 | lowest_bit(has)
    numbers = numbers_of(has)
    if kind == FLUSH or kind == STRAIGHT_FLUSH:
        colour = 0
        while not has >> (10 * colour) & 0x3FF:
            colour += 1
        return kind << 20 | colour << 10 | _highest_bit(numbers)
    if kind == FULL_HOUSE:
        return kind << 20 | numbers << 4 | leading_number(play, kind)
    return kind << 20 | numbers << 1 | np.int64(has & PHOENIXES != 0)
