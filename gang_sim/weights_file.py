"""Files of learned weights: arrays in .npz beside a manifest, checked so that loading an agent never runs code.

A file `name.npz` has its manifest in `name.json`: the arrays with shapes and dtypes, the SHA-256 of the .npz, and what
its maker wants to tell (the command, the seed). No agent, no network and no training here.
"""

import hashlib
import io
import json
import os
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["flat_weights", "load_weights", "manifest_of", "save_weights"]

FORMAT = 1
"""Version of the layout of manifests."""
_DTYPE = "float32"


def save_weights(path: Path, arrays: Mapping[str, np.ndarray], about: Mapping[str, Any]) -> None:
    """Write arrays of finite float32 numbers to `path` (.npz) and their manifest beside it, each whole or not at all.

    about: goes into the manifest as it is; must be JSON. Raises ValueError for an array that `load_weights` would not
    take.
    """
    for name, array in arrays.items():
        _check_array(path, name, array)
    data = io.BytesIO()
    np.savez(data, allow_pickle=False, **dict(arrays))
    manifest = {
        "format": FORMAT,
        "sha256": hashlib.sha256(data.getvalue()).hexdigest(),
        "arrays": {name: {"shape": list(array.shape), "dtype": _DTYPE} for name, array in arrays.items()},
        "about": dict(about),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    _write(path, data.getvalue())
    _write(path.with_suffix(".json"), (json.dumps(manifest, indent=2) + "\n").encode())


def load_weights(path: Path, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, np.ndarray]:
    """The arrays of a weights file, float32, by name and in the order of `shapes`.

    shapes: the arrays that there must be, no more and no less.
    Raises ValueError with one line that names the file and what is wrong: a missing or unreadable file or manifest, a
    hash unlike the manifest's, objects instead of numbers, other names, shapes or dtypes, NaN or infinite numbers.
    """
    manifest = manifest_of(path)
    data = _read(path)
    found = hashlib.sha256(data).hexdigest()
    if found != manifest.get("sha256"):
        raise ValueError(f"weights {path}: SHA-256 {found[:12]}... is not the manifest's: the file has been changed")
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except (ValueError, OSError, zipfile.BadZipFile, EOFError, KeyError) as error:
        raise ValueError(f"weights {path}: no .npz of plain numbers: {str(error).splitlines()[0]}") from None
    _check_names(path, "holds", arrays, shapes)
    told = manifest.get("arrays")
    told = told if isinstance(told, dict) else {}
    _check_names(path, "has a manifest of", told, shapes)
    for name, shape in shapes.items():
        _check_array(path, name, arrays[name])
        if arrays[name].shape != shape:
            raise ValueError(f"weights {path}: {name} has shape {arrays[name].shape}: must be {shape}")
        if told[name] != {"shape": list(shape), "dtype": _DTYPE}:
            raise ValueError(f"weights {path}: manifest tells {told[name]} of {name}: must be {_DTYPE}, {list(shape)}")
    return {name: arrays[name] for name in shapes}


def manifest_of(path: Path) -> dict[str, Any]:
    """The manifest beside a weights file. Raises ValueError for a missing one, or one that is none."""
    beside = path.with_suffix(".json")
    try:
        manifest = json.loads(_read(beside))
    except (UnicodeDecodeError, json.JSONDecodeError):
        raise ValueError(f"weights {beside}: no JSON") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ValueError(f"weights {beside}: no manifest of format {FORMAT}")
    return manifest


def flat_weights(arrays: Mapping[str, np.ndarray]) -> np.ndarray:
    """All numbers one after another, as `CompiledAgent.weights` wants them: float32[w], w even.

    >>> flat_weights({"a": np.ones((1, 2), np.float32), "b": np.zeros(1, np.float32)})
    array([1., 1., 0., 0.], dtype=float32)
    """
    flat = np.concatenate([np.empty(0, np.float32), *[array.ravel() for array in arrays.values()]])
    return np.concatenate([flat, np.zeros(len(flat) % 2, np.float32)])


def _check_names(path: Path, verb: str, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    if set(found) != set(wanted):
        raise ValueError(f"weights {path}: {verb} {', '.join(sorted(found)) or 'nothing'}: must be {', '.join(wanted)}")


def _check_array(path: Path, name: str, array: np.ndarray) -> None:
    if array.dtype != np.dtype(_DTYPE):
        raise ValueError(f"weights {path}: {name} is of {array.dtype}: must be {_DTYPE}")
    if not np.isfinite(array).all():
        raise ValueError(f"weights {path}: {name} holds numbers that are not finite")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ValueError(f"weights {path}: {error.strerror or error}") from None


def _write(path: Path, data: bytes) -> None:
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    beside.write_bytes(data)
    os.replace(beside, path)
