"""Look-up tables of the hand evaluator, computed from the order of hands; the look-up itself is in evaluator.py.

Every card has a 64-bit key. Keys are added: the low bits, modulo 2**25, are a sum of rank keys that no other ranks
give (among hands of the same size); the high 16 bits are a counter per suit that starts at 3, so that its top bit says
"five or more". The rank sums are sparse; they are cut into rows of 2,048, and the rows are laid over each other without
collisions (first fit), which gives a table with few gaps that stays in the processor's cache.
"""

from math import comb

import numpy as np
import numpy.typing as npt

from gang_sim.kernels import njit

__all__ = ["EVALUATOR", "HAND_SIZES", "ROW_BITS", "START_KEY", "SUM_BITS", "compute_tables"]

HAND_SIZES = (5, 6, 7, 8)
ROW_BITS = 11
SUM_BITS = 25
_SMALLEST_KEYS = (0, 1, 5, 22, 98, 453, 2129, 9543, 41_368, 147_895, 500_413, 1_674_340, 4_074_503)
"""The smallest numbers, one after another, such that no two sets of up to eight cards of equal size have equal sums."""
_SCATTER = 29_933_811
"""Odd, so multiplying by it modulo 2**25 keeps sums different; found by trial to make rows that fit into each other."""
RANK_KEYS = tuple(key * _SCATTER % (1 << SUM_BITS) for key in _SMALLEST_KEYS)
SUIT_SHIFT = 48
START_KEY = np.uint64(0x3333 << SUIT_SHIFT)

_HIGH_CARD, _PAIR, _TWO_PAIRS, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH = range(9)
_FREE = 0


RANK_CELLS = 262_181
"""Length of the rows laid over each other."""

EVALUATOR = np.dtype(
    [
        ("card_keys", np.uint64, 52),  # key of each card
        ("rows", np.uint32, (len(HAND_SIZES), 1 << (SUM_BITS - ROW_BITS))),  # where each row of sums begins in the next
        ("rank_values", np.uint16, RANK_CELLS),  # value of the best hand by ranks alone
        ("flush_values", np.uint16, 1 << 13),  # of the best flush by the set of ranks held in the suit, 0 = under five
    ],
    align=True,
)
"""Everything that `hand_value` looks up, in one record: compiled code hands on one address instead of four arrays."""


@njit
def _straight_top(ranks):
    """Highest rank of the best straight in a set of ranks (bit 0 = deuce), the five in A-2-3-4-5; -1 without one."""
    ladder = (ranks << 1) | (ranks >> 12)
    for top in range(12, 2, -1):
        if (ladder >> (top - 3)) & 31 == 31:
            return top
    return -1


@njit
def _with_kickers(score, ranks, wanted):
    """The score with the `wanted` highest of a set of ranks appended, and places up to five filled."""
    for rank in range(12, -1, -1):
        if wanted > 0 and (ranks >> rank) & 1:
            score = score * 13 + rank
            wanted -= 1
    return score


@njit
def _rank_score(counts):
    """A number that orders hands without flushes: category, then the five ranks that matter, to base 13.

    counts: int[13], cards held of each rank.
    """
    ranks = 0
    four, three, pair, second = -1, -1, -1, -1
    for rank in range(12, -1, -1):
        if counts[rank] > 0:
            ranks |= 1 << rank
        if counts[rank] == 4 and four < 0:
            four = rank
        elif counts[rank] == 3 and three < 0:
            three = rank
        elif counts[rank] >= 2 and pair < 0:
            pair = rank
        elif counts[rank] >= 2 and second < 0:
            second = rank
    straight = _straight_top(ranks)
    if four >= 0:
        return _with_kickers(_FOUR * 13 + four, ranks & ~(1 << four), 1) * 13**3
    if three >= 0 and pair >= 0:
        return ((_FULL_HOUSE * 13 + three) * 13 + pair) * 13**3
    if straight >= 0:
        return (_STRAIGHT * 13 + straight) * 13**4
    if three >= 0:
        return _with_kickers(_THREE * 13 + three, ranks & ~(1 << three), 2) * 13**2
    if second >= 0:
        others = ranks & ~(1 << pair) & ~(1 << second)
        return _with_kickers((_TWO_PAIRS * 13 + pair) * 13 + second, others, 1) * 13**2
    if pair >= 0:
        return _with_kickers(_PAIR * 13 + pair, ranks & ~(1 << pair), 3) * 13
    return _with_kickers(_HIGH_CARD, ranks, 5)


@njit
def _list_rank_sets(hand, counts, rank_keys, sums, scores):
    """Lists all sets of ranks with at most four alike: fills the sums of their rank keys and their scores.

    hand: int64[size], all deuces; counts: int64[13], work space. Returns how many there are.
    """
    size = len(hand)
    found = 0
    place = 0
    while place >= 0:
        counts[:] = 0
        total, most = 0, 0
        for rank in hand:
            counts[rank] += 1
            most = max(most, counts[rank])
            total += rank_keys[rank]
        if most <= 4:
            sums[found] = total & ((1 << SUM_BITS) - 1)
            scores[found] = _rank_score(counts)
            found += 1
        place = size - 1
        while place >= 0 and hand[place] == 12:
            place -= 1
        if place >= 0:
            hand[place:] = hand[place] + 1
    return found


def _rank_sets(size: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """(sums of rank keys, scores) of all sets of `size` ranks with at most four alike."""
    sums, scores = np.empty((2, comb(12 + size, size)), np.int64)
    found = _list_rank_sets(np.zeros(size, np.int64), np.zeros(13, np.int64), np.array(RANK_KEYS), sums, scores)
    return sums[:found], scores[:found]


@njit
def _list_flushes(scores):
    """Fills int64[8192] with the score of the best flush by the set of ranks in its suit; 0 for fewer than five."""
    for ranks in range(len(scores)):
        held = 0
        for rank in range(13):
            held += (ranks >> rank) & 1
        scores[ranks] = 0
        if held >= 5:
            straight = _straight_top(ranks)
            if straight >= 0:
                scores[ranks] = (_STRAIGHT_FLUSH * 13 + straight) * 13**4
            else:
                scores[ranks] = _with_kickers(_FLUSH, ranks, 5)


@njit
def _first_fit(sums, values, order, bounds, rows, table):
    """Lays the rows over each other in the empty `table`; fills `rows` with their places.

    sums, values: sorted by sum; row r holds those from bounds[r] to bounds[r + 1]; order: rows, the fullest first.
    The search for a row goes on where the last one of its length was laid: shorter rows fill the holes.
    """
    mask = (1 << ROW_BITS) - 1
    gap, last, last_length = 0, 0, 0
    for row in order:
        low, high = bounds[row], bounds[row + 1]
        if low == high:
            break
        if high - low != last_length:
            last, last_length = 0, high - low
        while table[gap] != _FREE:
            gap += 1
        place = max(max(gap, last) - (sums[low] & mask), 0)
        while not _is_free(sums[low:high], place, table):
            place += 1
        rows[row] = place
        last = place + (sums[low] & mask)
        for index in range(low, high):
            table[place + (sums[index] & mask)] = values[index]


@njit
def _is_free(sums, place, table):
    """Whether a row with these rank sums can be laid down at a place of the table."""
    mask = (1 << ROW_BITS) - 1
    for total in sums:
        if table[place + (total & mask)] != _FREE:
            return False
    return True


def _card_keys() -> npt.NDArray[np.uint64]:
    return np.array(
        [RANK_KEYS[card // 4] + (1 << (SUIT_SHIFT + 4 * (card % 4))) for card in range(52)],
        dtype=np.uint64,
    )


def compute_tables() -> npt.NDArray[np.void]:
    """The tables of the hand evaluator, computed anew: EVALUATOR[1]."""
    flush_scores = np.empty(1 << 13, np.int64)
    _list_flushes(flush_scores)
    rank_sets = {size: _rank_sets(size) for size in HAND_SIZES}
    ladder = np.unique(np.concatenate([rank_sets[5][1], flush_scores[flush_scores > 0]]))  # the 7,462 different hands
    tables = np.zeros(1, EVALUATOR)
    rows = tables["rows"][0]
    cells = np.zeros(1 << 20, np.uint16)
    end = 0
    for place, size in enumerate(HAND_SIZES):
        sums, scores = rank_sets[size]
        ascending = np.argsort(sums)
        sums = sums[ascending]
        values = (np.searchsorted(ladder, scores[ascending]) + 1).astype(np.uint16)
        bounds = np.searchsorted(sums >> ROW_BITS, np.arange(rows.shape[1] + 1))
        order = np.argsort(-np.diff(bounds), kind="stable")
        _first_fit(sums, values, order, bounds, rows[place], cells[end:])
        rows[place] += end
        end = int(cells.nonzero()[0][-1]) + 1
    assert end == RANK_CELLS  # otherwise the keys were changed and not the length
    tables["card_keys"][0] = _card_keys()
    tables["rank_values"][0] = cells[:end]
    tables["flush_values"][0] = np.where(flush_scores > 0, np.searchsorted(ladder, flush_scores) + 1, 0)
    return tables
