"""The ladder as a study: which deals to count, and the tables of results that follow from the counts."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from gang_sim.experiments.ladders.gang_of_four.parts import OneAgainst
from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.statistics.moments import named
from gang_sim.experiments.styles.outcomes import GAME, HAND, conditions, outcome, rated, ratings_of
from gang_sim.experiments.styles.parts import USES, MixedTables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.registry import make_agent

__all__ = ["LadderStudy"]


@dataclass(frozen=True)
class LadderStudy:
    """Every agent alone against each kind of opponent, and mixed tables of all agents, on duplicate deals.

    agents: two or more specifications. against: the opponents, who take all other seats. deals: for each agent and
    kind of opponent, each in all seat rotations. rated_deals: at mixed tables, for the ratings. unit: "hand" (first
    hands of games of their own) or "game" (whole games, with the exchange, dealt alike for every line-up).
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
        whole = self.unit == GAME
        mixed = MixedTables(self.rated_deals, self.agents, self.rules, self.seed, whole)
        return [*self._duels(), mixed]

    def _duels(self) -> list[OneAgainst]:
        whole = self.unit == GAME
        return [OneAgainst(self.deals, (spec, *self.against), self.rules, self.seed, whole) for spec in self.agents]

    def tables(self, counted: Sequence[Counted]) -> dict[str, list[dict[str, Any]]]:
        """Per agent, and per agent and opponents; agents of whom nothing is known yet are left out."""
        *duels, mixed = counted
        ratings = ratings_of(mixed, self.rules, self.unit, len(self.agents), self.seed)
        rows, pairs = [], []
        for number, (part, duel) in enumerate(zip(self._duels(), duels, strict=True)):
            if duel.sums is not None:
                row = self._agent(part, duel)
                rows.append(row | rated(ratings, number) | self._clock(number, mixed, row, duel))
                pairs += self._against_each(part, duel)
        return {"results": rows, "pairs": pairs}

    def draw(self, folder: Path, tables: dict[str, list[dict[str, Any]]]) -> None:
        """The ratings, and strength against time per decision."""
        from gang_sim.experiments.ladders.gang_of_four.figures import draw_ladder

        draw_ladder(folder, tables)

    def text(self, tables: dict[str, list[dict[str, Any]]]) -> str:
        """The tables for people."""
        from gang_sim.experiments.ladders.gang_of_four.text import ladder_text

        return ladder_text(tables)

    def _agent(self, part: OneAgainst, duel: Counted) -> dict[str, Any]:
        assert duel.sums is not None
        found = {"agent": part.styles[0], **conditions(self.rules, self.unit, self.seed), "deals": duel.games}
        found["against"] = " ".join(self.against)
        found |= outcome(part.joint_moments(duel.games, duel.sums), 0, self.rules, self.unit, len(self.against))
        uses = part.use_moments(duel.games, duel.sums)[0]
        gangs = [float(name.startswith("gang")) for name in USES]
        hands = [1.0] + [0.0] * (len(USES) - 1)
        return found | named("gangs", uses.ratio(gangs, hands))

    def _clock(self, number: int, mixed: Counted, row: dict[str, Any], duel: Counted) -> dict[str, Any]:
        from gang_sim.experiments.ladders.gang_of_four.timing import seconds_per_decision

        return {
            "rated_deals": mixed.games,
            "decision_seconds": seconds_per_decision(self.agents[number], self.rules, self.seed),
            "elapsed_seconds": duel.seconds,
            "hands_per_s": row["hands"] / duel.seconds if duel.seconds else 0.0,
        }

    def _against_each(self, part: OneAgainst, duel: Counted) -> list[dict[str, Any]]:
        assert duel.sums is not None
        return [
            {
                "agent": part.styles[own],
                "others": part.styles[other],
                **conditions(self.rules, self.unit, self.seed),
                "deals": duel.games,
                **outcome(moments, 0, self.rules, self.unit),
            }
            for (own, other), moments in part.pair_moments(duel.games, duel.sums).items()
        ]
