"""How adaptive moves, in both directions: the choice of a hand, and the hands of another one that explain a choice.

As with belief, the place on the line of chips is the expected rank among what all know of everybody; but what is known
of a stranger follows from what it seems to be.
"""

import numpy as np

from gang_sim.agents.the_gang.belief_moves import CALM, TICKS_TO_SPARE
from gang_sim.agents.the_gang.chips import can_only_stay, nearest_of, without_frozen
from gang_sim.agents.the_gang.habits import CONVENTIONS, chips_in_middle, explaining, note_move
from gang_sim.agents.the_gang.judging import weigh_moves
from gang_sim.agents.the_gang.line_of_chips import all_chips, lean_at, spread
from gang_sim.kernels import njit
from gang_sim.the_gang.records import DRAFT, RED, RETURN, RULEBOOK, STAY
from gang_sim.the_gang.rules import MAX_PLAYERS

SURE = 0.98
"""Chance of a chip from which all can know who takes it."""


@njit
def leaning(public, colour, tick, lean):
    """How much the place leans in a tick of a round: as belief's, but not at all in the red one."""
    return 0.0 if colour == RED else lean_at(public, colour, tick, lean)


@njit
def place_among(reading, seat, group, chips, players, lean):
    """The place of a hand of this group on the line of chips, 1 .. players and with a lean up to half beyond."""
    below = reading["below"]
    rank, start = 0.0, 0.0
    for other in range(players):
        weaker = 0.5 * (np.float64(below[other, group]) + below[other, group + 1])
        if other == seat:
            start = weaker
        else:
            rank += weaker
    if lean == 0.0:
        return 1.0 + rank
    return 1.0 + rank + lean * (spread(chips, start, players) - 1.0 - rank)


@njit
def _first_reaching(reading, seat, place, chips, players, lean):
    """The first group whose place is at least this one, else the number of groups."""
    low, high = np.int64(0), np.int64(reading["groups"])
    while low < high:
        group = (low + high) // 2
        if place_among(reading, seat, group, chips, players, lean) >= place:
            high = group
        else:
            low = group + 1
    return low


@njit
def chips_to_choose(public, reading):
    """The chips that may be chosen on the state that the reading has reached: all, in a draft those in the middle."""
    if public["protocol"] == DRAFT:
        return chips_in_middle(reading["habits"], public["players"])
    return all_chips(public["players"])


@njit
def chip_among(reading, seat, group, chips, players, lean):
    """The chip that a hand of this group aims at: the nearest one that is not before somebody with an equal hand."""
    place = place_among(reading, seat, group, chips, players, lean)
    for other in range(players):
        if other != seat and reading["atom"][other] == group and reading["habits"]["chips"][other] > 0:
            chips &= ~(1 << np.int64(reading["habits"]["chips"][other]))
    return nearest_of(chips, place)


@njit
def _groups_aiming_at(reading, seat, stars, chips, players, lean):
    """The groups low .. high - 1 whose nearest chip, among `chips`, is this one."""
    below, above = 0, 0
    for other in range(1, stars):
        if (chips >> other) & 1:
            below = other
    for other in range(players, stars, -1):
        if (chips >> other) & 1:
            above = other
    low, high = np.int64(0), np.int64(reading["groups"])
    if below > 0:
        low = _first_reaching(reading, seat, (below + stars) / 2, chips, players, lean)
    if above > 0:
        high = _first_reaching(reading, seat, (stars + above) / 2, chips, players, lean)
    return low, max(low, high)


@njit
def _share_between(reading, seat, low, high):
    return np.float64(reading["below"][seat, high]) - reading["below"][seat, low]


@njit
def _keeps(reading, seat, players, lean):
    """Chance that the seat aims at the chip it holds or, without one, at the one that is most probable."""
    stars, chips = np.int64(reading["habits"]["chips"][seat]), all_chips(players)
    best = 0.0
    for wanted in range(1, players + 1):
        if stars == 0 or wanted == stars:
            low, high = _groups_aiming_at(reading, seat, wanted, chips, players, lean)
            best = max(best, _share_between(reading, seat, low, high))
    for other in range(players):  # it also keeps its chip where it would contest an equal hand's
        group = np.int64(reading["atom"][other])
        if stars > 0 and other != seat and group >= 0 and not low <= group < high:
            if chip_among(reading, seat, group, chips, players, lean) == stars:
                best += _share_between(reading, seat, group, group + 1)
    return best


@njit
def _waits(public, reading, seat, lean):
    """Whether the chipless seat leaves its chip lying, so that the round goes on while others are still to move."""
    players = public["players"]
    to_come = public["max_ticks"] - public["tick"] - 1
    if public["end_rule"] != RULEBOOK or to_come == 0:
        return False
    own = _keeps(reading, seat, players, lean)
    if own < SURE and (public["round"] != RED or to_come < TICKS_TO_SPARE):
        return False
    calm, chosen = 1.0, True
    for other in range(players):
        if other != seat:
            keeps = _keeps(reading, other, players, lean)
            calm *= keeps
            if reading["habits"]["chips"][other] == 0 and (keeps > own or (keeps == own and other < seat)):
                chosen = False
    return calm < CALM and (chosen or own >= SURE)


@njit
def choose(public, reading, seat, group, lean):
    """The action of an adaptive player at the seat with a hand of this group, the reading having reached this tick."""
    players, own = public["players"], reading["habits"]["chips"][seat]
    lean = leaning(public, public["round"], public["tick"], lean)
    chips = without_frozen(
        public, public["round"], reading["habits"]["chips"], seat, chips_to_choose(public, reading)
    )  # fmt: skip
    wanted = chip_among(reading, seat, group, chips, players, lean)
    if public["protocol"] == DRAFT:
        return wanted
    if wanted == own or (own == 0 and _waits(public, reading, seat, lean)):
        return STAY
    return wanted


@njit
def _explained(public, reading, seat, action, lean):
    """The window of the groups with which an adaptive at the seat makes this move, within that of the round so far."""
    players = public["players"]
    stars = np.int64(reading["habits"]["chips"][seat]) if action == STAY else np.int64(action)
    before = (np.int64(reading["low"][seat]), np.int64(reading["high"][seat]))
    chips_of = reading["habits"]["chips"]
    if stars == 0 or action == RETURN or can_only_stay(public, reading["colour"], chips_of[seat]):
        return before
    chips = without_frozen(public, reading["colour"], chips_of, seat, chips_to_choose(public, reading))
    low, high = _groups_aiming_at(reading, seat, stars, chips, players, lean)
    for other in range(players):  # a chip beside the nearest one, out of the way of an equal hand
        group = np.int64(reading["atom"][other])
        if other != seat and before[0] <= group < before[1] and not low <= group < high:
            if chip_among(reading, seat, group, chips, players, lean) == stars:
                low, high = (group, group + 1) if low >= high else (min(low, group), max(high, group + 1))
    return max(low, before[0]), max(max(low, before[0]), min(high, before[1]))


@njit
def take_in(public, reading, colour, tick, lean):
    """Weigh the pockets by the public moves of one tick of a round, all of them chosen on the state before it."""
    players, draft = public["players"], public["protocol"] == DRAFT
    lean = leaning(public, colour, tick, lean)
    moves, habits = public["moves"][colour, tick], reading["habits"]
    lows, highs = np.empty(MAX_PLAYERS, np.int64), np.empty(MAX_PLAYERS, np.int64)
    for place in range(public["moves_in"][colour, tick]):
        seat, action = moves[place]
        lows[place], highs[place] = _explained(public, reading, seat, action, lean)
        if action != RETURN:
            for convention in range(len(CONVENTIONS)):
                reading["bins"][colour, seat, convention] &= explaining(
                    convention, habits, seat, action, players, draft
                )  # fmt: skip
    free = chips_in_middle(habits, players)
    for place in range(public["moves_in"][colour, tick]):
        seat, action = moves[place]
        low, high = lows[place], highs[place]
        reading["low"][seat], reading["high"][seat] = low, high
        edges = reading["edges"][colour, seat]
        edges[0] = _edge(reading, low)
        edges[1] = _edge(reading, high) if high > low else edges[0]
        note_move(habits, seat, action, 1 <= action <= players and not (free >> action) & 1, players)
    for place in range(public["moves_in"][colour, tick]):
        weigh_moves(reading, moves[place, 0])


@njit
def _edge(reading, group):
    """The percentile at which a group begins, 0 for the first one, 1 behind the last."""
    if group == 0:
        return 0.0
    if group == reading["groups"]:
        return 1.0
    return 0.5 * (np.float64(reading["shares"][group - 1]) + reading["shares"][group])
