"""Ratings made side by side are OpenSkill's, draws included; intervals hold what they should."""

import numpy as np
import pytest

from gang_sim.experiments.styles.rating import Matches, rate, rate_in_turn, rate_resampled, rate_side_by_side

RANDOM = np.random.default_rng(2)
PLAYERS = np.array([RANDOM.permutation(7)[:4] for _ in range(400)])


@pytest.mark.parametrize("scores", [RANDOM.random((400, 4)), RANDOM.integers(0, 4, (400, 4)).astype(float)])
def test_side_by_side_is_the_library(scores: np.ndarray) -> None:
    orders = np.column_stack([np.arange(400), RANDOM.permutation(400), RANDOM.integers(0, 400, 400)])
    found = rate_side_by_side(Matches(PLAYERS, scores), 7, orders)
    for history, order in zip(found, orders.T, strict=True):
        assert history == pytest.approx(rate_in_turn(Matches(PLAYERS[order], scores[order]), 7), abs=1e-9)


def test_the_better_player_is_rated_higher_and_the_interval_holds_the_rating() -> None:
    strength = np.arange(7)
    scores = strength[PLAYERS] + RANDOM.normal(0, 2, PLAYERS.shape)
    found = rate(Matches(PLAYERS, scores), 7, 0)
    assert np.all(np.diff(found.value) > 0)
    assert np.all(found.low < found.high)
    assert np.mean((found.low <= found.value) & (found.value <= found.high)) > 0.8


def test_the_same_seed_resamples_alike() -> None:
    matches = Matches(PLAYERS, RANDOM.random((400, 4)))
    assert np.array_equal(rate_resampled(matches, 7, 20, 1), rate_resampled(matches, 7, 20, 1))
    assert not np.array_equal(rate_resampled(matches, 7, 20, 1), rate_resampled(matches, 7, 20, 2))
