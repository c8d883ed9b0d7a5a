"""The 1,326 pockets of two cards by number, and their strength on a board; nothing here knows of players or chips."""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.board_index import card_class, pair_index, preflop_index
from gang_sim.poker.cards import DECK_SIZE
from gang_sim.poker.evaluator import hand_value

POCKETS = DECK_SIZE * (DECK_SIZE - 1) // 2
KINDS = 169
"""Kinds of pockets before the flop: 13 pairs, 78 suited, 78 offsuit."""


def _cards_of_pockets() -> tuple[np.ndarray, np.ndarray]:
    """uint8[1326] each: the lower and the higher card of every pocket, ordered by the higher, then the lower."""
    pairs = [(low, high) for high in range(DECK_SIZE) for low in range(high)]
    lows, highs = np.array(pairs, np.uint8).T
    return np.ascontiguousarray(lows), np.ascontiguousarray(highs)


LOWS, HIGHS = _cards_of_pockets()


def _kinds_of_pockets() -> tuple[np.ndarray, np.ndarray]:
    """(uint8[1326] kind of each pocket, uint8[169] pockets of each kind)."""
    kinds = np.array([preflop_index(np.int64(low), np.int64(high)) for low, high in zip(LOWS, HIGHS, strict=True)])
    return kinds.astype(np.uint8), np.bincount(kinds, minlength=KINDS).astype(np.uint8)


KIND, KIND_SIZE = _kinds_of_pockets()


@njit
def look_at_board(public, classes, cards):
    """Prepare `strength_on`: uint8[52] class of each card on the open board, uint8[7] with its cards in front."""
    slots = public["suit_map"]
    for card in range(DECK_SIZE):
        classes[card] = card_class(card, slots)
    for place in range(public["n_open"]):
        cards[place] = public["board"][place]


@njit
def strength_on(public, strengths, classes, cards, low, high):
    """Strength of a pocket on the open board, int64 below 65,536, comparable on this board only.

    Before the river its equity as it stands in the strengths; on the river the value of the hand itself, for the share
    of other hands that it beats depends a little on its own cards as well, and equal hands are to be equal.
    """
    if public["n_open"] == 5:
        cards[5], cards[6] = low, high
        return hand_value(cards, 7, strengths.hands)
    if public["n_open"] == 0:
        return np.int64(strengths.equity[preflop_index(np.int64(low), np.int64(high))])
    pair = pair_index(np.int64(classes[low]), np.int64(classes[high]))
    return np.int64(strengths.equity[public["board_id"] + pair])
