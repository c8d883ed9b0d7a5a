"""Cards of Gang of Four: notation, the ordinary decks, errors."""

import numpy as np
import pytest

from gang_sim.gang_of_four.cards import (
    DECK,
    FACES,
    NOTATIONS,
    SINGLE_ORDER,
    cards_from_faces,
    faces_of,
    format_cards,
    parse_cards,
)


def test_deck_has_64_cards_of_34_faces():
    assert len(DECK) == 64
    assert len(set(DECK.tolist())) == FACES == 34


def test_singles_stand_in_the_order_of_the_rules():
    by_order = [format_cards(cards_from_faces([face])) for face in np.argsort(SINGLE_ORDER)]
    assert by_order[:5] == ["1g", "1y", "1r", "1m", "2g"]
    assert by_order[-4:] == ["10r", "Pg", "Py", "Dr"]


def test_whole_deck_is_all_64_bits():
    assert cards_from_faces(DECK) == np.uint64(2**64 - 1)
    assert sorted(faces_of(2**64 - 1)) == sorted(DECK)


@pytest.mark.parametrize("notation", NOTATIONS)
def test_every_notation_reads_what_it_writes(notation):
    for face in range(FACES):
        assert parse_cards(format_cards(cards_from_faces([face]), notation), notation) == cards_from_faces([face])
    assert parse_cards(format_cards(2**64 - 1, notation), notation) == np.uint64(2**64 - 1)


@pytest.mark.parametrize(
    ("text", "notation", "meant"),
    [
        ("As 7c 10d Td", "ordinary", "1g 7y 10r 10r"),
        ("Js Jc Kd Ah", "ordinary", "Pg Py Dr 1m"),
        ("Ac 7d 10h th", "ordinary-hearts", "1g 7y 10r 10r"),
        ("Jc Jd Kh As", "ordinary-hearts", "Pg Py Dr 1m"),
        ("7R,7y 10G1m pG", "gang", "7r 7y 10g 1m Pg"),
        ("", "gang", ""),
    ],
)
def test_notations(text, notation, meant):
    assert parse_cards(text, notation) == parse_cards(meant)


@pytest.mark.parametrize(
    ("text", "notation", "message"),
    [
        ("7y Pr", "gang", "impossible card 'Pr': allowed are 1g"),
        ("11g", "gang", "impossible card '11'"),
        ("0g", "gang", "impossible card '0g'"),
        ("7", "gang", "impossible card '7'"),
        ("Qs", "ordinary", "impossible card 'Qs': allowed are As"),
        ("Ks", "ordinary", "impossible card 'Ks'"),
        ("7y 7y 7y", "gang", "card 7y a third time: the deck holds 2"),
        ("1m 1m", "gang", "card 1m a second time: the deck holds 1"),
        ("7y", "tarot", "unknown notation 'tarot': allowed are gang, ordinary, ordinary-hearts"),
    ],
)
def test_bad_cards_get_one_clear_line(text, notation, message):
    with pytest.raises(ValueError) as raised:
        parse_cards(text, notation)
    assert str(raised.value).startswith(message)
    assert "\n" not in str(raised.value)


def test_too_many_cards():
    with pytest.raises(ValueError, match="17 cards: at most 16 are allowed"):
        parse_cards(format_cards(2**17 - 1), most=16)
    with pytest.raises(ValueError, match="face 34: faces are 0 to 33"):
        cards_from_faces([34])
