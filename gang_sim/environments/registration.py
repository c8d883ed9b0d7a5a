"""The environments' names in Gymnasium's registry; imports no environment, so it compiles nothing."""

import gymnasium

ENVIRONMENTS = {
    "gang_sim/GangOfFour-v0": (
        "gang_sim.gang_of_four.environment:GangOfFourEnv",
        "gang_sim.gang_of_four.vector:GangOfFourVectorEnv",
    ),
    "gang_sim/TheGang-v0": ("gang_sim.the_gang.environment:TheGangEnv", "gang_sim.the_gang.vector:TheGangVectorEnv"),
}
"""Name -> entry points of the single and of the vector environment."""


def register() -> None:
    """Tell Gymnasium the names; once is enough, again does no harm."""
    for name, (single, vector) in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=single, vector_entry_point=vector)
