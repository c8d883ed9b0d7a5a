"""Rates with their intervals, and what a heist's rate means for a whole game. No simulation here."""

from typing import NamedTuple

CONFIDENCE = 0.95


class Rate(NamedTuple):
    """A rate and its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(successes: int, trials: int) -> Rate:
    """Success rate with its 95 % Wilson interval.

    Raises ValueError unless 0 <= successes <= trials and trials >= 1.

    >>> wilson(0, 100)
    Rate(value=0.0, low=0.0, high=0.0369934...)
    """
    from scipy.stats import binomtest  # 0.5 s to import, and --help needs none of it

    interval = binomtest(successes, trials).proportion_ci(CONFIDENCE, method="wilson")
    return Rate(successes / trials, max(0.0, float(interval.low)), min(1.0, float(interval.high)))


def game_win(p: float) -> float:
    """Probability of three vaults before three alarms when each heist succeeds independently with probability p.

    >>> game_win(0.5)
    0.5
    """
    q = 1 - p
    return p**3 * (1 + 3 * q + 6 * q * q)


def game_win_by_formula(success: Rate) -> Rate:
    """Game-win rate that follows from a heist's success rate; the formula rises with p, so it carries the interval over."""
    return Rate(*map(game_win, success))
