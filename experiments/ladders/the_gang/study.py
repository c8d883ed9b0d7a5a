"""The ladder of The Gang as a study: line-ups on common deals, and the tables that follow from the counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gang_sim.experiments.heists import Setting
from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.statistics.comparisons import holm
from gang_sim.experiments.studies.common_deals import CommonDeals
from gang_sim.experiments.studies.cross_play import alternating, gap
from gang_sim.registry import make_agent
from gang_sim.the_gang.rules import Rules

__all__ = ["GangLadder"]

Rows = Sequence[dict[str, Any]]


@dataclass(frozen=True)
class GangLadder:
    """Success of every agent in all seats, and of every two that share the seats by turns, on the same deals.

    agents: two or more specifications. settings: label and rules of each, with the same number of players. heists: per
    line-up and setting.
    """

    agents: tuple[str, ...]
    settings: tuple[tuple[str, Rules], ...]
    heists: int = 2_000
    seed: int = 0

    kind: ClassVar[str] = "gang-sim ladder"
    whole: ClassVar[Sequence[str]] = ("ticks",)

    def parts(self) -> list[Part]:
        """A part per setting: all line-ups on common deals. Raises ValueError for what cannot be."""
        for spec in self.agents:
            make_agent("the_gang", spec)
        if len(self.agents) < 2:
            raise ValueError(f"--agents {', '.join(self.agents) or 'none'}: a ladder needs two agents or more")
        if not self.settings:
            raise ValueError("--settings: at least one")
        return list(self._parts())

    def tables(self, counted: Sequence[Counted]) -> Tables:
        """By setting: success in self-play, differences between agents, and each two with each other."""
        found: Tables = {"results": [], "differences": [], "cross_play": []}
        for (label, rules), part, known in zip(self.settings, self._parts(), counted, strict=True):
            if known.sums is None:
                continue
            keys: list[dict[str, Any]] = [{"agent": " + ".join(line_up), "setting": label} for line_up in self._mixes()]
            rows = part.rows(known, keys)
            for agent, row in zip(self.agents, rows, strict=False):
                found["results"].append(row | {"decision_seconds": self._time(agent, rules)})
            differences = part.differences(known, [list(range(len(self.agents)))], self.agents)
            found["differences"] += [{"setting": label} | row for row in differences]
            found["cross_play"] += self._cross_play(label, part, known, rows[len(self.agents) :])
        return found

    def draw(self, folder: Path, tables: Tables) -> None:
        """Success by setting, strength against time per decision, self-play against cross-play."""
        from gang_sim.experiments.ladders.the_gang.figures import draw_gang_ladder

        draw_gang_ladder(folder, tables)

    def text(self, tables: Tables) -> str:
        """The tables for people."""
        from gang_sim.experiments.ladders.the_gang.text import gang_ladder_text

        return gang_ladder_text(tables)

    def _mixes(self) -> list[tuple[str, ...]]:
        """Who sits together: each agent with its like, then every two."""
        return [(agent,) for agent in self.agents] + list(combinations(self.agents, 2))

    def _parts(self) -> list[CommonDeals]:
        return [
            CommonDeals(
                self.heists, tuple(Setting(_seats(mix, rules.players), rules) for mix in self._mixes()), self.seed
            )
            for _, rules in self.settings
        ]

    def _cross_play(self, label: str, part: CommonDeals, known: Counted, mixed: Rows) -> list[dict[str, Any]]:
        """A row per two agents: half the seats each (the first one more where the number is odd)."""
        successes, own = part.successes(known), len(self.agents)
        columns = np.eye(len(successes.sums))
        rows: list[dict[str, Any]] = []
        for place, (first, second) in enumerate(combinations(range(own), 2)):
            alone = (columns[first] + columns[second]) / 2
            row = gap(self.agents[first], self.agents[second], successes, columns[own + place], alone)
            for end in ("", "_low", "_high"):  # the interval of a rate, which holds near 0 and 1 as well
                row[f"cross_play{end}"] = mixed[place][f"success{end}"]
            rows.append({"setting": label, "heists": known.games} | row)
        for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
            row["p_holm"] = float(p)
        return rows

    def _time(self, agent: str, rules: Rules) -> float:
        from gang_sim.experiments.ladders.the_gang.timing import seconds_per_decision

        return seconds_per_decision(agent, rules, self.seed)


def _seats(mix: Sequence[str], players: int) -> tuple[str, ...]:
    if len(mix) == 1:
        return (mix[0],)
    return alternating({mix[0]: players - players // 2, mix[1]: players // 2}, players)
