"""A random legal play of Gang of Four, each equally likely: counted and unranked rather than listed where it is faster.

Plays, tricks and arguments are those of `legal_plays`.
"""

import numpy as np

from gang_sim.gang_of_four.bits import nth_bit, popcount
from gang_sim.gang_of_four.combinations import GANG4, MULTI, PAIR, SINGLE, THREE, TYPE_SHIFT, has_bits, twin_bits
from gang_sim.gang_of_four.groups import number_masks
from gang_sim.gang_of_four.legal_plays import (
    LEAD,
    NONE_YET,
    PASS,
    SINGLES_ABOVE,
    fill_fives,
    highest_single,
    must_play_highest,
    singles_to_lead,
)
from gang_sim.gang_of_four.nth_plays import count_gangs, count_groups, count_leads, nth_gang, nth_group, nth_lead
from gang_sim.gang_of_four.rules import NO_DUTY_GANG
from gang_sim.kernels import njit
from gang_sim.streams import below

__all__ = ["random_play"]


@njit
def _random_lead(hand, singles, required, stream):
    """A uniformly drawn lead of several cards, or of a single one among `singles`, that contains the faces required.

    There must be one. The draw is repeated when it falls on a play without these faces, or on a play as one of the type
    that it is not, so every play is equally likely.
    """
    has, twin = has_bits(hand), twin_bits(hand)
    masks = number_masks(has, twin)
    counts = count_leads(has, twin, masks, singles)
    total = 0
    for count in counts:
        total += count
    while True:
        play = nth_lead(has, twin, masks, singles, counts, below(stream, total))
        if play != PASS and has_bits(play) & required == required:
            return play


@njit
def _follow_single(has, twin, fours, to_beat, stream):
    higher = has & SINGLES_ABOVE[to_beat + 1]  # the type is 0, the strength is the order
    singles = popcount(higher)
    gangs = count_gangs(has, twin, fours, to_beat) if fours else 0
    rank = below(stream, singles + gangs + 1) if singles + gangs else 0
    if rank == singles + gangs:
        return PASS
    if rank >= singles:
        return nth_gang(has, twin, fours, to_beat, rank - singles)
    return np.uint64(1 << nth_bit(higher, rank))


@njit
def _follow_several(has, twin, masks, to_beat, codes, scratch, stream):
    twos, threes, fours = masks
    kind, above = to_beat >> TYPE_SHIFT, to_beat & ((1 << TYPE_SHIFT) - 1)
    same = NONE_YET
    numbers = twos if kind == PAIR else threes
    if kind <= THREE:
        same = count_groups(has, twin, numbers, kind, above)
    elif kind < GANG4 and popcount(has) + popcount(twin) >= 5:
        same = fill_fives(has, twin, twos, threes, kind, above, codes, scratch, NONE_YET)
    gangs = count_gangs(has, twin, fours, to_beat) if fours else 0
    rank = below(stream, same + gangs + 1) if same + gangs else 0
    if rank == same + gangs:
        return PASS
    if rank >= same:
        return nth_gang(has, twin, fours, to_beat, rank - same)
    return nth_group(has, twin, numbers, kind, above, rank) if kind <= THREE else scratch[rank]


@njit(forceinline=True)
def _random_follow(hand, to_beat, codes, scratch, stream):
    """A uniformly drawn play that beats the trick, or a pass, each equally likely; no duty."""
    has, twin = has_bits(hand), twin_bits(hand)
    masks = number_masks(has, twin)
    if to_beat >> TYPE_SHIFT == SINGLE:
        return _follow_single(has, twin, masks[2], to_beat, stream)
    return _follow_several(has, twin, masks, to_beat, codes, scratch, stream)


@njit
def _random_highest(hand, to_beat, codes, stream):
    """Under a duty that binds: the highest single, or a gang if the rules allow it."""
    has, twin = has_bits(hand), twin_bits(hand)
    fours = number_masks(has, twin)[2]
    gangs = NONE_YET if codes & NO_DUTY_GANG else count_gangs(has, twin, fours, to_beat)
    rank = below(stream, 1 + gangs) - 1
    return nth_gang(has, twin, fours, to_beat, rank) if rank >= 0 else np.uint64(1 << highest_single(has))


@njit(forceinline=True)
def random_play(hand, to_beat, duty, with_multi_one, codes, scratch, stream):
    """One of the legal plays, each equally likely, without listing them where they can be counted.

    Arguments as for `legal_plays`; scratch: uint64[MOST_PLAYS + 1]; stream: uint64[1], moved on.
    """
    if to_beat == LEAD:
        singles = singles_to_lead(hand, duty, with_multi_one, codes)
        return _random_lead(hand, singles, np.int64(MULTI) if with_multi_one else NONE_YET, stream)
    if duty and must_play_highest(has_bits(hand), to_beat):
        return _random_highest(hand, to_beat, codes, stream)
    return _random_follow(hand, to_beat, codes, scratch, stream)
