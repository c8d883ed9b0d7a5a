"""The tournament as a study: which deals to count, and the tables of results that follow from the counts."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.statistics.comparisons import holm, p_value
from gang_sim.experiments.statistics.moments import Moments, named
from gang_sim.experiments.styles.outcomes import GAME, HAND, conditions, outcome, points_less, rated, ratings_of
from gang_sim.experiments.styles.parts import OUTCOMES, USES, MixedTables, RoundRobin
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.scoring import PENALTIES
from gang_sim.registry import make_agent

__all__ = ["StylesStudy"]

MOST_RATED = 20_000
"""Deals at mixed tables, where nobody says how many there shall be."""


@dataclass(frozen=True)
class StylesStudy:
    """Every style against every other one that takes all other seats, and mixed tables; deals in all seat rotations.

    agents: two or more specifications. deals: per pair of styles, and again for the mixed tables. unit: "hand" (first
    hands of games of their own) or "game" (whole games, whose hands are dealt alike for every line-up). until_se: stop
    when the share of hands won has this standard error in every pair; deals is then the most, and at mixed tables no
    more than MOST_RATED are played.
    """

    agents: tuple[str, ...]
    rules: Rules = field(default_factory=Rules)
    deals: int = 20_000
    seed: int = 0
    unit: str = HAND
    until_se: float | None = None

    kind: ClassVar[str] = "gang-sim styles"
    whole: ClassVar[Sequence[str]] = ()

    def parts(self) -> list[Part]:
        """The round robin and the mixed tables. Raises ValueError for agents or a unit that cannot be."""
        for spec in self.agents:
            make_agent("gang_of_four", spec)
        if len(self.agents) < 2:
            raise ValueError(f"--agents {', '.join(self.agents) or 'none'}: a tournament needs two styles or more")
        if self.unit not in (HAND, GAME):
            raise ValueError(f"--unit {self.unit!r}: allowed are {HAND}, {GAME}")
        played = (self.agents, self.rules, self.seed, self.unit == GAME)
        rated = self.deals if self.until_se is None else min(self.deals, MOST_RATED)
        return [RoundRobin(self.deals, *played, until_se=self.until_se), MixedTables(rated, *played)]

    def tables(self, counted: Sequence[Counted]) -> dict[str, list[dict[str, Any]]]:
        """Per style, per pair of styles, and how many cards each style was left with."""
        robin, mixed = self.parts()
        assert isinstance(robin, RoundRobin)
        assert isinstance(mixed, MixedTables)
        if counted[0].sums is None:
            return {"results": [], "pairs": [], "cards_left": []}
        return {
            "results": self._styles(robin, counted[0], counted[1]),
            "pairs": self._pairs(robin, counted[0].games, counted[0].sums),
            "cards_left": self._cards_left(robin, counted[0].sums),
        }

    def draw(self, folder: Path, tables: dict[str, list[dict[str, Any]]]) -> None:
        """The matrix, the ratings and the penalties."""
        from gang_sim.experiments.styles.figures import draw_styles

        draw_styles(folder, tables)

    def text(self, tables: dict[str, list[dict[str, Any]]]) -> str:
        """The tables for people."""
        from gang_sim.experiments.styles.text import styles_text

        return styles_text(tables)

    def _styles(self, robin: RoundRobin, counted: Counted, mixed: Counted) -> list[dict[str, Any]]:
        assert counted.sums is not None
        joint = robin.joint_moments(counted.games, counted.sums)
        uses = robin.use_moments(counted.games, counted.sums)
        ratings = ratings_of(mixed, self.rules, self.unit, len(self.agents), self.seed)
        rows = []
        for number, style in enumerate(self.agents):
            place = number * len(OUTCOMES)
            row = {"style": style, **conditions(self.rules, self.unit, self.seed), "deals": counted.games}
            row |= outcome(joint, place, self.rules, self.unit, len(self.agents) - 1)
            row |= rated(ratings, number)
            row["rated_deals"] = mixed.games
            row |= self._uses(uses[number])
            row["elapsed_seconds"] = counted.seconds + mixed.seconds
            row["hands_per_s"] = float(sum(joint.sums[:: len(OUTCOMES)])) / counted.seconds if counted.seconds else 0.0
            rows.append(row)
        return rows

    def _pairs(self, robin: RoundRobin, deals: int, sums: np.ndarray) -> list[dict[str, Any]]:
        """p: of the points less, corrected for the number of pairs in p_holm."""
        pairs = robin.pair_moments(deals, sums)
        p_values = [p_value(points_less(moments, 0, self.rules)) for moments in pairs.values()]
        return [
            {
                "style": self.agents[own],
                "others": self.agents[other],
                **conditions(self.rules, self.unit, self.seed),
                "deals": deals,
                **outcome(moments, 0, self.rules, self.unit),
                "p": p,
                "p_holm": float(strict),
            }
            for ((own, other), moments), p, strict in zip(pairs.items(), p_values, holm(p_values), strict=True)
        ]

    def _uses(self, moments: Moments) -> dict[str, float]:
        columns = np.eye(len(USES))
        found: dict[str, float] = {}
        for name, column in zip(USES[1:], columns[1:], strict=True):
            found |= named(name, moments.ratio(column, columns[0]))
        gangs = columns[[place for place, name in enumerate(USES) if name.startswith("gang")]].sum(axis=0)
        return found | named("gangs", moments.ratio(gangs, columns[0]))

    def _cards_left(self, robin: RoundRobin, sums: np.ndarray) -> list[dict[str, Any]]:
        left = robin.cards_left(sums)
        return [
            {
                "style": style,
                "cards_left": cards,
                "points": int(PENALTIES[cards]),
                "hands": int(left[number, cards]),
                "share": float(left[number, cards] / left[number].sum()),
            }
            for number, style in enumerate(self.agents)
            for cards in range(left.shape[1])
        ]
