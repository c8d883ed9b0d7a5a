"""A part that needs no game: what is counted follows from the games' numbers, so every loss or repeat shows."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gang_sim.experiments.running.parts import Part


@dataclass(frozen=True)
class Summing(Part):
    block: ClassVar[int] = 10

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        games = np.arange(first, first + n)
        return np.array([n, games.sum(), (games**2).sum()])


@dataclass(frozen=True)
class Listing(Part):
    block: ClassVar[int] = 10
    by_game: ClassVar[bool] = True

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        return np.arange(first, first + n)[:, None]


@dataclass(frozen=True)
class Stopping(Summing):
    enough_at: int = 0

    @property
    def may_stop(self) -> bool:
        return True

    def is_enough(self, sums: np.ndarray, games: int) -> bool:
        assert sums[0] == games
        return games >= self.enough_at


def expected(games: int) -> list[int]:
    return [games, sum(range(games)), sum(game**2 for game in range(games))]
