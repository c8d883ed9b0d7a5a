"""How the own hand looks to a player who errs about it, round by round and all rounds together; adaptive's.

A percentile is seen with a new error in every round. Until the red round a player goes by what it sees now, as others
take it to do when they read its moves; in the red round, on which all depends, by everything it has seen.
"""

import numpy as np

from gang_sim import streams
from gang_sim.agents.the_gang.chips import percentile
from gang_sim.agents.the_gang.pockets import group_of_strength, own_strength
from gang_sim.kernels import njit
from gang_sim.the_gang.records import RED

__all__ = ["look_at_own"]


@njit
def look_at_own(public, private, reading, strengths, sigma, stream):
    """Find the group of the own pocket as it is seen, once a round; sigma: normal error in the percentile."""
    now = 8 * (public["heist"] + 1) + public["round"]
    if reading["looked"] == now:
        return
    first = reading["looked"] < 8 * (public["heist"] + 1)
    reading["looked"] = now
    if sigma == 0.0:
        strength = own_strength(public, private, strengths)
        reading["own"] = group_of_strength(reading["strengths"], reading["groups"], strength)
        return
    if first or (public["n_open"] == 3 and public["redraws"][private["seat"]] == 1):
        reading["held"][:] = 1.0
    seen = percentile(public, private, strengths) + sigma * streams.normal(stream)
    expected = _expected_share(reading, seen, sigma)
    reading["own"] = group_of_share(reading, expected if public["round"] == RED else seen)


@njit
def _expected_share(reading, seen, sigma):
    """Weigh the own pockets by the percentile that is seen now; returns the expected one of all that has been seen."""
    held, shares = reading["held"], reading["shares"]
    total, expected = 0.0, 0.0
    for place in range(reading["pockets"]):
        pocket, share = reading["order"][place], np.float64(shares[reading["group_of"][place]])
        weight = held[pocket] * np.exp(-0.5 * ((share - seen) / sigma) ** 2)
        held[pocket] = weight
        total += weight
        expected += weight * share
    if total < 1e-30:  # nothing fits: as if nothing had been seen
        held[:] = 1.0
        return seen
    for place in range(reading["pockets"]):
        held[reading["order"][place]] /= total
    return expected / total


@njit
def group_of_share(reading, share):
    """The group whose percentile on this board is nearest to one that is seen."""
    best, distance = 0, 9.0
    for group in range(reading["groups"]):
        if abs(reading["shares"][group] - share) < distance:
            best, distance = group, abs(reading["shares"][group] - share)
    return best
