"""guided: reproducible, heeds the network as much as it is told to, and refuses weights that are not sound."""

from pathlib import Path

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.guided import Guided
from gang_sim.agents.gang_of_four.learned import Learned
from gang_sim.agents.gang_of_four.value.network import SHAPES
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules
from gang_sim.weights_file import save_weights

QUICK = {"rollouts": 16, "candidates": 4}


@pytest.fixture
def weights(tmp_path: Path) -> str:
    """A file with a network that has learned nothing: small random numbers."""
    chance = np.random.default_rng(2)
    arrays = {name: chance.normal(0, 0.1, shape).astype(np.float32) for name, shape in SHAPES.items()}
    save_weights(tmp_path / "weights.npz", arrays, {})
    return str(tmp_path / "weights.npz")


@pytest.mark.parametrize("value", [0, 1, 2])
def test_both_paths_and_any_thread_count_play_the_same_games(weights: str, value: int) -> None:
    agent = Guided(weights, value=value, **QUICK)
    rules = Rules(players=3 + value % 2, target_score=40)
    one = play([agent, *["planner"] * (rules.players - 1)], 3, seed=1, rules=rules, games=True, threads=1)
    for options in ({"threads": 2}, {"path": "python"}):
        again = play([agent, *["planner"] * (rules.players - 1)], 3, seed=1, rules=rules, games=True, **options)
        assert np.array_equal(one, again)


def test_with_boundless_trust_it_plays_as_the_network_says(weights: str) -> None:
    learned, trusting = Learned(weights, win=2.5), Guided(weights, trust=1e9, win=2.5, **QUICK)
    doubting = Guided(weights, trust=0, win=2.5, **QUICK)
    told, same, other = (
        play([agent, *["planner"] * 3], 60, seed=1)["decisions"] for agent in (learned, trusting, doubting)
    )
    # A network that knows nothing may pass up the last cards of a hand, which guided never does.
    assert np.mean(told == same) > 0.7
    assert np.mean(told == other) < 0.5


def test_weights_and_parameters_that_are_not_sound_are_named(weights: str, tmp_path: Path) -> None:
    assert Guided(weights).name == f"guided:weights={weights}"
    with pytest.raises(ValueError, match="trust=-1: at least 0"):
        Guided(weights, trust=-1)
    with pytest.raises(ValueError, match="rollouts=0"):
        Guided(weights, rollouts=0)
    with pytest.raises(ValueError, match=r"none\.json: No such file"):
        Guided(str(tmp_path / "none.npz"))
