"""What the partner suite has in common: honest conventions that claim the chip of a place on the line of chips.

They differ in where the place comes from and in what they do when the chip lies before somebody else.
"""

from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.card_choices import card_policy
from gang_sim.agents.the_gang.chips import free_or_stay, nearest_chip, own_chip, unless_frozen
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, STAY


@njit
def claim(public, private, place):
    """Take the chip nearest to a place, wherever it lies; in a draft the nearest one in the middle."""
    if public["protocol"] == DRAFT:
        return free_or_stay(public, place)
    wanted = nearest_chip(place, public["players"])
    return STAY if own_chip(public, private) == wanted else unless_frozen(public, private, wanted)


class Convention(CompiledAgent):
    """Base of the suite: an honest way to choose chips by an estimate of the own rank."""

    game = "the_gang"
    honest = True
    decides_cards = True
    card_policy = card_policy
