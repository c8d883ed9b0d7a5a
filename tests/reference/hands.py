"""Poker hands for the reference: the best five of five to eight cards, by looking at every five. Knows no game."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
ACE = RANKS.index("A")
JACK = RANKS.index("J")
FIVE_HIGH_STRAIGHT = (ACE, 3, 2, 1, 0)
FACE_RANKS = tuple(RANKS.index(name) for name in "JQK")

ADDED_JACK = 52
"""The jack without a suit that a specialist may add to the deck, written J*."""
NO_SUIT = -1

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
    (5,): "four of a kind",  # jacks: the added one is the kicker
    # Fewer cards, before the flop.
    (1, 1, 1): "high card",
    (1, 1): "high card",
    (2, 1): "pair",
    (2,): "pair",
    (3,): "three of a kind",
}

Strength = tuple[int, tuple[int, ...]]


def rank(card: int) -> int:
    """0 (deuce) .. 12 (ace) of a card 4 * rank + suit, or of the added jack."""
    return JACK if card == ADDED_JACK else card // 4


def suit(card: int) -> int:
    """0..3 = clubs, diamonds, hearts, spades; NO_SUIT of the added jack."""
    return NO_SUIT if card == ADDED_JACK else card % 4


def cards(text: str) -> list[int]:
    """Cards of a text such as "As Kd" or "AsKd", as a list of 4 * rank + suit.

    >>> cards("2c As J*")
    [0, 51, 52]
    """
    text = text.replace(" ", "")
    names = [text[i : i + 2] for i in range(0, len(text), 2)]
    return [ADDED_JACK if name == "J*" else 4 * RANKS.index(name[0]) + SUITS.index(name[1]) for name in names]


def is_face(card: int) -> bool:
    """Whether the card is a jack, queen or king."""
    return rank(card) in FACE_RANKS


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
    if len(ranks) == 1:
        ranks *= 2  # five jacks: four and the kicker
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
    """Name of the category of the best five cards, or of two or three cards before the flop.

    >>> category(cards("7h 7d 7c 2s 3h Ac Kd")), category(cards("7h 7d"))
    ('three of a kind', 'pair')
    """
    if len(hand) < 5:
        return CATEGORY_OF_COUNTS[tuple(sorted(Counter(map(rank, hand)).values(), reverse=True))]
    return CATEGORIES[strength(hand)[0]]
