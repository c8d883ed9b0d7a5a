"""How a learned player moves, in both directions: the choice of a hand, and the hands that explain a choice.

What is learned is the last move of the rounds before the red one: a pick of a draft, or the last tick at a table. All
other moves, the red ones among them, are made and read as belief players do.
"""

import numpy as np

from gang_sim.agents.the_gang import belief_moves
from gang_sim.agents.the_gang.chips import nearest_of
from gang_sim.agents.the_gang.following import begin_heist, begin_round, carry_out
from gang_sim.agents.the_gang.learned_place import OUTPUTS, place_of, shape_place
from gang_sim.agents.the_gang.line_of_chips import chips_open
from gang_sim.agents.the_gang.ranges import share_within
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, RED, RETURN, STAY
from gang_sim.the_gang.rules import MAX_PLAYERS

BELIEFS_LEAN = 0.75
"""With which it plays where nothing is learned."""


@njit
def is_last(public, tick):
    """Whether nobody can move again in this round after the move of this tick."""
    return public["protocol"] == DRAFT or tick + 1 >= public["max_ticks"]


@njit
def is_learned(public, colour, tick):
    """Whether the move of this tick is the last of a round that others go by in the next: what it says was learned."""
    return colour != RED and is_last(public, tick)


@njit
def choose(public, ranges, seat, group, weights):
    """The action of a learned player at the seat with a hand of this group, the ranges having reached this tick."""
    if not is_learned(public, public["round"], public["tick"]):
        return belief_moves.choose(public, ranges, seat, group, BELIEFS_LEAN)
    shape = np.empty(OUTPUTS)
    shape_place(public, ranges, np.int64(public["round"]), seat, weights, shape)
    chips, players = chips_open(public, ranges), np.int64(public["players"])
    wanted = nearest_of(chips, place_of(ranges, seat, group, chips, players, shape))
    return STAY if wanted == ranges["chips"][seat] else wanted


@njit
def _first_reaching(ranges, seat, place, chips, players, shape):
    """The first group of the seat's window whose place is at least this one; the window's end without one."""
    low, high = np.int64(ranges["low"][seat]), np.int64(ranges["high"][seat])
    while low < high:
        group = (low + high) // 2
        if place_of(ranges, seat, group, chips, players, shape) >= place:
            high = group
        else:
            low = group + 1
    return low


@njit
def _explained(public, ranges, colour, seat, action, weights):
    """The window of the seat's hands that explain its last move, all of it where none does or it tells nothing."""
    players = np.int64(public["players"])
    stars = np.int64(ranges["chips"][seat]) if action == STAY else np.int64(action)
    low, high = np.int64(ranges["low"][seat]), np.int64(ranges["high"][seat])
    if stars == 0 or action == RETURN:
        return low, high
    chips = chips_open(public, ranges)
    below, above = 0, 0
    for other in range(1, stars):
        if (chips >> other) & 1:
            below = other
    for other in range(players, stars, -1):
        if (chips >> other) & 1:
            above = other
    shape = np.empty(OUTPUTS)
    shape_place(public, ranges, colour, seat, weights, shape)
    least, most = low, high
    if below > 0:
        least = _first_reaching(ranges, seat, (below + stars) / 2, chips, players, shape)
    if above > 0:
        most = _first_reaching(ranges, seat, (stars + above) / 2, chips, players, shape)
    if least < most and share_within(ranges, least, most, seat, players) > 0.0:
        return least, most
    return low, high


@njit
def take_in(public, ranges, colour, tick, weights):
    """Narrow the ranges by the public moves of one tick of a round, all of them chosen on the state before it."""
    if not is_learned(public, colour, tick):
        belief_moves.take_in(public, ranges, colour, tick, BELIEFS_LEAN)
        return
    moves = public["moves"][colour, tick]
    lows, highs = np.empty(MAX_PLAYERS, np.int64), np.empty(MAX_PLAYERS, np.int64)
    for place in range(public["moves_in"][colour, tick]):
        lows[place], highs[place] = _explained(public, ranges, colour, moves[place, 0], moves[place, 1], weights)
    carry_out(public, ranges, colour, tick, lows, highs)


@njit
def look(public, ranges, strengths, weights):
    """Bring the ranges up to this tick."""
    if ranges["heist"] == public["heist"] + 1:  # what is left of the round looked at last
        _take_in_all(public, ranges, public["ticks"][ranges["colour"]], weights)
    else:
        begin_heist(public, ranges, strengths)
    begin_round(public, ranges, strengths)
    _take_in_all(public, ranges, public["tick"], weights)


@njit
def _take_in_all(public, ranges, ticks, weights):
    while ranges["seen"] < ticks:
        take_in(public, ranges, np.int64(ranges["colour"]), ranges["seen"], weights)
        ranges["seen"] += 1
