"""Study of Gang of Four: what a rule option changes, on the same deals."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, get_args, get_type_hints

import numpy as np

from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.options import gang_of_four_rules
from gang_sim.experiments.running.parts import Counted, Estimating, Part, checked_until_se
from gang_sim.experiments.statistics.comparisons import holm, p_value
from gang_sim.experiments.statistics.moments import Estimate, Moments, moment_sums, named
from gang_sim.experiments.terminal import number, text_table
from gang_sim.gang_of_four.rules import Rules

__all__ = ["RuleGames", "RuleOptions", "variants"]

MEASURES = ("hands", "games", "decisions", "gangs", "points", "hands_won", "points_of_others")
"""Of a game, all seat rotations together: whole tables first, then the one style against the others."""
RATIOS = {
    "hands_a_game": ("hands", "games"),
    "decisions_a_hand": ("decisions", "hands"),
    "gangs_a_hand": ("gangs", "hands"),
    "points": ("points", "hands"),
    "hands_won": ("hands_won", "hands"),
}
"""Name -> (over, under); points_less follows from points and points_of_others."""


def variants(players: int) -> list[tuple[str, Rules]]:
    """The default rules, and every other value of every option: (option=value, rules)."""
    found = [("default", Rules(players=players))]  # type: ignore[arg-type]
    for field in dataclasses.fields(Rules):
        choices = get_args(get_type_hints(Rules)[field.name])
        if field.name != "players":
            found += [
                (f"{field.name}={value}", dataclasses.replace(found[0][1], **{field.name: value}))
                for value in choices
                if value != field.default
            ]
    return found


@dataclass(frozen=True)
class RuleGames(Estimating):
    """Games of one style against others alike in all seat rotations, by several rules on the same deals.

    Counted are the moments of MEASURES of all rules jointly, a deal (with all rotations) being the unit.
    until_se is about the share of hands won, and what every other rule changes in it.
    """

    style: str
    others: str
    rules: tuple[Rules, ...]
    seed: int

    game: ClassVar[str] = "gang_of_four"
    block: ClassVar[int] = 50

    @property
    def label(self) -> str:
        return f"{len(self.rules)} rules on common deals"

    @property
    def specifications(self) -> Sequence[str]:
        return [self.style, self.others]

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        found = np.zeros((n, len(self.rules), len(MEASURES)), np.int64)
        for place, rules in enumerate(self.rules):
            for seat in range(rules.players):
                found[:, place] += self._measures(rules, seat, first, n, threads)
        return moment_sums(found.reshape(n, -1))

    def moments(self, games: int, sums: np.ndarray) -> tuple[Moments, np.ndarray]:
        """Moments of everything counted, and the columns as weights: float64[rules, MEASURES, columns]."""
        moments = Moments.from_sums(games, sums, len(self.rules) * len(MEASURES))
        return moments, np.eye(len(moments.sums)).reshape(len(self.rules), len(MEASURES), -1)

    def errors(self, sums: np.ndarray, games: int) -> Sequence[float]:
        moments, columns = self.moments(games, sums)
        hands, won = columns[:, MEASURES.index("hands")], columns[:, MEASURES.index("hands_won")]
        changes = [
            moments.difference((own, won[0]), (base, hands[0])) for own, base in zip(won[1:], hands[1:], strict=True)
        ]
        return [each.error for each in (moments.ratio(won[0], hands[0]), *changes)]

    def _measures(self, rules: Rules, seat: int, first: int, n: int, threads: int) -> np.ndarray:
        from gang_sim.gang_of_four.play import play

        style, others = self.seated
        line_up = [style if place == seat else others for place in range(rules.players)]
        rows = play(line_up, n, self.seed, rules=rules, games=True, first=first, threads=threads)
        own = rows["points"][:, seat].astype(np.int64)
        gangs = rows["plays"][:, :, -4:].sum(axis=(1, 2))
        by_hand = np.column_stack(
            [
                np.ones(len(rows)), rows["game_over"], rows["decisions"], gangs, own, rows["winner"] == seat,
                rows["points"].sum(axis=1) - own,
            ]
        )  # fmt: skip
        found = np.zeros((n, len(MEASURES)), np.int64)
        np.add.at(found, rows["game"] - first, by_hand.astype(np.int64))
        return found


@dataclass(frozen=True)
class RuleOptions:
    """What every option of the rules changes: the length of games and hands, gangs, and how a style does.

    One style plays whole games against others alike in all seat rotations, by the default rules and with each other
    value of each option, on the same deals; differences to the default are paired and corrected for their number.
    until_se: stop when the share of hands won, and every change of it, has this standard error; games is then the most.
    """

    style: str = "planner"
    others: str = "cheapest_beat"
    players: int = 4
    games: int = 500
    seed: int = 0
    until_se: float | None = None

    kind: ClassVar[str] = "gang-sim study"
    whole: ClassVar[Sequence[str]] = ()

    def parts(self) -> list[Part]:
        """All rules on common deals."""
        return [self._part().checked()]

    def _part(self) -> RuleGames:
        gang_of_four_rules(self.players, ())
        rules = tuple(rules for _, rules in variants(self.players))
        until_se = checked_until_se("until_se", self.until_se)
        return RuleGames(self.games, self.style, self.others, rules, self.seed, until_se=until_se)

    def tables(self, counted: Sequence[Counted]) -> Tables:
        """Measures by rules, and what differs from the default."""
        (known,) = counted
        if known.sums is None:
            return {"results": []}
        told = [name for name, _ in variants(self.players)]
        moments, columns = self._part().moments(known.games, known.sums)
        rows, differences = [], []
        for name, own in zip(told, columns, strict=True):
            row: dict[str, Any] = {"rules": name, "style": self.style, "others": self.others, "players": self.players}
            row |= {"seed": self.seed, "games": known.games}
            for measure, (over, under) in self._ratios(own).items():
                row |= named(measure, moments.ratio(over, under))
                if name != "default":
                    default = self._ratios(columns[0])[measure]
                    change = moments.difference((over, default[0]), (under, default[1]))
                    differences.append(_change(name, measure, change))
            rows.append(row)
        for row, p in zip(differences, holm([row["p"] for row in differences]), strict=True):
            row["p_holm"] = float(p)
        return {"results": rows, "differences": differences}

    def _ratios(self, own: np.ndarray) -> dict[str, tuple[np.ndarray, np.ndarray]]:
        """Name -> (over, under) as weights of the columns."""
        column = dict(zip(MEASURES, own, strict=True))
        found = {name: (column[over], column[under]) for name, (over, under) in RATIOS.items()}
        less = column["points_of_others"] / (self.players - 1) - column["points"]
        return found | {"points_less": (less, column["hands"])}

    def draw(self, folder: Path, tables: Tables) -> None:
        """Changes against the default, a panel per measure."""
        from gang_sim.experiments.studies.climbing_figures import draw_rule_options

        draw_rule_options(folder, tables)

    def text(self, tables: Tables) -> str:
        """The table for people; a star marks what surely differs from the default."""
        sure = {(row["rules"], row["measure"]) for row in tables["differences"] if row["p_holm"] < 0.05}
        measures = [*RATIOS, "points_less"]
        header = ["rules", *(measure.replace("_", " ") for measure in measures)]
        lines = [
            [row["rules"]] + [number(row[key], 3) + ("*" if (row["rules"], key) in sure else " ") for key in measures]
            for row in tables["results"]
        ]
        row = tables["results"][0]
        note = f"{self.style} against {self.players - 1} {self.others}, {row['games']:,} games in all seat rotations"
        return text_table(header, lines) + f"\n\n{note}, seed {self.seed}; * surely other than default (Holm, 5 %)"


def _change(rules: str, measure: str, change: Estimate) -> dict[str, Any]:
    return {"rules": rules, "measure": measure} | named("difference", change) | {"p": p_value(change)}
