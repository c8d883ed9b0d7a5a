"""The chance that the whole order is right, by what a player does in the last tick or pick of a round: from deals.

At a table the others are taken to act by a convention with the hands of the deal, all in the same tick; in a draft,
those who are still to pick are taken to share what is left rightly if it can be done.
"""

from typing import Any

import numpy as np

from gang_sim import streams
from gang_sim.agents.the_gang.belief_moves import least_known
from gang_sim.agents.the_gang.deals import draw_board, draw_deal, list_pockets, own_cards, values_of
from gang_sim.agents.the_gang.line_of_chips import chips_open
from gang_sim.agents.the_gang.pockets import POCKETS
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, MIDDLE, RULEBOOK, STARS, STAY
from gang_sim.the_gang.table import order_is_right

__all__ = ["MOST_SAMPLES", "best_of_deals", "counting_by"]

MOST_SAMPLES = 1_000_000
"""Deals that a decision may try."""


@njit
def best_of_deals(public, private, ranges, right, usual):
    """The action after which the order was right most often, by right int64[RETURN]; of equals the usual one."""
    seat, draft = private["seat"], public["protocol"] == DRAFT
    own_chip = public["chips"][public["round"], seat]
    # who is without a chip leaves it to what is given out only if all know least of its aim: two who did would guess
    may_stay = not draft and (own_chip > 0 or least_known(ranges, public["players"]) == seat)
    best = usual
    for action in range(STAY if may_stay else 1, public["players"] + 1):
        if right[action] > right[best] and (action == STAY or action != own_chip):
            best = action
    return best


def counting_by(choose: Any) -> Any:
    """A compiled `count_right` for partners who act by a convention.

    choose: compiled, (public, ranges, seat, group, style) -> action.
    """

    @njit
    def count_right(public, private, ranges, strengths, style, samples, stream, right):
        """Add to right[action] (int64[RETURN]) how often, of `samples` deals, the order comes out right.

        Actions are STAY (0) and the chips 1 .. players, in a draft those that lie in the middle. style: for `choose`.
        """
        players, seat = np.int64(public["players"]), np.int64(private["seat"])
        pockets, groups = np.empty((players, POCKETS), np.uint16), np.empty((players, POCKETS), np.uint16)
        counts = np.zeros(players, np.int64)
        taken = own_cards(private)
        for other in range(players):
            if other != seat:
                counts[other] = list_pockets(ranges, other, taken, pockets[other], groups[other])
        drawn, hands, ranks = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players, np.int64)
        cards = np.empty(7, np.uint8)
        known = np.full((players, POCKETS + 1), -1, np.int8)  # what others do with the hand of a group
        actions = np.empty(players, np.int64)
        for _ in range(samples):
            others_cards = draw_deal(ranges, pockets, groups, counts, seat, players, stream, drawn, hands)
            hands[seat] = ranges["own"]
            if public["n_open"] == 5:
                ranks[:] = hands
            else:
                draw_board(public, taken | others_cards, stream, cards)
                values_of(private, drawn, players, cards, strengths.hands, ranks)
            if public["protocol"] == DRAFT:
                _count_picks(public, ranges, seat, ranks, right)
                continue
            for other in range(players):
                if other != seat:
                    if known[other, hands[other]] < 0:
                        known[other, hands[other]] = choose(public, ranges, other, hands[other], style)
                    actions[other] = known[other, hands[other]]
            _count_takes(public, seat, actions, ranks, stream, right)

    return count_right


@njit
def _count_picks(public, ranges, seat, ranks, right):
    """Try every chip that lies in the middle, the others who have none taking the rest in their order."""
    players = np.int64(public["players"])
    chips, waiting = np.zeros(players, np.int64), np.empty(players, np.int64)
    left = chips_open(public, ranges)
    n_waiting = 0
    for other in range(players):
        chips[other] = ranges["chips"][other]
        if other != seat and chips[other] == 0:
            place = n_waiting
            while place > 0 and ranks[waiting[place - 1]] > ranks[other]:
                waiting[place] = waiting[place - 1]
                place -= 1
            waiting[place] = other
            n_waiting += 1
    for stars in range(1, players + 1):
        if (left >> stars) & 1:
            chips[seat] = stars
            place = 0
            for rest in range(1, players + 1):
                if (left >> rest) & 1 and rest != stars:
                    chips[waiting[place]] = rest
                    place += 1
            right[stars] += order_is_right(ranks, chips, players)


@njit
def _count_takes(public, seat, actions, ranks, stream, right):
    """Try staying and every chip, the others acting as given, in an order drawn at random."""
    players = np.int64(public["players"])
    order = np.arange(players)
    streams.shuffle(stream, order, players)
    gifts = streams.next_u64(stream)
    chips, holder = np.empty(players, np.int64), np.empty(STARS, np.int64)
    for action in range(players + 1):
        actions[seat] = action
        _play_tick(public, actions, order, gifts, chips, holder)
        right[action] += order_is_right(ranks, chips, players)


@njit
def _play_tick(public, actions, order, gifts, chips, holder):
    """Fill in the chips that seats hold when the last tick of the round is over; gifts: a random uint64."""
    players, colour = np.int64(public["players"]), public["round"]
    holding = 0
    for stars in range(1, players + 1):
        holder[stars] = public["holder"][colour, stars]
    for seat in range(players):
        chips[seat] = public["chips"][colour, seat]
        holding += chips[seat] > 0
    for place in range(players):
        seat = order[place]
        action = actions[seat]
        if action == STAY or holder[action] == seat:
            continue
        if chips[seat] > 0:
            holder[chips[seat]] = MIDDLE
            holding -= 1
        if holder[action] != MIDDLE:
            chips[holder[action]] = 0
            holding -= 1
        chips[seat], holder[action] = action, seat
        holding += 1
        if holding == players and public["end_rule"] == RULEBOOK:
            break
    without = players - holding
    for stars in range(1, players + 1):  # each chip that is left to one of those without, equally likely
        if holder[stars] == MIDDLE:
            skip = np.int64(gifts % np.uint64(without))
            gifts = gifts // np.uint64(without)
            for seat in range(players):
                if chips[seat] == 0:
                    if skip == 0:
                        chips[seat] = stars
                        break
                    skip -= 1
            without -= 1
