"""The Gang: what the built-in agents decide when challenges and specialists ask them; chips are taken elsewhere.

Hands near the middle are hard to place, so whoever may change the pocket makes it as strong or as weak as it gets, and
whoever tells something tells what few hands share. Guesses go for what most of the hands have that fit all one sees.
"""

import numpy as np

from gang_sim.agents.the_gang.guesses import likeliest_category, likeliest_value
from gang_sim.kernels import njit
from gang_sim.poker.board_index import pocket_strength
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.categories import TWO_PAIRS, hand_category
from gang_sim.the_gang.challenges import rank_of
from gang_sim.the_gang.records import (
    DISCARD,
    GUESS_CATEGORY,
    GUESS_VALUE,
    NAME_VALUE,
    PASS_CARD,
    SHOW_CARD,
    SHOW_TO,
    WANT,
)
from gang_sim.the_gang.specialists import GETAWAY_DRIVER, HACKER, JACK, MASTERMIND, MUSCLE

MIDDLING = 0.2
"""Distance from the middle up to which a hand counts as hard to place."""
STRONG = 0.6
"""Percentile from which a hand is worth the Muscle."""


@njit
def wants(public, private, strengths):
    """Whether to use the specialist: the weak point of a middling hand, the strong point of others."""
    number = public["specialist"]
    share = private["share"]
    if number == HACKER or number == JACK:
        return abs(share - 0.5) < MIDDLING
    if number == MUSCLE:
        return share > STRONG
    if number == MASTERMIND:
        return paired_rank(private) >= 0
    if number == GETAWAY_DRIVER:
        told = hand_category(public["board"], public["n_open"], private["pocket"], private["pocket_size"])
        return told >= TWO_PAIRS
    return abs(share - 0.5) >= MIDDLING  # Informant


@njit
def paired_rank(private):
    """The highest rank of which the pocket holds more than one card, -1 without one."""
    best = -1
    for place in range(private["pocket_size"]):
        for other in range(place):
            rank = rank_of(private["pocket"][place])
            if rank == rank_of(private["pocket"][other]):
                best = max(best, rank)
    return best


@njit
def telling_rank(private):
    """The value to name for the Mastermind: that of a pair, else the highest one held."""
    best = paired_rank(private)
    if best < 0:
        for place in range(private["pocket_size"]):
            best = max(best, rank_of(private["pocket"][place]))
    return np.int64(best)


@njit
def highest_place(private):
    """The place of the pocket's card of highest rank."""
    best = 0
    for place in range(private["pocket_size"]):
        if rank_of(private["pocket"][place]) >= rank_of(private["pocket"][best]):
            best = place
    return np.int64(best)


@njit
def lowest_place(private):
    """The place of the pocket's card of lowest rank."""
    best = 0
    for place in range(private["pocket_size"]):
        if rank_of(private["pocket"][place]) < rank_of(private["pocket"][best]):
            best = place
    return np.int64(best)


@njit
def discard_choice(public, private, strengths):
    """The discard that leaves the pocket farthest from the middle; with three pocket cards, the lowest card."""
    size = private["pocket_size"]
    if size == 3:
        return _lowest_of_four(private)
    best, farthest = np.int64(0), -1.0
    choices = size + (private["drawn"] != JACK_STAR)
    for place in range(choices):
        first, second = np.int64(private["pocket"][0]), np.int64(private["pocket"][1])
        if place == 0:
            first = np.int64(private["drawn"])
        elif place == 1:
            second = np.int64(private["drawn"])
        distance = abs(_share_of(public, first, second, strengths) - 0.5)
        if distance > farthest:
            best, farthest = np.int64(place), distance
    return best


@njit
def _share_of(public, first, second, strengths):
    """Equity of two cards on the open board; J* counts as a jack of another suit than the other card."""
    if first == JACK_STAR:
        first = 36 + ((second + 1) & 3)
    if second == JACK_STAR:
        second = 36 + ((first + 1) & 3)
    return pocket_strength(strengths, public["n_open"], public["board_id"], public["suit_map"], first, second)


@njit
def _lowest_of_four(private):
    place = lowest_place(private)
    if private["drawn"] != JACK_STAR and rank_of(private["drawn"]) < rank_of(private["pocket"][place]):
        return np.int64(private["pocket_size"])
    return place


@njit
def card_policy(public, private, memory, params, strengths, stream):
    """The decision of the present phase, for agents that leave it to this."""
    phase = public["phase"]
    if phase == WANT:
        return np.int64(wants(public, private, strengths))
    if phase == PASS_CARD:
        strong = private["share"] >= 0.5
        return lowest_place(private) if strong else highest_place(private)
    if phase == SHOW_TO:
        seat = np.int64(private["seat"]) + 1
        return seat if seat < public["players"] else np.int64(0)
    if phase == SHOW_CARD:
        return highest_place(private)
    if phase == NAME_VALUE:
        return telling_rank(private)
    if phase == DISCARD:
        return discard_choice(public, private, strengths)
    if phase == GUESS_VALUE:
        return likeliest_value(public, private, strengths)
    if phase == GUESS_CATEGORY:
        return likeliest_category(public, private, strengths)
    return np.int64(0)
