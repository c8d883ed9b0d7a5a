"""Where stretches are counted: in this process, in workers here, or on a Dask or Ray cluster, all through joblib."""

import contextlib
import importlib
import itertools
import signal
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gang_sim.experiments.running.parts import Part, merged
from gang_sim.experiments.running.schedule import Stretch
from gang_sim.play import shares, thread_count

__all__ = ["BACKENDS", "Done", "Where", "in_this_process", "workers"]

BACKENDS = ("loky", "threading", "dask", "ray")
ASKED_AT_ONCE = 4
"""Stretches per worker, where results come back all together."""
COUNTED_AT_ONCE = 20_000
"""Games per thread that a part is asked for at once."""
Done = tuple[Stretch, np.ndarray, float]
"""A stretch, what it amounts to, and the seconds that it took."""


@dataclass(frozen=True)
class Where:
    """Where to count.

    backend: one of BACKENDS; None stands for this process and, once a study has taken some seconds, loky.
    workers: how many; as many as processors unless given. dask_scheduler, ray_address: a cluster that runs already,
    which names the backend, too; without one, a cluster of so many workers is started on this machine.
    """

    backend: str | None = None
    workers: int | None = None
    dask_scheduler: str | None = None
    ray_address: str | None = None

    def __post_init__(self) -> None:
        if self.backend is None and (self.dask_scheduler or self.ray_address):
            object.__setattr__(self, "backend", "dask" if self.dask_scheduler else "ray")
        if self.backend is not None and self.backend not in BACKENDS:
            raise ValueError(f"--backend {self.backend!r}: allowed are {', '.join(BACKENDS)}")
        if self.workers is not None and self.workers < 1:
            raise ValueError(f"--threads {self.workers}: at least 1")
        for option, value, backend in (
            ("--dask-scheduler", self.dask_scheduler, "dask"),
            ("--ray-address", self.ray_address, "ray"),
        ):
            if value is not None and self.backend != backend:
                raise ValueError(f"{option} {value}: goes with --backend {backend}")

    @property
    def number(self) -> int:
        """Workers, or threads of this process."""
        return thread_count(self.workers)


def in_this_process(parts: Sequence[Part], stretches: Iterable[Stretch], threads: int) -> Iterator[Done]:
    """Count one stretch after the other."""
    for stretch in stretches:
        yield _count(parts[stretch.part], stretch, threads)


@contextlib.contextmanager
def workers(where: Where) -> Iterator[Any]:
    """Workers as a function of parts and stretches that gives what is done, in any order, as it is done."""
    import joblib

    backend = where.backend or "loky"
    # joblib's backend for Ray gives nothing before all that it was asked for is done, so it is asked for little.
    at_once = ASKED_AT_ONCE * where.number if backend == "ray" else None
    with _cluster(where) as options, joblib.parallel_config(backend=backend, **options), joblib.Parallel(
        n_jobs=where.number, return_as="list" if at_once else "generator_unordered", batch_size=1,
        pre_dispatch="2 * n_jobs",
    ) as pool:  # fmt: skip

        def run(parts: Sequence[Part], stretches: Iterable[Stretch]) -> Iterator[Done]:
            calls = (joblib.delayed(_count)(parts[stretch.part], stretch, 1) for stretch in stretches)
            if at_once is None:
                yield from pool(calls)
                return
            while some := list(itertools.islice(calls, at_once)):
                yield from pool(some)

        yield run


def _count(part: Part, stretch: Stretch, threads: int) -> Done:
    """What a worker does; top-level, so that it can be sent."""
    started = time.perf_counter()
    array = merged(part, [_integers(part, *share, threads) for share in shares(*stretch[1:], largest(part, threads))])
    assert array is not None  # a stretch has games
    return stretch, array, time.perf_counter() - started


def largest(part: Part, threads: int) -> int:
    """Games that are counted at once: whole blocks, so few that what they need in memory does not grow with a study."""
    return max(1, COUNTED_AT_ONCE * threads // part.block) * part.block


def _integers(part: Part, first: int, n: int, threads: int) -> np.ndarray:
    array = np.asarray(part.count(first, n, threads))
    if array.dtype != np.int64:
        raise TypeError(f"{type(part).__name__}.count gave {array.dtype}: must be int64")
    return array


def _ignore_interrupts() -> None:
    """Ctrl-C goes to every process of a terminal; only the driver shall answer."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def _cluster(where: Where) -> Iterator[dict[str, Any]]:
    """Connect to a cluster, or start one here, for as long as it is needed."""
    if where.backend == "dask":
        distributed = _needed("distributed", "dask")
        kept: Any
        if where.dask_scheduler:
            kept = contextlib.nullcontext(where.dask_scheduler)
        else:
            kept = distributed.LocalCluster(
                n_workers=where.number, threads_per_worker=1, dashboard_address=None, silence_logs=40
            )
        with kept as address, distributed.Client(address):
            yield {}
    elif where.backend == "ray":
        ray = _needed("ray", "ray")
        register = _needed("ray.util.joblib", "ray").register_ray
        local: dict[str, Any] = {"num_cpus": where.number, "include_dashboard": False}
        ray.init(
            address=where.ray_address, log_to_driver=False, configure_logging=False,
            **({} if where.ray_address else local),
        )  # fmt: skip
        register()
        try:
            yield {}
        finally:
            ray.shutdown()
    else:
        yield {"initializer": _ignore_interrupts} if where.backend in (None, "loky") else {}


def _needed(module: str, extra: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise ValueError(f"--backend {extra}: is not installed; pip install 'gang-sim[{extra}]'") from None
