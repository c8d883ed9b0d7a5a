"""Drawing the others' pockets and the rest of the board from what the ranges leave; no rule of choosing a chip here.

A deal is drawn from the ranges of all seats together: each pocket from the seat's window, none with an own card, no
card twice. So it is what a player can know, as far as the moves are explained by the ranges.
"""

import numpy as np

from gang_sim import streams
from gang_sim.agents.the_gang.pockets import CARDS, HIGHS, KIND, LOWS, POCKETS
from gang_sim.agents.the_gang.ranges import by_kinds, group_where_it_stands, pocket_weights
from gang_sim.kernels import njit
from gang_sim.poker.evaluator import hand_value

TRIES = 64
"""Deals that may hold a card twice before one is taken as it is: windows may leave none without."""


@njit
def own_cards(private):
    """The cards of the own pocket as a set, a bit each; the Jack's card is none of the deck's."""
    cards = np.uint64(0)
    for place in range(private["pocket_size"]):
        cards |= np.uint64(1) << np.uint64(private["pocket"][place])
    return cards & ((np.uint64(1) << np.uint64(52)) - np.uint64(1))


@njit
def list_pockets(ranges, seat, taken, pockets, groups):
    """Fill in the pockets that the seat may hold and their groups, uint16[1326] each; returns how many.

    Each is as likely; of three cards, which do not count alike, a pocket may stand there several times.
    taken: cards as a set of which no pocket may hold one, unless all that are left do.
    """
    found = _list_pockets(ranges, seat, taken, pockets, groups)
    if found == 0:
        found = _list_pockets(ranges, seat, np.uint64(0), pockets, groups)
    return _repeat_by_weight(ranges, seat, found, pockets, groups) if ranges["threes"] else found


@njit
def _list_pockets(ranges, seat, taken, pockets, groups):
    low, high = ranges["low"][seat], ranges["high"][seat]
    kinds, cards = by_kinds(ranges), CARDS[ranges["threes"]]
    found = np.int64(0)
    for place in range(POCKETS if kinds else ranges["pockets"]):
        if kinds:
            pocket, group, may = np.int64(place), np.int64(ranges["order"][KIND[place]]), True
        else:
            pocket, may = np.int64(ranges["order"][place]), (ranges["members"][place] >> seat) & 1 != 0
            group = group_where_it_stands(ranges, place, seat) if may else np.int64(0)
        if may and low <= group < high and cards[pocket] & taken == 0:
            pockets[found], groups[found] = pocket, group
            found += 1
    return found


@njit
def _repeat_by_weight(ranges, seat, found, pockets, groups):
    """List found pockets of three as often as they count for the seat, about, 1,326 in sum; returns how many."""
    weights, listed = np.empty(POCKETS), np.empty((2, found), np.uint16)
    pocket_weights(ranges, seat, weights)
    listed[0], listed[1] = pockets[:found], groups[:found]
    total = 0.0
    for place in range(found):
        total += weights[listed[0, place]]
    below, count = 0.0, np.int64(0)
    for place in range(found):
        below += weights[listed[0, place]] / total
        while count < POCKETS and (count + 0.5) < below * POCKETS:
            pockets[count], groups[count] = listed[0, place], listed[1, place]
            count += 1
    return count


@njit
def draw_deal(ranges, pockets, groups, counts, seat, players, stream, drawn, ranks):
    """Draw a pocket for every other seat: `drawn` int64[seats], and its group into `ranks` int64[seats].

    pockets, groups: uint16[seats, 1326] with counts int64[seats], from `list_pockets`.
    Returns the drawn cards as a set.
    """
    cards_of = CARDS[ranges["threes"]]
    for _ in range(TRIES):
        taken, twice = np.uint64(0), False
        for other in range(players):
            if other != seat:
                place = streams.below(stream, counts[other])
                drawn[other], ranks[other] = pockets[other, place], groups[other, place]
                cards = cards_of[drawn[other]]
                twice = twice or taken & cards != 0
                taken |= cards
        if not twice:
            break
    return taken


@njit
def draw_board(public, taken, stream, cards):
    """Finish the board in cards[:5] (uint8[7]) by cards that are not taken (a set)."""
    for place in range(5):
        if place < public["n_open"]:
            cards[place] = public["board"][place]
            taken |= np.uint64(1) << np.uint64(cards[place])
    for place in range(public["n_open"], 5):
        while True:
            card = np.uint64(streams.below(stream, 52))
            if (taken >> card) & np.uint64(1) == 0:
                break
        cards[place] = card
        taken |= np.uint64(1) << card


@njit
def values_of(private, drawn, players, cards, hands, ranks):
    """The value of everybody's hand on the board in cards[:5]: ranks int64[seats]."""
    for other in range(players):
        low, high = LOWS[drawn[other]], HIGHS[drawn[other]]
        if other == private["seat"]:
            low, high = private["pocket"][0], private["pocket"][1]
        cards[5], cards[6] = low, high
        ranks[other] = hand_value(cards, 7, hands)
