"""What tables whose turn comes soon will need of the memory, asked for while others are played; nothing is changed.

With thousands of tables hardly anything of the next one lies in the processor's caches. Asked for early, the reads of
several tables overlap; else most of a step's time goes into waiting for them one after another.
"""

import numpy as np

from gang_sim.fast_calls import prefetch, prefetch_in_row
from gang_sim.kernels import njit
from gang_sim.poker.board_index import card_class, pair_index
from gang_sim.the_gang.records import HIDDEN, PRIVATE, PUBLIC, SHOWDOWN
from gang_sim.the_gang.rules import MAX_PLAYERS, MAX_TICKS

__all__ = ["look_ahead"]

_RECORDS_AHEAD, _ROUNDS_AHEAD = 10, 5
"""How many rows before its turn a table's records are asked for, and what is found only with them."""
_LINE = 64


def _bytes_before(record: np.dtype, field: str) -> int:
    assert record.fields is not None
    return int(record.fields[field][1])


_SEAT = PRIVATE.itemsize
_MOVES_IN, _MOVES = _bytes_before(PUBLIC, "moves_in"), _bytes_before(PUBLIC, "moves")
_ORDER, _CHOSEN, _VOID = (_bytes_before(HIDDEN, field) for field in ("order", "chosen", "void"))
_COUNTS = _bytes_before(HIDDEN, "chip_moves")


@njit
def look_ahead(publics, privates, hiddens, learners, seat_streams, equity, row, last):
    """Ask for what the tables some rows behind this one will need, up to row last - 1."""
    if row + _RECORDS_AHEAD < last:
        _ask_for_records(publics, privates, hiddens, learners, seat_streams, row + _RECORDS_AHEAD)
    if row + _ROUNDS_AHEAD < last:
        _ask_for_round(publics, privates, hiddens, equity, row + _ROUNDS_AHEAD)


@njit
def _ask_for_records(publics, privates, hiddens, learners, seat_streams, row):
    for line in range(_MOVES_IN // _LINE + 1):
        prefetch_in_row(publics, row, line * _LINE)
    for seat in range(publics[0]["players"]):
        prefetch_in_row(privates, row, seat * _SEAT)
    prefetch_in_row(hiddens, row, 0)
    prefetch_in_row(hiddens, row, _LINE)
    prefetch_in_row(hiddens, row, _COUNTS)
    prefetch_in_row(learners, row, 0)
    prefetch_in_row(seat_streams, row, 0)


@njit
def _ask_for_round(publics, privates, hiddens, equity, row):
    """Notes of the present tick, and the strengths of all pockets on the open board."""
    public = publics[row]
    colour = np.int64(public["round"])
    if colour == SHOWDOWN:
        return
    tick = colour * MAX_TICKS + public["tick"]
    prefetch_in_row(publics, row, _MOVES_IN + tick)
    prefetch_in_row(publics, row, _MOVES + 2 * MAX_PLAYERS * tick)
    for notes in (_ORDER, _CHOSEN, _VOID):
        prefetch_in_row(hiddens, row, notes + MAX_PLAYERS * tick)
    if public["n_open"]:
        slots = public["suit_map"]
        for seat in range(public["players"]):
            first, second = np.int64(privates[row, seat]["pocket"][0]), np.int64(privates[row, seat]["pocket"][1])
            prefetch(equity, public["board_id"] + pair_index(card_class(first, slots), card_class(second, slots)))
