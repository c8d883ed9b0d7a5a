"""Learners for tests: who act at random by mask, reproducibly, or as an agent of the package would."""

from typing import Any

import numpy as np

from gang_sim.agent import Agent
from gang_sim.environments.tables import LearnerTables


def random_actions(masks: np.ndarray, seed: int, step: int, rows: np.ndarray | None = None) -> np.ndarray:
    """A legal action at each table (masks: int8[n, actions]); table i's choice depends on (seed, step, i) alone."""
    rows = np.arange(len(masks)) if rows is None else rows
    chosen = np.zeros(len(masks), np.int64)
    for place, row in enumerate(rows):
        legal = np.flatnonzero(masks[place])
        chosen[place] = legal[np.random.default_rng((seed, step, int(row))).integers(len(legal))]
    return chosen


def same(first: Any, second: Any) -> bool:
    """Whether two observations or infos are alike to the last bit, types included."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    if isinstance(first, tuple | list) and isinstance(second, tuple | list):
        return len(first) == len(second) and all(same(a, b) for a, b in zip(first, second, strict=True))
    if isinstance(first, np.ndarray) and isinstance(second, np.ndarray):
        if first.dtype != second.dtype or first.shape != second.shape:
            return False
        if first.dtype == object:
            return all(same(a, b) for a, b in zip(first, second, strict=True))
        return bool(np.array_equal(first, second))
    return type(first) is type(second) and bool(first == second)


class Impersonator:
    """Acts in the learner's seats of tables as an agent would there, with the memory and streams of that seat."""

    def __init__(self, tables: LearnerTables, agent: Agent) -> None:
        self.tables, self.agent = tables, agent
        self.memory = np.zeros((tables.n, agent.memory_size))

    def actions(self) -> np.ndarray:
        """int64[n], the table's own numbers of the actions."""
        tables: Any = self.tables
        every, seats = np.arange(tables.n), tables.learners["seat"].astype(np.int64)
        streams = tables.streams[every, seats]
        answer = self.agent.act(tables.public.copy(), tables.private[every, seats].copy(), self.memory, streams)
        tables.streams[every, seats] = streams
        return answer
