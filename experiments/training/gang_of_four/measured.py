"""Measures one agent of Gang of Four against others that are all alike: first hands, each deal in all seats."""

from collections.abc import Sequence

import numpy as np

from gang_sim.agent import Agent
from gang_sim.experiments.statistics.moments import Moments, moment_sums
from gang_sim.experiments.training.protocol import Row
from gang_sim.gang_of_four.play import play
from gang_sim.registry import make_agent

__all__ = ["measured"]


def measured(agent: Agent, opponents: Sequence[str], deals: int, seed: int, threads: int) -> list[Row]:
    """A row per kind of opponents: hands won and points less than the others' mean, with 95 % intervals by deal.

    The deals are the seed's first, the same every time.
    """
    return [_against(agent, make_agent("gang_of_four", spec), deals, seed, threads) for spec in opponents]


def _against(agent: Agent, other: Agent, deals: int, seed: int, threads: int) -> Row:
    won, less = np.zeros(deals, np.int64), np.zeros(deals, np.int64)
    for seat in range(4):
        rows = play([agent if place == seat else other for place in range(4)], deals, seed, threads=threads)
        points = rows["points"].astype(np.int64)
        won += rows["winner"] == seat
        less += points.sum(axis=1) - 4 * points[:, seat]
    moments = Moments.from_sums(deals, moment_sums(np.column_stack([won, less])), 2)
    row: Row = {"opponents": other.name, "deals": deals}
    for name, weights in (("hands_won", [1 / 4, 0]), ("points_less", [0, 1 / 12])):
        estimate = moments.mean(np.array(weights))
        row |= {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
    return row
