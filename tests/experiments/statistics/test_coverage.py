"""Intervals cover as often as they should: 20,000 small studies with known truth, against the exact coverage."""

from functools import cache
from math import comb, sqrt

import numpy as np
import pytest
from scipy import stats

from gang_sim.experiments.statistics.moments import Moments, moment_sums
from gang_sim.experiments.statistics.rates import Rate, exact, wilson

STUDIES = 20_000
RANDOM = np.random.default_rng(8)


def within_simulation_error(covered: float, expected: float) -> bool:
    return abs(covered - expected) < 4 * sqrt(expected * (1 - expected) / STUDIES) + 1e-12


@pytest.mark.parametrize("interval", [wilson, exact])
@pytest.mark.parametrize(("p", "n"), [(0.05, 40), (0.34, 25), (0.5, 100), (0.97, 200)])
def test_rates(interval, p: float, n: int) -> None:
    intervals: list[Rate] = [interval(successes, n) for successes in range(n + 1)]
    holds = np.array([rate.low <= p <= rate.high for rate in intervals])
    expected = float(stats.binom.pmf(np.arange(n + 1), n, p)[holds].sum())
    covered = float(holds[(RANDOM.random((STUDIES, n)) < p).sum(axis=1)].mean())
    assert within_simulation_error(covered, expected)
    assert expected > (0.95 if interval is exact else 0.92)


@cache
def covers(n: int, gained: int, lost: int, truth: float) -> bool:
    """Whether the paired interval holds the true difference when so many deals were won by one strategy alone."""
    both = n - gained - lost
    deals = np.array([[1, 0, 1]] * gained + [[0, 1, 1]] * lost + [[0, 0, 1]] * both)
    found = Moments.from_sums(n, moment_sums(deals), 3).difference(([1, 0, 0], [0, 1, 0]), ([0, 0, 1], [0, 0, 1]))
    return found.low <= truth <= found.high


@pytest.mark.parametrize(("gain", "loss", "n"), [(0.2, 0.1, 60), (0.05, 0.05, 80), (0.3, 0.02, 40)])
def test_paired_differences(gain: float, loss: float, n: int) -> None:
    """gain, loss: chance that only the first, only the second strategy succeeds on a deal."""
    truth, neither = gain - loss, 1 - gain - loss
    expected = sum(
        comb(n, gained) * comb(n - gained, lost) * gain**gained * loss**lost * neither ** (n - gained - lost)
        for gained in range(n + 1)
        for lost in range(n + 1 - gained)
        if covers(n, gained, lost, truth)
    )
    outcomes = RANDOM.multinomial(n, [gain, loss, neither], STUDIES)
    covered = np.mean([covers(n, gained, lost, truth) for gained, lost, _ in outcomes.tolist()])
    assert within_simulation_error(float(covered), expected)
    assert expected > 0.92
