"""Which card to give back in the exchange: policies that the styles share."""

import numpy as np

from gang_sim.agents.gang_of_four.cheapest import lowest_single
from gang_sim.agents.gang_of_four.plan import plan_cost
from gang_sim.gang_of_four.cards import FACES
from gang_sim.gang_of_four.combinations import without
from gang_sim.gang_of_four.exchange import may_return
from gang_sim.kernels import njit

__all__ = ["return_lowest", "return_unneeded", "returnable"]


@njit
def returnable(public, cards):
    """The faces that may be given back, as bits of an int64."""
    faces = np.int64(0)
    for face in range(FACES):
        if may_return(public, cards, face):
            faces |= np.int64(1) << face
    return faces


@njit
def return_lowest(public, cards):
    """The face of the lowest single that may be given back."""
    return lowest_single(returnable(public, cards))


@njit
def return_unneeded(public, cards, costs):
    """The face without which the plan costs least, the lowest single of equals: it breaks nothing."""
    faces = returnable(public, cards)
    best, least = np.int64(-1), np.int64(0)
    while faces:
        face = np.int64(lowest_single(faces))
        faces &= ~(np.int64(1) << face)
        cost = plan_cost(without(cards, np.uint64(1) << np.uint64(face)), costs)
        if best < 0 or cost < least:
            best, least = face, cost
    return best
