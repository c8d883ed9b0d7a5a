"""`gang-sim cards` as a command: options to a study."""

from collections.abc import Sequence
from dataclasses import dataclass

from gang_sim.experiments.cards.study import CardsStudy
from gang_sim.experiments.measuring import Request, measure
from gang_sim.experiments.options import NO_CARDS, checked_seed, names, player_numbers, rules_from, whole_numbers
from gang_sim.experiments.running.parts import checked_until_se

__all__ = ["CardsOptions", "run", "study_of"]

DEFAULT_AGENTS = "interval,human"
DEFAULT_HEISTS = "10000"
MOST_HEISTS = "1000000"
"""Where --until-se decides how many heists are enough."""


@dataclass(frozen=True)
class CardsOptions:
    """What `gang-sim cards` was asked for, as typed; see its --help."""

    agents: str | None = None
    players: str = "4"
    heists: str | None = None
    games: int = 1000
    seed: int = 0
    protocol: str = "table"
    end_rule: str = "rulebook"
    ticks: int = 10
    rule: Sequence[str] = ()
    until_se: float | None = None


def run(options: CardsOptions, request: Request) -> int:
    """Measure, write, print; returns the exit code. Raises ValueError for options that make no sense."""
    return measure(study_of(options), request)


def study_of(options: CardsOptions) -> CardsStudy:
    """The study that the options ask for."""
    agents = tuple(dict.fromkeys(names("--agents", DEFAULT_AGENTS if options.agents is None else options.agents)))
    players = player_numbers(options.players)
    until_se = checked_until_se("--until-se", options.until_se)
    heists = _heists(options.heists or (DEFAULT_HEISTS if until_se is None else MOST_HEISTS), len(players))
    if options.games < 0:
        raise ValueError(f"--games {options.games}: at least 0")
    rules = rules_from(options.protocol, options.end_rule, players[0], options.ticks, options.rule, NO_CARDS)
    return CardsStudy(agents, tuple(players), heists, options.games, checked_seed(options.seed), rules, until_se)


def _heists(text: str, tables: int) -> tuple[int, ...]:
    """Heists for each number of players."""
    found = tuple(whole_numbers("--heists", part)[0] for part in text.split(","))
    if any(number < 1 for number in found):
        raise ValueError(f"--heists {text}: at least 1")
    if len(found) not in (1, tables):
        raise ValueError(f"--heists {text}: one number, or one for each of {tables} numbers of players")
    return found * tables if len(found) == 1 else found
