"""The Gang: human, a percentile seen through noise and a patience that ends."""

from typing import ClassVar

from gang_sim import streams
from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.card_choices import card_policy
from gang_sim.agents.the_gang.chips import new_round, percentile, place_of
from gang_sim.agents.the_gang.contest import PLACE, STAMP, STEALS, contest
from gang_sim.kernels import njit


@njit
def _policy(public, private, memory, params, strengths, stream):
    if new_round(public, memory, STAMP):
        seen = percentile(public, private, strengths) + params[0] * streams.normal(stream)
        memory[STEALS] = 0.0
        memory[PLACE] = place_of(public, private, min(1.0, max(0.0, seen)))
    return contest(public, private, memory, params[1])


class Human(CompiledAgent):
    """Sees its percentile with a normal error of `sigma`, drawn once a round, and steals at most `patience` times."""

    game = "the_gang"
    title = "human"
    idea = "Sees the own percentile with an error of `sigma` and contests a chip at most `patience` times a round."
    honest = True
    decides_cards = True
    heeds_statements = True
    card_policy = card_policy
    memory_size = 3
    PARAMETERS: ClassVar[dict[str, float]] = {"sigma": 0.1, "patience": 1}
    policy = _policy

    def check_parameters(self, **parameters: float) -> None:
        for key, value in parameters.items():
            if value < 0:
                raise ValueError(f"agent human: {key}={value:g}: at least 0")
