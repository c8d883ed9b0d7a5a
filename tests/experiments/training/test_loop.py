"""Trainings go on after a kill, with the very same weights, and leave a folder that tells how they were made."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from gang_sim.experiments.training import loop
from gang_sim.experiments.training.checkpoints import Checkpoint, read_checkpoint
from gang_sim.experiments.training.run_folder import RunFolder
from gang_sim.weights_file import load_weights
from tests.experiments.training.drift import Drift, Settings


def trained(folder: Path, seed: int = 3, **settings: float) -> Drift:
    drift = Drift(Settings(**settings), seed)
    loop.train(drift, RunFolder.of(drift, folder))
    return drift


def test_a_run_folder_holds_weights_curve_figure_and_how_they_were_made(tmp_path: Path) -> None:
    drift = trained(tmp_path / "run")
    weights = load_weights(tmp_path / "run" / "weights.npz", {"all": (6,)})["all"]
    assert np.array_equal(weights, drift.arrays["weights"])
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["kind"] == "gang-sim train"
    for name in manifest["files"]:
        assert (tmp_path / "run" / name).stat().st_size > 0
    assert {"learning_curve.csv", "learning_curve.png", "weights.npz", "weights.json", "run.json"} <= set(
        manifest["files"]
    )
    curve = (tmp_path / "run" / "learning_curve.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in curve[1:]] == ["0", "10", "20", "30", "40"]


def test_a_training_that_stops_anywhere_ends_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = trained(tmp_path / "whole")
    monkeypatch.setattr(loop, "CHECKPOINT_SECONDS", 0.0)
    for stops in (1, 7, 23):
        interrupted = Drift(Settings(), 3)
        folder = RunFolder.of(interrupted, tmp_path / f"stopped-{stops}")
        step = interrupted.step

        def stop_at(number: int, threads: int, stops: int = stops, step=step):
            if number == stops:
                raise KeyboardInterrupt
            return step(number, threads)

        interrupted.step = stop_at  # type: ignore[method-assign]
        with pytest.raises(KeyboardInterrupt):
            loop.train(interrupted, folder)
        again = trained(tmp_path / f"stopped-{stops}")
        for name, array in whole.arrays.items():
            assert np.array_equal(array, again.arrays[name])


def test_killed_and_started_again_with_the_same_command(tmp_path: Path) -> None:
    trained(tmp_path / "whole", pause=0.02)
    command = [sys.executable, "-m", "tests.experiments.training.drift", str(tmp_path / "killed"), "0.02"]
    checkpoint = tmp_path / "killed" / "checkpoint.npz"
    steps = 0
    for _ in range(2):
        process = subprocess.Popen(command, env=dict(os.environ), start_new_session=True, stderr=subprocess.DEVNULL)
        while process.poll() is None:
            found = read_checkpoint(checkpoint)
            if found is not None and found.step >= steps + 5:
                break
            time.sleep(0.005)
        assert process.poll() is None, "ended before the kill"
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        found = read_checkpoint(checkpoint)
        assert found is not None and found.step < 40
        steps = found.step
    assert not (tmp_path / "killed" / "weights.npz").exists()
    assert subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
    for name in ("weights.npz", "learning_curve.csv", "learning_curve.parquet"):
        assert (tmp_path / "killed" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_a_finished_training_is_not_done_again(tmp_path: Path) -> None:
    trained(tmp_path / "run")
    before = (tmp_path / "run" / "manifest.json").stat().st_mtime_ns
    trained(tmp_path / "run")
    assert (tmp_path / "run" / "manifest.json").stat().st_mtime_ns == before


def test_another_training_needs_another_folder(tmp_path: Path) -> None:
    trained(tmp_path / "run")
    with pytest.raises(ValueError, match="holds a training with other seed"):
        trained(tmp_path / "run", seed=4)
    with pytest.raises(ValueError, match="holds a training with other settings"):
        trained(tmp_path / "run", steps=50)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("mine")
    with pytest.raises(ValueError, match="holds other files"):
        trained(tmp_path / "other")


def test_a_damaged_checkpoint_is_named(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.npz"
    Checkpoint(3, {"a": np.ones(2)}, [{"step": 0}], 1.5).write(path)
    found = read_checkpoint(path)
    assert found is not None and (found.step, found.curve, found.seconds) == (3, [{"step": 0}], 1.5)
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(ValueError, match=r"checkpoint .*: cannot be read"):
        read_checkpoint(path)
    assert read_checkpoint(tmp_path / "none.npz") is None
