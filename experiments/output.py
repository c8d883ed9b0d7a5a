"""Result folders: written beside their place and renamed at the end, so that nothing half written is ever seen."""

import io
import json
import os
import platform
import shlex
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from math import isfinite
from pathlib import Path
from typing import Any

MANIFEST, REPORT = "manifest.json", "report.html"
CLOCK = ("_per_s", "_seconds")
"""How the keys end that depend on the clock."""
PACKAGES = ("gang-sim", "numpy", "numba", "scipy", "joblib", "openskill", "matplotlib", "pyarrow")


def default_folder(command: str) -> Path:
    """A new folder under ./gang-sim-results, named after the command and the time."""
    stem = f"{command}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = [stem] + [f"{stem}-{copy}" for copy in range(2, 100)]
    folders = (Path("gang-sim-results") / name for name in names)
    return next(folder for folder in folders if not folder.exists())


@contextmanager
def staging_folder(destination: Path, command: str) -> Iterator[Path]:
    """An empty folder to write into, which becomes `destination` when the block ends without an exception.

    A previous result of the same command is replaced. Raises ValueError at once, before any work, when the destination
    cannot be written or holds anything else. An exception in the block leaves no trace.
    """
    destination = Path(os.path.abspath(destination))
    check_replaceable(destination, command)
    made = _make_parents(destination)
    try:
        try:
            staging = Path(tempfile.mkdtemp(prefix=f".{destination.name}.", dir=destination.parent))
        except OSError as error:
            raise ValueError(f"--out {destination}: cannot be written: {error.strerror}") from None
        try:
            yield staging
            staging.chmod(0o777 & ~_umask())
            _put_in_place(staging, destination)
        finally:
            shutil.rmtree(staging, ignore_errors=True)
    except BaseException:
        for folder in reversed(made):
            _remove_if_empty(folder)
        raise


def check_replaceable(destination: Path, command: str) -> None:
    """Raise ValueError unless the folder does not exist, is empty, or holds nothing but a result of this command."""
    if not destination.exists():
        return
    if not destination.is_dir():
        raise ValueError(f"--out {destination}: is a file; a folder is needed")
    present = {entry.name for entry in destination.iterdir()}
    if not present:
        return
    try:
        manifest = json.loads((destination / MANIFEST).read_text(encoding="utf-8"))
        ours = manifest["kind"] == command and present <= {MANIFEST, REPORT, *manifest["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        ours = False
    if not ours:
        raise ValueError(f"--out {destination}: holds other files; give a new folder or one with a result of {command}")


def manifest_of(kind: str, argv: Sequence[str], **facts: Any) -> dict[str, Any]:
    """What made a result: the command, the seed and other facts given, versions, the machine (without any path)."""
    return {
        "kind": kind,
        "command": shlex.join(["gang-sim", *argv]),
        **facts,
        "versions": {"python": platform.python_version()} | {name: _version(name) for name in PACKAGES},
        "machine": {"system": platform.system(), "architecture": platform.machine(), "processors": os.cpu_count()},
        "finished_unix_seconds": round(time.time()),
    }


def write_json(path: Path, document: Any) -> None:
    """Write a JSON document for people to read, too."""
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def write_rows(folder: Path, rows: Sequence[dict[str, Any]], whole: Sequence[str] = (), name: str = "results") -> None:
    """Write tidy results, one row per measurement, as NAME.parquet and NAME.csv: the same rows, the same bytes.

    What the clock said is left out (`write_clock`). whole: columns of whole numbers, where anything else ("-" for "does
    not apply") is written as missing, as are numbers that are not finite (an interval of which nothing is known).
    """
    import pyarrow
    from pyarrow import csv, parquet
    from pyarrow import json as arrow_json

    keys = [key for key in rows[0] if not key.endswith(CLOCK)]

    def cell(row: dict[str, Any], key: str) -> Any:
        value = row[key]
        unknown = not isinstance(value, int) if key in whole else isinstance(value, float) and not isfinite(value)
        return None if unknown else value

    cells = [{key: cell(row, key) for key in keys} for row in rows]
    # An Arrow array made from a Python list imports pandas, which takes longer than all else that is done here.
    lines = "\n".join(json.dumps(each, allow_nan=False) for each in cells).encode()
    kinds = {key: pyarrow.int64() for key in keys if key in whole}
    kinds |= {key: pyarrow.string() for key in keys if any(isinstance(each[key], str) for each in cells)}
    table = arrow_json.read_json(
        io.BytesIO(lines),
        arrow_json.ReadOptions(use_threads=False, block_size=len(lines) + 1),
        arrow_json.ParseOptions(explicit_schema=pyarrow.schema(kinds)),
    ).select(keys)
    parquet.write_table(table, folder / f"{name}.parquet", row_group_size=max(1, len(rows)))
    csv.write_csv(table, folder / f"{name}.csv")


def write_clock(folder: Path, rows: Sequence[dict[str, Any]]) -> None:
    """Write what the clock said of each row of the results, which is another every time, into a file of its own."""
    clock = [{key: value for key, value in row.items() if key.endswith(CLOCK)} for row in rows]
    if any(clock):
        write_json(folder / "clock.json", {"rows": clock})


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _make_parents(destination: Path) -> list[Path]:
    """Make the folders above the destination; returns those that were missing."""
    missing = [folder for folder in reversed(destination.parents) if not folder.exists()]
    try:
        destination.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        for folder in reversed(missing):
            _remove_if_empty(folder)
        raise ValueError(f"--out {destination}: cannot be written: {error.strerror}") from None
    return missing


def _put_in_place(staging: Path, destination: Path) -> None:
    if not destination.exists():
        staging.rename(destination)
        return
    old = staging.with_name(staging.name + ".old")
    destination.rename(old)
    try:
        staging.rename(destination)
    except OSError:
        old.rename(destination)
        raise
    shutil.rmtree(old)


def _remove_if_empty(folder: Path) -> None:
    try:
        folder.rmdir()
    except OSError:
        return


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
