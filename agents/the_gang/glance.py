"""The Gang: glance, which reads the chips as they lie and remembers nothing."""

import numpy as np

from gang_sim.agents.the_gang.chips import percentile
from gang_sim.agents.the_gang.claims import Convention, claim
from gang_sim.agents.the_gang.interval import rank_below
from gang_sim.kernels import njit


@njit
def glanced_place(public, seat, share):
    """Expected rank of a percentile, 1 .. players: who holds chip k lies in the k-th equal share, others anywhere."""
    players, chips = public["players"], public["chips"][public["round"]]
    low, high = np.zeros(players), np.ones(players)
    for other in range(players):
        if chips[other] > 0:
            low[other], high[other] = (chips[other] - 1) / players, chips[other] / players
    return 1.0 + rank_below(share, seat, low, high, players)


@njit
def _policy(public, private, memory, params, strengths, stream):
    return claim(
        public, private, glanced_place(public, private["seat"], percentile(public, private, strengths))
    )  # fmt: skip


class Glance(Convention):
    """Interval without a memory: everybody's interval is that of the chip that lies before them now."""

    title = "glance"
    idea = "Takes the chip of its expected rank among the chips that lie before the others now; remembers nothing."
    policy = _policy
