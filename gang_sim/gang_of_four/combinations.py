"""Combinations of Gang of Four: what a set of cards is, how strong, and what beats what (rules, sections 2 and 3).

Compiled functions take and give sets of cards as uint64 (`gang_sim.gang_of_four.cards`). The strength of a
combination is one int64: its type above bit 40, below it the order within the type under the options of section 3.
"""

import numpy as np

from gang_sim.gang_of_four.bits import POPCOUNT, SPREAD, highest_bit, lowest_bit, popcount
from gang_sim.gang_of_four.cards import MULTI_ONE, SINGLE_ORDER
from gang_sim.gang_of_four.rules import (
    FLUSH_NUMBERS_FIRST,
    FULL_HOUSE_EQUAL,
    FULL_HOUSE_PAIR_FIRST,
    MULTI_ONE_EQUAL,
    STRAIGHT_TOP_CARD,
)
from gang_sim.kernels import njit

__all__ = ["TYPES", "beats", "is_combination", "strength", "strength_beats", "type_of"]

TYPES = (
    "single", "pair", "three", "straight", "flush", "full_house", "straight_flush", "gang4", "gang5", "gang6", "gang7",
)  # fmt: skip
SINGLE, PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH, GANG4 = np.arange(8)
NO_TYPE = -1
NO_ORDER = np.int64(-1)
"""Below every order within a type."""
TYPE_SHIFT = 40

TEN = 0x3FF  # the numbers 1..10 as a mask
MULTI = 1 << MULTI_ONE
PHOENIXES = 3 << 31
SPECIAL = 7 << 31  # phoenixes and dragon
_HAS = np.uint64((1 << 34) - 1)
_TWIN_SHIFT = np.uint64(34)
PHOENIX_PAIR_ORDER = 11 << 8 | 0b0101  # as an order of a group: above every other pair


@njit
def has_bits(cards):
    """The faces of a set of cards: int64, bit = face."""
    return np.int64(cards & _HAS)


@njit
def twin_bits(cards):
    """The coloured faces that a set of cards holds twice: int64, bit = face."""
    return np.int64(cards >> _TWIN_SHIFT)


@njit
def cards_of(has, twin):
    """The set of cards (uint64) with these faces and twins."""
    return np.uint64(has) | np.uint64(twin) << _TWIN_SHIFT


@njit
def without(hand, play):
    """The hand after a play made from it.

    A face played once stays if it was there twice; one played twice, or held once, goes.
    """
    has, twin = has_bits(hand), twin_bits(hand)
    return cards_of(has & ~(has_bits(play) & ~twin) & ~twin_bits(play), twin & ~has_bits(play))


@njit
def together(cards, more):
    """Two sets of cards in one. A face that is in both is there twice: nobody holds a third copy."""
    has, twin = has_bits(cards), twin_bits(cards)
    return cards_of(has | has_bits(more), twin | twin_bits(more) | has & has_bits(more))


@njit
def size_of(cards):
    """How many cards a set holds."""
    return popcount(has_bits(cards)) + popcount(twin_bits(cards))


@njit
def numbers_of(has):
    """Ten-bit mask of the numbers among faces; 1m is a 1."""
    return (has | has >> 10 | has >> 20) & TEN | (has >> MULTI_ONE) & 1


@njit
def _is_run(numbers):
    """Whether a ten-bit mask is five successive numbers."""
    return numbers != 0 and numbers == 31 << lowest_bit(numbers)


@njit
def _colours_at(has, number):
    """Colours of the faces of one number (1..10), bits 0..3 = g, y, r, m."""
    at = number - 1
    colours = (has >> at & 1) | (has >> (at + 10) & 1) << 1 | (has >> (at + 20) & 1) << 2
    return colours | (has >> MULTI_ONE & 1) << 3 if number == 1 else colours


@njit
def _single_colour(has):
    """The colour 0..2 of all coloured faces, or -1 if they have none or several; 1m has any colour."""
    colour = -1
    for candidate in range(3):
        if has >> (10 * candidate) & TEN:
            if colour >= 0:
                return -1
            colour = candidate
    return colour


@njit
def _count_of(has, twin, number):
    return popcount(_colours_at(has, number)) + popcount(_colours_at(twin, number))


@njit
def type_of(cards):
    """Index into TYPES of what a set of cards is, -1 if it is no combination."""
    has, twin = has_bits(cards), twin_bits(cards)
    size = popcount(has) + popcount(twin)
    numbers = numbers_of(has)
    different = POPCOUNT[numbers]
    special = has & SPECIAL
    if size == 1:
        return SINGLE
    if special:
        if special != PHOENIXES:
            return NO_TYPE
        if size == 2:
            return PAIR
        return FULL_HOUSE if size == 5 and different == 1 else NO_TYPE
    if different == 1:
        return (PAIR, THREE)[size - 2] if size <= 3 else GANG4 + size - 4
    if size != 5:
        return NO_TYPE
    if different == 2 and 2 <= _count_of(has, twin, 1 + lowest_bit(numbers)) <= 3:
        return FULL_HOUSE
    one_colour = _single_colour(has) >= 0
    if different == 5 and _is_run(numbers):
        return STRAIGHT_FLUSH if one_colour else STRAIGHT
    return FLUSH if one_colour else NO_TYPE


@njit
def is_combination(cards):
    """Whether a set of cards may be played together."""
    return cards != np.uint64(0) and type_of(cards) != NO_TYPE


# A group is several cards of one number. Equally many cards compare from the highest down exactly as the counts of
# each card do from the highest card down, so a group's order is a base-4 number: how many m, r, y, g.


@njit
def group_order(has, twin, number):
    """Order among groups of as many cards: number, then the colours from the highest card down; int64 below 2**12."""
    at = number - 1
    order = number << 8
    for colour in range(3):
        place = at + 10 * colour
        order |= ((has >> place & 1) + (twin >> place & 1)) << (2 * colour)
    return order | (has >> MULTI_ONE & 1) << 6 if number == 1 else order


@njit
def straight_order(has, codes):
    """Order among straights: int64."""
    top = 1 + highest_bit(numbers_of(has))
    order = top
    for number in range(top, top - 5, -1):
        order = order << 2 | lowest_bit(_colours_at(has, number))
        if codes & STRAIGHT_TOP_CARD:
            break
    return order


@njit
def flush_order(has, twin, colour, codes):
    """Order among flushes of any colour: int64. has, twin: the faces; colour 0..2."""
    multi = has >> MULTI_ONE & 1
    numbers = SPREAD[has >> (10 * colour) & TEN] + SPREAD[twin >> (10 * colour) & TEN] + multi
    above = 0 if codes & MULTI_ONE_EQUAL else multi
    if codes & FLUSH_NUMBERS_FIRST:
        return (numbers << 2 | colour) << 1 | above
    return (((1 + highest_bit(has >> (10 * colour) & TEN)) << 2 | colour) << 20 | numbers) << 1 | above


@njit
def straight_flush_order(has, colour, codes):
    """Order among straight flushes: int64."""
    multi = has >> MULTI_ONE & 1
    above = 0 if codes & MULTI_ONE_EQUAL else multi
    return ((1 + highest_bit(has >> (10 * colour) & TEN)) << 2 | colour) << 1 | above


@njit
def full_house_order(three, pair, codes):
    """Order among full houses, from the group orders of its three and its pair: int64."""
    if codes & FULL_HOUSE_EQUAL:
        return three >> 8
    if codes & FULL_HOUSE_PAIR_FIRST:
        return (three >> 8 << 4 | pair >> 8) << 16 | (three & 0xFF) << 8 | pair & 0xFF
    return three << 12 | pair


@njit
def _order_within(kind, has, twin, codes):
    """Order among combinations of the same type, under the options of the rules."""
    if kind == SINGLE:
        return SINGLE_ORDER[lowest_bit(has)]
    if kind == STRAIGHT:
        return straight_order(has, codes)
    if kind == FLUSH:
        return flush_order(has, twin, _single_colour(has), codes)
    if kind == STRAIGHT_FLUSH:
        return straight_flush_order(has, _single_colour(has), codes)
    numbers = numbers_of(has)
    if numbers == 0:
        return PHOENIX_PAIR_ORDER
    low = 1 + lowest_bit(numbers)
    if kind == FULL_HOUSE:
        if has & PHOENIXES:
            return full_house_order(group_order(has, twin, low), PHOENIX_PAIR_ORDER, codes)
        high = 1 + highest_bit(numbers)
        three, pair = (low, high) if _count_of(has, twin, low) == 3 else (high, low)
        return full_house_order(group_order(has, twin, three), group_order(has, twin, pair), codes)
    return low if kind >= GANG4 else group_order(has, twin, low)


@njit
def _strength_of_several(cards, codes):
    kind = type_of(cards)
    if cards == np.uint64(0) or kind == NO_TYPE:
        return -1
    return kind << TYPE_SHIFT | _order_within(kind, has_bits(cards), twin_bits(cards), codes)


@njit(forceinline=True)
def strength(cards, codes):
    """Strength of a set of cards: int64, type << 40 | order within the type; -1 if it is no combination.

    cards: uint64. codes: `Rules().codes()`. Strengths of the same number of cards, and of gangs, compare as the plays.
    """
    has = has_bits(cards)
    if has and np.int64(cards) == has & -has:
        return SINGLE_ORDER[lowest_bit(has)]
    return _strength_of_several(cards, codes)


@njit
def strength_beats(strength_a, strength_b):
    """Whether a combination of strength a may be played on one of strength b (section 3)."""
    kind_a, kind_b = strength_a >> TYPE_SHIFT, strength_b >> TYPE_SHIFT
    both_five = STRAIGHT <= kind_a < GANG4 and STRAIGHT <= kind_b < GANG4
    return (kind_a == kind_b or kind_a >= GANG4 or both_five) and strength_a > strength_b


@njit
def beats(play, trick, codes):
    """Whether one combination beats another; False if either is none. play, trick: uint64."""
    a, b = strength(play, codes), strength(trick, codes)
    return a >= 0 and b >= 0 and strength_beats(a, b)
