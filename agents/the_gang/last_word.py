"""The last red move of a round, where a player counts its own cards out of the others' hands, as nobody else can.

Any move before it is read, and so has to follow from the hand's strength alone. A red pick in a draft is read, too, but
by few, and what they misread costs less than the own cards bring.
"""

import numpy as np

from gang_sim.agents.the_gang.deals import own_cards
from gang_sim.agents.the_gang.muscle import lifts_categories
from gang_sim.agents.the_gang.pockets import CARDS, holds_three
from gang_sim.agents.the_gang.ranges import share_below
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, RED
from gang_sim.the_gang.rules import MAX_PLAYERS

__all__ = ["is_last_word", "place_without_own"]


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
def place_without_own(public, private, ranges, group):
    """The place of a hand of this group on the line of chips, 1 .. players, among hands that hold no own card.

    As `belief_moves.place_of` without a lean, on the red board. Whoever could hold nothing else counts as before.
    """
    players, seat, cards = public["players"], private["seat"], own_cards(private)
    gone, weaker = np.zeros(MAX_PLAYERS, np.int64), np.zeros(MAX_PLAYERS, np.int64)  # hands; twice the weaker ones
    for at in range(ranges["pockets"]):
        if cards & CARDS[0, ranges["order"][at]]:
            here = np.int64(ranges["group_of"][at])
            twice = 2 * (here < group) + (here == group)
            for other in range(players):
                held = (ranges["members"][at] >> other) & 1 and ranges["low"][other] <= here < ranges["high"][other]
                gone[other] += held
                weaker[other] += held * twice
    place = 1.0
    for other in range(players):
        if other != seat:
            twice_hands = np.float64(ranges["twice_high"][other] - ranges["twice_low"][other])
            share, left = share_below(ranges, group, other, players), twice_hands - 2 * gone[other]
            place += (share * twice_hands - weaker[other]) / left if left > 0 else share
    return place
