"""Work on rows shared over ordinary threads that end with the call, so that a process that forks later has none."""

import itertools
from _thread import start_new_thread
from collections.abc import Callable, Iterator
from threading import Semaphore

SMALLEST_SHARE = 256
"""Rows below which handing out another share costs more than it brings."""
SHARES_OF_A_THREAD = 4
"""Shares that a thread does if all are as quick: whoever is quicker does more of them."""


def in_shares(run: Callable[[int, int], None], n: int, threads: int) -> None:
    """run(first, last) over shares of the rows 0 .. n - 1; of errors that of the first rows is raised.

    The caller works too, and waits for nobody who has not begun: on a busy machine it is not slower than alone.

    >>> in_shares(lambda first, last: print(first, last), 10, threads=4)
    0 10
    """
    most = n // SMALLEST_SHARE
    shares = 1 if threads == 1 else max(1, min(threads * SHARES_OF_A_THREAD, most))
    numbers, finished = itertools.count(), Semaphore(0)
    errors: dict[int, BaseException] = {}

    def done() -> Iterator[int]:
        """Do shares that nobody has taken, while there are any."""
        while (share := next(numbers)) < shares:
            try:
                run(n * share // shares, n * (share + 1) // shares)
            except BaseException as error:
                errors[share] = error
            yield share

    def help_out() -> None:
        for _ in done():
            finished.release()

    for _ in range(min(threads, shares) - 1):
        start_new_thread(help_out, ())
    own = len(list(done()))
    for _ in range(shares - own):
        finished.acquire()
    if errors:
        raise errors[min(errors)]
