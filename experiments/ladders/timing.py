"""How long a decision takes, by the processor's clock. Nothing else is measured here."""

import time
from collections.abc import Callable

__all__ = ["seconds_per_decision"]

MOST_GAMES = 4096


def seconds_per_decision(play: Callable[[int, int], int], least_seconds: float) -> float:
    """Processor time of this thread a decision, the dealing and the rules counted.

    play: plays so many games (or heists) from this one on, in this thread, and returns how many decisions they took;
    it is called with ever more of them until they took least_seconds.
    """
    play(1, 0)  # compiles and loads
    games, first, taken, decisions = 1, 0, 0.0, 0
    while taken < least_seconds:
        start = time.thread_time()
        decisions += play(games, first)
        taken += time.thread_time() - start
        first += games
        games = min(2 * games, MOST_GAMES)
    return taken / decisions
