"""Names of hands from their values; Numba-free except for the table of values it reads."""

import functools
from itertools import combinations, combinations_with_replacement

__all__ = ["CATEGORIES", "ROYAL_FLUSH", "category", "hand_name"]

CATEGORIES = (
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
ROYAL_FLUSH = 7462

_WORDS = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_FIRST = (1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453)
"""The lowest value of each category: 1277 high cards, 2860 pairs, 858, 858, 10, 1277, 156, 156, 10 straight flushes."""


def _check_value(value: int) -> int:
    if not 1 <= value <= ROYAL_FLUSH:
        raise ValueError(f"hand value {value}: allowed are 1..{ROYAL_FLUSH}")
    return int(value)


def category_number(value: int) -> int:
    """Place of a hand's category in CATEGORIES, 0..8. Raises ValueError outside 1..7462.

    >>> category_number(7462)
    8
    """
    value = _check_value(value)
    return max(number for number, first in enumerate(_FIRST) if value >= first)


def category(value: int) -> str:
    """Category of a hand's value, one of CATEGORIES. Raises ValueError outside 1..7462.

    >>> category(1), category(7462)
    ('high card', 'straight flush')
    """
    return CATEGORIES[category_number(value)]


def _plural(rank: int) -> str:
    return _WORDS[rank] + ("es" if _WORDS[rank] == "six" else "s")


def _one_of_each() -> list[tuple[int, ...]]:
    """Five different ranks that are no straight, weakest first, each hand from its highest rank down."""
    straights = {(12, 3, 2, 1, 0), *(tuple(range(top, top - 5, -1)) for top in range(4, 13))}
    return sorted(set(combinations(range(12, -1, -1), 5)) - straights)


def _groups(equal: int, pairs: int, kickers: int) -> list[tuple[int, ...]]:
    """Ranks of hands with one group of equal cards (0 or 1 of rank `equal`), pairs and kickers, weakest first."""
