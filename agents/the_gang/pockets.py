"""The 1,326 pockets of two cards by number, their strength and order on a board; nothing here knows of ranges or chips.

With Security Cameras in force the same numbers stand for pockets of three cards (three_cards.py).

A packed pocket is a uint64: strength in bits 32 to 47, number in bits 16 to 31, the lowest 16 bits are the caller's.
"""

import numpy as np

from gang_sim.agents.the_gang.three_cards import SAMPLE_SETS, add_strengths_of_threes, strength_of_three
from gang_sim.kernels import njit
from gang_sim.poker.board_index import card_class, preflop_index
from gang_sim.poker.cards import DECK_SIZE
from gang_sim.poker.evaluator import FIVE_OF_A_SUIT, flush_value, rank_value
from gang_sim.poker.evaluator_tables import START_KEY
from gang_sim.the_gang.cards_in_force import JACK_RANK, JACK_STAR, SECURITY_CAMERAS
from gang_sim.the_gang.categories import FINER, fine_value
from gang_sim.the_gang.shares import copied

POCKETS = DECK_SIZE * (DECK_SIZE - 1) // 2
KINDS = 169
"""Kinds of pockets before the flop: 13 pairs, 78 suited, 78 offsuit."""


def _cards_of_pockets() -> tuple[np.ndarray, np.ndarray]:
    """uint8[1326] each: the lower and the higher card of every pocket, ordered by the higher, then the lower."""
    pairs = [(low, high) for high in range(DECK_SIZE) for low in range(high)]
    lows, highs = np.array(pairs, np.uint8).T
    return np.ascontiguousarray(lows), np.ascontiguousarray(highs)


LOWS, HIGHS = _cards_of_pockets()


def _kinds_of_pockets() -> tuple[np.ndarray, np.ndarray]:
    """(uint8[1326] kind of each pocket, uint8[169] pockets of each kind)."""
    kinds = np.array([preflop_index(np.int64(low), np.int64(high)) for low, high in zip(LOWS, HIGHS, strict=True)])
    return kinds.astype(np.uint8), np.bincount(kinds, minlength=KINDS).astype(np.uint8)


KIND, KIND_SIZE = _kinds_of_pockets()

CARDS = np.stack([(np.uint64(1) << LOWS.astype(np.uint64)) | (np.uint64(1) << HIGHS.astype(np.uint64)), SAMPLE_SETS])
"""uint64[2, 1326]: the cards of each pocket as a set, a bit each; of two cards, and of three (`holds_three`)."""


@njit
def holds_three(public):
    """1 where everybody holds three cards, else 0."""
    return np.int64(public["cards"] & SECURITY_CAMERAS != 0)


@njit
def add_strengths(public, strengths, packed, n):
    """Add the strength on the open board, in bits 32 to 47, to the first n packed pockets (number in bits 16 to 31).

    A strength can be compared on its board only. Before the river it is the equity as it stands in the strengths; on
    the river the value of the hand itself, for the share of other hands that it beats depends a little on its own cards
    as well, and equal hands are to be equal.
    """
    if holds_three(public):
        add_strengths_of_threes(
            copied(public["board"], 5), np.int64(public["n_open"]), strengths.hands, packed, np.int64(n)
        )  # fmt: skip
    elif public["n_open"] == 5:
        _add_values(public["board"], strengths.hands, packed, n)
    elif public["n_open"] == 0:
        _add_equities_of_kinds(strengths.equity, packed, n)
    else:
        _add_equities(strengths.equity, public["board_id"], public["suit_map"], packed, n)


@njit
def _add_equities_of_kinds(equity, packed, n):
    for place in range(np.uint64(n)):
        pocket = (packed[place] >> np.uint64(16)) & np.uint64(0xFFFF)
        packed[place] |= np.uint64(equity[np.uint64(KIND[pocket])]) << np.uint64(32)


@njit
def _add_equities(equity, row, slots, packed, n):
    classes = np.empty(DECK_SIZE, np.uint64)
    for card in range(DECK_SIZE):
        classes[card] = card_class(card, slots)
    for place in range(np.uint64(n)):
        pocket = (packed[place] >> np.uint64(16)) & np.uint64(0xFFFF)
        first, second = classes[np.uint64(LOWS[pocket])], classes[np.uint64(HIGHS[pocket])]
        high = max(first, second)
        pair = ((high * (high + np.uint64(1))) >> np.uint64(1)) + min(first, second)
        packed[place] |= np.uint64(equity[np.uint64(row) + pair]) << np.uint64(32)


@njit
def _add_values(board, hands, packed, n):
    cards = np.empty(7, np.uint8)
    board_key = START_KEY
    for place in range(5):
        cards[place] = board[place]
        board_key += hands["card_keys"][board[place]]
    for place in range(np.uint64(n)):
        pocket = (packed[place] >> np.uint64(16)) & np.uint64(0xFFFF)
        low, high = LOWS[pocket], HIGHS[pocket]
        key = board_key + hands["card_keys"][np.uint64(low)] + hands["card_keys"][np.uint64(high)]
        value = rank_value(key, 7, hands)
        if key & FIVE_OF_A_SUIT:
            cards[5], cards[6] = low, high
            value = max(value, flush_value(key, cards, 7, hands))
        packed[place] |= np.uint64(value) << np.uint64(32)


@njit
def own_pocket(public, private):
    """The number of the own pocket of two cards."""
    first, second = _real_card(public, private, 0), _real_card(public, private, 1)
    low, high = min(first, second), max(first, second)
    return high * (high - 1) // 2 + low


@njit
def own_strength(public, private, strengths):
    """The strength of the own pocket on the open board, as `add_strengths` gives it.

    On the river the Jack's card counts as what it is, before it as a jack that is not in view.
    """
    n_open, size = np.int64(public["n_open"]), np.int64(private["pocket_size"])
    if n_open == 5 and private["pocket"][size - 1] == JACK_STAR:
        board, pocket = copied(public["board"], 5), copied(private["pocket"], 3)
        return np.uint64(fine_value(board, pocket, size, strengths.hands) // FINER)
    if holds_three(public):
        board, pocket = copied(public["board"], 5), _own_three(public, private)
        return strength_of_three(board, n_open, strengths.hands, pocket)
    own = np.empty(1, np.uint64)
    own[0] = np.uint64(own_pocket(public, private)) << np.uint64(16)
    add_strengths(public, strengths, own, 1)
    return own[0] >> np.uint64(32)


@njit
def _own_three(public, private):
    """uint8[3]: the own pocket of three cards, ascending."""
    cards = np.empty(3, np.uint8)
    for place in range(3):
        card, at = _real_card(public, private, place), place
        while at > 0 and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card
    return cards


@njit
def group_of_strength(ascending, groups, strength):
    """The first of some groups, uint16[>= groups] from weak to strong, that is not weaker; the last one if all are."""
    low, high = np.int64(0), np.int64(groups) - 1
    while low < high:
        group = (low + high) // 2
        if np.uint64(ascending[group]) >= strength:
            high = group
        else:
            low = group + 1
    return low


@njit
def _real_card(public, private, place):
    """A card of the own pocket; for the Jack's card a jack that lies neither on the board nor in the pocket."""
    card = np.int64(private["pocket"][place])
    if card != JACK_STAR:
        return card
    for jack in range(4 * JACK_RANK, 4 * JACK_RANK + 4):
        seen = False
        for other in range(5):
            seen |= public["board"][other] == jack
        for other in range(private["pocket_size"]):
            seen |= private["pocket"][other] == jack
        if not seen:
            return jack
    return 4 * JACK_RANK


@njit
def board_set(public):
    """The open board as a set of cards, a bit each."""
    board = np.uint64(0)
    for place in range(public["n_open"]):
        board |= np.uint64(1) << np.uint64(public["board"][place])
    return board


@njit
def sort_packed(packed, spare, n):
    """Sort by the 16 bits from bit 32 on: counting sort by the lower, then by the upper eight of them."""
    lower, upper = np.zeros(256, np.uint32), np.zeros(256, np.uint32)
    for place in range(np.uint64(n)):
        lower[(packed[place] >> np.uint64(32)) & np.uint64(255)] += np.uint32(1)
        upper[(packed[place] >> np.uint64(40)) & np.uint64(255)] += np.uint32(1)
    _starts(lower)
    _starts(upper)
    for place in range(np.uint64(n)):
        byte = (packed[place] >> np.uint64(32)) & np.uint64(255)
        spare[np.uint64(lower[byte])] = packed[place]
        lower[byte] += np.uint32(1)
    for place in range(np.uint64(n)):
        byte = (spare[place] >> np.uint64(40)) & np.uint64(255)
        packed[np.uint64(upper[byte])] = spare[place]
        upper[byte] += np.uint32(1)


@njit
def _starts(counts):
    """Make counts of successive classes into the place where each class starts."""
    start = np.uint32(0)
    for place in range(np.uint64(len(counts))):
        count = counts[place]
        counts[place] = start
        start += count
