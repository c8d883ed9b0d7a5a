"""`gang-sim ladder the-gang` as a command: options to a study."""

from collections.abc import Sequence
from dataclasses import dataclass

from gang_sim.experiments.ladders.the_gang.study import GangLadder
from gang_sim.experiments.measuring import Request, measure
from gang_sim.experiments.options import checked_seed, names, rules_from
from gang_sim.experiments.studies.gang_study import with_suites
from gang_sim.the_gang.rules import MAX_TICKS, Rules

__all__ = ["GangLadderOptions", "run", "study_of"]

AGENTS = ("nearest", "human", "interval", "belief", "montecarlo:samples=30", "montecarlo", "learned")
SETTINGS = "draft,1,2,3,10,settled-3"
DEFAULT_HEISTS = 2_000


@dataclass(frozen=True)
class GangLadderOptions:
    """What `gang-sim ladder the-gang` was asked for, as typed; see its --help."""

    agents: str | None = None
    settings: str = SETTINGS
    players: int = 4
    heists: int = DEFAULT_HEISTS
    seed: int = 0
    rule: Sequence[str] = ()


def run(options: GangLadderOptions, request: Request) -> int:
    """Measure, write, print; returns the exit code. Raises ValueError for options that make no sense."""
    return measure(study_of(options), request)


def study_of(options: GangLadderOptions) -> GangLadder:
    """The study that the options ask for."""
    if options.heists < 1:
        raise ValueError(f"--heists {options.heists}: at least 1")
    agents = AGENTS if options.agents is None else with_suites(names("--agents", options.agents))
    settings = tuple(_rules(name, options) for name in dict.fromkeys(names("--settings", options.settings)))
    return GangLadder(tuple(dict.fromkeys(agents)), settings, options.heists, checked_seed(options.seed))


def _rules(name: str, options: GangLadderOptions) -> tuple[str, Rules]:
    """A setting as typed: draft, 3 (ticks, rulebook) or settled-3."""
    protocol = "draft" if name == "draft" else "table"
    end_rule = "settled" if name.startswith("settled-") else "rulebook"
    ticks = "10" if name == "draft" else name.removeprefix("settled-")
    if not ticks.isdecimal() or not 1 <= int(ticks) <= MAX_TICKS:
        raise ValueError(f"--settings {name!r}: must be draft, ticks from 1 to {MAX_TICKS}, or settled-TICKS")
    rules = rules_from(protocol, end_rule, options.players, int(ticks), options.rule)
    word = "tick" if ticks == "1" else "ticks"
    label = "draft" if name == "draft" else f"{ticks} {word}" + (", settled" if end_rule == "settled" else "")
    return label, rules
