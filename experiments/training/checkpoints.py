"""Checkpoints of a training: one file, written whole or not at all, that holds all it takes to go on. Plain numbers."""

import io
import json
import os
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["Checkpoint", "read_checkpoint", "write_whole"]

_STEP, _CURVE, _SECONDS = "step", "curve", "seconds"
_OWN = (_STEP, _CURVE, _SECONDS)


@dataclass(frozen=True)
class Checkpoint:
    """Where a training is: steps done, its state, the learning curve so far, and the seconds that it took."""

    step: int
    state: Mapping[str, np.ndarray]
    curve: Sequence[Mapping[str, Any]]
    seconds: float

    def write(self, path: Path) -> None:
        """Write it in place of the one before; after a kill there is the one or the other."""
        data = io.BytesIO()
        text = np.frombuffer(json.dumps(list(self.curve)).encode(), np.uint8)
        arrays: dict[str, np.ndarray] = {f"state_{name}": array for name, array in self.state.items()}
        arrays |= {_STEP: np.array(self.step), _CURVE: text, _SECONDS: np.array(self.seconds)}
        np.savez(data, allow_pickle=False, **arrays)
        write_whole(path, data.getvalue())


def read_checkpoint(path: Path) -> Checkpoint | None:
    """The checkpoint in a file, None without one. Raises ValueError for a file that is none."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        curve = json.loads(arrays[_CURVE].tobytes())
        state = {name.removeprefix("state_"): array for name, array in arrays.items() if name not in _OWN}
        return Checkpoint(int(arrays[_STEP]), state, curve, float(arrays[_SECONDS]))
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, OSError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(f"checkpoint {path}: cannot be read: {str(error).splitlines()[0]}") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that is there as a whole, on the disk, or not at all."""
    beside = path.with_name(f".{path.name}.part")
    with open(beside, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
