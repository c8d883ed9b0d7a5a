"""`learned` of Gang of Four: its file, its strength, its choice in the exchange, the same games on both paths."""

from pathlib import Path

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.learned import WEIGHTS, Learned
from gang_sim.agents.gang_of_four.value.network import SHAPES
from gang_sim.experiments.training.gang_of_four.measured import measured
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules
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


def test_any_thread_count_and_batch_plays_the_same_games() -> None:
    line_up, rules = ["learned", "planner", "learned:win=4"], Rules(players=3, target_score=40)
    one = play(line_up, 60, seed=3, rules=rules, games=True, threads=1)
    assert np.array_equal(one, play(line_up, 60, seed=3, rules=rules, games=True, threads=2))
    later = play(line_up, 5, seed=3, rules=rules, games=True, first=20, threads=1)
    assert np.array_equal(one[(one["game"] >= 20) & (one["game"] < 25)], later)
