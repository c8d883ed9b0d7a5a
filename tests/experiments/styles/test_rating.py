"""Ratings made side by side are OpenSkill's, draws included; intervals hold what they should."""

import numpy as np
import pytest
from openskill.models import PlackettLuce

from gang_sim.experiments.styles.rating import DRIFT, Matches, rate, rate_resampled, rate_side_by_side

RANDOM = np.random.default_rng(2)
PLAYERS = np.array([RANDOM.permutation(7)[:4] for _ in range(400)])


def rate_with_the_library(matches: Matches, count: int) -> np.ndarray:
    """OpenSkill's `mu` of every player after the matches in their order: float64[count]."""
    model = PlackettLuce(tau=DRIFT)
    ratings = [model.rating() for _ in range(count)]
    for players, scores in zip(matches.players.tolist(), matches.scores.tolist(), strict=True):
        teams = model.rate([[ratings[player]] for player in players], scores=scores)
        for player, (new,) in zip(players, teams, strict=True):
            ratings[player] = new
    return np.array([rating.mu for rating in ratings])


@pytest.mark.parametrize("scores", [RANDOM.random((400, 4)), RANDOM.integers(0, 4, (400, 4)).astype(float)])
def test_side_by_side_is_the_library(scores: np.ndarray) -> None:
    orders = np.column_stack([np.arange(400), RANDOM.permutation(400), RANDOM.integers(0, 400, 400)])
    found = rate_side_by_side(Matches(PLAYERS, scores), 7, orders)
    for history, order in zip(found, orders.T, strict=True):
        assert history == pytest.approx(rate_with_the_library(Matches(PLAYERS[order], scores[order]), 7), abs=1e-9)


def test_the_better_player_is_rated_higher_and_the_interval_holds_the_rating() -> None:
    strength = np.arange(7)
    scores = strength[PLAYERS] + RANDOM.normal(0, 2, PLAYERS.shape)
    found = rate(Matches(PLAYERS, scores), 7, 0)
    assert np.all(np.diff(found.value) > 0)
    assert np.all(found.low < found.high)
    assert np.all((found.low <= found.value) & (found.value <= found.high))


def test_the_order_of_the_matches_does_not_matter() -> None:
    scores = np.arange(7)[PLAYERS] + RANDOM.normal(0, 2, PLAYERS.shape)
    backwards = rate(Matches(PLAYERS[::-1], scores[::-1]), 7, 0)
    assert backwards.value == pytest.approx(rate(Matches(PLAYERS, scores), 7, 0).value, abs=0.3)


def test_the_same_seed_resamples_alike() -> None:
    matches = Matches(PLAYERS, RANDOM.random((400, 4)))
    assert np.array_equal(rate_resampled(matches, 7, 20, 1), rate_resampled(matches, 7, 20, 1))
    assert not np.array_equal(rate_resampled(matches, 7, 20, 1), rate_resampled(matches, 7, 20, 2))
