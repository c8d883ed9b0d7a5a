"""Studies: how much a style of Gang of Four can be exploited, and which partner suits an agent of The Gang best."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from gang_sim.experiments.measuring import Request, Tables
from gang_sim.experiments.options import gang_of_four_rules, rules_from
from gang_sim.experiments.responses.parts import AloneAtTheTable, PartnerOfOthers, Responses
from gang_sim.experiments.responses.search import Search, Step
from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.statistics.comparisons import holm, p_value
from gang_sim.experiments.statistics.moments import named
from gang_sim.experiments.terminal import number, percent, text_table
from gang_sim.registry import quick_agent_names

__all__ = ["BestPartner", "BestResponse", "Found"]

WORDS = {"points_less": "points a hand less", "hands_won": "share of hands won", "success": "share of successes"}
SHARES = ("hands_won", "success", "pairs_ordered")
"""Measures that are told in per cent."""


@dataclass(frozen=True)
class _Response:
    """What both studies have in common: fields of the search, and what to make of its end."""

    by: tuple[str, ...] = ()
    generations: int = 6
    children: int = 12
    survivors: int = 4
    deals: int = 400
    held_out: int = 5000
    players: int = 4
    seed: int = 0
    rules: tuple[str, ...] = ()

    kind: ClassVar[str] = "gang-sim study"
    whole: ClassVar[Sequence[str]] = ()
    game: ClassVar[str]

    def __post_init__(self) -> None:
        for name, least in (("generations", 0), ("children", 1), ("survivors", 1), ("deals", 2), ("held_out", 2)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} {getattr(self, name)}: at least {least}")

    @property
    def of(self) -> str:
        """The agent in the other seats."""
        raise NotImplementedError

    def part(self, candidates: Sequence[str], deals: int, offset: int = 0) -> Responses:
        """What measures candidates."""
        raise NotImplementedError

    @property
    def aimed(self) -> int:
        """The measure, by number, that the search raises."""
        return 0

    @property
    def question(self) -> str:
        """What is asked, as a title."""
        raise NotImplementedError

    @property
    def candidates(self) -> tuple[str, ...]:
        """Who begins: those named, or every registered agent that is quick; the target itself."""
        return tuple(dict.fromkeys([self.of, *(self.by or quick_agent_names(self.game))]))

    def prepared(self, request: Request) -> "Found":
        """Search, and say what is to be measured on deals that the search never saw."""
        self.parts()
        search = Search(
            self.game, self.part, self.aimed, self.deals, self.generations, self.children, self.survivors, self.seed
        )
        steps = search.run(self.candidates, request.where)
        last = [step.candidate for step in steps if step.generation == self.generations]
        best_unvaried = steps[0].candidate
        end = [last[0], best_unvaried, *last[: self.survivors]] if self.generations else self.candidates
        return Found(self, tuple(dict.fromkeys([self.of, *end])), last[0], tuple(steps))

    def parts(self) -> list[Part]:
        """Without a search: all candidates on the deals that are held out."""
        return [self.part(self.candidates, self.held_out).checked()]

    def tables(self, counted: Sequence[Counted]) -> Tables:
        """As a search's that ends before it begins."""
        return Found(self, self.candidates, self.of, ()).tables(counted)

    def draw(self, folder: Path, tables: Tables) -> None:
        """The figure."""
        from gang_sim.experiments.responses.figure import draw_responses

        draw_responses(folder, tables, self.question, WORDS[self.part(self.candidates, 2).measures[self.aimed]])

    def text(self, tables: Tables) -> str:
        """The table for people."""
        return Found(self, self.candidates, self.of, ()).text(tables)


@dataclass(frozen=True)
class BestResponse(_Response):
    """How much a style of Gang of Four can be exploited: who does best, alone, against targets in all other seats.

    A search over the agents in `by` (all quick ones unless named; weights trained against the target may be among them,
    as learned:weights=FILE) and their parameters plays `deals` deals a candidate and generation; its winner is measured
    on `held_out` other deals. That is a lower bound of what can be exploited. aim: "points" (less than the targets') or
    "wins". First hands, each deal in all seat rotations.
    """

    target: str = "planner"
    aim: str = "points"

    game: ClassVar[str] = "gang_of_four"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.aim not in ("points", "wins"):
            raise ValueError(f"aim {self.aim!r}: allowed are points, wins")

    @property
    def of(self) -> str:
        return self.target

    @property
    def aimed(self) -> int:
        return ("points", "wins").index(self.aim)

    @property
    def question(self) -> str:
        return f"How much {self.target} can be exploited"

    def part(self, candidates: Sequence[str], deals: int, offset: int = 0) -> Responses:
        rules = gang_of_four_rules(self.players, self.rules)
        return AloneAtTheTable(deals, tuple(candidates), self.target, self.seed, offset, rules)


@dataclass(frozen=True)
class BestPartner(_Response):
    """Which partner does best, in one seat, with an agent of The Gang in all others.

    Searched and measured as in best-response; what is raised is the success of the heists. The game is cooperative: a
    partner who does better than the agent itself shows what its own kind leaves undone.
    """

    target: str = "interval"
    protocol: str = "table"
    ticks: int = 10
    end_rule: str = "rulebook"

    game: ClassVar[str] = "the_gang"

    @property
    def of(self) -> str:
        return self.target

    @property
    def question(self) -> str:
        return f"Which partner suits {self.target} best"

    def part(self, candidates: Sequence[str], deals: int, offset: int = 0) -> Responses:
        rules = rules_from(self.protocol, self.end_rule, self.players, self.ticks, self.rules)
        return PartnerOfOthers(deals, tuple(candidates), self.target, self.seed, offset, rules)


@dataclass(frozen=True)
class Found:
    """The measurement after a search: contestants on deals that it never saw; chosen: the one that it ended with."""

    study: _Response
    contestants: tuple[str, ...]
    chosen: str
    steps: tuple[Step, ...]

    kind: ClassVar[str] = _Response.kind
    whole: ClassVar[Sequence[str]] = ()

    @property
    def seed(self) -> int:
        return self.study.seed

    def parts(self) -> list[Part]:
        """The contestants on the deals held out."""
        return [self._part()]

    def tables(self, counted: Sequence[Counted]) -> Tables:
        """A row per contestant, its measures and how much more they are than the target's own; and the search."""
        (known,) = counted
        if known.sums is None:
            return {"results": []}
        part = self._part()
        rows: list[dict[str, Any]] = [
            {"response": spec, "target": self.study.of, "chosen": spec == self.chosen}
            | {"players": self.study.players, "seed": self.seed, "deals": known.games}
            for spec in self.contestants
        ]
        for number_, measure in enumerate(part.measures):
            for row, estimate in zip(rows, part.estimates(known, number_), strict=True):
                row |= named(measure, estimate)
        gains = part.estimates(known, self.study.aimed, against=self.contestants.index(self.study.of))
        p_values = [p_value(gain) for gain in gains[1:]]
        for row, gain, p, strict in zip(rows[1:], gains[1:], p_values, holm(p_values), strict=True):
            row |= named("gain", gain) | {"p": p, "p_holm": float(strict)}
        rows[0] |= {"gain": 0.0, "gain_low": 0.0, "gain_high": 0.0, "p": None, "p_holm": None}
        return {"results": rows, "search": [self._step(step) for step in self.steps]}

    def draw(self, folder: Path, tables: Tables) -> None:
        """The figure."""
        self.study.draw(folder, tables)

    def text(self, tables: Tables) -> str:
        """The table for people, and the answer in words."""
        measures = self._part().measures
        rows = sorted(tables["results"], key=lambda row: -row[measures[self.study.aimed]])
        header = [
            "response",
            *(cell for measure in measures for cell in (measure.replace("_", " "), "95 %")),
            "p (Holm)",
        ]
        lines = [
            [
                row["response"] + (" <" if row["chosen"] else ""),
                *(cell for measure in measures for cell in _told(row, measure)),
                "-" if row["p_holm"] is None else f"{row['p_holm']:.2g}",
            ]
            for row in rows
        ]
        (chosen,) = (row for row in rows if row["chosen"])
        gain = f"{chosen['gain']:.4g} ({chosen['gain_low']:.4g} to {chosen['gain_high']:.4g})"
        measure = measures[self.study.aimed].replace("_", " ")
        notes = [
            f"< chosen by the search: gains {gain} in {measure} against {self.study.of} itself there; a lower bound",
            f"{self.study.players - 1} {self.study.of} in the other seats; {chosen['deals']:,} deals that the search "
            f"never saw, seed {self.seed}; p against {self.study.of} itself",
        ]
        return "\n".join([text_table(header, lines), "", *notes])

    def _part(self) -> Responses:
        return self.study.part(self.contestants, self.study.held_out)

    def _step(self, step: Step) -> dict[str, Any]:
        row = {"generation": step.generation, "candidate": step.candidate, "deals": step.deals}
        return row | named("score", step.score) | {"goes_on": step.goes_on}


def _told(row: dict[str, Any], measure: str) -> tuple[str, str]:
    value, low, high = (row[measure + end] for end in ("", "_low", "_high"))
    if measure in SHARES:
        return percent(value), f"{100 * low:.2f} to {100 * high:.2f}"
    return number(value, 3), f"{number(low, 3)} to {number(high, 3)}"
