"""A manipulated file of weights: whoever would play with it fails with one line, and nothing in it is run."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.learned import WEIGHTS
from gang_sim.agents.gang_of_four.value.network import SHAPES
from gang_sim.experiments.cli import main
from gang_sim.weights_file import load_weights
from tests.test_weights_file import RunsCode, forge

WAYS = {
    "bytes": "is not the manifest's",
    "hash": "is not the manifest's",
    "shape": "third has shape",
    "not a number": "third holds numbers that are not finite",
    "objects": "no .npz of plain numbers",
    "manifest": "no manifest",
}
"""How a file is manipulated, and what is said of it."""


def manipulated(folder: Path, way: str) -> Path:
    """The shipped weights, manipulated; but for `bytes` and `hash` the manifest's hash fits."""
    path = folder / "other.npz"
    shutil.copy(WEIGHTS, path)
    shutil.copy(WEIGHTS.with_suffix(".json"), path.with_suffix(".json"))
    arrays, manifest = load_weights(WEIGHTS, SHAPES), json.loads(path.with_suffix(".json").read_text())
    third = arrays["third"].copy()
    if way == "bytes":
        path.write_bytes(path.read_bytes()[:-1] + b"x")
    elif way == "hash":
        path.with_suffix(".json").write_text(json.dumps(manifest | {"sha256": "0" * 64}))
    elif way == "shape":
        forge(path, arrays | {"third": third[:-1]})
    elif way == "not a number":
        third[0, 0] = np.nan
        forge(path, arrays | {"third": third})
    elif way == "objects":
        objects = np.array([RunsCode(folder / "ran")], object)
        forge(path, arrays | {"third": objects}, manifest["arrays"])
    else:
        path.with_suffix(".json").write_text(json.dumps({"format": 0}))
    return path


@pytest.mark.parametrize("agent", ["learned", "guided"])
@pytest.mark.parametrize("way", list(WAYS))
def test_it_fails_with_one_line(agent: str, way: str, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    path = manipulated(tmp_path, way)
    agents = f"{agent}:weights={path},planner"
    assert main(["ladder", "gang-of-four", "--agents", agents, "--deals", "2", "--out", str(tmp_path / "out")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert WAYS[way] in told.err and "other." in told.err
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "ran").exists()
