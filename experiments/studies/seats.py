"""Study of Gang of Four: what a seat, the lead, the direction of play and the exchange are worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.options import gang_of_four_rules
from gang_sim.experiments.running.parts import Counted, Estimating, Part, checked_until_se
from gang_sim.experiments.statistics.comparisons import holm, p_value
from gang_sim.experiments.statistics.moments import Moments, moment_sums, named
from gang_sim.experiments.terminal import interval, number, percent, text_table
from gang_sim.gang_of_four.rules import Rules

__all__ = ["SeatGames", "Seats", "levels"]

MEASURES = ("hands", "hands_won", "points")


def levels(players: int) -> list[tuple[str, str]]:
    """What is told apart: (effect, level), in the order of the counts."""
    found = [("place after the leader", str(place)) for place in range(players)]
    found += [("last hand", level) for level in ("won it", "lost it", "neither")]
    return found + [
        (f"seat, {way}", str(seat)) for way in ("counter-clockwise", "clockwise") for seat in range(players)
    ]


@dataclass(frozen=True)
class SeatGames(Estimating):
    """Whole games with one agent in all seats: the moments of MEASURES for each of `levels`, a game being the unit.

    Who won a hand leads the next and gets the loser's highest single. Of a game's first hand only the seat counts.
    until_se is about the share of hands won at every level.
    """

    agent: str
    rules: Rules
    seed: int

    game: ClassVar[str] = "gang_of_four"
    block: ClassVar[int] = 100

    @property
    def label(self) -> str:
        return f"games of {self.agent}"

    @property
    def specifications(self) -> Sequence[str]:
        return [self.agent]

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        from gang_sim.gang_of_four.play import play

        rows = play(self.seated[0], n, self.seed, rules=self.rules, games=True, first=first, threads=threads)
        players = self.rules.players
        found = np.zeros((n, len(levels(players)), len(MEASURES)), np.int64)
        later = rows["hand"] > 0
        leader, giver = np.roll(rows["winner"], 1), np.roll(rows["loser"], 1)
        for seat in range(players):
            measures = np.column_stack([np.ones(len(rows)), rows["winner"] == seat, rows["points"][:, seat]])
            place = (seat - leader) * rows["direction"] % players
            role = np.where(leader == seat, 0, np.where(giver == seat, 1, 2))
            way = np.where(rows["direction"] == 1, 0, players) + seat
            for column, counted in ((place, later), (players + role, later), (players + 3 + way, slice(None))):
                np.add.at(found, (rows["game"][counted] - first, column[counted]), measures[counted].astype(np.int64))
        return moment_sums(found.reshape(n, -1))

    def moments(self, games: int, sums: np.ndarray) -> tuple[Moments, np.ndarray]:
        """Moments of everything counted, and the columns as weights: float64[levels, MEASURES, columns]."""
        told = len(levels(self.rules.players))
        moments = Moments.from_sums(games, sums, told * len(MEASURES))
        return moments, np.eye(len(moments.sums)).reshape(told, len(MEASURES), -1)

    def errors(self, sums: np.ndarray, games: int) -> Sequence[float]:
        moments, columns = self.moments(games, sums)
        return [moments.ratio(won, hands).error for hands, won, _ in columns]


@dataclass(frozen=True)
class Seats:
    """What a seat is worth with the same agent in all of them, in whole games.

    p: of the share of hands won against an equal one, p_holm corrected for the number of levels.

    The place after the leader in the direction of play (0 leads), whether a seat won or lost the last hand (who won it
    leads and gets the highest single of who lost it), and the seat itself by direction, where nothing should be seen.
    until_se: stop when every share of hands won has this standard error; games is then the most.
    """

    agent: str = "planner"
    players: int = 4
    games: int = 2000
    seed: int = 0
    rules: tuple[str, ...] = ()
    until_se: float | None = None

    kind: ClassVar[str] = "gang-sim study"
    whole: ClassVar[Sequence[str]] = ()

    def parts(self) -> list[Part]:
        """The games."""
        return [self._part().checked()]

    def _part(self) -> SeatGames:
        rules, until_se = gang_of_four_rules(self.players, self.rules), checked_until_se("until_se", self.until_se)
        return SeatGames(self.games, self.agent, rules, self.seed, until_se=until_se)

    def tables(self, counted: Sequence[Counted]) -> Tables:
        """Hands won and points a hand for each level of each effect."""
        (known,) = counted
        if known.sums is None:
            return {"results": []}
        moments, columns = self._part().moments(known.games, known.sums)
        rows = []
        for (effect, level), (hands, won, points) in zip(levels(self.players), columns, strict=True):
            row: dict[str, Any] = {"effect": effect, "level": level, "agent": self.agent, "players": self.players}
            row |= {"rules": " ".join(self.rules) or "default", "seed": self.seed, "games": known.games}
            share = moments.ratio(won, hands)
            row |= {"hands": int(hands @ moments.sums)} | named("hands_won", share)
            row |= named("points", moments.ratio(points, hands))
            rows.append(row | {"p": p_value(share._replace(value=share.value - 1 / self.players))})
        for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
            row["p_holm"] = float(p)
        return {"results": rows}

    def draw(self, folder: Path, tables: Tables) -> None:
        """Hands won and points, side by side."""
        from gang_sim.experiments.studies.climbing_figures import draw_seats

        draw_seats(folder, tables["results"])

    def text(self, tables: Tables) -> str:
        """The table for people."""
        header = ["effect", "level", "hands", "hands won", "95 %", "p (Holm)", "points/hand", "95 %"]
        lines = [
            [
                row["effect"],
                row["level"],
                f"{row['hands']:,}",
                percent(row["hands_won"]),
                interval(row["hands_won_low"], row["hands_won_high"]),
                f"{row['p_holm']:.2g}",
                number(row["points"]),
                f"{number(row['points_low'])} to {number(row['points_high'])}",
            ]
            for row in tables["results"]
        ]
        games = tables["results"][0]["games"]
        return (
            text_table(header, lines)
            + f"\n\n{self.agent} in all {self.players} seats, {games:,} games, seed {self.seed}"
        )
