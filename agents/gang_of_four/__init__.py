"""Gang of Four's players. `agents` is what the registry's entry point names."""

from gang_sim.agent import Agent


def agents() -> dict[str, type[Agent]]:
    """Name -> class of the built-in agents, weakest first."""
    from gang_sim.agents.gang_of_four.uniform import Random

    return {"random": Random}
