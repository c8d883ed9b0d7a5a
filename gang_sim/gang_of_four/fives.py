"""All combinations of five cards that a hand holds and that beat an order, one type at a time; gangs are groups.

Every `fill_` function writes plays (uint64) to out[n:], and returns how many out then holds. has, twin: the hand's
faces (int64). above: order within the type that must be beaten, -1 for all. codes: `Rules().codes()`.
"""

from math import comb

import numpy as np

from gang_sim.gang_of_four.bits import BINOMIAL, POPCOUNT, SUBSET_START, SUBSETS, highest_bit, lowest_bit, popcount
from gang_sim.gang_of_four.cards import MULTI_ONE
from gang_sim.gang_of_four.combinations import (
    MULTI,
    PHOENIX_PAIR_ORDER,
    PHOENIXES,
    TEN,
    cards_of,
    flush_order,
    full_house_order,
    numbers_of,
    straight_flush_order,
)
from gang_sim.gang_of_four.groups import GROUP_COLOURS, group_cards, group_start, state_at
from gang_sim.gang_of_four.rules import FLUSH_NUMBERS_FIRST, FULL_HOUSE_EQUAL, STRAIGHT_TOP_CARD
from gang_sim.kernels import njit

__all__ = ["fill_flushes", "fill_full_houses", "fill_straight_flushes", "fill_straights"]

RUN = 31  # five successive numbers


@njit
def run_starts(numbers):
    """Bits 0..5: where five successive numbers of a ten-bit mask begin."""
    twice = numbers & numbers >> 1
    return twice & twice >> 2 & numbers >> 4


@njit
def colours_of(has, at):
    """Colours (bits 0..3 = g, y, r, m) that a hand holds of number at + 1; the face is 10 * colour + at."""
    colours = has >> at & 1 | (has >> (at + 10) & 1) << 1 | (has >> (at + 20) & 1) << 2
    return colours | (has >> MULTI_ONE & 1) << 3 if at == 0 else colours


@njit
def fill_straights(has, above, codes, out, n):
    """Straights, without straight flushes, by low number, then in the order in which they beat each other."""
    above_top = above >> 2 if codes & STRAIGHT_TOP_CARD else above >> 10
    starts = run_starts(numbers_of(has))
    while starts:
        low = lowest_bit(starts)
        starts &= starts - 1
        if low + 5 >= above_top:
            n = _fill_run(has, low, above, codes, out, n)
    return n


@njit
def _fill_run(has, low, above, codes, out, n):
    """Straights of the numbers low + 1 .. low + 5: every choice of colours but a single one."""
    lowest, second, third = colours_of(has, low), colours_of(has, low + 1), colours_of(has, low + 2)
    fourth, highest = colours_of(has, low + 3), colours_of(has, low + 4)
    whole = codes & STRAIGHT_TOP_CARD == 0
    tops = highest
    while tops:
        a = lowest_bit(tops)
        tops &= tops - 1
        left_b = fourth
        while left_b:
            b = lowest_bit(left_b)
            left_b &= left_b - 1
            left_c = third
            while left_c:
                c = lowest_bit(left_c)
                left_c &= left_c - 1
                left_d = second
                while left_d:
                    d = lowest_bit(left_d)
                    left_d &= left_d - 1
                    faces = 1 << (10 * a + low + 4) | 1 << (10 * b + low + 3)
                    faces |= 1 << (10 * c + low + 2) | 1 << (10 * d + low + 1)
                    order = ((((low + 5) << 2 | a) << 2 | b) << 2 | c) << 2 | d
                    left_e = lowest
                    if a == b and a == c and a == d:
                        left_e &= ~(1 << a | 1 << 3)  # of a single colour, with its 1 or 1m: a straight flush
                    while left_e:
                        e = lowest_bit(left_e)
                        left_e &= left_e - 1
                        if (order << 2 | e if whole else (low + 5) << 2 | a) > above:
                            out[n] = np.uint64(faces | 1 << (10 * e + low))
                            n += 1
    return n


@njit
def fill_straight_flushes(has, above, codes, out, n):
    """Straight flushes by colour, then low number, with 1m after the 1 of the colour."""
    for colour in range(3):
        held = has >> (10 * colour) & TEN
        with_multi = held | has >> MULTI_ONE & 1
        starts = run_starts(with_multi)
        while starts:
            low = lowest_bit(starts)
            starts &= starts - 1
            run = (RUN << low & held) << (10 * colour)
            if RUN << low & ~held == 0 and straight_flush_order(run, colour, codes) > above:
                out[n] = np.uint64(run)
                n += 1
            if low == 0 and has & MULTI:
                run = ((RUN - 1) << (10 * colour)) | MULTI
                if straight_flush_order(run, colour, codes) > above:
                    out[n] = np.uint64(run)
                    n += 1
    return n


@njit
def fill_flushes(has, twin, above, codes, out, n):
    """Flushes that are no higher type, by colour, without 1m and then with it."""
    has_multi = has >> MULTI_ONE & 1
    top_first = codes & FLUSH_NUMBERS_FIRST == 0
    for colour in range(3):
        held, twice = has >> (10 * colour) & TEN, twin >> (10 * colour) & TEN
        if POPCOUNT[held] + POPCOUNT[twice] + has_multi < 5:
            continue
        if top_first and (highest_bit(held) + 1) << 2 | colour < above >> 21:
            continue
        for kind in range(6 if has_multi else 3):
            multi, pairs = kind // 3, kind % 3
            n = _fill_flush(held, twice, colour, multi, pairs, 5 - multi - 2 * pairs, above, codes, out, n)
    return n


@njit
def _fill_flush(held, twice, colour, multi, pairs, singles, above, codes, out, n):
    """Flushes with so many numbers taken twice and so many once."""
    different = POPCOUNT[held]
    if different < pairs + singles:
        return n
    first = SUBSET_START[pairs, twice]
    for place in range(first, first + BINOMIAL[POPCOUNT[twice], pairs]):
        pair_numbers = np.int64(SUBSETS[place])
        others = held & ~pair_numbers
        start = SUBSET_START[singles, others]
        for other in range(start, start + BINOMIAL[different - pairs, singles]):
            numbers = pair_numbers | np.int64(SUBSETS[other])
            if is_higher_than_flush(numbers, pair_numbers, multi):
                continue
            faces = numbers << (10 * colour) | multi << MULTI_ONE
            twins = pair_numbers << (10 * colour)
            if above < 0 or flush_order(faces, twins, colour, codes) > above:
                out[n] = cards_of(faces, twins)
                n += 1
    return n


@njit
def is_higher_than_flush(numbers, pair_numbers, multi):
    """Whether five of one colour are a straight flush or the full house 1c 1c 1m xc xc.

    numbers, pair_numbers: ten-bit masks of the numbers taken, and taken twice. multi: 1 with 1m, else 0.
    """
    if pair_numbers == 0:
        if multi and numbers & 1:
            return False
        run = numbers | multi
        return run == RUN << lowest_bit(run)
    return multi == 1 and pair_numbers == numbers and pair_numbers & 1 == 1


@njit
def fill_full_houses(has, twin, twos, threes, above, codes, out, n):
    """Full houses by the three, then the pair. twos, threes: masks of the numbers held at least so often."""
    above_three = above if codes & FULL_HOUSE_EQUAL else above >> 20
    while threes:
        at = lowest_bit(threes)
        threes &= threes - 1
        if at + 1 < above_three:
            continue
        state = state_at(has, twin, at)
        for place in range(group_start(state, 3), group_start(state, 4)):
            order = (at + 1) << 8 | GROUP_COLOURS[place]
            three_has, three_twin = group_cards(place, at)
            n = _fill_with_pairs(has, twin, twos & ~(1 << at), order, three_has, three_twin, above, codes, out, n)
    return n


@njit
def _fill_with_pairs(has, twin, twos, three_order, three_has, three_twin, above, codes, out, n):
    """Full houses of one three with every pair of the numbers in twos, and with the phoenixes."""
    while twos:
        at = lowest_bit(twos)
        twos &= twos - 1
        state = state_at(has, twin, at)
        for place in range(group_start(state, 2), group_start(state, 3)):
            if full_house_order(three_order, (at + 1) << 8 | GROUP_COLOURS[place], codes) > above:
                pair_has, pair_twin = group_cards(place, at)
                out[n] = cards_of(three_has | pair_has, three_twin | pair_twin)
                n += 1
    if has & PHOENIXES == PHOENIXES and full_house_order(three_order, PHOENIX_PAIR_ORDER, codes) > above:
        out[n] = cards_of(three_has | PHOENIXES, three_twin)
        n += 1
    return n


def _flush_picks() -> np.ndarray:
    """int64[11, 11, 2]: sets of five of one colour by the numbers held, those held twice, and 1m taken (1) or not."""
    picks = np.zeros((11, 11, 2), dtype=np.int64)
    for held, twice, multi in np.ndindex(picks.shape):
        for pairs in range(min(twice, held, 2) + 1):
            picks[held, twice, multi] += comb(twice, pairs) * comb(held - pairs, 5 - multi - 2 * pairs)
    return picks


FLUSH_PICKS = _flush_picks()


@njit
def count_flush_picks(held, twice, multi):
    """How many sets of five of one colour there are, the higher types among them included."""
    return FLUSH_PICKS[POPCOUNT[held], POPCOUNT[twice], multi]


@njit
def nth_flush_pick(held, twice, multi, rank):
    """The set of five of one colour with this rank: masks of the numbers taken, and taken twice."""
    pairs = 0
    singles = 5 - multi
    while True:
        ways = BINOMIAL[POPCOUNT[held] - pairs, singles]
        count = BINOMIAL[POPCOUNT[twice], pairs] * ways
        if rank < count:
            break
        rank -= count
        pairs += 1
        singles -= 2
    pair_numbers = np.int64(SUBSETS[SUBSET_START[pairs, twice] + rank // ways])
    others = held & ~pair_numbers
    return pair_numbers | np.int64(SUBSETS[SUBSET_START[singles, others] + rank % ways]), pair_numbers


@njit
def count_run_picks(has, low):
    """How many choices of colours make a run of the numbers low + 1 .. low + 5, straight flushes included."""
    count = 1
    for at in range(low, low + 5):
        count *= popcount(colours_of(has, at))
    return count
