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


def fast_actions(masks: np.ndarray, step: int) -> np.ndarray:
    """A legal action at each of many tables, the same for the same masks and step."""
    if masks.shape[1] < 1000:
        return (masks * np.random.default_rng(step).random(masks.shape)).argmax(axis=1)
    first, last = masks.argmax(axis=1), masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
    return np.where((np.arange(len(masks)) + step) % 2, first, last)


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

    def actions(self, stepping: np.ndarray) -> np.ndarray:
        """int64[n], the table's own numbers of the actions where `stepping` (bool[n]), elsewhere 0."""
        tables, rows = self.tables, np.flatnonzero(stepping)
        seats = tables.learners["seat"].astype(np.int64)[rows]
        streams, memory = tables.streams[rows, seats], self.memory[rows]
        chosen = np.zeros(tables.n, np.int64)
        chosen[rows] = self.agent.act(tables.public[rows], tables.private[rows, seats], memory, streams)
        tables.streams[rows, seats], self.memory[rows] = streams, memory
        return chosen
