"""Adam (Kingma, Ba 2015) on flat float32 vectors, compiled; no network here."""

import numpy as np

from gang_sim.kernels import njit

__all__ = ["adam_step"]

_FIRST, _SECOND, _TINY, _ONE = np.float32(0.9), np.float32(0.999), np.float32(1e-8), np.float32(1.0)


@njit(nogil=True)
def adam_step(weights, gradient, mean, square, step, rate):
    """Move the weights against the gradient of one batch; all float32[w], mean and square moved on, zeros at first.

    step: int64 from 0, steps taken before. rate: float32, the learning rate. Only operations that IEEE 754 rounds in
    one way (no exp, no reordering), so that every machine learns the same.
    """
    decay_1, decay_2 = _ONE, _ONE
    for _ in range(min(step + 1, 20_000)):  # beyond, nothing is left of either power
        decay_1 *= _FIRST
        decay_2 *= _SECOND
    scale_1, scale_2 = _ONE / (_ONE - decay_1), _ONE / (_ONE - decay_2)
    for place in range(len(weights)):
        slope = gradient[place]
        mean[place] = _FIRST * mean[place] + (_ONE - _FIRST) * slope
        square[place] = _SECOND * square[place] + (_ONE - _SECOND) * slope * slope
        weights[place] -= rate * (mean[place] * scale_1) / (np.sqrt(square[place] * scale_2) + _TINY)
