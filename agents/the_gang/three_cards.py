"""Pockets of three cards (Security Cameras) as belief's ranges know them: a fixed sample of 1,326, and their strength.

Ranges hold 1,326 pockets by number. While everybody holds three cards a number stands for one of as many pockets of
three, drawn once for ever from the 22,100 there are. An own pocket need not be among them: it stands where its strength
does. So strengths have to follow from the cards and the open board alone, the same for all who work them out.
"""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.poker.board_index import FULL_SCALE
from gang_sim.poker.cards import DECK_SIZE
from gang_sim.poker.evaluator import cards_key, value_of_key
from gang_sim.poker.names import ROYAL_FLUSH

__all__ = ["SAMPLE", "SAMPLE_SETS", "add_strengths_of_threes", "equity_before_flop", "strength_of_three"]

SAMPLED = 1_326
COMPLETIONS = 32
"""Boards that are tried from the flop or the turn on."""
OPPONENTS = 32
"""Pockets of the sample with which a hand is compared on each of them."""


def _drawn_sample() -> np.ndarray:
    """uint8[1326, 3]: different pockets of three cards in the order drawn, the cards of each ascending."""
    threes = np.array([(low, mid, high) for high in range(52) for mid in range(high) for low in range(mid)], np.uint8)
    order = np.arange(len(threes))
    streams.shuffle(np.array([DECK_SIZE], np.uint64), order, len(order))
    return np.ascontiguousarray(threes[order[:SAMPLED]])


SAMPLE = _drawn_sample()
SAMPLE_SETS = (np.uint64(1) << SAMPLE.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
"""The cards of each pocket as a set, a bit each."""


@njit
def add_strengths_of_threes(board, n_open, hands, packed, n):
    """Add the strength on the open board, in bits 32 to 47, to the first n packed pockets (number in bits 16 to 31).

    On the river a strength is the value of the hand, before it about its equity in FULL_SCALE.
    """
    _add_strengths(board, n_open, hands, SAMPLE.copy(), packed, n)


@njit
def strength_of_three(board, n_open, hands, cards):
    """The strength of any pocket of three, uint8[3] ascending, on the scale of the sample's."""
    threes, packed = np.empty((SAMPLED + 1, 3), np.uint8), np.empty(1, np.uint64)
    threes[:SAMPLED], threes[SAMPLED] = SAMPLE, cards
    packed[0] = np.uint64(SAMPLED) << np.uint64(16)
    _add_strengths(board, n_open, hands, threes, packed, 1)
    return packed[0] >> np.uint64(32)


@njit
def _add_strengths(board, n_open, hands, threes, packed, n):
    """threes: the sample, and behind it what else the numbers stand for."""
    if n_open == 5:
        key = cards_key(board, 5, hands)
        for place in range(n):
            cards = threes[_number(packed[place])]
            value = value_of_key(key + cards_key(cards, 3, hands), 8, board, cards, 3, hands)
            packed[place] |= np.uint64(value) << np.uint64(32)
    elif n_open == 0:
        for place in range(n):
            equity = equity_before_flop(threes[_number(packed[place])])
            packed[place] |= np.uint64(equity * FULL_SCALE) << np.uint64(32)
    else:
        shares = np.empty(n)
        _fill_shares(board, n_open, hands, threes, packed, n, shares)
        for place in range(n):
            packed[place] |= np.uint64(shares[place] * FULL_SCALE) << np.uint64(32)


@njit
def _number(packed):
    return (packed >> np.uint64(16)) & np.uint64(0xFFFF)


@njit
def equity_before_flop(cards):
    """About the chance that three cards, ascending, beat another three: float64 0..1.

    A rule of thumb, fitted to sampled equities, with which it correlates by 0.97: high cards, pairs, cards of a suit,
    and for every two cards how near they are to each other in a straight.
    """
    low, mid, high = np.int64(cards[0] >> 2), np.int64(cards[1] >> 2), np.int64(cards[2] >> 2)
    if low == high:
        return 0.83 + 0.007 * high
    suited = (cards[0] & 3 == cards[1] & 3) + (cards[0] & 3 == cards[2] & 3) + (cards[1] & 3 == cards[2] & 3)
    equity = 0.237 + 0.0124 * high + 0.0089 * mid + 0.0029 * low
    equity += 0.0095 * (_nearness(low, mid) + _nearness(mid, high) + _nearness(low, high))
    if low == mid or mid == high:
        equity += 0.120 + 0.0068 * mid
    if suited > 0:
        equity += 0.023 if suited == 1 else 0.122
    return equity


@njit
def _nearness(lower, higher):
    """How many straights hold two ranks, about: 4 for successive ones .. 1, 0 for those too far apart and a pair."""
    apart = higher - lower
    if higher == 12 and lower < 4:
        return 1  # the ace below the deuce
    return 5 - apart if 0 < apart < 5 else 0


@njit
def _fill_shares(board, n_open, hands, threes, packed, n, shares):
    """Share of other pockets that each of the first n packed ones beats when the board is run out: float64[n], 0..1.

    The board is finished by cards drawn from a stream that the open cards themselves start; on each full board a pocket
    is compared with the first ones of the sample that it leaves, ties counting half. A board with a card of the pocket
    does not count for it.
    """
    full, values, beaten = np.empty(5, np.uint8), np.empty(OPPONENTS, np.int64), np.empty(ROYAL_FLUSH + 1, np.int16)
    sets, keys = np.empty(n, np.uint64), np.empty(n, np.uint64)
    won, games = np.zeros(n, np.int64), np.zeros(n, np.int64)
    for place in range(n):
        cards = threes[_number(packed[place])]
        sets[place], keys[place] = _set_of(cards, 3), cards_key(cards, 3, hands)
    stream = np.zeros(1, np.uint64)
    for place in range(n_open):
        full[place] = board[place]
        stream[0] = streams.derive(stream[0], np.int64(board[place]), place, n_open)
    for _ in range(COMPLETIONS):
        _finish(full, n_open, stream)
        key, taken = cards_key(full, 5, hands), _set_of(full, 5)
        found = _values_of_others(full, key, taken, hands, threes, values)
        _note_beaten(values, found, beaten)
        for place in range(n):
            if sets[place] & taken == 0:
                value = value_of_key(key + keys[place], 8, full, threes[_number(packed[place])], 3, hands)
                won[place] += beaten[value]
                games[place] += 2 * found
    for place in range(n):
        shares[place] = won[place] / max(1, games[place])


@njit
def _set_of(cards, n):
    """The first n cards as a set, a bit each."""
    found = np.uint64(0)
    for place in range(n):
        found |= np.uint64(1) << np.uint64(cards[place])
    return found


@njit
def _finish(full, n_open, stream):
    """Draw the last cards of a full board, uint8[5]."""
    for place in range(n_open, 5):
        taken = _set_of(full, place)
        card = streams.below(stream, DECK_SIZE)
        while (taken >> np.uint64(card)) & np.uint64(1):
            card = streams.below(stream, DECK_SIZE)
        full[place] = card


@njit
def _values_of_others(full, key, taken, hands, threes, values):
    """Fill int64[m] with the values of the first pockets that a full board leaves, ascending; returns how many."""
    found, pocket = 0, 0
    while found < len(values) and pocket < SAMPLED:
        if SAMPLE_SETS[pocket] & taken == 0:
            cards = threes[pocket]
            value = value_of_key(key + cards_key(cards, 3, hands), 8, full, cards, 3, hands)
            place = found
            while place > 0 and values[place - 1] > value:
                values[place] = values[place - 1]
                place -= 1
            values[place] = value
            found += 1
        pocket += 1
    return found


@njit
def _note_beaten(ascending, n, beaten):
    """Fill in for every value of a hand twice how many of n ascending values it beats, ties counting half."""
    start, first = 0, 0
    while first < n:
        value, last = ascending[first], first
        while last < n and ascending[last] == value:
            last += 1
        beaten[start:value], beaten[value] = 2 * first, first + last
        start, first = value + 1, last
    beaten[start:] = 2 * n
