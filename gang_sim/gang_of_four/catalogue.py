"""The catalogue of all 12,352 plays and their fixed numbers; plays are found from hands without it (`legal_plays`).

Play numbers go up in strength under the default rules: by type in the order of TYPES, then by the order of section 3;
gangs of the same size and number, which can never meet, by their cards from the highest down. So 0 is 1g, 33 the
dragon, and 12,351 the gang of seven. The numbers never change.
"""

from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np

from gang_sim.gang_of_four.cards import COPIES, FACES, MULTI_ONE, SINGLE_ORDER, cards_from_faces, faces_of
from gang_sim.gang_of_four.combinations import TYPES, strength, type_of
from gang_sim.gang_of_four.rules import Rules
from gang_sim.kernels import njit

__all__ = ["PLAYS", "Catalogue", "catalogue", "counts_per_type", "play_number"]

PLAYS = 12_352


class Catalogue(NamedTuple):
    """All plays as read-only arrays, which compiled code may be given.

    cards: uint64[12352], by play number. types: int8[12352], index into TYPES.
    sorted_cards: uint64[12352], the same cards in ascending order; numbers: int16[12352], the play number of each.
    """

    cards: np.ndarray
    types: np.ndarray
    sorted_cards: np.ndarray
    numbers: np.ndarray


def _candidates() -> set[int]:
    """A superset of all plays: groups, runs, five of a colour, threes with pairs."""
    groups: dict[int, list[tuple[int, ...]]] = {size: [] for size in range(1, 8)}
    for number in range(10):
        faces = [number, number + 10, number + 20] + ([MULTI_ONE] if number == 0 else [])
        for size, found in groups.items():
            found += _picks(faces, size)
    groups[1] += [(face,) for face in range(31, FACES)]
    groups[2].append((31, 32))
    chosen = {faces for found in groups.values() for faces in found}
    singles = [[faces[0] for faces in groups[1] if SINGLE_ORDER[faces[0]] // 4 == number] for number in range(1, 11)]
    chosen |= {run for low in range(6) for run in product(*singles[low : low + 5])}
    for colour in range(3):
        chosen |= set(_picks([*range(10 * colour, 10 * colour + 10), MULTI_ONE], 5))
    chosen |= {three + pair for three in groups[3] for pair in groups[2] if not set(three) & set(pair)}
    return {int(cards_from_faces(faces)) for faces in chosen}


def _picks(faces: list[int], size: int) -> list[tuple[int, ...]]:
    """Choices of `size` cards among all copies of some faces."""
    choices = combinations_with_replacement(faces, size)
    return [choice for choice in choices if all(choice.count(face) <= COPIES[face] for face in choice)]


@cache
def catalogue() -> Catalogue:
    """The catalogue, made once per process in about a second.

    >>> from gang_sim.gang_of_four.cards import format_cards
    >>> [format_cards(cards) for cards in catalogue().cards[[0, 33, 34, 12350]]]
    ['1g', 'Dr', '1g 1g', '10g 10g 10y 10y 10r 10r']
    """
    codes = Rules().codes()
    every = [np.uint64(cards) for cards in _candidates()]
    plays = [cards for cards in every if type_of(cards) >= 0]
    plays.sort(key=lambda cards: (strength(cards, codes), SINGLE_ORDER[faces_of(cards)[::-1]].tolist()))
    cards = np.array(plays, dtype=np.uint64)
    by_cards = np.argsort(cards)
    made = Catalogue(
        cards=cards,
        types=np.array([type_of(play) for play in plays], dtype=np.int8),
        sorted_cards=cards[by_cards],
        numbers=by_cards.astype(np.int16),
    )
    for array in made:
        array.setflags(write=False)
    return made


@njit
def play_number(cards, sorted_cards, numbers):
    """Play number of a set of cards, -1 if it is no combination; the arrays are the catalogue's."""
    place = np.searchsorted(sorted_cards, cards)
    if place < len(sorted_cards) and sorted_cards[place] == cards:
        return np.int64(numbers[place])
    return -1


def counts_per_type() -> dict[str, int]:
    """How many different plays each type has.

    >>> counts_per_type()["flush"]
    6153
    """
    return dict(zip(TYPES, np.bincount(catalogue().types, minlength=len(TYPES)).tolist(), strict=True))
