"""Heists a second as studies count them: on one process, and on as many worker processes as there are processors."""

import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from gang_sim.experiments.benchmarks.timing import Contest, Contestant
from gang_sim.experiments.heists import Heists, Setting
from gang_sim.experiments.running.backends import Where
from gang_sim.experiments.running.driver import count_parts
from gang_sim.the_gang.rules import Rules

__all__ = ["studies"]

HEISTS, SEED = 200_000, 1


def studies(workers: Sequence[int]) -> Contest:
    """A study of `interval` by loky; workers that were started in the first turn go on, as in a long study."""
    found = [
        Contestant(f"interval, 4 players, loky, {_workers(number)}", {"heists": HEISTS}, partial(_count, number))
        for number in sorted(workers, reverse=True)
    ]
    return Contest("a study of heists", found, compared=True)


def _count(workers: int) -> None:
    part = Heists(HEISTS, Setting(("interval",), Rules()), SEED)
    with tempfile.TemporaryDirectory() as folder:
        count_parts([part], Where("loky", workers), folder=Path(folder))


def _workers(number: int) -> str:
    return f"{number} worker{'s' if number > 1 else ''}"
