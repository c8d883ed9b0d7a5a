"""The players of Gang of Four, by name."""

from gang_sim.agent import Agent


def agents() -> dict[str, type[Agent]]:
    """What the entry point gives to the registry."""
    return {}
