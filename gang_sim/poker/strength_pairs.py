"""How near each other two pockets come on the river: exact counts over all boards and pairs of pockets."""

import functools

import numpy as np
import numpy.typing as npt

from gang_sim.kernels import njit
from gang_sim.poker.board_index import board_id, pocket_strength
from gang_sim.poker.strength_kernels import representatives
from gang_sim.poker.strengths import load_strengths

__all__ = ["STRENGTH_CLASSES", "pairs_of_classes", "strength_class"]

STRENGTH_CLASSES = 16
"""Classes of as large a range of river equity each."""


@njit
def strength_class(equity):
    """The class of a river equity from 0 to 1: 0..15."""
    return min(np.int64(equity * STRENGTH_CLASSES), np.int64(STRENGTH_CLASSES - 1))


@functools.cache
def pairs_of_classes() -> npt.NDArray[np.float64]:
    """How often two pockets dealt beside one board are of these classes, exactly: float64[16, 16], symmetric, sum 1.

    Some seconds at the first call in a process.
    """
    boards, _, alike = representatives(5)
    counts = np.zeros((STRENGTH_CLASSES, STRENGTH_CLASSES), np.int64)
    _count_pairs(load_strengths(), boards, alike, counts)
    return counts / counts.sum()


@njit
def _count_pairs(strengths, boards, alike, counts):
    """Add all ordered pairs of pockets without a common card to counts, each board as often as it stands for others.

    Pairs with a common card are taken off by card; a pocket paired with itself is taken off twice by that.
    """
    by_class = np.zeros(STRENGTH_CLASSES, np.int64)
    by_card = np.zeros((52, STRENGTH_CLASSES), np.int64)
    for place in range(len(boards)):
        board = boards[place]
        row, slots = board_id(board, 5)
        by_class[:] = 0
        by_card[:] = 0
        for high in range(52):
            for low in range(high):
                if _lies(board, low) or _lies(board, high):
                    continue
                found = strength_class(pocket_strength(strengths, 5, row, slots, low, high))
                by_class[found] += 1
                by_card[low, found] += 1
                by_card[high, found] += 1
        for first in range(STRENGTH_CLASSES):
            for second in range(STRENGTH_CLASSES):
                pairs = by_class[first] * by_class[second]
                for card in range(52):
                    pairs -= by_card[card, first] * by_card[card, second]
                if first == second:
                    pairs += by_class[first]
                counts[first, second] += alike[place] * pairs


@njit
def _lies(board, card):
    for other in board:
        if other == card:
            return True
    return False
