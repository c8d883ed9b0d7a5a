"""How a belief player moves, in both directions: the choice of a hand, and the hands that explain a choice.

A player's place on the line of chips is its expected rank among the ranges that all know of; it aims at the nearest
chip.
The first chip of a round before the red one leans by `lean` to where the hand stands in the player's own range as the
round began, so that it also tells how the new card has changed the hand; it still grows with the hand's strength.
"""

import numpy as np

from gang_sim.agents.the_gang.chips import can_only_stay, nearest_of, without_frozen
from gang_sim.agents.the_gang.following import carry_out
from gang_sim.agents.the_gang.ranges import share_within, words_for
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, RED, RETURN, RULEBOOK, STARS, STAY

RED_LEAN = 2.4
"""Share of the lean that is left in the red round, divided by the players, if a tick follows; none in the last one."""
CALM = 0.95
"""Chance that all others keep their chips from which the last one is taken."""
TICKS_TO_SPARE = 4
"""Ticks to come from which somebody whose chip is open waits for the others."""


@njit
def lean_at(public, colour, tick, lean):
    """How much the place leans in a tick of a round."""
    if colour != RED:
        return lean if tick == 0 or public["protocol"] == DRAFT else 0.0
    if public["protocol"] == DRAFT or tick + 1 >= public["max_ticks"]:
        return 0.0
    return RED_LEAN / public["players"] * lean


@njit
def place_of(ranges, seat, group, players, lean):
    """The place of a hand of this group on the line of chips, 1 .. players and with a lean up to half beyond."""
    words = words_for(players)
    below, twice_low, twice_high = ranges["below"], ranges["twice_low"], ranges["twice_high"]
    share = ranges["share"]
    rank, start = 0.0, 0.0
    row = np.uint64(group * words)
    for word in range(np.uint64(words)):
        both = below[row + word] + below[row + np.uint64(words) + word]  # twice the middle of the group
        for other in range(4 * word, min(4 * word + 4, players)):
            middle = np.int64(both & np.uint64(0xFFFF))
            both >>= np.uint64(16)
            low = np.int64(twice_low[other])
            weaker = (min(max(middle, low), np.int64(twice_high[other])) - low) * share[other]
            rank += weaker
            if other == seat:
                rank -= weaker
                start = middle * ranges["start_share"][seat]
    return 1.0 + rank + lean * (players * start - 0.5 - rank)


@njit
def first_reaching(ranges, seat, place, low, players, lean):
    """The first group of the seat's window, from `low` on, whose place is at least this one; else the window's end."""
    high = np.int64(ranges["high"][seat])
    while low < high:
        group = (low + high) // 2
        if place_of(ranges, seat, group, players, lean) >= place:
            high = group
        else:
            low = group + 1
    return low


@njit
def edges_of(ranges, seat, players, lean):
    """Where the aim among all chips changes: int32[STARS], chip k from group edges[k - 1] to edges[k] of the window.

    Kept until a window changes, for all at the table ask for them.
    """
    edges = ranges["edges"][seat]
    if not (ranges["edges_of"] >> seat) & 1:
        ranges["edges_of"] |= 1 << seat
        find_edges(ranges, seat, players, lean, edges)
    return edges


@njit
def find_edges(ranges, seat, players, lean, edges):
    """Fill in what `edges_of` gives."""
    edges[0], edges[players] = ranges["low"][seat], ranges["high"][seat]
    for stars in range(1, players):
        edges[stars] = first_reaching(ranges, seat, stars + 0.5, np.int64(edges[stars - 1]), players, lean)


@njit
def all_chips(players):
    """The set of all chips, bit k = chip with k stars."""
    return (1 << (players + 1)) - 2


@njit
def chips_open(public, ranges):
    """The chips that may be chosen on the state that the ranges have reached: all, in a draft those in the middle."""
    players = public["players"]
    chips = all_chips(players)
    if public["protocol"] == DRAFT:
        for seat in range(players):
            chips &= ~(1 << np.int64(ranges["chips"][seat]))
    return chips


@njit
def chip_for(ranges, seat, group, chips, players, lean):
    """The chip that a hand of this group aims at: the nearest one that is not before somebody with an equal hand.

    Who contests a chip with an equal hand would do so for ever; for equal hands any order is right.
    """
    return nearest_of(without_equals(ranges, seat, group, chips, players), place_of(ranges, seat, group, players, lean))


@njit
def without_equals(ranges, seat, group, chips, players):
    """A set of chips without those before somebody with a hand equal to one of this group."""
    for other in range(players):
        if other != seat and ranges["atom"][other] == group and ranges["chips"][other] > 0:
            chips &= ~(1 << np.int64(ranges["chips"][other]))
    return chips


@njit
def groups_aiming_at(ranges, seat, stars, chips, players, lean):
    """The groups low .. high - 1 of the seat's window that are nearest to a chip, among `chips`."""
    below, above = 0, 0
    for other in range(1, stars):
        if (chips >> other) & 1:
            below = other
    for other in range(players, stars, -1):
        if (chips >> other) & 1:
            above = other
    low, high = np.int64(ranges["low"][seat]), np.int64(ranges["high"][seat])
    if low >= high:
        return low, high
    # mostly the window is as narrow as that already
    if below > 0 and place_of(ranges, seat, low, players, lean) < (below + stars) / 2:
        low = first_reaching(ranges, seat, (below + stars) / 2, low + 1, players, lean)
    if above > 0 and place_of(ranges, seat, high - 1, players, lean) >= (stars + above) / 2:
        high = first_reaching(ranges, seat, (stars + above) / 2, low, players, lean)
    return low, high


# --- what all can know of a player's aim ----------------------------------------------------------------------------


@njit
def _keeps(ranges, seat, players, lean, edges):
    """Chance that the seat aims at the chip it holds or, without one, at the one that is most probable."""
    stars = np.int64(ranges["chips"][seat])
    if stars > 0:
        chips, low, high = all_chips(players), np.int64(edges[stars - 1]), np.int64(edges[stars])
        chance = share_within(ranges, low, high, seat, players)
        for other in range(players):  # it also keeps its chip where it would contest an equal hand's
            group = np.int64(ranges["atom"][other])
            if other != seat and group >= 0 and not low <= group < high:
                if chip_for(ranges, seat, group, chips, players, lean) == stars:
                    chance += share_within(ranges, group, group + 1, seat, players)
        return chance
    best = 0.0
    for wanted in range(1, players + 1):
        best = max(best, share_within(ranges, np.int64(edges[wanted - 1]), np.int64(edges[wanted]), seat, players))
    return best


@njit
def least_known(ranges, players):
    """The seat without a chip whose aim in the end, without a lean, all know least; the first of equals, -1 of none."""
    found, least = -1, 2.0
    edges = np.empty(STARS, np.int32)
    for seat in range(players):
        if ranges["chips"][seat] == 0:
            find_edges(ranges, seat, players, 0.0, edges)
            keeps = _keeps(ranges, seat, players, 0.0, edges)
            if keeps < least:
                found, least = seat, keeps
    return found


@njit
def _waits(public, ranges, seat, lean):
    """Whether the chipless seat leaves its chip lying, so that the round goes on while others are still to move.

    Whoever's chip all can know waits, for taking it tells nothing; in the red round, with ticks to spare, also the one
    whose chip is most nearly known.
    """
    players = public["players"]
    to_come = public["max_ticks"] - public["tick"] - 1
    if public["end_rule"] != RULEBOOK or to_come == 0:
        return False
    own = _keeps(ranges, seat, players, lean, edges_of(ranges, seat, players, lean))
    if own < 1.0 - 1e-9 and (public["round"] != RED or to_come < TICKS_TO_SPARE):
        return False
    calm, chosen = 1.0, True
    for other in range(players):
        if other != seat:
            keeps = _keeps(ranges, other, players, lean, edges_of(ranges, other, players, lean))
            calm *= keeps
            if ranges["chips"][other] == 0 and (keeps > own or (keeps == own and other < seat)):
                chosen = False
    return calm < CALM and (chosen or own >= 1.0 - 1e-9)


@njit
def choose(public, ranges, seat, group, lean):
    """The action of a belief player at the seat with a hand of this group, the ranges having reached this tick."""
    now = lean_at(public, public["round"], public["tick"], lean)
    return choose_at(public, ranges, seat, group, place_of(ranges, seat, group, public["players"], now), lean)


@njit
def choose_at(public, ranges, seat, group, place, lean):
    """The action of a belief player with a hand of this group, and this place on the line of chips."""
    lean = lean_at(public, public["round"], public["tick"], lean)
    chips = without_frozen(public, public["round"], ranges["chips"], seat, chips_open(public, ranges))
    wanted = nearest_of(without_equals(ranges, seat, group, chips, public["players"]), place)
    if public["protocol"] == DRAFT:
        return wanted
    if wanted == ranges["chips"][seat]:
        return STAY
    if ranges["chips"][seat] == 0 and _waits(public, ranges, seat, lean):
        return STAY
    return wanted


# --- from moves to ranges -------------------------------------------------------------------------------------------


@njit
def explained(public, ranges, seat, action, lean):
    """The window of the seat's hands that explain its action, all of it where none does or the action tells nothing."""
    players = public["players"]
    stars = np.int64(ranges["chips"][seat]) if action == STAY else np.int64(action)
    before = (np.int64(ranges["low"][seat]), np.int64(ranges["high"][seat]))
    if stars == 0 or action == RETURN or can_only_stay(public, ranges["colour"], ranges["chips"][seat]):
        return before
    chips = without_frozen(public, ranges["colour"], ranges["chips"], seat, chips_open(public, ranges))
    if chips == all_chips(players) and (ranges["edges_of"] >> seat) & 1:
        low, high = np.int64(ranges["edges"][seat, stars - 1]), np.int64(ranges["edges"][seat, stars])
    else:
        low, high = groups_aiming_at(ranges, seat, stars, chips, players, lean)
    for other in range(players):  # a chip beside the nearest one, out of the way of an equal hand
        group = np.int64(ranges["atom"][other])
        if other != seat and before[0] <= group < before[1] and not low <= group < high:
            if chip_for(ranges, seat, group, chips, players, lean) == stars:
                low, high = (group, group + 1) if low >= high else (min(low, group), max(high, group + 1))
    return (low, high) if share_within(ranges, low, high, seat, players) > 0.0 else before


@njit
def take_in(public, ranges, colour, tick, lean):
    """Narrow the ranges by the public moves of one tick of a round, all of them chosen on the state before it."""
    lean = lean_at(public, colour, tick, lean)
    moves = public["moves"][colour, tick]
    lows, highs = np.empty(10, np.int64), np.empty(10, np.int64)
    for place in range(public["moves_in"][colour, tick]):
        lows[place], highs[place] = explained(public, ranges, moves[place, 0], moves[place, 1], lean)
    ranges["edges_of"] = 0
    carry_out(public, ranges, colour, tick, lows, highs)
