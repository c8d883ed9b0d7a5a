"""Gang of Four's players. `agents` is what the registry's entry point names."""

from gang_sim.agent import Agent


def agents() -> dict[str, type[Agent]]:
    """Name -> class of the built-in agents, weakest first."""
    from gang_sim.agents.gang_of_four.cheapest_beat import CheapestBeat
    from gang_sim.agents.gang_of_four.longest import BiggestFirst, LowestFirst
    from gang_sim.agents.gang_of_four.planner import Keeper, Planner
    from gang_sim.agents.gang_of_four.uniform import Random

    styles = (Random, BiggestFirst, CheapestBeat, LowestFirst, Keeper, Planner)
    return {str(style.title): style for style in styles}
