"""The Gang: human, a percentile seen through noise and a patience that ends."""

from typing import ClassVar

from gang_sim import streams
from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.chips import middle_of, new_round, percentile
from gang_sim.agents.the_gang.contest import PLACE, STAMP, STEALS, contest
from gang_sim.kernels import njit


@njit
def _policy(public, private, memory, params, strengths, stream):
    if new_round(public, memory, STAMP):
        seen = percentile(public, private, strengths) + params[0] * streams.normal(stream)
        memory[STEALS] = 0.0
        memory[PLACE] = middle_of(min(1.0, max(0.0, seen)), public["players"])
    return contest(public, private, memory, params[1])


class Human(CompiledAgent):
    """Sees its percentile with a normal error of `sigma`, drawn once a round, and steals at most `patience` times."""

    game = "the_gang"
    title = "human"
    idea = "Sees the own percentile with an error of `sigma` and contests a chip at most `patience` times a round."
    honest = True
    memory_size = 3
    PARAMETERS: ClassVar[dict[str, float]] = {"sigma": 0.1, "patience": 1}
    policy = _policy

    def check_parameters(self, **parameters: float) -> None:
        for key, value in parameters.items():
            if value < 0:
                raise ValueError(f"agent human: {key}={value:g}: at least 0")
