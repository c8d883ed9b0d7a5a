"""`gang-sim heists`: how often a gang cracks the vault, by strategy, number of players and table protocol.

What is measured stands here; reading options and writing the results stand in heists_report.py.
"""

import dataclasses
import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gang_sim.experiments.blocks import Tally, count_blocks
from gang_sim.experiments.statistics.rates import game_win_by_formula, wilson
from gang_sim.registry import make_agent
from gang_sim.the_gang.rules import VAULTS_TO_WIN, Rules

GAME = "the_gang"
NOT_APPLICABLE = "-"
WARM_UP = 2
"""Heists played before the clock starts, so that compiling and loading do not count as playing."""


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


@dataclass(frozen=True)
class Amount:
    """How much to play: so many heists, or so many whole games to three vaults or alarms."""

    number: int
    whole_games: bool = False


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


def measure(
    settings: Sequence[Setting],
    amount: Amount,
    seed: int,
    threads: int | None,
    advance: Callable[[Setting, int], object],
) -> Iterator[dict[str, Any]]:
    """Rows of results, one per setting; the last one has fewer heists and is the last when Ctrl-C came.

    Raises KeyboardInterrupt after the rows that could be finished.
    """
    for setting in settings:
        tally = _tally(setting, amount, seed, threads, functools.partial(advance, setting))
        if tally.games:
            yield _row(setting, amount, seed, tally)
        if not tally.complete:
            raise KeyboardInterrupt


def _tally(setting: Setting, amount: Amount, seed: int, threads: int | None, advance: Callable[[int], object]) -> Tally:
    from gang_sim.the_gang.play import play

    agents = [make_agent(GAME, spec) for spec in setting.line_up]

    def count(first: int, n: int) -> dict[str, int]:
        return _sums(play(agents, n, seed, rules=setting.rules, games=amount.whole_games, first=first, threads=threads))

    count(0, min(WARM_UP, amount.number))
    return count_blocks(count, amount.number, advance)


def _sums(rows: np.ndarray) -> dict[str, int]:
    """Integer sums over heists, from play()'s rows."""
    return {
        "heists": len(rows),
        "success": int(np.count_nonzero(rows["success"])),
        "games_won": int(np.count_nonzero(rows["vaults"] == VAULTS_TO_WIN)),
        "pairs_right": int(rows["pairs_right"].sum()),
        "pairs": int(rows["pairs"].sum()),
        "moves": int(rows["moves"].sum()),
        "steals": int(rows["steals"].sum()),
        "ticks": int(rows["ticks"].sum()),
        "ticks_red": int(rows["ticks"][:, -1].sum()),
        "forced": int(np.count_nonzero(rows["forced"])),
        "forced_rounds": int(rows["forced"].sum()),
        "unsettled": int(np.count_nonzero(rows["unsettled"])),
        "tie": int(np.count_nonzero(rows["tie"])),
    }


def _row(setting: Setting, amount: Amount, seed: int, tally: Tally) -> dict[str, Any]:
    """One row of results. Shares are per heist; keys that depend on the clock end in _per_s or _seconds."""
    sums, rules = tally.sums, setting.rules
    heists = sums["heists"]
    success = wilson(sums["success"], heists)
    won = wilson(sums["games_won"], tally.games) if amount.whole_games else game_win_by_formula(success)
    draft = rules.protocol == "draft"
    return {
        "agent": setting.label,
        "self_play": len(setting.line_up) == 1,
        "honest": all(make_agent(GAME, spec).honest for spec in setting.line_up),
        "players": rules.players,
        "mode": "basic",
        "protocol": rules.protocol,
        "end_rule": NOT_APPLICABLE if draft else rules.end_rule,
        "ticks": NOT_APPLICABLE if draft else rules.max_ticks,
        "seed": seed,
        "heists": heists,
        "success": success.value,
        "success_low": success.low,
        "success_high": success.high,
        "games": tally.games if amount.whole_games else None,
        "game_win": won.value,
        "game_win_low": won.low,
        "game_win_high": won.high,
        "game_win_source": "measured" if amount.whole_games else "formula",
        "pairs_ordered": sums["pairs_right"] / sums["pairs"],
        "tie": sums["tie"] / heists,
        "moves": sums["moves"] / heists,
        "steals": sums["steals"] / heists,
        "ticks_used": sums["ticks"] / heists,
        "ticks_used_red": sums["ticks_red"] / heists,
        "forced": sums["forced"] / heists,
        "forced_rounds": sums["forced_rounds"] / heists,
        "unsettled": sums["unsettled"] / heists,
        "elapsed_seconds": tally.elapsed_seconds,
        "heists_per_s": heists / tally.elapsed_seconds,
    }
