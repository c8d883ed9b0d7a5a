"""The value network: which inputs are on -> what the mover has of the hand. Compiled; no training here.

Two layers of rectified units and two outputs: by how many points less than the others' mean the mover will lose, in
SCALE points, and whether it will win the hand. The first layer adds up the rows of the inputs that are on, so that a
state's part is added once per decision. Nothing is summed in another order than it is written down, so that every
machine, and every place that this is compiled into, gives the same numbers to the last bit.
"""

from collections.abc import Mapping

import numpy as np

from gang_sim.agents.gang_of_four.value.layout import INPUTS
from gang_sim.agents.gang_of_four.value.vectors import rows_adder, scaled_rows_adder
from gang_sim.kernels import njit

__all__ = ["FIRST", "OUTPUTS", "SCALE", "SECOND", "SHAPES", "SIZE", "add_inputs", "layers", "outputs"]

FIRST, SECOND, OUTPUTS = 128, 32, 2
"""Units of the first and the second layer, and outputs."""
POINTS, WINS = 0, 1
SCALE = np.float32(16.0)
SHAPES: Mapping[str, tuple[int, ...]] = {
    "first": (INPUTS + 1, FIRST),  # the last row is the units' bias
    "second": (FIRST + 1, SECOND),
    "third": (SECOND + 1, OUTPUTS),
}
"""Arrays of the weights file."""
_FIRST_END = (INPUTS + 1) * FIRST
_SECOND_END = _FIRST_END + (FIRST + 1) * SECOND
SIZE = _SECOND_END + (SECOND + 1) * OUTPUTS
"""How many numbers that are."""
_ZERO = np.float32(0)


@njit
def layers(weights):
    """The three arrays in a flat vector (float32[>= SIZE]), as views."""
    first = weights[:_FIRST_END].reshape((INPUTS + 1, FIRST))
    second = weights[_FIRST_END:_SECOND_END].reshape((FIRST + 1, SECOND))
    return first, second, weights[_SECOND_END:SIZE].reshape((SECOND + 1, OUTPUTS))


add_inputs = rows_adder(FIRST)
"""add_inputs(first, inputs, start, end, sums): add the rows of inputs[start:end] to the sums of the first layer."""
_add_units = scaled_rows_adder(SECOND, rectified=True)


@njit
def second_sums(second, sums, hidden):
    """The sums of the second layer from those of the first; hidden: float32[SECOND], written."""
    for unit in range(SECOND):
        hidden[unit] = second[FIRST, unit]
    _add_units(second, sums, np.int64(FIRST), hidden)


@njit
def outputs(second, third, sums, hidden):
    """(points in SCALE, chance to win) of the sums of the first layer; hidden: float32[SECOND], written."""
    second_sums(second, sums, hidden)
    points, wins = third[SECOND, POINTS], third[SECOND, WINS]
    for unit in range(SECOND):
        value = max(_ZERO, hidden[unit])
        points += value * third[unit, POINTS]
        wins += value * third[unit, WINS]
    return points, wins
