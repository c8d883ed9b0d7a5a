"""Comparisons, resampling, power: as well-kept libraries have them, and as simulation shows."""

from math import inf

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.power import NormalIndPower
from statsmodels.stats.proportion import proportion_confint

from gang_sim.experiments.statistics.bootstrap import resampled
from gang_sim.experiments.statistics.comparisons import benjamini_hochberg, gain_of_pairing, holm, p_value
from gang_sim.experiments.statistics.moments import Estimate, Moments, moment_sums
from gang_sim.experiments.statistics.power import games_for_paired_rates, games_for_rates, games_for_spread
from gang_sim.experiments.statistics.rates import exact, wilson

RANDOM = np.random.default_rng(4)


@pytest.mark.parametrize(("successes", "trials"), [(0, 10), (3, 10), (10, 10), (338, 1000)])
def test_rates_are_those_of_statsmodels(successes: int, trials: int) -> None:
    for ours, method in ((wilson, "wilson"), (exact, "beta")):
        found = ours(successes, trials)
        assert (found.low, found.high) == pytest.approx(proportion_confint(successes, trials, method=method), abs=1e-12)
    with pytest.raises(ValueError, match="needs 0 <= successes"):
        exact(3, 2)


def test_a_difference_of_means_is_a_paired_t_test() -> None:
    first = RANDOM.normal(5, 2, 300).round().astype(int)
    second = first + RANDOM.integers(-1, 3, 300)
    moments = Moments.from_sums(300, moment_sums(np.column_stack([first, second, np.ones(300, int)])), 3)
    found = moments.difference(([1, 0, 0], [0, 1, 0]), ([0, 0, 1], [0, 0, 1]))
    test = stats.ttest_rel(first, second)
    assert found.value / found.error == pytest.approx(test.statistic)
    assert (found.low, found.high) == pytest.approx(tuple(test.confidence_interval()))
    assert p_value(found) == pytest.approx(test.pvalue, rel=0.2)
    apart = [moments.ratio(weights, [0, 0, 1]).error for weights in ([1, 0, 0], [0, 1, 0])]
    assert gain_of_pairing(found.error, *apart) > 3


def test_no_difference_and_no_knowledge() -> None:
    assert p_value(Estimate(0.0, 0.0, 0.0, 0.0)) == 1
    assert p_value(Estimate(0.5, 0.5, 0.5, 0.0)) == 0
    assert p_value(Estimate(0.5, -inf, inf, inf)) == 1
    assert gain_of_pairing(0, 0, 0) == 1


def test_corrections() -> None:
    p_values = [0.001, 0.02, 0.03, 0.5]
    assert holm(p_values) == pytest.approx([0.004, 0.06, 0.06, 0.5])
    assert benjamini_hochberg(p_values) == pytest.approx([0.004, 0.04, 0.04, 0.5])
    assert len(holm([])) == 0


def test_controls_reduce_the_error_and_leave_the_mean() -> None:
    estimates, plain, factors = [], [], []
    for _ in range(400):
        dealt = RANDOM.integers(0, 5, 200)  # 2 on average, known
        outcome = 10 + 3 * dealt + RANDOM.integers(-2, 3, 200)
        moments = Moments.from_sums(200, moment_sums(np.column_stack([outcome, dealt])), 2)
        found, factor = moments.controlled([1, 0], np.array([[0, 1]]), [2.0])
        estimates.append(found.value)
        plain.append(moments.mean([1, 0]).value)
        factors.append(factor)
    assert np.mean(estimates) == pytest.approx(16, abs=0.03)
    assert np.mean(factors) == pytest.approx(np.var(plain) / np.var(estimates), rel=0.25)
    assert np.mean(factors) > 5


def test_resampling_agrees_with_the_formula_for_a_mean() -> None:
    numbers = RANDOM.exponential(3, 500)
    found = resampled(numbers, lambda rows: float(rows.mean()), seed=3, resamples=2000)
    assert found.error == pytest.approx(stats.sem(numbers), rel=0.1)
    assert found.low < found.value < found.high
    assert found == resampled(numbers, lambda rows: float(rows.mean()), seed=3, resamples=2000)
    with pytest.raises(ValueError, match="1 units"):
        resampled(numbers[:1], lambda rows: 0.0, seed=0)


def test_power_is_that_of_statsmodels_and_of_simulation() -> None:
    n = games_for_spread(10, 2)
    assert n == pytest.approx(NormalIndPower(ddof=0).solve_power(0.2, alpha=0.05, power=0.8, ratio=0), abs=1)
    first, second = 0.5, 0.6
    n = games_for_rates(first, second)
    wins, others = RANDOM.binomial(n, first, 4000) / n, RANDOM.binomial(n, second, 4000) / n
    error = np.sqrt((wins * (1 - wins) + others * (1 - others)) / n)
    assert np.mean(abs(wins - others) / error > 1.96) == pytest.approx(0.8, abs=0.03)
    assert games_for_paired_rates(first, second, 0.0) == n
    assert games_for_paired_rates(first, second, 0.5) == pytest.approx(n / 2, rel=0.05)


@pytest.mark.parametrize(
    ("rates", "bad"), [((0.5, 0.5), "equal"), ((1.2, 0.5), "rate 1.2"), ((0.1, 0.2, 1.0), "power 1")]
)
def test_questions_without_an_answer(rates: tuple, bad: str) -> None:
    with pytest.raises(ValueError, match=bad):
        games_for_rates(*rates)
