"""Gang of Four: what the standing after a hand is worth, the chance to win the game. No search here."""

import numpy as np

from gang_sim.gang_of_four.scoring import winners
from gang_sim.kernels import njit

__all__ = ["chance_to_win"]

LUCK, LUCK_TO_COME = 100.0, 20.0
"""Square of the points that make a lead worth e to 1: at the end of a game, and for each point that is still to come,
shared by the opponents. Fitted to games of planners: 3 and 4 players alike within a few hundredths of the likelihood.
"""


@njit
def chance_to_win(totals, target, last_points, last_winner, seat, codes):
    """A seat's chance to win the game, 0..1, by the standing after a hand.

    totals, last_points: int64[seats], the totals count the last hand already; target: the score that ends the game.
    """
    highest = totals.max()
    if highest >= target:
        won = winners(totals, last_points, last_winner, codes)
        return (1.0 if won[seat] else 0.0) / won.sum()
    players = len(totals)
    scale = np.sqrt(LUCK + LUCK_TO_COME * (target - highest) / (players - 1))
    rivals = 0.0
    for other in range(players):
        rivals += np.exp((totals[seat] - totals[other]) / scale)
    return 1.0 / rivals
