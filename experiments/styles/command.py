"""`gang-sim styles` as a command: options to a study."""

from collections.abc import Sequence
from dataclasses import dataclass

from gang_sim.experiments.measuring import Request, measure
from gang_sim.experiments.options import checked_seed, gang_of_four_rules, names
from gang_sim.experiments.running.parts import checked_until_se
from gang_sim.experiments.styles.study import StylesStudy
from gang_sim.registry import quick_agent_names

__all__ = ["StylesOptions", "run"]

DEFAULT_DEALS, DEFAULT_GAMES = 1000, 100
MOST_DEALS = 1_000_000
"""Where --until-se decides how many deals are enough."""


@dataclass(frozen=True)
class StylesOptions:
    """What `gang-sim styles` was asked for, as typed; see its --help."""

    agents: str | None = None
    players: int = 4
    deals: int | None = None
    games: int | None = None
    seed: int = 0
    unit: str | None = None
    rule: Sequence[str] = ()
    until_se: float | None = None


def run(options: StylesOptions, request: Request) -> int:
    """Measure, write, print; returns the exit code. Raises ValueError for options that make no sense."""
    return measure(study_of(options), request)


def study_of(options: StylesOptions) -> StylesStudy:
    """The study that the options ask for."""
    if options.deals is not None and options.games is not None:
        raise ValueError("--deals and --games: give one of the two")
    unit = options.unit or ("hand" if options.games is None else "game")
    if unit == "hand" and options.games is not None:
        raise ValueError("--games: goes with --unit game")
    deals = options.games if options.deals is None else options.deals
    until_se = checked_until_se("--until-se", options.until_se)
    if deals is None and until_se is not None:
        deals = MOST_DEALS
    if deals is None:
        deals = DEFAULT_DEALS if unit == "hand" else DEFAULT_GAMES
    if deals < 1:
        raise ValueError(f"{'--deals' if options.games is None else '--games'} {deals}: at least 1")
    agents = quick_agent_names("gang_of_four") if options.agents is None else names("--agents", options.agents)
    rules = gang_of_four_rules(options.players, options.rule)
    return StylesStudy(tuple(dict.fromkeys(agents)), rules, deals, checked_seed(options.seed), unit, until_se)
