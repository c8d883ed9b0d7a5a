"""Intervals against SciPy's, the game-win formula against counting by hand and against enumeration."""

from itertools import product
from math import isclose

import pytest
from scipy.stats import binomtest

from gang_sim.experiments.statistics.rates import Rate, game_win, game_win_by_formula, wilson


@pytest.mark.parametrize(
    ("successes", "trials"), [(0, 1), (1, 1), (0, 50), (50, 50), (3, 10), (953, 1000), (56_789, 10**6)]
)
def test_wilson_is_scipys(successes: int, trials: int) -> None:
    expected = binomtest(successes, trials).proportion_ci(method="wilson")
    rate = wilson(successes, trials)
    assert rate.value == successes / trials
    assert rate.low == pytest.approx(expected.low, abs=1e-12)
    assert rate.high == pytest.approx(expected.high, abs=1e-12)


@pytest.mark.parametrize(("successes", "trials"), [(0, 0), (-1, 5), (6, 5)])
def test_impossible_counts_are_refused(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match=f"{successes} successes in {trials} trials"):
        wilson(successes, trials)


@pytest.mark.parametrize("p", [0.0, 0.1, 0.37, 0.5, 0.95, 1.0])
def test_game_win_is_what_enumerating_five_heists_gives(p: float) -> None:
    won = 0.0
    for heists in product((True, False), repeat=5):  # with three of five the game is won, however it would go on
        if sum(heists) >= 3:
            won += p ** sum(heists) * (1 - p) ** (5 - sum(heists))
    assert isclose(game_win(p), won, abs_tol=1e-12)


def test_the_interval_of_the_game_win_rate_is_carried_over() -> None:
    rate = game_win_by_formula(Rate(0.5, 0.4, 0.6))
    assert rate == (game_win(0.5), game_win(0.4), game_win(0.6))
    assert rate.low < rate.value < rate.high
