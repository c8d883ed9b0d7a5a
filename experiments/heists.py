"""`gang-sim heists`: how often a gang cracks the vault, by strategy, number of players and table protocol.

What is counted and the rows that follow stand here; options in heists_command.py, the table for people in
heists_text.py.
"""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from gang_sim.experiments.conditions import cards_text, options_text
from gang_sim.experiments.running.parts import Counted, Estimating, Part, rate_error
from gang_sim.experiments.statistics.rates import game_win_by_formula, wilson
from gang_sim.registry import make_agent
from gang_sim.the_gang.rules import VAULTS_TO_WIN, Rules

GAME = "the_gang"
NOT_APPLICABLE = "-"
COUNTS = (
    "heists", "success", "games_won", "pairs_right", "pairs", "moves", "steals", "ticks", "ticks_red", "forced",
    "forced_rounds", "unsettled", "tie", "order_ok", "value_ok", "category_ok",
)  # fmt: skip
"""What is counted over heists."""


@dataclass(frozen=True)
class Setting:
    """One row of the results to be: who plays, how many, by which rules.

    line_up: one specification that takes every seat (self-play), or one per seat.
    """

    line_up: tuple[str, ...]
    rules: Rules

    @property
    def label(self) -> str:
        """The strategy's name in results: the specification, or all of a mixed table."""
        return ", ".join(self.line_up)


def settings(
    agents: Sequence[str], line_ups: Sequence[Sequence[str]], players: Sequence[int], ticks: Sequence[int], rules: Rules
) -> list[Setting]:
    """Every combination of strategy, number of players and ticks, in the order of the results.

    A mixed line-up brings its own number of players. In a draft there are no ticks to vary.
    Raises ValueError for rules or agents that do not exist.
    """
    ticks = ticks[:1] if rules.protocol == "draft" else ticks
    tables: list[tuple[tuple[str, ...], int]] = [((agent,), number) for number in players for agent in agents]
    tables += [(tuple(line_up), len(line_up)) for line_up in line_ups]
    for spec in {spec for line_up, _ in tables for spec in line_up}:
        make_agent(GAME, spec)
    return [
        Setting(line_up, dataclasses.replace(rules, players=number, max_ticks=limit))
        for line_up, number in tables
        for limit in ticks
    ]


@dataclass(frozen=True)
class Heists(Estimating):
    """Heists, or whole games, of one setting; until_se is about the success rate."""

    setting: Setting
    seed: int
    whole_games: bool = False

    game: ClassVar[str] = GAME
    block: ClassVar[int] = 1000

    @property
    def label(self) -> str:
        return f"{self.setting.label}, {self.setting.rules.players} players"

    @property
    def specifications(self) -> Sequence[str]:
        return self.setting.line_up

    def count(self, first: int, n: int, threads: int) -> np.ndarray:
        from gang_sim.the_gang.play import play

        rules = self.setting.rules
        rows = play(
            self.seated, n, self.seed, rules=rules, games=self.whole_games, first=first, threads=threads
        )  # fmt: skip
        return np.array(_sums(rows), np.int64)

    def errors(self, sums: np.ndarray, games: int) -> Sequence[float]:
        return [rate_error(sums[1], sums[0])]


@dataclass(frozen=True)
class HeistsStudy:
    """Success of each setting. number: heists, or whole games, a setting; the most of them where until_se is given."""

    settings: tuple[Setting, ...]
    number: int = 10_000
    seed: int = 0
    whole_games: bool = False
    until_se: float | None = None

    kind: ClassVar[str] = "gang-sim heists"
    whole: ClassVar[Sequence[str]] = ("ticks", "games")

    def parts(self) -> list[Part]:
        """A part per setting."""
        return [
            Heists(self.number, setting, self.seed, self.whole_games, until_se=self.until_se)
            for setting in self.settings
        ]

    def tables(self, counted: Sequence[Counted]) -> dict[str, list[dict[str, Any]]]:
        """A row per setting of which something is known."""
        pairs = zip(self.settings, counted, strict=True)
        return {"results": [self._row(setting, each) for setting, each in pairs if each.sums is not None]}

    def draw(self, folder: Path, tables: dict[str, list[dict[str, Any]]]) -> None:
        """Success by players, and by ticks where there are several."""
        from gang_sim.experiments.figures.heists import draw_heists

        draw_heists(folder, tables["results"])

    def text(self, tables: dict[str, list[dict[str, Any]]]) -> str:
        """The table for people."""
        from gang_sim.experiments.heists_text import heists_text

        return heists_text(tables["results"], self.whole_games)

    def _row(self, setting: Setting, counted: Counted) -> dict[str, Any]:
        """One row of results. Shares are per heist; keys that depend on the clock end in _per_s or _seconds."""
        assert counted.sums is not None
        sums, rules = dict(zip(COUNTS, counted.sums.tolist(), strict=True)), setting.rules
        heists = sums["heists"]
        success = wilson(sums["success"], heists)
        won = wilson(sums["games_won"], counted.games) if self.whole_games else game_win_by_formula(success)
        draft = rules.protocol == "draft"
        return {
            "agent": setting.label,
            "self_play": len(setting.line_up) == 1,
            "honest": all(make_agent(GAME, spec).honest for spec in setting.line_up),
            "players": rules.players,
            "mode": rules.mode,
            "cards": cards_text(rules),
            "options": options_text(rules),
            "protocol": rules.protocol,
            "end_rule": NOT_APPLICABLE if draft else rules.end_rule,
            "ticks": NOT_APPLICABLE if draft else rules.max_ticks,
            "seed": self.seed,
            "heists": heists,
            "success": success.value,
            "success_low": success.low,
            "success_high": success.high,
            "games": counted.games if self.whole_games else None,
            "game_win": won.value,
            "game_win_low": won.low,
            "game_win_high": won.high,
            "game_win_source": "measured" if self.whole_games else "formula",
            "order_ok": sums["order_ok"] / heists,
            "value_ok": sums["value_ok"] / heists,
            "category_ok": sums["category_ok"] / heists,
            "pairs_ordered": sums["pairs_right"] / sums["pairs"],
            "tie": sums["tie"] / heists,
            "moves": sums["moves"] / heists,
            "steals": sums["steals"] / heists,
            "ticks_used": sums["ticks"] / heists,
            "ticks_used_red": sums["ticks_red"] / heists,
            "forced": sums["forced"] / heists,
            "forced_rounds": sums["forced_rounds"] / heists,
            "unsettled": sums["unsettled"] / heists,
            "elapsed_seconds": counted.seconds,
            "heists_per_s": heists / max(counted.seconds, 1e-9),
        }


def _sums(rows: np.ndarray) -> list[int]:
    """COUNTS over play()'s rows."""
    return [
        len(rows),
        int(np.count_nonzero(rows["success"])),
        int(np.count_nonzero(rows["vaults"] == VAULTS_TO_WIN)),
        int(rows["pairs_right"].sum()),
        int(rows["pairs"].sum()),
        int(rows["moves"].sum()),
        int(rows["steals"].sum()),
        int(rows["ticks"].sum()),
        int(rows["ticks"][:, -1].sum()),
        int(np.count_nonzero(rows["forced"])),
        int(rows["forced"].sum()),
        int(np.count_nonzero(rows["unsettled"])),
        int(np.count_nonzero(rows["tie"])),
        *(int(np.count_nonzero(rows[name])) for name in ("order_ok", "value_ok", "category_ok")),
    ]
