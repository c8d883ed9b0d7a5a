"""The folder of a training run: who it belongs to, and the names of its files. Trains nothing."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gang_sim import __version__
from gang_sim.experiments.output import MANIFEST
from gang_sim.experiments.training.checkpoints import write_whole
from gang_sim.experiments.training.protocol import Training

__all__ = ["RunFolder", "identity_of"]

RUN, CHECKPOINT, WEIGHTS = "run.json", "checkpoint.npz", "weights.npz"


def identity_of(training: Training) -> dict[str, Any]:
    """Everything that the weights depend on, as data for JSON: training, settings, seed, version, sources."""
    from gang_sim.kernels import source_hash

    settings = {
        key: list(value) if isinstance(value, tuple) else value for key, value in asdict(training.settings).items()
    }
    return {
        "training": training.name,
        "settings": settings,
        "seed": training.seed,
        "version": __version__,
        "sources": source_hash(),
    }


class RunFolder:
    """A folder that belongs to one training; the same command finds it again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.checkpoint, self.weights, self.manifest = path / CHECKPOINT, path / WEIGHTS, path / MANIFEST

    @classmethod
    def of(cls, training: Training, out: Path | None) -> "RunFolder":
        """The folder asked for, made if need be, or one under gang-sim-results named after the identity.

        Raises ValueError for a folder that cannot be written or belongs to something else.
        """
        identity = identity_of(training)
        if out is None:
            mark = zlib.crc32(json.dumps(identity, sort_keys=True).encode())
            out = Path("gang-sim-results") / f"train-{training.name}-{mark:08x}"
        try:
            out.mkdir(parents=True, exist_ok=True)
            present = [entry.name for entry in out.iterdir()]
            if not present:
                write_whole(out / RUN, (json.dumps(identity, indent=2) + "\n").encode())
        except OSError as error:
            raise ValueError(f"--out {out}: cannot be written: {error.strerror}") from None
        _check_same(out, identity)
        return cls(out)


def _check_same(out: Path, identity: Mapping[str, Any]) -> None:
    try:
        found = json.loads((out / RUN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict):
        raise ValueError(f"--out {out}: holds other files; give a new folder or that of a training to go on with")
    differing = [key for key in identity if found.get(key) != identity[key]]
    if differing:
        raise ValueError(f"--out {out}: holds a training with other {', '.join(differing)}; give a new folder")
