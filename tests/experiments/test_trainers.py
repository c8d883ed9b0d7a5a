"""Trainers: what PPO is made of agrees with slow plain forms; runs leave what they promise; measuring is fair."""

import csv
import json
import sys
from pathlib import Path

import numpy as np
import pytest

from gang_sim.experiments.trainers.tasks import TASKS, baseline, measured, vector_environment

ROOT = Path(__file__).parents[2]
THE_GANG, GANG_OF_FOUR = TASKS["the-gang"], TASKS["gang-of-four"]


def _first_legal(observation, mask):
    return mask.argmax(axis=1)


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_every_table_is_measured_by_as_many_episodes(task):
    """The rewards are those of the first episodes of each table, long ones too."""
    rewards = measured(task, _first_legal, 9000, seed=5)
    envs = vector_environment(task, 4096)
    _, infos = envs.reset(seed=5)
    by_table = [[] for _ in range(4096)]
    while min(map(len, by_table)) < 3:
        _, reward, over, _, infos = envs.step(_first_legal(None, infos["action_mask"]))
        for row in np.flatnonzero(over):
            by_table[row].append(reward[row])
    expected = [value for row, values in enumerate(by_table) for value in values[: 2 + (row < 9000 - 2 * 4096)]]
    assert len(rewards) == 9000
    assert sorted(rewards) == pytest.approx(sorted(expected))


def test_an_agent_is_measured_in_every_seat():
    assert baseline(GANG_OF_FOUR, "cheapest_beat", 4000, seed=1).shape == (4000,)
    among_equals = baseline(GANG_OF_FOUR, "cheapest_beat", 40_000, seed=1)
    assert abs(among_equals.mean()) < 4 * among_equals.std() / 200
    assert baseline(THE_GANG, "random", 4000, seed=1).mean() < baseline(THE_GANG, "interval", 4000, seed=1).mean() - 0.3


@pytest.fixture
def trainer():
    pytest.importorskip("torch", reason="needs the extra gang-sim[trainers]")
    from gang_sim.experiments.trainers.ppo import Settings, Trainer

    return lambda **settings: Trainer(Settings(tables=16, length=8, **settings))


@pytest.mark.parametrize("game", TASKS)
def test_the_policy_has_all_its_chance_on_legal_actions(trainer, game):
    from gang_sim.experiments.trainers.ppo import Seen

    made = trainer(game=game)
    for _ in range(3):
        made.iteration(rate=0.01)
        chances = made.network.policy(Seen(made.observation, made.mask)).probs.detach().numpy()
        assert (chances[made.mask == 0] == 0).all()
        assert np.allclose(chances.sum(axis=1), 1)
        best = made.best(made.observation, made.mask)
        assert np.array_equal(best, chances.argmax(axis=1))


def test_advantages_are_sums_of_surprises(trainer):
    import torch

    made, random = trainer(smoothing=0.9), np.random.default_rng(0)
    rewards, values = random.random((6, 3)), random.random((7, 3))
    goes_on = (random.random((6, 3)) < 0.7).astype(float)
    given = [torch.tensor(array, dtype=torch.float32) for array in (rewards, goes_on, values[:-1], values[-1])]
    answer = made._advantages(*given).numpy()
    for step in range(6):
        for table in range(3):
            total, weight = 0.0, 1.0
            for later in range(step, 6):
                ahead = goes_on[later, table] * values[later + 1, table]
                total += weight * (rewards[later, table] + ahead - values[later, table])
                weight *= 0.9 * goes_on[later, table]
            assert answer[step, table] == pytest.approx(total, abs=1e-5)


def test_it_learns_what_pays_at_once(trainer):
    """A made-up reward for one action: its chance rises."""
    made = trainer(epochs=4, minibatches=2)
    step = made.envs.step

    def paid(actions):
        observation, _, over, truncated, infos = step(actions)
        return observation, (actions == 2).astype(float), over, truncated, infos

    made.envs.step = paid
    first = np.mean(made.iteration(rate=0.01))
    for _ in range(20):
        last = np.mean(made.iteration(rate=0.01))
    assert last > first + 0.3


def test_the_same_settings_give_the_same_learner(trainer):
    learned = []
    for _ in range(2):
        made = trainer(seed=4)
        made.iteration(rate=0.01)
        learned.append(made.network.state_dict())
    assert all((learned[0][name] == weights).all() for name, weights in learned[1].items())


@pytest.mark.parametrize("trainer_name", ["ppo", "maskable_ppo"])
def test_a_run_leaves_curve_figures_and_its_command(trainer_name, tmp_path, monkeypatch):
    pytest.importorskip("torch" if trainer_name == "ppo" else "sb3_contrib", reason="needs gang-sim[trainers]")
    from importlib import import_module

    out = tmp_path / "run"
    arguments = ["--steps", "8192", "--episodes", "400", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", [trainer_name, *arguments])
    import_module(f"gang_sim.experiments.trainers.{trainer_name}").main()
    with (out / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["agent"] for row in rows] == ["random", "nearest", "interval", "learner"]
    assert all(float(row["low"]) < float(row["mean"]) < float(row["high"]) for row in rows)
    run = json.loads((out / "run.json").read_text())
    assert run["command"].startswith(f"python -m gang_sim.experiments.trainers.{trainer_name} --steps 8192")
    assert {path.name for path in out.iterdir()} == {
        "results.csv", "curve.csv", "learning_curve.png", "learning_curve.svg", "run.json",
        "weights.npz" if trainer_name == "ppo" else "model.zip",
    }  # fmt: skip


def test_the_results_in_the_readme_are_those_in_the_folder():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme.split("run in `results/trainers`")[1].split("\n\n")[0].splitlines()[2:]
    told = {line.strip("| ").split(" | ")[0].strip("`"): line.strip("| ").split(" | ")[1:] for line in table}
    assert told.keys() == {path.name for path in (ROOT / "results" / "trainers").iterdir()}
    for name, cells in told.items():
        folder = ROOT / "results" / "trainers" / name
        assert json.loads((folder / "run.json").read_text(encoding="utf-8"))["command"] in readme
        with (folder / "results.csv").open(encoding="utf-8") as file:
            measured = {row["agent"]: _cell(row) for row in csv.DictReader(file)}
        others = measured.get("interval") or measured["cheapest_beat"]
        assert cells == [measured["learner"], measured["random"], measured.get("nearest", "-"), others]


def _cell(row):
    mean, low, high = (float(row[key]) for key in ("mean", "low", "high"))
    return f"{mean:.3f} ({low:.3f} to {high:.3f})"
