"""OpenSkill ratings (Plackett and Luce's model, Weng and Lin 2011, algorithm 4) with intervals from resampled deals.

The model and its constants are the library's; value and interval need hundreds of histories of matches, which are made
side by side, an update of all of them at a time. A test compares them with the library's own.
"""

from typing import NamedTuple

import numpy as np

__all__ = ["Matches", "Rating", "rate", "rate_resampled"]

RESAMPLES = 200
"""Ratings from which an interval is read off."""
DRIFT = 0.0
"""OpenSkill's `tau`: how much a player's skill may change between matches. A style's does not, so ratings settle."""


class Matches(NamedTuple):
    """Matches of equally many players each: who plays (int64[m, p], each at most once) and with what score.

    scores: float64[m, p], more is better, equal is a draw.
    """

    players: np.ndarray
    scores: np.ndarray


class Rating(NamedTuple):
    """Ratings of all players, float64[k], and their 95 % intervals over resampled matches."""

    value: np.ndarray
    low: np.ndarray
    high: np.ndarray


def rate(matches: Matches, count: int, seed: int) -> Rating:
    """Ratings of players 0 .. count - 1 after all matches, with intervals.

    OpenSkill's `mu` depends on the order of the matches, which means nothing here: the value is its mean over random
    orders. The interval is that of `mu` over resampled matches in random order, so it holds the chance of the deals
    and of their order.
    """
    resampled = rate_resampled(matches, count, RESAMPLES, seed)
    low, high = np.quantile(resampled, (0.025, 0.975), axis=0)
    return Rating(rate_in_random_orders(matches, count, RESAMPLES, seed), low, high)


def rate_in_random_orders(matches: Matches, count: int, orders: int, seed: int) -> np.ndarray:
    """The mean of `mu` over so many random orders of all matches: float64[count]."""
    generator = np.random.default_rng([seed, orders, 1])
    in_turn = np.repeat(np.arange(len(matches.players))[:, None], orders, axis=1)
    return rate_side_by_side(matches, count, generator.permuted(in_turn, axis=0)).mean(axis=0)


def rate_resampled(matches: Matches, count: int, resamples: int, seed: int) -> np.ndarray:
    """`mu` after as many matches drawn with replacement, for so many resamples: float64[resamples, count]."""
    generator = np.random.default_rng([seed, resamples])
    drawn = generator.integers(0, len(matches.players), (len(matches.players), resamples))
    return rate_side_by_side(matches, count, drawn)


def rate_side_by_side(matches: Matches, count: int, drawn: np.ndarray) -> np.ndarray:
    """`mu` of every player in several histories; drawn[t, r]: match t of history r. float64[histories, count]."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=DRIFT)
    histories = np.arange(drawn.shape[1])[:, None]
    mu = np.full((drawn.shape[1], count), float(model.mu))
    variance = np.full((drawn.shape[1], count), float(model.sigma) ** 2)
    # not_before[m, i, q]: q did as well as i, or better; level[m, q]: how many did exactly as well as q.
    not_before = matches.scores[:, None, :] >= matches.scores[:, :, None]
    level = (matches.scores[:, None, :] == matches.scores[:, :, None]).sum(axis=2)
    for number in drawn:
        players = matches.players[number]
        change, factor = _update(
            mu[histories, players],
            variance[histories, players] + model.tau**2,
            not_before[number],
            level[number],
            model.beta,
        )
        mu[histories, players] += change
        variance[histories, players] = (variance[histories, players] + model.tau**2) * np.maximum(factor, model.kappa)
    return mu


def _update(
    mu: np.ndarray, variance: np.ndarray, not_before: np.ndarray, level: np.ndarray, beta: float
) -> tuple[np.ndarray, np.ndarray]:
    """Change of `mu` and factor of the variance for one match per row: float64[r, p] each."""
    scale = np.sqrt((variance + beta**2).sum(axis=1, keepdims=True))
    weight = np.exp(mu / scale)
    # Of those who did no better than q, the share of i: the chance that i comes next when q's place is given away.
    pool = np.einsum("rqi,ri->rq", not_before.transpose(0, 2, 1), weight)
    share = weight[:, :, None] / pool[:, None, :]
    counts = not_before / level[:, None, :]
    own = np.eye(mu.shape[1])
    omega = ((own - share) * counts).sum(axis=2)
    delta = (share * (1 - share) * counts).sum(axis=2)
    gamma = np.sqrt(variance) / scale
    return variance / scale * omega, 1 - gamma * variance / scale**2 * delta
