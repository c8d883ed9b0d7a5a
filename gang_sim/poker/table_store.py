"""One computed array kept in a folder: written whole or not at all, checked when read, built by one process only.

Knows nothing of what the numbers mean; that is in strengths.py and evaluator.py.
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
from typing import Any

import numpy as np
import numpy.typing as npt
from filelock import FileLock

__all__ = ["Build", "Report", "ensure_table", "map_table", "remove_table", "table_bytes", "table_problem"]

MISSING = "missing"
_TABLE = "table.npy"
_MANIFEST = "manifest.json"

Report = Callable[[str, float], None]
"""Told the step that begins and the share of the work done, 0..1."""
Build = Callable[[Report], npt.NDArray[Any]]


def ensure_table(
    folder: Path, version: int, build: Build, *, progress: bool | None = None, force: bool = False
) -> None:
    """Builds the table in a folder unless a sound one is there; of several processes at once only one builds.

    progress: show a bar on stderr; None = if stderr is a terminal. force: build in any case.
    One line on stderr tells of a table that is damaged or of another version.
    Raises OSError naming the parent folder if that cannot be written.
    """
    if not force and table_problem(folder, version) is None:
        return
    with _locked(folder):
        problem = table_problem(folder, version)  # again: another process may have built it meanwhile
        if problem is None and not force:
            return
        if problem not in (None, MISSING):
            print(f"gang-sim: table in {folder} is {problem}: building it anew", file=sys.stderr)
        with _bar(progress) as report:
            table = build(report)
        _write(folder, version, table)


def map_table(folder: Path) -> npt.NDArray[Any]:
    """The table of a folder, memory-mapped and read-only, as a plain array."""
    return np.asarray(np.load(folder / _TABLE, mmap_mode="r"))


def remove_table(folder: Path) -> None:
    """Removes the folder; nothing if there is none."""
    if folder.exists():
        with _locked(folder):
            shutil.rmtree(folder, ignore_errors=True)


def table_bytes(folder: Path) -> int:
    """Size of the table's file, 0 without one."""
    table = folder / _TABLE
    return table.stat().st_size if table.exists() else 0


def table_problem(folder: Path, version: int) -> str | None:
    """None for a sound table (whole file checked, about 10 ms), "missing", or what is wrong with it."""
    if not folder.exists():
        return MISSING
    try:
        manifest = json.loads((folder / _MANIFEST).read_text())
        if manifest["version"] != version:
            return f"of version {manifest['version']} instead of {version}"
        for name, expected in manifest["files"].items():
            if _fingerprint(folder / name) != expected:
                return f"damaged ({name})"
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return "damaged (a file is missing or not readable)"
    return None


def _fingerprint(path: Path) -> dict[str, int]:
    return {"bytes": path.stat().st_size, "crc32": zlib.crc32(np.memmap(path, np.uint8, mode="r").data)}


def _write(folder: Path, version: int, table: npt.NDArray[Any]) -> None:
    """Puts the files into a new folder beside the wanted one and renames it, so that nobody ever sees half a table."""
    for left_by_a_killed_process in folder.parent.glob(f"{folder.name}-new-*"):
        shutil.rmtree(left_by_a_killed_process, ignore_errors=True)
    new = Path(tempfile.mkdtemp(prefix=f"{folder.name}-new-", dir=folder.parent))
    try:
        np.save(new / _TABLE, table)
        manifest = {"version": version, "files": {_TABLE: _fingerprint(new / _TABLE)}}
        (new / _MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(new, folder)
    finally:
        shutil.rmtree(new, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{folder}.lock"):
            yield
    except OSError as error:
        raise OSError(
            f"cannot write to the cache folder {folder.parent} ({error.strerror or error}): "
            "set GANG_SIM_CACHE to a folder that can be written"
        ) from error


@contextmanager
def _bar(progress: bool | None) -> Iterator[Report]:
    """A function that shows the work done on stderr, or does nothing."""
    if not (sys.stderr.isatty() if progress is None else progress):
        yield lambda step, share: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("strength table, once per machine", total=1.0)
        yield lambda step, share: bar.update(task, description=f"strength table: {step}", completed=share)
