import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gang_sim.poker.cards import NO_CARD, check_cards, format_cards, parse_cards

distinct_cards = st.lists(st.integers(0, 51), unique=True, max_size=52)


@given(distinct_cards)
def test_notation_reads_back(cards):
    assert parse_cards(format_cards(cards)).tolist() == cards
    assert parse_cards(format_cards(cards).replace(" ", "")).tolist() == cards


def test_numbers_of_cards():
    assert parse_cards("2c 2d 2h 2s 3c As").tolist() == [0, 1, 2, 3, 4, 51]


@pytest.mark.parametrize("text", ["10h", "Th", "th", " TH ", "10H"])
def test_ways_to_write_a_ten(text):
    assert parse_cards(text).tolist() == [34]


def test_no_cards():
    parsed = parse_cards(" ")
    assert parsed.dtype == np.uint8
    assert parsed.shape == (0,)


@pytest.mark.parametrize("text", ["1h", "Ax", "A", "AsK", "As,,Kd", "0c", "11h", "🂡"])
def test_what_is_no_card(text):
    with pytest.raises(ValueError, match="unknown card"):
        parse_cards(text)


def test_repeated_card():
    with pytest.raises(ValueError, match="As occurs twice"):
        parse_cards("As Kd As")


@pytest.mark.parametrize("number", [-1, 52, NO_CARD, 1000])
def test_numbers_that_are_no_cards(number):
    with pytest.raises(ValueError, match=f"card {number} is no card"):
        check_cards([0, number])


def test_unknown_cards_are_shown_as_such():
    assert format_cards(np.array([0, NO_CARD], np.uint8)) == "2c ??"
