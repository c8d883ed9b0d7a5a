"""Groups of one number (pairs to gangs of seven) that a hand holds, from small tables; compares nothing else.

What a hand holds of one number is a state of seven bits: colours g, y, r held, held twice, and 1m. For every state
the tables list the groups of each size that can be made of it, in the order in which they beat each other.
"""

from itertools import product

import numpy as np

from gang_sim.gang_of_four.cards import MULTI_ONE
from gang_sim.gang_of_four.combinations import group_order
from gang_sim.kernels import njit

__all__ = ["first_above", "group_cards", "group_count", "group_start", "number_masks", "state_at"]

SIZES = 8  # group sizes 0..7; a start for size 8 marks the end
STATES = 128


def _groups_of(state: int) -> list[list[tuple[int, int]]]:
    """The (has, twin) bits of all groups of number 1 in a state, by size."""
    copies = [(state >> colour & 1) + (state >> (3 + colour) & 1) for colour in range(3)]
    groups: list[list[tuple[int, int]]] = [[] for _ in range(SIZES)]
    for g, y, r, multi in product(*(range(n + 1) for n in copies), range((state >> 6) + 1)):
        has = sum(1 << (10 * colour) for colour, n in enumerate((g, y, r)) if n) | multi << MULTI_ONE
        twin = sum(1 << (10 * colour) for colour, n in enumerate((g, y, r)) if n == 2)
        groups[g + y + r + multi].append((has, twin))
    return [sorted(found, key=lambda bits: group_order.py_func(*bits, 1)) for found in groups]


def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    start = np.zeros((STATES, SIZES + 1), dtype=np.int64)
    listed: list[tuple[int, int]] = []
    for state in range(STATES):
        held_twice, held = state >> 3 & 7, state & 7
        possible = held_twice & ~held == 0
        for size, found in enumerate(_groups_of(state)):
            start[state, size] = len(listed)
            if possible and size >= 2:
                listed += found
        start[state, SIZES] = len(listed)
    has, twin = (np.array(bits, dtype=np.int64) for bits in zip(*listed, strict=True))
    order = np.array([group_order.py_func(*bits, 1) & 0xFF for bits in listed], dtype=np.int64)
    return start, has, twin, order


GROUP_START, GROUP_HAS, GROUP_TWIN, GROUP_COLOURS = _tables()


@njit
def number_masks(has, twin):
    """Ten-bit masks of the numbers that a hand holds at least 2, 3 and 4 times: three int64.

    A carry-save adder over all ten numbers at once: seven bits per number (three colours, three twins, 1m) are added
    in three full adders to ones; their carries, worth two, in a fourth to twos and fours.
    """
    g, y, r = has & 0x3FF, has >> 10 & 0x3FF, has >> 20 & 0x3FF
    gg, yy, rr = twin & 0x3FF, twin >> 10 & 0x3FF, twin >> 20 & 0x3FF
    multi = has >> MULTI_ONE & 1
    first, carry_1 = g ^ y ^ r, g & y | r & (g | y)
    second, carry_2 = gg ^ yy ^ rr, gg & yy | rr & (gg | yy)
    ones, carry_3 = first ^ second ^ multi, first & second | multi & (first | second)
    twos = carry_1 ^ carry_2 ^ carry_3
    fours = carry_1 & carry_2 | carry_3 & (carry_1 | carry_2)
    return twos | fours, ones & twos | fours, fours


@njit
def state_at(has, twin, at):
    """The state of seven bits of number at + 1."""
    state = has >> at & 1 | (has >> (at + 10) & 1) << 1 | (has >> (at + 20) & 1) << 2
    state |= (twin >> at & 1) << 3 | (twin >> (at + 10) & 1) << 4 | (twin >> (at + 20) & 1) << 5
    return state | (has >> MULTI_ONE & 1) << 6 if at == 0 else state


@njit(inline="always")
def group_start(state, size):
    """Where in the tables the groups of a size (2..8) of a state begin; those of the next size begin where they end."""
    return GROUP_START[state, size]


@njit(inline="always")
def group_count(state, size):
    """How many different groups of a size a state holds."""
    return GROUP_START[state, size + 1] - GROUP_START[state, size]


@njit
def first_above(state, size, colours):
    """Where among the groups of a size of a state those begin whose colours beat these."""
    place, end = GROUP_START[state, size], GROUP_START[state, size + 1]
    while place < end and GROUP_COLOURS[place] <= colours:
        place += 1
    return place


@njit(inline="always")
def group_cards(place, at):
    """The group at a place of the tables, for number at + 1: (has, twin)."""
    return GROUP_HAS[place] << at, GROUP_TWIN[place] << at
