"""Poker hands for the reference: the best five of five to eight cards, by looking at every five. Knows no game."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
ACE = RANKS.index("A")
FIVE_HIGH_STRAIGHT = (ACE, 3, 2, 1, 0)

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

# How often the ranks of five cards occur, most frequent first, where no straight or flush is made.
CATEGORY_OF_COUNTS = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pairs",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}

Strength = tuple[int, tuple[int, ...]]


def rank(card: int) -> int:
    """0 (deuce) .. 12 (ace) of a card 4 * rank + suit."""
    return card // 4


def suit(card: int) -> int:
    """0..3 = clubs, diamonds, hearts, spades."""
    return card % 4


def cards(text: str) -> list[int]:
    """Cards of a text such as "As Kd" or "AsKd", as a list of 4 * rank + suit.

    >>> cards("2c As")
    [0, 51]
    """
    text = text.replace(" ", "")
    return [4 * RANKS.index(text[i]) + SUITS.index(text[i + 1]) for i in range(0, len(text), 2)]


def is_straight(ranks: tuple[int, ...]) -> bool:
    """Whether five different ranks, highest first, are in sequence; the ace is low only in A-2-3-4-5."""
    return ranks == tuple(range(ranks[0], ranks[0] - 5, -1)) or ranks == FIVE_HIGH_STRAIGHT


def strength_of_five(five: Sequence[int]) -> Strength:
    """(category, ranks that decide within the category, most important first) of exactly five cards.

    >>> strength_of_five(cards("Ah 2c 3d 4s 5h"))
    (4, (3, 2, 1, 0, -1))
    """
    counts = Counter(rank(card) for card in five)
    ranks = tuple(sorted(counts, key=lambda r: (counts[r], r), reverse=True))
    flush = len({suit(card) for card in five}) == 1
    straight = len(ranks) == 5 and is_straight(ranks)
    if straight and flush:
        category = "straight flush"
    elif flush:
        category = "flush"
    elif straight:
        category = "straight"
    else:
        category = CATEGORY_OF_COUNTS[tuple(counts[r] for r in ranks)]
    if straight and ranks == FIVE_HIGH_STRAIGHT:
        ranks = (3, 2, 1, 0, -1)
    return CATEGORIES.index(category), ranks


def strength(hand: Sequence[int]) -> Strength:
    """Strength of the best five of five to eight cards; equal hands are equal, a stronger one is greater.

    >>> strength(cards("Ah Ad 7c 4s 2h Kc 9d")) > strength(cards("Ah Ad 7c 4s 2h Qc 9s"))
    True
    """
    if not 5 <= len(hand) <= 8:
        raise ValueError(f"a hand of {len(hand)} cards: allowed are 5 to 8")
    return max(strength_of_five(five) for five in combinations(hand, 5))


def category(hand: Sequence[int]) -> str:
    """Name of the category of the best five cards.

    >>> category(cards("7h 7d 7c 2s 3h Ac Kd"))
    'three of a kind'
    """
    return CATEGORIES[strength(hand)[0]]
