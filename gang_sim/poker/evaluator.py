"""Strength of the best five cards of a hand: 1 (7-5-4-3-2) .. 7462 (royal flush); names of hands are in names.py."""

import numpy as np
import numpy.typing as npt

from gang_sim.kernels import njit
from gang_sim.poker.cards import DECK_SIZE, Cards, check_cards
from gang_sim.poker.evaluator_tables import HAND_SIZES, ROW_BITS, START_KEY, SUM_BITS, EvaluatorTables, evaluator_tables

__all__ = ["EvaluatorTables", "evaluate", "evaluator_tables", "flush_value", "hand_value", "rank_value"]

_FIVE_OF_A_SUIT = np.uint64(0x8888 << 48)
_RANK_SUM = np.uint64((1 << SUM_BITS) - 1)
_ROW_SHIFT = np.uint64(ROW_BITS)
_ROW_MASK = np.uint64((1 << ROW_BITS) - 1)


@njit
def rank_value(key, size, tables):
    """Value by ranks alone, as int64, of `size` cards (5 to 8) whose card keys add up to `key`."""
    total = key & _RANK_SUM
    row = tables.rows[np.uint64(size - 5), total >> _ROW_SHIFT]
    return np.int64(tables.rank_values[np.uint64(row) + (total & _ROW_MASK)])


@njit
def flush_value(key, cards, size, tables):
    """Value of the best flush among cards[:size], whose keys add up to `key`, START_KEY included; 0 without one."""
    for suit in range(4):
        if (key >> np.uint64(51 + 4 * suit)) & np.uint64(1):
            ranks = 0
            for place in range(np.uint64(size)):
                if cards[place] & 3 == suit:
                    ranks |= 1 << (cards[place] >> 2)
            return np.int64(tables.flush_values[np.uint64(ranks)])
    return np.int64(0)


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
        value = max(value, flush_value(key, cards, size, tables))
    return value


def _batch_loop(size, check):
    """The compiled loop over hands of one size: unrolled, it is twice as fast as one loop for all sizes."""

    @njit
    def fill(hands, values, tables):
        """Fills `values`; returns whether no hand holds a card twice (True without `check`).

        Of different bits the sum is the union; so a repeated card shows as a difference of the two.
        """
        differences = np.uint64(0)
        for index in range(np.uint64(hands.shape[0])):
            key, union, total = START_KEY, np.uint64(0), np.uint64(0)
            for place in range(size):
                card = hands[index, place]
                key += tables.card_keys[card]
                if check:
                    bit = np.uint64(1) << np.uint64(card)
                    union |= bit
                    total += bit
            differences |= union ^ total
            value = rank_value(key, size, tables)
            if key & _FIVE_OF_A_SUIT:
                value = max(value, flush_value(key, hands[index], size, tables))
            values[index] = value
        return differences == 0

    return fill


_CHECKED = {size: _batch_loop(size, True) for size in HAND_SIZES}
_UNCHECKED = {size: _batch_loop(size, False) for size in HAND_SIZES}


def evaluate(hands: npt.NDArray[np.integer], *, check: bool = True) -> npt.NDArray[np.uint16]:
    """Strength of the best five-card hand among 5 to 8 cards.

    hands: uint8[n, k], card = 4 * rank + suit, rank 0 = deuce .. 12 = ace, suit 0..3 = c, d, h, s.
    Returns uint16[n], 1 (7-5-4-3-2) .. 7462 (royal flush); equal hands have equal strength.
    Raises ValueError for other shapes and for a card outside 0..51 or repeated in its row; `check=False` leaves the
    cards unchecked (faster; what wrong cards give then is undefined).

    >>> from gang_sim.poker.cards import parse_cards
    >>> evaluate(parse_cards("As Ks Qs Js Ts 2c 3d")[None])
    array([7462], dtype=uint16)
    """
    hands = np.asarray(hands)
    if hands.ndim != 2 or hands.shape[1] not in HAND_SIZES:
        raise ValueError(f"hands of shape {hands.shape}: allowed are (n, k) with k one of {HAND_SIZES}")
    hands = _as_cards(hands)
    values = np.empty(len(hands), np.uint16)
    if not check:
        _UNCHECKED[hands.shape[1]](hands, values, evaluator_tables())
    elif hands.max(initial=0) >= DECK_SIZE or not _CHECKED[hands.shape[1]](hands, values, evaluator_tables()):
        _explain(hands)
    return values


def _as_cards(hands: npt.NDArray[np.integer]) -> Cards:
    """The hands as contiguous uint8. Raises ValueError for other types and for numbers that do not fit."""
    if not np.issubdtype(hands.dtype, np.integer):
        raise ValueError(f"hands of type {hands.dtype}: allowed are whole numbers 0..{DECK_SIZE - 1}")
    if hands.dtype != np.uint8 and ((hands < 0) | (hands >= DECK_SIZE)).any():
        _explain(hands)
    return np.ascontiguousarray(hands, np.uint8)


def _explain(hands: npt.NDArray[np.integer]) -> None:
    """Raises the ValueError that says which hand is wrong, and how."""
    for index, hand in enumerate(hands):
        try:
            check_cards(hand)
        except ValueError as error:
            raise ValueError(f"hand {index}: {error}") from None
