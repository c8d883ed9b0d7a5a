"""What a seat can tell of the others: how many cards they hold, and which cards it has not seen."""

from gang_sim.gang_of_four.combinations import (
    PAIR,
    PHOENIXES,
    SINGLE,
    STRAIGHT_FLUSH,
    THREE,
    TYPE_SHIFT,
    has_bits,
    size_of,
    strength,
    twin_bits,
)
from gang_sim.gang_of_four.groups import number_masks
from gang_sim.gang_of_four.legal_plays import SINGLES_ABOVE
from gang_sim.gang_of_four.turns import next_speaking
from gang_sim.kernels import njit

__all__ = ["fewest_cards", "is_master", "most_cards", "next_count", "unseen"]

ALL_FACES = (1 << 34) - 1
COLOURED = (1 << 30) - 1


@njit
def fewest_cards(public, seat):
    """The fewest cards that another seat holds."""
    fewest = 16
    for other in range(public["rules"]["players"]):
        if other != seat:
            fewest = min(fewest, public["counts"][other])
    return fewest


@njit
def most_cards(public, seat):
    """The most cards that another seat holds."""
    most = 0
    for other in range(public["rules"]["players"]):
        if other != seat:
            most = max(most, public["counts"][other])
    return most


@njit
def next_count(public):
    """The cards of the seat that plays after the one whose turn it is."""
    return public["counts"][next_speaking(public, public["turn"])]


@njit
def unseen(public, private):
    """The cards that lie neither in the own hand nor in the heap, as far as it is remembered: (faces, twins), int64."""
    once, twice = has_bits(private["cards"]), twin_bits(private["cards"])
    for seat in range(public["rules"]["players"]):
        faces, twins = has_bits(public["played"][seat]), twin_bits(public["played"][seat])
        twice |= once & faces | twins
        once |= faces
    return ALL_FACES & ~twice & ~(once & ~COLOURED), COLOURED & ~once


@njit
def is_master(play, faces, twins, most, codes):
    """Whether a play is hardly ever beaten: no higher one of its type lies in the unseen cards, gangs left aside.

    faces, twins: the unseen cards. most: the most cards that another seat holds. Of five cards straight flushes and
    gangs are masters, the others only when nobody holds five.
    """
    power = strength(play, codes)
    kind = power >> TYPE_SHIFT
    if size_of(play) > most or kind >= STRAIGHT_FLUSH:
        return True
    order = power & ((1 << TYPE_SHIFT) - 1)
    if kind == SINGLE:
        return faces & SINGLES_ABOVE[order + 1] == 0
    if kind > THREE:
        return False
    twos, threes, _ = number_masks(faces, twins)
    higher = (twos if kind == PAIR else threes) >> (order >> 8)
    return higher == 0 and not (kind == PAIR and faces & PHOENIXES == PHOENIXES)
