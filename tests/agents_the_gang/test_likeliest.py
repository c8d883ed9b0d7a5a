"""The red chip with which the order is likeliest to be right: as counted over everything that may be, and in order."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gang_sim.agents.the_gang.likeliest import likeliest_of
from gang_sim.agents.the_gang.line_of_chips import all_chips, spread
from gang_sim.agents.the_gang.ranges import RANGES


def _chance_by_hand(stars: int, chips: list[int], weaker: list[float], left: set[int]) -> float:
    """That all others stand as the chip says: below it as many of those without a chip as chips are left there."""
    total = 0.0
    for below in product((False, True), repeat=len(chips)):
        chance = 1.0
        for is_below, share in zip(below, weaker, strict=True):
            chance *= share if is_below else 1 - share
        waiting = sum(is_below for is_below, chip in zip(below, chips, strict=True) if chip == 0)
        right = waiting == sum(chip < stars for chip in left)
        right &= all(is_below == (chip < stars) for is_below, chip in zip(below, chips, strict=True) if chip > 0)
        total += chance * right
    return total


@st.composite
def states(draw):
    """(players, chips that the others hold, shares of their hands that are weaker); seat 0 is to choose."""
    players = draw(st.integers(3, 6))
    chips = draw(st.permutations(range(1, players + 1)))[: players - 1]
    held = [chip if draw(st.booleans()) else 0 for chip in chips]
    return players, held, [draw(st.floats(0.01, 0.99)) for _ in held]


def _chosen(players: int, held: list[int], weaker: list[float], equal: list[float]) -> int:
    ranges = np.zeros(1, RANGES)[0]
    ranges["chips"][1:players] = held
    left = all_chips(players) & ~sum(1 << chip for chip in held if chip > 0)
    return likeliest_of(ranges, 0, np.array([0, *weaker]), np.array([0, *equal]), left, players)


@settings(deadline=None)
@given(states())
def test_it_is_the_likeliest_by_hand(state):
    players, held, weaker = state
    left = set(range(1, players + 1)) - set(held)
    chances = {stars: _chance_by_hand(stars, held, weaker, left - {stars}) for stars in left}
    assert chances[_chosen(players, held, weaker, [0.0] * len(held))] == pytest.approx(max(chances.values()))


@settings(deadline=None)
@given(states(), st.data())
def test_a_stronger_hand_takes_no_lower_chip(state, data):
    players, held, weaker = state
    stronger = [data.draw(st.floats(share, 1.0)) for share in weaker]
    none = [0.0] * len(held)
    assert _chosen(players, held, weaker, none) <= _chosen(players, held, stronger, none)


def test_an_equal_hand_may_stand_on_either_side():
    """Somebody with chip 2 of 3 surely has an equal hand: what decides is the third player, who is stronger."""
    assert _chosen(3, [2, 0], [0.5, 0.1], [1.0, 0.0]) == 1
    assert _chosen(3, [2, 0], [0.5, 0.9], [1.0, 0.0]) == 3


def test_a_range_is_spread_evenly_over_the_chips_that_are_left():
    chips = (1 << 1) | (1 << 2) | (1 << 5)
    nearest = [min((1, 2, 5), key=lambda chip: abs(chip - spread(chips, share, 5))) for share in (0.1, 0.3, 0.4, 0.6)]
    assert nearest == [1, 1, 2, 2]
    shares = np.linspace(0, 1, 101)
    assert (np.diff([spread(chips, share, 5) for share in shares]) > 0).all()
    assert spread(chips, 1 / 3, 5) == pytest.approx(1.5)
    assert spread(chips, 2 / 3, 5) == pytest.approx(3.5)
    assert [spread(all_chips(4), share, 4) for share in (0, 0.5, 1)] == [0.5, 2.5, 4.5]
