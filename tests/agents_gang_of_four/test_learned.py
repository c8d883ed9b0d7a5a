"""`learned` of Gang of Four: its file, its strength, its choice in the exchange, the same games on both paths."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.learned import WEIGHTS, Learned
from gang_sim.agents.gang_of_four.value.network import SHAPES
from gang_sim.experiments.cli import main
from gang_sim.experiments.training.gang_of_four.measured import measured
from gang_sim.registry import make_agent
from gang_sim.testing import check_agent
from gang_sim.weights_file import load_weights, manifest_of, save_weights
from tests.agents_gang_of_four.builder import Turn


def test_the_shipped_weights_tell_the_command_that_made_them() -> None:
    about = manifest_of(WEIGHTS)["about"]
    assert about["command"].startswith("gang-sim train gang-of-four")
    assert {"seed", "steps", "learning_curve"} <= set(about)
    assert WEIGHTS.stat().st_size < 1_000_000


def test_it_plays_legally_and_alike_on_both_paths() -> None:
    check_agent("learned", game="gang_of_four", deals=6, games=1)


@pytest.mark.parametrize("opponents", ["planner", "cheapest_beat", "five_card_rusher"])
def test_it_wins_far_more_than_a_quarter_of_the_hands(opponents: str) -> None:
    found = measured(Learned(), (opponents,), 250, 99, 2)[0]
    assert found["hands_won_low"] > 0.29


def test_it_returns_no_good_card_in_the_exchange() -> None:
    turn = Turn("2g 4g 4y 5r 6r 7y 8g 9g 9y 9r 10g Dr Pg 10y 10r 8y 8r").returning("Dr")
    assert turn.chosen("learned") in ("2g", "4g", "4y")


def test_its_last_card_is_announced() -> None:
    from gang_sim.gang_of_four.play import play
    from gang_sim.gang_of_four.rules import Rules

    rules = Rules(last_card_announce="action")
    with_action, by_itself = (
        play("learned", 200, 3, rules=options, threads=1)["points"].mean() for options in (rules, Rules())
    )
    assert with_action == pytest.approx(by_itself, rel=0.35)


def test_other_weights_can_be_named(tmp_path: Path) -> None:
    arrays = load_weights(WEIGHTS, SHAPES)
    arrays["third"] = arrays["third"] * 0
    save_weights(tmp_path / "flat.npz", arrays, {})
    agent = make_agent("gang_of_four", f"learned:win=4:weights={tmp_path / 'flat.npz'}")
    assert isinstance(agent, Learned)
    assert agent.name == f"learned:win=4:weights={tmp_path / 'flat.npz'}"
    assert np.count_nonzero(agent.weights) < np.count_nonzero(Learned().weights)


def damaged(folder: Path, what: str) -> Path:
    path = folder / "other.npz"
    shutil.copy(WEIGHTS, path)
    shutil.copy(WEIGHTS.with_suffix(".json"), path.with_suffix(".json"))
    if what == "bytes":
        path.write_bytes(path.read_bytes()[:-1] + b"x")
    elif what == "shape":
        arrays = load_weights(WEIGHTS, SHAPES)
        save_weights(path, arrays | {"third": arrays["third"][:-1]}, {})
    elif what == "manifest":
        path.with_suffix(".json").write_text(json.dumps({"format": 1}))
    return path


@pytest.mark.parametrize("what", ["bytes", "shape", "manifest"])
def test_a_manipulated_file_fails_with_one_line(what: str, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    path = damaged(tmp_path, what)
    agents = f"learned:weights={path},planner"
    assert main(["styles", "--agents", agents, "--deals", "2", "--out", str(tmp_path / "o")]) == 2
    errors = capsys.readouterr().err.strip().splitlines()
    assert len(errors) == 1 and "other.npz" in errors[0]
    assert not (tmp_path / "o").exists()
