"""What the network is told of a play: the inputs that are on for it, above all of the hand that is left after it."""

import numpy as np

from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.plan import MOST_GROUPS, make_plan
from gang_sim.agents.gang_of_four.rivals import fewest_cards, is_master, next_count
from gang_sim.agents.gang_of_four.value import layout
from gang_sim.agents.gang_of_four.value.state import write_bits
from gang_sim.gang_of_four.bits import POPCOUNT, lowest_bit, popcount
from gang_sim.gang_of_four.cards import SINGLE_ORDER
from gang_sim.gang_of_four.combinations import (
    GANG4,
    PAIR,
    SINGLE,
    THREE,
    TYPE_SHIFT,
    has_bits,
    numbers_of,
    size_of,
    strength,
    twin_bits,
    without,
)
from gang_sim.gang_of_four.groups import number_masks
from gang_sim.gang_of_four.legal_plays import PASS, SINGLES_ABOVE
from gang_sim.gang_of_four.play_shape import leading_colour, leading_number
from gang_sim.gang_of_four.records import PLAY, RETURN, codes_of
from gang_sim.kernels import njit

__all__ = ["PLAN_WORDS", "play_inputs"]

PLAN_WORDS = 2 * MOST_GROUPS
"""Words of room that `play_inputs` needs."""
_SHAPE = np.array([1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 5], np.int64)
"""The shape of a play by its type."""
_FEW = np.array([0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7], np.int64)
"""Unseen cards above a single, 0..16 and more, in eight classes."""


@njit
def play_inputs(public, private, action, faces, twins, most, room, out, n):
    """Write the inputs of an action that are on to out (uint16) from n on; returns n, moved on.

    faces, twins: the unseen cards (`rivals.unseen`); most: the most cards that another seat holds; room:
    uint64[PLAN_WORDS].
    """
    stage, codes = public["stage"], codes_of(public)
    play, shape, master = np.uint64(0), layout.SHAPES - 1, False
    if stage == PLAY:
        play = np.uint64(action)
        if play == PASS:
            out[n] = layout.KIND
            out[n + 1] = layout.PASSED_TO + _near(public["counts"][public["trick_seat"]])
            n, shape = n + 2, 0
        else:
            kind = strength(play, codes) >> TYPE_SHIFT
            shape = _SHAPE[kind]
            master = is_master(play, faces, twins, most, codes)
            n = _shape_inputs(play, kind, master, faces, twins, out, n)
    elif stage == RETURN:
        play = np.uint64(1) << np.uint64(action)
        out[n] = layout.KIND + 1
        out[n + 1] = layout.PLAY + (SINGLE_ORDER[action] >> 2)
        n += 2
    else:
        out[n] = layout.KIND + (2 if action else 3)
        n += 1
    out[n] = layout.BEFORE_NEXT + layout.NEAR * shape + _near(next_count(public))
    fewest = _near(fewest_cards(public, private["seat"]))
    hand = without(private["cards"], play)
    n = _hand_inputs(hand, out, n + 1)
    return _plan_inputs(hand, master, fewest, faces, twins, most, codes, room, out, n)


@njit
def _near(cards):
    return min(layout.NEAR - 1, np.int64(cards))


@njit
def _higher_groups(kind, number, twos, threes):
    """In how many numbers above there is an unseen pair or three: 0 .. 4, 5 = more."""
    return min(5, POPCOUNT[(twos if kind == PAIR else threes) >> min(10, number)])


@njit
def _shape_inputs(play, kind, master, faces, twins, out, n):
    number = leading_number(play, kind)
    out[n] = layout.PLAY + layout.NUMBERS * kind + number
    out[n + 1] = layout.PLAY_COLOUR + leading_colour(play, number)
    n += 2
    if master:
        out[n] = layout.MASTER
        n += 1
    if kind == SINGLE:
        out[n] = layout.HIGHER + _higher(play, faces)
        n += 1
    elif kind == PAIR or kind == THREE:
        twos, threes, _ = number_masks(faces, twins)
        out[n] = layout.HIGHER_GROUPS + _higher_groups(kind, number, twos, threes)
        n += 1
    return n


@njit
def _higher(single, faces):
    """How many unseen cards are above a single, in eight classes."""
    return _FEW[min(16, popcount(faces & SINGLES_ABOVE[SINGLE_ORDER[lowest_bit(has_bits(single))] + 1]))]


@njit
def _hand_inputs(hand, out, n):
    has, twin = has_bits(hand), twin_bits(hand)
    n = write_bits(has, layout.HAND, out, n)
    n = write_bits(twin, layout.HAND_TWICE, out, n)
    ones = numbers_of(has)
    twos, threes, fours = number_masks(has, twin)
    alike = ones & ~twos | (twos & ~threes) << 10 | (threes & ~fours) << 20 | fours << 30
    n = write_bits(alike, layout.HAND_NUMBERS, out, n)
    out[n] = layout.LEFT + size_of(hand)
    return n + 1


@njit
def _plan_inputs(hand, master, fewest, faces, twins, most, codes, room, out, n):
    groups, prices = room[:MOST_GROUPS], room[MOST_GROUPS:PLAN_WORDS].view(np.int64)
    turns, cost = make_plan(hand, WAYS_BACK, groups, prices) if hand else (0, 0)
    twos, threes_unseen, _ = number_masks(faces, twins)
    masters, singles, pairs, threes, fives, gangs = 0, 0, 0, 0, 0, 0
    for place in range(turns):
        group = groups[place]
        kind = strength(group, codes) >> TYPE_SHIFT
        number = leading_number(group, kind)
        out[n] = layout.PLAN_OPEN + layout.NUMBERS * kind + number
        if is_master(group, faces, twins, most, codes):
            masters += 1
            out[n] += layout.PLAN_MASTER - layout.PLAN_OPEN
        n += 1
        if kind == SINGLE:
            singles += 1
            out[n] = layout.PLAN_SINGLES_HIGHER + _higher(group, faces)
            n += 1
        elif kind == PAIR:
            pairs += 1
            out[n] = layout.PLAN_PAIRS_HIGHER + _higher_groups(kind, number, twos, threes_unseen)
            n += 1
        elif kind == THREE:
            threes += 1
            out[n] = layout.PLAN_THREES_HIGHER + _higher_groups(kind, number, twos, threes_unseen)
            n += 1
        elif kind < GANG4:
            fives += 1
        else:
            gangs += 1
    open_class = min(layout.OPEN_CLASSES - 1, turns - masters)
    if master:
        out[n] = layout.LEAD_KEPT + open_class
        n += 1
    out[n] = layout.RACE + layout.NEAR * open_class + fewest
    out[n + 1] = layout.TURNS + turns
    out[n + 2] = layout.COST + min(layout.COST_BINS - 1, max(0, (cost - layout.COST_LEAST) // layout.COST_STEP))
    out[n + 3] = layout.MASTERS + min(9, masters)
    out[n + 4] = layout.OPEN + min(13, turns - masters)
    out[n + 5] = layout.PLAN_SINGLES + min(9, singles)
    out[n + 6] = layout.PLAN_PAIRS + min(7, pairs)
    out[n + 7] = layout.PLAN_THREES + min(5, threes)
    out[n + 8] = layout.PLAN_FIVES + min(3, fives)
    out[n + 9] = layout.PLAN_GANGS + min(4, gangs)
    return n + 10
