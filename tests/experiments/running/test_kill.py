"""kill -9 at any moment: the same command goes on, and its result is the same to the byte."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

RUN = "import sys; from gang_sim.experiments.cli import main; sys.exit(main())"
TABLES = ("results.csv", "results.parquet")


def start(folder: Path, *argv: str, **environment: str) -> subprocess.Popen:
    command = [sys.executable, "-c", RUN, *argv]
    return subprocess.Popen(
        command, cwd=folder, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip


def journals(folder: Path) -> list[Path]:
    return list(folder.glob("**/unfinished/*.jsonl"))


def killed_and_resumed(folder: Path, kills: int, argv: tuple[str, ...]) -> None:
    """Run a study once without and once with kills, each of them after more has been written; compare the results."""
    draw = random.Random(kills)
    assert start(folder, *argv, "--out", "whole").wait() == 0
    known, landed = 0, 0
    while landed < kills:
        process = start(folder, *argv, "--out", "resumed")
        written = known
        while process.poll() is None and written <= known:
            time.sleep(0.01)
            written = max((path.stat().st_size for path in journals(Path(os.environ["GANG_SIM_CACHE"]))), default=0)
        time.sleep(draw.random() * 0.3)
        if process.poll() is not None:
            break  # it ended before the kill: no more to interrupt
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        known, landed = written, landed + 1
        assert not (folder / "resumed").exists()
    assert landed > 0
    last = start(folder, *argv, "--out", "resumed")
    _, errors = last.communicate()
    assert last.returncode == 0, errors
    for name in TABLES:
        assert (folder / "resumed" / name).read_bytes() == (folder / "whole" / name).read_bytes()
    assert journals(Path(os.environ["GANG_SIM_CACHE"])) == []


@pytest.fixture
def own_journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own, with everything that is built already."""
    from gang_sim.kernels import cache_folder

    own = tmp_path / "cache"
    own.mkdir()
    for entry in cache_folder().iterdir():
        if entry.name != "unfinished":
            (own / entry.name).symlink_to(entry)
    monkeypatch.setenv("GANG_SIM_CACHE", str(own))
    (tmp_path / "work").mkdir()
    return tmp_path / "work"


def test_a_killed_study_goes_on(own_journals: Path) -> None:
    argv = ("heists", "--agents", "interval", "--heists", "60000", "--players", "4-6", "--threads", "2")
    killed_and_resumed(own_journals, 1, argv)


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["loky", "threading"])
def test_ten_kills(own_journals: Path, backend: str) -> None:
    argv = ("heists", "--agents", "interval", "--heists", "400000", "--players", "4-6", "--backend", backend)
    killed_and_resumed(own_journals, 10, argv)
