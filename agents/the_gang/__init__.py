"""The Gang's players. `agents` is what the registry's entry point names."""

from gang_sim.agent import Agent

PARTNERS = (
    "nearest", "fixed", "glance", "soft", "human:sigma=0.05", "human:sigma=0.1", "human:sigma=0.2", "stubborn",
    "yielding",
)  # fmt: skip
"""The partner suite: other honest conventions to get along with, a stranger each."""

SUITES = {"partners": PARTNERS}
"""Name -> specifications of the line-ups' strangers, for studies that are asked for a whole suite."""


def agents() -> dict[str, type[Agent]]:
    """Name -> class of the built-in agents, weakest first."""
    from gang_sim.agents.the_gang.adaptive import Adaptive
    from gang_sim.agents.the_gang.belief import Belief
    from gang_sim.agents.the_gang.contest import Contest
    from gang_sim.agents.the_gang.fixed import Fixed
    from gang_sim.agents.the_gang.glance import Glance
    from gang_sim.agents.the_gang.human import Human
    from gang_sim.agents.the_gang.interval import Interval
    from gang_sim.agents.the_gang.learned import Learned
    from gang_sim.agents.the_gang.montecarlo import MonteCarlo
    from gang_sim.agents.the_gang.nearest import Nearest
    from gang_sim.agents.the_gang.soft import Soft
    from gang_sim.agents.the_gang.stubborn import Stubborn
    from gang_sim.agents.the_gang.uniform import Random
    from gang_sim.agents.the_gang.yielding import Yielding

    return {
        "random": Random,
        "nearest": Nearest,
        "fixed": Fixed,
        "stubborn": Stubborn,
        "yielding": Yielding,
        "contest": Contest,
        "human": Human,
        "glance": Glance,
        "soft": Soft,
        "interval": Interval,
        "belief": Belief,
        "montecarlo": MonteCarlo,
        "adaptive": Adaptive,
        "learned": Learned,
    }
