"""Sets of pockets that each player may still hold, as all at the table can know them; no rule of choosing a chip here.

On a board the pockets are put into groups of equal strength. Within a round a player's moves narrow its hand to a
window of successive groups; a new board regroups the pockets that are left. What is counted of four players at once
stands in one 64-bit word, 16 bits ("a lane") each.
"""

import numpy as np

from gang_sim.agents.the_gang.pockets import HIGHS, KIND, KIND_SIZE, KINDS, LOWS, POCKETS, add_strengths
from gang_sim.kernels import njit
from gang_sim.poker.board_index import FULL_SCALE, pocket_strength
from gang_sim.the_gang.cards_in_force import JACK_RANK, JACK_STAR
from gang_sim.the_gang.rules import MAX_PLAYERS

LANES = 4
WORDS = -(-MAX_PLAYERS // LANES)

RANGES = np.dtype(
    [
        ("heist", np.int64),  # the heist that these ranges belong to, from 1
        ("colour", np.int64),
        ("seen", np.int64),  # ticks of the colour that are taken in
        ("n_open", np.int64),  # board cards by which the pockets are grouped
        ("pockets", np.int64),  # how many are left
        ("groups", np.int64),
        ("own", np.int64),  # group of the own pocket
        ("low", np.int32, MAX_PLAYERS),  # the window of each player: groups low .. high - 1
        ("high", np.int32, MAX_PLAYERS),
        ("twice_low", np.int32, MAX_PLAYERS),  # twice the player's pockets below the window, and up to its end
        ("twice_high", np.int32, MAX_PLAYERS),
        ("share", np.float64, MAX_PLAYERS),  # 1 / twice the pockets in the window
        ("start_share", np.float64, MAX_PLAYERS),  # the same of the window with which the round began
        ("atom", np.int32, MAX_PLAYERS),  # the group that holds more than half of the window's pockets, -1 without one
        ("chips", np.int8, MAX_PLAYERS),  # chips of this round after the ticks taken in
        ("order", np.uint16, POCKETS),  # pockets from weak to strong; before the flop the group of each kind
        ("members", np.uint16, POCKETS),  # players who may hold them, a bit each, in the same order
        ("group_of", np.uint16, POCKETS),  # the group of each, in the same order
        ("below", np.uint64, (POCKETS + 1) * WORDS),  # pockets of each player below each group, a lane each
    ],
    align=True,
)
RANGES_CELLS = RANGES.itemsize // 8
"""float64 cells of memory that hold one RANGES record."""


def _spread() -> np.ndarray:
    """uint64[16]: for a set of four players a word with 1 in each one's lane."""
    return np.array([sum(1 << 16 * lane for lane in range(LANES) if bits >> lane & 1) for bits in range(16)], np.uint64)


_SPREAD = _spread()


@njit
def words_for(players):
    """Words that hold a lane for each player."""
    return (players + LANES - 1) // LANES


@njit
def lane(word, seat):
    """The count of a seat in its word, int64."""
    return np.int64((word >> np.uint64(16 * (seat % LANES))) & np.uint64(0xFFFF))


@njit
def count_below(ranges, group, seat, players):
    """Pockets of the seat in the groups before this one, whatever its window."""
    return lane(ranges["below"][np.uint64(group * words_for(players) + seat // LANES)], seat)


@njit
def set_window(ranges, seat, low, high, players):
    """Narrow the seat's hand to the groups low .. high - 1."""
    ranges["low"][seat], ranges["high"][seat] = low, high
    ranges["twice_low"][seat] = 2 * count_below(ranges, low, seat, players)
    ranges["twice_high"][seat] = 2 * count_below(ranges, high, seat, players)
    ranges["share"][seat] = 1.0 / max(1, ranges["twice_high"][seat] - ranges["twice_low"][seat])
    middle = _median_group(ranges, seat, players)
    ranges["atom"][seat] = middle if share_within(ranges, middle, middle + 1, seat, players) > 0.5 else -1


@njit
def share_below(ranges, group, seat, players):
    """Share of the seat's hand that is weaker than a group, ties counting half: 0..1."""
    place = np.uint64(group * words_for(players) + seat // LANES)
    next_place = np.uint64((group + 1) * words_for(players) + seat // LANES)
    middle = lane(ranges["below"][place] + ranges["below"][next_place], seat)
    low = ranges["twice_low"][seat]
    return (min(max(middle, low), ranges["twice_high"][seat]) - low) * ranges["share"][seat]


@njit
def share_within(ranges, low, high, seat, players):
    """Share of the seat's hand in the groups low .. high - 1: 0..1."""
    low, high = max(low, ranges["low"][seat]), min(high, ranges["high"][seat])
    if low >= high:
        return 0.0
    count = count_below(ranges, high, seat, players) - count_below(ranges, low, seat, players)
    return 2 * count * ranges["share"][seat]


@njit
def _median_group(ranges, seat, players):
    """The group in which the middle of the seat's hand lies."""
    middle = (ranges["twice_low"][seat] + ranges["twice_high"][seat]) // 4
    low, high = np.int64(ranges["low"][seat]), np.int64(ranges["high"][seat] - 1)
    while low < high:
        group = (low + high) // 2
        if count_below(ranges, group + 1, seat, players) > middle:
            high = group
        else:
            low = group + 1
    return low


@njit
def pocket_weights(ranges, seat, weights):
    """What a seat may hold by its public moves: fill float64[POCKETS] with the weight of every pocket, in sum 1.

    ranges: a RANGES record brought up to the public state (`belief.look`, which needs the public record and a belief
    player's memory). Pockets are numbered as in pockets.LOWS and HIGHS. Nobody's own cards are removed: who knows two
    cards sets the weights of the pockets that hold one of them to 0.
    """
    weights[:] = 0.0
    low, high, total = ranges["low"][seat], ranges["high"][seat], 0
    if ranges["n_open"] == 0:
        for pocket in range(POCKETS):
            if low <= ranges["order"][KIND[pocket]] < high:
                weights[pocket] = 1.0
                total += 1
    else:
        for place in range(ranges["pockets"]):
            if low <= ranges["group_of"][place] < high and (ranges["members"][place] >> seat) & 1:
                weights[ranges["order"][place]] = 1.0
                total += 1
    for pocket in range(POCKETS):
        weights[pocket] /= max(1, total)


@njit
def group_seen(ranges, public, strengths, share):
    """The group of a pocket, among those that are left, whose percentile on the open board is nearest to `share`."""
    nearest, best = 2.0 * max(1.0, abs(share)), np.int64(0)
    if ranges["n_open"] == 0:
        for kind in range(KINDS):
            distance = abs(strengths.equity[kind] / FULL_SCALE - share)
            if distance < nearest:
                nearest, best = distance, np.int64(ranges["order"][kind])
        return best
    n_open, row, slots = public["n_open"], public["board_id"], public["suit_map"]
    for place in range(ranges["pockets"]):
        pocket = ranges["order"][place]
        distance = abs(pocket_strength(strengths, n_open, row, slots, LOWS[pocket], HIGHS[pocket]) - share)
        if distance < nearest:
            nearest, best = distance, np.int64(ranges["group_of"][place])
    return best


# --- a new board ----------------------------------------------------------------------------------------------------


@njit
def deal_ranges(ranges, public, private, strengths):
    """Before the flop: everybody may hold everything; pockets of a kind are alike."""
    players = public["players"]
    packed, spare = np.empty(KINDS, np.uint64), np.empty(KINDS, np.uint64)
    for kind in range(KINDS):
        packed[kind] = np.uint64(strengths.equity[kind]) << np.uint64(32) | np.uint64(kind)
    sort_packed(packed, spare, KINDS)
    own = np.empty(3, np.uint64)
    pairs = own_pockets(public, private, own)
    ranges["groups"], ranges["own"] = KINDS, 0
    words = words_for(players)
    for word in range(words):
        ranges["below"][word] = 0
    for group in range(KINDS):
        kind = packed[group] & np.uint64(0xFFFF)
        ranges["order"][kind] = group
        for pair in range(pairs):
            if kind == np.uint64(KIND[own[pair] >> np.uint64(16)]):
                ranges["own"] = group  # the strongest comes last
        for word in range(words):
            row = group * words + word
            ranges["below"][row + words] = ranges["below"][row] + _SPREAD[15] * np.uint64(KIND_SIZE[kind])
    ranges["n_open"] = 0
    _open_windows(ranges, players)


@njit
def regroup(ranges, public, private, strengths):
    """A new board: keep the pockets in the windows that hold no card of it, and group them by their new strength.

    Who had to redraw may hold everything again, and so may somebody whose moves fit no pocket that is left.
    """
    players = public["players"]
    packed, spare = np.empty(POCKETS + 1, np.uint64), np.empty(POCKETS, np.uint64)
    kept = _keep(ranges, public, packed, players)
    everyone = (1 << players) - 1
    found = np.int64(0)
    for place in range(kept):
        found |= np.int64(packed[place] & np.uint64(0xFFFF))
    for seat in range(players):
        if public["n_open"] == 3 and public["redraws"][seat] == 1:
            found &= ~(np.int64(1) << seat)
    if found != everyone:
        kept = _revive(public, packed, kept, everyone & ~found)
    add_strengths(public, strengths, packed, kept)
    own = np.empty(3, np.uint64)
    pairs = own_pockets(public, private, own)
    add_strengths(public, strengths, own, pairs)
    own_strength = np.uint64(0)
    for pair in range(pairs):
        own_strength = max(own_strength, own[pair] >> np.uint64(32))
    sort_packed(packed, spare, kept)
    _group(ranges, packed, kept, own_strength, players)
    ranges["n_open"] = public["n_open"]
    _open_windows(ranges, players)


@njit
def own_pockets(public, private, pairs):
    """Fill uint64[3] with the number, in bits 16 and up, of every pair of the own cards; returns how many pairs.

    A hand of three cards is taken for the best two of them.
    """
    count = 0
    for second in range(private["pocket_size"]):
        for first in range(second):
            card_a, card_b = _real_card(public, private, first), _real_card(public, private, second)
            low, high = min(card_a, card_b), max(card_a, card_b)
            pairs[count] = np.uint64(high * (high - 1) // 2 + low) << np.uint64(16)
            count += 1
    return count


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
def _windows_at(ranges, players):
    """uint16[groups]: the players whose window a group is in, a bit each."""
    groups = ranges["groups"]
    here = np.zeros(groups, np.uint16)
    for seat in range(players):
        for group in range(ranges["low"][seat], ranges["high"][seat]):
            here[group] |= np.uint16(1 << seat)
    return here


@njit
def board_set(public):
    """The open board as a set of cards, a bit each."""
    board = np.uint64(0)
    for place in range(public["n_open"]):
        board |= np.uint64(1) << np.uint64(public["board"][place])
    return board


@njit
def meets(board, pocket):
    """Whether a pocket holds a card of the board."""
    return ((board >> np.uint64(LOWS[pocket])) | (board >> np.uint64(HIGHS[pocket]))) & np.uint64(1)


@njit
def _keep(ranges, public, packed, players):
    """Fill `packed` with pocket << 16 | players for every pocket that somebody may still hold; returns how many.

    Written without branches: which pockets are kept cannot be guessed.
    """
    here = _windows_at(ranges, players)
    board = board_set(public)
    order, members, group_of = ranges["order"], ranges["members"], ranges["group_of"]
    kept = np.int64(0)
    if ranges["n_open"] == 0:
        for pocket in range(np.uint64(POCKETS)):
            who = here[np.uint64(order[np.uint64(KIND[pocket])])]
            packed[np.uint64(kept)] = np.uint64(pocket) << np.uint64(16) | np.uint64(who)
            kept += np.int64((who != 0) & (meets(board, pocket) == 0))
        return kept
    for place in range(np.uint64(ranges["pockets"])):
        who, pocket = members[place] & here[np.uint64(group_of[place])], order[place]
        packed[np.uint64(kept)] = np.uint64(pocket) << np.uint64(16) | np.uint64(who)
        kept += np.int64((who != 0) & (meets(board, pocket) == 0))
    return kept


@njit
def _revive(public, packed, kept, lost):
    """Give the lost players every pocket that the board leaves; returns the number of pockets in `packed`."""
    members = np.zeros(POCKETS, np.uint16)
    for place in range(kept):
        members[packed[place] >> np.uint64(16)] = packed[place] & np.uint64(0xFFFF)
    board = board_set(public)
    kept = 0
    for pocket in range(POCKETS):
        if meets(board, pocket) == 0:
            packed[kept] = np.uint64(pocket) << np.uint64(16) | np.uint64(members[pocket] | np.uint16(lost))
            kept += 1
    return np.int64(kept)


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


@njit
def _group(ranges, packed, kept, own_strength, players):
    """Put sorted pockets into groups of equal strength and count each player's pockets below each group.

    The loops write on at every pocket and take the step to the next group without a branch: groups are too short for
    the processor to guess where they end. One more place of `packed` than pockets is overwritten.
    """
    below, order, members, group_of = ranges["below"], ranges["order"], ranges["members"], ranges["group_of"]
    words = np.uint64(words_for(players))
    packed[kept] = ~np.uint64(0)
    group, weaker = np.uint64(0), np.uint64(0)
    for place in range(np.uint64(kept)):
        here = packed[place]
        order[place] = (here >> np.uint64(16)) & np.uint64(0xFFFF)
        members[place] = here & np.uint64(0xFFFF)
        group_of[place] = group
        ends = (here >> np.uint64(32)) != (packed[place + np.uint64(1)] >> np.uint64(32))
        weaker += ends & (here >> np.uint64(32) < own_strength)
        group += ends
    for word in range(words):
        total, shift = np.uint64(0), np.uint64(LANES) * word
        below[word] = 0
        for place in range(np.uint64(kept)):
            total += _SPREAD[(packed[place] >> shift) & np.uint64(15)]
            below[(np.uint64(group_of[place]) + np.uint64(1)) * words + word] = total
    ranges["pockets"] = kept
    ranges["groups"] = group
    ranges["own"] = min(weaker, group - np.uint64(1))


@njit
def _open_windows(ranges, players):
    for seat in range(players):
        set_window(ranges, seat, 0, ranges["groups"], players)
        ranges["start_share"][seat] = ranges["share"][seat]
