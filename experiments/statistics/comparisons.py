"""Many comparisons at once: p-values of differences, corrected for their number. No simulation here."""

from collections.abc import Sequence
from math import erfc, inf, isnan, sqrt

import numpy as np

from gang_sim.experiments.statistics.moments import Estimate

__all__ = ["benjamini_hochberg", "gain_of_pairing", "holm", "p_value"]

ROUNDING = 1e-9
"""Less than this is what floats leave of nothing."""


def p_value(difference: Estimate) -> float:
    """Two-sided p-value of a difference against zero, from its standard error (normal).

    >>> round(p_value(Estimate(1.96, 0.0, 3.92, 1.0)), 3)
    0.05
    """
    if isnan(difference.value) or difference.error == inf:
        return 1.0
    if difference.error < ROUNDING:
        return 1.0 if abs(difference.value) < ROUNDING else 0.0
    return erfc(abs(difference.value / difference.error) / sqrt(2))


def holm(p_values: Sequence[float]) -> np.ndarray:
    """p-values after Holm's correction: the chance of any false alarm among all of them is kept. float64[n].

    >>> holm([0.01, 0.04]).tolist()
    [0.02, 0.04]
    """
    return _corrected(p_values, "holm")


def benjamini_hochberg(p_values: Sequence[float]) -> np.ndarray:
    """p-values after Benjamini and Hochberg: the expected share of false alarms among alarms is kept. float64[n]."""
    return _corrected(p_values, "fdr_bh")


def gain_of_pairing(paired_error: float, first_error: float, second_error: float) -> float:
    """How many times more games two separate measurements need for an error as small as that of the paired one."""
    if paired_error == 0:
        return inf if first_error or second_error else 1.0
    return (first_error**2 + second_error**2) / paired_error**2


def _corrected(p_values: Sequence[float], method: str) -> np.ndarray:
    if not len(p_values):
        return np.empty(0)
    from statsmodels.stats.multitest import multipletests

    return multipletests(np.asarray(p_values, float), method=method)[1]
