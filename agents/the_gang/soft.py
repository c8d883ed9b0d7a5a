"""The Gang: soft, which compares itself with one guess of each other percentile, and not too surely."""

from math import exp
from typing import ClassVar

from gang_sim.agents.the_gang.chips import percentile
from gang_sim.agents.the_gang.claims import Convention, claim
from gang_sim.kernels import njit


@njit
def guessed_percentile(public, seat):
    """The middle of a seat's chip: of this round, else of the latest round in which it has one, else of all."""
    for colour in range(public["round"], -1, -1):
        stars = public["chips"][colour, seat]
        if stars > 0:
            return (stars - 0.5) / public["players"]
    return 0.5


@njit
def softened_place(public, seat, share, scale):
    """Expected rank of a percentile, 1 .. players, the chance to beat a guess being logistic in the distance."""
    place = 1.0
    for other in range(public["players"]):
        if other != seat:
            place += 1.0 / (1.0 + exp((guessed_percentile(public, other) - share) / scale))
    return place


@njit
def _policy(public, private, memory, params, strengths, stream):
    share = percentile(public, private, strengths)
    return claim(public, private, softened_place(public, private["seat"], share, params[0]))


class Soft(Convention):
    """Logistic against point estimates: others are where their chips say, give or take `scale`."""

    title = "soft"
    idea = "Takes the chip of its expected rank, others being where their last chips say, give or take `scale`."
    PARAMETERS: ClassVar[dict[str, float]] = {"scale": 0.1}
    policy = _policy

    def check_parameters(self, **parameters: float) -> None:
        if parameters["scale"] < 0.01:
            raise ValueError(f"agent soft: scale={parameters['scale']:g}: at least 0.01")
