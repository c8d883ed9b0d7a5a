"""The weakest plays: of the followed type, of the gangs, of a list. What styles choose beyond that is theirs."""

import numpy as np

from gang_sim.gang_of_four.bits import lowest_bit
from gang_sim.gang_of_four.combinations import (
    FLUSH,
    FULL_HOUSE,
    GANG4,
    MULTI,
    PAIR,
    PHOENIX_PAIR_ORDER,
    PHOENIXES,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TYPE_SHIFT,
    cards_of,
    has_bits,
    numbers_of,
    size_of,
    strength,
    twin_bits,
)
from gang_sim.gang_of_four.fives import (
    RUN,
    colours_of,
    fill_flushes,
    fill_full_houses,
    fill_straight_flushes,
    fill_straights,
    run_starts,
)
from gang_sim.gang_of_four.groups import first_above, group_cards, group_start, number_masks, state_at
from gang_sim.gang_of_four.legal_plays import LEAD, PASS, SINGLES_ABOVE, smallest_gang
from gang_sim.kernels import njit

EVERY_COLOUR = 1 | 1 << 10 | 1 << 20
"""Times a ten-bit mask of numbers: its faces in all colours."""

__all__ = [
    "cheapest_beat",
    "cheapest_gang",
    "cheapest_lead",
    "cheapest_same",
    "longest",
    "lowest_single",
    "may_beat",
    "strongest",
    "weakest",
]


@njit
def lowest_single(faces):
    """The face of the lowest single among faces (int64, not empty)."""
    numbers = numbers_of(faces)
    if numbers == 0:
        return lowest_bit(faces)
    at = lowest_bit(numbers)
    return 10 * lowest_bit(colours_of(faces, at)) + at


@njit
def weakest(plays, count, codes):
    """The play of least strength among the first `count` (at least one) of an array: by type, then within it."""
    least = plays[0]
    power = strength(least, codes)
    for place in range(1, count):
        other = strength(plays[place], codes)
        if other < power:
            least, power = plays[place], other
    return least


@njit
def strongest(plays, count, codes):
    """The play of greatest strength of a list, gangs only if there is nothing else; PASS of none."""
    best, most = PASS, np.int64(-1)
    for place in range(count):
        power = strength(plays[place], codes)
        if power >> TYPE_SHIFT >= GANG4:
            power = np.int64(0)
        if power > most:
            best, most = plays[place], power
    return best


@njit
def longest(plays, count, faces, codes):
    """Of a list the play with one of these faces, then the most cards, then the weakest; gangs come last."""
    best, best_merit, best_power = PASS, np.int64(-1), np.int64(0)
    for place in range(count):
        power = strength(plays[place], codes)
        touches = has_bits(plays[place]) & faces != 0
        merit = np.int64(touches) << 5 | size_of(plays[place])
        if power >> TYPE_SHIFT >= GANG4:
            merit = np.int64(0)
        if merit > best_merit or (merit == best_merit and power < best_power):
            best, best_merit, best_power = plays[place], merit, power
    return best


@njit
def _weakest_from(plays, count, codes):
    return weakest(plays, count, codes) if count else PASS


@njit
def _cheapest_group(has, twin, numbers, size, above):
    """The weakest pair or three of the numbers in a mask that beats an order, PASS without one."""
    numbers &= -1 << max(0, (above >> 8) - 1)
    while numbers:
        at = lowest_bit(numbers)
        numbers &= numbers - 1
        state = state_at(has, twin, at)
        place = first_above(state, size, above & 0xFF) if at + 1 == above >> 8 else group_start(state, size)
        if place < group_start(state, size + 1):
            group_has, group_twin = group_cards(place, at)
            return cards_of(group_has, group_twin)
    if size == 2 and has & PHOENIXES == PHOENIXES and above < PHOENIX_PAIR_ORDER:
        return np.uint64(PHOENIXES)
    return PASS


@njit
def _cheapest_straight(has, above, codes, out):
    """The weakest straight that beats an order, PASS without one; only runs up to its own are listed."""
    starts = run_starts(numbers_of(has))
    while starts:
        low = lowest_bit(starts)
        starts &= starts - 1
        run = (RUN << low) * EVERY_COLOUR | (MULTI if low == 0 else 0)
        if fill_straights(has & run, above, codes, out, 0):
            return out[0]  # those of one low number come in the order in which they beat each other
    return PASS


@njit
def _cheapest_five(has, twin, kind, above, codes, out):
    """The weakest combination of five cards, no gang, that beats an order within a type; types are tried in turn."""
    play = _cheapest_straight(has, above, codes, out) if kind == STRAIGHT else PASS
    if play == PASS and kind <= FLUSH:
        count = fill_flushes(has, twin, above if kind == FLUSH else -1, codes, out, 0)
        play = _weakest_from(out, count, codes)
    if play == PASS and kind <= FULL_HOUSE:
        twos, threes, _ = number_masks(has, twin)
        if threes:
            over = above if kind == FULL_HOUSE else -1
            play = _weakest_from(out, fill_full_houses(has, twin, twos, threes, over, codes, out, 0), codes)
    if play == PASS:
        over = above if kind == STRAIGHT_FLUSH else -1
        play = _weakest_from(out, fill_straight_flushes(has, over, codes, out, 0), codes)
    return play


@njit
def may_beat(hand, to_beat):
    """Whether a hand may hold something that beats the trick; False only if it surely holds nothing."""
    has, twin = has_bits(hand), twin_bits(hand)
    kind, above = to_beat >> TYPE_SHIFT, to_beat & ((1 << TYPE_SHIFT) - 1)
    if kind == SINGLE and has & SINGLES_ABOVE[above + 1]:
        return True
    twos, threes, fours = number_masks(has, twin)
    if fours:
        return True
    if kind == PAIR:
        return twos >> max(0, (above >> 8) - 1) != 0 or has & PHOENIXES == PHOENIXES
    if kind == THREE:
        return threes >> max(0, (above >> 8) - 1) != 0
    return STRAIGHT <= kind < GANG4 and size_of(hand) >= 5


@njit
def cheapest_same(hand, to_beat, codes, scratch):
    """The weakest play, no gang, that beats the trick, PASS if there is none.

    hand: uint64; to_beat: int64, strength of the trick; codes: `Rules().codes()`; scratch: uint64[MOST_PLAYS + 1].
    """
    has, twin = has_bits(hand), twin_bits(hand)
    kind, above = to_beat >> TYPE_SHIFT, to_beat & ((1 << TYPE_SHIFT) - 1)
    if kind == SINGLE:
        higher = has & SINGLES_ABOVE[above + 1]
        return np.uint64(1 << lowest_single(higher)) if higher else PASS
    if kind == PAIR:
        return _cheapest_group(has, twin, number_masks(has, twin)[0], 2, above)
    if kind == THREE:
        return _cheapest_group(has, twin, number_masks(has, twin)[1], 3, above)
    if kind < GANG4:
        return _cheapest_five(has, twin, kind, above, codes, scratch)
    return PASS


@njit
def cheapest_gang(hand, to_beat):
    """The weakest gang that beats the trick (LEAD: any gang), PASS if there is none."""
    has, twin = has_bits(hand), twin_bits(hand)
    fours = number_masks(has, twin)[2]
    least, place, number = 8, 0, 0
    while fours:
        at = lowest_bit(fours)
        fours &= fours - 1
        state = state_at(has, twin, at)
        size = smallest_gang(to_beat, at)
        if size < least and group_start(state, size) < group_start(state, 8):
            while group_start(state, size + 1) == group_start(state, size):
                size += 1
            if size < least:
                least, place, number = size, group_start(state, size), at
    if least == 8:
        return PASS
    gang_has, gang_twin = group_cards(place, number)
    return cards_of(gang_has, gang_twin)


@njit
def cheapest_lead(hand, codes, scratch):
    """The weakest of the longest leads: five cards, else three, two, one; a gang only if it is all that is left."""
    has, twin = has_bits(hand), twin_bits(hand)
    play = _cheapest_five(has, twin, STRAIGHT, -1, codes, scratch)
    if play != PASS:
        return play
    twos, threes, fours = number_masks(has, twin)
    if threes & ~fours:
        return _cheapest_group(has, twin, threes & ~fours, 3, -1)
    play = _cheapest_group(has, twin, twos & ~fours, 2, -1)
    if play != PASS:
        return play
    loose = has & ~(fours * EVERY_COLOUR | (MULTI if fours & 1 else 0))
    return np.uint64(1 << lowest_single(loose)) if loose else cheapest_gang(hand, LEAD)


@njit
def cheapest_beat(hand, to_beat, codes, scratch):
    """The weakest play that beats the trick, a gang only if nothing else does; PASS if nothing does."""
    play = cheapest_same(hand, to_beat, codes, scratch)
    return cheapest_gang(hand, to_beat) if play == PASS else play
