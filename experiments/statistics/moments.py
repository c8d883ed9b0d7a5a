"""Means, ratios and their 95 % intervals from exact sums and sums of products. No simulation here.

The unit is one deal: everything that belongs to it (all seat rotations, all opponents) is summed first, so that what
its hands have in common is no mistake of the interval. Sums are integers, the same for any order of adding.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
from scipy import special

__all__ = ["CONFIDENCE", "Estimate", "Moments", "moment_cells", "moment_sums", "named"]

CONFIDENCE = 0.95


class Estimate(NamedTuple):
    """An estimate, its 95 % interval and its standard error."""

    value: float
    low: float
    high: float
    error: float


def named(name: str, estimate: Estimate) -> dict[str, float]:
    """An estimate and its interval as columns of a row."""
    return {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}


def moment_cells(columns: int) -> int:
    """How many integers `moment_sums` makes of so many columns.

    >>> moment_cells(3)
    9
    """
    return columns + columns * (columns + 1) // 2


def moment_sums(units: np.ndarray) -> np.ndarray:
    """Sums and sums of products over units: int64[n, k] -> int64[moment_cells(k)].

    Exact as long as no sum of products reaches 2**53, for which products are made in float64.
    Raises ValueError when one might.

    >>> moment_sums(np.array([[1, 2], [3, 4]]))
    array([ 4,  6, 10, 14, 20])
    """
    columns = units.shape[1]
    if len(units) and float(np.abs(units).max()) ** 2 * len(units) >= 2**53:
        raise ValueError("sums of products would not be exact: count fewer games at once")
    floats = units.astype(np.float64)
    products = (floats.T @ floats)[np.triu_indices(columns)]
    return np.concatenate([units.sum(axis=0), products.astype(np.int64)]).astype(np.int64)


@dataclass(frozen=True)
class Moments:
    """What is known of n units with k columns: their sums, float64[k], and sums of products, float64[k, k]."""

    n: int
    sums: np.ndarray
    products: np.ndarray

    @classmethod
    def from_sums(cls, n: int, cells: np.ndarray, columns: int) -> "Moments":
        """From the integers of `moment_sums`, added up over any number of blocks.

        Raises ValueError for another number of integers.
        """
        if cells.shape != (moment_cells(columns),):
            raise ValueError(f"{cells.shape} integers: {columns} columns have {moment_cells(columns)}")
        products = np.zeros((columns, columns))
        products[np.triu_indices(columns)] = cells[columns:]
        products = np.triu(products) + np.triu(products, 1).T
        return cls(n, cells[:columns].astype(np.float64), products)

    def ratio(self, over: Sequence[float] | np.ndarray, under: Sequence[float] | np.ndarray) -> Estimate:
        """The ratio of two weighted sums of the columns, e.g. points over hands, with its 95 % interval.

        over, under: a weight per column. The error is that of a ratio of means (delta method), with Student's t.

        >>> Moments.from_sums(2, moment_sums(np.array([[1, 2], [3, 4]])), 2).ratio([1, 0], [0, 1]).value
        0.6666666666666666
        """
        over, under = np.asarray(over, float), np.asarray(under, float)
        base = float(under @ self.sums)
        if base == 0:
            return Estimate(float("nan"), float("nan"), float("nan"), float("nan"))
        value = float(over @ self.sums) / base
        return _with_error(value, self._error_of((over - value * under) / base), self.n)

    def mean(self, weights: Sequence[float] | np.ndarray) -> Estimate:
        """The mean per unit of a weighted sum of the columns, with its 95 % interval."""
        weights = np.asarray(weights, float)
        value = float(weights @ self.sums) / self.n
        if self.n < 2:
            return _with_error(value, float("inf"), self.n)
        square = float(weights @ self.products @ weights)
        error = sqrt(max(0.0, square - self.n * value * value) / (self.n - 1) / self.n)
        return _with_error(value, error, self.n)

    def difference(
        self,
        over: tuple[Sequence[float] | np.ndarray, Sequence[float] | np.ndarray],
        under: tuple[Sequence[float] | np.ndarray, Sequence[float] | np.ndarray],
    ) -> Estimate:
        """The first ratio minus the second, with its 95 % interval; what they share with each other counts.

        over, under: numerators and denominators of the two ratios, a weight per column each.
        """
        first, second = self.ratio(over[0], under[0]), self.ratio(over[1], under[1])
        influence = np.zeros(len(self.sums))
        for sign, ratio, above, below in ((1, first, over[0], under[0]), (-1, second, over[1], under[1])):
            below = np.asarray(below, float)
            influence += sign * (np.asarray(above, float) - ratio.value * below) / float(below @ self.sums)
        return _with_error(first.value - second.value, self._error_of(influence), self.n)

    def controlled(
        self, wanted: Sequence[float] | np.ndarray, controls: np.ndarray, means: Sequence[float] | np.ndarray
    ) -> tuple[Estimate, float]:
        """The mean of a weighted sum of the columns, corrected by control variates, and the factor gained by that.

        controls: float[c, k], weights of each control; means: what each is on average, known exactly. The factor is how
        many times more games the plain mean needs for an error as small.
        """
        weights = np.vstack([np.asarray(wanted, float), np.asarray(controls, float)])
        average = weights @ self.sums / self.n
        covariance = weights @ self.products @ weights.T / self.n - np.outer(average, average)
        slopes = np.linalg.lstsq(covariance[1:, 1:], covariance[1:, 0], rcond=None)[0]
        value = float(average[0] - slopes @ (average[1:] - np.asarray(means, float)))
        left = float(covariance[0, 0] - slopes @ covariance[1:, 0])
        freedom = self.n - 1 - len(slopes)
        if freedom < 1 or covariance[0, 0] <= 0:
            return Estimate(value, float("-inf"), float("inf"), float("inf")), 1.0
        error = sqrt(max(0.0, left) / freedom)
        gained = float(covariance[0, 0] / (self.n - 1)) / max(error**2, 1e-300)
        return _with_error(value, error, freedom + 1), gained

    def _error_of(self, influence: np.ndarray) -> float:
        """Standard error of a sum over units whose contributions are these weights and add up to zero."""
        if self.n < 2:
            return float("inf")
        return sqrt(max(0.0, float(influence @ self.products @ influence)) * self.n / (self.n - 1))


def _with_error(value: float, error: float, n: int) -> Estimate:
    if n < 2 or error == float("inf"):
        return Estimate(value, float("-inf"), float("inf"), float("inf"))
    half = float(special.stdtrit(n - 1, (1 + CONFIDENCE) / 2)) * error
    return Estimate(value, value - half, value + half, error)
