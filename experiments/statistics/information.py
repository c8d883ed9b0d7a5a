"""Information that one thing holds about another, in bits, and what is left of it when a third is known."""

from math import log2, sqrt
from statistics import NormalDist

import numpy as np

from gang_sim.experiments.statistics.moments import CONFIDENCE, Estimate

__all__ = ["Excess", "excess_information", "mutual_information", "quantile_bins"]

WINDOW = 8
"""Neighbours in the order of what is known, among whom a permutation changes places."""
PERMUTATIONS = 200


def mutual_information(first: np.ndarray, second: np.ndarray) -> Estimate:
    """Mutual information of two columns of classes (whole numbers from 0), in bits, with its 95 % interval.

    Corrected for the number of classes (Miller and Madow), so that independent columns have 0 on average; the error is
    that of the mean of the logarithms. int[n] each.

    >>> round(mutual_information(np.arange(1000) % 4, np.arange(1000) % 2).value, 2)
    1.0
    """
    counts = _contingency(first, second)
    n = int(counts.sum())
    rows, columns = counts.sum(axis=1), counts.sum(axis=0)
    at = counts > 0
    bits = np.zeros(counts.shape)
    bits[at] = np.log2(counts[at] * float(n) / np.outer(rows, columns)[at])
    value = float((counts * bits).sum() / n)
    spread = float((counts * bits**2).sum() / n) - value**2
    surplus = float((np.count_nonzero(rows) - 1) * (np.count_nonzero(columns) - 1) / (2 * n) * log2(np.e))
    error = sqrt(max(0.0, spread) / n)
    half = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * error
    value -= surplus
    return Estimate(value, value - half, value + half, error)


def quantile_bins(values: np.ndarray, bins: int) -> np.ndarray:
    """Classes 0 .. bins - 1 of as equal size as ties allow: int64[n]."""
    ends = np.quantile(values, np.arange(1, bins) / bins)
    return np.searchsorted(ends, values, side="right")


class Excess(Estimate):
    """Information beyond what is known, in bits: low and high are those of chance alone (95 %), error its spread."""

    @property
    def p_value(self) -> float:
        """How often chance alone does as much (normal)."""
        return 1.0 if self.error == 0 else NormalDist().cdf(-self.value / self.error)


def excess_information(signal: np.ndarray, feature: np.ndarray, known: np.ndarray, seed: int) -> Excess:
    """Bits that a signal holds of a feature beyond what both have from a known number.

    Against chance stand permutations of the feature among neighbours in the order of the known number: they keep all
    that the signal says through it. signal, feature: int[n]; known: float64[n].

    >>> known = np.arange(4000) / 4000
    >>> suit = np.arange(4000) * 7 // 3 % 4
    >>> excess_information((4 * known).astype(int), suit, known, seed=1).p_value > 0.01
    True
    >>> excess_information(suit % 2, suit, known, seed=1).p_value < 1e-6
    True
    """
    generator = np.random.default_rng([seed, len(signal)])
    order = np.lexsort((generator.random(len(known)), known))
    signal, feature = signal[order], feature[order]
    whole = len(signal) // WINDOW * WINDOW
    signal, feature = signal[:whole], feature[:whole]
    windows = feature.reshape(-1, WINDOW)
    chance = np.array([_information(signal, generator.permuted(windows, axis=1).ravel()) for _ in range(PERMUTATIONS)])
    by_chance = float(chance.mean())
    low, high = (float(end) - by_chance for end in np.quantile(chance, (0.025, 0.975)))
    return Excess(_information(signal, feature) - by_chance, low, high, float(chance.std(ddof=1)))


def _information(first: np.ndarray, second: np.ndarray) -> float:
    """Mutual information in bits, uncorrected."""
    counts = _contingency(first, second)
    n = counts.sum()
    at = counts > 0
    expected = np.outer(counts.sum(axis=1), counts.sum(axis=0))
    return float((counts[at] * np.log2(counts[at] * float(n) / expected[at])).sum() / n)


def _contingency(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """How often each pair of classes occurs: int64[classes, classes]."""
    width = int(second.max()) + 1
    counts = np.bincount(first.astype(np.int64) * width + second, minlength=(int(first.max()) + 1) * width)
    return counts.reshape(-1, width)
