"""Work on rows shared over ordinary threads that end with the call, so that a process that forks later has none."""

from collections.abc import Callable
from threading import Thread

SMALLEST_SHARE = 256
"""Rows per thread below which another thread costs more than it brings."""


def in_shares(run: Callable[[int, int], None], n: int, threads: int) -> None:
    """run(first, last) over equal shares of the rows 0 .. n - 1; the first error in a share is raised.

    >>> in_shares(lambda first, last: print(first, last), 10, threads=4)
    0 10
    """
    shares = max(1, min(threads, n // SMALLEST_SHARE))
    ends = [n * share // shares for share in range(shares + 1)]
    errors: list[BaseException] = []

    def run_safely(first: int, last: int) -> None:
        try:
            run(first, last)
        except BaseException as error:
            errors.append(error)

    others = [Thread(target=run_safely, args=(ends[share], ends[share + 1])) for share in range(1, shares)]
    for thread in others:
        thread.start()
    run_safely(0, ends[1])
    for thread in others:
        thread.join()
    if errors:
        raise errors[0]
