"""One table all of whose seats are asked from outside: what both games' cores promise to PettingZoo's classes."""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from gymnasium import Space


class Seats(ABC):
    """A table without agents: it says who is asked, takes answers and tells every seat what it sees.

    Each seat has a learner's record (seat, over, illegal, reward and more), as in environments with one learner, and
    the same compiled functions write it; so both kinds of environments give the same.
    """

    observation_space: Space[Any]
    action_space: Space[Any]

    def __init__(
        self, records: tuple[np.ndarray, np.ndarray, np.ndarray], learner_dtype: np.dtype, players: int
    ) -> None:
        """records: public[1], private[1, seats], hidden[1]. learner_dtype: of a learner's record."""
        publics, privates, hiddens = records
        self.public, self.private, self.hidden = publics[0], privates[0], hiddens[0]
        self.players = players
        self.learners = np.zeros(players, learner_dtype)
        self.streams = np.zeros(privates.shape[1], np.uint64)
        self.cycles = 0
        """How often everybody who was asked has answered, in this episode."""

    def start(self, seed: int, game: int) -> None:
        """Begin the game (seed, game)."""
        self._start(seed, game)
        self.learners["seat"] = np.arange(self.players)
        self.cycles = 0
        for seat in range(self.players):
            self._forget(seat)

    @property
    def over(self) -> bool:
        """Whether the episode has ended."""
        return bool(self.learners["over"][0])

    @abstractmethod
    def waiting(self) -> list[int]:
        """The seats that are asked now, in ascending order; none of them sees what another one answers."""

    @abstractmethod
    def observation(self, seat: int) -> tuple[Any, np.ndarray]:
        """What a seat sees and its mask, int8[actions]: fresh arrays."""

    @abstractmethod
    def info(self, seat: int) -> dict[str, Any]:
        """What has happened to a seat since its last answer."""

    @abstractmethod
    def drawn(self, mode: str) -> Any:
        """The table with all cards open: mode "ansi" (text) or "rgb_array" (uint8[height, width, 3])."""

    def is_legal(self, seat: int, action: int) -> bool:
        """Whether the seat's mask allows the action."""
        mask = self.observation(seat)[1]
        return 0 <= action < len(mask) and bool(mask[action])

    def answer(self, actions: dict[int, int]) -> np.ndarray:
        """Carry out the answers of the seats that wait, all of them (seat -> action); float64[seats], their rewards.

        An illegal action is replaced by the legal one of the lowest number, which the seat's info tells.
        """
        for seat in actions:
            self._forget(seat)
        before = self.learners["reward"].copy()
        self._answer(actions)
        self.cycles += 1
        return self.learners["reward"] - before

    @abstractmethod
    def _start(self, seed: int, game: int) -> None: ...

    @abstractmethod
    def _forget(self, seat: int) -> None:
        """Nothing has happened to a seat since its last answer."""

    @abstractmethod
    def _answer(self, actions: dict[int, int]) -> None: ...
