"""Where the percentile of each seat of The Gang probably lies after what specialists made known, compiled.

A statement leaves some pockets; their strengths on the open board have a mean and a spread, and the interval with the
same mean and spread stands for them. Everybody works out the same one. Statements tell of their moment: who had to
change the pocket since is not held to them.
"""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.board_index import FULL_SCALE, RIVER_SCALE, card_class, pair_index, preflop_index
from gang_sim.poker.evaluator import hand_value
from gang_sim.the_gang.cards_in_force import JACK_RANK
from gang_sim.the_gang.categories import PAIR, value_category
from gang_sim.the_gang.challenges import is_face_card
from gang_sim.the_gang.records import NOBODY, SAW
from gang_sim.the_gang.rounds import OPEN
from gang_sim.the_gang.shares import ALIKE
from gang_sim.the_gang.specialists import GETAWAY_DRIVER, HACKER, JACK, MASTERMIND, MUSCLE, points_of

UNKNOWN = -1
_HALF_WIDTH = 3.0**0.5
"""Half the width of an interval, in standard deviations of what lies uniformly in it."""
_NARROWEST = 0.01


@njit
def is_told_of(public, seat):
    """Whether anything public beside the chips tells of the seat's hand."""
    told = public["face_cards"][seat] >= 0 or public["sums"][seat] >= 0
    for number in (GETAWAY_DRIVER, MASTERMIND, JACK, MUSCLE):
        told = told or public["users"][number - 1] == seat
    return told


@njit
def seen_card(private):
    """(seat, card) that the owner of the private record was shown (Informant), (NOBODY, UNKNOWN) without one."""
    for fact in range(private["n_facts"]):
        if private["facts"][fact, 0] == SAW:
            return np.int64(private["facts"][fact, 1]), np.int64(private["facts"][fact, 2])
    return np.int64(NOBODY), np.int64(UNKNOWN)


@njit
def _kept_since(public, seat):
    """Whether the seat has kept its pocket since the deal was over."""
    return not public["redraws"][seat] and public["users"][HACKER - 1] != seat and public["users"][JACK - 1] != seat


@njit
def fits_statements(public, seat, first, second, hands, cards):
    """Whether a pocket of two cards agrees with what the seat told; cards: uint8[7], work space."""
    if not _kept_since(public, seat):
        return True
    if not public["shuffled"]:
        faces, total = public["face_cards"][seat], public["sums"][seat]
        if faces >= 0 and not public["passed"] and is_face_card(first) + is_face_card(second) != faces:
            return False
        if total >= 0 and points_of(first) + points_of(second) != total:
            return False
    if public["users"][MASTERMIND - 1] == seat:
        rank = public["named_value"]
        if ((first >> 2) == rank) + ((second >> 2) == rank) != public["value_count"]:
            return False
    if public["users"][GETAWAY_DRIVER - 1] == seat:
        return _category_then(public, first, second, hands, cards) == public["told_category"]
    return True


@njit
def _category_then(public, first, second, hands, cards):
    """Category of a pocket with the board of the moment when the Getaway Driver told his."""
    n_open = np.int64(OPEN[public["told_round"]])
    if n_open == 0:
        return PAIR if first >> 2 == second >> 2 else 0
    for place in range(n_open):
        cards[place] = public["board"][place]
    cards[n_open], cards[n_open + 1] = first, second
    return value_category(hand_value(cards, n_open + 2, hands))


@njit
def note_likely(public, strengths):
    """Write for each seat where its percentile probably lies (public["likely"]): (0, 1) where nothing is told of it."""
    moments = np.empty(0)
    for seat in range(public["players"]):
        low, high = 0.0, 1.0
        if is_told_of(public, seat):
            if _told_by_cards_alone(public, seat):
                if len(moments) == 0:
                    moments = _moments_by_count(public, strengths)
                at = 3 * _count_key(public["face_cards"][seat], public["sums"][seat])
                low, high = _interval(moments[at], moments[at + 1], moments[at + 2])
            else:
                low, high = _likely_of_one(public, seat, UNKNOWN, strengths)
        public["likely"][seat, 0], public["likely"][seat, 1] = low, high


@njit
def note_shown(public, private, strengths):
    """Write where the seat that showed this one a card probably stands (private["saw_likely"])."""
    seat, card = seen_card(private)
    private["saw_of"] = NOBODY
    if seat != NOBODY and _kept_since(public, seat):
        private["saw_of"] = seat
        low, high = _likely_of_one(public, seat, card, strengths)
        private["saw_likely"][0], private["saw_likely"][1] = low, high


@njit
def _told_by_cards_alone(public, seat):
    """Whether the seat only told face cards and sums, as all did, and its pocket is still the same."""
    one = public["shuffled"] or public["passed"] or not _kept_since(public, seat)
    for number in (GETAWAY_DRIVER, MASTERMIND, MUSCLE):
        one = one or public["users"][number - 1] == seat
    return not one


@njit
def _count_key(faces, total):
    """Place of a number of face cards and a sum among all that may be told, untold ones (-1) included."""
    return (np.int64(faces) + 1) * 32 + np.int64(total) + 1


@njit
def _moments_by_count(public, strengths):
    """(pockets, sum and sum of squares of their percentiles) by what Investor and Math Whiz would make them tell."""
    moments = np.zeros(3 * 4 * 32)
    tells_faces, tells_sums = public["face_cards"][0] >= 0, public["sums"][0] >= 0
    open_board = _open_board(public)
    for second in range(1, 52):
        if (open_board >> second) & 1:
            continue
        for first in range(second):
            if (open_board >> first) & 1:
                continue
            faces = is_face_card(first) + is_face_card(second) if tells_faces else -1
            total = points_of(first) + points_of(second) if tells_sums else -1
            share = _entry(public, strengths, first, second)
            at = 3 * _count_key(faces, total)
            moments[at] += 1.0
            moments[at + 1] += share
            moments[at + 2] += share * share
    return moments


@njit
def _open_board(public):
    """Set of the cards on the open board, a bit each."""
    cards = np.int64(0)
    for place in range(public["n_open"]):
        cards |= np.int64(1) << np.int64(public["board"][place])
    return cards


@njit
def _entry(public, strengths, first, second):
    """Percentile of a pocket on the open board."""
    if public["n_open"] == 0:
        return strengths.equity[preflop_index(first, second)] / FULL_SCALE
    slots = public["suit_map"]
    entry = strengths.equity[public["board_id"] + pair_index(card_class(first, slots), card_class(second, slots))]
    return entry / (RIVER_SCALE if public["n_open"] == 5 else FULL_SCALE)


@njit
def _interval(count, total, squares):
    """(low, high) of the interval with the mean and the spread of so many percentiles; (0, 1) of none."""
    if count == 0.0:
        return 0.0, 1.0
    mean = total / count
    half = _HALF_WIDTH * max(0.0, squares / count - mean * mean) ** 0.5 + _NARROWEST
    return max(0.0, mean - half), min(1.0, mean + half)


@njit
def _likely_of_one(public, seat, card, strengths):
    """Where the percentile of a seat probably lies, as far as all statements and one known card (or UNKNOWN) tell."""
    open_board = _open_board(public)
    has_jack = public["users"][JACK - 1] == seat and not public["redraws"][seat]
    cards = np.empty(7, np.uint8)
    count, total, squares = 0.0, 0.0, 0.0
    for second in range(52):
        if (open_board >> second) & 1:
            continue
        for first in range(1 if has_jack else second):
            if has_jack:
                share = _entry(public, strengths, _jack_beside(open_board, second), second)
            elif (open_board >> first) & 1 or (card >= 0 and card != first and card != second):
                continue
            elif not fits_statements(public, seat, first, second, strengths.hands, cards):
                continue
            else:
                share = _entry(public, strengths, first, second)
            count += 1.0
            total += share
            squares += share * share
    low, high = _interval(count, total, squares)
    if public["users"][MUSCLE - 1] == seat and public["muscle"] == 0:
        low, high = low + ALIKE * (1.0 - low), high + ALIKE * (1.0 - high)
    return low, high


@njit
def _jack_beside(board, card):
    """A jack that stands for J* beside another card: one that is not on the board, of another suit than that card's."""
    best = 4 * JACK_RANK + ((card + 1) & 3)
    for suit in range(4):
        jack = 4 * JACK_RANK + suit
        if not (board >> jack) & 1 and suit != card & 3:
            best = jack
    return np.int64(best)
