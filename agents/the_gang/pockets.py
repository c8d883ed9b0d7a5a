"""The 1,326 pockets of two cards by number, and their strength on a board; nothing here knows of players or chips."""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.board_index import card_class, preflop_index
from gang_sim.poker.cards import DECK_SIZE
from gang_sim.poker.evaluator import FIVE_OF_A_SUIT, flush_value, rank_value
from gang_sim.poker.evaluator_tables import START_KEY

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
def add_strengths(public, strengths, packed, n):
    """Add the strength on the open board, in bits 32 to 47, to the first n packed pockets (number in bits 16 to 31).

    A strength can be compared on its board only. Before the river it is the equity as it stands in the strengths; on
    the river the value of the hand itself, for the share of other hands that it beats depends a little on its own cards
    as well, and equal hands are to be equal.
    """
    if public["n_open"] == 5:
        _add_values(public["board"], strengths.hands, packed, n)
    elif public["n_open"] == 0:
        _add_equities_of_kinds(strengths.equity, packed, n)
    else:
        _add_equities(strengths.equity, public["board_id"], public["suit_map"], packed, n)


@njit
def _add_equities_of_kinds(equity, packed, n):
    for place in range(np.uint64(n)):
        pocket = (packed[place] >> np.uint64(16)) & np.uint64(0xFFFF)
        packed[place] |= np.uint64(equity[np.uint64(KIND[pocket])]) << np.uint64(32)


@njit
def _add_equities(equity, row, slots, packed, n):
    classes = np.empty(DECK_SIZE, np.uint64)
    for card in range(DECK_SIZE):
        classes[card] = card_class(card, slots)
    for place in range(np.uint64(n)):
        pocket = (packed[place] >> np.uint64(16)) & np.uint64(0xFFFF)
        first, second = classes[np.uint64(LOWS[pocket])], classes[np.uint64(HIGHS[pocket])]
        high = max(first, second)
        pair = ((high * (high + np.uint64(1))) >> np.uint64(1)) + min(first, second)
        packed[place] |= np.uint64(equity[np.uint64(row) + pair]) << np.uint64(32)


@njit
def _add_values(board, hands, packed, n):
    cards = np.empty(7, np.uint8)
    board_key = START_KEY
    for place in range(5):
        cards[place] = board[place]
        board_key += hands["card_keys"][board[place]]
    for place in range(np.uint64(n)):
        pocket = (packed[place] >> np.uint64(16)) & np.uint64(0xFFFF)
        low, high = LOWS[pocket], HIGHS[pocket]
        key = board_key + hands["card_keys"][np.uint64(low)] + hands["card_keys"][np.uint64(high)]
        value = rank_value(key, 7, hands)
        if key & FIVE_OF_A_SUIT:
            cards[5], cards[6] = low, high
            value = max(value, flush_value(key, cards, 7, hands))
        packed[place] |= np.uint64(value) << np.uint64(32)
