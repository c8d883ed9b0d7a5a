"""Strength of the best five cards of a hand: 1 (7-5-4-3-2) .. 7462 (royal flush); names of hands are in names.py."""

import numpy as np
import numpy.typing as npt

from gang_sim.kernels import njit
from gang_sim.poker.cards import NO_CARD, Cards, check_cards
from gang_sim.poker.evaluator_tables import HAND_SIZES, ROW_BITS, START_KEY, SUM_BITS, EvaluatorTables, evaluator_tables

__all__ = ["EvaluatorTables", "evaluate", "evaluator_tables", "flush_value", "hand_value", "rank_value"]

_FIVE_OF_A_SUIT = np.uint64(0x8888 << 48)
_RANK_SUM = np.uint64((1 << SUM_BITS) - 1)
_ROW_SHIFT = np.uint64(ROW_BITS)
_ROW_MASK = np.uint64((1 << ROW_BITS) - 1)
_NOTHING_WRONG = -1


@njit
def rank_value(key, size, tables):
    """Value by ranks alone, as int64, of `size` cards (5 to 8) whose card keys add up to `key`."""
    total = key & _RANK_SUM
    row = tables.rows[np.uint64(size - 5), total >> _ROW_SHIFT]
    return np.int64(tables.rank_values[np.uint64(row) + (total & _ROW_MASK)])


@njit
def flush_value(cards, size, tables):
    """Value of the best flush among cards[:size], 0 without five of a suit."""
    best = 0
    for suit in range(4):
        ranks = 0
        for place in range(np.uint64(size)):
            if cards[place] & 3 == suit:
                ranks |= 1 << (cards[place] >> 2)
        best = max(best, np.int64(tables.flush_values[ranks]))
    return best


@njit
def hand_value(cards, size, tables):
    """Value of the best five of cards[:size], as int64; higher is stronger.

    cards: any integer array of different cards, not checked; size: 5 to 8.
    The flush is compared because among eight cards a full house or four of a kind can stand beside it.
    """
    key = START_KEY
    for place in range(np.uint64(size)):
        key += tables.card_keys[cards[place]]
    value = rank_value(key, size, tables)
    if key & _FIVE_OF_A_SUIT:
        value = max(value, flush_value(cards, size, tables))
    return value


@njit
def _evaluate(hands, values, tables):
    size = np.uint64(hands.shape[1])
    for index in range(np.uint64(hands.shape[0])):
        key = START_KEY
        for place in range(np.uint64(size)):
            key += tables.card_keys[hands[index, place]]
        value = rank_value(key, size, tables)
        if key & _FIVE_OF_A_SUIT:
            value = max(value, flush_value(hands[index], size, tables))
        values[index] = value


@njit
def _first_wrong(hands):
    """Index of the first hand with a repeated card or a number that is no card, or -1."""
    for index in range(hands.shape[0]):
        seen = np.uint64(0)
        wrong = False
        for card in hands[index]:
            bit = np.uint64(1) << np.uint64(card & 63)
            wrong |= (card >= 52) | ((seen & bit) != 0)
            seen |= bit
        if wrong:
            return index
    return _NOTHING_WRONG


def evaluate(hands: npt.NDArray[np.integer], *, check: bool = True) -> npt.NDArray[np.uint16]:
    """Strength of the best five-card hand among 5 to 8 cards.

    hands: uint8[n, k], card = 4 * rank + suit, rank 0 = deuce .. 12 = ace, suit 0..3 = c, d, h, s.
    Returns uint16[n], 1 (7-5-4-3-2) .. 7462 (royal flush); equal hands have equal strength.
    Raises ValueError for other shapes and, unless `check` is False, for a card outside 0..51 or repeated in its row.

    >>> from gang_sim.poker.cards import parse_cards
    >>> evaluate(parse_cards("As Ks Qs Js Ts 2c 3d")[None])
    array([7462], dtype=uint16)
    """
    hands = _as_cards(hands)
    if hands.ndim != 2 or hands.shape[1] not in HAND_SIZES:
        raise ValueError(f"hands of shape {hands.shape}: allowed are (n, k) with k from {HAND_SIZES[0]} to {HAND_SIZES[-1]}")
    if check:
        wrong = _first_wrong(hands)
        if wrong != _NOTHING_WRONG:
            _explain(wrong, hands[wrong])
    values = np.empty(len(hands), np.uint16)
    _evaluate(hands, values, evaluator_tables())
    return values


def _as_cards(hands: npt.NDArray[np.integer]) -> Cards:
    """The hands as contiguous uint8; numbers that do not fit become NO_CARD, which is no card either."""
    hands = np.asarray(hands)
    if hands.dtype == np.uint8:
        return np.ascontiguousarray(hands)
    if not np.issubdtype(hands.dtype, np.integer):
        raise ValueError(f"hands of type {hands.dtype}: allowed are whole numbers 0..51")
    return np.where((hands >= 0) & (hands < NO_CARD), hands, NO_CARD).astype(np.uint8)


def _explain(row: int, hand: Cards) -> None:
    """Raises the ValueError that says what is wrong with a hand."""
    try:
        check_cards(hand)
    except ValueError as error:
        raise ValueError(f"hand {row}: {error}") from None
