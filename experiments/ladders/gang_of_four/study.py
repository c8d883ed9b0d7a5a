"""The ladder as a study: which deals to count, and the tables of results that follow from the counts."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar

from gang_sim.experiments.ladders.gang_of_four.parts import OneAgainst
from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.statistics.comparisons import holm, p_value
from gang_sim.experiments.statistics.moments import Estimate, named
from gang_sim.experiments.styles.outcomes import GAME, HAND, conditions, gaps, outcome, rated, ratings_of
from gang_sim.experiments.styles.parts import USES, MixedTables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.registry import make_agent

__all__ = ["ALL", "LadderStudy"]

ALL = "all"
"""Instead of a kind of opponent: summed over all kinds."""


@dataclass(frozen=True)
class LadderStudy:
    """Every agent alone against each kind of opponent, and mixed tables of all agents, on duplicate deals.

    agents: two or more specifications. against: the opponents, who take all other seats. deals: for each agent and
    kind of opponent, each in all seat rotations. rated_deals: at mixed tables, for the ratings, 0 = no ratings.
    unit: "hand" (first hands of games of their own) or "game" (whole games, with the exchange, dealt alike for every
    line-up).
    """

    agents: tuple[str, ...]
    against: tuple[str, ...] = ("planner",)
    rules: Rules = field(default_factory=Rules)
    deals: int = 500
    rated_deals: int = 1000
    seed: int = 0
    unit: str = HAND

    kind: ClassVar[str] = "gang-sim ladder"
    whole: ClassVar[Sequence[str]] = ()

    def parts(self) -> list[Part]:
        """Each agent against the opponents, then the mixed tables. Raises ValueError for what cannot be."""
        for spec in (*self.agents, *self.against):
            make_agent("gang_of_four", spec)
        if len(self.agents) < 2:
            raise ValueError(f"--agents {', '.join(self.agents) or 'none'}: a ladder needs two agents or more")
        if not self.against:
            raise ValueError("--against: at least one opponent")
        if self.unit not in (HAND, GAME):
            raise ValueError(f"unit {self.unit!r}: allowed are {HAND}, {GAME}")
        if self.rated_deals == 0:
            return [self._duels()]
        return [self._duels(), MixedTables(self.rated_deals, self.agents, self.rules, self.seed, self.unit == GAME)]

    def _duels(self) -> OneAgainst:
        return OneAgainst(self.deals, self.agents, self.rules, self.seed, self.unit == GAME, self.against)

    def tables(self, counted: Sequence[Counted]) -> dict[str, list[dict[str, Any]]]:
        """Per agent, per agent and opponents, and per two agents on the same deals; nothing where nothing is known."""
        duels, mixed = counted[0], (*counted[1:], Counted(0, None, 0))[0]
        if duels.sums is None:
            return {"results": [], "pairs": [], "differences": []}
        ratings = ratings_of(mixed, self.rules, self.unit, len(self.agents), self.seed)
        rows = [
            self._agent(number, duels) | rated(ratings, number) | self._clock(number, mixed)
            for number in range(len(self.agents))
        ]
        pairs = [row for number in range(len(self.agents)) for row in self._against_each(number, duels)]
        return {"results": rows, "pairs": pairs, "differences": self._differences(duels)}

    def draw(self, folder: Path, tables: dict[str, list[dict[str, Any]]]) -> None:
        """The ratings, and strength against time per decision."""
        from gang_sim.experiments.ladders.gang_of_four.figures import draw_ladder

        draw_ladder(folder, tables)

    def text(self, tables: dict[str, list[dict[str, Any]]]) -> str:
        """The tables for people."""
        from gang_sim.experiments.ladders.gang_of_four.text import ladder_text

        return ladder_text(tables)

    def _agent(self, number: int, duels: Counted) -> dict[str, Any]:
        assert duels.sums is not None
        part = self._duels()
        found = self._keys(duels, agent=self.agents[number]) | {"against": " ".join(self.against)}
        moments = part.moments(duels.games, duels.sums)
        found |= outcome(moments, part.column(number), self.rules, self.unit, len(self.against))
        used = part.use_moments(duels.games, duels.sums)[number]
        gangs = [float(name.startswith("gang")) for name in USES]
        hands = [1.0] + [0.0] * (len(USES) - 1)
        return found | named("gangs", used.ratio(gangs, hands))

    def _clock(self, number: int, mixed: Counted) -> dict[str, Any]:
        from gang_sim.experiments.ladders.gang_of_four.timing import seconds_per_decision

        seconds = seconds_per_decision(self.agents[number], self.rules, self.seed)
        return {"rated_deals": mixed.games, "decision_seconds": seconds}

    def _against_each(self, number: int, duels: Counted) -> list[dict[str, Any]]:
        assert duels.sums is not None
        part = self._duels()
        found: list[dict[str, Any]] = []
        for place, other in enumerate(self.against):
            moments = part.moments(duels.games, duels.sums, place)
            keys = self._keys(duels, agent=self.agents[number], others=other)
            found.append(keys | outcome(moments, part.column(number), self.rules, self.unit))
        return found

    def _differences(self, duels: Counted) -> list[dict[str, Any]]:
        """Two agents each on common deals, against each kind of opponent and (others "all") against all of several."""
        assert duels.sums is not None
        part = self._duels()
        rows: list[dict[str, Any]] = []
        found: list[dict[str, Estimate]] = []
        for place, other in [*enumerate(self.against), (None, ALL)][: len(self.against) + (len(self.against) > 1)]:
            moments = part.moments(duels.games, duels.sums, place)
            for first, second in combinations(range(len(self.agents)), 2):
                rows.append(self._keys(duels, first=self.agents[first], second=self.agents[second], others=other))
                kinds = len(self.against) if place is None else 1
                columns = part.column(first), part.column(second)
                found.append(gaps(moments, columns, self.rules, self.unit, kinds))
        for measure in found[0]:
            p_values = [p_value(each[measure]) for each in found]
            for row, each, p, strict in zip(rows, found, p_values, holm(p_values), strict=True):
                row |= named(measure, each[measure]) | {f"{measure}_p": p, f"{measure}_p_holm": float(strict)}
        return rows

    def _keys(self, duels: Counted, **names: str) -> dict[str, Any]:
        return {**names, **conditions(self.rules, self.unit, self.seed), "deals": duels.games}
