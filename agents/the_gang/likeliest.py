"""The red chip with which the order is likeliest to be right: for a pick of a draft, and where no chip is out yet.

What others hold stays theirs: the own hand must stand above all below its chip and below all above it, and of those
without a chip as many must be weaker as chips are left below. Equal hands may stand either way. Each of these chances
grows or falls with the own hand, so the likeliest chip grows with it.
"""

import numpy as np

from gang_sim.agents.the_gang.ranges import share_below, share_within
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, RED
from gang_sim.the_gang.rules import MAX_PLAYERS

__all__ = ["groups_likeliest", "is_last_pick", "likeliest", "likeliest_of"]

LEAST = 1e-6
"""Least chance of anything: where the chips out cannot be right, the least wrong one is taken."""


@njit
def is_last_pick(public, ranges):
    """Whether, on the state that the ranges have reached, a red chip is picked that its owner cannot exchange."""
    if ranges["colour"] != RED:
        return False
    if public["protocol"] == DRAFT:
        return True
    for seat in range(public["players"]):
        if ranges["chips"][seat] > 0:
            return False
    return ranges["seen"] + 1 >= public["max_ticks"]


@njit
def likeliest_of(ranges, seat, weaker, equal, chips, players):
    """The likeliest of these chips by the chances that others' hands are weaker and equal: float64[players] each.

    A hand that is equal with some chance counts half in both of weaker and stronger.
    """
    fewer = np.zeros(MAX_PLAYERS + 1)  # chance that so many of those without a chip are weaker
    fewer[0] = 1.0
    waiting = 0
    for other in range(players):
        if other != seat and ranges["chips"][other] == 0:
            waiting += 1
            chance = min(max(weaker[other], LEAST), 1.0 - LEAST)
            for count in range(waiting, 0, -1):
                fewer[count] = fewer[count] * (1.0 - chance) + fewer[count - 1] * chance
            fewer[0] *= 1.0 - chance
    best, found, place = -1.0, 0, 0
    for stars in range(1, players + 1):
        if not (chips >> stars) & 1:
            continue
        chance = fewer[place]
        place += 1
        for other in range(players):
            chip = np.int64(ranges["chips"][other])
            if other != seat and chip > 0:
                in_order = weaker[other] if chip < stars else 1.0 - weaker[other]
                chance *= max(in_order + 0.5 * equal[other], LEAST)
        if chance > best:
            best, found = chance, stars
    return found


@njit
def likeliest(ranges, seat, group, chips, players):
    """The likeliest of these chips for a hand of this group, by what all know."""
    weaker, equal = np.zeros(players), np.zeros(players)
    for other in range(players):
        if other != seat:
            weaker[other] = share_below(ranges, group, other, players)
            equal[other] = share_within(ranges, group, group + 1, other, players)
    return likeliest_of(ranges, seat, weaker, equal, chips, players)


@njit
def groups_likeliest(ranges, seat, stars, chips, players):
    """The groups low .. high - 1 of the seat's window whose likeliest chip is this one."""
    low = _first_above(ranges, seat, stars - 1, chips, players)
    return low, _first_above(ranges, seat, stars, chips, players)


@njit
def _first_above(ranges, seat, stars, chips, players):
    """The first group of the seat's window whose likeliest chip has more stars; the window's end without one."""
    low, high = np.int64(ranges["low"][seat]), np.int64(ranges["high"][seat])
    while low < high:
        group = (low + high) // 2
        if likeliest(ranges, seat, group, chips, players) > stars:
            high = group
        else:
            low = group + 1
    return low
