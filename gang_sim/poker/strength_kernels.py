"""Computing the exact strength table from the hand evaluator, river first; compiled, no files here.

The table is one array of integers ("sums"); where each board's row stands is in board_index.py. A river entry is
2 * wins + ties against the 990 other hands; a turn entry is the sum over the 46 river cards, a flop entry the sum over
the 47 turn cards, so all are exact. A class of cards stands for several alike ones: they are counted, not listed.
"""

import numpy as np
import numpy.typing as npt

from gang_sim.kernels import njit
from gang_sim.poker.board_index import EQUITY_SIZE, board_id, card_class, pair_index, preflop_index
from gang_sim.poker.cards import Cards
from gang_sim.poker.evaluator import rank_value

__all__ = ["average_rows", "preflop_sums", "representatives", "river_hands", "river_rows"]

END = 2**31 - 1
"""Fills the rows of `river_hands` behind the possible pockets."""


def representatives(n_open: int) -> tuple[Cards, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """One board for each row of the table: (boards uint8[n, n_open], first entries int64[n], boards alike int64[n])."""
    boards = np.zeros((43_000, n_open), np.uint8)
    rows, alike = np.zeros((2, len(boards)), np.int64)
    known = np.full(EQUITY_SIZE, -1, np.int32)
    found = _find_boards(np.arange(n_open, dtype=np.uint8), known, boards, rows, alike)
    return boards[:found], rows[:found], alike[:found]


@njit
def _find_boards(board, known, boards, rows, alike):
    """Goes through all boards from the lowest, `board`, on; see `representatives`. Returns the number of rows."""
    n_open = len(board)
    found = 0
    place = 0
    while place >= 0:
        row, _ = board_id(board, n_open)
        if known[row] < 0:
            known[row] = found
            for place in range(n_open):
                boards[found, place] = board[place]
            rows[found] = row
            found += 1
        alike[known[row]] += 1
        place = n_open - 1
        while place >= 0 and board[place] == 52 - n_open + place:
            place -= 1
        if place >= 0:
            board[place] += 1
            for later in range(place + 1, n_open):
                board[later] = board[later - 1] + 1
    return found


@njit
def _class_counts(board, slots):
    """int64[52], how many cards of each class are not on the board."""
    counts = np.zeros(52, np.int64)
    for card in range(52):
        counts[card_class(card, slots)] += 1
    for card in board:
        counts[card_class(np.int64(card), slots)] -= 1
    return counts


@njit
def _classes(slots):
    """Number of classes on a board: 13 times the number of slots in use."""
    highest = 0
    for suit in range(4):
        highest = max(highest, (slots >> (2 * suit)) & 3)
    return 13 * (highest + 1)


@njit
def river_hands(boards, hands, order):
    """Fills a row of `order` for each river: value * 512 + pair of classes of each possible pocket, then END."""
    for index in range(len(boards)):
        board = boards[index]
        _, slots = board_id(board, 5)
        counts = _class_counts(board, slots)
        board_key = np.uint64(0)
        live = 0
        for card in board:
            board_key += hands["card_keys"][card]
            if card_class(np.int64(card), slots) >= 13:
                live |= 1 << (card >> 2)
        order[index] = END
        for high in range(_classes(slots)):
            for low in range(high + 1):
                if counts[high] == 0 or counts[low] <= (high == low):
                    continue
                key = board_key + hands["card_keys"][4 * (high % 13)] + hands["card_keys"][4 * (low % 13)]
                suited = live
                if high >= 13:
                    suited |= 1 << (high - 13)
                if low >= 13:
                    suited |= 1 << (low - 13)
                value = max(rank_value(key, 7, hands), np.int64(hands["flush_values"][suited]))
                pair = pair_index(high, low)
                order[index, pair] = value << 9 | pair


@njit
def river_rows(boards, rows, order, sums):
    """Fills the rows of these rivers: 2 * wins + ties of each pocket against all others.

    order: what `river_hands` gave, each row sorted.
    Going up through the hands, `below` counts the pockets that are weaker, `below_with[c]` those of them that hold one
    given card of class c. Of a pocket's opponents none holds its two cards: those that do are taken off, and in the
    pocket's own group of equal hands the pocket itself, taken off twice, is put back once.
    """
    highs = np.empty(351, np.int64)
    lows = np.empty(351, np.int64)
    for high in range(26):
        for low in range(high + 1):
            highs[pair_index(high, low)] = high
            lows[pair_index(high, low)] = low
    for index in range(len(boards)):
        _, slots = board_id(boards[index], 5)
        counts = _class_counts(boards[index], slots)
        pockets = order[index]
        below, below_with = 0, np.zeros(26, np.int64)
        start = 0
        while start < len(pockets) and pockets[start] != END:
            value = pockets[start] >> 9
            end = start
            equal, equal_with = 0, np.zeros(26, np.int64)
            while end < len(pockets) and pockets[end] >> 9 == value:
                pair = pockets[end] & 511
                high, low = highs[pair], lows[pair]
                if high == low:
                    equal += counts[high] * (counts[high] - 1) // 2
                    equal_with[high] += counts[high] - 1
                else:
                    equal += counts[high] * counts[low]
                    equal_with[high] += counts[low]
                    equal_with[low] += counts[high]
                end += 1
            for place in range(start, end):
                pair = pockets[place] & 511
                high, low = highs[pair], lows[pair]
                wins = below - below_with[high] - below_with[low]
                ties = equal - equal_with[high] - equal_with[low] + 1
                sums[rows[index] + pair] = 2 * wins + ties
            below += equal
            below_with += equal_with
            start = end


@njit
def average_rows(boards, rows, n_open, sums):
    """Fills the rows of these flops or turns: the sum over the next card of the entries of the board with it."""
    longer = np.zeros(n_open + 1, np.uint8)
    later = np.zeros(52, np.int64)
    for index in range(len(boards)):
        _, slots = board_id(boards[index], n_open)
        counts = _class_counts(boards[index], slots)
        classes = _classes(slots)
        for place in range(n_open):
            longer[place] = boards[index, place]
        for drawn in range(classes):
            if counts[drawn] == 0:
                continue
            longer[n_open] = _card_of(drawn, boards[index], slots)
            next_row, next_slots = board_id(longer, n_open + 1)
            for suit in range(4):
                for rank in range(13):
                    card = 4 * rank + suit
                    later[card_class(card, slots)] = card_class(card, next_slots)
            for high in range(classes):
                for low in range(high + 1):
                    ways = counts[drawn] - (high == drawn) - (low == drawn)
                    if ways > 0 and counts[high] > 0 and counts[low] > (high == low):
                        entry = sums[next_row + pair_index(later[high], later[low])]
                        sums[rows[index] + pair_index(high, low)] += ways * entry


@njit
def _card_of(wanted, board, slots):
    """A card of a class that is not on the board."""
    for card in range(52):
        if card_class(card, slots) == wanted:
            free = True
            for other in board:
                free &= other != card
            if free:
                return card
    return -1


@njit
def preflop_sums(boards, rows, alike, sums):
    """(int64[169] sums over all flops and pockets of each kind, int64[169] how many)."""
    totals = np.zeros(169, np.int64)
    cases = np.zeros(169, np.int64)
    for index in range(len(boards)):
        _, slots = board_id(boards[index], 3)
        for card_b in range(52):
            for card_a in range(card_b):
                free = True
                for card in boards[index]:
                    free &= (card != card_a) & (card != card_b)
                if free:
                    kind = preflop_index(card_a, card_b)
                    place = rows[index] + pair_index(card_class(card_a, slots), card_class(card_b, slots))
                    totals[kind] += alike[index] * np.int64(sums[place])
                    cases[kind] += alike[index]
    return totals, cases
