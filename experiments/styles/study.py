"""The tournament as a study: which deals to count, and the tables of results that follow from the counts."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.statistics.moments import Estimate, Moments
from gang_sim.experiments.styles.parts import MEMBER, OUTCOMES, USES, MixedTables, RoundRobin
from gang_sim.experiments.styles.rating import Matches, Rating, rate
from gang_sim.gang_of_four.records import WIN
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.scoring import PENALTIES
from gang_sim.registry import make_agent

__all__ = ["StylesStudy"]

HAND, GAME = "hand", "game"
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

    def _conditions(self) -> dict[str, Any]:
        rules = {key: value for key, value in vars(self.rules).items() if value != getattr(Rules(), key)}
        changed = " ".join(f"{key}={value}" for key, value in rules.items() if key != "players")
        return {"players": self.rules.players, "unit": self.unit, "rules": changed or "default", "seed": self.seed}

    def _styles(self, robin: RoundRobin, counted: Counted, mixed: Counted) -> list[dict[str, Any]]:
        assert counted.sums is not None
        joint = robin.joint_moments(counted.games, counted.sums)
        uses = robin.use_moments(counted.games, counted.sums)
        ratings = self._ratings(mixed)
        rows = []
        for number, style in enumerate(self.agents):
            place = number * len(OUTCOMES)
            row = {"style": style, **self._conditions(), "deals": counted.games}
            row |= self._outcome(joint, place)
            for name, rating in ratings.items():
                row |= {
                    name: float(rating.value[number]),
                    f"{name}_low": float(rating.low[number]),
                    f"{name}_high": float(rating.high[number]),
                }
            row["rated_deals"] = mixed.games
            row |= self._uses(uses[number])
            row["elapsed_seconds"] = counted.seconds + mixed.seconds
            row["hands_per_s"] = float(sum(joint.sums[:: len(OUTCOMES)])) / counted.seconds if counted.seconds else 0.0
            rows.append(row)
        return rows

    def _pairs(self, robin: RoundRobin, deals: int, sums: np.ndarray) -> list[dict[str, Any]]:
        return [
            {
                "style": self.agents[own],
                "others": self.agents[other],
                **self._conditions(),
                "deals": deals,
                **self._outcome(moments, 0),
            }
            for (own, other), moments in robin.pair_moments(deals, sums).items()
        ]

    def _outcome(self, moments: Moments, place: int) -> dict[str, Any]:
        """Points a hand of the style, of the others, and by how much less; shares of hands and games won."""
        hands, points, others, won, parts = np.eye(len(moments.sums))[place : place + len(OUTCOMES)]
        opponents = self.rules.players - 1
        found: dict[str, Any] = {"hands": int(hands @ moments.sums)}
        found |= _named("points", moments.ratio(points, hands))
        found |= _named("points_of_others", moments.ratio(others / opponents, hands))
        found |= _named("points_less", moments.ratio(others / opponents - points, hands))
        found |= _named("hands_won", moments.ratio(won, hands))
        if self.unit == GAME:
            per_deal = self.rules.players * WIN * (1 if len(moments.sums) == len(OUTCOMES) else len(self.agents) - 1)
            found |= _named("games_won", moments.mean(parts / per_deal))
        return found

    def _uses(self, moments: Moments) -> dict[str, float]:
        columns = np.eye(len(USES))
        found: dict[str, float] = {}
        for name, column in zip(USES[1:], columns[1:], strict=True):
            found |= _named(name, moments.ratio(column, columns[0]))
        gangs = columns[[place for place, name in enumerate(USES) if name.startswith("gang")]].sum(axis=0)
        return found | _named("gangs", moments.ratio(gangs, columns[0]))

    def _ratings(self, mixed: Counted) -> dict[str, Rating]:
        """By fewer points and by more hands (or games) won in all rotations of a deal: two scales, two orders."""
        if mixed.sums is None:
            return {}
        members = mixed.sums.reshape(mixed.games, self.rules.players, len(MEMBER))
        players, totals, seats = _merged_members(members)
        shares = totals / seats[:, :, None]
        won = shares[:, :, 3] if self.unit == GAME else shares[:, :, 2]
        by_points = -shares[:, :, 1] / shares[:, :, 0]
        return {
            "rating_by_points": rate(Matches(players, by_points), len(self.agents), self.seed),
            "rating_by_wins": rate(Matches(players, won), len(self.agents), self.seed),
        }

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


def _named(name: str, estimate: Estimate) -> dict[str, float]:
    return {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}


def _merged_members(members: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Members of a deal by style, as a style may take several seats: who, their sums, and on how many seats."""
    width = len(set(members[0, :, 0].tolist()))
    deals = len(members)
    players, totals, seats = (
        np.zeros((deals, width), np.int64), np.zeros((deals, width, len(MEMBER) - 1)), np.zeros((deals, width)),
    )  # fmt: skip
    for place in range(members.shape[1]):
        own = members[:, place, 0]
        column = place % width  # a table of fewer styles than seats repeats them in order
        players[:, column] = own
        totals[:, column] += members[:, place, 1:]
        seats[:, column] += 1
    return players, totals, seats
