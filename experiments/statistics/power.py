"""How many games it takes to see a difference. No simulation here."""

from math import ceil, sqrt
from statistics import NormalDist

__all__ = ["games_for_paired_rates", "games_for_rates", "games_for_spread"]

_MOST_SPREADS = 1e9
"""More of a difference's size than nobody will ever play for."""


def games_for_rates(first: float, second: float, power: float = 0.8, alpha: float = 0.05) -> int:
    """Games each of two strategies must play, on deals of their own, to tell their success rates apart.

    The difference is seen, at this level, with this probability (normal approximation, two-sided).
    Raises ValueError for rates or probabilities outside 0..1, or equal rates.

    >>> games_for_rates(0.30, 0.31)
    33272
    """
    _check(first, second, power, alpha)
    return _games(sqrt(first * (1 - first) + second * (1 - second)), abs(first - second), power, alpha)


def games_for_paired_rates(
    first: float, second: float, correlation: float, power: float = 0.8, alpha: float = 0.05
) -> int:
    """The same on common deals, where the two successes of a deal are correlated so much (-1..1).

    >>> games_for_paired_rates(0.30, 0.31, 0.5) < games_for_rates(0.30, 0.31)
    True
    """
    _check(first, second, power, alpha)
    if not -1 <= correlation <= 1:
        raise ValueError(f"correlation {correlation:g}: must be between -1 and 1")
    own, other = first * (1 - first), second * (1 - second)
    variance = own + other - 2 * correlation * sqrt(own * other)
    return _games(sqrt(max(0.0, variance)), abs(first - second), power, alpha)


def games_for_spread(spread: float, difference: float, power: float = 0.8, alpha: float = 0.05) -> int:
    """Units (deals) until a mean difference is seen, where the differences per unit have this standard deviation.

    >>> games_for_spread(10, 0.5)
    3140
    """
    if spread < 0 or difference == 0:
        raise ValueError(f"spread {spread:g}, difference {difference:g}: a spread from 0 and a difference are needed")
    _check_level(power, alpha)
    return _games(spread, abs(difference), power, alpha)


def _games(spread: float, difference: float, power: float, alpha: float) -> int:
    normal = NormalDist()
    reach = normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(power)
    times = spread / difference
    if not times <= _MOST_SPREADS:
        raise ValueError(
            f"spread {spread:g}, difference {difference:g}: the spread may be {_MOST_SPREADS:g} times as large"
        )
    return max(2, ceil((reach * times) ** 2))


def _check(first: float, second: float, power: float, alpha: float) -> None:
    for value in (first, second):
        if not 0 <= value <= 1:
            raise ValueError(f"rate {value:g}: must be between 0 and 1")
    _check_level(power, alpha)
    if first == second:
        raise ValueError(f"rates {first:g} and {second:g}: no number of games tells equal rates apart")


def _check_level(power: float, alpha: float) -> None:
    if not 0 < power < 1 or not 0 < alpha < 1:
        raise ValueError(f"power {power:g}, alpha {alpha:g}: must be between 0 and 1")
