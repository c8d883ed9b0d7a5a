"""`gang-sim watch` as a command: options to one game, which `watching` shows."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gang_sim.experiments.options import CardOptions, game_named, gang_of_four_rules, names, rules_from
from gang_sim.gang_of_four.cards import NOTATIONS
from gang_sim.records import check_ending, record_game, write_records

__all__ = ["WatchOptions", "run"]

ONLY_THE_GANG = {
    "protocol": "--protocol", "end_rule": "--end-rule", "ticks": "--ticks", "mode": "--mode",
    "challenges": "--challenge", "specialists": "--specialist",
}  # fmt: skip


@dataclass(frozen=True)
class WatchOptions:
    """What `gang-sim watch` was asked for, as typed; see its --help."""

    game: str
    agents: str | None = None
    players: int | None = None
    seed: int = 0
    number: int = 0
    protocol: str | None = None
    end_rule: str | None = None
    ticks: int | None = None
    mode: str | None = None
    challenges: Sequence[str] = ()
    specialists: Sequence[str] = ()
    notation: str | None = None
    rule: Sequence[str] = ()
    open_cards: bool = False
    record: Path | None = None


def run(options: WatchOptions) -> None:
    """Show one game, and record it if asked to. Raises ValueError for options that make no sense."""
    if options.record is not None:
        check_ending(options.record)
    if game_named(options.game) == "the_gang":
        _the_gang(options)
    else:
        _gang_of_four(options)


def _the_gang(options: WatchOptions) -> None:
    from gang_sim.experiments.watching import the_gang

    if options.notation is not None:
        raise ValueError(f"--cards {options.notation}: goes with gang-of-four")
    line_up = names("--agents", "interval" if options.agents is None else options.agents)
    ticks = 10 if options.ticks is None else options.ticks
    protocol, end_rule = options.protocol or "table", options.end_rule or "rulebook"
    cards = CardOptions(options.mode or "basic", options.challenges, options.specialists)
    rules = rules_from(protocol, end_rule, _players(options, line_up), ticks, options.rule, cards)
    the_gang.run(line_up, rules, seed=options.seed, game=options.number, open_pockets=options.open_cards)
    _record(options, line_up, rules, "the_gang")


def _gang_of_four(options: WatchOptions) -> None:
    from gang_sim.experiments.watching import gang_of_four

    for name, option in ONLY_THE_GANG.items():
        value = getattr(options, name)
        if value not in (None, ()):
            raise ValueError(
                f"{option} {value if isinstance(value, str | int) else ','.join(value)}: goes with the-gang"
            )
    notation = options.notation or "gang"
    if notation not in NOTATIONS:
        raise ValueError(f"--cards {notation!r}: allowed are {', '.join(NOTATIONS)}")
    line_up = names("--agents", "planner" if options.agents is None else options.agents)
    rules = gang_of_four_rules(_players(options, line_up), options.rule)
    gang_of_four.run(
        line_up, rules, seed=options.seed, game=options.number, open_hands=options.open_cards, notation=notation
    )
    _record(options, line_up, rules, "gang_of_four")


def _record(options: WatchOptions, line_up: Sequence[str], rules: Any, game: str) -> None:
    if options.record is not None:
        write_records(options.record, [record_game(line_up, options.seed, options.number, rules, game)])
        print(f"wrote {options.record}", file=sys.stderr)


def _players(options: WatchOptions, line_up: Sequence[str]) -> int:
    if options.players is not None:
        return options.players
    return len(line_up) if len(line_up) > 1 else 4
