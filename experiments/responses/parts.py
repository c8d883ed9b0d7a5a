"""Candidates, each alone among targets, on common deals: counted in integers. No search here."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from gang_sim.agent import Agent
from gang_sim.experiments.running.parts import Counted, Played
from gang_sim.experiments.statistics.moments import Estimate, Moments, moment_sums
from gang_sim.gang_of_four.rules import Rules as GangOfFourRules
from gang_sim.the_gang.rules import Rules as TheGangRules

__all__ = ["AloneAtTheTable", "PartnerOfOthers", "Responses"]


@dataclass(frozen=True)
class Responses(Played):
    """Each candidate in one seat, targets in all others; `games` deals from `offset` on, the same for all candidates.

    Counted are the moments of `measures` of all candidates jointly, a deal being the unit.
    """

    candidates: tuple[str, ...]
    target: str
    seed: int
    offset: int = 0

    measures: ClassVar[Sequence[str]]

    @property
    def label(self) -> str:
        return f"{len(self.candidates)} responses to {self.target}"

    @property
    def specifications(self) -> Sequence[str]:
        return list(dict.fromkeys([*self.candidates, self.target]))

    @property
    def factors(self) -> Sequence[float]:
        """What a deal's integer of each measure is multiplied by."""
        raise NotImplementedError

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        agents = dict(zip(self.specifications, self.seated, strict=True))
        target = agents[self.target]
        columns = [self.units(agents[spec], target, self.offset + first, n, threads) for spec in self.candidates]
        return moment_sums(np.hstack(columns))

    def units(self, agent: Agent, target: Agent, first: int, n: int, threads: int) -> np.ndarray:
        """Of an agent among targets, a row per deal: int64[n, measures]."""
        raise NotImplementedError

    def estimates(self, counted: Counted, measure: int, against: int | None = None) -> list[Estimate]:
        """A measure of every candidate, or how much more it is than that of one of them (by number)."""
        assert counted.sums is not None
        wide = len(self.measures)
        moments = Moments.from_sums(counted.games, counted.sums, wide * len(self.candidates))
        weights = self.factors[measure] * np.eye(wide * len(self.candidates))[measure::wide]
        return [moments.mean(own if against is None else own - weights[against]) for own in weights]


@dataclass(frozen=True)
class AloneAtTheTable(Responses):
    """First hands of Gang of Four, each deal in all seat rotations."""

    rules: GangOfFourRules = field(default_factory=GangOfFourRules)

    game: ClassVar[str] = "gang_of_four"
    block: ClassVar[int] = 20
    measures: ClassVar[Sequence[str]] = ("points_less", "hands_won")

    @property
    def factors(self) -> Sequence[float]:
        players = self.rules.players
        return 1 / (players * (players - 1)), 1 / players

    def units(self, agent: Agent, target: Agent, first: int, n: int, threads: int) -> np.ndarray:
        from gang_sim.gang_of_four.play import play

        players = self.rules.players
        found = np.zeros((n, 2), np.int64)
        for seat in range(players):
            line_up = [agent if place == seat else target for place in range(players)]
            rows = play(line_up, n, self.seed, rules=self.rules, first=first, threads=threads)
            points = rows["points"].astype(np.int64)
            found[:, 0] += points.sum(axis=1) - players * points[:, seat]
            found[:, 1] += rows["winner"] == seat
        return found


@dataclass(frozen=True)
class PartnerOfOthers(Responses):
    """Heists of The Gang; the candidate has the first seat."""

    rules: TheGangRules = field(default_factory=TheGangRules)

    game: ClassVar[str] = "the_gang"
    block: ClassVar[int] = 100
    measures: ClassVar[Sequence[str]] = ("success", "pairs_ordered")

    @property
    def factors(self) -> Sequence[float]:
        players = self.rules.players
        return 1.0, 2 / (players * (players - 1))

    def units(self, agent: Agent, target: Agent, first: int, n: int, threads: int) -> np.ndarray:
        from gang_sim.the_gang.play import play

        line_up = [agent, *[target] * (self.rules.players - 1)]
        rows = play(line_up, n, self.seed, rules=self.rules, first=first, threads=threads)
        return np.column_stack([rows["success"], rows["pairs_right"]]).astype(np.int64)
