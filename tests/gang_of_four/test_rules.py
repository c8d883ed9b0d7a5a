"""The rules configuration: defaults, validation, options as text, codes."""

import dataclasses
from typing import get_args, get_type_hints

import pytest

from gang_sim.gang_of_four.rules import FLUSH_NUMBERS_FIRST, FULL_HOUSE_EQUAL, Rules


def test_codes_of_the_defaults_are_zero():
    assert Rules().codes() == Rules(players=3, target_score=7).codes() == 0


def test_codes_have_a_bit_of_its_own_for_every_choice_that_is_no_default():
    choices = [
        (name, value)
        for name, hint in get_type_hints(Rules).items()
        if name != "players"
        for value in get_args(hint)[1:]
    ]
    bits = [Rules(**{name: value}).codes() for name, value in choices]
    assert sorted(bits) == [1 << place for place in range(13)]
    assert Rules(full_house_tie="equal", flush_tie="numbers_first").codes() == FULL_HOUSE_EQUAL | FLUSH_NUMBERS_FIRST


def test_from_options():
    options = {"pass_reentry": "off", "players": "3", "target_score": "200"}
    assert Rules.from_options(options) == Rules(pass_reentry="off", players=3, target_score=200)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": "2"}, "players 2: allowed are 3, 4"),
        ({"players": "5"}, "players 5: allowed are 3, 4"),
        ({"players": "four"}, "players four: allowed are 3, 4"),
        ({"flush_tie": "x"}, "flush_tie x: allowed are colour_first, numbers_first"),
        ({"target_score": "0"}, "target_score 0: allowed are whole numbers from 1 to 10000"),
        ({"target_score": "-5"}, "target_score -5: allowed are whole numbers from 1 to 10000"),
        ({"target_score": "1e3"}, "target_score 1e3: allowed are whole numbers from 1 to 10000"),
        ({"colour": "x"}, "unknown rule 'colour': allowed are straight_tie, "),
    ],
)
def test_bad_options_get_one_clear_line(options, message):
    with pytest.raises(ValueError) as raised:
        Rules.from_options(options)
    assert str(raised.value).startswith(message)


def test_rules_are_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Rules().players = 3
