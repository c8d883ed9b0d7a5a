"""Categories and comparable strengths of hands in which The Gang's specialists meddle (J*, Muscle); compiled.

Without them hands are evaluated in poker/evaluator.py.
"""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.evaluator import joint_value, suitless_value
from gang_sim.poker.names import CATEGORY_STARTS, ROYAL_FLUSH
from gang_sim.the_gang.cards_in_force import JACK_RANK, JACK_STAR
from gang_sim.the_gang.challenges import rank_of

(HIGH_CARD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH) = range(9)
FINER = 4
"""Strengths in force are the evaluator's times four: room for J* as a kicker (+ 2) and the Muscle (+ 1, + 3)."""
_KICKER_JACK = 2
_STARTS = np.array(CATEGORY_STARTS)
_LAST = np.array([*(start - 1 for start in CATEGORY_STARTS[1:]), ROYAL_FLUSH])
_FIRST_FOUR_JACKS = CATEGORY_STARTS[FOUR] + 12 * JACK_RANK
"""Value of four jacks with a deuce; the kicker goes on in steps of one, without the jack."""


@njit
def has_straight(ranks):
    """Whether a set of ranks (bit 0 = deuce) holds five in a row; the ace is high, and low in A-2-3-4-5."""
    ladder = (ranks << 1) | (ranks >> 12)
    for low in range(10):
        if (ladder >> low) & 31 == 31:
            return True
    return False


@njit
def _held(ranks):
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@njit
def hand_category(board, n_open, pocket, size):
    """Category (0 = high card .. 8 = straight flush) of the best five of board[:n_open] and pocket[:size].

    Of fewer than five cards too: high card, pair, two pairs, three or four of a kind. J* has a rank and no suit.
    """
    counts = np.int64(0)  # cards of each rank, four bits per rank
    suits = np.int64(0)  # set of ranks of each suit, 13 bits per suit
    ranks = np.int64(0)
    for place in range(n_open + size):
        card = np.int64(board[place]) if place < n_open else np.int64(pocket[place - n_open])
        rank = rank_of(card)
        counts += np.int64(1) << (4 * rank)
        ranks |= np.int64(1) << rank
        if card != JACK_STAR:
            suits |= np.int64(1) << (13 * (card & 3) + rank)
    flush = False
    for suit in range(4):
        of_suit = (suits >> (13 * suit)) & 0x1FFF
        if _held(of_suit) >= 5:
            flush = True
            if has_straight(of_suit):
                return STRAIGHT_FLUSH
    fours, threes, pairs = np.int64(0), np.int64(0), np.int64(0)
    for rank in range(13):
        count = (counts >> (4 * rank)) & 15
        fours += count >= 4
        threes += count == 3
        pairs += count == 2
    if fours:
        return FOUR
    if threes > 1 or (threes and pairs):
        return FULL_HOUSE
    if flush:
        return FLUSH
    if has_straight(ranks):
        return STRAIGHT
    if threes:
        return THREE
    return min(pairs, 2)


@njit
def value_category(value):
    """Category of an evaluator's value, 0..8."""
    category = 8
    while value < _STARTS[category]:
        category -= 1
    return category


@njit
def fine_value(board, pocket, size, hands):
    """Comparable strength of the best five of five board cards and pocket[:size], J* among them or not."""
    if pocket[size - 1] != JACK_STAR:
        return FINER * joint_value(board, pocket, size, hands)
    real_jacks, best_other = 0, 0
    for place in range(4 + size):
        card = np.int64(board[place]) if place < 5 else np.int64(pocket[place - 5])
        if rank_of(card) == JACK_RANK:
            real_jacks += 1
        else:
            best_other = max(best_other, rank_of(card))
    if real_jacks < 4:
        return FINER * suitless_value(board, pocket, size - 1, JACK_RANK, hands)
    if best_other > JACK_RANK:
        return FINER * (_FIRST_FOUR_JACKS + best_other - 1)
    return FINER * (_FIRST_FOUR_JACKS + JACK_RANK - 1) + _KICKER_JACK


@njit
def with_muscle(fine, whole_category):
    """The strength of a hand with the Muscle: above all of its category, or only above its equals."""
    if whole_category:
        return FINER * _LAST[value_category(fine // FINER)] + FINER - 1
    return fine + 1


@njit
def without_muscle(fine):
    """The weakest strength of the same category: from there on a hand with the Muscle beats this one."""
    return FINER * _STARTS[value_category(fine // FINER)]
