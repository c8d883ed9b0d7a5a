"""Sets of pockets that each player may still hold, as all at the table can know them; no rule of choosing a chip here.

On a board the pockets are put into groups of equal strength. Within a round a player's moves narrow its hand to a
window of successive groups; a new board regroups the pockets that are left. What is counted of four players at once
stands in one 64-bit word, 16 bits ("a lane") each.
"""

import numpy as np

from gang_sim.agents.the_gang.pockets import HIGHS, KIND, KINDS, LOWS, POCKETS, group_of_strength
from gang_sim.agents.the_gang.three_ranges import BOARDS, count_pockets
from gang_sim.kernels import njit
from gang_sim.poker.board_index import FULL_SCALE, pocket_strength
from gang_sim.the_gang.records import STARS
from gang_sim.the_gang.rules import MAX_PLAYERS

LANES = 4
WORDS = -(-MAX_PLAYERS // LANES)

RANGES = np.dtype(
    [
        # the player's own, two cells
        ("looked", np.int64),  # round in which the own pocket was looked at last: 8 * heist + colour, heists from 1
        ("own", np.int64),  # group of the own pocket
        # what all know
        ("heist", np.int64),  # the heist that these ranges belong to, from 1
        ("colour", np.int64),
        ("seen", np.int64),  # ticks of the colour that are taken in
        ("threes", np.int64),  # 1 = pockets are of three cards
        ("n_open", np.int64),  # board cards by which the pockets are grouped
        ("pockets", np.int64),  # how many are left
        ("groups", np.int64),
        ("lifted", np.int64),  # 1 + the seat whose hands stand at the ends of their categories (the Muscle), or 0
        ("low", np.int32, MAX_PLAYERS),  # the window of each player: groups low .. high - 1
        ("high", np.int32, MAX_PLAYERS),
        ("twice_low", np.int32, MAX_PLAYERS),  # twice the player's pockets below the window, and up to its end
        ("twice_high", np.int32, MAX_PLAYERS),
        ("share", np.float64, MAX_PLAYERS),  # 1 / twice the pockets in the window
        ("start_share", np.float64, MAX_PLAYERS),  # the same of the window with which the round began
        ("atom", np.int32, MAX_PLAYERS),  # the group that holds more than half of the window's pockets, -1 without one
        ("edges_of", np.int64),  # seats, a bit each, whose edges are those of the windows as they are now
        ("edges", np.int32, (MAX_PLAYERS, STARS)),  # groups at which the aim of a seat goes from one chip to the next
        ("chips", np.int8, MAX_PLAYERS),  # chips of this round after the ticks taken in
        ("order", np.uint16, POCKETS),  # pockets from weak to strong; by kinds the group of each kind
        ("members", np.uint16, POCKETS),  # players who may hold them, a bit each, in the same order
        ("group_of", np.uint16, POCKETS),  # the group of each, in the same order
        ("strengths", np.uint16, POCKETS),  # the strength of each group on this board
        ("below", np.uint64, (POCKETS + 1) * WORDS),  # pockets of each player below each group, a lane each
        # of three cards only: by boards before the river
        ("known", np.uint16, (BOARDS, POCKETS)),  # the strength of each pocket
        ("said_low", np.uint16, (BOARDS, MAX_PLAYERS)),  # what each player's moves left: strengths from .. to
        ("said_high", np.uint16, (BOARDS, MAX_PLAYERS)),
    ],
    align=True,
)
RANGES_CELLS = RANGES.itemsize // 8
"""float64 cells of memory that hold one RANGES record."""
PUBLIC_CELLS = RANGES_CELLS - 2
"""Of these, the last ones that are alike for all who read alike."""


def _spread() -> np.ndarray:
    """uint64[16]: for a set of four players a word with 1 in each one's lane."""
    return np.array([sum(1 << 16 * lane for lane in range(LANES) if bits >> lane & 1) for bits in range(16)], np.uint64)


SPREAD = _spread()
"""A set of four players, a bit each, as a word with 1 in each one's lane."""


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
    ranges["edges_of"] = 0
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
def by_kinds(ranges):
    """Whether pockets are grouped by their kinds and not one by one: before the flop, of two cards."""
    return ranges["n_open"] == 0 and ranges["threes"] == 0


@njit
def group_where_it_stands(ranges, place, seat):
    """The group in which the seat's pocket at this place is counted: its own, the Muscle's at its category's end."""
    group = np.int64(ranges["group_of"][place])
    if ranges["lifted"] == seat + 1:
        while ranges["strengths"][group] & 1 == 0:  # ends alone are odd, and there is one behind each category
            group += 1
    return group


@njit
def pocket_weights(ranges, seat, weights):
    """What a seat may hold by its public moves: fill float64[POCKETS] with the weight of every pocket, in sum 1.

    ranges: a RANGES record brought up to the public state (`belief.look`, which needs the public record and a belief
    player's memory). Pockets are numbered as in pockets.CARDS. Nobody's own cards are removed: who knows two
    cards sets the weights of the pockets that hold one of them to 0.
    """
    weights[:] = 0.0
    low, high, total = ranges["low"][seat], ranges["high"][seat], 0
    if by_kinds(ranges):
        for pocket in range(POCKETS):
            if low <= ranges["order"][KIND[pocket]] < high:
                weights[pocket] = 1.0
                total += 1
    else:
        counts = np.ones(ranges["pockets"], np.int64)
        if ranges["threes"]:
            count_pockets(ranges, seat, counts)
        for place in range(ranges["pockets"]):
            if (ranges["members"][place] >> seat) & 1 and low <= group_where_it_stands(ranges, place, seat) < high:
                weights[ranges["order"][place]] = counts[place]
                total += counts[place]
    for pocket in range(POCKETS):
        weights[pocket] /= max(1, total)


@njit
def group_seen(ranges, public, strengths, share):
    """The group of a pocket, among those that are left, whose percentile on the open board is nearest to `share`."""
    nearest, best = 2.0 * max(1.0, abs(share)), np.int64(0)
    if ranges["threes"]:
        return _group_of_threes_seen(ranges, share)
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


@njit
def _group_of_threes_seen(ranges, share):
    """`group_seen` of three cards: by the strength where that is an equity, on the river by the place among all."""
    left = np.int64(ranges["pockets"])
    if ranges["n_open"] == 5:
        return np.int64(ranges["group_of"][min(max(np.int64(share * left), 0), left - 1)])
    return group_of_strength(ranges["strengths"], ranges["groups"], np.uint64(min(max(share, 0.0), 1.0) * FULL_SCALE))
