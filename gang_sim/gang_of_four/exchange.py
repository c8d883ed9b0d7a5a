"""The exchange of Gang of Four: the loser's highest single to the winner, a card of the winner's choice back."""

import numpy as np

from gang_sim.gang_of_four.cards import FACES
from gang_sim.gang_of_four.combinations import cards_of, has_bits, twin_bits, without
from gang_sim.gang_of_four.legal_plays import highest_single
from gang_sim.gang_of_four.records import PLAY, codes_of
from gang_sim.gang_of_four.rules import NO_SAME_RETURN
from gang_sim.kernels import njit


@njit
def _with_card(cards, face):
    has, twin = has_bits(cards), twin_bits(cards)
    bit = np.int64(1) << face
    return cards_of(has | bit, twin | has & bit)


@njit
def _move_card(giver, taker, face):
    giver["cards"] = without(giver["cards"], np.uint64(np.int64(1) << face))
    taker["cards"] = _with_card(taker["cards"], face)


@njit
def give(public, privates):
    """The loser of the last hand gives its winner the highest single."""
    winner, giver = public["winner"], public["loser"]
    face = highest_single(has_bits(privates[giver]["cards"]))
    _move_card(privates[giver], privates[winner], face)
    public["exchange_from"], public["exchange_to"], public["given"] = giver, winner, face
    public["counts"][giver] -= 1
    public["counts"][winner] += 1


@njit
def may_be_returned(public, cards):
    """The faces that the winner may give back from a hand: int64."""
    has, received = has_bits(cards), np.int64(1) << np.int64(public["given"])
    if codes_of(public) & NO_SAME_RETURN and not twin_bits(cards) & received:
        return has & ~received
    return has


@njit
def may_return(public, cards, face):
    """Whether the winner may give back this face (any integer)."""
    return 0 <= face < FACES and may_be_returned(public, cards) >> face & 1 == 1


@njit
def return_card(public, privates, face):
    winner, taker = public["exchange_to"], public["exchange_from"]
    _move_card(privates[winner], privates[taker], face)
    public["returned"] = face
    public["counts"][winner] -= 1
    public["counts"][taker] += 1
    public["stage"] = PLAY
