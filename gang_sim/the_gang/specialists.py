"""What The Gang's specialists do, compiled, a function per effect; in words it stands in cards_in_force.py."""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.the_gang.cards_in_force import CARDS_OF_A_KIND, JACK_STAR
from gang_sim.the_gang.categories import hand_category
from gang_sim.the_gang.challenges import is_face_card, is_played, rank_of
from gang_sim.the_gang.pockets import discard, draw, note_fact, sort_pocket
from gang_sim.the_gang.records import (
    DISCARD,
    HAD,
    NAME_VALUE,
    NO_CARD,
    NOBODY,
    PASSED,
    RECEIVED,
    SAW,
    SHOW_TO,
    SHOWED,
    WHITE,
    YELLOW,
)

INFORMANT, GETAWAY_DRIVER, INVESTOR, MASTERMIND, HACKER, COORDINATOR, JACK, MATH_WHIZ, CON_ARTIST, MUSCLE = range(1, 11)
"""Numbers, as printed."""
AT_THE_DEAL = np.array([INVESTOR, COORDINATOR, MATH_WHIZ, CON_ARTIST])
USED_BY_ONE = np.array([INFORMANT, GETAWAY_DRIVER, MASTERMIND, HACKER, JACK, MUSCLE])
JACK_DISCARD = 17
"""Reason of a discard: the Jack's, where 7 would be the challenge's."""
_NUMBER_OF_A_KIND = CARDS_OF_A_KIND


@njit
def is_in_force(cards, number):
    """Whether the specialist of a number is in a set of cards."""
    return (cards >> (_NUMBER_OF_A_KIND + number - 1)) & 1 != 0


@njit
def used_in(public, number):
    """The round in which a specialist that one player uses is used: as the options say, the next one that is played."""
    colour = np.int64(YELLOW if number == GETAWAY_DRIVER else WHITE)
    if public["specialist_round"] > 0:
        colour = np.int64(public["specialist_round"]) - 1
    while not is_played(public["cards"], colour):
        colour += 1
    return colour


# --- right after the deal ------------------------------------------------------------------------------------------


@njit
def tell_face_cards(public, privates):
    """Investor: everyone tells how many face cards the pocket holds."""
    for seat in range(public["players"]):
        count = 0
        for place in range(privates[seat]["pocket_size"]):
            count += is_face_card(privates[seat]["pocket"][place])
        public["face_cards"][seat] = count


@njit
def points_of(card):
    """Math Whiz: 2 to 10 as printed, 10 for J, Q and K, 11 for the ace."""
    rank = rank_of(card)
    return 11 if rank == 12 else min(rank + 2, 10)


@njit
def tell_sums(public, privates):
    """Math Whiz: everyone tells the sum of the pocket."""
    for seat in range(public["players"]):
        total = 0
        for place in range(privates[seat]["pocket_size"]):
            total += points_of(privates[seat]["pocket"][place])
        public["sums"][seat] = total


@njit
def pass_cards(public, privates, actions):
    """Coordinator: the chosen cards go to the left (seat + 1) all at once; giver and receiver know them."""
    players = public["players"]
    given = np.empty(players, np.uint8)
    for seat in range(players):
        given[seat] = privates[seat]["pocket"][actions[seat]]
    for seat in range(players):
        left = seat + 1 if seat + 1 < players else 0
        right = seat - 1 if seat > 0 else players - 1
        private = privates[seat]
        private["pocket"][actions[seat]] = given[right]
        sort_pocket(private)
        note_fact(private, PASSED, left, given[seat])
        note_fact(private, RECEIVED, right, given[right])
    public["passed"] = True


@njit
def deal_anew(public, privates, hidden):
    """Con Artist: all pockets, in seat order, in one new order, dealt back in blocks; all remember their own."""
    players = public["players"]
    cards = hidden["con_artist"]
    count = 0
    for seat in range(players):
        for place in range(privates[seat]["pocket_size"]):
            card = privates[seat]["pocket"][place]
            note_fact(privates[seat], HAD, NOBODY, card)
            cards[count] = card
            count += 1
    stream = hidden["stream"]
    stream[0] = streams.derive(hidden["key"], streams.CON_ARTIST, 0, 0)
    streams.shuffle(stream, cards, count)
    count = 0
    for seat in range(players):
        for place in range(privates[seat]["pocket_size"]):
            privates[seat]["pocket"][place] = cards[count]
            count += 1
        sort_pocket(privates[seat])
    public["shuffled"] = True


# --- used by one player --------------------------------------------------------------------------------------------


@njit
def choose_user(public, hidden, number, wants):
    """Uniformly one of the seats that want to use the specialist, of all if none does; wants: int[players]."""
    willing = 0
    for seat in range(public["players"]):
        willing += wants[seat] == 1
    stream = hidden["stream"]
    stream[0] = streams.derive(hidden["key"], streams.SPECIALIST, number, 0)
    left = streams.below(stream, willing if willing else public["players"])
    for seat in range(public["players"]):
        if willing == 0 or wants[seat] == 1:
            if left == 0:
                return seat
            left -= 1
    return 0


@njit
def begin_use(public, privates, hidden, number, user):
    """What happens when the user is known: the phase in which it is asked for more, 0 if the effect is done."""
    private = privates[user]
    if number == INFORMANT:
        return SHOW_TO
    if number == MASTERMIND:
        return NAME_VALUE
    if number == HACKER:
        private["drawn"] = draw(public, hidden)
        return DISCARD
    if number == JACK:
        private["drawn"] = JACK_STAR
        return DISCARD
    if number == GETAWAY_DRIVER:
        public["told_category"] = hand_category(
            public["board"], public["n_open"], private["pocket"], private["pocket_size"]
        )
        public["told_round"] = public["round"]
    return 0  # the Muscle shows at the showdown only


@njit
def show_card(public, privates, user, place):
    """Informant: the user's card at a place of the pocket is seen by the seat chosen before."""
    card, other = privates[user]["pocket"][place], public["shown_to"]
    note_fact(privates[user], SHOWED, other, card)
    note_fact(privates[other], SAW, user, card)


@njit
def tell_count(public, private, rank):
    """Mastermind: how many cards of the named rank the user's pocket holds."""
    count = 0
    for place in range(private["pocket_size"]):
        count += rank_of(private["pocket"][place]) == rank
    public["named_value"] = rank
    public["value_count"] = count


@njit
def take_in(private, hidden, number, place):
    """Hacker and Jack: discard the card at a place of the pocket for the one that came, or that one itself."""
    reason = JACK_DISCARD if number == JACK else HACKER
    if place == private["pocket_size"]:
        discard(private, hidden, private["drawn"], reason)
    else:
        discard(private, hidden, private["pocket"][place], reason)
        private["pocket"][place] = private["drawn"]
        sort_pocket(private)
    private["drawn"] = NO_CARD
