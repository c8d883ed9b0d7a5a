"""The chance events of the engine are as even as the rules say: deal, order of a tick, draft order, forced chips."""

from itertools import permutations

import numpy as np

from gang_sim.the_gang.records import WHITE
from gang_sim.the_gang.rules import Rules
from tests.the_gang.random_play import RandomGame

SEED = 3
HEISTS = 2_000
PLAYERS = 4
ORDERS = list(permutations(range(PLAYERS)))
TOO_UNEVEN = 5.0
"""Standard deviations of a chi-square sum; the heists are always the same, so this is checked once and for all."""


def first_heists(rules):
    """Hidden and public record at the end of the first heist of many games."""
    for game in range(HEISTS):
        played = RandomGame(rules, SEED, game)
        played.play_heist()
        yield played.public[0], played.hidden[0]


def assert_even(things, number):
    """Each of 0..number-1 occurs about equally often."""
    counts = np.bincount(things, minlength=number)
    expected = len(things) / number
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert chi_square < number - 1 + TOO_UNEVEN * (2 * (number - 1)) ** 0.5
    assert len(counts) == number


def test_every_card_falls_on_every_dealt_place():
    decks = np.array([hidden["deck"] for _, hidden in first_heists(Rules(PLAYERS))])
    for place in range(5 + 3 * PLAYERS):
        assert_even(decks[:, place], 52)


def test_every_order_of_a_tick_is_as_likely():
    orders = [hidden["order"][WHITE, 0, :PLAYERS] for _, hidden in first_heists(Rules(PLAYERS))]
    assert_even([ORDERS.index(tuple(order)) for order in orders], len(ORDERS))


def test_every_draft_order_is_as_likely():
    orders = [public["draft_order"][WHITE, :PLAYERS] for public, _ in first_heists(Rules(PLAYERS, protocol="draft"))]
    assert_even([ORDERS.index(tuple(order)) for order in orders], len(ORDERS))


def test_two_forced_chips_lie_in_either_order():
    given = [hidden["given"][WHITE, :PLAYERS] for _, hidden in first_heists(Rules(PLAYERS, max_ticks=1))]
    pairs = [chips for chips in given if (chips > 0).sum() == 2]
    assert len(pairs) > HEISTS / 10
    assert_even([int(chips[0] > chips[1]) for chips in pairs], 2)
