"""`gang-sim heists` as a command: options to a study."""

from collections.abc import Sequence
from dataclasses import dataclass

from gang_sim.experiments.heists import HeistsStudy, Setting, settings
from gang_sim.experiments.measuring import Request, measure
from gang_sim.experiments.options import (
    NO_CARDS,
    CardOptions,
    checked_seed,
    names,
    player_numbers,
    rules_from,
    whole_numbers,
)
from gang_sim.experiments.running.parts import checked_until_se
from gang_sim.the_gang.rules import MAX_PLAYERS, MIN_PLAYERS

__all__ = ["HeistsOptions", "run", "study_of"]

DEFAULT_AGENTS = "nearest,interval"
DEFAULT_HEISTS = 10_000
DEFAULT_PLAYERS = "4"
MOST_HEISTS = 10_000_000
"""Where --until-se decides how many heists are enough."""


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
    cards: CardOptions = NO_CARDS
    until_se: float | None = None


def run(options: HeistsOptions, request: Request) -> int:
    """Measure, print, write; returns the exit code. Raises ValueError for options that make no sense."""
    return measure(study_of(options), request)


def study_of(options: HeistsOptions) -> HeistsStudy:
    """The study that the options ask for."""
    wanted = tuple(_settings(options))
    number = _number(options)
    whole_games = options.games is not None or options.cards.mode != "basic"
    return HeistsStudy(wanted, number, checked_seed(options.seed), whole_games, options.until_se)


def _settings(options: HeistsOptions) -> list[Setting]:
    line_ups = [_line_up(text, options) for text in options.lineup]
    typed = (None if line_ups else DEFAULT_AGENTS) if options.agents is None else options.agents
    agents = [] if typed is None else names("--agents", typed)
    players = player_numbers(options.players or DEFAULT_PLAYERS)
    ticks = whole_numbers("--ticks", options.ticks)
    for limit in ticks:
        rules = rules_from(options.protocol, options.end_rule, players[0], limit, options.rule, options.cards)
    return settings(list(dict.fromkeys(agents)), line_ups, players, ticks, rules)


def _line_up(text: str, options: HeistsOptions) -> list[str]:
    """The agents of a mixed table; it brings its own number of players, which --players may only confirm."""
    line_up = names("--lineup", text)
    if not MIN_PLAYERS <= len(line_up) <= MAX_PLAYERS:
        raise ValueError(f"--lineup of {len(line_up)}: The Gang is played by {MIN_PLAYERS} to {MAX_PLAYERS}")
    if options.players and not options.agents and player_numbers(options.players) != [len(line_up)]:
        raise ValueError(f"--players {options.players}: --lineup {text} names {len(line_up)} agents, one per seat")
    return line_up


def _number(options: HeistsOptions) -> int:
    if options.heists is not None and options.games is not None:
        raise ValueError("--heists and --games: give one of the two")
    if options.heists is not None and options.cards.mode != "basic":
        raise ValueError(f"--heists {options.heists}: mode {options.cards.mode} is played in whole games, see --games")
    for name, number in (("--heists", options.heists), ("--games", options.games)):
        if number is not None and number < 1:
            raise ValueError(f"{name} {number}: at least 1")
    checked_until_se("--until-se", options.until_se)
    number = options.heists if options.games is None else options.games
    if number is None:
        return DEFAULT_HEISTS if options.until_se is None else MOST_HEISTS
    return number
