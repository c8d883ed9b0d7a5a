"""Numbers of a learner's actions in Gang of Four: over the catalogue of all plays, or over a list of candidates.

In the catalogue every action has a number that never changes:
0 = pass, 1 + k = play number k, then a card returned by its face, then announcing the last card and forgetting to.
Among candidates an action is a place in the list of the legal ones, which has no more than 256.
"""

import numpy as np

from gang_sim.gang_of_four import table
from gang_sim.gang_of_four.cards import FACES
from gang_sim.gang_of_four.catalogue import PLAYS, Catalogue, play_number
from gang_sim.gang_of_four.combinations import TYPE_SHIFT, strength
from gang_sim.gang_of_four.play_shape import main_part
from gang_sim.gang_of_four.records import ANNOUNCE, PLAY, RETURN
from gang_sim.kernels import njit

__all__ = [
    "ACTION_FORMS",
    "ANNOUNCE_NUMBER",
    "CATALOGUE_ACTIONS",
    "FIRST_RETURN",
    "FORGET_NUMBER",
    "MOST_CANDIDATES",
    "NO_CATALOGUE",
    "action_of_number",
    "list_actions",
    "number_of_action",
    "thin_out",
]

ACTION_FORMS = CANDIDATES, CATALOGUE = ("candidates", "catalogue")
MOST_CANDIDATES = 256
PASS_NUMBER, FIRST_PLAY = 0, 1
FIRST_RETURN = FIRST_PLAY + PLAYS
ANNOUNCE_NUMBER = FIRST_RETURN + FACES
FORGET_NUMBER = ANNOUNCE_NUMBER + 1
CATALOGUE_ACTIONS = FORGET_NUMBER + 1
_UNKNOWN = -1


def _no_catalogue() -> Catalogue:
    empty = Catalogue(np.zeros(1, np.uint64), np.zeros(1, np.int8), np.zeros(1, np.uint64), np.zeros(1, np.int16))
    for array in empty:
        array.setflags(write=False)
    return empty


NO_CATALOGUE = _no_catalogue()
"""Of the catalogue's types, for those who need none: making the catalogue takes a second."""


@njit
def action_of_number(public, number, cards):
    """The table's action (int64) that a number of the catalogue (int64) means in this stage; cards: the catalogue's.

    For a number of another stage, or none, an action that is illegal.
    """
    stage = public["stage"]
    if stage == PLAY and number == PASS_NUMBER:
        return np.int64(0)
    if stage == PLAY and FIRST_PLAY <= number < FIRST_RETURN:
        return np.int64(cards[number - FIRST_PLAY])
    if stage == RETURN and FIRST_RETURN <= number < ANNOUNCE_NUMBER:
        return np.int64(number - FIRST_RETURN)
    if stage == ANNOUNCE and ANNOUNCE_NUMBER <= number <= FORGET_NUMBER:
        return np.int64(number == ANNOUNCE_NUMBER)
    return np.int64(_UNKNOWN)


@njit
def number_of_action(public, action, sorted_cards, numbers):
    """The number in the catalogue of a legal action (uint64 as `list_actions` writes them): int64."""
    stage = public["stage"]
    if stage == PLAY:
        return FIRST_PLAY + play_number(action, sorted_cards, numbers) if action else PASS_NUMBER
    if stage == RETURN:
        return FIRST_RETURN + np.int64(action)
    return ANNOUNCE_NUMBER if action else FORGET_NUMBER


@njit
def list_actions(public, private, out):
    """Write the legal actions of the seat whose turn it is to out (uint64[MOST_PLAYS + 1]); how many.

    A pass comes first if it is legal, plays by type in the order of TYPES, announcing before forgetting.
    """
    n = table.legal_actions(public, private, out)
    if public["stage"] == ANNOUNCE:
        out[0], out[1] = 1, 0
    return n


@njit
def thin_out(actions, n, codes, most):
    """Keep no more than `most` of the n actions listed in stage PLAY, in their order; how many are left.

    What goes are plays that differ from a kept one only in side cards or in colours (`main_part`): first all plays
    with many such before them in the list. actions: uint64[n or more], changed.
    """
    if n <= most:
        return n
    parts, before = np.empty(n, np.int64), np.zeros(n, np.int64)
    counts = np.zeros(n + 1, np.int64)
    for place in range(n):
        play = actions[place]
        parts[place] = main_part(play, strength(play, codes) >> TYPE_SHIFT) if play else _UNKNOWN
        for other in range(place):
            before[place] += parts[other] == parts[place]
        counts[before[place]] += 1
    kept, level = 0, 0
    while kept + counts[level] <= most:
        kept += counts[level]
        level += 1
    room = most - kept
    left = 0
    for place in range(n):
        at_the_limit = before[place] == level and room > 0
        if before[place] < level or at_the_limit:
            room -= at_the_limit
            actions[left] = actions[place]
            left += 1
    return left
