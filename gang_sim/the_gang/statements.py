"""What the statements that specialists bring tell of each seat's percentile at The Gang, compiled.

A statement leaves some pockets; the share of them that lies below a percentile on the open board is what all know of
that seat, in LIKELY steps. Everybody works out the same. Statements tell of their moment: who had to change the pocket
since is not held to them.
"""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.board_index import FULL_SCALE, RIVER_SCALE, card_class, pair_index, preflop_index
from gang_sim.poker.evaluator import hand_value
from gang_sim.poker.pocket_groups import FIRST, GROUPS, SECOND, VALUE, WAYS
from gang_sim.the_gang.cards_in_force import JACK_RANK
from gang_sim.the_gang.categories import PAIR, value_category
from gang_sim.the_gang.challenges import is_face_card
from gang_sim.the_gang.records import LIKELY, NOBODY, SAW
from gang_sim.the_gang.rounds import OPEN
from gang_sim.the_gang.shares import ALIKE, copied, group_twos
from gang_sim.the_gang.specialists import GETAWAY_DRIVER, HACKER, JACK, MASTERMIND, MUSCLE, points_of

UNKNOWN = -1
_DOUBT = 0.02
"""Weight of pockets that no statement leaves: steps would hold nobody without it, and what they say is coarse."""


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
def share_told(likely, point):
    """Chance that a percentile lies below a point, by what is known of it (float64[LIKELY]); evenly spread if nothing.

    likely[k]: chance that it lies below (k + 1) / LIKELY; the last is 0 where nothing was told.
    """
    if likely[LIKELY - 1] == 0.0:
        return point
    if not point > 0.0:
        return 0.0
    place = np.int64(point * LIKELY)
    if place >= LIKELY:
        return 1.0
    below = likely[place - 1] if place > 0 else 0.0
    return below + (likely[place] - below) * (point * LIKELY - place)


@njit
def note_likely(public, strengths):
    """Write what is known of each seat's percentile (public["likely"], see `share_told`)."""
    counts = np.empty(0)
    for seat in range(public["players"]):
        public["likely"][seat, LIKELY - 1] = 0.0
        if is_told_of(public, seat):
            if _told_by_cards_alone(public, seat):
                if len(counts) == 0:
                    counts = _counts_by_statement(public, strengths)
                at = LIKELY * _count_key(public["face_cards"][seat], public["sums"][seat])
                _spread(counts[at : at + LIKELY], public["likely"][seat])
            else:
                _note_one(public, seat, UNKNOWN, strengths, public["likely"][seat])


@njit
def note_shown(public, private, strengths):
    """Write where the seat that showed this one a card probably stands (private["saw_likely"])."""
    seat, card = seen_card(private)
    private["saw_of"] = NOBODY
    if seat != NOBODY and _kept_since(public, seat):
        private["saw_of"] = seat
        _note_one(public, seat, card, strengths, private["saw_likely"])


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
def _counts_by_statement(public, strengths):
    """Pockets by what Investor and Math Whiz would make them tell, and by the step in which their percentile lies."""
    counts = np.zeros(LIKELY * 4 * 32)
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
            step = _step_of(_entry(public, strengths, first, second))
            counts[LIKELY * _count_key(faces, total) + step] += 1.0
    return counts


@njit
def _step_of(share):
    return min(np.int64(share * LIKELY), LIKELY - 1)


@njit
def _spread(counts, likely):
    """Write the chance below the end of each step, from how many pockets lie in it; a little is left to doubt."""
    total, below = counts.sum(), 0.0
    for step in range(LIKELY):
        below += (1.0 - _DOUBT) * counts[step] / total if total > 0.0 else (1.0 - _DOUBT) / LIKELY
        likely[step] = below + _DOUBT * (step + 1) / LIKELY


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
def _note_one(public, seat, card, strengths, likely):
    """Write what all statements and one known card (or UNKNOWN) tell of a seat's percentile."""
    open_board = _open_board(public)
    has_jack = public["users"][JACK - 1] == seat and not public["redraws"][seat]
    muscle = ALIKE if public["users"][MUSCLE - 1] == seat and public["muscle"] == 0 else 0.0
    cards, counts = np.empty(7, np.uint8), np.zeros(LIKELY)
    if muscle > 0.0 and public["n_open"] == 5 and not has_jack and card == UNKNOWN:
        _count_ends_of_categories(public, seat, strengths.hands, counts)
        _spread(counts, likely)
        return
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
            counts[_step_of(share + muscle * (1.0 - share))] += 1.0
    _spread(counts, likely)


@njit
def _count_ends_of_categories(public, seat, hands, counts):
    """Count the pockets of the Muscle's seat on a full board by where their category ends, for there it stands."""
    groups, cards = np.empty((GROUPS, 4), np.int64), np.empty(7, np.uint8)
    n = group_twos(copied(public["board"], 5), hands, groups)
    every, fitting, below = np.zeros(9), np.zeros(9), 0.0
    for group in range(n):
        category, ways = value_category(groups[group, VALUE]), groups[group, WAYS]
        every[category] += ways
        if fits_statements(public, seat, groups[group, FIRST], groups[group, SECOND], hands, cards):
            fitting[category] += ways
    for category in range(9):
        below += every[category]
        counts[_step_of(below / every.sum())] += fitting[category]


@njit
def _jack_beside(board, card):
    """A jack that stands for J* beside another card: one that is not on the board, of another suit than that card's."""
    best = 4 * JACK_RANK + ((card + 1) & 3)
    for suit in range(4):
        jack = 4 * JACK_RANK + suit
        if not (board >> jack) & 1 and suit != card & 3:
            best = jack
    return np.int64(best)
