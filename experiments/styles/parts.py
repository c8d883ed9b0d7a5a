"""The deals of a tournament, counted: one style against others alike, and mixed tables. Integers only.

The unit is a deal. Every line-up plays it once per seat rotation, so that each style meets every hand of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from gang_sim.experiments.running.parts import Estimating, rate_error
from gang_sim.experiments.statistics.moments import Moments, moment_cells, moment_sums
from gang_sim.gang_of_four.combinations import TYPES
from gang_sim.gang_of_four.rules import Rules

__all__ = ["OUTCOMES", "USES", "Deals", "MixedTables", "RoundRobin", "by_deal", "outcomes_of", "uses_of"]

OUTCOMES = ("hands", "points", "points_of_others", "hands_won", "parts_of_games_won")
"""Of a style at one table, summed over the rotations of a deal. A game has records.WIN parts."""
USES = ("hands", "led", "passes", *TYPES)
"""What a style did, summed over the rotations of a deal and over the opponents."""
PENALTY_CLASSES = 17
"""Cards left at the end of a hand: 0 .. 16."""
TABLE_DEALS = 10
"""Deals that a mixed table plays before the next one is drawn."""
MEMBER = ("style", "hands", "points", "hands_won", "parts_of_games_won")
"""What is kept of each member of a mixed table and deal."""


@dataclass(frozen=True)
class Deals(Estimating):
    """Deals played by some styles; `games` is their number."""

    styles: tuple[str, ...]
    rules: Rules
    seed: int
    whole_games: bool

    game: ClassVar[str] = "gang_of_four"
    block: ClassVar[int] = 20

    @property
    def specifications(self) -> Sequence[str]:
        return self.styles

    def _play(self, line_up: Sequence[int], first: int, n: int, threads: int) -> np.ndarray:
        """play() of a line-up of styles by number, one per seat."""
        from gang_sim.gang_of_four.play import play

        agents = [self.seated[style] for style in line_up]
        return play(agents, n, self.seed, rules=self.rules, games=self.whole_games, first=first, threads=threads)


@dataclass(frozen=True)
class RoundRobin(Deals):
    """Every style against every other one that takes all other seats, all on the same deals.

    Counted are the moments of OUTCOMES per ordered pair and, summed over the opponents, jointly for all styles; the
    moments of USES per style; and how often a style was left with 0 .. 16 cards. until_se is about the share of hands
    that each style wins against each other one.
    """

    @property
    def label(self) -> str:
        return "one against others alike"

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """(style, opponents) by number, in the order of the counts."""
        numbers = range(len(self.styles))
        return [(own, other) for own in numbers for other in numbers if own != other]

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        outcomes = np.zeros((len(self.styles), n, len(OUTCOMES)), np.int64)
        uses = np.zeros((len(self.styles), n, len(USES)), np.int64)
        left = np.zeros((len(self.styles), PENALTY_CLASSES), np.int64)
        cells = []
        for own, other in self.pairs:
            outcome = np.zeros((n, len(OUTCOMES)), np.int64)
            for seat in range(self.rules.players):
                line_up = [own if place == seat else other for place in range(self.rules.players)]
                rows = self._play(line_up, first, n, threads)
                outcome += by_deal(rows, outcomes_of(rows, seat))
                uses[own] += by_deal(rows, uses_of(rows, seat))
                left[own] += np.bincount(rows["counts"][:, seat], minlength=PENALTY_CLASSES)
            outcomes[own] += outcome
            cells.append(moment_sums(outcome))
        jointly = outcomes.transpose(1, 0, 2).reshape(n, -1)
        return np.concatenate([*cells, moment_sums(jointly), *map(moment_sums, uses), left.ravel()])

    def errors(self, sums: np.ndarray, games: int) -> Sequence[float]:
        hands, won = (np.eye(len(OUTCOMES))[OUTCOMES.index(name)] for name in ("hands", "hands_won"))
        found = []
        for moments in self.pair_moments(games, sums).values():
            error = moments.ratio(won, hands).error
            found.append(error or rate_error(float(won @ moments.sums), float(hands @ moments.sums)))
        return found

    def pair_moments(self, deals: int, sums: np.ndarray) -> dict[tuple[int, int], Moments]:
        """Moments of OUTCOMES for each (style, opponents) by number."""
        size = moment_cells(len(OUTCOMES))
        return {
            pair: Moments.from_sums(deals, sums[size * place : size * (place + 1)], len(OUTCOMES))
            for place, pair in enumerate(self.pairs)
        }

    def joint_moments(self, deals: int, sums: np.ndarray) -> Moments:
        """Moments of OUTCOMES summed over the opponents; the columns of style i begin at i * len(OUTCOMES)."""
        first = moment_cells(len(OUTCOMES)) * len(self.pairs)
        columns = len(OUTCOMES) * len(self.styles)
        return Moments.from_sums(deals, sums[first : first + moment_cells(columns)], columns)

    def use_moments(self, deals: int, sums: np.ndarray) -> list[Moments]:
        """Moments of USES per style."""
        size = moment_cells(len(USES))
        first = len(sums) - len(self.styles) * (size + PENALTY_CLASSES)
        return [
            Moments.from_sums(deals, sums[first + size * own : first + size * (own + 1)], len(USES))
            for own in range(len(self.styles))
        ]

    def cards_left(self, sums: np.ndarray) -> np.ndarray:
        """Hands that each style ended with 0 .. 16 cards: int64[styles, 17]."""
        return sums[len(sums) - len(self.styles) * PENALTY_CLASSES :].reshape(len(self.styles), PENALTY_CLASSES)


@dataclass(frozen=True)
class MixedTables(Deals):
    """Tables of different styles drawn by chance, a row per deal: for each member of the table, MEMBER."""

    by_game: ClassVar[bool] = True

    @property
    def label(self) -> str:
        return "mixed tables"

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        found = np.zeros((n, self.rules.players, len(MEMBER)), np.int64)
        for start in range(first, first + n, TABLE_DEALS):
            deals = min(TABLE_DEALS, first + n - start)
            here = found[start - first : start - first + deals]
            table = drawn_table(len(self.styles), self.rules.players, self.seed, start // TABLE_DEALS)
            here[:, :, 0] = table
            for turn in range(self.rules.players):
                rows = self._play(np.roll(table, turn).tolist(), start, deals, threads)
                for member in range(len(table)):
                    seat = (member + turn) % self.rules.players
                    outcome = by_deal(rows, outcomes_of(rows, seat))
                    here[:, member, 1:] += outcome[:, [0, 1, 3, 4]]
        return found.reshape(n, -1)


def drawn_table(styles: int, players: int, seed: int, number: int) -> np.ndarray:
    """The styles of one mixed table in the order in which they sit: int64[players].

    All styles are put in a random order and seated at as many tables as they fill, again and again. Where there are
    fewer styles than seats, some take more seats than one.
    """
    from gang_sim import streams

    tables = max(1, styles // players)
    order = np.arange(styles)
    stream = np.array(
        [streams.derive(np.uint64(streams.game_key(seed, number // tables)), streams.TABLE, 1, 0)], np.uint64
    )
    streams.shuffle(stream, order, styles)
    place = number % tables * players
    return np.resize(order[place : place + players], players)


def outcomes_of(rows: np.ndarray, seat: int) -> np.ndarray:
    """OUTCOMES of a seat, a row per hand: int64[hands, 5]."""
    own = rows["points"][:, seat].astype(np.int64)
    others = rows["points"].sum(axis=1, dtype=np.int64) - own
    return np.column_stack([np.ones(len(rows), np.int64), own, others, rows["winner"] == seat, rows["won"][:, seat]])


def uses_of(rows: np.ndarray, seat: int) -> np.ndarray:
    """USES of a seat, a row per hand."""
    ones = np.ones(len(rows), np.int64)
    return np.column_stack([ones, rows["led"][:, seat], rows["passes"][:, seat], rows["plays"][:, seat]])


def by_deal(rows: np.ndarray, by_hand: np.ndarray) -> np.ndarray:
    """Sums over the hands of each deal (a game of several hands, or one hand), in order."""
    starts = np.flatnonzero(np.diff(rows["game"], prepend=-1))
    return by_hand if len(starts) == len(rows) else np.add.reduceat(by_hand, starts, axis=0)
