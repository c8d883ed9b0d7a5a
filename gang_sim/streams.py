"""Random streams: every game has its own, derived from (seed, game), so that nothing depends on batches or threads.

A stream is one uint64 of state, held in an array so that drawing moves it on: compiled code takes uint64[1], the
vectorised twins take uint64[n], one stream per row. Both draw the same numbers. The generator is SplitMix64 (Steele,
Lea, Flood 2014); `derive` starts a stream at a place of its own by mixing in what it is for.
"""

import numpy as np

from gang_sim.kernels import njit

DEAL, DRAFT_ORDER, TICK_ORDER, FORCED, SEAT, SPECIALIST, CON_ARTIST, STACK, TABLE, LEARNER, CHOICE = range(1, 12)
"""What a stream is for: the second argument of `derive`."""

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S11, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11), np.uint64(32)
_LOW_32 = np.uint64(0xFFFFFFFF)
_UNIT = 1.0 / 9007199254740992.0  # 2**-53


@njit(inline="always")
def _mixed(z):
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)


@njit
def game_key(seed, game):
    """uint64 key of one game: different for every (seed, game), both int64."""
    return _mixed(_mixed(np.uint64(seed) + _STEP) + np.uint64(game) * _STEP + _STEP)


@njit
def derive(key, purpose, a, b):
    """uint64 start of the stream of a game's key for one purpose, e.g. (TICK_ORDER, colour, tick)."""
    place = (np.uint64(purpose) << np.uint64(48)) ^ (np.uint64(a) << np.uint64(24)) ^ np.uint64(b)
    return _mixed(np.uint64(key) ^ _mixed(place + _STEP))


@njit
def next_u64(stream):
    """The next 64 random bits of a stream (uint64[1], moved on)."""
    stream[0] += _STEP
    return _mixed(stream[0])


@njit
def uniform(stream):
    """float64 in [0, 1), 53 random bits."""
    return np.float64(next_u64(stream) >> _S11) * _UNIT


@njit
def below(stream, n):
    """int64 in 0..n-1, each exactly equally likely (Lemire 2019, on 32 bits); n from 1 to 2**31."""
    width = np.uint64(n)
    product = (next_u64(stream) >> _S32) * width
    if (product & _LOW_32) < width:
        least = (_LOW_32 + np.uint64(1)) % width
        while (product & _LOW_32) < least:
            product = (next_u64(stream) >> _S32) * width
    return np.int64(product >> _S32)


@njit
def normal(stream):
    """float64, standard normal (Box and Muller 1958; two uniforms a draw, the second half is dropped)."""
    radius = np.sqrt(-2.0 * np.log(1.0 - uniform(stream)))
    return radius * np.cos(2.0 * np.pi * uniform(stream))


@njit
def shuffle(stream, items, n):
    """Put the first n entries of a 1-d array in an order drawn uniformly (Fisher and Yates)."""
    for last in range(n - 1, 0, -1):
        other = below(stream, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept


@njit
def _each_uniform(streams, out):
    for row in range(len(out)):
        out[row] = uniform(streams[row : row + 1])


@njit
def _each_below(streams, limits, out):
    for row in range(len(out)):
        out[row] = below(streams[row : row + 1], limits[row])


@njit
def _each_normal(streams, out):
    for row in range(len(out)):
        out[row] = normal(streams[row : row + 1])


def uniforms(streams: np.ndarray) -> np.ndarray:
    """One `uniform` from each stream: uint64[n], moved on, -> float64[n].

    >>> streams = np.array([1, 2], dtype=np.uint64)
    >>> uniforms(streams).round(3)
    array([0.567, 0.591])
    """
    out = np.empty(len(streams))
    _each_uniform(streams, out)
    return out


def belows(streams: np.ndarray, limits: np.ndarray | int) -> np.ndarray:
    """One `below` from each stream: uint64[n], moved on, and int limits (one, or one per row, >= 1) -> int64[n]."""
    out = np.empty(len(streams), dtype=np.int64)
    rows = np.array(np.broadcast_to(np.asarray(limits, dtype=np.int64), out.shape))
    if len(rows) and rows.min() < 1:
        raise ValueError(f"limits: {rows.min()}: at least 1")
    _each_below(streams, rows, out)
    return out


def normals(streams: np.ndarray) -> np.ndarray:
    """One `normal` from each stream: uint64[n], moved on, -> float64[n]."""
    out = np.empty(len(streams))
    _each_normal(streams, out)
    return out
