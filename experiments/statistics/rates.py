"""Rates with their intervals, and what a heist's rate means for a whole game. No simulation here."""

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95


class Rate(NamedTuple):
    """A rate and its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(successes: int, trials: int) -> Rate:
    """Success rate with its 95 % Wilson interval.

    In closed form: importing SciPy's takes longer than a short run; a test compares the two.
    Raises ValueError unless 0 <= successes <= trials and trials >= 1.

    >>> [round(number, 4) for number in wilson(95, 100)]
    [0.95, 0.8882, 0.9785]
    """
    if trials < 1 or not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials: needs 0 <= successes <= trials, trials >= 1")
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    p = successes / trials
    middle = p + z * z / (2 * trials)
    half = z * sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials))
    low = 0.0 if successes == 0 else (middle - half) / (1 + z * z / trials)
    high = 1.0 if successes == trials else (middle + half) / (1 + z * z / trials)
    return Rate(p, low, high)


def exact(successes: int, trials: int) -> Rate:
    """Success rate with its exact 95 % interval (Clopper and Pearson), which covers at least 95 % at every rate.

    Raises ValueError unless 0 <= successes <= trials and trials >= 1.

    >>> [round(number, 4) for number in exact(0, 100)]
    [0.0, 0.0, 0.0362]
    """
    from scipy import special

    if trials < 1 or not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials: needs 0 <= successes <= trials, trials >= 1")
    side = (1 - CONFIDENCE) / 2
    low = 0.0 if successes == 0 else float(special.betaincinv(successes, trials - successes + 1, side))
    high = 1.0 if successes == trials else float(special.betaincinv(successes + 1, trials - successes, 1 - side))
    return Rate(successes / trials, low, high)


def game_win(p: float) -> float:
    """Probability of three vaults before three alarms when each heist succeeds independently with probability p.

    >>> game_win(0.5)
    0.5
    """
    q = 1 - p
    return p**3 * (1 + 3 * q + 6 * q * q)


def game_win_by_formula(success: Rate) -> Rate:
    """Game-win rate that follows from a heist's success rate; it rises with p, so the interval's ends carry over."""
    return Rate(*map(game_win, success))
