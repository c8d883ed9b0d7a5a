"""Plain text for people: aligned tables, rates with their intervals, progress on stderr. No numbers are made here."""

import sys
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any

PATIENCE_SECONDS = 1.0
"""Runs shorter than this show no progress bar."""


def text_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns aligned with spaces; the first to the left, the others to the right.

    >>> print(text_table(["agent", "success"], [["nearest", "36 %"], ["random", "6 %"]]))
    agent    success
    nearest     36 %
    random       6 %
    """
    lines = [list(header), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip() for line in lines
    )


def percent(value: float, digits: int = 2) -> str:
    """A share as per cent.

    >>> percent(0.9531)
    '95.31 %'
    """
    return f"{100 * value:.{digits}f} %"


def number(value: float, digits: int = 2) -> str:
    """A number with so many digits; what rounds to zero has no sign.

    >>> number(-0.0004)
    '0.00'
    """
    return f"{round(value, digits) + 0.0:.{digits}f}"


def interval(low: float, high: float) -> str:
    """A 95 % interval in per cent.

    >>> interval(0.5, 0.525)
    '50.00-52.50'
    """
    return f"{100 * low:.2f}-{100 * high:.2f}"


def duration(seconds: float) -> str:
    """A time in a unit that suits it.

    >>> duration(0.00234), duration(4.2e-7), duration(0.000893)
    ('2.3 ms', '0.42 us', '890 us')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size or unit == "us":
            return f"{float(f'{seconds / size:.2g}'):g} {unit}"
    raise AssertionError


class ProgressBar:
    """A progress bar on stderr for runs that take longer than a moment; silent when stderr is no terminal."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what, self.done = total, what, 0
        self._started = time.monotonic()
        self._bar: Any = None
        self._task: Any = None

    def advance(self, done: int, label: str = "") -> None:
        """Tell that so many more are done, and what is being done now."""
        self.done += done
        if self._bar is None and sys.stderr.isatty() and time.monotonic() - self._started > PATIENCE_SECONDS:
            self._open()
        if self._bar is not None:
            self._bar.update(self._task, completed=self.done, description=label or self.what)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"))
        self._bar = Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task(self.what, total=self.total)
        self._bar.start()

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
