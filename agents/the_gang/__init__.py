"""The Gang's players. `agents` is what the registry's entry point names."""

from gang_sim.agent import Agent


def agents() -> dict[str, type[Agent]]:
    """Name -> class of the built-in agents, weakest first."""
    from gang_sim.agents.the_gang.belief import Belief
    from gang_sim.agents.the_gang.contest import Contest
    from gang_sim.agents.the_gang.human import Human
    from gang_sim.agents.the_gang.interval import Interval
    from gang_sim.agents.the_gang.nearest import Nearest
    from gang_sim.agents.the_gang.uniform import Random

    return {
        "random": Random,
        "nearest": Nearest,
        "contest": Contest,
        "human": Human,
        "interval": Interval,
        "belief": Belief,
    }
