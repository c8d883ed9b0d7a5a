"""The Gang: the likeliest pocket value and category of the highest red hand, for the scans; compiled.

Counted over the hands that fit what the guesser sees: cards seen elsewhere are not among them, cards known to have come
to the target are, and the hand beats those of the others, as its chip says.
"""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.pocket_groups import FIRST, GROUPS, SECOND, VALUE, WAYS, group_pockets
from gang_sim.the_gang.cards_in_force import JACK_STAR, SECURITY_CAMERAS
from gang_sim.the_gang.categories import FINER, fine_value, value_category, without_muscle
from gang_sim.the_gang.challenges import rank_of
from gang_sim.the_gang.records import DISCARDED, HAD, NO_CARD, PASSED, RED, SAW
from gang_sim.the_gang.shares import copied
from gang_sim.the_gang.specialists import HACKER, JACK, MUSCLE
from gang_sim.the_gang.statements import fits_statements, is_told_of


@njit
def likeliest_value(public, private, strengths):
    """The rank that most of the fitting pockets hold."""
    values, categories = np.zeros(13, np.int64), np.zeros(9, np.int64)
    count_fitting(public, private, strengths, values, categories)
    return np.int64(values.argmax())


@njit
def likeliest_category(public, private, strengths):
    """The category of most of the fitting hands."""
    values, categories = np.zeros(13, np.int64), np.zeros(9, np.int64)
    count_fitting(public, private, strengths, values, categories)
    return np.int64(categories.argmax())


@njit
def count_fitting(public, private, strengths, values, categories):
    """Count values and categories of the fitting hands; where none beats the others, of all possible ones."""
    target = np.int64(public["holder"][RED, public["players"]])
    to_beat = _least_to_beat(public, target, strengths.hands)
    seen, known, cards = np.zeros(64, np.bool_), np.full(3, NO_CARD, np.uint8), np.empty(52, np.uint8)
    _note_seen(public, private, target, seen)
    n_known = _known_cards(public, private, target, seen, known)
    count = 0  # of the cards that the target may hold beside the known ones
    for card in range(52):
        if not seen[card]:
            cards[count] = card
            count += 1
    board = copied(public["board"], 5)
    if n_known == 0 and not public["cards"] & SECURITY_CAMERAS:
        _count_groups(public, board, target, to_beat, cards, count, strengths.hands, values, categories)
        return
    for least in (to_beat, 0):
        if categories.sum() == 0:
            _enumerate(public, board, target, least, known, n_known, cards, count, strengths.hands, values, categories)


@njit
def _least_to_beat(public, target, hands):
    """Least strength with which the target beats the others' hands; a Muscle user's counts as its cards alone.

    With the Muscle the target beats them with any hand of the same category.
    """
    best, board = 0, copied(public["board"], 5)
    for seat in range(public["players"]):
        if seat != target:
            pocket = copied(public["pockets"][seat], 3)
            size = 3 if pocket[2] != NO_CARD else 2
            best = max(best, fine_value(board, pocket, size, hands))
    if public["users"][MUSCLE - 1] == target and public["muscle"] == 0:
        return without_muscle(best)
    return best


@njit
def _note_seen(public, private, target, seen):
    """Mark the cards that lie on the board, in another pocket or among the discards one knows of (bool[64])."""
    for card in public["board"]:
        seen[card] = True
    for seat in range(public["players"]):
        for place in range(3):
            card = public["pockets"][seat, place]
            if seat != target and card != NO_CARD:
                seen[card] = True
    for fact in range(private["n_facts"]):
        if private["facts"][fact, 0] == DISCARDED:
            seen[private["facts"][fact, 2]] = True
    for seat in range(public["players"]):
        for fact in range(private["n_others_facts"][seat]):
            if private["others_facts"][seat, fact, 0] == DISCARDED:
                seen[private["others_facts"][seat, fact, 2]] = True


@njit
def _known_cards(public, private, target, seen, known):
    """Cards that must be in the target's pocket as far as one knows; marks them as seen, returns how many."""
    if public["redraws"][target] or public["users"][HACKER - 1] == target:
        return 0
    if public["users"][JACK - 1] == target:
        known[0] = JACK_STAR
        return 1
    count = _note_known(public, target, private["facts"], private["n_facts"], seen, known, 0)
    for seat in range(public["players"]):
        facts, n_facts = private["others_facts"][seat], private["n_others_facts"][seat]
        count = _note_known(public, target, facts, n_facts, seen, known, count)
    return count


@njit
def _note_known(public, target, facts, n_facts, seen, known, count):
    """Add what was seen of the target or passed to it for good, and what the Con Artist took and nobody else has."""
    for fact in range(n_facts):
        kind, seat, card = facts[fact, 0], facts[fact, 1], facts[fact, 2]
        came = seat == target and (kind == SAW or (kind == PASSED and not public["shuffled"]))
        if (came or kind == HAD) and not seen[card] and count < len(known):
            seen[card] = True
            known[count] = card
            count += 1
    return count


@njit
def _count_groups(public, board, target, to_beat, cards, count, hands, values, categories):
    """`_enumerate` of two cards of which none is known, by groups of equal hands.

    What a seat told depends on nothing else than a group either, so one pocket of the group stands for all of it.
    """
    groups, work = np.empty((GROUPS, 4), np.int64), np.empty(7, np.uint8)
    n, told = group_pockets(board, cards, count, hands, groups), is_told_of(public, target)
    for least in (to_beat, 0):
        for group in range(n):
            first, second = groups[group, FIRST], groups[group, SECOND]
            ways, value = groups[group, WAYS], groups[group, VALUE]
            if FINER * value < least or (told and not fits_statements(public, target, first, second, hands, work)):
                continue
            categories[value_category(value)] += ways
            values[first >> 2] += ways
            if first >> 2 != second >> 2:
                values[second >> 2] += ways
        if categories.sum() > 0:
            return


@njit
def _enumerate(public, board, target, to_beat, known, n_known, cards, count, hands, values, categories):
    """Add the ranks and the category of every fitting pocket to the counts."""
    size = 3 if public["pockets"][public["asked"], 2] != NO_CARD else 2
    free = size - n_known
    pocket = np.full(3, NO_CARD, np.uint8)
    for place in range(n_known):
        pocket[free + place] = known[place]  # J* stands last
    if free == 0:
        _add(public, board, target, to_beat, pocket, size, hands, values, categories)
    for first in range(count if free > 0 else 0):
        pocket[0] = cards[first]
        if free == 1:
            _add(public, board, target, to_beat, pocket, size, hands, values, categories)
        for second in range(first + 1, count if free > 1 else 0):
            pocket[1] = cards[second]
            if free == 2:
                _add(public, board, target, to_beat, pocket, size, hands, values, categories)
            for third in range(second + 1, count if free > 2 else 0):
                pocket[2] = cards[third]
                _add(public, board, target, to_beat, pocket, size, hands, values, categories)


@njit
def _add(public, board, target, to_beat, pocket, size, hands, values, categories):
    """Add one pocket, if it beats the others and agrees with what was told."""
    value = fine_value(board, pocket, size, hands)
    if value < to_beat:
        return
    if size == 2 and pocket[1] != JACK_STAR and is_told_of(public, target):
        first, second = np.int64(pocket[0]), np.int64(pocket[1])
        if not fits_statements(public, target, first, second, hands, np.empty(7, np.uint8)):
            return
    categories[value_category(value // FINER)] += 1
    held = 0
    for place in range(size):
        rank = rank_of(pocket[place])
        if not (held >> rank) & 1:
            values[rank] += 1
        held |= 1 << rank
