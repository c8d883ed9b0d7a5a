"""Names of hands from their values, found by listing all different hands in their order; no Numba here."""

import functools
from itertools import combinations_with_replacement

__all__ = ["CATEGORIES", "CATEGORY_STARTS", "RANK_WORDS", "ROYAL_FLUSH", "category", "category_number", "hand_name"]

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
CATEGORY_STARTS = (1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453)
"""The lowest value of each category."""
ROYAL_FLUSH = 7462

RANK_WORDS = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
"""Ranks from the deuce on."""
_SHAPES = {
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pairs",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}


def category_number(value: int) -> int:
    """Place of the category of a hand's value in CATEGORIES, 0..8. Raises ValueError outside 1..7462.

    >>> category_number(1), category_number(7462)
    (0, 8)
    """
    return _hand(value)[0]


def category(value: int) -> str:
    """Category of a hand's value, one of CATEGORIES. Raises ValueError outside 1..7462.

    >>> category(1), category(7462)
    ('high card', 'straight flush')
    """
    return CATEGORIES[category_number(value)]


def hand_name(value: int) -> str:
    """Name of a hand's value with all ranks that matter: different values have different names.

    Raises ValueError outside 1..7462.

    >>> hand_name(7462), hand_name(7453)
    ('royal flush', 'straight flush, five high')
    >>> hand_name(7141), hand_name(1)
    ('full house, deuces over threes', 'high card, seven, five, four, three, deuce')
    """
    if value == ROYAL_FLUSH:
        return "royal flush"
    number, ranks = _hand(value)
    name = CATEGORIES[number]
    words = [RANK_WORDS[rank] for rank in ranks]
    many = [_plural(word) for word in words]
    match name:
        case "straight" | "straight flush":
            return f"{name}, {words[0]} high"
        case "pair":
            return f"pair of {many[0]}, kickers {', '.join(words[1:])}"
        case "two pairs":
            return f"two pairs, {many[0]} and {many[1]}, kicker {words[2]}"
        case "three of a kind":
            return f"three of a kind, {many[0]}, kickers {', '.join(words[1:])}"
        case "full house":
            return f"full house, {many[0]} over {many[1]}"
        case "four of a kind":
            return f"four of a kind, {many[0]}, kicker {words[1]}"
    return f"{name}, {', '.join(words)}"


def _plural(word: str) -> str:
    return word + ("es" if word == "six" else "s")


def _hand(value: int) -> tuple[int, tuple[int, ...]]:
    """(category number, ranks that matter, those held most often first) of a hand's value."""
    if not 1 <= value <= ROYAL_FLUSH:
        raise ValueError(f"hand value {value}: allowed are 1..{ROYAL_FLUSH}")
    return _hands()[int(value) - 1]


@functools.cache
def _hands() -> list[tuple[int, tuple[int, ...]]]:
    """All 7,462 different hands, weakest first."""
    hands: list[tuple[int, tuple[int, ...]]] = []
    for five in combinations_with_replacement(range(13), 5):
        ranks = tuple(sorted(set(five), key=lambda rank: (five.count(rank), rank), reverse=True))
        top = _straight_top(ranks)
        if top is not None:
            hands += [(CATEGORIES.index("straight"), (top,)), (CATEGORIES.index("straight flush"), (top,))]
        elif len(ranks) == 5:
            hands += [(CATEGORIES.index("high card"), ranks), (CATEGORIES.index("flush"), ranks)]
        elif len(ranks) > 1:
            shape = tuple(five.count(rank) for rank in ranks)
            hands.append((CATEGORIES.index(_SHAPES[shape]), ranks))
    return sorted(hands)


def _straight_top(ranks: tuple[int, ...]) -> int | None:
    """Highest rank of a straight (falling ranks), where A-5-4-3-2 has the five on top; None for no straight."""
    if ranks == (12, 3, 2, 1, 0):
        return 3
    return ranks[0] if len(ranks) == 5 and ranks[0] - ranks[4] == 4 else None
