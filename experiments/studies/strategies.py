"""Study: heist success by strategy, players, protocol and ticks."""

from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import ClassVar

from gang_sim.experiments.heists import Setting
from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.studies.gang_study import GangStudy, Labelled, rules_of

__all__ = ["Strategies"]


@dataclass(frozen=True)
class Strategies(GangStudy):
    """Success by strategy (in self-play), number of players, protocol and ticks, on common deals.

    In a draft there are no ticks to vary. Strategies are compared with each other under the same conditions.
    """

    agents: tuple[str, ...] = ("random", "nearest", "contest", "human", "interval")
    players: tuple[int, ...] = (3, 4, 5, 6)
    protocols: tuple[str, ...] = ("table", "draft")
    ticks: tuple[int, ...] = (3, 10)
    end_rule: str = "rulebook"
    rules: tuple[str, ...] = ()

    title: ClassVar[str] = "success by strategy, players, protocol and ticks"

    def settings(self) -> list[Labelled]:
        found = []
        for players, protocol in product(self.players, self.protocols):
            for ticks in self.ticks[:1] if protocol == "draft" else self.ticks:
                rules = rules_of(protocol, self.end_rule, players, ticks, self.rules)
                found += [({"agent": agent}, Setting((agent,) * players, rules)) for agent in self.agents]
        return found

    def groups(self) -> list[list[int]]:
        alike = len(self.agents)
        return [list(range(first, first + alike)) for first in range(0, len(self.settings()), alike)]

    def draw(self, folder: Path, tables: Tables) -> None:
        from gang_sim.experiments.studies.figures import draw_strategies

        draw_strategies(folder, tables["results"])
