"""Exact strength of every pocket on every board: the table, and equities from it.

`load_strengths` is what everybody needs; compiled strategies then call `pocket_strength` of board_index.py. The numbers
are computed in strength_kernels.py and kept on disk by table_store.py.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gang_sim.kernels import cache_folder, njit
from gang_sim.poker.board_index import EQUITY_SIZE, FULL_SCALE, RIVER_SCALE, STREET_STARTS, board_id, pocket_strength
from gang_sim.poker.cards import check_cards
from gang_sim.poker.evaluator import evaluator_tables
from gang_sim.poker.strength_kernels import average_rows, preflop_sums, representatives, river_hands, river_rows
from gang_sim.poker.table_store import Report, ensure_table, map_table, remove_table, table_bytes, table_problem

__all__ = [
    "STRENGTHS_VERSION",
    "Strengths",
    "build_strengths",
    "clear_strengths",
    "equity",
    "load_strengths",
    "strengths_folder",
    "strengths_info",
]

STRENGTHS_VERSION = 2
"""Goes up when the numbers in the table or their places change."""


class Strengths(NamedTuple):
    """What compiled strategies look up; read-only arrays, always of the same types."""

    equity: npt.NDArray[np.uint16]
    """uint16[EQUITY_SIZE], every pocket on every board, memory-mapped; board_index.py says what stands where."""
    hands: np.void
    """Tables of the hand evaluator (EVALUATOR)."""


_loaded: dict[Path, Strengths] = {}


def strengths_folder() -> Path:
    """Folder of the strength table of this version."""
    return cache_folder() / f"strengths-v{STRENGTHS_VERSION}"


def load_strengths(progress: bool | None = None) -> Strengths:
    """The strength table, built first (some seconds, once per machine) if it is missing, damaged or of another version.

    progress: show a bar on stderr while building; None = if stderr is a terminal.
    Later calls in the same process return the same arrays.
    Raises OSError naming the cache folder if that cannot be written.
    """
    folder = strengths_folder()
    if folder not in _loaded:
        ensure_table(folder, STRENGTHS_VERSION, compute_equities, progress=progress)
        _loaded[folder] = Strengths(map_table(folder), evaluator_tables())
    return _loaded[folder]


def build_strengths(force: bool = False, progress: bool | None = None) -> Path:
    """Builds the strength table unless it is there and sound, in any case with `force`; returns its folder.

    Raises OSError naming the cache folder if that cannot be written.
    """
    folder = strengths_folder()
    ensure_table(folder, STRENGTHS_VERSION, compute_equities, progress=progress, force=force)
    _loaded.pop(folder, None)
    return folder


def strengths_info() -> dict[str, Any]:
    """What is known of the table: folder, version, state ("sound", "missing" or what is wrong), bytes, entries."""
    folder = strengths_folder()
    return {
        "folder": str(folder),
        "version": STRENGTHS_VERSION,
        "state": table_problem(folder, STRENGTHS_VERSION) or "sound",
        "bytes": table_bytes(folder),
        "entries": EQUITY_SIZE,
    }


def clear_strengths() -> None:
    """Removes the strength table of this version from the cache folder; nothing if there is none."""
    _loaded.pop(strengths_folder(), None)
    remove_table(strengths_folder())


def compute_equities(report: Report = lambda step, share: None) -> npt.NDArray[np.uint16]:
    """The whole table, uint16[EQUITY_SIZE], computed anew; `report` is told of each step.

    All sums are exact integers. On the river they are kept as they are; on the other streets they are divided by the
    sum of always winning and kept in 65,535ths, rounded to the nearest.
    """
    report("hand evaluator", 0.0)
    hands = evaluator_tables()
    sums = np.zeros(EQUITY_SIZE, np.uint32)
    report("rivers", 0.2)
    boards, rows, _ = representatives(5)
    order = np.empty((len(boards), 351), np.int32)
    river_hands(boards, hands, order)
    order.sort(axis=1)
    river_rows(boards, rows, order, sums)
    report("turns", 0.6)
    boards, rows, _ = representatives(4)
    average_rows(boards, rows, 4, sums)
    report("flops", 0.8)
    boards, rows, alike = representatives(3)
    average_rows(boards, rows, 3, sums)
    report("pockets", 0.9)
    totals, cases = preflop_sums(boards, rows, alike, sums)

    best_turn = 46 * RIVER_SCALE
    best_flop = 47 * best_turn
    flops, turns, rivers = STREET_STARTS[3], STREET_STARTS[4], STREET_STARTS[5]
    equities = np.empty(EQUITY_SIZE, np.uint16)
    equities[:flops] = np.rint(totals / cases * (FULL_SCALE / best_flop))
    equities[flops:turns] = np.rint(sums[flops:turns] * (FULL_SCALE / best_flop))
    equities[turns:rivers] = np.rint(sums[turns:rivers] * (FULL_SCALE / best_turn))
    equities[rivers:] = sums[rivers:]
    return equities


def equity(pockets: npt.NDArray[np.integer], boards: npt.NDArray[np.integer]) -> npt.NDArray[np.float64]:
    """Equity (win 1, tie 1/2) of pockets against a uniformly random hand, with the rest of the board still to come.

    pockets: uint8[n, 2]; boards: uint8[n, k] with k = 0, 3, 4 or 5 open cards. Returns float64[n], 0..1, on the river
    exact, before it within 1 in 131,070. Loads the strength table.
    Raises ValueError for other shapes, numbers that are no cards, and cards that occur twice.

    >>> from gang_sim.poker.cards import parse_cards
    >>> equity(parse_cards("As Ad")[None], parse_cards("")[None]).round(3)
    array([0.852])
    """
    pockets, boards = np.asarray(pockets), np.asarray(boards)
    if pockets.ndim != 2 or pockets.shape[1] != 2:
        raise ValueError(f"pockets of shape {pockets.shape}: allowed is (n, 2)")
    if boards.ndim != 2 or len(boards) != len(pockets) or boards.shape[1] not in (0, 3, 4, 5):
        raise ValueError(f"boards of shape {boards.shape}: allowed is ({len(pockets)}, k) with k = 0, 3, 4 or 5")
    deals = np.zeros((len(pockets), 2 + boards.shape[1]), np.uint8)
    for index, deal in enumerate(np.concatenate([pockets, boards], axis=1)):
        deals[index] = check_cards(deal)
    equities = np.empty(len(deals))
    _equities(load_strengths(), deals, equities)
    return equities


@njit
def _equities(strengths, deals, equities):
    """Equity of each deal: two pocket cards, then the open board."""
    n_open = deals.shape[1] - 2
    for index in range(len(deals)):
        row, slots = board_id(deals[index, 2:], n_open)
        equities[index] = pocket_strength(strengths, n_open, row, slots, deals[index, 0], deals[index, 1])
