"""The pockets of two cards that a full board leaves, in groups of equal hands, so that few hands need evaluating.

A suit that lies three times or more on the board, of which there is at most one, can make a flush; the others are all
alike. So a hand's strength depends only on the ranks of the pocket's cards and on which of them are of that suit.
"""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.evaluator import cards_key, value_of_key

__all__ = ["FIRST", "GROUPS", "SECOND", "VALUE", "WAYS", "flush_suit", "group_pockets"]

FIRST, SECOND, WAYS, VALUE = range(4)
"""Columns of the groups: the cards of one of the pockets, how many pockets there are, what their hands are worth."""
_KINDS = 26
GROUPS = _KINDS * (_KINDS + 1) // 2
"""At least as many as there are groups."""
_TO_FLUSH = 3


@njit
def flush_suit(board):
    """The suit of which two more cards make a flush with the first five of a board; -1 if there is none."""
    for suit in range(4):
        lying = 0
        for place in range(5):
            lying += board[place] & 3 == suit
        if lying >= _TO_FLUSH:
            return np.int64(suit)
    return np.int64(-1)


@njit
def group_pockets(board, cards, count, hands, groups):
    """Group the pockets of two of the first `count` of some cards; returns how many groups there are.

    board: uint8[5]; cards: uint8, different and none of the board; hands: tables of the hand evaluator.
    groups: int64[GROUPS, 4], filled: FIRST, SECOND, WAYS, VALUE.
    """
    suit = flush_suit(board)
    left = np.zeros(_KINDS, np.int64)
    one, another = np.zeros(_KINDS, np.uint8), np.zeros(_KINDS, np.uint8)
    for place in range(count):
        kind = np.int64(cards[place] >> 2) + (13 if cards[place] & 3 == suit else 0)
        another[kind], one[kind] = one[kind], cards[place]
        left[kind] += 1
    keys, board_key, pocket = hands["card_keys"], cards_key(board, 5, hands), np.empty(2, np.uint8)
    n = 0
    for high in range(_KINDS if suit >= 0 else 13):
        if left[high] == 0:
            continue
        pocket[1] = one[high]
        high_key = board_key + keys[one[high]]
        for low in range(high + 1):
            ways = left[high] * left[low] if low < high else left[high] * (left[high] - 1) // 2
            if ways == 0:
                continue
            pocket[0] = one[low] if low < high else another[high]
            groups[n, FIRST], groups[n, SECOND], groups[n, WAYS] = pocket[0], pocket[1], ways
            groups[n, VALUE] = value_of_key(high_key + keys[pocket[0]], 7, board, pocket, 2, hands)
            n += 1
    return n
