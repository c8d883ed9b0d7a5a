"""What can be counted: a part of a study, game by game, as integers. Where and when it is counted is not said here."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from typing import Any, ClassVar, Self

import numpy as np

from gang_sim.agent import Agent
from gang_sim.registry import make_agent

__all__ = ["Counted", "Estimating", "Part", "Played", "checked_until_se", "merged", "rate_error"]


@dataclass(frozen=True)
class Part:
    """Games 0 .. games - 1 of one kind, counted in blocks; block b holds the games b * block .. (b + 1) * block - 1.

    A part is plain data, so that it can be sent to a worker and named by a hash. Blocks are fixed, so that what is
    counted depends on nothing but the part.
    """

    games: int

    block: ClassVar[int] = 1000
    by_game: ClassVar[bool] = False
    """Whether `count` gives a row per game, int64[n, k], or sums over the games, int64[k]."""

    def __post_init__(self) -> None:
        if self.games < 1:
            raise ValueError(f"games {self.games}: at least 1")

    @property
    def label(self) -> str:
        """What a progress bar calls it."""
        return type(self).__name__

    @property
    def agents(self) -> Sequence[tuple[str, str]]:
        """(game, specification) of every agent that plays, so that changed agents are told apart."""
        return ()

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        """What the games first .. first + n - 1 amount to, in integers; the same for any number of threads."""
        raise NotImplementedError

    @property
    def may_stop(self) -> bool:
        """Whether to ask `is_enough` at fixed numbers of games."""
        return False

    def is_enough(self, sums: np.ndarray, games: int) -> bool:
        """Whether so much has been learned from the first `games` games that the rest need not be played."""
        raise NotImplementedError


@dataclass(frozen=True)
class Played(Part):
    """A part that seats agents of one game by their specifications."""

    game: ClassVar[str]

    @property
    def specifications(self) -> Sequence[str]:
        """Of all agents that take part, in an order of the part's own."""
        raise NotImplementedError

    @property
    def agents(self) -> Sequence[tuple[str, str]]:
        return [(self.game, spec) for spec in self.specifications]

    @cached_property
    def seated(self) -> list[Agent]:
        """The agents, made once in each process."""
        return [make_agent(self.game, spec) for spec in self.specifications]

    def checked(self) -> Self:
        """The same part. Raises ValueError for an agent that does not exist, before anything is counted."""
        for spec in self.specifications:
            make_agent(self.game, spec)
        return self

    def __getstate__(self) -> dict[str, Any]:
        """Agents stay here: a worker makes its own."""
        return {key: value for key, value in self.__dict__.items() if key != "seated"}


@dataclass(frozen=True)
class Estimating(Played):
    """A part that may stop early; until_se: when every standard error in `errors` is as small, None for never."""

    until_se: float | None = field(default=None, kw_only=True)

    @property
    def may_stop(self) -> bool:
        return self.until_se is not None

    def is_enough(self, sums: np.ndarray, games: int) -> bool:
        assert self.until_se is not None
        return max(self.errors(sums, games)) <= self.until_se

    def errors(self, sums: np.ndarray, games: int) -> Sequence[float]:
        """Standard errors of everything that is estimated, after so many games."""
        raise NotImplementedError


def rate_error(successes: float, trials: float) -> float:
    """Standard error of a rate, never 0: that of the rate with a success and a failure more.

    >>> rate_error(0, 98) > 0.009
    True
    """
    rate = (successes + 1) / (trials + 2)
    return sqrt(rate * (1 - rate) / max(trials, 1))


def checked_until_se(option: str, value: float | None) -> float | None:
    """The standard error that is enough, or ValueError."""
    if value is not None and not 0 < value < 1:
        raise ValueError(f"{option} {value:g}: between 0 and 1")
    return value


@dataclass(frozen=True)
class Counted:
    """What is known of a part: sums over (or rows of) its games 0 .. games - 1, and how long they took to play.

    seconds: of all workers together, divided by their number.

    sums: int64[k], or int64[games, k] for a part that counts by game; None when no block was finished.
    wanted: games that the part was to have, fewer than asked for when they were enough.
    """

    games: int
    sums: np.ndarray | None
    wanted: int
    seconds: float = 0.0

    @property
    def complete(self) -> bool:
        """Whether that is all that was wanted."""
        return self.games == self.wanted


def merged(part: Part, arrays: Sequence[np.ndarray]) -> np.ndarray | None:
    """One array from those of stretches that follow each other; None for none."""
    if not arrays:
        return None
    return np.concatenate(arrays) if part.by_game else np.sum(arrays, axis=0)
