"""Bits: compiled counting on integers, and small tables of subsets of ten numbers; knows no rule of the game."""

from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from gang_sim.kernels import njit

__all__ = [
    "BINOMIAL",
    "POPCOUNT",
    "SPREAD",
    "SUBSETS",
    "SUBSET_START",
    "highest_bit",
    "lowest_bit",
    "nth_bit",
    "popcount",
]

_intrinsic: Any = intrinsic  # its stub counts the typing context as an argument of the call

NUMBERS = 10
_MASKS = 1 << NUMBERS


@_intrinsic
def popcount(typing_context, word):
    """How many bits of a non-negative int64 are set."""

    def generate(context, builder, signature, args):
        return builder.ctpop(args[0])

    return (types.int64(types.int64), generate) if isinstance(word, types.Integer) else None


@_intrinsic
def lowest_bit(typing_context, word):
    """Place of the lowest set bit of an int64 other than 0."""

    def generate(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return (types.int64(types.int64), generate) if isinstance(word, types.Integer) else None


@_intrinsic
def highest_bit(typing_context, word):
    """Place of the highest set bit of an int64 other than 0."""

    def generate(context, builder, signature, args):
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return (types.int64(types.int64), generate) if isinstance(word, types.Integer) else None


@njit
def nth_bit(word, n):
    """Place of the set bit of an int64 that has n set bits below it."""
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)


def _subset_tables() -> tuple[np.ndarray, np.ndarray]:
    """All subsets of every ten-bit mask by size: starts int32[6, 1024] into subsets uint16[...], ascending."""
    starts = np.zeros((6, _MASKS), dtype=np.int32)
    subsets: list[int] = []
    for size in range(6):
        for mask in range(_MASKS):
            starts[size, mask] = len(subsets)
            places = [1 << place for place in range(NUMBERS) if mask >> place & 1]
            subsets += sorted(sum(chosen) for chosen in combinations(places, size))
    return starts, np.array(subsets, dtype=np.uint16)


SUBSET_START, SUBSETS = _subset_tables()
"""The size-k subsets of mask m are SUBSETS[SUBSET_START[k, m]:][:binomial(popcount(m), k)], k = 0..5."""

POPCOUNT = np.array([mask.bit_count() for mask in range(_MASKS)], dtype=np.int64)
"""int64[1024]: bits set in a ten-bit mask."""

SPREAD = np.array([int(f"{mask:b}", 4) for mask in range(_MASKS)], dtype=np.int64)
"""int64[1024]: a ten-bit mask with its bits at the even places: a digit 0 or 1 in base 4 per number."""

BINOMIAL = np.array([[comb(n, k) for k in range(6)] for n in range(11)], dtype=np.int64)
"""int64[11, 6]: subsets of size k among n."""
