"""What a learner of Gang of Four is told of each candidate, in small whole numbers; action_numbers.py lists them."""

import numpy as np

from gang_sim.environments.layout import Field, Layout
from gang_sim.gang_of_four.bits import POPCOUNT, lowest_bit, popcount
from gang_sim.gang_of_four.cards import HAND_SIZE, SINGLE_ORDER
from gang_sim.gang_of_four.combinations import (
    TYPE_SHIFT,
    TYPES,
    has_bits,
    numbers_of,
    size_of,
    strength,
    twin_bits,
    without,
)
from gang_sim.gang_of_four.groups import number_masks, state_at
from gang_sim.gang_of_four.legal_plays import highest_single
from gang_sim.gang_of_four.play_shape import leading_colour, leading_number
from gang_sim.gang_of_four.records import PLAY, RETURN
from gang_sim.kernels import njit

__all__ = ["CANDIDATE_LAYOUT", "write_candidate"]

CANDIDATE_LAYOUT = Layout(
    [
        Field("kind", (4,), "1 for what it is: a pass, a card returned, the last card announced, forgotten"),
        Field("type", (len(TYPES),), "1 for the type of a play: " + ", ".join(TYPES)),
        Field("size", (1,), "cards that it takes from the hand", high=7),
        Field("number", (1,), "its leading number: 1 to 10, phoenixes 11, dragon 12, 0 = none", high=12),
        Field("colour", (1,), "the highest colour of that number: 1 to 4 = g, y, r, m, 0 = none", high=4),
        Field("left", (1,), "cards left in the hand after it", high=HAND_SIZE + 1),
        Field("loners", (1,), "numbers held once after it", high=10),
        Field("broken", (1,), "cards left of the numbers that it uses", high=14),
        Field("gangs", (1,), "numbers held four times or more after it", high=4),
        Field("highest", (1,), "number of the highest single left, 0 = none", high=12),
        Field("lowest", (1,), "lowest number left, 0 = none", high=10),
    ]
)
_TYPE, _SIZE = 4, 4 + len(TYPES)


@njit
def write_candidate(public, private, action, codes, out):
    """Write the row of one legal action (uint64): uint8[CANDIDATE_LAYOUT.size], zeros before."""
    stage = public["stage"]
    hand, play = private["cards"], np.uint64(0)
    if stage == PLAY and action:
        play = action
        kind = strength(play, codes) >> TYPE_SHIFT
        out[_TYPE + kind] = 1
        number = leading_number(play, kind)
    elif stage == RETURN:
        play = np.uint64(1) << action
        out[1] = 1
        number = SINGLE_ORDER[np.int64(action)] >> 2
    else:
        out[0 if stage == PLAY else (2 if action else 3)] = 1
        number = np.int64(0)
    if number:
        out[_SIZE] = size_of(play)
        out[_SIZE + 1] = number
        out[_SIZE + 2] = leading_colour(play, number)
    _write_rest(hand, play, out)


@njit
def _write_rest(hand, play, out):
    """What the hand looks like after a play."""
    rest = without(hand, play)
    has, twin = has_bits(rest), twin_bits(rest)
    numbers = numbers_of(has)
    twos, _, fours = number_masks(has, twin)
    out[_SIZE + 3] = size_of(rest)
    out[_SIZE + 4] = POPCOUNT[numbers & ~twos]
    used = numbers_of(has_bits(play)) & numbers
    broken = 0
    while used:
        broken += popcount(state_at(has, twin, lowest_bit(used)))
        used &= used - 1
    out[_SIZE + 5] = broken
    out[_SIZE + 6] = POPCOUNT[fours]
    if has:
        out[_SIZE + 7] = SINGLE_ORDER[highest_single(has)] >> 2
    if numbers:
        out[_SIZE + 8] = lowest_bit(numbers) + 1
