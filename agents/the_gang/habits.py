"""The partner suite as adaptive imagines it: which percentiles would make somebody's move in a public state.

Percentiles stand in 64 bins and sets of them in the bits of a word. What a convention remembers that all can see (chips
lost, steals tried, the chip of the round before) is kept in HABITS.
"""

from math import erf, exp, sqrt

import numpy as np

from gang_sim.agents.the_gang.chips import nearest_of
from gang_sim.kernels import njit
from gang_sim.the_gang.records import RETURN, STARS, STAY
from gang_sim.the_gang.rules import MAX_PLAYERS

BINS = 64
ANY_BIN = np.uint64(2**64 - 1)
INFERS = -1
NEAREST, FIXED, HUMAN, GLANCE, SOFT, STUBBORN, YIELDING = range(7)
CONVENTIONS = ("nearest", "fixed", "human", "glance", "soft", "stubborn", "yielding")
MODELS = (
    *((INFERS, sigma) for sigma in (0.0, 0.05, 0.1, 0.2)),
    *((HUMAN, sigma) for sigma in (0.05, 0.1, 0.2)),
    *((convention, 0.015) for convention in (NEAREST, FIXED, GLANCE, SOFT, STUBBORN, YIELDING)),
)
"""(convention, error in the percentile) of everyone that somebody may turn out to be. INFERS is adaptive's own way; the
smallest error of the others is that of the bins."""
SCALE, INERTIA, PATIENCE = 0.1, 0.75, 1
"""Defaults of soft, stubborn and human."""

CONVENTION_OF = np.array([convention for convention, _ in MODELS])
ERRORS = sorted({sigma for _, sigma in MODELS if sigma > 0})
ERROR_OF = np.array([ERRORS.index(sigma) if sigma > 0 else -1 for _, sigma in MODELS])
EDGES = 2 * BINS

HABITS = np.dtype(
    [
        ("chips", np.int8, MAX_PLAYERS),  # of this round, after the ticks taken in
        ("former", np.int8, MAX_PLAYERS),  # the last chip of the rounds before, 0 = none
        ("reached", np.int8, MAX_PLAYERS),  # the chip taken last in this round, 0 = none
        ("settled", np.int8, MAX_PLAYERS),  # the same of the round before
        ("steals", np.int8, MAX_PLAYERS),
        ("lost", np.int16, MAX_PLAYERS),  # chips that others took away in this round: a set
    ],
    align=True,
)


def _middles() -> np.ndarray:
    return (np.arange(BINS) + 0.5) / BINS


def _blur() -> np.ndarray:
    """float32[errors, EDGES + 1, BINS]: chance that who has a percentile in a bin sees one below an edge."""
    edges = np.arange(EDGES + 1) / EDGES
    chance = [
        [[0.5 + 0.5 * erf((edge - middle) / sigma / sqrt(2)) for middle in _middles()] for edge in edges]
        for sigma in ERRORS
    ]
    found = np.array(chance, np.float32)
    found[:, 0], found[:, -1] = 0.0, 1.0  # what is seen stays between 0 and 1
    return found


def _chance_to_beat() -> np.ndarray:
    """float32[2, players, STARS, BINS]: glance's and soft's chance to beat somebody with a chip (0 stars: without)."""
    found = np.full((2, MAX_PLAYERS + 1, STARS, BINS), 0.5, np.float32)
    for players in range(1, MAX_PLAYERS + 1):
        found[0, players, 0] = _middles()
        for stars in range(1, players + 1):
            found[0, players, stars] = np.clip(_middles() * players - (stars - 1), 0, 1)
        for stars in range(players + 1):
            guess = (stars - 0.5) / players if stars else 0.5
            found[1, players, stars] = [1 / (1 + exp((guess - middle) / SCALE)) for middle in _middles()]
    return found


_BLUR, _BEATS = _blur(), _chance_to_beat()


@njit
def begin_habits(habits, public, colour):
    """Nothing has been done in this round; `public` tells of those before."""
    for seat in range(public["players"]):
        former = 0
        for earlier in range(colour):
            if public["chips"][earlier, seat] > 0:
                former = public["chips"][earlier, seat]
        habits["former"][seat] = former
        habits["settled"][seat] = habits["reached"][seat] if colour > 0 and habits["reached"][seat] > 0 else former
        habits["chips"][seat] = habits["reached"][seat] = 0
        habits["steals"][seat] = habits["lost"][seat] = 0


@njit
def note_move(habits, seat, action, stolen, players):
    """A move that was carried out; stolen: whether the chip lay before somebody when the seat decided to take it."""
    if action == STAY:
        return
    if action != RETURN:
        habits["steals"][seat] += stolen
        habits["reached"][seat] = action
        for other in range(players):
            if habits["chips"][other] == action:
                habits["chips"][other] = 0
                habits["lost"][other] |= 1 << np.int64(action)
    habits["chips"][seat] = 0 if action == RETURN else action


@njit
def chips_in_middle(habits, players):
    """The set of the chips that nobody has, bit k = k stars."""
    free = (1 << (players + 1)) - 2
    for seat in range(players):
        free &= ~(1 << np.int64(habits["chips"][seat]))
    return free


@njit
def _places(convention, habits, seat, players, places):
    """Fill float64[BINS] with the place on the line of chips that the convention gives each percentile."""
    if convention == GLANCE or convention == SOFT:
        places[:] = 1.0
        for other in range(players):
            if other != seat:
                stars = habits["chips"][other]
                if stars == 0 and convention == SOFT:
                    stars = habits["former"][other]
                for place in range(BINS):
                    places[place] += _BEATS[np.int64(convention == SOFT), players, stars, place]
        return
    settled = np.float64(habits["settled"][seat])
    for place in range(BINS):
        places[place] = (place + 0.5) / BINS * players + 0.5
        if convention == STUBBORN and settled > 0.0 and abs(places[place] - settled) <= INERTIA:
            places[place] = settled


@njit
def _chip_at(convention, habits, seat, place, free, players, draft):
    """The chip that the convention wants to have in its hand after this tick, 0 = none."""
    own = np.int64(habits["chips"][seat])
    if draft or convention == NEAREST:
        return own if own > 0 and not draft else nearest_of(free, place)
    wanted = nearest_of(((1 << (players + 1)) - 2) & ~(habits["lost"][seat] if convention == YIELDING else 0), place)
    if wanted == 0:
        return nearest_of(free, place)
    gives_up = convention == HUMAN and habits["steals"][seat] >= PATIENCE
    if gives_up and wanted != own and not (free >> wanted) & 1:
        return own if own > 0 else nearest_of(free, place)
    return wanted


@njit
def explaining(convention, habits, seat, action, players, draft):
    """The percentiles with which a follower of the convention makes this move: a set of bins, uint64."""
    places = np.empty(BINS)
    _places(convention, habits, seat, players, places)
    free = chips_in_middle(habits, players)
    after = np.int64(habits["chips"][seat]) if action == STAY else np.int64(action)
    found = np.uint64(0)
    for place in range(BINS):
        same = _chip_at(convention, habits, seat, places[place], free, players, draft) == after
        found |= np.uint64(same) << np.uint64(place)
    return found


@njit
def add_seen(error, low, high, weight, chances):
    """Add to float32[BINS], by percentile, weight times the chance to see one between two edges, 0 .. EDGES."""
    for place in range(BINS):
        chances[place] += weight * (_BLUR[error, high, place] - _BLUR[error, low, place])


@njit
def add_seen_in(error, bins, weight, chances):
    """Add to float32[BINS], by percentile, weight times the chance to see one of a set of bins."""
    low = 0
    while low < BINS:
        high = low
        while high < BINS and (bins >> np.uint64(high)) & np.uint64(1):
            high += 1
        if high > low:
            add_seen(error, 2 * low, 2 * high, weight, chances)
        low = high + 1
