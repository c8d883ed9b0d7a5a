"""Heists as they look at the showdown, a row each: one seat's cards, and what its chips and their timing were."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gang_sim.agent import Agent
from gang_sim.experiments.running.parts import Played
from gang_sim.the_gang.records import RETURN, ROUNDS, SHOWDOWN, STAY
from gang_sim.the_gang.rules import Rules

__all__ = ["SIGNALS", "Showdowns", "Witness", "signals_of"]

SIGNALS = ("chip", "first move", "timing", "moves")
"""Per round: stars of the last chip; first action other than staying, 0 for none; its tick from 1; number of moves."""
CARDS = 7
"""Of a row: two of the pocket, five of the board."""


class Witness(Agent):
    """Plays as another agent does, and keeps what can be seen at each showdown.

    It is asked at the showdown, too, when the whole history lies open; nothing that it plays depends on that.
    """

    game: ClassVar[str] = "the_gang"
    honest: ClassVar[bool] = False  # not said of the agent that it plays for
    watches_showdown: ClassVar[bool] = True

    def __init__(self, inner: Agent) -> None:
        self.inner = inner
        self.memory_size = inner.memory_size  # type: ignore[misc]
        self.seen: list[np.ndarray] = []

    @property
    def name(self) -> str:
        return self.inner.name

    def act(self, public: np.ndarray, private: np.ndarray, memory: np.ndarray, streams: np.ndarray) -> np.ndarray:
        if np.all(public["round"] == SHOWDOWN):
            self.seen.append(_rows(public, private))
            if not self.inner.watches_showdown:
                return np.zeros(len(public), np.int64)
        return self.inner.act(public, private, memory, streams)


@dataclass(frozen=True)
class Showdowns(Played):
    """Heists in self-play, a row each, of one seat that the board's cards choose: its pocket, the board, SIGNALS.

    Rows of a stretch are in no meaningful order.
    """

    agent: str
    rules: Rules
    seed: int

    game: ClassVar[str] = "the_gang"
    block: ClassVar[int] = 250
    by_game: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return f"{self.agent} watched"

    @property
    def specifications(self) -> Sequence[str]:
        return [self.agent]

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        from gang_sim.the_gang.play import play

        seats = [Witness(self.seated[0]) for _ in range(self.rules.players)]
        play(seats, n, self.seed, rules=self.rules, first=first, threads=threads, batch=n)
        return np.concatenate([_chosen(np.concatenate(each.seen), seat, len(seats)) for seat, each in enumerate(seats)])


def _rows(public: np.ndarray, private: np.ndarray) -> np.ndarray:
    """A row per table: pocket, board, then SIGNALS of each round. int64[n, CARDS + 4 * ROUNDS]."""
    tables, seats = np.arange(len(public)), private["seat"].astype(np.int64)
    chips = public["chips"][tables, :, seats]
    deepest = max(1, int(public["ticks"].max()))
    moves, moves_in = public["moves"][:, :, :deepest], public["moves_in"][:, :, :deepest]
    actions = moves[..., 1].astype(np.int64)
    done = np.arange(moves.shape[3]) < moves_in[..., None]
    own = done & (moves[..., 0] == seats[:, None, None, None]) & (actions != STAY)
    flat, actions = own.reshape(*own.shape[:2], -1), actions.reshape(*own.shape[:2], -1)
    at = flat.argmax(axis=2)
    moved = flat.any(axis=2)
    first = np.where(moved, np.take_along_axis(actions, at[..., None], axis=2)[..., 0], 0)
    timing = np.where(moved, at // moves.shape[3] + 1, 0)
    signals = np.stack([chips, np.minimum(first, RETURN), timing, np.minimum(flat.sum(axis=2), 9)], axis=2)
    cards = np.hstack([private["pocket"][:, :2], public["board"]])
    return np.hstack([cards, signals.reshape(len(public), -1)]).astype(np.int64)


def _chosen(rows: np.ndarray, seat: int, seats: int) -> np.ndarray:
    """The rows of the heists whose board chooses this seat: any rule that knows neither pockets nor moves would do."""
    board = np.sort(rows[:, 2:CARDS], axis=1)
    return rows[board @ (97 ** np.arange(5)) % 1_000_003 % seats == seat]


def signals_of(rows: np.ndarray, round_: int) -> np.ndarray:
    """SIGNALS of one round: int64[n, 4]."""
    return rows[:, CARDS:].reshape(len(rows), ROUNDS, len(SIGNALS))[:, round_]
