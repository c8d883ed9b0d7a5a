"""How strong a pocket of The Gang is where the table of strengths does not fit the cards in force, compiled.

On the river with three pocket cards, J* or the Muscle all seats' hands are measured against the same pockets, counted
out. Before it three cards are sampled, J* is the unseen jack that makes no flush, and for the Muscle there is a rule of
thumb. Samples are drawn from a stream that the
cards themselves start, so that the same cards always come to the same strength.
"""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.poker.board_index import FULL_SCALE, card_class, pair_index, pocket_strength, preflop_index
from gang_sim.poker.evaluator import cards_key, joint_value, value_of_key
from gang_sim.poker.pocket_groups import VALUE, WAYS, group_pockets
from gang_sim.the_gang.cards_in_force import JACK_RANK, JACK_STAR, SECURITY_CAMERAS
from gang_sim.the_gang.categories import FINER, fine_value, with_muscle
from gang_sim.the_gang.records import NO_CARD, NOBODY
from gang_sim.the_gang.specialists import JACK, MUSCLE

SAMPLES = 200
ALIKE = 0.33
"""Share of random hands that are of one's own category, about: the Muscle beats the stronger ones of them too."""


@njit
def copied(cards, size):
    """The first cards of an array in one of their own: so that what works on them is compiled for one type only."""
    own = np.empty(size, np.uint8)
    for place in range(size):
        own[place] = cards[place]
    return own


@njit
def measured_alike(public):
    """Whether all hands have to be measured against the same ones: on the river, with hands that no table knows.

    The table of strengths counts for each pocket without its own cards. That little difference decides between hands
    that stand close together, as at the end of a category, to which the Muscle lifts a hand; and it knows no J*.
    """
    odd = public["users"][MUSCLE - 1] != NOBODY or public["users"][JACK - 1] != NOBODY
    return public["n_open"] == 5 and (odd or public["cards"] & SECURITY_CAMERAS != 0)


@njit
def share_in_force(public, private, strengths):
    """Share of random pockets (of the same size) that the own one beats when the board is run out, float64 0..1.

    Not for hands that are `measured_alike`.
    """
    size, n_open = np.int64(private["pocket_size"]), np.int64(public["n_open"])
    board, pocket = copied(public["board"], 5), copied(private["pocket"], 3)
    muscle = public["users"][MUSCLE - 1] == private["seat"]
    if size == 3:
        share = sampled_share(board, n_open, pocket, size, strengths.hands)
    elif pocket[1] == JACK_STAR:
        share = jack_share(public, np.int64(pocket[0]), strengths)
    else:
        share = pocket_strength(strengths, n_open, public["board_id"], public["suit_map"], pocket[0], pocket[1])
    if muscle and public["muscle"] == 0:
        share += ALIKE * (1.0 - share)
    return share


@njit
def jack_share(public, card, strengths):
    """Equity of J* with another card, before the river: that of an unseen jack that makes no flush, if there is one."""
    n_open = np.int64(public["n_open"])
    if n_open == 0:
        jack_of_another_suit = 4 * JACK_RANK + ((card + 1) & 3)
        return strengths.equity[preflop_index(card, jack_of_another_suit)] / FULL_SCALE
    entry = strengths.equity[public["board_id"] + pair_index(card_class(card, public["suit_map"]), JACK_RANK)]
    if entry > 0:  # impossible pockets have none
        return entry / FULL_SCALE
    board, pocket = copied(public["board"], 5), np.full(3, NO_CARD, np.uint8)
    pocket[0], pocket[1] = card, JACK_STAR
    return sampled_share(board, n_open, pocket, np.int64(2), strengths.hands)


@njit
def unseen_cards(board, n_open, pocket, size, cards):
    """Fill uint8[52] with the cards that are neither on the board nor in the pocket; returns how many."""
    seen = np.int64(0)
    for place in range(n_open):
        seen |= np.int64(1) << np.int64(board[place])
    for place in range(size):
        seen |= np.int64(1) << np.int64(pocket[place])
    count = 0
    for card in range(52):
        if not (seen >> card) & 1:
            cards[count] = card
            count += 1
    return count


@njit
def group_twos(board, hands, groups):
    """Group all pockets of two that a full board leaves; returns how many groups there are, see `group_pockets`."""
    cards = np.empty(52, np.uint8)
    return group_pockets(board, cards, unseen_cards(board, 5, cards, 0, cards), hands, groups)


@njit
def share_of_twos(public, private, groups, n, hands):
    """Share of the pockets of two in n groups that the own one beats, ties counting half.

    The own pocket is among those counted, so that equal hands have equal shares.
    """
    own, twice, pockets = _own_value(public, private, hands), 0, 0
    for group in range(n):
        value, ways = FINER * groups[group, VALUE], groups[group, WAYS]
        twice += ways * (2 * (value < own) + (value == own))
        pockets += ways
    return twice / (2 * pockets)


@njit
def _own_value(public, private, hands):
    """Comparable strength of a seat's hand on a full board."""
    board, pocket = copied(public["board"], 5), copied(private["pocket"], 3)
    own = fine_value(board, pocket, np.int64(private["pocket_size"]), hands)
    if public["users"][MUSCLE - 1] == private["seat"]:
        own = with_muscle(own, public["muscle"] == 0)
    return own


@njit
def count_threes(board, hands, below):
    """Count the pockets of three that a full board leaves by their strength; returns how many there are.

    below: int32[ROYAL_FLUSH + 2], filled: below[v] pockets are weaker than the evaluator's value v.
    """
    cards, other = np.empty(52, np.uint8), np.empty(3, np.uint8)
    count = unseen_cards(board, 5, other, 0, cards)
    keys, board_key = hands["card_keys"], cards_key(board, 5, hands)
    below[:] = 0
    for first in range(count):
        other[0] = cards[first]
        for second in range(first + 1, count):
            other[1] = cards[second]
            key = board_key + keys[other[0]] + keys[other[1]]
            for third in range(second + 1, count):
                other[2] = cards[third]
                below[value_of_key(key + keys[other[2]], 8, board, other, 3, hands) + 1] += 1
    for value in range(1, len(below)):
        below[value] += below[value - 1]
    return below[-1]


@njit
def share_of_threes(public, private, below, pockets, hands):
    """Share of the pockets of three counted by `count_threes` that the own one beats, ties counting half.

    The own pocket is among those counted, so that equal hands have equal shares.
    """
    own = _own_value(public, private, hands)
    value, finer = own // FINER, own % FINER
    if finer > 0:
        return below[value + 1] / pockets
    return (below[value] + below[value + 1]) / (2 * pockets)


@njit
def sampled_share(board, n_open, pocket, size, hands):
    """Equity against a random pocket of the same size, from SAMPLES random boards and pockets."""
    cards = np.empty(52, np.uint8)
    count = unseen_cards(board, n_open, pocket, size, cards)
    stream = np.zeros(1, np.uint64)
    for place in range(n_open):
        stream[0] = streams.derive(stream[0], np.int64(board[place]), place, n_open)
    for place in range(size):
        stream[0] = streams.derive(stream[0], np.int64(pocket[place]), place, 8)
    full, other = np.empty(5, np.uint8), np.full(3, NO_CARD, np.uint8)
    full[:n_open] = board[:n_open]
    to_come = 5 - n_open
    twice = 0
    for _ in range(SAMPLES):
        for place in range(to_come + size):
            chosen = place + streams.below(stream, count - place)
            card = cards[chosen]
            cards[chosen] = cards[place]
            cards[place] = card
            if place < to_come:
                full[n_open + place] = card
            else:
                other[place - to_come] = card
        own, value = fine_value(full, pocket, size, hands), FINER * joint_value(full, other, size, hands)
        twice += 2 * (value < own) + (value == own)
    return twice / (2 * SAMPLES)
