"""The last red move of a round, where a player counts its own cards out of the others' hands, as nobody else can.

Any move before it is read, and so has to follow from the hand's strength alone. A red pick in a draft is read, too, but
by few, and what they misread costs less than the own cards bring.
"""

import numpy as np

from gang_sim.agents.the_gang.belief_moves import chips_to_choose, choose_at
from gang_sim.agents.the_gang.deals import own_cards
from gang_sim.agents.the_gang.likeliest import is_last_pick, likeliest_of
from gang_sim.agents.the_gang.muscle import lifts_categories
from gang_sim.agents.the_gang.pockets import CARDS, holds_three
from gang_sim.agents.the_gang.ranges import share_below, share_within
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, RED

__all__ = ["is_last_word", "last_word", "shares_without_own"]


@njit
def is_last_word(public):
    """Whether the seat makes its last red move now: in a draft its pick, at a table what it does in the last tick.

    Not where the Muscle moves hands about, for then pockets are not counted where they are; nor with three cards, of
    which not all pockets are known.
    """
    if lifts_categories(public) or holds_three(public):
        return False
    return public["round"] == RED and (public["protocol"] == DRAFT or public["tick"] + 1 >= public["max_ticks"])


@njit
def last_word(public, private, ranges, group, lean):
    """The action of a hand of this group in the last red move, as `belief_moves.choose` but for the own cards."""
    seat, players = private["seat"], public["players"]
    weaker, equal = np.zeros(players), np.zeros(players)
    shares_without_own(public, private, ranges, group, weaker, equal)
    if is_last_pick(public, ranges):
        return likeliest_of(ranges, seat, weaker, equal, chips_to_choose(public, ranges, seat), players)
    return choose_at(public, ranges, seat, group, 1.0 + weaker.sum(), lean)


@njit
def shares_without_own(public, private, ranges, group, weaker, equal):
    """Fill in the shares of others' hands that are weaker than one of this group, equal ones half, and that are equal.

    weaker, equal: float64[players], 0 for the own seat. Hands with an own card are left out, on the red board; whoever
    could hold nothing else counts with them.
    """
    players, seat, cards = public["players"], private["seat"], own_cards(private)
    gone, twice_weaker, ties = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players, np.int64)
    for at in range(ranges["pockets"]):
        if cards & CARDS[0, ranges["order"][at]]:
            here = np.int64(ranges["group_of"][at])
            twice = 2 * (here < group) + (here == group)
            for other in range(players):
                held = (ranges["members"][at] >> other) & 1 and ranges["low"][other] <= here < ranges["high"][other]
                gone[other] += held
                twice_weaker[other] += held * twice
                ties[other] += held * (here == group)
    for other in range(players):
        weaker[other] = equal[other] = 0.0
        if other != seat:
            weaker[other] = share_below(ranges, group, other, players)
            equal[other] = share_within(ranges, group, group + 1, other, players)
            twice_hands = np.float64(ranges["twice_high"][other] - ranges["twice_low"][other])
            left = twice_hands - 2 * gone[other]
            if left > 0:
                weaker[other] = (weaker[other] * twice_hands - twice_weaker[other]) / left
                equal[other] = (equal[other] * twice_hands - 2 * ties[other]) / left
