"""Seating agents and sharing games out over threads: what both games' `play` have in common. No rules here.

Compiled play needs no parallel kernels: a kernel that plays a run of games lets go of the interpreter's lock, so that
ordinary threads run it side by side, and nothing stands in the way of a later fork.
"""

import importlib
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from gang_sim.agent import Agent, CompiledAgent
from gang_sim.fast_calls import policy_address
from gang_sim.registry import make_agent

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


def policy_addresses(agents: Sequence[Agent], signature: Any) -> np.ndarray:
    """Where the policies of compiled agents lie, for `call_policy`: uint64[seats]; the agents keep them alive."""
    compiled = [agent for agent in agents if isinstance(agent, CompiledAgent)]
    return np.array([policy_address(type(agent).policy, signature) for agent in compiled], np.uint64)


def card_policy_addresses(agents: Sequence[Agent], signature: Any) -> np.ndarray:
    """Where the policies lie that decide what cards bring: uint64[seats]; the agents keep them alive."""
    compiled = [type(agent) for agent in agents if isinstance(agent, CompiledAgent)]
    return np.array([policy_address(agent.card_policy or agent.policy, signature) for agent in compiled], np.uint64)


def seat_arrays(agents: Sequence[Agent], seats: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """What compiled loops need of a line-up of compiled agents, a row per seat, zeros where nobody sits:

    their vectors (float64[seats, longest]), memory (float64[seats, largest, at least 1]), its sizes (int64[seats]), and
    who is asked once more at the end (bool[seats]).
    """
    rows = [agent.vector for agent in agents if isinstance(agent, CompiledAgent)]
    vectors = np.zeros((seats, max(len(row) for row in rows)))
    sizes, watches = np.zeros(seats, np.int64), np.zeros(seats, np.bool_)
    for seat, (agent, row) in enumerate(zip(agents, rows, strict=True)):
        vectors[seat, : len(row)] = row
        sizes[seat], watches[seat] = agent.memory_size, agent.watches_showdown
    return vectors, np.zeros((seats, max(1, int(sizes.max())))), sizes, watches


def memory_rows(agents: Sequence[Agent], seats: int) -> tuple[np.ndarray, np.ndarray]:
    """Where each seat's memory lies in that of `seat_arrays`, int64[seats] each, and how many cells it has elsewhere.

    Equal agents with a `public_memory` share the row of the first of them; their own cells, which come first, are put
    there when a seat is asked and kept apart otherwise. 0 cells elsewhere: the seat has its row to itself.
    """
    rows, own = np.arange(seats), np.zeros(seats, np.int64)
    for seat, agent in enumerate(agents):
        alike = [other for other in range(len(agents)) if agent.public_memory > 0 and _are_equal(agents[other], agent)]
        if len(alike) > 1:
            rows[seat], own[seat] = alike[0], agent.memory_size - agent.public_memory
    return rows, own


def _are_equal(agent: Agent, other: Agent) -> bool:
    if not (isinstance(agent, CompiledAgent) and isinstance(other, CompiledAgent)):
        return False
    return agent is other or (type(agent) is type(other) and np.array_equal(agent.vector, other.vector))


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


def checked_range(n: int, seed: int, first: int, batch: int = 1) -> None:
    """Raise ValueError for a number of games, a seed, a first game or a batch that cannot be."""
    if n < 0:
        raise ValueError(f"games {n}: at least 0")
    if not 0 <= seed < 2**63:
        raise ValueError(f"seed {seed}: allowed are 0 to 2**63 - 1")
    if not 0 <= first < 2**62:
        raise ValueError(f"first game {first}: allowed are 0 to 2**62 - 1")
    if batch < 1:
        raise ValueError(f"batch {batch}: at least 1")


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


def joined(parts: Sequence[np.ndarray], dtype: np.dtype) -> np.ndarray:
    """The rows of several runs; as bytes, which NumPy copies far faster than records."""
    return np.concatenate([np.empty(0, np.uint8), *[part.view(np.uint8) for part in parts]]).view(dtype)


def in_order(rows: np.ndarray, within: str) -> np.ndarray:
    """Results by game and a field within it; as bytes, for else what lies between the fields would be any memory's."""
    order = np.lexsort((rows[within], rows["game"]))
    return rows.view(np.uint8).reshape(len(rows), rows.itemsize)[order].view(rows.dtype)[:, 0]


def ask(
    agent: Agent,
    public: np.ndarray,
    private: np.ndarray,
    memory: np.ndarray,
    seat_streams: np.ndarray,
    rows: np.ndarray,
) -> np.ndarray:
    """An agent's actions at some of n tables, its memory and streams moved on there: int64[len(rows)]."""
    own_memory, own_streams = memory[rows], seat_streams[rows]
    answer = np.asarray(agent.act(public[rows], private[rows], own_memory, own_streams))
    if answer.shape != rows.shape or not np.issubdtype(answer.dtype, np.integer):
        raise ValueError(f"agent {agent.name}: act() gave {answer.dtype}{list(answer.shape)}: must be int[{len(rows)}]")
    memory[rows], seat_streams[rows] = own_memory, own_streams
    return answer.astype(np.int64)


def illegal(agents: Sequence[Agent], seat: int, game: int, action: object) -> ValueError:
    """The error for an agent that did what it may not; action says what it did."""
    return ValueError(f"agent {agents[seat].name}, seat {seat}, game {game}: illegal {action}")


def answers_of(
    agent: CompiledAgent, public: np.ndarray, private: np.ndarray, memory: np.ndarray, streams: np.ndarray
) -> np.ndarray:
    """A compiled agent's actions for n seats, through its game's records: int64[n]."""
    return importlib.import_module(f"gang_sim.{agent.game}.play").answers_of(agent, public, private, memory, streams)
