"""The strength table on disk: built once per machine, checked, memory-mapped; how it is computed is in strength_kernels.py.

`load_strengths` is what everybody needs; the compiled look-up is `pocket_strength` in board_index.py.
"""

import json
import os
import shutil
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from filelock import FileLock

from gang_sim.kernels import cache_folder, njit
from gang_sim.poker.board_index import EQUITY_SIZE, FULL_SCALE, RIVER_SCALE, STREET_STARTS, board_id, pocket_strength
from gang_sim.poker.cards import check_cards
from gang_sim.poker.evaluator import EvaluatorTables, evaluator_tables
from gang_sim.poker.strength_kernels import average_rows, preflop_sums, representatives, river_rows

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

STRENGTHS_VERSION = 1
"""Goes up when the numbers in the table or their places change."""

_TABLE = "equity.npy"
_MANIFEST = "manifest.json"

Report = Callable[[str], None]
Build = Callable[[Report], npt.NDArray[np.uint16]]


_loaded: "dict[Path, Strengths]" = {}


class Strengths(NamedTuple):
    """What compiled strategies look up; read-only arrays, always of the same types."""

    equity: npt.NDArray[np.uint16]
    """Equity of every pocket on every board; see board_index.py for the places, memory-mapped."""
    hands: EvaluatorTables
    """Tables of the hand evaluator."""


def strengths_folder() -> Path:
    """Folder of the strength table of this version."""
    return cache_folder() / f"strengths-v{STRENGTHS_VERSION}"


def compute_equities(report: Report = lambda step: None) -> npt.NDArray[np.uint16]:
    """The whole table, uint16[EQUITY_SIZE], computed anew (seconds); `report` is told the name of each step."""
    report("hand evaluator")
    hands = evaluator_tables()
    sums = np.zeros(EQUITY_SIZE, np.uint32)
    report("rivers")
    boards, rows, _ = representatives(5, EQUITY_SIZE)
    river_rows(boards, rows, hands, sums)
    report("turns")
    boards, rows, _ = representatives(4, EQUITY_SIZE)
    average_rows(boards, rows, 4, sums)
    report("flops")
    boards, rows, alike = representatives(3, EQUITY_SIZE)
    average_rows(boards, rows, 3, sums)
    report("pockets")
    totals, cases = preflop_sums(boards, rows, alike, sums)
    flops, turns, rivers = STREET_STARTS[3], STREET_STARTS[4], STREET_STARTS[5]
    equities = np.empty(EQUITY_SIZE, np.uint16)
    equities[:flops] = np.rint(totals * (FULL_SCALE / (47 * 46 * RIVER_SCALE)) / cases)
    equities[flops:turns] = np.rint(sums[flops:turns] * (FULL_SCALE / (47 * 46 * RIVER_SCALE)))
    equities[turns:rivers] = np.rint(sums[turns:rivers] * (FULL_SCALE / (46 * RIVER_SCALE)))
    equities[rivers:] = sums[rivers:]
    return equities


def load_strengths(progress: bool | None = None) -> Strengths:
    """The strength table, memory-mapped; built first (some seconds) if it is missing, damaged or of another version.

    progress: show steps of building on stderr; None = if stderr is a terminal.
    Later calls in the same process return the same table.
    Raises OSError naming the cache folder if that cannot be written.
    """
    folder = strengths_folder()
    if folder not in _loaded:
        _loaded[folder] = Strengths(_load(folder, compute_equities, progress), evaluator_tables())
    return _loaded[folder]


def build_strengths(force: bool = False, progress: bool | None = None) -> Path:
    """Builds the strength table if it is not there and sound, or in any case with `force`; returns its folder.

    Raises OSError naming the cache folder if that cannot be written.
    """
    folder = strengths_folder()
    _ensure(folder, compute_equities, progress, force)
    if force:
        _loaded.pop(folder, None)
    return folder


def strengths_info() -> dict[str, Any]:
    """What is known about the table: folder, version, state ("sound", "missing" or what is wrong), bytes, entries."""
    folder = strengths_folder()
    problem = _problem(folder)
    table = folder / _TABLE
    return {
        "folder": str(folder),
        "version": STRENGTHS_VERSION,
        "state": problem or "sound",
        "bytes": table.stat().st_size if table.exists() else 0,
        "entries": EQUITY_SIZE,
    }


def clear_strengths() -> None:
    """Removes the strength table of this version from the cache folder; nothing if there is none."""
    folder = strengths_folder()
    _loaded.pop(folder, None)
    with _locked(folder):
        shutil.rmtree(folder, ignore_errors=True)


def _load(folder: Path, build: Build, progress: bool | None = None) -> npt.NDArray[np.uint16]:
    _ensure(folder, build, progress, force=False)
    return np.asarray(np.load(folder / _TABLE, mmap_mode="r"))


def _ensure(folder: Path, build: Build, progress: bool | None, force: bool) -> None:
    """Builds the table in a folder unless a sound one is there; of several processes at once only one builds."""
    if not force and _problem(folder) is None:
        return
    with _locked(folder):
        problem = _problem(folder)
        if problem is None and not force:
            return
        if problem not in (None, "missing"):
            print(f"gang-sim: strength table in {folder} is {problem}: building it anew", file=sys.stderr)
        with _steps(progress) as report:
            equities = build(report)
        _write(folder, equities)


def _write(folder: Path, equities: npt.NDArray[np.uint16]) -> None:
    """Puts the files into a folder beside the wanted one and renames it, so that nobody ever sees half a table."""
    new = Path(tempfile.mkdtemp(prefix=f"{folder.name}-", dir=folder.parent))
    try:
        np.save(new / _TABLE, equities)
        manifest = {
            "version": STRENGTHS_VERSION,
            "files": {_TABLE: {"bytes": (new / _TABLE).stat().st_size, "crc32": _checksum(new / _TABLE)}},
        }
        (new / _MANIFEST).write_text(json.dumps(manifest, indent=2))
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(new, folder)
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _problem(folder: Path) -> str | None:
    """None for a sound table, "missing", or what is wrong with it."""
    if not folder.exists():
        return "missing"
    try:
        manifest = json.loads((folder / _MANIFEST).read_text())
        if manifest["version"] != STRENGTHS_VERSION:
            return f"of version {manifest['version']} instead of {STRENGTHS_VERSION}"
        for name, expected in manifest["files"].items():
            if (folder / name).stat().st_size != expected["bytes"] or _checksum(folder / name) != expected["crc32"]:
                return f"damaged ({name})"
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return "damaged (no readable manifest or a file missing)"
    return None


def _checksum(path: Path) -> int:
    return zlib.crc32(np.memmap(path, np.uint8, mode="r"))


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{folder}.lock"):
            yield
    except PermissionError as error:
        raise OSError(
            f"cannot write to the cache folder {folder.parent}: {error.strerror}; "
            "set GANG_SIM_CACHE to a folder that can be written"
        ) from None


@contextmanager
def _steps(progress: bool | None) -> Iterator[Report]:
    """A function that shows the step at work on stderr, or nothing."""
    if not (sys.stderr.isatty() if progress is None else progress):
        yield lambda step: None
        return
    from rich.console import Console

    with Console(stderr=True).status("strength table") as status:
        yield lambda step: status.update(f"building the strength table (once per machine, some seconds): {step}")


@njit
def _equities(strengths, pockets, boards, equities):
    for index in range(len(pockets)):
        board = boards[index]
        row, slots = board_id(board, len(board))
        equities[index] = pocket_strength(strengths, len(board), row, slots, pockets[index, 0], pockets[index, 1])


def equity(pockets: npt.NDArray[np.integer], boards: npt.NDArray[np.integer]) -> npt.NDArray[np.float64]:
    """Equity (win 1, tie 1/2) of pockets against a uniformly random hand, the rest of the board at random: exact.

    pockets: uint8[n, 2]; boards: uint8[n, k] with k = 0, 3, 4 or 5 open cards. Returns float64[n], 0..1.
    On the river the value is exact, before it within 1 in 131,070. Loads the strength table.
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
    cards = [check_cards(row) for row in np.concatenate([pockets, boards], axis=1)]
    table = np.array(cards, np.uint8).reshape(len(pockets), -1) if cards else np.zeros((0, 2), np.uint8)
    equities = np.empty(len(pockets))
    _equities(load_strengths(), np.ascontiguousarray(table[:, :2]), np.ascontiguousarray(table[:, 2:]), equities)
    return equities
