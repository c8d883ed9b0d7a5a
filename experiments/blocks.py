"""The small study runner: games are counted by index in fixed blocks, as integers; what is counted is the caller's.

Sums of integers over fixed blocks are the same for any number of threads, and what is finished at Ctrl-C is a prefix of
the whole study, so it can be kept and gone on with.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

BLOCK = 1000
"""Games in a block; block b holds the games b * BLOCK .. (b + 1) * BLOCK - 1."""
STRETCH_SECONDS = 0.2
"""Blocks that follow each other are asked for together, about so long at a time; Ctrl-C waits no longer than that."""

Count = Callable[[int, int], Mapping[str, int]]
"""count(first, n): named integer sums over the games first .. first + n - 1."""


@dataclass(frozen=True)
class Tally:
    """What has been counted: named integer sums over the games 0 .. games - 1, and whether that is all of them."""

    games: int = 0
    sums: dict[str, int] = field(default_factory=dict)
    complete: bool = True
    elapsed_seconds: float = 0.0


def count_blocks(count: Count, games: int, advance: Callable[[int], object] = lambda done: None) -> Tally:
    """Count the games 0 .. games - 1 in whole blocks (the last may be shorter).

    advance: is told the number of games after each stretch, for a progress bar.
    On Ctrl-C the blocks finished so far come back, with complete = False.
    Raises ValueError for less than one game.

    >>> count_blocks(lambda first, n: {"even": len(range(first + first % 2, first + n, 2))}, 2500).sums
    {'even': 1250}
    """
    if games < 1:
        raise ValueError(f"games {games}: at least 1")
    sums: dict[str, int] = {}
    done, blocks = 0, 1
    started = time.perf_counter()
    try:
        while done < games:
            n = min(blocks * BLOCK, games - done)
            before = time.perf_counter()
            part = count(done, n)
            took = time.perf_counter() - before
            sums, done = {key: sums.get(key, 0) + int(value) for key, value in part.items()}, done + n
            advance(n)
            blocks = _next_stretch(blocks, took)
    except KeyboardInterrupt:
        return Tally(done, sums, False, time.perf_counter() - started)
    return Tally(done, sums, True, time.perf_counter() - started)


def _next_stretch(blocks: int, took: float) -> int:
    fitting = int(blocks * STRETCH_SECONDS / max(took, 1e-9))
    return max(1, min(fitting, 4 * blocks))
