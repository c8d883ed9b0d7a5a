"""The Gang: yielding, which gives way at once."""

from gang_sim.agents.the_gang.chips import free_or_stay, middle_of, nearest_of, own_chip, percentile, unless_frozen
from gang_sim.agents.the_gang.claims import Convention
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, STAY


@njit
def chips_lost(public, seat):
    """The set of chips (bit k = k stars) that others have taken from the seat in this round."""
    colour, lost, own = public["round"], 0, 0
    for tick in range(public["tick"]):
        for place in range(public["moves_in"][colour, tick]):
            mover, action = public["moves"][colour, tick, place]
            if action == STAY:
                continue
            if mover == seat:
                own = action
            elif action == own:
                lost |= 1 << own
                own = 0
    return lost


@njit
def _policy(public, private, memory, params, strengths, stream):
    players, seat = public["players"], private["seat"]
    place = middle_of(percentile(public, private, strengths), players)
    if public["protocol"] == DRAFT:
        return free_or_stay(public, place)
    wanted = nearest_of(((1 << (players + 1)) - 2) & ~chips_lost(public, seat), place)
    if wanted == 0:
        return unless_frozen(public, private, free_or_stay(public, place))
    return STAY if own_chip(public, private) == wanted else unless_frozen(public, private, wanted)


class Yielding(Convention):
    """Claims the chip of its percentile from anybody, but a chip that was taken from it is gone: then the next one."""

    title = "yielding"
    idea = "Takes the chip of the own percentile, from others too; who takes it away is right, then the next nearest."
    policy = _policy
