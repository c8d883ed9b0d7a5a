"""Study: cross-play: how strategies do with partners of another kind, against how they do among themselves."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gang_sim.experiments.heists import Setting
from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.running.parts import Counted
from gang_sim.experiments.statistics.comparisons import holm, p_value
from gang_sim.experiments.statistics.moments import Moments, named
from gang_sim.experiments.studies.common_deals import CommonDeals
from gang_sim.experiments.studies.gang_study import GangStudy, Labelled, rules_of, with_suites

__all__ = ["CrossPlay", "alternating", "gap"]

PAIRS, ALL = "pairs", "all"


@dataclass(frozen=True)
class CrossPlay(GangStudy):
    """Success of mixed tables: every mix of two agents, or of any number of them.

    agents: names of suites ("partners") stand for all their members.
    mixes: "pairs" (two kinds at a table, in every proportion) or "all" (every mix of the agents). What counts as the
    cross-play of two agents is the mean over all proportions of the two.
    """

    agents: tuple[str, ...] = ("random", "nearest", "contest", "human", "interval")
    players: int = 4
    mixes: str = PAIRS
    protocol: str = "table"
    ticks: int = 10
    end_rule: str = "rulebook"
    rules: tuple[str, ...] = ()

    title: ClassVar[str] = "cross-play"

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every agent, suites written out."""
        return with_suites(self.agents)

    def settings(self) -> list[Labelled]:
        if self.mixes not in (PAIRS, ALL):
            raise ValueError(f"mixes {self.mixes!r}: allowed are {PAIRS}, {ALL}")
        if len(set(self.kinds)) < 2 or len(set(self.kinds)) < len(self.kinds):
            raise ValueError(f"agents {', '.join(self.kinds)}: needs two or more different ones")
        rules = rules_of(self.protocol, self.end_rule, self.players, self.ticks, self.rules)
        found: list[Labelled] = []
        for mix in combinations_with_replacement(self.kinds, self.players):
            kinds = Counter(mix)
            if self.mixes == ALL or len(kinds) <= 2:
                keys = {"mix": " + ".join(f"{number} {kind}" for kind, number in kinds.items()), "kinds": len(kinds)}
                found.append((keys, Setting(alternating(kinds, self.players), rules)))
        return found

    def more(self, part: CommonDeals, counted: Counted) -> Tables:
        """Per pair of agents, and over all: success among themselves, with each other, and the gap."""
        successes = part.successes(counted)
        columns = np.eye(len(successes.sums))[: len(part.settings)]
        kinds = [set(setting.line_up) for setting in part.settings]
        itself = {agent: columns[kinds.index({agent})] for agent in self.kinds}
        rows, gaps, means = [], [], []
        for first, second in combinations(self.kinds, 2):
            among = [columns[place] for place, kind in enumerate(kinds) if kind == {first, second}]
            cross, own = np.mean(among, axis=0), (itself[first] + itself[second]) / 2
            rows.append(gap(first, second, successes, cross, own))
            gaps.append(own - cross)
            means.append(cross)
        all_own = np.mean([itself[agent] for agent in self.kinds], axis=0)
        rows.append(gap("all", "all", successes, np.mean(means, axis=0), all_own))
        for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
            row["p_holm"] = float(p)
        return {"gaps": rows}

    def text(self, tables: Tables) -> str:
        from gang_sim.experiments.terminal import percent

        total = tables["gaps"][-1]
        gap = f"{percent(total['gap'])} ({percent(total['gap_low'])} to {percent(total['gap_high'])})"
        return super().text(tables) + f"\nself-play above cross-play, over all pairs: {gap}"

    def draw(self, folder: Path, tables: Tables) -> None:
        from gang_sim.experiments.studies.figures import draw_cross_play

        draw_cross_play(folder, self.kinds, tables)


def alternating(kinds: Mapping[str, int], players: int) -> tuple[str, ...]:
    """The seats, kinds spread around the table as evenly as they go."""
    seats: list[str] = []
    left = dict(kinds)
    while len(seats) < players:
        for kind in kinds:
            if left[kind]:
                seats.append(kind)
                left[kind] -= 1
    return tuple(seats)


def gap(first: str, second: str, successes: Moments, cross: np.ndarray, own: np.ndarray) -> dict[str, Any]:
    """A row: success among themselves and with each other, and the gap; cross, own: weights of the settings."""
    row: dict[str, Any] = {"first": first, "second": second}
    row |= named("self_play", successes.mean(own)) | named("cross_play", successes.mean(cross))
    more = successes.mean(own - cross)
    return row | named("gap", more) | {"p": p_value(more)}
