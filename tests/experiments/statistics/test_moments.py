"""Ratios and means from sums: the same as from the numbers themselves, exact, additive."""

import numpy as np
import pytest
from scipy import stats

from gang_sim.experiments.statistics.moments import Moments, moment_cells, moment_sums

UNITS = np.random.default_rng(5).integers(0, 80, (400, 3))


def moments(units: np.ndarray) -> Moments:
    return Moments.from_sums(len(units), moment_sums(units), units.shape[1])


def test_sums_add_up_over_any_blocks() -> None:
    parts = sum(moment_sums(UNITS[first : first + 37]) for first in range(0, 400, 37))
    assert np.array_equal(parts, moment_sums(UNITS))
    assert moment_sums(UNITS).dtype == np.int64
    assert moment_cells(3) == len(moment_sums(UNITS))


def test_a_mean_and_its_interval_are_those_of_the_t_distribution() -> None:
    found = moments(UNITS).mean([1, -1, 0])
    differences = UNITS[:, 0] - UNITS[:, 1]
    assert found.value == pytest.approx(differences.mean())
    assert found.error == pytest.approx(stats.sem(differences))
    assert (found.low, found.high) == pytest.approx(
        stats.t.interval(0.95, 399, loc=differences.mean(), scale=stats.sem(differences))
    )


def test_over_a_constant_a_ratio_is_a_mean() -> None:
    units = np.column_stack([UNITS, np.full(400, 4)])
    assert moments(units).ratio([0, 1, 0, 0], [0, 0, 0, 1]) == pytest.approx(
        tuple(number / 4 for number in moments(units).mean([0, 1, 0, 0]))
    )


def test_the_error_of_a_ratio_is_the_spread_of_ratios() -> None:
    random = np.random.default_rng(1)
    ratios, errors = [], []
    for _ in range(2000):
        hands = random.integers(3, 20, 100)
        points = random.poisson(3 * hands)
        found = moments(np.column_stack([points, hands])).ratio([1, 0], [0, 1])
        ratios.append(found.value)
        errors.append(found.error)
    assert np.mean(errors) == pytest.approx(np.std(ratios), rel=0.06)
    assert np.mean(ratios) == pytest.approx(3, abs=0.01)


def test_one_unit_says_nothing_about_the_error() -> None:
    found = moments(UNITS[:1]).ratio([1, 0, 0], [0, 1, 0])
    assert (found.low, found.high) == (float("-inf"), float("inf"))


def test_what_would_not_be_exact_is_refused() -> None:
    with pytest.raises(ValueError, match="not be exact"):
        moment_sums(np.array([[2**27]]))
    with pytest.raises(ValueError, match="3 columns have 9"):
        Moments.from_sums(1, np.zeros(8), 3)
