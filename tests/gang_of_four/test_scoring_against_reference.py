"""Losers of hands and winners of games against the slow reference, with many ties, which random games seldom bring."""

import random

import numpy as np
import pytest

from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.scoring import loser, winners
from tests.gang_of_four.test_against_reference import options_of
from tests.reference.gang_of_four import loser_of, winners_of


@pytest.mark.parametrize("players", [3, 4])
def test_losers_are_those_of_the_reference(players):
    chance = random.Random(players)
    for _ in range(2000):
        winner = chance.randrange(players)
        left = [0 if seat == winner else chance.randint(1, 3) for seat in range(players)]
        totals = [chance.randint(0, 2) for _ in range(players)]
        assert loser(np.array(left), np.array(totals), winner) == loser_of(left, totals, winner), (left, totals, winner)


@pytest.mark.parametrize("game_tie", ["shared", "last_hand_then_seat"])
@pytest.mark.parametrize("players", [3, 4])
def test_winners_are_those_of_the_reference(players, game_tie):
    chance, rules = random.Random(players), Rules(players=players, game_tie=game_tie)
    for _ in range(2000):
        last_winner = chance.randrange(players)
        last = [0 if seat == last_winner else chance.randint(1, 2) for seat in range(players)]
        totals = [chance.randint(10, 12) for _ in range(players)]
        found = winners(np.array(totals), np.array(last), last_winner, rules.codes())
        expected = winners_of(totals, last, last_winner, options_of(rules))
        assert np.flatnonzero(found).tolist() == expected, (totals, last, last_winner)
