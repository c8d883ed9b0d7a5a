"""n tables that stop wherever their learner must act: what both games' cores promise to the environments' classes."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from gymnasium import Space

from gang_sim.agent import Agent, CompiledAgent
from gang_sim.environments.shares import in_shares
from gang_sim.play import ask, policy_addresses, seat_arrays

LEAVE, START, STEP = range(3)
"""What is done to a table: nothing, a new episode, the learner's action."""


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
    filled: bool = False
    """Whether it shows the tables as they were; then only what has changed is written."""

    def observations(self) -> Any:
        """In the form of the batched observation space."""
        return self.observation[""] if "" in self.observation else dict(self.observation)

    def observation_at(self, row: int) -> Any:
        """Of one learner, in the form of the observation space."""
        parts = {name: array[row] for name, array in self.observation.items()}
        return parts[""] if "" in parts else parts


class Seated(NamedTuple):
    """The compiled agents beside the learner, in the order of the seats, for compiled code; rows: places among them."""

    policies: np.ndarray
    """uint64[k], their addresses"""
    card_policies: np.ndarray
    """uint64[k], addresses of what decides for cards of The Gang"""
    params: np.ndarray
    """float64[seats, p]"""
    sizes: np.ndarray
    """int64[seats], cells of memory"""
    watches: np.ndarray
    """bool[seats], whether asked once more at the end of a heist or hand"""
    decides: np.ndarray
    """bool[k], whether asked for decisions that cards of The Gang bring"""


NOBODY_SEATED = Seated(
    *(np.zeros(1, np.uint64), np.zeros(1, np.uint64), np.zeros((1, 1)), np.zeros(1, np.int64)),
    *(np.zeros(1, np.bool_), np.zeros(1, np.bool_)),
)
"""Of the types that every Seated has."""


class LearnerTables(ABC):
    """n tables with a learner and other agents each; seeds and episodes count up per table.

    Table i with seed s in its e-th episode plays the game (s, e), which is the same for any number of tables and on
    both paths: with compiled agents in one compiled loop shared over threads, with agents in Python step by step for
    all tables at once.
    """

    observation_space: Space[Any]
    action_space: Space[Any]

    def __init__(
        self,
        records: tuple[np.ndarray, np.ndarray, np.ndarray],
        learner_dtype: np.dtype,
        others: Sequence[Agent],
        signature: Any,
        threads: int,
    ) -> None:
        """records: public[n], private[n, seats], hidden[n]. learner_dtype: record with seat, over, illegal, reward.

        others: an agent for each other seat, in the order of the seats. signature: of compiled policies. threads: how
        many may work at once; it never shows in what comes out.
        """
        self.public, self.private, self.hidden = records
        self.n, seats = self.private.shape
        if self.n < 1:
            raise ValueError(f"num_envs {self.n}: at least 1")
        self.threads = threads
        self.learners = np.zeros(self.n, learner_dtype)
        self.learners["over"] = True
        self.seeds = np.full(self.n, -1, np.int64)
        self.episodes = np.full(self.n, -1, np.int64)
        self.streams = np.zeros((self.n, seats), np.uint64)
        self.others = list(others)
        self.memory = np.zeros((self.n, len(others), max(agent.memory_size for agent in others)))
        self.compiled = all(isinstance(agent, CompiledAgent) for agent in others)
        self.seated = NOBODY_SEATED
        if self.compiled:
            params, _, sizes, watches = seat_arrays(others, seats)
            decides = np.array([agent.decides_cards for agent in others], np.bool_)
            policies = policy_addresses(others, signature)
            self.seated = Seated(policies, policies, params, sizes, watches, decides)
        self._mask = np.zeros((self.n, 0), np.int8)

    # --- for the environments --------------------------------------------------------------------------------------

    @property
    def over(self) -> np.ndarray:
        """bool[n], where an episode has ended or none has begun."""
        return self.learners["over"]

    @abstractmethod
    def new_view(self) -> View:
        """Arrays of zeros for a view, without info."""

    @abstractmethod
    def drawn(self, row: int, mode: str) -> Any:
        """A table as its learner sees it: mode "ansi" (text) or "rgb_array" (uint8[height, width, 3])."""

    def seed(self, rows: np.ndarray, seeds: np.ndarray) -> None:
        """Give tables (int64[k]) new seeds (int64[k]); their episodes are counted from 0 again."""
        self.seeds[rows] = seeds
        self.episodes[rows] = -1

    def start(self, rows: np.ndarray, view: View) -> View:
        """A new episode at these tables (int64[k]); the others stay as they are."""
        todo = np.zeros(self.n, np.int8)
        todo[rows] = START
        return self.carry_out(todo, np.zeros(self.n, np.int64), view)

    def carry_out(self, todo: np.ndarray, actions: np.ndarray, view: View) -> View:
        """Do to every table what `todo` says (int8[n]: LEAVE, START, STEP; actions: int64[n]); the view, filled.

        An illegal action is replaced by the legal one of the lowest number, which info["illegal_action"] tells.
        Raises ValueError for another agent's illegal action.
        """
        self.episodes[todo == START] += 1
        if self.compiled:

            def share(first: int, last: int) -> None:
                wrong = np.zeros(3, np.int64)
                if not self._carry_out_compiled(todo, actions, view, first, last, wrong):
                    raise self._illegal(*wrong.tolist())

            in_shares(share, self.n, self.threads)
        else:
            self.memory[todo == START] = 0.0
            self._carry_out_in_python(todo, actions)
            self._show(todo, view)
        view.reward[:] = self.learners["reward"]
        view.over[:] = self.learners["over"]
        view.info = {
            "seat": self.learners["seat"].astype(np.int64),
            "illegal_action": self.learners["illegal"].copy(),
            **self._infos(),
        }
        self._mask = view.mask
        view.filled = True
        return view

    def check_legal(self, actions: np.ndarray, stepping: np.ndarray) -> None:
        """Raise ValueError for the first illegal action (int64[n]) among the tables that step (bool[n])."""
        known = (actions >= 0) & (actions < self._mask.shape[1])
        legal = known & (self._mask[np.arange(self.n), np.where(known, actions, 0)] == 1)
        wrong = np.flatnonzero(stepping & ~legal)
        if len(wrong):
            raise ValueError(f"table {wrong[0]}: illegal action {actions[wrong[0]]}: see info['action_mask']")

    # --- what a game has to say ------------------------------------------------------------------------------------

    @abstractmethod
    def _carry_out_compiled(
        self, todo: np.ndarray, actions: np.ndarray, view: View, first: int, last: int, wrong: np.ndarray
    ) -> bool:
        """Do it at the tables first .. last - 1 and write observations and masks, of LEAVE only if not view.filled.

        False for another agent's illegal action, with (its place, the action, the table) in `wrong`.
        """

    @abstractmethod
    def _carry_out_in_python(self, todo: np.ndarray, actions: np.ndarray) -> None:
        """Do it at all tables, asking the others with `_ask`; nothing is shown."""

    @abstractmethod
    def _show(self, todo: np.ndarray, view: View) -> None:
        """Write observations and masks, of LEAVE only if not view.filled."""

    @abstractmethod
    def _infos(self) -> dict[str, np.ndarray]:
        """The game's own infos by name, arrays [n]."""

    # --- asking the others, in Python ------------------------------------------------------------------------------

    def _seats_of(self, place: int) -> np.ndarray:
        """The seats that one of the others has at the tables: int64[n]."""
        return place + (place >= self.learners["seat"])

    def _ask(self, place: int, rows: np.ndarray) -> np.ndarray:
        """The actions of one of the others at some tables (int64[k]): int64[k]."""
        agent, seats, every = self.others[place], self._seats_of(place), np.arange(self.n)
        streams, memory = self.streams[every, seats], self.memory[:, place, : agent.memory_size]
        answer = ask(agent, self.public, self.private[every, seats], memory, streams, rows)
        self.streams[every, seats] = streams
        return answer

    def _show_ends(self, rows: np.ndarray) -> None:
        """Ask those who watch the end of a heist or hand, at the tables where one is over (int64[k])."""
        for place, agent in enumerate(self.others):
            if agent.watches_showdown and len(rows):
                self._ask(place, rows)

    def _illegal(self, place: int, action: int, row: int) -> ValueError:
        agent, seat = self.others[place], int(self._seats_of(place)[row])
        game = f"seed {self.seeds[row]}, game {self.episodes[row]}"
        return ValueError(f"agent {agent.name}, seat {seat}, {game}: illegal {self._action_text(row, action)}")

    def _action_text(self, row: int, action: int) -> str:
        return f"action {action}"
