"""The deals of a ladder, counted: each agent alone against some others that take all other seats. Integers only."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gang_sim.experiments.running.parts import rate_error
from gang_sim.experiments.statistics.moments import Moments, moment_cells, moment_sums
from gang_sim.experiments.styles.parts import OUTCOMES, USES, Deals, by_deal, outcomes_of, uses_of

__all__ = ["OneAgainst"]


@dataclass(frozen=True)
class OneAgainst(Deals):
    """Each of the styles alone against each kind of opponent, all on the same deals.

    Counted are, for each kind of opponent and then summed over them, the moments of OUTCOMES jointly for all styles, so
    that any two can be compared deal by deal; and the moments of USES per style. until_se is about the share of hands
    that each style wins against each kind.
    """

    against: tuple[str, ...]

    @property
    def label(self) -> str:
        return "one against others alike"

    @property
    def specifications(self) -> Sequence[str]:
        return (*self.styles, *self.against)

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        found = np.zeros((len(self.against), n, len(self.styles), len(OUTCOMES)), np.int64)
        used = np.zeros((len(self.styles), n, len(USES)), np.int64)
        for own in range(len(self.styles)):
            for other in range(len(self.against)):
                for seat in range(self.rules.players):
                    line_up = [len(self.styles) + other] * self.rules.players
                    line_up[seat] = own
                    rows = self._play(line_up, first, n, threads)
                    found[other, :, own] += by_deal(rows, outcomes_of(rows, seat))
                    used[own] += by_deal(rows, uses_of(rows, seat))
        together = [moment_sums(each.reshape(n, -1)) for each in (*found, found.sum(axis=0))]
        return np.concatenate([*together, *map(moment_sums, used)])

    def errors(self, sums: np.ndarray, games: int) -> Sequence[float]:
        errors = []
        for other in range(len(self.against)):
            moments = self.moments(games, sums, other)
            for own in range(len(self.styles)):
                hands, won = (np.eye(len(moments.sums))[self.column(own, name)] for name in ("hands", "hands_won"))
                error = moments.ratio(won, hands).error
                errors.append(error or rate_error(float(won @ moments.sums), float(hands @ moments.sums)))
        return errors

    def column(self, style: int, name: str = OUTCOMES[0]) -> int:
        """Where in `moments` the column of a style is, by number, that has this of OUTCOMES."""
        return style * len(OUTCOMES) + OUTCOMES.index(name)

    def moments(self, deals: int, sums: np.ndarray, other: int | None = None) -> Moments:
        """Moments of OUTCOMES for all styles (see `column`) against a kind of opponent, or summed over all of them."""
        columns = len(OUTCOMES) * len(self.styles)
        size, place = moment_cells(columns), len(self.against) if other is None else other
        return Moments.from_sums(deals, sums[size * place : size * (place + 1)], columns)

    def use_moments(self, deals: int, sums: np.ndarray) -> list[Moments]:
        """Moments of USES per style, summed over the opponents."""
        size = moment_cells(len(USES))
        first = len(sums) - size * len(self.styles)
        return [
            Moments.from_sums(deals, sums[first + size * own : first + size * (own + 1)], len(USES))
            for own in range(len(self.styles))
        ]
