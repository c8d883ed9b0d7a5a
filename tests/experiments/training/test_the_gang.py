"""The training of The Gang's learned: its quick heists are those of play(), it climbs, goes on alike after a kill."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from gang_sim.agents.the_gang.learned import Learned
from gang_sim.agents.the_gang.learned_place import SHAPES, SIZE
from gang_sim.agents.the_gang.ranges import RANGES_CELLS
from gang_sim.experiments.training.checkpoints import read_checkpoint
from gang_sim.experiments.training.kernels.the_gang_heists import play_heists
from gang_sim.experiments.training.the_gang.settings import Settings
from gang_sim.experiments.training.the_gang.training import TheGangTraining
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import new_tables
from gang_sim.the_gang.rules import Rules
from gang_sim.weights_file import load_weights

SMALL = {"steps": 4, "directions": 3, "heists": 20, "measured": 40, "measured_every": 2}


@pytest.mark.parametrize(
    "rules", [Rules(max_ticks=1), Rules(protocol="draft"), Rules(players=3, max_ticks=3, end_rule="settled")], ids=str
)
def test_heists_with_common_ranges_go_as_those_of_play(rules):
    weights = np.random.default_rng(2).normal(0, 0.5, SIZE).astype(np.float32)
    public, private, hidden = new_tables(1, rules)
    successes, pairs = play_heists(
        9, 30, 200, public[0], private[0], hidden[0], np.zeros(RANGES_CELLS), weights, load_strengths()
    )
    rows = play(Learned.of_weights(weights, removal=0), 200, 9, rules=rules, first=30)
    assert (successes, pairs) == (rows["success"].sum(), rows["pairs_right"].sum())


def test_threads_do_not_change_a_step():
    one, two = (TheGangTraining(Settings(**SMALL), 3) for _ in range(2))
    one.step(0, 1)
    two.step(0, 2)
    for name, array in one.state().items():
        assert np.array_equal(array, two.state()[name])
    assert one.state()["weights"].any()


def test_it_climbs_back_to_where_belief_is():
    """From weights that shift every place by one and a half stars, a few steps find some of the way back."""
    training = TheGangTraining(Settings(steps=8, directions=16, heists=40, rate=10, last_rate=7, momentum=0.5), 5)
    state = {name: array.copy() for name, array in training.state().items()}
    layers = state["weights"].reshape(SHAPES["layers"])
    layers[:, :, 0, 4] = 1.5
    state["average"] = state["weights"].copy()
    training.restore(state)
    told = [training.step(number, 1) for number in range(8)]
    assert told[-1]["one tick"] > told[0]["one tick"] + 0.08
    assert told[-1]["draft"] > told[0]["draft"] + 0.08


def test_killed_and_started_again_with_the_same_command_it_ends_with_the_same_weights(tmp_path: Path):
    settings = [f"--set={name}={value}" for name, value in (SMALL | {"steps": 30, "measured_every": 1}).items()]
    run = "import sys; from gang_sim.experiments.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", run, "train", "the-gang", "--seed", "2", "--threads", "1", *settings, "--out"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    assert subprocess.run([*command, str(tmp_path / "whole")], **quiet).returncode == 0
    killed = [*command, str(tmp_path / "killed")]
    process = subprocess.Popen(killed, env=dict(os.environ), start_new_session=True, **quiet)
    checkpoint = tmp_path / "killed" / "checkpoint.npz"
    while process.poll() is None:
        found = read_checkpoint(checkpoint)
        if found is not None and found.step >= 5:
            break
        time.sleep(0.01)
    assert process.poll() is None, "ended before the kill"
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert not (tmp_path / "killed" / "weights.npz").exists()
    assert subprocess.run(killed, **quiet).returncode == 0
    for name in ("weights.npz", "learning_curve.csv"):
        assert (tmp_path / "killed" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    weights = load_weights(tmp_path / "killed" / "weights.npz", SHAPES)["layers"]
    assert np.isfinite(weights).all() and weights.any()


@pytest.mark.parametrize(
    ("setting", "bad"),
    [
        ({"steps": 0}, "steps 0: at least 1"),
        ({"noise": 0.0}, "noise 0.0: above 0"),
        ({"rate": 0.1, "last_rate": 0.2}, "rate 0.1, last_rate 0.2"),
        ({"momentum": 1.0}, "momentum 1.0: from 0 to below 1"),
        ({"players": 11}, "players 11"),
    ],
)
def test_a_bad_setting_is_named(setting, bad):
    with pytest.raises(ValueError, match=bad):
        Settings(**setting)
