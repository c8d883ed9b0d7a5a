"""`gang-sim heists` as a command: options to settings, rows to a table, a JSON document and a result folder."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gang_sim.experiments.heists import Amount, Setting, measure, settings
from gang_sim.experiments.options import names, player_numbers, rules_from, whole_numbers
from gang_sim.experiments.output import MANIFEST, default_folder, manifest_of, staging_folder, write_json, write_rows
from gang_sim.experiments.terminal import ProgressBar, interval, percent, text_table
from gang_sim.the_gang.rules import MAX_PLAYERS, MIN_PLAYERS

KIND = "gang-sim heists"
DEFAULT_AGENTS = "nearest,interval"
DEFAULT_HEISTS = 10_000
DEFAULT_PLAYERS = "4"
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""


@dataclass(frozen=True)
class HeistsOptions:
    """What `gang-sim heists` was asked for, as typed; see its --help."""

    players: str | None = None
    agents: str | None = None
    lineup: Sequence[str] = ()
    heists: int | None = None
    games: int | None = None
    seed: int = 0
    protocol: str = "table"
    end_rule: str = "rulebook"
    ticks: str = "10"
    rule: Sequence[str] = ()
    threads: int | None = None
    out: Path | None = None
    json: bool = False
    argv: Sequence[str] = ()


def run(options: HeistsOptions) -> int:
    """Measure, print, write; returns the exit code. Raises ValueError for options that make no sense."""
    rows_wanted, amount = _settings(options), _amount(options)
    folder = options.out or default_folder("heists")
    rows: list[dict[str, Any]] = []
    complete = True
    with staging_folder(folder, KIND) as staging:
        try:
            _measure(rows_wanted, amount, options, rows)
        except KeyboardInterrupt:
            complete = False
            if not rows:
                raise
        manifest = _write(staging, rows, options, complete)
    if options.json:
        print(json.dumps({"rows": rows, "manifest": manifest}))
    else:
        print(_table(rows, amount.whole_games))
    notes = sys.stderr if options.json else sys.stdout
    for name in manifest["files"]:
        print(f"wrote {folder / name}", file=notes)
    if not complete:
        print(f"kept what was finished: {len(rows)} of {len(rows_wanted)} rows", file=sys.stderr)
    return 0 if complete else INTERRUPTED


def _settings(options: HeistsOptions) -> list[Setting]:
    line_ups = [_line_up(text, options) for text in options.lineup]
    agents = names("--agents", options.agents or DEFAULT_AGENTS) if options.agents or not line_ups else []
    players = player_numbers(options.players or DEFAULT_PLAYERS)
    ticks = whole_numbers("--ticks", options.ticks)
    for limit in ticks:
        rules = rules_from(options.protocol, options.end_rule, players[0], limit, options.rule)
    return settings(list(dict.fromkeys(agents)), line_ups, players, ticks, rules)


def _line_up(text: str, options: HeistsOptions) -> list[str]:
    """The agents of a mixed table; it brings its own number of players, which --players may only confirm."""
    line_up = names("--lineup", text)
    if not MIN_PLAYERS <= len(line_up) <= MAX_PLAYERS:
        raise ValueError(f"--lineup of {len(line_up)}: The Gang is played by {MIN_PLAYERS} to {MAX_PLAYERS}")
    if options.players and not options.agents and player_numbers(options.players) != [len(line_up)]:
        raise ValueError(f"--players {options.players}: --lineup {text} names {len(line_up)} agents, one per seat")
    return line_up


def _amount(options: HeistsOptions) -> Amount:
    if options.heists is not None and options.games is not None:
        raise ValueError("--heists and --games: give one of the two")
    for name, number in (("--heists", options.heists), ("--games", options.games), ("--threads", options.threads)):
        if number is not None and number < 1:
            raise ValueError(f"{name} {number}: at least 1")
    if not 0 <= options.seed < 2**63:
        raise ValueError(f"--seed {options.seed}: allowed are 0 to 2**63 - 1")
    if options.games is not None:
        return Amount(options.games, whole_games=True)
    return Amount(DEFAULT_HEISTS if options.heists is None else options.heists)


def _measure(wanted: Sequence[Setting], amount: Amount, options: HeistsOptions, rows: list[dict[str, Any]]) -> None:
    """Append finished rows one by one, so that they are there when Ctrl-C comes."""
    with ProgressBar(len(wanted) * amount.number, "heists") as bar:

        def advance(setting: Setting, done: int) -> None:
            bar.advance(done, f"{setting.label}, {setting.rules.players} players")

        for row in measure(wanted, amount, options.seed, options.threads, advance):
            rows.append(row)


def _write(folder: Path, rows: Sequence[dict[str, Any]], options: HeistsOptions, complete: bool) -> dict[str, Any]:
    from gang_sim.experiments.figures.heists import draw_heists

    write_rows(folder, rows, whole=("ticks", "games"))
    draw_heists(folder, rows)
    files = [MANIFEST, *sorted(path.name for path in folder.iterdir())]
    manifest = manifest_of(
        KIND, options.argv, seed=options.seed, threads=options.threads, complete=complete, files=files
    )
    write_json(folder / MANIFEST, manifest)
    return manifest


def _table(rows: Sequence[dict[str, Any]], whole_games: bool) -> str:
    """The rows for people, under a line that says what they have in common."""
    several_ticks = len({row["ticks"] for row in rows}) > 1
    header = ["agent", "players", *(["ticks"] if several_ticks else []), "success", "95 %", "game won", "pairs right"]
    header += ["moves", "steals", "ticks used", "forced", "unsettled", "heists/s"]
    lines = [
        [
            row["agent"] + ("" if row["honest"] else " *"),
            str(row["players"]),
            *([str(row["ticks"])] if several_ticks else []),
            percent(row["success"]),
            interval(row["success_low"], row["success_high"]),
            percent(row["game_win"]),
            percent(row["pairs_ordered"]),
            f"{row['moves']:.1f}",
            f"{row['steals']:.1f}",
            f"{row['ticks_used']:.1f}",
            percent(row["forced"], 1),
            percent(row["unsettled"], 1),
            f"{row['heists_per_s']:,.0f}",
        ]
        for row in rows
    ]
    notes = [_conditions(rows, several_ticks, whole_games)]
    if not all(row["honest"] for row in rows):
        notes.append("* not honest: its moves say more than an estimate of the own rank")
    return "\n".join([text_table(header, lines), "", *notes])


def _conditions(rows: Sequence[dict[str, Any]], several_ticks: bool, whole_games: bool) -> str:
    first = rows[0]
    parts = [f"The Gang, basic game, protocol {first['protocol']}"]
    if first["protocol"] != "draft":
        parts.append(f"end rule {first['end_rule']}")
        parts += [] if several_ticks else [f"{first['ticks']} ticks a round"]
    counted = "games" if whole_games else "heists"
    numbers = sorted({row[counted] for row in rows})
    parts.append(f"{' to '.join(f'{number:,}' for number in numbers[:1] + numbers[1:][-1:])} {counted} a row")
    parts.append(f"seed {first['seed']}")
    parts.append(f"game won: {'measured' if whole_games else 'by formula from the success rate'}")
    return "; ".join(parts)
