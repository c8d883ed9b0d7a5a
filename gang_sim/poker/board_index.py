"""Where the equities of a board stand in the strength table, and the look-up of one pocket; compiled, no files here.

On a board only some suits can still make a flush: those with at least `n_open - 2` cards on it (the "live" suits). The
other suits are all alike, so a pocket's equity depends only on the rank of each card and on which live suit, if any, it
is of. A live suit has a slot 1, 2 or 3, all others share slot 0, and a card's class is 13 * slot + rank. One row of the
table holds the equity of every pair of classes; there is one row for each of the 1,755 flops and 16,432 turns that
differ by more than names of suits, and 42,783 rows for the 134,459 rivers, many of which are alike in this way.
Rows are numbered by the combinatorial number system: a set of ranks a < b < c has number C(a,1) + C(b,2) + C(c,3), a
multiset a <= b <= c that of the set a < b + 1 < c + 2.
"""

from math import comb

import numpy as np

from gang_sim.kernels import njit

__all__ = [
    "EQUITY_SIZE",
    "FULL_SCALE",
    "RIVER_SCALE",
    "STREET_STARTS",
    "board_id",
    "board_id_of",
    "card_class",
    "lower_cards",
    "pair_index",
    "pocket_strength",
    "preflop_index",
]

RIVER_SCALE = 2 * comb(45, 2)
"""River entries are exact: 2 for each of the 990 other hands beaten, 1 for each tied."""
FULL_SCALE = 65_535
"""All other entries are the equity in 65,535ths, rounded to the nearest."""

_BITS_SET = np.array([places.bit_count() for places in range(32)])
_CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(18)])
_SETS = np.array([comb(13, n) for n in range(6)])
_MULTISETS = np.array([comb(12 + n, n) for n in range(6)])
_WIDTHS = np.array([comb(13 * slots + 1, 2) for slots in range(5)])  # pairs of classes, by the number of slots
_TWO_LIVE, _THREE_LIVE = 6, 7  # kinds of boards; kinds 0 to 5 = so many cards in the one live suit


def _starts() -> tuple[np.ndarray, int]:
    """(int64[6, 8], first entry of each kind of board by the number of open cards; number of entries in all)."""
    starts = np.full((6, 8), -1)
    end = 169
    for n_open, kinds in ((3, (3, _TWO_LIVE, _THREE_LIVE)), (4, (0, 2, 3, 4, _TWO_LIVE)), (5, (0, 3, 4, 5))):
        for kind in kinds:
            starts[n_open, kind] = end
            if kind == _THREE_LIVE:
                end += _MULTISETS[3] * _WIDTHS[4]
            elif kind == _TWO_LIVE:
                boards = 13 * _SETS[2] if n_open == 3 else comb(_SETS[2] + 1, 2)
                end += boards * _WIDTHS[3]
            else:
                end += _SETS[kind] * _MULTISETS[n_open - kind] * _WIDTHS[2 if kind else 1]
    return starts, int(end)


_STARTS, EQUITY_SIZE = _starts()
STREET_STARTS = {0: 0, 3: int(_STARTS[3, 3]), 4: int(_STARTS[4, 0]), 5: int(_STARTS[5, 0])}
"""First entry of each street's rows, by the number of open cards."""


@njit
def board_id(board, n_open):
    """(first entry of the board's row, slots of the suits packed two bits each), both int64.

    board: integer array, its first n_open (0, 3, 4 or 5) places are different cards; not checked.
    """
    return board_id_of(board, n_open, lower_cards(board, n_open))


@njit
def lower_cards(board, n_open):
    """Five bits for each of the first n_open places of a board: the places of lower cards, the former of equal ranks.

    What is found for five cards also holds for the first three or four of them.
    """
    lower = np.int64(0)
    for place in range(n_open):
        for former in range(place):
            is_lower = board[place] >> 2 < board[former] >> 2
            lower |= np.int64(1) << (5 * former + place if is_lower else 5 * place + former)
    return lower


@njit
def board_id_of(board, n_open, lower):
    """`board_id`, the board's `lower_cards` given."""
    if n_open == 0:
        return np.int64(0), np.int64(0)
    sizes = np.int64(0)  # cards of each suit, four bits per suit
    for place in range(n_open):
        sizes += np.int64(1) << (4 * np.int64(board[place] & 3))
    lives = np.int64(0)  # one bit per suit
    for suit in range(4):
        lives |= np.int64((sizes >> (4 * suit)) & 15 >= n_open - 2) << suit
    sets, others = _numbers(board, n_open, lives, lower)
    if lives == 0:
        return _STARTS[n_open, 0] + others * _WIDTHS[1], np.int64(0)
    first = _lowest_bit(lives)
    lives &= lives - 1
    if lives != 0:
        return _several_live(sets, sizes, first, lives, n_open)
    kind = (sizes >> (4 * first)) & 15
    row = ((sets >> (16 * first)) & 0xFFFF) * _MULTISETS[n_open - kind] + others
    return _STARTS[n_open, kind] + row * _WIDTHS[2], np.int64(1) << (2 * first)


@njit
def _lowest_bit(suits):
    """Lowest suit of a set of suits that is not empty."""
    suit = np.int64(0)
    while not (suits >> suit) & 1:
        suit += 1
    return suit


@njit
def _numbers(board, n_open, lives, lower):
    """(numbers of the sets of ranks in the live suits, 16 bits per suit; number of the multiset of the other ranks).

    The place of a card in its sorted set is the number of lower ones: no sorting, and no branches to guess wrong.
    """
    together = np.int64(0)  # five bits for each live suit: the places of its cards; above them those of the others
    for place in range(n_open):
        suit = np.int64(board[place] & 3)
        together |= np.int64(1) << (5 * (suit if (lives >> suit) & 1 else 4) + place)
    sets, others = np.int64(0), np.int64(0)
    for place in range(n_open):
        rank, suit = np.int64(board[place] >> 2), np.int64(board[place] & 3)
        live = (lives >> suit) & 1
        mates = together >> (5 * (suit if live else 4))
        lower_mates = _BITS_SET[(lower >> (5 * place)) & mates & 31]
        number = _CHOOSE[rank + (0 if live else lower_mates), lower_mates + 1]
        sets += (number if live else 0) << (16 * suit)
        others += 0 if live else number
    return sets, others


@njit
def _several_live(sets, sizes, first, later, n_open):
    """`board_id` of a flop with two or three suits and of a turn with two cards in each of two suits.

    first: lowest live suit; later: set of the other live ones.
    """
    second = _lowest_bit(later)
    low, high = (sets >> (16 * first)) & 0xFFFF, (sets >> (16 * second)) & 0xFFFF
    if later & (later - 1):
        third = _lowest_bit(later & (later - 1))
        last = (sets >> (16 * third)) & 0xFFFF
        # the slots stand in the order of the ranks; suits of equal rank are alike
        slot_first = 1 + np.int64(low > high) + np.int64(low > last)
        slot_second = 1 + np.int64(high >= low) + np.int64(high > last)
        slot_third = 6 - slot_first - slot_second
        bottom, top = min(low, high, last), max(low, high, last)
        middle = low + high + last - bottom - top
        row = _CHOOSE[bottom, 1] + _CHOOSE[middle + 1, 2] + _CHOOSE[top + 2, 3]
        slots = (slot_first << (2 * first)) | (slot_second << (2 * second)) | (slot_third << (2 * third))
        return _STARTS[n_open, _THREE_LIVE] + row * _WIDTHS[4], slots
    lone = (sizes >> (4 * first)) & 15 == 1  # on a flop, the suit with two cards comes first
    if lone or (n_open == 4 and low > high):
        first, second, low, high = second, first, high, low
    row = low * 13 + high if n_open == 3 else high * (high + 1) // 2 + low
    return _STARTS[n_open, _TWO_LIVE] + row * _WIDTHS[3], (np.int64(1) << (2 * first)) | (np.int64(2) << (2 * second))


@njit
def pair_index(first, second):
    """Place in a row of a pair of card classes, in either order."""
    high = max(first, second)
    return high * (high + 1) // 2 + min(first, second)


@njit
def card_class(card, slots):
    """Class of a card on a board with these slots of suits: 13 * slot + rank."""
    return 13 * ((slots >> (2 * (card & 3))) & 3) + (card >> 2)


@njit
def preflop_index(card_a, card_b):
    """Entry of a pocket without a board: 13 * higher rank + lower if suited, 13 * lower + higher if not."""
    high, low = max(card_a >> 2, card_b >> 2), min(card_a >> 2, card_b >> 2)
    return 13 * high + low if card_a & 3 == card_b & 3 else 13 * low + high


@njit
def pocket_strength(strengths, n_open, row, slots, card_a, card_b):
    """Equity (win 1, tie 1/2) of two pocket cards on a board against a uniformly random hand, board run out: 0..1.

    row, slots: what `board_id` gave for the n_open cards of the board; the cards: none on the board, not checked.
    On the river that is the share of the 990 possible other hands that are weaker, ties counting half.
    """
    a, b = np.int64(card_a), np.int64(card_b)
    if n_open == 0:
        return strengths.equity[preflop_index(a, b)] / FULL_SCALE
    entry = strengths.equity[row + pair_index(card_class(a, slots), card_class(b, slots))]
    return entry / (RIVER_SCALE if n_open == 5 else FULL_SCALE)
