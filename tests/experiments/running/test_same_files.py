"""One study, any backend, any number of workers: result files that are the same to the byte."""

from pathlib import Path

import pytest

from gang_sim.experiments.running import driver

STUDY = ("study", "cross-play", "--set", "agents=nearest,interval", "--set", "heists=2600", "--set", "players=3")


def tables(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in (".csv", ".parquet")}


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    from gang_sim.experiments.cli import main

    folder = tmp_path_factory.mktemp("alone") / "run"
    assert main([*STUDY, "--backend", "loky", "--workers", "1", "--out", str(folder)]) == 0
    return tables(folder)


@pytest.mark.parametrize(
    ("backend", "workers"),
    [("loky", 2), ("threading", 2), pytest.param("ray", 2, marks=pytest.mark.slow)],
)
def test_result_files_are_the_same_everywhere(
    gang_sim, backend: str, workers: int, alone: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if backend == "ray":
        pytest.importorskip("ray")
    monkeypatch.setattr(driver, "WORKER_STRETCH_SECONDS", 0.01)  # many stretches, so that they come in any order
    answer = gang_sim(*STUDY, "--backend", backend, "--workers", str(workers), "--out", "run")
    assert answer.code == 0, answer.err
    assert len(alone) == 4  # results and gaps
    assert tables(tmp_path / "run") == alone


def test_they_are_the_same_from_a_dask_cluster_which_is_one_argument(
    gang_sim, alone: dict[str, bytes], tmp_path: Path
) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=40
    ) as cluster:
        address = cluster.scheduler_address
        answer = gang_sim(*STUDY, "--dask-scheduler", address, "--out", "run")
    assert answer.code == 0, answer.err
    assert tables(tmp_path / "run") == alone
