"""`gang-sim bench` as a command: what is timed, and the table."""

import json
from collections.abc import Sequence
from typing import Any

from gang_sim.experiments.benchmarks.environments import environments
from gang_sim.experiments.benchmarks.evaluators import SEED, evaluators
from gang_sim.experiments.benchmarks.games import hands, hands_next_to_peers, heists, heists_with_cards
from gang_sim.experiments.benchmarks.timing import Contest, time_in_turns
from gang_sim.experiments.benchmarks.workers import studies
from gang_sim.experiments.options import game_named
from gang_sim.experiments.output import manifest_of
from gang_sim.experiments.terminal import text_table
from gang_sim.play import thread_count

__all__ = ["run"]


def run(game: str | None, turns: int, as_json: bool, argv: Sequence[str]) -> None:
    """Time everything of one game, or of both, and print it. Raises ValueError for options that make no sense."""
    if turns < 1:
        raise ValueError(f"--turns {turns}: at least 1")
    rows = time_in_turns(_contests(None if game is None else game_named(game)), turns)
    if as_json:
        print(json.dumps({"rows": rows, "manifest": manifest_of("gang-sim bench", argv, seed=SEED, turns=turns)}))
    else:
        print(_table(rows))
        print(f"\n{turns} turns, everything in each turn; ratios are taken within a turn")


def _contests(game: str | None) -> list[Contest]:
    threads = list(dict.fromkeys((1, thread_count(None))))
    contests = []
    if game in (None, "the_gang"):
        contests += [
            evaluators(),
            heists(threads),
            heists_with_cards(threads[-1]),
            studies(threads),
            environments("the_gang", threads),
        ]
    if game in (None, "gang_of_four"):
        contests += [hands(threads), hands_next_to_peers(), environments("gang_of_four", threads)]
    return contests


def _table(rows: Sequence[dict[str, Any]]) -> str:
    parts = []
    for title in dict.fromkeys(row["contest"] for row in rows):
        own = [row for row in rows if row["contest"] == title]
        ratios = any("least_times" in row for row in own)
        header = ["what", "counted", "median /s", "least", "most"]
        header += ["the first is faster", "least", "most"] if ratios else []
        parts.append(f"{title}:\n{text_table(header, [_line(row, ratios) for row in own])}")
    return "\n\n".join(parts)


def _line(row: dict[str, Any], ratios: bool) -> list[str]:
    line = [row["name"], f"{row['count']:,} {row['unit']}"]
    line += [f"{row[key]:,.0f}" for key in ("median_per_s", "least_per_s", "most_per_s")]
    if ratios:
        keys = ("gang_sim_is_times", "least_times", "most_times")
        line += [f"{row[key]:,.1f}x" if key in row else "-" for key in keys]
    return line
