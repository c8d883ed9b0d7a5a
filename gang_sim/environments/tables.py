"""n tables that stop wherever their learner must act: what both games' cores promise to the environments' classes."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from threading import Thread
from typing import Any

import numpy as np
from gymnasium import Space

from gang_sim.agent import Agent

LEAVE, START, STEP = range(3)
"""What is done to a table: nothing, a new episode, the learner's action."""
SMALLEST_SHARE = 256
"""Tables per thread below which another thread costs more than it brings."""


@dataclass
class View:
    """What n learners are given; what has happened (reward, over, info) is since the learner's last action.

    observation: arrays [n, ...] by name, "" alone for an observation that is one array. mask: int8[n, actions].
    reward: float64[n]. over: bool[n], whether the episode has ended. info: arrays [n] by name.
    """

    observation: dict[str, np.ndarray]
    mask: np.ndarray
    reward: np.ndarray
    over: np.ndarray
    info: dict[str, np.ndarray]

    def observations(self) -> Any:
        """In the form of the batched observation space."""
        return self.observation[""] if "" in self.observation else dict(self.observation)

    def observation_at(self, row: int) -> Any:
        """Of one learner, in the form of the observation space."""
        parts = {name: array[row] for name, array in self.observation.items()}
        return parts[""] if "" in parts else parts


class LearnerTables(ABC):
    """n tables; seeds and episodes count up per table, the rest is each game's own.

    Table i with seed s in its e-th episode plays the game (s, e), which is the same for any number of tables.
    """

    observation_space: Space[Any]
    action_space: Space[Any]

    def __init__(self, n: int) -> None:
        if n < 1:
            raise ValueError(f"num_envs {n}: at least 1")
        self.n = n
        self.seeds = np.full(n, -1, np.int64)
        self.episodes = np.full(n, -1, np.int64)
        self.over = np.ones(n, np.bool_)

    @abstractmethod
    def new_view(self) -> View:
        """Arrays of zeros for a view."""

    @abstractmethod
    def _carry_out(self, todo: np.ndarray, actions: np.ndarray, view: View) -> None:
        """Do to every table what `todo` says (int8[n]: LEAVE, START, STEP; actions: int64[n]); fill the view."""

    @abstractmethod
    def illegal_rows(self, actions: np.ndarray) -> np.ndarray:
        """bool[n]: where the learner's action (int64[n]) is illegal."""

    @abstractmethod
    def drawn(self, row: int, mode: str) -> Any:
        """A table as its learner sees it: mode "ansi" (text) or "rgb_array" (uint8[height, width, 3])."""

    def check_legal(self, actions: np.ndarray, stepping: np.ndarray) -> None:
        """Raise ValueError for the first illegal action (int64[n]) among the tables that step (bool[n])."""
        wrong = np.flatnonzero(self.illegal_rows(actions) & stepping)
        if len(wrong):
            raise ValueError(f"table {wrong[0]}: illegal action {actions[wrong[0]]}: see info['action_mask']")

    def seed(self, rows: np.ndarray, seeds: np.ndarray) -> None:
        """Give tables (int64[k]) new seeds (int64[k]); their episodes are counted from 0 again."""
        self.seeds[rows] = seeds
        self.episodes[rows] = -1

    def carry_out(self, todo: np.ndarray, actions: np.ndarray, view: View) -> View:
        """Do to every table what `todo` says and give the view, filled."""
        self.episodes[todo == START] += 1
        self._carry_out(todo, actions, view)
        self.over = np.where(todo == LEAVE, self.over, view.over)
        return view

    def start(self, rows: np.ndarray, view: View) -> View:
        """A new episode at these tables (int64[k]); the others stay as they are."""
        todo = np.zeros(self.n, np.int8)
        todo[rows] = START
        return self.carry_out(todo, np.zeros(self.n, np.int64), view)


def illegal_answer(agent: Agent, seat: int, seed: int, game: int, action: int) -> ValueError:
    """The error for an agent beside the learner that did what it may not."""
    return ValueError(f"agent {agent.name}, seat {seat}, seed {seed}, game {game}: illegal action {action}")


def in_shares(run: Any, n: int, threads: int) -> None:
    """run(first, last) over equal shares of the rows 0 .. n - 1, each in a thread of its own.

    The threads end with the call: a process that forks later has none. An error in a share is raised.
    """
    shares = max(1, min(threads, n // SMALLEST_SHARE))
    ends = [n * share // shares for share in range(shares + 1)]
    errors: list[BaseException] = []

    def run_safely(first: int, last: int) -> None:
        try:
            run(first, last)
        except BaseException as error:
            errors.append(error)

    others = [Thread(target=run_safely, args=(ends[share], ends[share + 1])) for share in range(1, shares)]
    for thread in others:
        thread.start()
    run_safely(0, ends[1])
    for thread in others:
        thread.join()
    if errors:
        raise errors[0]
