"""Study: what talk is worth: success against the chips that are moved, and who gets most out of how few."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from gang_sim.experiments.heists import Setting
from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.running.parts import Counted
from gang_sim.experiments.studies.gang_study import GangStudy, Labelled, rules_of

__all__ = ["Communication", "on_frontier"]


@dataclass(frozen=True)
class Communication(GangStudy):
    """Success against chip moves per heist, for strategies in self-play with little and much time.

    A draft is the least talk that a full round can have: one chip each. A setting is on the frontier when no other one
    reaches as much success with as few moves.
    """

    agents: tuple[str, ...] = ("nearest", "contest", "human", "interval")
    players: int = 4
    ticks: tuple[int, ...] = (1, 2, 3, 5, 10)
    end_rule: str = "rulebook"
    draft: bool = True
    rules: tuple[str, ...] = ()

    title: ClassVar[str] = "success against chip moves"

    def settings(self) -> list[Labelled]:
        conditions = [("draft", self.ticks[0])] if self.draft else []
        conditions += [("table", ticks) for ticks in self.ticks]
        rules = [rules_of(name, self.end_rule, self.players, ticks, self.rules) for name, ticks in conditions]
        return [({"agent": agent}, Setting((agent,) * self.players, each)) for agent in self.agents for each in rules]

    def tables(self, counted: Sequence[Counted]) -> Tables:
        found = super().tables(counted)
        rows = found["results"]
        for row, is_on in zip(rows, on_frontier(rows), strict=True):
            row["on_frontier"] = is_on
        return found

    def draw(self, folder: Path, tables: Tables) -> None:
        from gang_sim.experiments.studies.figures import draw_communication

        draw_communication(folder, tables["results"])


def on_frontier(rows: Sequence[dict[str, Any]]) -> list[bool]:
    """Which rows no other row beats: as much success with fewer moves, or more with as few.

    >>> on_frontier([{"success": 0.5, "moves": 4}, {"success": 0.4, "moves": 5}, {"success": 0.9, "moves": 9}])
    [True, False, True]
    """

    def beats(other: dict[str, Any], row: dict[str, Any]) -> bool:
        no_worse = other["success"] >= row["success"] and other["moves"] <= row["moves"]
        return no_worse and (other["success"] > row["success"] or other["moves"] < row["moves"])

    return [not any(beats(other, row) for other in rows) for row in rows]
