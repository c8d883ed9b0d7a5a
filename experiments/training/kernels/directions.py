"""Directions drawn at random, along which a training tries its weights."""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit

__all__ = ["draw_directions"]


@njit
def draw_directions(seed, step, directions):
    """Fill float64[n, size] with standard normal numbers; the same for the same seed and step."""
    stream = np.empty(1, np.uint64)
    key = streams.game_key(seed, step)
    for row in range(len(directions)):
        stream[0] = streams.derive(key, streams.LEARNER, row, 0)
        for place in range(directions.shape[1]):
            directions[row, place] = streams.normal(stream)
