"""How a belief player moves, in both directions: the choice of a hand, and the hands that explain a choice.

It aims at the chip nearest to its hand's place on the line of chips, and with a red pick that nobody can take back at
the one with which the order is likeliest to be right.
"""

import numpy as np

from gang_sim.agents.the_gang.chips import can_only_stay, nearest_of, without_frozen
from gang_sim.agents.the_gang.following import carry_out
from gang_sim.agents.the_gang.likeliest import groups_likeliest, is_last_pick, likeliest
from gang_sim.agents.the_gang.line_of_chips import (
    all_chips,
    chips_open,
    edges_of,
    find_edges,
    first_reaching,
    lean_at,
    place_of,
)
from gang_sim.agents.the_gang.ranges import share_within
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, RED, RETURN, RULEBOOK, STARS, STAY

CALM = 0.95
"""Chance that all others keep their chips from which the last one is taken."""
TICKS_TO_SPARE = 4
"""Ticks to come from which somebody whose chip is open waits for the others."""


@njit
def chip_for(ranges, seat, group, chips, players, lean):
    """The chip that a hand of this group aims at: the nearest one that is not before somebody with an equal hand.

    Who contests a chip with an equal hand would do so for ever; for equal hands any order is right.
    """
    place = place_of(ranges, seat, group, chips, players, lean)
    return nearest_of(without_equals(ranges, seat, group, chips, players), place)


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
    if below > 0 and place_of(ranges, seat, low, chips, players, lean) < (below + stars) / 2:
        low = first_reaching(ranges, seat, (below + stars) / 2, low + 1, chips, players, lean)
    if above > 0 and place_of(ranges, seat, high - 1, chips, players, lean) >= (stars + above) / 2:
        high = first_reaching(ranges, seat, (stars + above) / 2, low, chips, players, lean)
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
    chips, players = chips_to_choose(public, ranges, seat), public["players"]
    if is_last_pick(public, ranges):
        return likeliest(ranges, seat, group, chips, players)
    now = lean_at(public, public["round"], public["tick"], lean)
    return choose_at(public, ranges, seat, group, place_of(ranges, seat, group, chips, players, now), lean)


@njit
def chips_to_choose(public, ranges, seat):
    """The chips among which the seat may choose on the state that the ranges have reached."""
    return without_frozen(public, ranges["colour"], ranges["chips"], seat, chips_open(public, ranges))


@njit
def choose_at(public, ranges, seat, group, place, lean):
    """The action of a belief player with a hand of this group, and this place on the line of chips."""
    lean = lean_at(public, public["round"], public["tick"], lean)
    chips = chips_to_choose(public, ranges, seat)
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
    chips = chips_to_choose(public, ranges, seat)
    if is_last_pick(public, ranges):
        low, high = groups_likeliest(ranges, seat, stars, chips, players)
        return (low, high) if share_within(ranges, low, high, seat, players) > 0.0 else before
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
