"""Study: ad-hoc play: how agents get along with strangers whose convention nobody has told them, heist by heist."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gang_sim.agents.the_gang.habits import CONVENTIONS
from gang_sim.experiments.heists import NOT_APPLICABLE, Setting
from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.statistics.comparisons import holm, p_value
from gang_sim.experiments.statistics.moments import named
from gang_sim.experiments.statistics.rates import wilson
from gang_sim.experiments.studies.common_series import CommonSeries
from gang_sim.experiments.studies.gang_study import rules_of, with_suites
from gang_sim.experiments.terminal import interval, percent, text_table
from gang_sim.registry import make_agent

__all__ = ["AdHoc", "Mix"]

ALONE, KNOWN, HELD_OUT, UNKNOWN = "alone", "suite", "held out", "outside"
"""Kinds of strangers: none at the table; of the suite; of the suite, but the team has no model of it; no member of it.
"""


@dataclass(frozen=True)
class Mix:
    """A team and strangers at one table; kind: what the strangers are to the team."""

    team: str
    stranger: str
    strangers: int
    kind: str
    setting: Setting


@dataclass(frozen=True)
class AdHoc:
    """Success of teams with strangers in series of heists over which agents keep their memory, on common deals.

    teams: each in turn takes all seats but the strangers'; the others are compared with the first. strangers: names of
    suites ("partners") stand for all their members. numbers: of strangers at a table, all of one kind. outside:
    strangers that belong to no suite. learner: the team that is also asked to do without a model of the stranger.
    late: the first heist, from 1, of those that count.
    """

    teams: tuple[str, ...] = ("belief", "adaptive")
    strangers: tuple[str, ...] = ("partners",)
    numbers: tuple[int, ...] = (1, 2)
    outside: tuple[str, ...] = ("contest", "interval")
    learner: str = "adaptive"
    players: int = 4
    heists: int = 5
    late: int = 3
    protocol: str = "table"
    ticks: int = 3
    end_rule: str = "rulebook"
    rules: tuple[str, ...] = ()
    series: int = 1000
    seed: int = 0

    kind: ClassVar[str] = "gang-sim study"
    whole: ClassVar[Sequence[str]] = ("ticks",)

    def mixes(self) -> list[Mix]:
        """Every table, in the order of the results. Raises ValueError for what cannot be."""
        if not self.teams or not 1 <= self.late <= self.heists:
            raise ValueError(f"late {self.late}: allowed are 1 to {self.heists}, with one team or more")
        if not all(1 <= number < self.players for number in self.numbers):
            raise ValueError(f"numbers {', '.join(map(str, self.numbers))}: allowed are 1 to {self.players - 1}")
        found = [self._mix(team, team, 0, ALONE) for team in self.teams]
        for number in self.numbers:
            for kind, strangers in ((KNOWN, with_suites(self.strangers)), (UNKNOWN, self.outside)):
                found += [self._mix(team, other, number, kind) for other in strangers for team in self.teams]
            for stranger in with_suites(self.strangers) if self.learner in self.teams else ():
                name = stranger.split(":")[0]
                if name in CONVENTIONS:
                    team = f"{self.learner}:held_out={CONVENTIONS.index(name)}"
                    found.append(self._mix(team, stranger, number, HELD_OUT))
        return found

    def _mix(self, team: str, stranger: str, strangers: int, kind: str) -> Mix:
        for spec in (team, stranger):
            make_agent("the_gang", spec)
        rules = rules_of(self.protocol, self.end_rule, self.players, self.ticks, self.rules)
        line_up = [team] * self.players
        for place in range(strangers):  # spread around the table
            line_up[self.players - 1 - place * self.players // strangers] = stranger
        return Mix(team, stranger, strangers, kind, Setting(tuple(line_up), rules))

    def parts(self) -> list[Part]:
        """All tables on common deals."""
        return [self._part()]

    def _part(self) -> CommonSeries:
        settings = tuple(mix.setting for mix in self.mixes())
        return CommonSeries(self.series, settings, self.heists, self.late, self.seed)

    def tables(self, counted: Sequence[Counted]) -> Tables:
        """Each table; means over the suite; each team against the first, table by table."""
        (known,) = counted
        if known.sums is None:
            return {"results": []}
        part, mixes = self._part(), self.mixes()
        late, by_heist = part.late(known), part.by_heist(known)
        columns = np.eye(len(mixes)) / part.late_heists
        results = []
        for mix, column, successes in zip(mixes, columns, by_heist, strict=True):
            row = self._keys(mix, known.games) | named("success", late.mean(column))
            for heist, number in enumerate(successes.tolist(), 1):
                rate = wilson(number, known.games)
                row |= {f"heist_{heist}": rate.value, f"heist_{heist}_low": rate.low, f"heist_{heist}_high": rate.high}
            results.append(row)
        return {"results": results, "means": self._means(known, columns), "differences": self._against(known, columns)}

    def _keys(self, mix: Mix, series: int) -> dict[str, Any]:
        draft = self.protocol == "draft"
        return {
            "team": mix.team,
            "stranger": mix.stranger,
            "strangers": mix.strangers,
            "kind": mix.kind,
            "players": self.players,
            "protocol": self.protocol,
            "end_rule": NOT_APPLICABLE if draft else self.end_rule,
            "ticks": NOT_APPLICABLE if draft else self.ticks,
            "heists": f"{self.late}-{self.heists}",
            "seed": self.seed,
            "series": series,
        }

    def _means(self, known: Counted, columns: np.ndarray) -> list[dict[str, Any]]:
        """Per team, number of strangers and kind: the mean over the strangers, and its distance to the first team's."""
        mixes, late = self.mixes(), self._part().late(known)
        found = []
        for number in self.numbers:
            for kind in (KNOWN, HELD_OUT, UNKNOWN):
                own = [place for place, mix in enumerate(mixes) if (mix.strangers, mix.kind) == (number, kind)]
                for team in dict.fromkeys(_name(mixes[place].team) for place in own):
                    places = [place for place in own if _name(mixes[place].team) == team]
                    strangers = {mixes[place].stranger for place in places}
                    first = [
                        place
                        for place, mix in enumerate(mixes)
                        if mix.team == self.teams[0] and mix.strangers == number and mix.stranger in strangers
                    ]
                    mean = columns[places].mean(axis=0)
                    row: dict[str, Any] = {"team": team, "strangers": number, "kind": kind, "of": len(places)}
                    row |= named("success", late.mean(mean))
                    row |= named("difference", late.mean(mean - columns[first].mean(axis=0)))
                    found.append(row | {"first": self.teams[0], "series": known.games})
        return found

    def _against(self, known: Counted, columns: np.ndarray) -> list[dict[str, Any]]:
        """Every other team against the first at the same table, corrected for the number of comparisons."""
        mixes, late = self.mixes(), self._part().late(known)
        rows, p_values = [], []
        for place, mix in enumerate(mixes):
            same = [
                other
                for other, its in enumerate(mixes)
                if its.team == self.teams[0]
                and its.strangers == mix.strangers
                and (mix.kind == ALONE or its.stranger == mix.stranger)
            ]
            if mix.team != self.teams[0] and same:
                found = late.mean(columns[place] - columns[same[0]])
                row: dict[str, Any] = {"team": mix.team, "first": self.teams[0], "stranger": mix.stranger}
                rows.append(row | {"strangers": mix.strangers, "kind": mix.kind} | named("difference", found))
                p_values.append(p_value(found))
        return [row | {"p_holm": float(p)} for row, p in zip(rows, holm(p_values), strict=True)]

    def draw(self, folder: Path, tables: Tables) -> None:
        """Success by stranger, and heist by heist."""
        from gang_sim.experiments.studies.ad_hoc_figure import draw_ad_hoc

        draw_ad_hoc(folder, tables)

    def text(self, tables: Tables) -> str:
        """The tables for people."""
        heists = [f"heist_{heist}" for heist in range(1, self.heists + 1)]
        header = ["team", "strangers", "kind", *(f"{heist.replace('_', ' ')}" for heist in heists)]
        header += [f"heists {self.late}-{self.heists}", "95 %"]
        lines = [
            [
                row["team"],
                f"{row['strangers']} {row['stranger']}" if row["strangers"] else "none",
                row["kind"],
                *(percent(row[heist]) for heist in heists),
                percent(row["success"]),
                interval(row["success_low"], row["success_high"]),
            ]
            for row in tables["results"]
        ]
        means = [
            [
                row["team"],
                f"{row['strangers']} of {row['of']} kinds",
                row["kind"],
                percent(row["success"]),
                interval(row["success_low"], row["success_high"]),
                percent(row["difference"]),
                interval(row["difference_low"], row["difference_high"]),
            ]
            for row in tables["means"]
        ]
        own = ["team", "strangers", "kind", "mean", "95 %", f"above {self.teams[0]}", "95 %"]
        worse = [row for row in tables["differences"] if row["difference_high"] < 0]
        told = f"surely below {self.teams[0]} at the same table: {len(worse)} of {len(tables['differences'])}"
        note = f"{tables['results'][0]['series']:,} series each on common deals, {self.ticks} ticks, seed {self.seed}"
        return "\n".join([text_table(header, lines), "", text_table(own, means), "", told, note])


def _name(team: str) -> str:
    """A team's name without the stranger that it has no model of."""
    return team.split(":held_out=")[0]
