"""Cards as small integers and their notation; no hand strength and no Numba here.

A card is 4 * rank + suit: rank 0 = deuce .. 12 = ace, suit 0..3 = clubs, diamonds, hearts, spades.
"""

import re
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

__all__ = ["DECK_SIZE", "NO_CARD", "RANKS", "SUITS", "Cards", "check_cards", "format_cards", "parse_cards"]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK_SIZE = 52
NO_CARD = 255
"""Fills the places of cards that are not dealt or not known."""

Cards = npt.NDArray[np.uint8]

_CARD = re.compile(r"\s*,?\s*(10|[2-9TJQKA])([cdhs])", re.IGNORECASE)


def parse_cards(text: str) -> Cards:
    """Cards from their notation, in the order written, with or without spaces or commas between them.

    Returns uint8[n]. Raises ValueError for anything that is no card and for a repeated card.

    >>> parse_cards("As Kd 10h 2c")
    array([51, 45, 34,  0], dtype=uint8)
    >>> parse_cards("AsKdTh2c").tolist()
    [51, 45, 34, 0]
    """
    cards = []
    place = 0
    end = len(text.rstrip())
    while place < end:
        match = _CARD.match(text, place)
        if match is None:
            raise ValueError(
                f"unknown card {text[place:].split()[0]!r} in {text!r}: allowed are a rank {RANKS[0]}..{RANKS[-1]} "
                f"(of {RANKS}, or 10) and a suit (of {SUITS}), such as As or 10h"
            )
        rank, suit = match.groups()
        rank = "T" if rank == "10" else rank.upper()
        cards.append(4 * RANKS.index(rank) + SUITS.index(suit.lower()))
        place = match.end()
    return check_cards(cards)


def format_cards(cards: Iterable[int] | npt.NDArray[np.integer]) -> str:
    """Cards in notation, separated by spaces; ?? for NO_CARD.

    Raises ValueError for a number that is no card.

    >>> format_cards([51, 34, NO_CARD])
    'As Th ??'
    """
    return " ".join(_format_card(int(card)) for card in cards)


def _format_card(card: int) -> str:
    if card == NO_CARD:
        return "??"
    _check_range(card)
    return RANKS[card // 4] + SUITS[card % 4]


def _check_range(card: int) -> None:
    if not 0 <= card < DECK_SIZE:
        raise ValueError(f"card {card} is no card: allowed are 0..{DECK_SIZE - 1} (4 * rank + suit)")


def check_cards(cards: Iterable[int] | npt.NDArray[np.integer]) -> Cards:
    """The same cards as uint8[n], if each is a card and none occurs twice.

    Raises ValueError for a number outside 0..51 and for a repeated card.

    >>> check_cards([3, 2, 3])
    Traceback (most recent call last):
    ...
    ValueError: card 2s occurs twice: each card of the deck may occur once
    """
    numbers = [int(card) for card in cards]
    seen: set[int] = set()
    for card in numbers:
        _check_range(card)
        if card in seen:
            raise ValueError(f"card {_format_card(card)} occurs twice: each card of the deck may occur once")
        seen.add(card)
    return np.array(numbers, dtype=np.uint8)
