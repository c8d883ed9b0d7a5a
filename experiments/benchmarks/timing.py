"""Timing in turns: all contestants in each turn, so that a busy machine hurts them alike. What is timed is not said."""

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gang_sim.experiments.terminal import ProgressBar

__all__ = ["Contest", "Contestant", "time_in_turns"]


@dataclass(frozen=True)
class Contestant:
    """Something to be timed: `work()` does so many of each unit, e.g. hands and the decisions in them."""

    name: str
    counts: Mapping[str, int]
    work: Callable[[], Any]


@dataclass(frozen=True)
class Contest:
    """Contestants under one heading; compared: the first one with all others, unit by unit."""

    title: str
    contestants: Sequence[Contestant]
    compared: bool = False


def time_in_turns(contests: Sequence[Contest], turns: int) -> list[dict[str, Any]]:
    """Rows with rates, and ratios to the first of a compared contest taken within each turn: median, least and most.

    A turn before the first is not counted: it compiles and fills the caches.
    """
    everyone = [each for contest in contests for each in contest.contestants]
    seconds: dict[int, list[float]] = {id(each): [] for each in everyone}
    with ProgressBar((turns + 1) * len(everyone), "bench") as bar:
        for turn in range(turns + 1):
            for each in everyone:
                started = time.perf_counter()
                each.work()
                if turn:
                    seconds[id(each)].append(time.perf_counter() - started)
                bar.advance(1, each.name)
    return [row for contest in contests for row in _rows(contest, [seconds[id(each)] for each in contest.contestants])]


def _rows(contest: Contest, seconds: Sequence[Sequence[float]]) -> list[dict[str, Any]]:
    rows = []
    first, our_seconds = contest.contestants[0], seconds[0]
    for each, own_seconds in zip(contest.contestants, seconds, strict=True):
        for unit, count in each.counts.items():
            rates = sorted(count / took for took in own_seconds)
            row = {
                "contest": contest.title,
                "name": each.name,
                "unit": unit,
                "count": count,
                "median_per_s": statistics.median(rates),
                "least_per_s": rates[0],
                "most_per_s": rates[-1],
            }
            if contest.compared and each is not first and unit in first.counts:
                ratios = sorted(
                    (theirs / count) / (ours / first.counts[unit])
                    for theirs, ours in zip(own_seconds, our_seconds, strict=True)
                )
                row |= {
                    "gang_sim_is_times": statistics.median(ratios), "least_times": ratios[0], "most_times": ratios[-1]
                }  # fmt: skip
            rows.append(row)
    return rows
