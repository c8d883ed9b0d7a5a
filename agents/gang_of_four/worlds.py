"""Deals the cards that a seat has not seen: as many to each as it holds, the exchange and the passes respected.

Passes and plays are soft evidence. Who passed on a trick probably holds nothing above it: every card above the lowest
single passed on is `doubt` times as likely to be dealt there, and a deal in which a seat could have beaten a trick of
several cards that it passed on is taken only with that probability. Who played a single, a pair or a three probably
holds no more of its number: such a card is `apart` times as likely to be dealt there.
"""

import numpy as np

from gang_sim.agents.gang_of_four.cheapest import EVERY_COLOUR, cheapest_gang, cheapest_same
from gang_sim.agents.gang_of_four.rivals import unseen
from gang_sim.gang_of_four.bits import popcount
from gang_sim.gang_of_four.cards import FACES, SINGLE_ORDER
from gang_sim.gang_of_four.combinations import (
    MULTI,
    SINGLE,
    THREE,
    TYPE_SHIFT,
    cards_of,
    has_bits,
    numbers_of,
    strength,
)
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import MAX_SEATS, NO_FACE, NOBODY, codes_of
from gang_sim.gang_of_four.rules import DISCARDS_HIDDEN
from gang_sim.kernels import njit
from gang_sim.streams import uniform

__all__ = ["EVIDENCE", "deal_unseen", "watch"]

FACES_DOWN = np.array(sorted(range(FACES), key=lambda face: -SINGLE_ORDER[face]), dtype=np.int64)
"""The faces, highest single first."""
KINDS, FIVES = 4, 3
SPENT = 1 + KINDS * MAX_SEATS
EVIDENCE = SPENT + MAX_SEATS
"""Cells of evidence, int64: the hand that it is of, then for each seat the least strength of a single, a pair, a three
and five cards that it passed on, 0 = none; then for each seat the faces of the numbers that it played groups of."""
MOST_DEALS = 4


@njit
def watch(public, codes, evidence):
    """Take in the passes and plays of the present cycle; evidence: int64[EVIDENCE], zeros before the first hand."""
    stamp = np.int64(public["hand"]) + 1
    if evidence[0] != stamp:
        evidence[:] = 0
        evidence[0] = stamp
    to_beat = np.int64(LEAD)
    for place in range(public["n_moves"]):
        play, mover = public["moves"][place], public["move_seats"][place]
        if play != PASS:
            to_beat = strength(play, codes)
            numbers = numbers_of(has_bits(play))
            if to_beat >> TYPE_SHIFT <= THREE:
                evidence[SPENT + mover] |= numbers * EVERY_COLOUR | (MULTI if numbers & 1 else 0)
            continue
        cell = 1 + KINDS * mover + min(to_beat >> TYPE_SHIFT, np.int64(FIVES))
        if evidence[cell] == 0 or to_beat < evidence[cell]:
            evidence[cell] = to_beat


@njit
def _place_known(public, seat, has, twin, hands, room):
    """Put the cards of the exchange that others still hold into their hands; returns the unseen cards left.

    hands: (faces, twins) int64[seats + 1, 2].
    """
    if public["exchange_from"] == NOBODY or public["returned"] == NO_FACE or codes_of(public) & DISCARDS_HIDDEN:
        return has, twin
    for holder, face in ((public["exchange_to"], public["given"]), (public["exchange_from"], public["returned"])):
        bit = np.int64(1) << face
        moved_on = holder == public["exchange_to"] and face == public["returned"]
        if holder == seat or moved_on or not has & bit or has_bits(public["played"][holder]) & bit or room[holder] == 0:
            continue
        hands[holder, 0] |= bit
        room[holder] -= 1
        if twin & bit:
            twin &= ~bit
        else:
            has &= ~bit
    return has, twin


@njit
def _deal_once(public, seat, evidence, doubt, apart, has, twin, hands, room, stream):
    """Deal the unseen cards from the highest single down, each by the seats' room, less where it is doubted."""
    players = public["rules"]["players"]
    chances = np.zeros(MAX_SEATS + 1)
    for face in FACES_DOWN:
        bit = np.int64(1) << face
        for _copy in range((has >> face & 1) + (twin >> face & 1)):
            total = 0.0
            for other in range(players + 1):
                chances[other] = room[other]
                if other < players:
                    if evidence[1 + KINDS * other] and SINGLE_ORDER[face] > evidence[1 + KINDS * other]:
                        chances[other] *= doubt
                    if evidence[SPENT + other] >> face & 1:
                        chances[other] *= apart
                total += chances[other]
            draw = uniform(stream) * total
            chosen = -1
            for other in range(players + 1):
                if chances[other] > 0.0:
                    chosen = other
                    draw -= chances[other]
                    if draw < 0.0:
                        break
            hands[chosen, 1] |= hands[chosen, 0] & bit
            hands[chosen, 0] |= bit
            room[chosen] -= 1


@njit
def _doubts(public, seat, evidence, hands, codes, scratch):
    """How many of the tricks of several cards that were passed on the hands could have beaten."""
    count = 0
    for other in range(public["rules"]["players"]):
        if other == seat:
            continue
        for kind in range(KINDS):
            to_beat = evidence[1 + KINDS * other + kind]
            if to_beat == 0:
                continue
            if kind != SINGLE and cheapest_same(hands[other], to_beat, codes, scratch) != PASS:
                count += 1
            if cheapest_gang(hands[other], to_beat) != PASS:
                count += 1
    return count


@njit
def deal_unseen(public, private, evidence, doubt, apart, codes, hands, scratch, stream):
    """Deal what a seat has not seen to the others: uint64[seats] hands, the own one as it is.

    evidence: int64[EVIDENCE], see `watch`; doubt, apart: above 0, to 1; scratch: uint64[MOST_PLAYS + 1].
    """
    seat, players = private["seat"], public["rules"]["players"]
    dealt, room = np.zeros((MAX_SEATS + 1, 2), np.int64), np.zeros(MAX_SEATS + 1, np.int64)
    for _attempt in range(MOST_DEALS):
        has, twin = unseen(public, private)
        left = popcount(has) + popcount(twin)
        dealt[:] = 0
        for other in range(players):
            room[other] = 0 if other == seat else public["counts"][other]
            left -= room[other]
        room[players] = left  # the dead hand, and what is no longer remembered
        has, twin = _place_known(public, seat, has, twin, dealt, room)
        _deal_once(public, seat, evidence, doubt, apart, has, twin, dealt, room, stream)
        for other in range(players):
            hands[other] = private["cards"] if other == seat else cards_of(dealt[other, 0], dealt[other, 1])
        doubts = _doubts(public, seat, evidence, hands, codes, scratch)
        if doubts == 0 or uniform(stream) < doubt**doubts:
            return
