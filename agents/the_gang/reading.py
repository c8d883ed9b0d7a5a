"""What adaptive keeps of everybody: a weight for each of the 1,326 pockets, public as the moves that they come from.

The weights that a round began with and what its moves say, a chance by percentile, are kept apart, so that each tick
can say it anew. On a board the pockets are put into groups of equal strength; nothing here chooses a chip.
"""

import numpy as np

from gang_sim.agents.the_gang.habits import BINS, CONVENTIONS, HABITS, MODELS
from gang_sim.agents.the_gang.pockets import CARDS, POCKETS, add_strengths, board_set, holds_three, sort_packed
from gang_sim.kernels import njit
from gang_sim.poker.board_index import FULL_SCALE
from gang_sim.the_gang.records import ROUNDS
from gang_sim.the_gang.rules import MAX_PLAYERS

READING = np.dtype(
    [
        # the player's own, OWN_CELLS
        ("looked", np.int64),  # round in which the own pocket was looked at last: 8 * heist + colour, heists from 1
        ("own", np.int64),  # group of the own pocket as it is seen
        ("held", np.float32, POCKETS),  # weight of each pocket as the own one, by how it was seen in all rounds so far
        # what all know
        ("met", np.bool_),  # the game has begun
        ("heist", np.int64),  # that all below belongs to, from 1
        ("colour", np.int64),
        ("seen", np.int64),  # ticks of the colour that are taken in
        ("n_open", np.int64),
        ("pockets", np.int64),  # that the board leaves
        ("groups", np.int64),
        ("learned", np.int64),  # heist of which the showdown has been taken in, from 1
        ("strengths", np.uint16, POCKETS),  # the strength of each group on this board
        ("habits", HABITS),
        ("models", np.float64, (MAX_PLAYERS, len(MODELS))),  # weight of each model as the heist began
        ("before", np.float64, (MAX_PLAYERS, len(MODELS))),  # and as the round began
        ("rows", np.int64, ROUNDS),  # public["board_id"] of each round, -1 = not played
        ("suit_maps", np.int64, ROUNDS),
        ("bins", np.uint64, (ROUNDS, MAX_PLAYERS, len(CONVENTIONS))),  # percentiles that explain the round's moves
        ("edges", np.float64, (ROUNDS, MAX_PLAYERS, 2)),  # the same for who infers: from one to the other
        ("low", np.int32, MAX_PLAYERS),  # and on this board by group: low .. high - 1
        ("high", np.int32, MAX_PLAYERS),
        ("atom", np.int32, MAX_PLAYERS),  # the group with more than half of the weight, -1 without one
        ("order", np.uint16, POCKETS),  # pockets from weak to strong
        ("group_of", np.uint16, POCKETS),  # the group of each, in the same order
        ("bin_of", np.uint8, POCKETS),  # the bin of its percentile
        ("shares", np.float32, POCKETS),  # the percentile of each group
        ("start", np.float32, (MAX_PLAYERS, POCKETS)),  # weight of each pocket as the round began, in sum 1
        ("below", np.float32, (MAX_PLAYERS, POCKETS + 1)),  # weight below each group now, in sum 1
    ],
    align=True,
)
READING_CELLS = READING.itemsize // 8
"""float64 cells of memory that hold one READING record."""
OWN_CELLS = sum(READING[name].itemsize for name in ("looked", "own", "held")) // 8
"""Of these, the first ones, for the own pocket."""
PUBLIC_READING = READING_CELLS - OWN_CELLS
"""The others, alike for all who read alike."""


@njit
def deal_reading(reading, public, strengths):
    """Before the flop everybody may hold everything."""
    reading["rows"][:] = -1
    reading["habits"]["reached"][:] = 0
    for seat in range(public["players"]):
        for pocket in range(POCKETS):
            reading["start"][seat, pocket] = 1.0
        for model in range(len(MODELS)):
            reading["before"][seat, model] = reading["models"][seat, model]
    group_pockets(reading, public, strengths)


@njit
def group_pockets(reading, public, strengths):
    """A new board: group the pockets that it leaves by strength. Who had to redraw may hold everything again."""
    players = public["players"]
    packed, spare = np.empty(POCKETS + 1, np.uint64), np.empty(POCKETS, np.uint64)
    board, cards, kept = board_set(public), CARDS[holds_three(public)], 0
    for pocket in range(POCKETS):
        packed[kept] = np.uint64(pocket) << np.uint64(16)
        kept += board & cards[pocket] == 0
    add_strengths(public, strengths, packed, kept)
    sort_packed(packed, spare, kept)
    reading["n_open"], reading["pockets"] = public["n_open"], kept
    _number_groups(reading, packed, kept, public["n_open"] == 5)
    for seat in range(players):
        if public["n_open"] == 3 and public["redraws"][seat] == 1:
            for pocket in range(POCKETS):
                reading["start"][seat, pocket] = 1.0
        _normalise(reading, seat)


@njit
def _number_groups(reading, packed, kept, is_river):
    """Sorted pockets into groups. Percentiles are equities; on the river, where strengths are no shares, by place."""
    packed[kept] = ~np.uint64(0)
    group, first = 0, 0
    for place in range(kept):
        strength = packed[place] >> np.uint64(32)
        reading["order"][place] = (packed[place] >> np.uint64(16)) & np.uint64(0xFFFF)
        reading["group_of"][place] = group
        if strength == packed[place + 1] >> np.uint64(32):
            continue
        share = (first + place + 1) / (2 * kept) if is_river else np.float64(strength) / FULL_SCALE
        reading["shares"][group] = share
        reading["bin_of"][first : place + 1] = min(BINS - 1, int(share * BINS))
        reading["strengths"][group] = strength
        group += 1
        first = place + 1
    reading["groups"] = group


@njit
def _normalise(reading, seat):
    """Weights of the pockets that the board leaves in sum 1; all alike where nothing is left."""
    start, total = reading["start"][seat], 0.0
    for place in range(reading["pockets"]):
        total += start[reading["order"][place]]
    for place in range(reading["pockets"]):
        pocket = reading["order"][place]
        start[pocket] = start[pocket] / total if total > 0.0 else 1.0 / reading["pockets"]


@njit
def weigh(reading, seat, within, chances):
    """Sum up a seat's weights after the moves of the round so far.

    A pocket counts by its weight at the round's start times `chances` (float32[BINS], by percentile), and within the
    window of who infers by `within` more.
    """
    low, high = reading["low"][seat], reading["high"][seat]
    start, below = reading["start"][seat], reading["below"][seat]
    total = 0.0
    below[0] = 0.0
    for place in range(reading["pockets"]):
        group = reading["group_of"][place]
        chance = chances[reading["bin_of"][place]] + within * (low <= group < high)
        total += start[reading["order"][place]] * chance
        below[group + 1] = total
    scale = 1.0 / total
    for group in range(reading["groups"] + 1):
        below[group] *= scale
    middle = group_at(reading, seat, 0.5)
    reading["atom"][seat] = middle if below[middle + 1] - below[middle] > 0.5 else -1


@njit
def keep_weights(reading, seat, within, chances):
    """Make the weights after the moves of the round those with which the next one begins."""
    low, high = reading["low"][seat], reading["high"][seat]
    start = reading["start"][seat]
    for place in range(reading["pockets"]):
        group = reading["group_of"][place]
        start[reading["order"][place]] *= chances[reading["bin_of"][place]] + within * (low <= group < high)


@njit
def group_at(reading, seat, share):
    """The group in which the seat's weight, from weak to strong, comes above a share."""
    below = reading["below"][seat]
    low, high = 0, reading["groups"] - 1
    while low < high:
        group = (low + high) // 2
        if below[group + 1] > share:
            high = group
        else:
            low = group + 1
    return low


@njit
def reading_weights(reading, seat, weights):
    """What a seat may hold by its public moves: fill float64[POCKETS] with the weight of every pocket, in sum 1.

    reading: a READING record brought up to the public state (`adaptive.look`). Pockets are numbered as in pockets.LOWS
    and HIGHS; within a group all have the share that they had as the round began. Nobody's own cards are removed.
    """
    weights[:] = 0.0
    first = 0
    for group in range(reading["groups"]):
        last, had = first, 0.0
        while last < reading["pockets"] and reading["group_of"][last] == group:
            had += reading["start"][seat, reading["order"][last]]
            last += 1
        now = np.float64(reading["below"][seat, group + 1]) - reading["below"][seat, group]
        for place in range(first, last):
            pocket = reading["order"][place]
            weights[pocket] = now * reading["start"][seat, pocket] / had if had > 0.0 else 0.0
        first = last
