"""The rules configuration: defaults, validation, options as text, codes."""

import dataclasses

import pytest

from gang_sim.gang_of_four.rules import Rules


def test_codes_of_the_defaults_are_zero():
    codes = Rules().codes()
    assert codes.target_score == 100
    assert codes.players == 4
    assert sum(codes) == 104


def test_codes_follow_the_order_of_the_options():
    codes = Rules(full_house_tie="equal", flush_tie="numbers_first", players=3, target_score=50).codes()
    assert (codes.full_house_tie, codes.flush_tie, codes.players, codes.target_score) == (2, 1, 3, 50)


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
