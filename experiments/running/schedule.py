"""Which games to count next: cuts what is missing of each part into stretches of whole blocks. Counts nothing."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gang_sim.experiments.running.parts import Part

__all__ = ["FIRST_CHECK", "Schedule", "Stretch"]

GROWTH = 4
"""A stretch has at most so many times the games of the one before."""
FIRST_CHECK = 10
"""Blocks after which is first asked whether they are enough; then after half as many again, and so on."""


class Stretch(NamedTuple):
    """Games first .. first + n - 1 of the part with this number: whole blocks, the part's last one may be shorter."""

    part: int
    first: int
    n: int


@dataclass
class _Speed:
    largest: int
    seconds_per_game: float | None = None


class Schedule:
    """Hands out stretches that take about `seconds` each; smaller ones towards the end, so that workers end together.

    `missing` may be taken from by several threads.
    """

    def __init__(self, parts: Sequence[Part], seconds: float, workers: int = 1) -> None:
        self.parts, self.seconds, self.workers = parts, seconds, workers
        self._speeds = [_Speed(part.block) for part in parts]
        self._lock = threading.Lock()

    def took(self, stretch: Stretch, seconds: float) -> None:
        """Tell how long a stretch took."""
        speed = self._speeds[stretch.part]
        speed.seconds_per_game = seconds / stretch.n
        speed.largest = max(speed.largest, GROWTH * stretch.n)

    def missing(self, gaps: Sequence[Sequence[tuple[int, int]]]) -> Iterator[Stretch]:
        """Stretches that fill the gaps: (first, end) of the missing games of each part, from and to whole blocks."""
        return _Locked(self._cut(gaps), self._lock)

    def _cut(self, gaps: Sequence[Sequence[tuple[int, int]]]) -> Iterator[Stretch]:
        for number, part in enumerate(self.parts):
            left = sum(end - first for first, end in gaps[number])
            for first, end in gaps[number]:
                while first < end:
                    n = min(self._games(number, part, left), end - first)
                    yield Stretch(number, first, n)
                    first, left = first + n, left - n

    def _games(self, number: int, part: Part, left: int) -> int:
        speed = self._speeds[number]
        if speed.seconds_per_game is None:
            return part.block
        fitting = self.seconds / max(speed.seconds_per_game, 1e-12)
        if self.workers > 1:
            fitting = min(fitting, left / (2 * self.workers))
        return max(1, int(min(fitting, speed.largest) / part.block)) * part.block


class _Locked:
    """An iterator that several threads may take from."""

    def __init__(self, stretches: Iterator[Stretch], lock: threading.Lock) -> None:
        self._stretches, self._lock = stretches, lock

    def __iter__(self) -> "_Locked":
        return self

    def __next__(self) -> Stretch:
        with self._lock:
            return next(self._stretches)


def checks(part: Part) -> list[int]:
    """Numbers of games after which is asked whether they are enough; the last is all of them.

    >>> from gang_sim.experiments.running.parts import Part
    >>> checks(Part(games=50_000))
    [10000, 15000, 22000, 33000, 49000, 50000]
    """
    found, blocks = [], FIRST_CHECK
    while blocks * part.block < part.games:
        found.append(blocks * part.block)
        blocks += blocks // 2
    return [*found, part.games]
