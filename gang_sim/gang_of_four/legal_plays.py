"""Legal plays of Gang of Four, compiled: all of them; the catalogue is not needed (`random_plays` draws one).

A play is a set of cards, uint64; PASS is the empty set. What must be beaten is the strength of the trick
(`combinations.strength`), LEAD if nothing lies. Only the followed type and gangs are looked for.
"""

import numpy as np

from gang_sim.gang_of_four.bits import highest_bit, lowest_bit
from gang_sim.gang_of_four.cards import FACES, MULTI_ONE, SINGLE_ORDER
from gang_sim.gang_of_four.combinations import (
    FLUSH,
    FULL_HOUSE,
    GANG4,
    MULTI,
    NO_ORDER,
    PAIR,
    PHOENIX_PAIR_ORDER,
    PHOENIXES,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
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
    fill_flushes,
    fill_full_houses,
    fill_straight_flushes,
    fill_straights,
    run_starts,
)
from gang_sim.gang_of_four.groups import first_above, group_cards, group_start, number_masks, state_at
from gang_sim.gang_of_four.rules import FREE_DUTY_LEAD, NO_DUTY_GANG
from gang_sim.kernels import njit

__all__ = ["LEAD", "MOST_PLAYS", "PASS", "highest_single", "legal_plays", "list_plays"]

# Numbers that are handed on are NumPy's: for each literal that it is given Numba compiles a function anew.
LEAD = np.int64(-1)
NONE_YET = np.int64(0)
PASS = np.uint64(0)
MOST_PLAYS = 4368 + 34 + 64 + 76 + 67 + 36 + 13 + 1
"""What any hand of 16 fits into: any five of its cards, and every other play there is; the most known is 1,170."""

SINGLES_ABOVE = np.array(
    [sum(1 << face for face in range(FACES) if SINGLE_ORDER[face] > order) for order in range(-1, 49)], dtype=np.int64
)
"""int64[50]: at order + 1, the faces that beat a single of that order; at 0 all of them."""


@njit
def highest_single(has):
    """The face of the highest single among faces (int64, not empty)."""
    if has >> 31:
        return 31 + (2 if has >> 33 else has >> 32)
    at = highest_bit(numbers_of(has))
    return 10 * highest_bit(colours_of(has, at)) + at


@njit
def _fill_singles(has, above, out, n):
    faces = has & SINGLES_ABOVE[above + 1]
    while faces:
        out[n] = np.uint64(faces & -faces)
        faces &= faces - 1
        n += 1
    return n


@njit
def _fill_groups(has, twin, numbers, kind, above, out, n):
    """Pairs or threes (kind) of the numbers in a mask that beat an order, and the phoenix pair."""
    size = kind + 1
    while numbers:
        at = lowest_bit(numbers)
        numbers &= numbers - 1
        if at + 1 < above >> 8:
            continue
        state = state_at(has, twin, at)
        first = first_above(state, size, above & 0xFF) if at + 1 == above >> 8 else group_start(state, size)
        for place in range(first, group_start(state, size + 1)):
            group_has, group_twin = group_cards(place, at)
            out[n] = cards_of(group_has, group_twin)
            n += 1
    if kind == PAIR and has & PHOENIXES == PHOENIXES and above < PHOENIX_PAIR_ORDER:
        out[n] = np.uint64(PHOENIXES)
        n += 1
    return n


@njit
def smallest_gang(to_beat, at):
    """The size from which a gang of number at + 1 beats the trick."""
    if to_beat >> TYPE_SHIFT < GANG4:
        return 4
    size = (to_beat >> TYPE_SHIFT) - GANG4 + 4
    return size if at + 1 > to_beat & 15 else size + 1


@njit
def fill_gangs(has, twin, fours, to_beat, out, n):
    """Gangs of the numbers in a mask that beat the trick (LEAD: all), by number, then size."""
    while fours:
        at = lowest_bit(fours)
        fours &= fours - 1
        state = state_at(has, twin, at)
        for place in range(group_start(state, smallest_gang(to_beat, at)), group_start(state, 8)):
            group_has, group_twin = group_cards(place, at)
            out[n] = cards_of(group_has, group_twin)
            n += 1
    return n


@njit
def fill_fives(has, twin, twos, threes, kind, above, codes, out, n):
    """Combinations of five cards, no gangs, that beat an order within a type."""
    if kind == STRAIGHT:
        n = fill_straights(has, above, codes, out, n)
    if kind <= FLUSH:
        n = fill_flushes(has, twin, above if kind == FLUSH else NO_ORDER, codes, out, n)
    if kind <= FULL_HOUSE:
        n = fill_full_houses(has, twin, twos, threes, above if kind == FULL_HOUSE else NO_ORDER, codes, out, n)
    return fill_straight_flushes(has, above if kind == STRAIGHT_FLUSH else NO_ORDER, codes, out, n)


@njit
def list_plays(hand, to_beat, codes, out):
    """Write all combinations that a hand can lead, or that beat the trick, to out; return how many.

    hand: uint64, at most 16 cards. to_beat: int64, strength of the trick or LEAD. codes: `Rules().codes()`.
    out: uint64[MOST_PLAYS]. No duty, no pass. Every play comes once; leads come by type in the order of TYPES.
    """
    has, twin = has_bits(hand), twin_bits(hand)
    lead = to_beat == LEAD
    kind, above = to_beat >> TYPE_SHIFT, NO_ORDER if lead else to_beat & ((1 << TYPE_SHIFT) - 1)
    twos, threes, fours = number_masks(has, twin)
    n = NONE_YET
    if lead or kind == SINGLE:
        n = _fill_singles(has, above, out, n)
    if lead or kind == PAIR:
        n = _fill_groups(has, twin, twos, PAIR, above, out, n)
    if lead or kind == THREE:
        n = _fill_groups(has, twin, threes, THREE, above, out, n)
    if lead or STRAIGHT <= kind < GANG4:
        n = fill_fives(has, twin, twos, threes, max(kind, STRAIGHT), above, codes, out, n)
    return fill_gangs(has, twin, fours, to_beat, out, n) if fours else n


@njit
def holds_several(hand):
    """Whether a hand holds a combination of several cards."""
    has, twin = has_bits(hand), twin_bits(hand)
    if number_masks(has, twin)[0] or has & PHOENIXES == PHOENIXES or run_starts(numbers_of(has)):
        return True
    return _holds_flush(has, twin, has >> MULTI_ONE & 1)


@njit
def holds_several_with_multi_one(hand):
    """Whether a hand with 1m holds a combination of several cards with it."""
    has, twin = has_bits(hand), twin_bits(hand)
    return number_masks(has, twin)[0] & 1 or run_starts(numbers_of(has)) & 1 or _holds_flush(has, twin, 1)


@njit
def _holds_flush(has, twin, multi):
    """Whether there are five of one colour, 1m among them for multi = 1."""
    for colour in range(3):
        if count_flush_picks(has >> (10 * colour) & TEN, twin >> (10 * colour) & TEN, multi):
            return True
    return False


@njit
def singles_to_lead(hand, duty, with_multi_one, codes):
    """The faces that may be led as single cards: int64. Arguments as for `legal_plays`."""
    has = has_bits(hand)
    if with_multi_one:
        return NONE_YET if duty and holds_several_with_multi_one(hand) else np.int64(MULTI)
    if not duty:
        return has
    if holds_several(hand):
        return NONE_YET
    return has if codes & FREE_DUTY_LEAD else np.int64(1) << highest_single(has)


@njit
def must_play_highest(has, to_beat):
    """Whether duty demands the highest single: a single lies and it is beaten (section 4)."""
    return to_beat >= 0 and to_beat >> TYPE_SHIFT == SINGLE and SINGLE_ORDER[highest_single(has)] > to_beat


@njit
def _legal_leads(singles, with_multi_one, out, n):
    """Keep of all n leads those that may be led, single cards only among these faces; returns how many."""
    kept = NONE_YET
    for place in range(n):
        play = out[place]
        has = has_bits(play)
        alone = np.int64(play) == has & -has
        if has & singles if alone else not with_multi_one or has & MULTI:
            out[kept] = play
            kept += 1
    return kept


@njit
def legal_plays(hand, to_beat, duty, with_multi_one, codes, out):
    """Write all legal plays to out, PASS first if it is legal; return how many (at least one).

    hand: uint64, 1 to 16 cards. to_beat: int64, strength of the trick or LEAD. duty: bool, whether the next player
    has one card left. with_multi_one: bool, whether this is a lead that must contain 1m. codes: `Rules().codes()`.
    out: uint64[MOST_PLAYS + 1].
    """
    has = has_bits(hand)
    lead = to_beat == LEAD
    if not lead and duty and must_play_highest(has, to_beat):
        out[0] = np.uint64(1 << highest_single(has))
        if codes & NO_DUTY_GANG:
            return 1
        twin = twin_bits(hand)
        return fill_gangs(has, twin, number_masks(has, twin)[2], to_beat, out, np.int64(1))
    out[0] = PASS
    passes = 0 if lead else 1
    n = passes + list_plays(hand, to_beat, codes, out[passes:])
    if lead and (duty or with_multi_one):
        return _legal_leads(singles_to_lead(hand, duty, with_multi_one, codes), with_multi_one, out, n)
    return n
