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

__all__ = ["CONFIDENCE", "Estimate", "Moments", "moment_cells", "moment_sums"]

CONFIDENCE = 0.95


class Estimate(NamedTuple):
    """An estimate, its 95 % interval and its standard error."""

    value: float
    low: float
    high: float
    error: float


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
        if self.n < 2:
            return Estimate(value, float("-inf"), float("inf"), float("inf"))
        rest = over - value * under
        spread = max(0.0, float(rest @ self.products @ rest)) * self.n / (self.n - 1)
        error = sqrt(spread) / abs(base)
        half = float(special.stdtrit(self.n - 1, (1 + CONFIDENCE) / 2)) * error
        return Estimate(value, value - half, value + half, error)

    def mean(self, weights: Sequence[float] | np.ndarray) -> Estimate:
        """The mean per unit of a weighted sum of the columns, with its 95 % interval."""
        weights = np.asarray(weights, float)
        value = float(weights @ self.sums) / self.n
        if self.n < 2:
            return Estimate(value, float("-inf"), float("inf"), float("inf"))
        square = float(weights @ self.products @ weights)
        error = sqrt(max(0.0, square - self.n * value * value) / (self.n - 1) / self.n)
        half = float(special.stdtrit(self.n - 1, (1 + CONFIDENCE) / 2)) * error
        return Estimate(value, value - half, value + half, error)
