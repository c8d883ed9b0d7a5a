"""What the studies of success in The Gang have in common: settings on common deals, rows, differences, a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from gang_sim.agents.the_gang import SUITES
from gang_sim.experiments.heists import Setting
from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.options import rules_from
from gang_sim.experiments.running.parts import Counted, Part, checked_until_se
from gang_sim.experiments.studies.common_deals import CommonDeals
from gang_sim.experiments.terminal import interval, number, percent, text_table
from gang_sim.the_gang.rules import Rules

__all__ = ["GangStudy", "Labelled", "rules_of", "with_suites"]

Labelled = tuple[dict[str, Any], Setting]
"""A setting and the keys of its row."""


@dataclass(frozen=True)
class GangStudy:
    """Base of studies that measure success.

    heists: per setting, the same deals in all of them. until_se: stop when every success rate has this standard error;
    heists is then the most.
    """

    heists: int = 20_000
    seed: int = 0
    until_se: float | None = None

    kind: ClassVar[str] = "gang-sim study"
    whole: ClassVar[Sequence[str]] = ("ticks",)
    title: ClassVar[str] = ""

    def settings(self) -> list[Labelled]:
        """What is measured, in the order of the results. Raises ValueError for what cannot be."""
        raise NotImplementedError

    def groups(self) -> list[list[int]]:
        """Settings, by number, that are compared with each other."""
        return []

    def parts(self) -> list[Part]:
        """All settings on common deals."""
        return [self._part().checked()]

    def tables(self, counted: Sequence[Counted]) -> Tables:
        """Success and measures of each setting; differences on common deals."""
        (known,) = counted
        if known.sums is None:
            return {"results": []}
        part, labelled = self._part(), self.settings()
        found: Tables = {"results": part.rows(known, [keys for keys, _ in labelled])}
        labels = [" ".join(map(str, keys.values())) for keys, _ in labelled]
        found["differences"] = part.differences(known, self.groups(), labels)
        return found | self.more(part, known)

    def more(self, part: CommonDeals, counted: Counted) -> Tables:
        """Further tables of a study of its own."""
        return {}

    def draw(self, folder: Path, tables: Tables) -> None:
        """Figures of a study of its own."""

    def text(self, tables: Tables) -> str:
        """The table for people, and how many differences are sure."""
        rows = tables["results"]
        keys = [key for key in rows[0] if key == "players" or list(rows[0]).index(key) < list(rows[0]).index("players")]
        header = [*keys, "protocol", "ticks", "success", "95 %", "moves", "steals", "ticks used"]
        lines = [
            [
                *(str(row[key]) for key in keys),
                row["protocol"],
                str(row["ticks"]),
                percent(row["success"]),
                interval(row["success_low"], row["success_high"]),
                *(number(row[key], 1) for key in ("moves", "steals", "ticks_used")),
            ]
            for row in rows
        ]
        differences = tables.get("differences", [])
        sure = sum(row["p_holm"] < 0.05 for row in differences)
        gains = sorted(row["gain_of_controls"] for row in rows)
        notes = [
            f"{self.title}; {rows[0]['heists']:,} heists each on common deals, seed {self.seed}",
            "success_controlled in the results, corrected for the dealt hands: worth "
            f"{gains[0]:.2f} to {gains[-1]:.2f} times as many heists",
        ]
        if differences:
            notes.append(f"{sure} of {len(differences)} differences are sure (Holm, 5 %)")
        return "\n".join([text_table(header, lines), "", *notes])

    def _part(self) -> CommonDeals:
        settings = tuple(setting for _, setting in self.settings())
        if not settings:
            raise ValueError("study: there is nothing to measure")
        return CommonDeals(self.heists, settings, self.seed, until_se=checked_until_se("until_se", self.until_se))


def rules_of(protocol: str, end_rule: str, players: int, ticks: int, more: Sequence[str]) -> Rules:
    """Rules as on the command line, checked."""
    return rules_from(protocol, end_rule, players, ticks, more)


def with_suites(agents: Sequence[str]) -> tuple[str, ...]:
    """The agents, a suite's name standing for all of its members.

    >>> with_suites(["belief", "partners"])[:3]
    ('belief', 'nearest', 'fixed')
    """
    return tuple(member for agent in agents for member in SUITES.get(agent, (agent,)))
