"""Strength of the best five cards of a hand: 1 (7-5-4-3-2) .. 7462 (royal flush); names of hands are in names.py."""

import functools

import numpy as np
import numpy.typing as npt

from gang_sim.kernels import cache_folder, njit
from gang_sim.poker.cards import DECK_SIZE, Cards, check_cards
from gang_sim.poker.evaluator_tables import EVALUATOR, HAND_SIZES, ROW_BITS, START_KEY, SUM_BITS, compute_tables
from gang_sim.poker.table_store import ensure_table, map_table

__all__ = [
    "EVALUATOR",
    "FIVE_OF_A_SUIT",
    "cards_key",
    "evaluate",
    "evaluator_tables",
    "flush_value",
    "hand_value",
    "joint_value",
    "rank_value",
    "suitless_value",
    "value_of_key",
]

FIVE_OF_A_SUIT = np.uint64(0x8888 << 48)
"""The bits of a sum of card keys, START_KEY included, that say that some suit is there five times or more."""
_RANK_SUM = np.uint64((1 << SUM_BITS) - 1)
_ROW_SHIFT = np.uint64(ROW_BITS)
_ROW_MASK = np.uint64((1 << ROW_BITS) - 1)


EVALUATOR_VERSION = 1
"""Goes up when the numbers in the tables or their places change."""


@functools.cache
def evaluator_tables() -> np.void:
    """The tables that `hand_value` looks up: one read-only EVALUATOR, kept in the cache folder once it is computed.

    Where that folder cannot be written, they are computed for this process alone.
    """
    folder = cache_folder() / f"evaluator-v{EVALUATOR_VERSION}"
    try:
        ensure_table(folder, EVALUATOR_VERSION, lambda report: compute_tables(), progress=False)
        tables = map_table(folder)
    except OSError:
        tables = compute_tables()
        tables.flags.writeable = False
    return tables[0]


@njit
def rank_value(key, size, tables):
    """Value by ranks alone, as int64, of `size` cards (5 to 8) whose card keys add up to `key`."""
    total = key & _RANK_SUM
    row = tables["rows"][np.uint64(size - 5), total >> _ROW_SHIFT]
    return np.int64(tables["rank_values"][np.uint64(row) + (total & _ROW_MASK)])


@njit
def flush_value(key, cards, size, tables):
    """Value of the best flush among cards[:size], whose keys add up to `key`, START_KEY included; 0 without one."""
    for suit in range(4):
        if (key >> np.uint64(51 + 4 * suit)) & np.uint64(1):
            return np.int64(tables["flush_values"][np.uint64(_ranks_of(suit, cards, size))])
    return np.int64(0)


@njit
def hand_value(cards, size, tables):
    """Value of the best five of cards[:size], as int64; higher is stronger.

    cards: any integer array of different cards, not checked; size: 5 to 8.
    The flush is compared because among eight cards a full house or four of a kind can stand beside it.
    """
    key = START_KEY
    for place in range(np.uint64(size)):
        key += tables["card_keys"][cards[place]]
    value = rank_value(key, size, tables)
    if key & FIVE_OF_A_SUIT:
        value = max(value, flush_value(key, cards, size, tables))
    return value


@njit
def joint_value(board, pocket, size, tables):
    """Value of the best five of the first five cards of `board` and the first `size` of `pocket`, as int64.

    board, pocket: any integer arrays of different cards, not checked; size: 0 to 3.
    """
    key = cards_key(board, 5, tables) + cards_key(pocket, size, tables) + START_KEY
    value = rank_value(key, 5 + size, tables)
    if key & FIVE_OF_A_SUIT:
        value = max(value, _joint_flush(key, board, pocket, size, tables))
    return value


@njit
def suitless_value(board, pocket, size, rank, tables):
    """`joint_value` with one more card, of a rank but no suit; at most four cards may be of that rank, it included."""
    key = cards_key(board, 5, tables) + cards_key(pocket, size, tables) + (tables["card_keys"][4 * rank] & _RANK_SUM)
    return value_of_key(key, 6 + size, board, pocket, size, tables)


@njit
def cards_key(cards, size, tables):
    """Sum of the keys of cards[:size], uint64: keys add up, so that a loop over hands need not add the board's anew."""
    key = np.uint64(0)
    for place in range(np.uint64(size)):
        key += tables["card_keys"][cards[place]]
    return key


@njit
def value_of_key(key, count, board, pocket, size, tables):
    """`joint_value` of `count` cards whose keys add up to `key`; board and pocket are looked at for a flush only."""
    key += START_KEY
    value = rank_value(key, count, tables)
    if key & FIVE_OF_A_SUIT:
        value = max(value, _joint_flush(key, board, pocket, size, tables))
    return value


@njit
def _joint_flush(key, board, pocket, size, tables):
    """Value of the best flush of board and pocket, in whose key a suit counts five or more."""
    suit = 0
    while not (key >> np.uint64(51 + 4 * suit)) & np.uint64(1):
        suit += 1
    ranks = _ranks_of(suit, board, 5) | _ranks_of(suit, pocket, size)
    return np.int64(tables["flush_values"][np.uint64(ranks)])


@njit
def _ranks_of(suit, cards, size):
    """Set of ranks (bit 0 = deuce) of a suit among cards[:size]."""
    ranks = 0
    for place in range(np.uint64(size)):
        if cards[place] & 3 == suit:
            ranks |= 1 << (cards[place] >> 2)
    return ranks


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
                key += tables["card_keys"][card]
                if check:
                    bit = np.uint64(1) << np.uint64(card)
                    union |= bit
                    total += bit
            differences |= union ^ total
            value = rank_value(key, size, tables)
            if key & FIVE_OF_A_SUIT:
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
