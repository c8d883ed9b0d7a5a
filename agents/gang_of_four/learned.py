"""Gang of Four: learned, who plays what a network values highest that has learned from its own games."""

import functools
from pathlib import Path
from typing import ClassVar

import numpy as np

from gang_sim.agent import CompiledAgent
from gang_sim.agents.gang_of_four.value.network import SHAPES
from gang_sim.agents.gang_of_four.value.values import best_candidate
from gang_sim.kernels import njit
from gang_sim.weights import weights_in
from gang_sim.weights_file import flat_weights, load_weights

__all__ = ["WEIGHTS", "Learned"]

WEIGHTS = Path(__file__).with_name("learned.npz")
"""What it plays with unless told otherwise; learned.json tells the command that made it."""


@njit
def _learned(public, private, memory, params, scratch, stream):
    place = best_candidate(public, private, weights_in(params), params[0], scratch)[1]
    return np.int64(scratch[place])


@functools.lru_cache(maxsize=8)
def _flat(path: str) -> np.ndarray:
    flat = flat_weights(load_weights(Path(path), SHAPES))
    flat.flags.writeable = False
    return flat


class Learned(CompiledAgent):
    """Values every play worth a look by a network of two small layers (`value`), trained by `gang-sim train`.

    win: how many points it counts a won hand for, beside the points themselves; 40 wins most whole games.
    weights: another file of weights than the shipped one, from `gang-sim train gang-of-four`; raises ValueError for a
    file that is not sound.
    """

    game = "gang_of_four"
    title = "learned"
    idea = "Plays what a network values highest that has learned from millions of hands, its own above all."
    PARAMETERS: ClassVar[dict[str, float]] = {"win": 40.0}
    policy = _learned

    def __init__(self, weights: str = "", **parameters: float) -> None:
        super().__init__(**parameters)
        self.file = weights
        self.weights = _flat(weights or str(WEIGHTS))

    @classmethod
    def of_weights(cls, flat: np.ndarray, **parameters: float) -> "Learned":
        """One that plays with these weights (float32[SIZE], copied), as when it is being trained."""
        made = cls.__new__(cls)
        CompiledAgent.__init__(made, **parameters)
        made.file = ""
        made.weights = flat_weights({"all": flat})
        return made

    @property
    def name(self) -> str:
        return super().name + (f":weights={self.file}" if self.file else "")
