"""What the combinations of a plan cost, in thousandths of a turn: tables for `plan`. No search here."""

import numpy as np

from gang_sim.gang_of_four.bits import NUMBERS

__all__ = ["cost_table"]

_MASKS = 1 << NUMBERS
_SINGLE_BITS = [1 << at for at in range(NUMBERS)]


def _summed(per_number: list[int]) -> list[int]:
    return [sum(per_number[at] for at in range(NUMBERS) if mask >> at & 1) for mask in range(_MASKS)]


def _by_top(per_number: list[int]) -> list[int]:
    return [per_number[max(0, mask.bit_length() - 1)] for mask in range(_MASKS)]


def cost_table(
    groups: list[list[int]],
    phoenix: int,
    phoenix_pair: int,
    dragon: int,
    straights: list[int],
    flushes: list[int],
    full_houses: list[int],
    straight_flush: int,
) -> np.ndarray:
    """The table that `plan` searches with: int32[17, 1024].

    groups: costs of 1..7 cards of one number, by number 1..10. straights: by their lowest number, 1..6; flushes by
    their top number, full houses by the number of their three, 1..10. The rest are single costs.
    """
    table = np.zeros((17, _MASKS), np.int32)
    for size, per_number in enumerate(groups):
        table[size] = _summed(per_number)
    pair = min(phoenix_pair, 2 * phoenix)
    birds = [0, phoenix, phoenix, pair]
    table[7, :8] = birds + [cost + dragon for cost in birds]
    table[8, :6] = straights
    table[9] = _by_top(flushes)
    table[10, _SINGLE_BITS] = full_houses
    table[11, :6] = straight_flush
    return with_changes(table)


def with_changes(table: np.ndarray) -> np.ndarray:
    """The same table, its last rows worked out: what a card more changes in a group, what a full house saves."""
    table[12, :NUMBERS] = table[0, _SINGLE_BITS]
    for size in range(1, 4):
        table[12 + size, :NUMBERS] = table[size, _SINGLE_BITS] - table[size - 1, _SINGLE_BITS]
    table[16, :NUMBERS] = (table[2] + table[1] - table[10])[_SINGLE_BITS]
    return table


def _line(first: int, last: int, steps: int = NUMBERS) -> list[int]:
    return [round(first + (last - first) * step / (steps - 1)) for step in range(steps)]


TURNS = cost_table(
    groups=[[1000 - number for number in range(NUMBERS)]] * 7,
    phoenix=985,
    phoenix_pair=985,
    dragon=980,
    straights=[1000] * 6,
    flushes=[1000] * NUMBERS,
    full_houses=[1000] * NUMBERS,
    straight_flush=1000,
)
"""Counts turns; the higher number of two is the last to be spent."""

WAYS_BACK = cost_table(
    groups=[
        _line(1300, 750),
        _line(1200, 600),
        _line(1000, 500),
        _line(-200, -300),
        _line(-300, -400),
        _line(-400, -500),
        _line(-500, -500),
    ],
    phoenix=500,
    phoenix_pair=300,
    dragon=200,
    straights=_line(800, 600, 6),
    flushes=_line(700, 500),
    full_houses=_line(600, 400),
    straight_flush=100,
)
"""Turns, less the ways back to the lead: what is hardly ever beaten costs little, a gang less than nothing."""

BROKEN_GANG = 40_000
GANGS_KEPT = WAYS_BACK.copy()
"""As `WAYS_BACK`, but no plan ever breaks a gang."""
GANGS_KEPT[3:7] -= np.array([[BROKEN_GANG * mask.bit_count() for mask in range(_MASKS)]], np.int32)
with_changes(GANGS_KEPT)

FIVES_FIRST = WAYS_BACK.copy()
"""As `WAYS_BACK`, but combinations of five cards are worth three turns more."""
FIVES_FIRST[8:12] -= 3000
with_changes(FIVES_FIRST)
