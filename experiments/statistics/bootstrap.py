"""Intervals by resampling deals, for statistics that no formula covers. No simulation of games here."""

from collections.abc import Callable

import numpy as np

from gang_sim.experiments.statistics.moments import CONFIDENCE, Estimate

__all__ = ["resampled"]


def resampled(
    units: np.ndarray, statistic: Callable[[np.ndarray], float], seed: int, resamples: int = 1000
) -> Estimate:
    """A statistic of n units (rows of an array: deals, heists) with its 95 % interval over resampled units.

    The interval is the bootstrap's percentile interval; the same seed gives the same one.
    Raises ValueError for less than two units.

    >>> resampled(np.arange(100.0), lambda rows: float(rows.mean()), seed=1, resamples=200).value
    49.5
    """
    if len(units) < 2:
        raise ValueError(f"{len(units)} units: resampling needs two or more")
    from scipy.stats import bootstrap

    rows = np.arange(len(units))
    found = bootstrap(
        (rows,), lambda drawn: statistic(units[drawn]), n_resamples=resamples, vectorized=False, method="percentile",
        confidence_level=CONFIDENCE, rng=np.random.default_rng([seed, resamples]),
    )  # fmt: skip
    low, high = found.confidence_interval
    return Estimate(float(statistic(units)), float(low), float(high), float(found.standard_error))
