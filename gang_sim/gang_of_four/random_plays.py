"""A random legal play of Gang of Four, each equally likely: counted and unranked rather than listed where it is faster.

Plays, tricks and arguments are those of `legal_plays`.
"""

import numpy as np

from gang_sim.gang_of_four.bits import lowest_bit, nth_bit, popcount
from gang_sim.gang_of_four.cards import MULTI_ONE
from gang_sim.gang_of_four.combinations import (
    GANG4,
    PAIR,
    PHOENIX_PAIR_ORDER,
    PHOENIXES,
    SINGLE,
    TEN,
    THREE,
    TYPE_SHIFT,
    cards_of,
    has_bits,
    numbers_of,
    twin_bits,
)
from gang_sim.gang_of_four.fives import (
    colours_of,
    count_flush_picks,
    count_run_picks,
    is_higher_than_flush,
    nth_flush_pick,
    run_starts,
)
from gang_sim.gang_of_four.groups import first_above, group_cards, group_count, group_start, number_masks, state_at
from gang_sim.gang_of_four.legal_plays import (
    LEAD,
    PASS,
    SINGLES_ABOVE,
    fill_fives,
    legal_plays,
    must_play_highest,
    smallest_gang,
)
from gang_sim.kernels import njit
from gang_sim.streams import below

__all__ = ["random_play"]


@njit
def _count_gangs(has, twin, fours, to_beat):
    count = 0
    while fours:
        at = lowest_bit(fours)
        fours &= fours - 1
        state = state_at(has, twin, at)
        count += group_start(state, 8) - group_start(state, smallest_gang(to_beat, at))
    return count


@njit
def _nth_gang(has, twin, fours, to_beat, rank):
    while True:
        at = lowest_bit(fours)
        fours &= fours - 1
        state = state_at(has, twin, at)
        first = group_start(state, smallest_gang(to_beat, at))
        if rank < group_start(state, 8) - first:
            group_has, group_twin = group_cards(first + rank, at)
            return cards_of(group_has, group_twin)
        rank -= group_start(state, 8) - first


@njit
def _random_lead(hand, singles, stream):
    """A uniformly drawn lead, with or without single cards, or PASS if there is none: counted and unranked.

    Sets of five of one colour that are a straight flush or a full house are counted with both types; the draw is
    repeated when it falls on one of them as a flush, so every play is equally likely.
    """
    has, twin = has_bits(hand), twin_bits(hand)
    twos, threes, fours = number_masks(has, twin)
    phoenix_pair = 1 if has & PHOENIXES == PHOENIXES else 0
    n_pairs, n_threes, n_own = phoenix_pair, 0, 0
    numbers = twos
    while numbers:
        at = lowest_bit(numbers)
        numbers &= numbers - 1
        state = state_at(has, twin, at)
        pairs, three = group_count(state, 2), group_count(state, 3)
        n_pairs += pairs
        n_threes += three
        n_own += pairs * three
    n_houses = n_threes * n_pairs - n_own
    n_gangs = _count_gangs(has, twin, fours, LEAD) if fours else 0
    starts = run_starts(numbers_of(has))
    n_runs = 0
    runs = starts
    while runs:
        n_runs += count_run_picks(has, lowest_bit(runs))
        runs &= runs - 1
    multi = has >> MULTI_ONE & 1
    n_flushes = 0
    for colour in range(3):
        held, twice = has >> (10 * colour) & TEN, twin >> (10 * colour) & TEN
        for with_multi in range(1 + multi):
            n_flushes += count_flush_picks(held, twice, with_multi)
    n_singles = popcount(has) if singles else 0
    total = n_singles + n_pairs + n_threes + n_houses + n_gangs + n_runs + n_flushes
    while total:
        rank = below(stream, total)
        if rank < n_singles:
            return np.uint64(1 << nth_bit(has, rank))
        rank -= n_singles
        if rank < n_pairs:
            return _nth_group(has, twin, twos, 2, -1, rank)
        rank -= n_pairs
        if rank < n_threes:
            return _nth_group(has, twin, threes, 3, -1, rank)
        rank -= n_threes
        if rank < n_houses:
            return _nth_full_house(has, twin, twos, threes, n_pairs, rank)
        rank -= n_houses
        if rank < n_gangs:
            return _nth_gang(has, twin, fours, LEAD, rank)
        rank -= n_gangs
        if rank < n_runs:
            return _nth_run(has, starts, rank)
        play = _nth_flush(has, twin, rank - n_runs)
        if play != PASS:
            return play
    return PASS


@njit
def _nth_group(has, twin, numbers, size, above, rank):
    """The pair or three with this rank among those that `_fill_groups` lists."""
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
def _count_groups(has, twin, numbers, size, above):
    """How many plays `_fill_groups` lists."""
    count = 0
    while numbers:
        at = lowest_bit(numbers)
        numbers &= numbers - 1
        if at + 1 < above >> 8:
            continue
        state = state_at(has, twin, at)
        first = first_above(state, size, above & 0xFF) if at + 1 == above >> 8 else group_start(state, size)
        count += group_start(state, size + 1) - first
    return count + (1 if size == 2 and has & PHOENIXES == PHOENIXES and above < PHOENIX_PAIR_ORDER else 0)


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
            return cards_of(three_has, three_twin) | _nth_group(has, twin, twos & ~(1 << at), 2, -1, rank % others)
        rank -= count


@njit
def _nth_run(has, starts, rank):
    """The run with this rank, straight flushes included."""
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


@njit
def _random_follow(hand, to_beat, codes, scratch, stream):
    """A uniformly drawn play that beats the trick, or a pass, each equally likely; no duty."""
    has, twin = has_bits(hand), twin_bits(hand)
    twos, threes, fours = number_masks(has, twin)
    kind, above = to_beat >> TYPE_SHIFT, to_beat & ((1 << TYPE_SHIFT) - 1)
    gangs = _count_gangs(has, twin, fours, to_beat) if fours else 0
    if kind == SINGLE:
        same = popcount(has & SINGLES_ABOVE[above + 1])
    elif kind <= THREE:
        same = _count_groups(has, twin, twos if kind == PAIR else threes, kind + 1, above)
    elif kind < GANG4:
        same = fill_fives(has, twin, twos, threes, kind, above, codes, scratch, 0)
    else:
        same = 0
    if same + gangs == 0:
        return PASS
    rank = below(stream, same + gangs + 1)
    if rank == same + gangs:
        return PASS
    if rank >= same:
        return _nth_gang(has, twin, fours, to_beat, rank - same)
    if kind == SINGLE:
        return np.uint64(1 << nth_bit(has & SINGLES_ABOVE[above + 1], rank))
    if kind <= THREE:
        return _nth_group(has, twin, twos if kind == PAIR else threes, kind + 1, above, rank)
    return scratch[rank]


@njit
def random_play(hand, to_beat, duty, with_multi_one, codes, scratch, stream):
    """One of the legal plays, each equally likely, without listing them where they can be counted.

    Arguments as for `legal_plays`; scratch: uint64[MOST_PLAYS + 1]; stream: uint64[1], moved on.
    """
    if not duty and not with_multi_one:
        if to_beat == LEAD:
            return _random_lead(hand, True, stream)
        return _random_follow(hand, to_beat, codes, scratch, stream)
    if to_beat == LEAD and not with_multi_one:
        play = _random_lead(hand, False, stream)
        if play != PASS:
            return play
    elif to_beat != LEAD and not must_play_highest(has_bits(hand), to_beat):
        return _random_follow(hand, to_beat, codes, scratch, stream)
    return scratch[below(stream, legal_plays(hand, to_beat, duty, with_multi_one, codes, scratch))]
