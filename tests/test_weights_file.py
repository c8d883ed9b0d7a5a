"""Files of learned weights: what was saved comes back, and every kind of manipulated file fails with one line."""

import hashlib
import io
import json
from pathlib import Path

import numpy as np
import pytest

from gang_sim.weights_file import flat_weights, load_weights, manifest_of, save_weights

SHAPES = {"hidden": (3, 2), "output": (3,)}
ARRAYS = {"hidden": np.arange(6, dtype=np.float32).reshape(3, 2), "output": np.ones(3, np.float32)}


class RunsCode:
    """Would write a file if it were unpickled."""

    def __init__(self, target: Path):
        self.target = target

    def __reduce__(self):
        return Path.touch, (self.target,)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    save_weights(tmp_path / "agent.npz", ARRAYS, {"command": "gang-sim train", "seed": 3})
    return tmp_path / "agent.npz"


def forge(path: Path, arrays: dict, told: dict | None = None) -> None:
    """Put other arrays into the file, with a manifest whose hash fits."""
    data = io.BytesIO()
    np.savez(data, **arrays)
    path.write_bytes(data.getvalue())
    manifest = json.loads(path.with_suffix(".json").read_text())
    manifest["sha256"] = hashlib.sha256(data.getvalue()).hexdigest()
    manifest["arrays"] = told or {k: {"shape": list(v.shape), "dtype": str(v.dtype)} for k, v in arrays.items()}
    path.with_suffix(".json").write_text(json.dumps(manifest))


def test_what_was_saved_comes_back(path):
    loaded = load_weights(path, SHAPES)
    assert list(loaded) == list(SHAPES)
    assert all(np.array_equal(loaded[name], ARRAYS[name]) for name in SHAPES)
    assert manifest_of(path)["about"] == {"command": "gang-sim train", "seed": 3}
    assert np.array_equal(flat_weights(loaded), [0, 1, 2, 3, 4, 5, 1, 1, 1, 0])


def test_saving_again_gives_the_same_bytes(path, tmp_path):
    save_weights(tmp_path / "again.npz", ARRAYS, {})
    assert (tmp_path / "again.npz").read_bytes() == path.read_bytes()


def test_objects_are_refused_and_run_nothing(path, tmp_path):
    told = {name: {"shape": list(shape), "dtype": "float32"} for name, shape in SHAPES.items()}
    objects = np.array([RunsCode(tmp_path / "ran"), None, None], object)
    forge(path, ARRAYS | {"output": objects}, told)
    with pytest.raises(ValueError, match=r"no \.npz of plain numbers") as raised:
        load_weights(path, SHAPES)
    assert "\n" not in str(raised.value)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        (ARRAYS | {"output": np.ones(4, np.float32)}, r"output has shape \(4,\): must be \(3,\)"),
        (ARRAYS | {"output": np.ones(3)}, "output is of float64: must be float32"),
        (ARRAYS | {"output": np.array([1, np.nan, 1], np.float32)}, "output holds numbers that are not finite"),
        (ARRAYS | {"output": np.array([1, np.inf, 1], np.float32)}, "output holds numbers that are not finite"),
        (ARRAYS | {"more": np.ones(3, np.float32)}, "holds hidden, more, output: must be hidden, output"),
        ({"hidden": ARRAYS["hidden"]}, "holds hidden: must be hidden, output"),
    ],
)
def test_other_arrays_are_refused(path, arrays, message):
    forge(path, arrays)
    with pytest.raises(ValueError, match=message):
        load_weights(path, SHAPES)


def test_a_changed_byte_is_noticed(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(ValueError, match="is not the manifest's"):
        load_weights(path, SHAPES)


def test_a_manifest_that_tells_something_else_is_refused(path):
    forge(path, ARRAYS, {name: {"shape": [1], "dtype": "float32"} for name in SHAPES})
    with pytest.raises(ValueError, match="manifest tells"):
        load_weights(path, SHAPES)


@pytest.mark.parametrize(
    ("manifest", "message"),
    [("", "no JSON"), ("[1]", "no manifest of format 1"), ('{"format": 2}', "no manifest of format 1")],
)
def test_bad_manifests_are_refused(path, manifest, message):
    path.with_suffix(".json").write_text(manifest)
    with pytest.raises(ValueError, match=message):
        load_weights(path, SHAPES)


@pytest.mark.parametrize("suffix", [".npz", ".json"])
def test_missing_files_are_named(path, suffix):
    path.with_suffix(suffix).unlink()
    with pytest.raises(ValueError, match=rf"agent{suffix}: No such file"):
        load_weights(path, SHAPES)


def test_a_file_that_is_no_archive_is_refused(path):
    path.write_bytes(b"no archive")
    manifest = manifest_of(path) | {"sha256": hashlib.sha256(b"no archive").hexdigest()}
    path.with_suffix(".json").write_text(json.dumps(manifest))
    with pytest.raises(ValueError, match=r"no \.npz of plain numbers"):
        load_weights(path, SHAPES)


def test_nothing_that_cannot_be_loaded_is_saved(tmp_path):
    with pytest.raises(ValueError, match="not finite"):
        save_weights(tmp_path / "agent.npz", {"a": np.full(2, np.nan, np.float32)}, {})
    assert not list(tmp_path.iterdir())
