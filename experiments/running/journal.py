"""Finished stretches on disk, so that a run that was killed goes on where it was. One file per study, named by a hash.

A line per stretch, with a checksum: a line that was cut short by a kill is dropped when the file is read again. The
file's name and first line are made of everything that a count depends on, so other counts can never mix in.
"""

import hashlib
import json
import os
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock, Timeout

from gang_sim.experiments.running.identity import identity_of
from gang_sim.experiments.running.parts import Counted, Part, merged
from gang_sim.experiments.running.schedule import Stretch

__all__ = ["Finished", "Journal", "journal_folder"]


def journal_folder() -> Path:
    """Where unfinished studies are kept: in the user's cache."""
    from gang_sim.kernels import cache_folder

    return cache_folder() / "unfinished"


class Finished:
    """The stretches of every part that are finished, in memory."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        self._found: list[dict[int, tuple[int, np.ndarray, float]]] = [{} for _ in parts]

    def add(self, stretch: Stretch, array: np.ndarray, seconds: float) -> None:
        """Take in one stretch. Raises ValueError for one that is there already or is no stretch of these parts."""
        if not self._fits(stretch):
            raise ValueError(f"stretch {tuple(stretch)}: already counted, or not of this study")
        self._found[stretch.part][stretch.first] = (stretch.n, np.asarray(array, np.int64), seconds)

    def gaps(self, ends: Sequence[int]) -> list[list[tuple[int, int]]]:
        """(first, end) of the games below each part's end that are missing."""
        return [self._gaps_of(number, end) for number, end in enumerate(ends)]

    def counted(self, number: int, wanted: int) -> Counted:
        """What is known of a part's first games, up to the first one that is missing or no longer wanted."""
        arrays, seconds, games = [], 0.0, 0
        for first, (n, array, took) in sorted(self._found[number].items(), key=lambda item: item[0]):
            if first != games or first + n > wanted:
                break
            arrays.append(array)
            games, seconds = games + n, seconds + took
        return Counted(games, merged(self.parts[number], arrays), wanted, seconds)

    def _fits(self, stretch: Stretch) -> bool:
        if not 0 <= stretch.part < len(self.parts):
            return False
        part = self.parts[stretch.part]
        end = stretch.first + stretch.n
        whole = stretch.first % part.block == 0 and (stretch.n % part.block == 0 or end == part.games)
        if not whole or stretch.n < 1 or stretch.first < 0 or end > part.games:
            return False
        return all(end <= first or stretch.first >= first + n for first, (n, _, _) in self._found[stretch.part].items())

    def _gaps_of(self, number: int, end: int) -> list[tuple[int, int]]:
        gaps, reached = [], 0
        for first, (n, _, _) in sorted(self._found[number].items(), key=lambda item: item[0]):
            if first > reached:
                gaps.append((reached, min(first, end)))
            reached = first + n
        if reached < end:
            gaps.append((reached, end))
        return [(first, last) for first, last in gaps if first < last]


class Journal:
    """The file of one study; made by `open`, which reads what an earlier run left."""

    def __init__(self, path: Path, lock: FileLock, finished: Finished) -> None:
        self.path, self.finished = path, finished
        self._lock = lock
        self._file = path.open("ab")

    @classmethod
    def open(cls, parts: Sequence[Part], folder: Path | None = None) -> "Journal":
        """The journal of these parts, with what it holds already.

        Raises ValueError when another process is counting the same.
        """
        folder = journal_folder() if folder is None else folder
        identity = identity_of(parts)
        digest = hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:24]
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{digest}.jsonl"
        lock = FileLock(folder / f"{digest}.lock")
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise ValueError("this study is being measured by another process at this moment") from None
        finished = Finished(parts)
        sound = _read(path, identity, finished)
        if sound == 0:
            path.write_bytes(_line({"identity": identity}))
        else:
            with path.open("r+b") as file:  # what a kill left half written goes
                file.truncate(sound)
        return cls(path, lock, finished)

    def add(self, stretch: Stretch, array: np.ndarray, seconds: float) -> None:
        """Keep a finished stretch, in memory and on disk."""
        self.finished.add(stretch, array, seconds)
        sums = np.asarray(array, np.int64)
        entry = {"part": stretch.part, "first": stretch.first, "n": stretch.n, "seconds": seconds}
        self._file.write(_line(entry | {"shape": sums.shape, "sums": sums.ravel().tolist()}))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Leave the file for a later run."""
        self._file.close()
        self._lock.release()

    def remove(self) -> None:
        """The study's results are safe: the file is needed no more."""
        self.close()
        self.path.unlink(missing_ok=True)
        Path(self._lock.lock_file).unlink(missing_ok=True)


def _line(entry: dict[str, Any]) -> bytes:
    text = json.dumps(entry, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _read(path: Path, identity: Any, finished: Finished) -> int:
    """Take in the sound lines of a journal; returns the number of bytes that they fill, 0 if it is not this one."""
    sound = 0
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except FileNotFoundError:
        return 0
    for line in lines:
        entry = _entry(line)
        if entry is None:
            break
        if sound == 0:
            if entry.get("identity") != json.loads(json.dumps(identity)):
                return 0
        else:
            stretch = Stretch(entry["part"], entry["first"], entry["n"])
            sums = np.array(entry["sums"], np.int64).reshape(entry["shape"])
            finished.add(stretch, sums, entry["seconds"])
        sound += len(line)
    return sound


def _entry(line: bytes) -> dict[str, Any] | None:
    checksum, _, text = line.rstrip(b"\n").partition(b" ")
    if not line.endswith(b"\n") or checksum != b"%08x" % zlib.crc32(text):
        return None
    return json.loads(text)
