"""The gradient of Gang of Four's value network on a part of a batch, compiled: plain back-propagation, one thread."""

import numpy as np

from gang_sim.agents.gang_of_four.value.layout import INPUTS
from gang_sim.agents.gang_of_four.value.network import FIRST, OUTPUTS, SECOND, add_inputs, layers, second_sums
from gang_sim.agents.gang_of_four.value.vectors import scaled_rows_adder
from gang_sim.fast_calls import borrowed, start_of_row
from gang_sim.kernels import njit

__all__ = ["add_gradient"]

_ZERO = np.float32(0)
_add_back = scaled_rows_adder(FIRST, rectified=False)


@njit(nogil=True)
def add_gradient(weights, inputs, counts, targets, rows, factors, gradient):
    """Add the gradient of half the squared errors of some rows to `gradient`; returns the sum of squared errors.

    weights, gradient: float32[SIZE]; inputs, counts, targets: as `play_and_record` writes them; rows: int64, which of
    them; factors: float32[OUTPUTS], what an output's squared error counts. Everything in the order of `rows`.
    """
    weights, gradient, inputs = borrowed(weights), borrowed(gradient), borrowed(inputs)
    first, second, third = layers(weights)
    first_slope, second_slope, third_slope = layers(gradient)
    sums, hidden = np.zeros(FIRST, np.float32), np.zeros(SECOND, np.float32)
    sums_slope, hidden_slope = np.zeros(FIRST, np.float32), np.zeros(SECOND, np.float32)
    slopes = np.zeros(OUTPUTS, np.float32)
    turned = np.ascontiguousarray(second[:FIRST].T)
    loss = 0.0
    for sample in rows:
        own, n = inputs[sample], np.int64(counts[sample])
        for unit in range(FIRST):
            sums[unit] = first[INPUTS, unit]
        add_inputs(first, own, np.int64(0), n, sums)
        second_sums(second, sums, hidden)
        hidden_slope[:] = _ZERO
        for out in range(OUTPUTS):
            answer = third[SECOND, out]
            for unit in range(SECOND):
                answer += max(_ZERO, hidden[unit]) * third[unit, out]
            error = answer - targets[sample, out]
            loss += np.float64(factors[out] * error * error)
            slopes[out] = factors[out] * error
            third_slope[SECOND, out] += slopes[out]
            for unit in range(SECOND):
                if hidden[unit] > _ZERO:
                    third_slope[unit, out] += slopes[out] * hidden[unit]
                    hidden_slope[unit] += slopes[out] * third[unit, out]
        for unit in range(SECOND):
            second_slope[FIRST, unit] += hidden_slope[unit]
        for below in range(FIRST):
            value = max(_ZERO, sums[below])
            row_slope = start_of_row(second_slope, below, np.int64(SECOND))
            for unit in range(SECOND):
                row_slope[unit] += value * hidden_slope[unit]
            sums_slope[below] = _ZERO
        _add_back(turned, hidden_slope, np.int64(SECOND), sums_slope)
        for below in range(FIRST):
            if sums[below] <= _ZERO:
                sums_slope[below] = _ZERO
        for place in range(n):
            row_slope = start_of_row(first_slope, np.int64(own[place]), np.int64(FIRST))
            for unit in range(FIRST):
                row_slope[unit] += sums_slope[unit]
        for unit in range(FIRST):
            first_slope[INPUTS, unit] += sums_slope[unit]
    return loss
