"""A training of a moment, to test the loop with: weights drift towards numbers drawn at random, by Adam."""

import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from gang_sim import streams
from gang_sim.experiments.training import loop
from gang_sim.experiments.training.kernels.adam import adam_step
from gang_sim.experiments.training.run_folder import RunFolder


@dataclass(frozen=True)
class Settings:
    steps: int = 40
    pause: float = 0.0


class Drift:
    name: ClassVar[str] = "drift"
    value: ClassVar[str] = "near"
    versus: ClassVar[str] = "against"
    value_label: ClassVar[str] = "near the mean (%)"

    def __init__(self, settings: Settings, seed: int) -> None:
        self.settings, self.seed = settings, seed
        self.steps, self.measured_every = settings.steps, 10
        self.arrays = {name: np.zeros(6, np.float32) for name in ("weights", "mean", "square")}

    def state(self):
        return self.arrays

    def restore(self, state):
        for name, array in self.arrays.items():
            array[:] = state[name]

    def step(self, number, threads):
        time.sleep(self.settings.pause)
        drawn = streams.uniforms(np.arange(6, dtype=np.uint64) + np.uint64(100 * number + self.seed))
        slope = (self.arrays["weights"] - drawn).astype(np.float32)
        arrays = self.arrays
        adam_step(arrays["weights"], slope, arrays["mean"], arrays["square"], number, np.float32(0.05))
        return {"slope": float(np.abs(slope).mean())}

    def measure(self, threads):
        near = float(1 - np.abs(self.arrays["weights"] - 0.5).mean())
        return [{"opponents": "chance", "near": near, "near_low": near - 0.1, "near_high": near + 0.1}]

    def weights(self):
        return {"all": self.arrays["weights"]}


if __name__ == "__main__":  # python -m tests.experiments.training.drift FOLDER PAUSE
    loop.CHECKPOINT_SECONDS = 0.0
    drift = Drift(Settings(pause=float(sys.argv[2])), 3)
    loop.train(drift, RunFolder.of(drift, Path(sys.argv[1])))
