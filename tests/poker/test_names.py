import numpy as np
import pytest

from gang_sim.poker.cards import parse_cards
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.names import CATEGORIES, CATEGORY_STARTS, category, category_number, hand_name


def name(text):
    return hand_name(evaluate(parse_cards(text)[None])[0])


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("As Ks Qs Js Ts 2c 3d", "royal flush"),
        ("9s Ks Qs Js Ts 2c 3d", "straight flush, king high"),
        ("As 2s 3s 4s 5s Kc Kd", "straight flush, five high"),
        ("9s 9c 9d 9h 5s Kc Kd", "four of a kind, nines, kicker king"),
        ("Ts Tc Td 3h 3s Kc 2d", "full house, tens over threes"),
        ("As Ts 8s 3s 2s Kc Kd", "flush, ace, ten, eight, three, deuce"),
        ("6s 7c 8s 9s Ts Kc Kd", "straight, ten high"),
        ("6s 6c 6h 9s Ts Kc 2d", "three of a kind, sixes, kickers king, ten"),
        ("6s 6c 7h 7s Ts Kc Kd", "two pairs, kings and sevens, kicker ten"),
        ("2s 2c 7h 8s Ts Kc 3d", "pair of deuces, kickers king, ten, eight"),
        ("9s 2c 7h 8s Qs Kc 3d", "high card, king, queen, nine, eight, seven"),
    ],
)
def test_names(cards, expected):
    assert name(cards) == expected


def test_different_values_have_different_names():
    assert len({hand_name(value) for value in range(1, 7463)}) == 7462


def test_starts_of_categories():
    numbers = [category_number(value) for value in range(1, 7463)]
    assert [numbers.index(number) + 1 for number in range(9)] == list(CATEGORY_STARTS)
    assert numbers == sorted(numbers)
    assert {category(value) for value in range(1, 7463)} == set(CATEGORIES)


@pytest.mark.parametrize("value", [0, -1, 7463, np.uint16(9999)])
def test_values_that_no_hand_has(value):
    with pytest.raises(ValueError, match=r"allowed are 1\.\.7462"):
        hand_name(value)
