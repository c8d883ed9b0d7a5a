"""Counts all parts of a study: in this process at first, with workers when it takes longer, going on where it was."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from gang_sim.experiments.running.backends import Done, Where, in_this_process, workers
from gang_sim.experiments.running.journal import Finished, Journal
from gang_sim.experiments.running.parts import Counted, Part
from gang_sim.experiments.running.schedule import Schedule, Stretch, checks

__all__ = ["Run", "count_parts"]

STRETCH_SECONDS = 1.0
"""About so long does a stretch in this process take; Ctrl-C waits no longer than that, or than a block."""
WORKER_STRETCH_SECONDS = 2.0
ALONE_SECONDS = 4.0
"""A study that is done in so long needs no workers; starting them takes about two."""
WARM_UP = 2
"""Games played before anything else, so that compiling and loading are done once and do not count as playing."""

Advance = Callable[[Part, int], object]


class Run:
    """One study on its way: what is finished, how far each part shall go, whether it was interrupted."""

    def __init__(self, parts: Sequence[Part], finished: Finished, keep: Callable[..., None], advance: Advance) -> None:
        self.parts, self.finished, self.keep, self.advance = parts, finished, keep, advance
        self.interrupted = False
        self._checks = [checks(part) if part.may_stop else [part.games] for part in parts]
        self._reached = [0] * len(parts)
        self._move_on()

    @property
    def ends(self) -> list[int]:
        """Games that each part shall have before it is next asked whether they are enough."""
        return [found[at] for found, at in zip(self._checks, self._reached, strict=True)]

    @property
    def gaps(self) -> list[list[tuple[int, int]]]:
        """What is missing up to there."""
        return self.finished.gaps(self.ends)

    def take(self, results: Iterable[Done], schedule: Schedule, workers: int = 1) -> None:
        """Keep results as they come."""
        for stretch, array, seconds in results:
            self.keep(stretch, array, seconds / workers)
            schedule.took(stretch, seconds)
            self.advance(self.parts[stretch.part], stretch.n)
        self._move_on()

    def counted(self) -> list[Counted]:
        """What is known of each part."""
        return [self.finished.counted(number, end) for number, end in enumerate(self.ends)]

    def _move_on(self) -> None:
        """Ask the parts that have reached a number of games whether they are enough; go on to the next where not."""
        for number, part in enumerate(self.parts):
            while part.may_stop and self._reached[number] + 1 < len(self._checks[number]):
                counted = self.finished.counted(number, self.ends[number])
                if not counted.complete or counted.sums is None or part.is_enough(counted.sums, counted.games):
                    break
                self._reached[number] += 1


def count_parts(
    parts: Sequence[Part],
    where: Where | None = None,
    *,
    advance: Advance = lambda part, games: None,
    folder: Path | None = None,
    journal: Journal | None = None,
    alone_seconds: float | None = None,
) -> list[Counted]:
    """Count all parts; the same result for every backend, number of workers and number of interruptions.

    advance: is told of games that are done. folder: where finished blocks are kept until all is done, the user's cache
    unless given; or journal: an open one, which stays. alone_seconds: how long to go on without workers.
    After Ctrl-C what is known so far comes back, and what is finished stays on disk for the next call.
    """
    where = where or Where()
    own = Journal.open(parts, folder) if journal is None else journal
    try:
        run = Run(parts, own.finished, own.add, advance)
        for part, counted in zip(parts, run.counted(), strict=True):
            if counted.games:
                advance(part, counted.games)
        try:
            _count_all(run, where, ALONE_SECONDS if alone_seconds is None else alone_seconds)
        except KeyboardInterrupt:
            run.interrupted = True
        found = run.counted()
    except BaseException:
        own.close()
        raise
    if journal is None:
        own.remove() if all(each.complete for each in found) else own.close()
    return found


def _count_all(run: Run, where: Where, alone_seconds: float) -> None:
    if any(run.gaps):
        _warm_up(run)
    if where.backend is None:
        _alone(run, where.number, alone_seconds)
    if any(run.gaps):
        schedule = Schedule(run.parts, WORKER_STRETCH_SECONDS, where.number)
        with workers(where) as pool:
            while any(run.gaps):
                run.take(pool(run.parts, schedule.missing(run.gaps)), schedule, where.number)


def _warm_up(run: Run) -> None:
    """One of the first games of every kind of part, which compiles what is needed and fills this host's caches."""
    seen = set()
    for part, gaps in zip(run.parts, run.gaps, strict=True):
        kind = (type(part), tuple(part.agents))
        if gaps and kind not in seen:
            seen.add(kind)
            part.count(0, min(WARM_UP, part.games), 1)


def _alone(run: Run, threads: int, seconds: float) -> None:
    """Count in this process until all is done or the time is over."""
    schedule = Schedule(run.parts, STRETCH_SECONDS)
    until = time.monotonic() + seconds
    while any(run.gaps) and time.monotonic() < until:
        run.take(in_this_process(run.parts, _until(until, schedule.missing(run.gaps)), threads), schedule)


def _until(end: float, stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    for stretch in stretches:
        yield stretch
        if time.monotonic() > end:
            return
