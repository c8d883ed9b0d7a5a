"""Seating agents and sharing games out over threads: what both games' `play` have in common. No rules here.

Compiled play needs no parallel kernels: a kernel that plays a run of games lets go of the interpreter's lock, so that
ordinary threads run it side by side, and nothing stands in the way of a later fork.
"""

import importlib
import os
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numba.core.errors import NumbaExperimentalFeatureWarning

from gang_sim.agent import Agent, CompiledAgent
from gang_sim.registry import make_agent

# Tuples of first-class functions are how line-ups reach the loop without recompiling it; tests pin that they work.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)

SMALLEST_SHARE = 250
"""Games per thread below which another thread costs more than it brings."""
PATHS = ("auto", "compiled", "python")


def seated(game: str, agents: Sequence[str | Agent] | str | Agent, players: int) -> list[Agent]:
    """One agent per seat: as many as players are given, or one that takes every seat."""
    given = [agents] if isinstance(agents, str | Agent) else list(agents)
    if len(given) not in (1, players):
        raise ValueError(f"line-up of {len(given)}: needs 1 agent or {players}, one per seat")
    made = [make_agent(game, spec) for spec in given]
    return made * players if len(made) == 1 else made


def seat_vectors(agents: Sequence[Agent], seats: int) -> np.ndarray:
    """The vectors of compiled agents, a row each, filled up with zeros to the longest: float64[seats, longest]."""
    rows = [agent.vector for agent in agents if isinstance(agent, CompiledAgent)]
    vectors = np.zeros((seats, max(len(row) for row in rows)))
    for seat, row in enumerate(rows):
        vectors[seat, : len(row)] = row
    return vectors


def chosen_path(agents: Sequence[Agent], path: str) -> str:
    """ "compiled" or "python": what "auto" means for these agents, checked."""
    if path not in PATHS:
        raise ValueError(f"path {path!r}: allowed are {', '.join(PATHS)}")
    in_python = [agent for agent in agents if not isinstance(agent, CompiledAgent)]
    if path == "compiled" and in_python:
        raise ValueError(f"path 'compiled': agent {in_python[0].name} has no compiled policy")
    if path == "auto":
        return "python" if in_python else "compiled"
    return path


def checked_range(n: int, seed: int, first: int) -> None:
    """Raise ValueError for a number of games, a seed or a first game that cannot be."""
    if n < 0:
        raise ValueError(f"games {n}: at least 0")
    if not 0 <= seed < 2**63:
        raise ValueError(f"seed {seed}: allowed are 0 to 2**63 - 1")
    if not 0 <= first < 2**62:
        raise ValueError(f"first game {first}: allowed are 0 to 2**62 - 1")


def thread_count(threads: int | None) -> int:
    """The number asked for, or as many as this process may use."""
    if threads is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if threads < 1:
        raise ValueError(f"threads {threads}: at least 1")
    return threads


def shares(first: int, n: int, largest: int) -> list[tuple[int, int]]:
    """(first, count) of successive runs of games that make up first .. first + n - 1, none longer than `largest`.

    >>> shares(10, 5, 2)
    [(10, 2), (12, 2), (14, 1)]
    """
    return [(start, min(largest, first + n - start)) for start in range(first, first + n, largest)]


def in_threads(run: Callable[[int, int], np.ndarray], first: int, n: int, threads: int) -> list[np.ndarray]:
    """run(first, count) over shares of the games, in order; the shares' size never shows in the results."""
    largest = max(SMALLEST_SHARE, min(-(-n // (4 * threads)), 20_000))
    parts = shares(first, n, largest)
    if threads == 1 or len(parts) <= 1:
        return [run(*part) for part in parts]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda part: run(*part), parts))


def answers_of(
    agent: CompiledAgent, public: np.ndarray, private: np.ndarray, memory: np.ndarray, streams: np.ndarray
) -> np.ndarray:
    """A compiled agent's actions for n seats, through its game's records: int64[n]."""
    return importlib.import_module(f"gang_sim.{agent.game}.play").answers_of(agent, public, private, memory, streams)
