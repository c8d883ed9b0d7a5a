"""`gang-sim ladder gang-of-four` as a command: options to a study."""

from collections.abc import Sequence
from dataclasses import dataclass

from gang_sim.agent import parameters_of
from gang_sim.experiments.ladders.gang_of_four.study import LadderStudy
from gang_sim.experiments.measuring import Request, measure
from gang_sim.experiments.options import checked_seed, gang_of_four_rules, names
from gang_sim.experiments.styles.outcomes import GAME, HAND
from gang_sim.registry import agent_classes, agent_names, quick_agent_names

__all__ = ["LadderOptions", "run", "study_of"]

AGAINST, STYLES = "planner", "styles"
BUDGETS = dict.fromkeys(("montecarlo", "guided"), ("rollouts", (25, 100)))
"""Agents that are measured at several budgets beside their default: the parameter and its values."""
DEFAULT_DEALS, DEFAULT_GAMES = 500, 50


@dataclass(frozen=True)
class LadderOptions:
    """What `gang-sim ladder gang-of-four` was asked for, as typed; see its --help."""

    agents: str | None = None
    against: str | None = None
    players: int = 4
    deals: int | None = None
    rated_deals: int | None = None
    games: int | None = None
    seed: int = 0
    rule: Sequence[str] = ()


def run(options: LadderOptions, request: Request) -> int:
    """Measure, write, print; returns the exit code. Raises ValueError for options that make no sense."""
    return measure(study_of(options), request)


def study_of(options: LadderOptions) -> LadderStudy:
    """The study that the options ask for."""
    if options.deals is not None and options.games is not None:
        raise ValueError("--deals and --games: give one of the two")
    unit = HAND if options.games is None else GAME
    deals = options.deals if options.games is None else options.games
    if deals is None:
        deals = DEFAULT_DEALS if unit == HAND else DEFAULT_GAMES
    option = "--deals" if unit == HAND else "--games"
    if deals < 1:
        raise ValueError(f"{option} {deals}: at least 1")
    rated_deals = 2 * deals if options.rated_deals is None else options.rated_deals
    if rated_deals < 0:
        raise ValueError(f"--rated-deals {rated_deals}: at least 0")
    agents = everybody() if options.agents is None else names("--agents", options.agents)
    return LadderStudy(
        tuple(dict.fromkeys(agents)),
        tuple(dict.fromkeys(_opponents(names("--against", options.against or AGAINST)))),
        gang_of_four_rules(options.players, options.rule),
        deals,
        rated_deals,
        checked_seed(options.seed),
        unit,
    )


def _opponents(against: Sequence[str]) -> list[str]:
    """The names, "styles" standing for all agents that neither search nor have learned."""
    classes = agent_classes("gang_of_four")
    styles = [name for name in quick_agent_names("gang_of_four") if "weights" not in parameters_of(classes[name])]
    return [name for given in against for name in (styles if given == STYLES else [given])]


def everybody() -> list[str]:
    """All registered agents, those that search at several budgets."""
    found = []
    for name in agent_names("gang_of_four"):
        parameter, values = BUDGETS.get(name, ("", ()))
        found += [*(f"{name}:{parameter}={value}" for value in values), name]
    return found
