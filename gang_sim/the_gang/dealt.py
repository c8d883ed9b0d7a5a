"""What heists are dealt, without playing them: how near each other the hands will end. No rules here."""

import numpy as np
import numpy.typing as npt

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.poker.board_index import board_id, pocket_strength
from gang_sim.poker.strength_pairs import STRENGTH_CLASSES, pairs_of_classes, strength_class
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang.pockets import fill_pocket
from gang_sim.the_gang.records import new_tables
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.table import deal

__all__ = ["CLOSENESS", "closeness", "mean_closeness"]

CLOSENESS = 6
"""Distances in classes of river strength, 0 .. 5, whose pairs of hands are counted."""


def closeness(n: int, seed: int, first: int, players: int) -> npt.NDArray[np.int64]:
    """Of the first heists of games first .. first + n - 1, how many pairs of hands are so near: int64[n, CLOSENESS].

    Column d: pairs of seats whose river strengths are d sixteenths apart. Two cards in every pocket.
    """
    _, privates, hidden = new_tables(1, Rules(players=players))
    found = np.zeros((n, CLOSENESS), np.int64)
    _closeness(load_strengths(), privates[0], hidden[0], seed, first, players, found)
    return found


def mean_closeness(players: int) -> npt.NDArray[np.float64]:
    """What `closeness` is on average, exactly: float64[CLOSENESS]."""
    pairs = pairs_of_classes()
    apart = np.abs(np.subtract.outer(np.arange(STRENGTH_CLASSES), np.arange(STRENGTH_CLASSES)))
    return players * (players - 1) / 2 * np.array([pairs[apart == distance].sum() for distance in range(CLOSENESS)])


@njit
def _closeness(strengths, privates, hidden, seed, first, players, found):
    classes = np.zeros(players, np.int64)
    for place in range(len(found)):
        hidden["game_key"] = streams.game_key(seed, first + place)
        deal(hidden, players, 0)
        board = hidden["deck"][:5]
        row, slots = board_id(board, 5)
        for seat in range(players):
            fill_pocket(privates[seat], hidden, seat)
            pocket = privates[seat]["pocket"]
            classes[seat] = strength_class(pocket_strength(strengths, 5, row, slots, pocket[0], pocket[1]))
            for other in range(seat):
                distance = abs(classes[seat] - classes[other])
                if distance < CLOSENESS:
                    found[place, distance] += 1
