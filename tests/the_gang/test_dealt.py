"""How near each other dealt hands end: the deals are those of play, the exact mean is that of the deals."""

from math import comb

import numpy as np
import pytest

from gang_sim.poker import strength_pairs
from gang_sim.poker.strength_pairs import STRENGTH_CLASSES, pairs_of_classes
from gang_sim.poker.strengths import equity
from gang_sim.the_gang.dealt import CLOSENESS, closeness, mean_closeness
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.trace import trace_game


@pytest.mark.parametrize("players", [3, 6])
def test_it_is_that_of_the_deals_that_are_played(players: int) -> None:
    found = closeness(6, 9, 4, players)
    for place in range(6):
        step = [
            step for step in trace_game("random", 9, 4 + place, Rules(players=players)) if step.public["heist"] == 0
        ][-1]
        board = np.repeat(step.public["board"][None], players, axis=0)
        strengths = equity(step.private["pocket"][:players, :2], board)
        classes = np.minimum((strengths * STRENGTH_CLASSES).astype(int), STRENGTH_CLASSES - 1)
        apart = [abs(classes[low] - classes[high]) for high in range(players) for low in range(high)]
        assert found[place].tolist() == [apart.count(distance) for distance in range(CLOSENESS)]


def test_the_exact_mean_is_that_of_many_deals() -> None:
    pairs = pairs_of_classes()
    assert np.array_equal(pairs, pairs.T)
    assert pairs.sum() == pytest.approx(1)
    middles = (np.arange(STRENGTH_CLASSES) + 0.5) / STRENGTH_CLASSES
    assert pairs.sum(axis=0) @ middles == pytest.approx(0.5, abs=0.01)
    for players in (3, 5):
        found = closeness(40_000, 1, 0, players)
        error = found.std(axis=0) / np.sqrt(len(found))
        assert np.all(abs(found.mean(axis=0) - mean_closeness(players)) < 4 * error)


def test_every_pair_of_pockets_beside_every_board_is_counted_once() -> None:
    boards, _, alike = strength_pairs.representatives(5)
    assert alike.sum() == comb(52, 5)
    counts = np.zeros((STRENGTH_CLASSES, STRENGTH_CLASSES), np.int64)
    strength_pairs._count_pairs(strength_pairs.load_strengths(), boards[:50], alike[:50], counts)
    assert counts.sum() == alike[:50].sum() * comb(47, 2) * comb(45, 2)
