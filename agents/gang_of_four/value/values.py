"""The value of every candidate of a turn, for whoever decides by it: `candidate_values` is what searches use too."""

import numpy as np

from gang_sim.agents.gang_of_four.rivals import most_cards, unseen
from gang_sim.agents.gang_of_four.value.after import PLAN_WORDS, play_inputs
from gang_sim.agents.gang_of_four.value.layout import INPUTS, MOST_INPUTS
from gang_sim.agents.gang_of_four.value.network import FIRST, SCALE, SECOND, add_inputs, layers, outputs
from gang_sim.agents.gang_of_four.value.plays import COSTS_AT, MOST_CANDIDATES, candidates
from gang_sim.agents.gang_of_four.value.state import state_inputs
from gang_sim.kernels import njit

__all__ = ["best_candidate", "candidate_values"]

_PLAN_AT = COSTS_AT
_INPUTS_AT = _PLAN_AT + PLAN_WORDS
_SUMS_AT = _INPUTS_AT + MOST_INPUTS // 4
_VALUES_AT = _SUMS_AT + FIRST + SECOND // 2
_END = _VALUES_AT + MOST_CANDIDATES
"""Parts of the scratch room, in words, behind the candidates."""


@njit
def candidate_values(public, private, weights, scratch):
    """The actions worth a look and their values: (how many, float32[MOST_CANDIDATES, 2] in the scratch room).

    public, private: of the seat whose turn it is. weights: float32, as `weights_in(params)` of a `learned` agent gives
    them (`Learned().weights`). scratch: uint64[MOST_PLAYS + 1]; the first n cells are the actions. Row i of the values
    is: points that the mover expects to lose less than the others' mean in this hand, and its chance to win the hand.
    """
    count = candidates(public, private, scratch)
    return count, _valued(public, private, count, weights, scratch)


@njit
def best_candidate(public, private, weights, win, scratch):
    """(how many candidates, place of the best in the scratch room, values), the rest as in `candidate_values`.

    The best has the highest points plus `win` points times the chance to win; it is the first of equals. A single
    candidate is not valued.
    """
    count = candidates(public, private, scratch)
    if count == 1:
        return count, 0, _room_for_values(scratch)
    values = _valued(public, private, count, weights, scratch)
    best, most = 0, np.float32(-np.inf)
    for place in range(count):
        value = values[place, 0] + np.float32(win) * values[place, 1]
        if value > most:
            best, most = place, value
    return count, best, values


@njit
def _room_for_values(scratch):
    return scratch[_VALUES_AT:_END].view(np.float32).reshape((MOST_CANDIDATES, 2))


@njit
def _valued(public, private, count, weights, scratch):
    """Values of the actions in the first cells of the scratch room, as `candidate_values` gives them."""
    first, second, third = layers(weights)
    inputs = scratch[_INPUTS_AT:_SUMS_AT].view(np.uint16)
    floats = scratch[_SUMS_AT:_VALUES_AT].view(np.float32)
    state_sums, sums, hidden = floats[:FIRST], floats[FIRST : 2 * FIRST], floats[2 * FIRST :]
    values = _room_for_values(scratch)
    faces, twins = unseen(public, private)
    most = most_cards(public, private["seat"])
    for unit in range(FIRST):
        state_sums[unit] = first[INPUTS, unit]
    add_inputs(first, inputs, np.int64(0), np.int64(state_inputs(public, private, inputs)), state_sums)
    room = scratch[_PLAN_AT:_INPUTS_AT]
    for place in range(count):
        n = play_inputs(public, private, np.int64(scratch[place]), faces, twins, most, room, inputs, 0)
        for unit in range(FIRST):
            sums[unit] = state_sums[unit]
        add_inputs(first, inputs, np.int64(0), np.int64(n), sums)
        points, wins = outputs(second, third, sums, hidden)
        values[place, 0], values[place, 1] = points * SCALE, wins
    return values
