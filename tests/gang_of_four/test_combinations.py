"""Combinations: types, the catalogue's counts and numbers, comparison against the slow reference."""

import random
from collections import defaultdict
from itertools import pairwise, product
from typing import get_args, get_type_hints

import numpy as np
import pytest

from gang_sim.gang_of_four.cards import DECK, cards_from_faces, parse_cards
from gang_sim.gang_of_four.catalogue import PLAYS, catalogue, counts_per_type, play_number
from gang_sim.gang_of_four.combinations import TYPES, beats, strength, type_of
from gang_sim.gang_of_four.rules import Rules
from tests.gang_of_four.engine_hand import cards_in
from tests.gang_of_four.strategies import random_options
from tests.reference import gang_of_four_plays as reference

TIES = ("straight_tie", "flush_tie", "full_house_tie", "multi_one_in_flush")
CHOICES = {name: get_args(get_type_hints(Rules)[name]) for name in TIES}


def test_counts_per_type():
    assert list(counts_per_type().values()) == [34, 64, 76, 1518, 6153, 4369, 21, 67, 36, 13, 1]
    assert sum(counts_per_type().values()) == PLAYS == 12_352


def test_numbers_go_up_in_strength_and_back():
    codes = Rules().codes()
    made = catalogue()
    strengths = [strength(cards, codes) for cards in made.cards]
    assert strengths == sorted(strengths)
    not_gangs = strengths[: PLAYS - 117]
    assert len(set(not_gangs)) == len(not_gangs), "each type is strictly ordered under the default options"
    numbers = [play_number(cards, made.sorted_cards, made.numbers) for cards in made.cards]
    assert numbers == list(range(PLAYS))
    assert play_number(parse_cards("1g 2g"), made.sorted_cards, made.numbers) == -1


def test_play_numbers_never_change():
    known = {"1g": 0, "1m": 3, "Dr": 33, "1g 1g": 34, "Pg Py": 97, "1g 1g 1y 1y 1r 1r 1m": 12_351}
    made = catalogue()
    assert {text: play_number(parse_cards(text), made.sorted_cards, made.numbers) for text in known} == known
    weights = np.arange(1, PLAYS + 1, dtype=np.uint64)
    assert int((made.cards * weights).sum()) == 960397710034015625


def test_types_are_those_of_the_reference():
    chance = random.Random(1)
    plays = catalogue().cards
    for _ in range(3000):
        size = chance.randint(1, 7)
        if chance.random() < 0.5:  # one card of a combination exchanged for another
            faces = [face for face in DECK if chance.random() < 0.3][:size] or [0]
        else:
            faces = chance.sample(DECK.tolist(), size)
        cards = cards_from_faces(faces)
        kind = type_of(cards)
        assert (TYPES[kind] if kind >= 0 else None) == reference.combination(cards_in(cards))
    for cards in chance.sample(plays.tolist(), 2000):
        assert TYPES[type_of(np.uint64(cards))] == reference.combination(cards_in(cards))


@pytest.mark.parametrize("values", list(product(*CHOICES.values())), ids="-".join)
def test_comparison_is_that_of_the_reference(values):
    """Within each type strengths stand in the reference's order, and are equal where it finds neither higher."""
    options = dict(zip(CHOICES, values, strict=True))
    codes, told = Rules(**options).codes(), reference.Options(**options)
    of_type = defaultdict(list)
    for cards in catalogue().cards:
        of_type[type_of(cards)].append((strength(cards, codes), reference.order_within_kind(cards_in(cards), told)))
    for plays in of_type.values():
        plays.sort()
        for (weaker, below), (stronger, above) in pairwise(plays):
            assert (weaker == stronger) == (below == above)
            assert below <= above


def test_what_beats_what_is_that_of_the_reference():
    chance = random.Random(2)
    made = catalogue()
    for _ in range(6000):
        options = random_options(chance)
        codes, told = Rules.from_options(options).codes(), reference.Options(**options)
        first = chance.randrange(PLAYS)
        near = chance.randrange(max(0, first - 30), min(PLAYS, first + 30))
        second = near if chance.random() < 0.7 else chance.randrange(PLAYS)
        a, b = made.cards[first], made.cards[second]
        assert beats(a, b, codes) == reference.beats(cards_in(a), cards_in(b), told), (a, b, options)
