"""What The Gang's agents have in common: own percentile, nearest chips, legal actions. No policy here."""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.the_gang.challenges import freezes_in, is_frozen
from gang_sim.the_gang.observations import strength_of
from gang_sim.the_gang.records import MIDDLE, RETURN, STARS, STAY
from gang_sim.the_gang.statements import share_told
from gang_sim.the_gang.table import instead_of_frozen, is_legal


@njit
def percentile(public, private, strengths):
    """Share of random pockets that the own one beats on this board, float64 0..1 (before the river: its equity).

    With cards in force, of pockets of that kind, as the table has worked it out.
    """
    return strength_of(public, private, strengths)


@njit
def on_common_scale(public, share):
    """A percentile among the hands at this table, as far as specialists' statements tell of them; else as it is.

    The same scale for all, so that who takes the higher chip still has the higher percentile. Weighing everybody else's
    statements against the own hand would serve each player better and the gang worse: a chip would not mean the same
    any more for all, and a round by the rulebook ends with the first tick in which all take different ones.
    """
    if not public["cards"]:
        return share
    more, players = 0.0, public["players"]
    for seat in range(players):
        more += share_told(public["likely"][seat], share) - share  # exactly 0 where nothing was told
    return share + more / players


@njit
def place_of(public, private, share):
    """The place on the line of chips that belongs to a percentile, on the scale that statements leave."""
    return middle_of(on_common_scale(public, share), public["players"])


@njit
def own_chip(public, private):
    """Stars of the own chip of the current colour, 0 = none."""
    return public["chips"][public["round"], private["seat"]]


@njit
def middle_of(share, players):
    """The place on the line of chips that belongs to a percentile: chip k covers the k-th of `players` equal shares."""
    return share * players + 0.5


@njit
def nearest_chip(place, players):
    """Stars of the chip nearest to a place on the line of chips."""
    return min(players, max(1, int(place + 0.5)))


def _nearest_of_sets() -> np.ndarray:
    """int8[2 ** STARS, 2 * STARS + 1]: the star nearest to a place, of a set of stars (bit k = star k).

    Second axis: twice the place, floored, for which star is nearest changes at whole and half places only. Of two stars
    as near it is the upper one; 0 for the empty set.
    """
    sets = np.arange(1 << STARS)
    places = np.arange(2 * STARS + 1) / 2 + 0.25
    nearest = np.zeros((len(sets), len(places)), np.int8)
    best = np.full(nearest.shape, np.inf)
    for stars in range(1, STARS):
        distance = np.where((sets[:, None] >> stars) & 1, abs(stars - places), np.inf)
        nearest[distance < best] = stars
        best = np.minimum(best, distance)
    return nearest


_NEAREST = _nearest_of_sets()


@njit
def nearest_of(chips, place):
    """Stars of the chip of a set (bit k = k stars) nearest to a place, of two as near the upper one; 0 of none."""
    return np.int64(_NEAREST[chips, min(max(int(2 * place), 0), 2 * STARS)])


@njit
def nearest_free(public, place):
    """Stars of the chip in the middle nearest to a place (of two as near the upper one), 0 when none lies there."""
    holder = public["holder"][public["round"]]
    free = 0
    for stars in range(1, public["players"] + 1):
        free |= (holder[stars] == MIDDLE) << stars
    return nearest_of(free, place)


@njit
def free_or_stay(public, place):
    """Take the nearest chip in the middle, or stay where none lies there."""
    stars = nearest_free(public, place)
    return stars if stars > 0 else STAY


@njit
def without_frozen(public, colour, chips_of, seat, chips):
    """A set of chips without those that lie frozen before another seat; chips_of: each seat's chip of this colour."""
    if public["cards"]:
        for other in range(public["players"]):
            if other != seat and chips_of[other] > 0 and freezes_in(public, colour, chips_of[other]):
                chips &= ~(1 << np.int64(chips_of[other]))
    return chips


@njit
def can_only_stay(public, colour, own):
    """Whether a seat with this chip of a colour may neither put it back nor exchange it."""
    frozen = own > 0 and public["cards"] != 0 and freezes_in(public, colour, own)
    return frozen and not public["frozen_chip_returns"]


@njit
def unless_frozen(public, private, action):
    """The action, or staying where a frozen chip forbids it."""
    return instead_of_frozen(public, private["seat"], action) if public["cards"] else np.int64(action)


@njit
def holds_fast(public, own):
    """Whether the chip in front of a seat is frozen and may not be put back or exchanged."""
    return is_frozen(public, own) and not public["frozen_chip_returns"]


@njit
def random_legal(public, private, stream):
    """One of the legal actions, each equally likely."""
    seat = private["seat"]
    count = 0
    for action in range(RETURN + 1):
        count += is_legal(public, seat, action)
    chosen = streams.below(stream, count)
    for action in range(RETURN + 1):
        if is_legal(public, seat, action):
            if chosen == 0:
                return action
            chosen -= 1
    return STAY


@njit
def new_round(public, memory, cell):
    """Whether this is the agent's first look at this round; memory[cell] keeps which one it looked at last."""
    stamp = public["heist"] * 8.0 + public["round"] + 1.0
    if memory[cell] == stamp:
        return False
    memory[cell] = stamp
    return True
