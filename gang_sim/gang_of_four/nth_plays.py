"""How many plays of a type a hand holds, and the n-th of them, without listing them; draws nothing.

Arguments are those of `fives` and `legal_plays`; the order is that in which the plays are counted.
"""

import numpy as np

from gang_sim.gang_of_four.bits import lowest_bit, nth_bit, popcount
from gang_sim.gang_of_four.cards import MULTI_ONE
from gang_sim.gang_of_four.combinations import (
    NO_ORDER,
    PAIR,
    PHOENIX_PAIR_ORDER,
    PHOENIXES,
    TEN,
    THREE,
    cards_of,
    numbers_of,
)
from gang_sim.gang_of_four.fives import (
    colours_of,
    count_flush_picks,
    count_run_picks,
    is_higher_than_flush,
    nth_flush_pick,
    run_starts,
)
from gang_sim.gang_of_four.groups import first_above, group_cards, group_count, group_start, state_at
from gang_sim.gang_of_four.legal_plays import LEAD, PASS, smallest_gang
from gang_sim.kernels import njit

__all__ = ["count_gangs", "count_groups", "count_leads", "nth_gang", "nth_group", "nth_lead"]


@njit
def count_groups(has, twin, numbers, kind, above):
    """How many plays `_fill_groups` lists."""
    size = kind + 1
    count = 0
    while numbers:
        at = lowest_bit(numbers)
        numbers &= numbers - 1
        if at + 1 < above >> 8:
            continue
        state = state_at(has, twin, at)
        first = first_above(state, size, above & 0xFF) if at + 1 == above >> 8 else group_start(state, size)
        count += group_start(state, size + 1) - first
    return count + (1 if kind == PAIR and has & PHOENIXES == PHOENIXES and above < PHOENIX_PAIR_ORDER else 0)


@njit
def nth_group(has, twin, numbers, kind, above, rank):
    """The pair or three with this rank among those that `_fill_groups` lists."""
    size = kind + 1
    while numbers:
        at = lowest_bit(numbers)
        numbers &= numbers - 1
        if at + 1 < above >> 8:
            continue
        state = state_at(has, twin, at)
        first = first_above(state, size, above & 0xFF) if at + 1 == above >> 8 else group_start(state, size)
        count = group_start(state, size + 1) - first
        if rank < count:
            group_has, group_twin = group_cards(first + rank, at)
            return cards_of(group_has, group_twin)
        rank -= count
    return np.uint64(PHOENIXES)


@njit
def count_gangs(has, twin, fours, to_beat):
    count = 0
    while fours:
        at = lowest_bit(fours)
        fours &= fours - 1
        state = state_at(has, twin, at)
        count += group_start(state, 8) - group_start(state, smallest_gang(to_beat, at))
    return count


@njit
def nth_gang(has, twin, fours, to_beat, rank):
    while True:
        at = lowest_bit(fours)
        fours &= fours - 1
        state = state_at(has, twin, at)
        first = group_start(state, smallest_gang(to_beat, at))
        if rank < group_start(state, 8) - first:
            group_has, group_twin = group_cards(first + rank, at)
            return cards_of(group_has, group_twin)
        rank -= group_start(state, 8) - first


@njit(forceinline=True)
def count_leads(has, twin, masks, singles):
    """How many leads of each kind there are: single cards among `singles`, pairs, threes, full houses, gangs, runs and
    sets of five of one colour; runs with straight flushes, sets with straight flushes and full houses among them.

    masks: the numbers held at least 2, 3 and 4 times (`number_masks`).
    """
    twos, _, fours = masks
    n_pairs, n_threes, n_own = 1 if has & PHOENIXES == PHOENIXES else 0, 0, 0
    while twos:
        at = lowest_bit(twos)
        twos &= twos - 1
        state = state_at(has, twin, at)
        pairs, threes = group_count(state, 2), group_count(state, 3)
        n_pairs += pairs
        n_threes += threes
        n_own += pairs * threes
    n_gangs = count_gangs(has, twin, fours, LEAD) if fours else 0
    n_runs = 0
    starts = run_starts(numbers_of(has))
    while starts:
        n_runs += count_run_picks(has, lowest_bit(starts))
        starts &= starts - 1
    multi = has >> MULTI_ONE & 1
    n_flushes = 0
    for colour in range(3):
        held, twice = has >> (10 * colour) & TEN, twin >> (10 * colour) & TEN
        for with_multi in range(1 + multi):
            n_flushes += count_flush_picks(held, twice, with_multi)
    return popcount(singles), n_pairs, n_threes, n_threes * n_pairs - n_own, n_gangs, n_runs, n_flushes


@njit(forceinline=True)
def nth_lead(has, twin, masks, singles, counts, rank):
    """The lead with this rank among those that `count_leads` counts, PASS where that counts a play a second time."""
    n_singles, n_pairs, n_threes, n_houses, n_gangs, n_runs, _ = counts
    twos, threes, fours = masks
    if rank < n_singles:
        return np.uint64(1 << nth_bit(singles, rank))
    rank -= n_singles
    if rank < n_pairs:
        return nth_group(has, twin, twos, PAIR, NO_ORDER, rank)
    rank -= n_pairs
    if rank < n_threes:
        return nth_group(has, twin, threes, THREE, NO_ORDER, rank)
    rank -= n_threes
    if rank < n_houses:
        return _nth_full_house(has, twin, twos, threes, n_pairs, rank)
    rank -= n_houses
    if rank < n_gangs:
        return nth_gang(has, twin, fours, LEAD, rank)
    rank -= n_gangs
    if rank < n_runs:
        return _nth_run(has, rank)
    return _nth_flush(has, twin, rank - n_runs)


@njit
def _nth_full_house(has, twin, twos, threes, n_pairs, rank):
    """The full house with this rank; n_pairs counts all pairs of the hand."""
    while True:
        at = lowest_bit(threes)
        threes &= threes - 1
        state = state_at(has, twin, at)
        others = n_pairs - group_count(state, 2)
        count = group_count(state, 3) * others
        if rank < count:
            three_has, three_twin = group_cards(group_start(state, 3) + rank // others, at)
            return cards_of(three_has, three_twin) | nth_group(
                has, twin, twos & ~(1 << at), PAIR, NO_ORDER, rank % others
            )
        rank -= count


@njit
def _nth_run(has, rank):
    """The run with this rank, straight flushes included."""
    starts = run_starts(numbers_of(has))
    while True:
        low = lowest_bit(starts)
        starts &= starts - 1
        count = count_run_picks(has, low)
        if rank < count:
            break
        rank -= count
    faces = 0
    for at in range(low, low + 5):
        colours = colours_of(has, at)
        faces |= 1 << (10 * nth_bit(colours, rank % popcount(colours)) + at)
        rank //= popcount(colours)
    return np.uint64(faces)


@njit
def _nth_flush(has, twin, rank):
    """The set of five of one colour with this rank, or PASS if it is of a higher type than flush."""
    multi = has >> MULTI_ONE & 1
    for colour in range(3):
        held, twice = has >> (10 * colour) & TEN, twin >> (10 * colour) & TEN
        for with_multi in range(1 + multi):
            count = count_flush_picks(held, twice, with_multi)
            if rank < count:
                numbers, pair_numbers = nth_flush_pick(held, twice, with_multi, rank)
                if is_higher_than_flush(numbers, pair_numbers, with_multi):
                    return PASS
                faces = numbers << (10 * colour) | with_multi << MULTI_ONE
                return cards_of(faces, pair_numbers << (10 * colour))
            rank -= count
    return PASS
