"""One kind of agent on the same deals without cards and with each card in force."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import numpy as np

from gang_sim.experiments.heists import Setting
from gang_sim.experiments.running.parts import Counted, Estimating, rate_error
from gang_sim.experiments.statistics.moments import Estimate, Moments, moment_cells, moment_sums
from gang_sim.experiments.statistics.rates import Rate, wilson

__all__ = ["CardDeals", "Effect"]

RIGHT = ("order_ok", "value_ok", "category_ok")


class Effect(NamedTuple):
    """What became of heists with one card. right: share of each of RIGHT; difference: of success, to no card."""

    success: Rate
    right: tuple[float, ...]
    difference: Estimate


@dataclass(frozen=True)
class CardDeals(Estimating):
    """The same heists in every setting, the first without cards.

    Counted are the moments of all successes jointly, and per setting how often each of RIGHT held.
    """

    settings: tuple[Setting, ...]
    seed: int

    game: ClassVar[str] = "the_gang"
    block: ClassVar[int] = 1000

    @property
    def label(self) -> str:
        rules = self.settings[0].rules
        return f"{self.settings[0].label}, {rules.players} players, {len(self.settings) - 1} cards"

    @property
    def specifications(self) -> Sequence[str]:
        return self.settings[0].line_up

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        from gang_sim.the_gang.play import play

        successes = np.zeros((n, len(self.settings)), np.int64)
        right = np.zeros((len(self.settings), len(RIGHT)), np.int64)
        for place, setting in enumerate(self.settings):
            rows = play(self.seated, n, self.seed, rules=setting.rules, first=first, threads=threads)
            successes[:, place] = rows["success"]
            right[place] = [np.count_nonzero(rows[name]) for name in RIGHT]
        return np.concatenate([moment_sums(successes), right.ravel()])

    def effects(self, counted: Counted) -> list[Effect]:
        """Per setting; the difference of the first is none."""
        assert counted.sums is not None
        columns = len(self.settings)
        moments = Moments.from_sums(counted.games, counted.sums[: moment_cells(columns)], columns)
        right = counted.sums[moment_cells(columns) :].reshape(columns, len(RIGHT)) / counted.games
        weights = np.eye(columns)
        return [
            Effect(
                wilson(int(moments.sums[place]), counted.games),
                tuple(right[place].tolist()),
                moments.mean(weights[place] - weights[0]),
            )
            for place in range(columns)
        ]

    def errors(self, sums: np.ndarray, games: int) -> Sequence[float]:
        return [rate_error(successes, games) for successes in sums[: len(self.settings)]]
