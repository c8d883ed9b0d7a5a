"""Changing pockets of The Gang: handing out, drawing, discarding, noting what a seat alone knows; compiled."""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.the_gang.challenges import pocket_size
from gang_sim.the_gang.records import DISCARDED, NO_CARD, NOBODY


@njit
def fill_pocket(private, hidden, seat):
    """The first two of the seat's three places, ascending: a pocket is a set."""
    first, second = hidden["deck"][5 + 3 * seat], hidden["deck"][6 + 3 * seat]
    private["seat"] = seat
    private["pocket_size"] = 2
    private["pocket"][0] = min(first, second)
    private["pocket"][1] = max(first, second)
    private["pocket"][2] = NO_CARD


@njit
def fill_pockets_in_force(public, privates, hidden):
    """Hand out as many cards as the cards in force say, forget what seats knew, and shuffle the pile."""
    players, size = public["players"], pocket_size(public["cards"])
    for seat in range(players):
        private = privates[seat]
        fill_pocket(private, hidden, seat)
        private["pocket_size"] = size
        if size == 3:
            private["pocket"][2] = hidden["deck"][7 + 3 * seat]
            sort_pocket(private)
    _shuffle_pile(hidden, 5 + 3 * players)


@njit
def _shuffle_pile(hidden, first):
    """Put the rest of the deck in an order of its own stream: without cards in force nothing draws from it."""
    stream = hidden["stream"]
    stream[0] = streams.derive(hidden["key"], streams.DEAL, 1, 0)
    deck = hidden["deck"]
    for place in range(first, 51):
        other = place + streams.below(stream, 52 - place)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card


@njit
def sort_pocket(private):
    """Put a pocket in ascending order again."""
    pocket = private["pocket"]
    for last in range(private["pocket_size"] - 1, 0, -1):
        for place in range(last):
            if pocket[place] > pocket[place + 1]:
                higher = pocket[place]
                pocket[place] = pocket[place + 1]
                pocket[place + 1] = higher


@njit
def draw(public, hidden):
    """The top card of the pile."""
    card = hidden["deck"][5 + 3 * np.int64(public["players"]) + hidden["from_pile"]]
    hidden["from_pile"] += 1
    return card


@njit
def discard(private, hidden, card, reason):
    """Put a card of the seat away, which only it and the record know."""
    place = hidden["n_discards"]
    hidden["discards"][place, 0] = private["seat"]
    hidden["discards"][place, 1] = card
    hidden["discards"][place, 2] = reason
    hidden["n_discards"] = place + 1
    note_fact(private, DISCARDED, NOBODY, card)


@njit
def redraw(public, private, hidden, reason):
    """Discard the pocket and draw as many cards; that it happened is public."""
    for place in range(private["pocket_size"]):
        discard(private, hidden, private["pocket"][place], reason)
        private["pocket"][place] = draw(public, hidden)
    sort_pocket(private)
    public["redraws"][private["seat"]] = 1


@njit
def note_fact(private, kind, seat, card):
    """Note what a seat alone knows: (kind, seat, card), kinds in records.py."""
    place = private["n_facts"]
    private["facts"][place, 0] = kind
    private["facts"][place, 1] = seat
    private["facts"][place, 2] = card
    private["n_facts"] = place + 1


@njit
def forget_facts(private):
    """Clear what the seat knew in the heist before."""
    for fact in range(private["n_facts"]):
        for part in range(3):
            private["facts"][fact, part] = 0
    private["n_facts"] = 0
    private["drawn"] = NO_CARD
    private["share"] = 0.0
    private["share_of"] = 0
    private["saw_of"] = NOBODY
