"""learned: whatever its weights, chips grow with the hand, and every seat reads them in the same and the right way."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from gang_sim.agents.the_gang.belief import look_at_own
from gang_sim.agents.the_gang.learned import WEIGHTS, Learned
from gang_sim.agents.the_gang.learned_moves import choose, is_learned, look
from gang_sim.agents.the_gang.learned_place import OUTPUTS, SHAPES, SIZE, place_of, shape_place
from gang_sim.agents.the_gang.line_of_chips import chips_open
from gang_sim.agents.the_gang.ranges import RANGES, RANGES_CELLS
from gang_sim.experiments.cli import main
from gang_sim.play import PATHS
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import SHOWDOWN, STAY
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.trace import trace_game
from gang_sim.weights_file import load_weights, save_weights

SETTINGS = [
    Rules(players=4, protocol="draft"),
    Rules(players=6, protocol="draft"),
    Rules(players=4, max_ticks=1),
    Rules(players=3, max_ticks=3, end_rule="settled"),
]


def drawn(seed: int) -> np.ndarray:
    """Weights of no training."""
    return np.random.default_rng(seed).normal(0, 0.7, SIZE).astype(np.float32)


def watched(weights: np.ndarray, rules: Rules, game: int):
    """Every state before an action, and the RANGES record of each seat at it."""
    memories = [np.zeros(RANGES_CELLS) for _ in range(rules.players)]
    for step in trace_game([Learned.of_weights(weights, removal=0)] * rules.players, 5, game, rules):
        if step.public["round"] == SHOWDOWN:
            continue
        ranges = [memory.view(RANGES)[0] for memory in memories]
        for seat, own in enumerate(ranges):
            look(step.public, own, load_strengths(), weights)
            look_at_own(step.public, step.private[seat], own, load_strengths())
        yield step, ranges


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_seat_reads_the_same_and_the_truth_explains_itself(rules, seed):
    for _step, ranges in watched(drawn(seed), rules, seed):
        for seat, own in enumerate(ranges):
            assert np.array_equal(own["low"], ranges[0]["low"])
            assert np.array_equal(own["high"], ranges[0]["high"])
            assert own["low"][seat] <= own["own"] < own["high"][seat]


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
@pytest.mark.parametrize("seed", [3, 4])
def test_chips_and_places_grow_with_the_strength_of_the_hand(rules, seed):
    weights, shape = drawn(seed), np.empty(OUTPUTS)
    for step, ranges in watched(weights, rules, seed):
        public, own = step.public, ranges[0]
        if not is_learned(public, public["round"], public["tick"]):
            continue
        groups = np.unique(np.linspace(0, own["groups"] - 1, 60).astype(int))
        shape_place(public, own, int(public["round"]), 0, weights, shape)
        chips = chips_open(public, own)
        places = [place_of(own, 0, group, chips, rules.players, shape) for group in groups]
        assert (np.diff(places) >= -1e-9).all()
        if own["chips"][0] == 0:
            wanted = [choose(public, own, 0, group, weights) for group in groups]
            assert STAY not in wanted
            assert (np.diff(wanted) >= 0).all()


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_the_same_seed_gives_the_same_games_on_both_paths_and_any_number_of_threads(rules):
    line_up = ["learned", "belief", *["learned"] * (rules.players - 2)]
    first = play(line_up, 600, seed=8, rules=rules, threads=1)
    for path in PATHS:
        assert np.array_equal(first, play(line_up, 600, seed=8, rules=rules, threads=2, path=path))


def test_with_ticks_to_spare_it_plays_about_as_belief():
    rows = play("learned", 1000, seed=3, rules=Rules(max_ticks=3))
    assert rows["success"].mean() > 0.99


@pytest.mark.parametrize("mode", ["advanced", "master_thief"])
def test_it_plays_with_cards_in_force(mode):
    assert play("learned", 100, seed=4, rules=Rules(mode=mode), games=True)["order_ok"].mean() > 0.8


def test_the_shipped_weights_are_sound_and_tell_the_command_that_made_them():
    assert load_weights(WEIGHTS, SHAPES)["layers"].any()
    about = json.loads(WEIGHTS.with_suffix(".json").read_text())["about"]
    assert about["command"].startswith("gang-sim train the-gang")


def _manipulated(folder: Path, how: str) -> Path:
    path = folder / "weights.npz"
    layers = drawn(1).reshape(SHAPES["layers"])
    save_weights(path, {"layers": layers}, {})
    if how == "objects":
        np.savez(path, layers=np.array([print, None], object))
    elif how == "shape":
        save_weights(path, {"layers": layers[:1]}, {})
    elif how == "nan":
        layers[0, 0, 0, 0] = np.nan
        np.savez(path, layers=layers)
    return path


def _make_hash_fit(path: Path) -> None:
    manifest = json.loads(path.with_suffix(".json").read_text())
    manifest["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_suffix(".json").write_text(json.dumps(manifest))


@pytest.mark.parametrize(
    ("how", "told"), [("objects", "no .npz of plain numbers"), ("shape", "has shape"), ("nan", "not finite")]
)
def test_a_manipulated_weights_file_gives_one_line_even_if_the_hash_fits(tmp_path, how, told):
    path = _manipulated(tmp_path, how)
    _make_hash_fit(path)
    with pytest.raises(ValueError, match=rf"weights .*weights\.npz: .*{told}") as raised:
        Learned(weights=str(path))
    assert "\n" not in str(raised.value)


def test_numbers_that_are_not_those_of_the_manifest_run_nothing(tmp_path, capfd):
    path = _manipulated(tmp_path, "no way")
    manifest = path.with_suffix(".json").read_bytes()
    save_weights(path, {"layers": 2 * drawn(1).reshape(SHAPES["layers"])}, {})
    path.with_suffix(".json").write_bytes(manifest)
    command = ["heists", "--agents", f"learned:weights={path}", "--heists", "10", "--out", str(tmp_path / "out")]
    assert main(command) == 2
    out, err = capfd.readouterr()
    assert out == "" and err.count("\n") == 1
    assert "is not the manifest's" in err
    assert not (tmp_path / "out").exists()
