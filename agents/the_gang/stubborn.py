"""The Gang: stubborn, which changes its mind from round to round only for a good reason."""

from typing import ClassVar

from gang_sim.agents.the_gang.chips import middle_of, nearest_chip, new_round, percentile
from gang_sim.agents.the_gang.claims import Convention, claim
from gang_sim.kernels import njit
from gang_sim.the_gang.records import WHITE

STAMP, PLACE = range(2)
"""Memory: the round looked at last, and the place on the line of chips that it has settled on."""


@njit
def settled_place(place, former, inertia):
    """The place after a new board: the former one, unless the new one is further than `inertia` from it; 0 = none."""
    return former if former > 0.0 and abs(place - former) <= inertia else place


@njit
def _policy(public, private, memory, params, strengths, stream):
    if new_round(public, memory, STAMP):
        players = public["players"]
        former = 0.0 if public["round"] == WHITE else memory[PLACE]
        place = settled_place(middle_of(percentile(public, private, strengths), players), former, params[0])
        memory[PLACE] = nearest_chip(place, players)
    return claim(public, private, memory[PLACE])


class Stubborn(Convention):
    """Claims the same chip in every round, unless its percentile has moved `inertia` chips away; never gives way."""

    title = "stubborn"
    idea = "Keeps to its chip of the round before until its percentile is `inertia` chips away; never gives way."
    memory_size = 2
    PARAMETERS: ClassVar[dict[str, float]] = {"inertia": 0.75}
    policy = _policy

    def check_parameters(self, **parameters: float) -> None:
        if parameters["inertia"] < 0:
            raise ValueError(f"agent stubborn: inertia={parameters['inertia']:g}: at least 0")
