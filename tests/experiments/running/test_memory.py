"""What a worker needs in memory for itself: little, and the same for a long study as for a short one."""

import threading
from pathlib import Path

import pytest

from gang_sim.experiments.heists import Heists, Setting
from gang_sim.experiments.running.backends import COUNTED_AT_ONCE, Where, in_this_process
from gang_sim.experiments.running.driver import count_parts
from gang_sim.experiments.running.schedule import Stretch
from gang_sim.the_gang.rules import Rules
from tests.experiments.running.summing import Listing, Summing, expected

MEGABYTE = 2**20


def test_a_stretch_is_counted_a_few_games_at_once() -> None:
    asked: list[int] = []

    class Watched(Summing):
        def count(self, first, n, threads):
            asked.append(n)
            return super().count(first, n, threads)

    games = 3 * COUNTED_AT_ONCE + 15
    parts = [Watched(games), Listing(games)]
    (_, sums, _), (_, rows, _) = in_this_process(parts, [Stretch(0, 0, games), Stretch(1, 0, games)], 1)
    assert sums.tolist() == expected(games)
    assert rows.ravel().tolist() == list(range(games))
    assert asked == [COUNTED_AT_ONCE] * 3 + [15]


class Samples(threading.Thread):
    """Own memory (USS) of every worker process of this one, sampled until `end`."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.of_worker: dict[int, list[int]] = {}
        self._end = threading.Event()

    def run(self) -> None:
        import psutil

        while not self._end.wait(0.1):
            for process in psutil.Process().children(recursive=True):
                try:
                    if "LokyProcess" in " ".join(process.cmdline()):
                        self.of_worker.setdefault(process.pid, []).append(process.memory_full_info().uss)
                except psutil.Error:
                    continue

    def end(self) -> None:
        self._end.set()
        self.join()


def memory_of_workers(heists: int, folder: Path) -> tuple[float, float]:
    """Megabytes of the worker with most: at its peak, and towards the end."""
    from joblib.externals.loky import get_reusable_executor

    get_reusable_executor().shutdown(wait=True)  # workers of other tests hold other things
    samples = Samples()
    samples.start()
    part = Heists(heists, Setting(("nearest",), Rules(protocol="draft")), 1)
    (counted,) = count_parts([part], Where("loky", 2), folder=folder)
    samples.end()
    assert counted.complete
    assert len(samples.of_worker) == 2
    every = samples.of_worker.values()
    return max(map(max, every)) / MEGABYTE, max(each[-1] for each in every) / MEGABYTE


@pytest.mark.slow
def test_it_does_not_grow_with_the_number_of_heists(tmp_path: Path) -> None:
    pytest.importorskip("psutil")
    (short_peak, short), (long_peak, long) = (memory_of_workers(heists, tmp_path) for heists in (10**6, 20 * 10**6))
    assert short_peak < 350
    assert long_peak < 350
    assert long == pytest.approx(short, rel=0.05)
