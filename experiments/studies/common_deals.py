"""Settings of The Gang on common deals, counted so that any two of them can be compared deal by deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any, ClassVar

import numpy as np

from gang_sim.experiments.heists import NOT_APPLICABLE, Setting
from gang_sim.experiments.running.parts import Counted, Estimating, rate_error
from gang_sim.experiments.statistics.comparisons import benjamini_hochberg, gain_of_pairing, holm, p_value
from gang_sim.experiments.statistics.moments import Estimate, Moments, moment_cells, moment_sums, named
from gang_sim.experiments.statistics.rates import Rate, wilson

__all__ = ["MEASURES", "CommonDeals"]

MEASURES = ("success", "pairs_right", "moves", "steals", "ticks", "forced")
"""Per heist; ticks of all rounds together, forced: rounds that ran out of time."""


@dataclass(frozen=True)
class CommonDeals(Estimating):
    """The same heists in every setting; until_se is about every success rate.

    Counted are the moments of MEASURES per setting, and the moments of all successes jointly, together with how near
    each other the dealt hands end, for each number of players: a control, whose mean is known exactly.
    """

    settings: tuple[Setting, ...]
    seed: int

    game: ClassVar[str] = "the_gang"
    block: ClassVar[int] = 250

    @property
    def label(self) -> str:
        return f"{len(self.settings)} settings on common deals"

    @property
    def specifications(self) -> Sequence[str]:
        return list(dict.fromkeys(spec for setting in self.settings for spec in setting.line_up))

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        from gang_sim.the_gang.play import play

        agents = dict(zip(self.specifications, self.seated, strict=True))
        from gang_sim.the_gang.dealt import closeness

        cells, successes = [], np.zeros((n, len(self.settings)), np.int64)
        for place, setting in enumerate(self.settings):
            line_up = [agents[spec] for spec in setting.line_up]
            rows = play(line_up, n, self.seed, rules=setting.rules, first=first, threads=threads)
            cells.append(moment_sums(_measures(rows)))
            successes[:, place] = rows["success"]
        controls = [closeness(n, self.seed, first, players) for players in self._numbers]
        return np.concatenate([*cells, moment_sums(np.hstack([successes, *controls]))])

    def moments(self, counted: Counted) -> list[Moments]:
        """Moments of MEASURES per setting."""
        assert counted.sums is not None
        size, columns = moment_cells(len(MEASURES)), len(MEASURES)
        return [
            Moments.from_sums(counted.games, counted.sums[size * place : size * (place + 1)], columns)
            for place in range(len(self.settings))
        ]

    def successes(self, counted: Counted) -> Moments:
        """Moments of the successes, a column per setting; behind them the controls of each number of players."""
        assert counted.sums is not None
        from gang_sim.the_gang.dealt import CLOSENESS

        first, controls = moment_cells(len(MEASURES)) * len(self.settings), CLOSENESS * len(self._numbers)
        return Moments.from_sums(counted.games, counted.sums[first:], len(self.settings) + controls)

    @property
    def _numbers(self) -> list[int]:
        """The numbers of players that occur."""
        return sorted({setting.rules.players for setting in self.settings})

    def controlled(self, successes: Moments, place: int, plain: Rate) -> dict[str, float]:
        """Success of a setting, corrected for how near each other the dealt hands happened to end.

        gain_of_controls: how many times more heists the plain rate needs for an error as small; where there is nothing
        to correct, as without a failure, the plain rate stands.
        """
        from gang_sim.the_gang.dealt import CLOSENESS, mean_closeness

        players = self.settings[place].rules.players
        columns = np.eye(len(successes.sums))
        first = len(self.settings) + self._numbers.index(players) * CLOSENESS
        found, gained = successes.controlled(
            columns[place], columns[first : first + CLOSENESS], mean_closeness(players)
        )
        estimate = found if isfinite(found.error) else Estimate(*plain, inf)
        return named("success_controlled", estimate) | {"gain_of_controls": gained}

    def errors(self, sums: np.ndarray, games: int) -> Sequence[float]:
        won = self.successes(Counted(games, sums, games)).sums[: len(self.settings)]
        return [rate_error(each, games) for each in won]

    def rows(self, counted: Counted, keys: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """A row per setting: its keys, its conditions, MEASURES with their intervals."""
        found, successes = [], self.successes(counted)
        for place, (setting, own, moments) in enumerate(zip(self.settings, keys, self.moments(counted), strict=True)):
            draft = setting.rules.protocol == "draft"
            pairs = setting.rules.players * (setting.rules.players - 1) // 2
            rate = wilson(int(moments.sums[0]), counted.games)
            columns = np.eye(len(MEASURES))
            row = own | {
                "players": setting.rules.players,
                "protocol": setting.rules.protocol,
                "end_rule": NOT_APPLICABLE if draft else setting.rules.end_rule,
                "ticks": NOT_APPLICABLE if draft else setting.rules.max_ticks,
                "seed": self.seed,
                "heists": counted.games,
                "success": rate.value,
                "success_low": rate.low,
                "success_high": rate.high,
            }
            row |= self.controlled(successes, place, rate)
            row |= named("pairs_ordered", moments.mean(columns[1] / pairs))
            for name, column in (("moves", 2), ("steals", 3), ("ticks_used", 4), ("forced_rounds", 5)):
                row |= named(name, moments.mean(columns[column]))
            found.append(row)
        return found

    def differences(
        self, counted: Counted, groups: Sequence[Sequence[int]], labels: Sequence[str]
    ) -> list[dict[str, Any]]:
        """Success of each setting against each other of its group, on common deals; corrected for their number.

        gain_of_pairing: how many times more heists separate measurements would need.
        """
        successes = self.successes(counted)
        columns = np.eye(len(successes.sums))[: len(self.settings)]
        errors = [successes.mean(column).error for column in columns]
        rows, p_values = [], []
        for group in groups:
            for place, first in enumerate(group):
                for second in group[place + 1 :]:
                    found = successes.mean(columns[first] - columns[second])
                    p_values.append(p_value(found))
                    row: dict[str, Any] = {"first": labels[first], "second": labels[second]}
                    rules = self.settings[first].rules
                    row |= {"players": rules.players, "heists": counted.games} | named("difference", found)
                    row["gain_of_pairing"] = gain_of_pairing(found.error, errors[first], errors[second])
                    rows.append(row)
        columns_of_p = zip(rows, p_values, holm(p_values), benjamini_hochberg(p_values), strict=True)
        return [
            row | {"p": float(p), "p_holm": float(strict), "p_benjamini_hochberg": float(loose)}
            for row, p, strict, loose in columns_of_p
        ]


def _measures(rows: np.ndarray) -> np.ndarray:
    """MEASURES, a row per heist: int64[heists, 6]."""
    columns = [rows[name] for name in ("success", "pairs_right", "moves", "steals")]
    return np.column_stack([*columns, rows["ticks"].sum(axis=1), rows["forced"]]).astype(np.int64)
