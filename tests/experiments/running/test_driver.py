"""Counting parts: every game once, the same for every backend and number of workers, going on after a stop."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from gang_sim.experiments.running import driver
from gang_sim.experiments.running.backends import Where
from gang_sim.experiments.running.driver import count_parts
from gang_sim.experiments.running.journal import Journal
from gang_sim.experiments.running.parts import Part
from gang_sim.experiments.running.schedule import Schedule, Stretch, checks
from gang_sim.experiments.styles.parts import MixedTables, RoundRobin
from gang_sim.gang_of_four.rules import Rules
from tests.experiments.running.summing import Listing, Stopping, Summing, expected

HERE = Where(workers=1)


@pytest.mark.parametrize("games", [1, 9, 10, 11, 12_345])
def test_every_game_is_counted_once(games: int, tmp_path: Path) -> None:
    sums, rows = count_parts([Summing(games), Listing(games)], HERE, folder=tmp_path)
    assert sums.complete
    assert rows.complete
    assert sums.sums is not None
    assert rows.sums is not None
    assert sums.sums.tolist() == expected(games)
    assert rows.sums.ravel().tolist() == list(range(games))
    assert list(tmp_path.iterdir()) == []


def test_progress_adds_up(tmp_path: Path) -> None:
    told: list[int] = []
    count_parts([Summing(555), Listing(20)], HERE, folder=tmp_path, advance=lambda part, games: told.append(games))
    assert sum(told) == 575


def test_stretches_are_whole_blocks_that_grow_and_shrink_again() -> None:
    part = Summing(10_005)
    schedule = Schedule([part], seconds=1.0, workers=2)
    sizes = []
    for stretch in schedule.missing([[(0, 10_005)]]):
        assert stretch.first == sum(sizes)
        sizes.append(stretch.n)
        schedule.took(stretch, stretch.n / 1000)
    assert sum(sizes) == 10_005
    assert sizes[:3] == [10, 40, 160]
    assert max(sizes) == 1000
    assert all(size % part.block == 0 for size in sizes[:-1])
    assert sizes[-1] <= part.block


def test_only_what_is_missing_is_counted(tmp_path: Path) -> None:
    part = Summing(100)
    journal = Journal.open([part], tmp_path)
    for first, n in ((20, 30), (90, 10)):
        journal.add(Stretch(0, first, n), part.count(first, n, 1), 0.0)
    asked = []

    class Watched(Summing):
        def count(self, first: int, n: int, threads: int) -> np.ndarray:
            asked.append((first, n))
            return super().count(first, n, threads)

    journal.finished.parts = [Watched(100)]
    (counted,) = count_parts([Watched(100)], HERE, journal=journal)
    assert counted.sums is not None
    assert counted.sums.tolist() == expected(100)
    games = [game for first, n in asked[1:] for game in range(first, first + n)]  # the first call warms up
    assert games == [*range(20), *range(50, 90)]


def test_after_ctrl_c_the_next_call_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(parts: list[Part], stretches: Iterator[Stretch], threads: int) -> Iterator[driver.Done]:
        for number, stretch in enumerate(stretches):
            if number == 3:
                raise KeyboardInterrupt
            yield stretch, parts[stretch.part].count(stretch.first, stretch.n, threads), 0.001

    with monkeypatch.context() as patch:
        patch.setattr(driver, "in_this_process", interrupted)
        (counted,) = count_parts([Summing(5000)], HERE, folder=tmp_path)
    assert not counted.complete
    assert counted.games == 10 + 40 + 160
    assert counted.sums is not None
    assert counted.sums.tolist() == expected(210)
    (counted,) = count_parts([Summing(5000)], HERE, folder=tmp_path)
    assert counted.complete
    assert counted.sums is not None
    assert counted.sums.tolist() == expected(5000)


def test_enough_is_asked_at_fixed_numbers_and_the_rest_is_left(tmp_path: Path) -> None:
    at = checks(Stopping(10_000))
    assert at[:4] == [100, 150, 220, 330]
    for enough, games in ((0, 100), (101, 150), (10**9, 10_000)):
        (counted,) = count_parts([Stopping(10_000, enough_at=enough)], HERE, folder=tmp_path)
        assert counted.complete
        assert counted.games == games
        assert counted.sums is not None
        assert counted.sums.tolist() == expected(games)


def test_an_error_in_a_count_is_not_swallowed(tmp_path: Path) -> None:
    class Failing(Summing):
        def count(self, first: int, n: int, threads: int) -> np.ndarray:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        count_parts([Failing(10)], HERE, folder=tmp_path)


PARTS = [
    RoundRobin(210, ("random", "gang_sim.agents.gang_of_four.uniform:Random"), Rules(), 3, False),
    MixedTables(210, ("random",), Rules(players=3), 3, True),
]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> list[np.ndarray]:
    counted = count_parts(PARTS, HERE, folder=tmp_path_factory.mktemp("alone"))
    return [each.sums for each in counted if each.sums is not None]


@pytest.mark.parametrize(
    ("backend", "workers"),
    [
        (None, 2),
        ("loky", 1),
        ("loky", 2),
        ("threading", 2),
        ("dask", 2),
        pytest.param("ray", 2, marks=pytest.mark.slow),
    ],
)
def test_the_same_for_every_backend(
    backend: str | None, workers: int, alone: list[np.ndarray], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if backend in ("dask", "ray"):
        pytest.importorskip({"dask": "distributed", "ray": "ray"}[backend])
    monkeypatch.setattr(driver, "WORKER_STRETCH_SECONDS", 0.05)
    found = count_parts(PARTS, Where(backend, workers), folder=tmp_path)
    assert all(each.complete for each in found)
    assert all(np.array_equal(each.sums, sums) for each, sums in zip(found, alone, strict=True))


@pytest.mark.parametrize(
    ("options", "bad"),
    [
        ({"backend": "slurm"}, "--backend 'slurm': allowed are loky, threading, dask, ray"),
        ({"workers": 0}, "--threads 0: at least 1"),
        ({"backend": "loky", "dask_scheduler": "tcp://x:1"}, "--dask-scheduler tcp://x:1: goes with --backend dask"),
        ({"backend": "dask", "ray_address": "auto"}, "--ray-address auto: goes with --backend ray"),
        ({"dask_scheduler": "tcp://x:1", "ray_address": "auto"}, "--ray-address auto: goes with --backend ray"),
    ],
)
def test_a_place_that_cannot_be(options: dict, bad: str) -> None:
    with pytest.raises(ValueError, match=bad):
        Where(**options)


def test_a_cluster_names_its_backend() -> None:
    assert Where(dask_scheduler="tcp://x:1").backend == "dask"
    assert Where(ray_address="auto").backend == "ray"
