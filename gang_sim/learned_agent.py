"""Agents that play with learned weights from a file, for both games; no network and no training here."""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Self

import numpy as np

from gang_sim.agent import CompiledAgent
from gang_sim.weights_file import flat_weights, load_weights

__all__ = ["LearnedAgent"]


class LearnedAgent(CompiledAgent):
    """A compiled agent whose policy finds its weights behind the parameters (`gang_sim.weights.weights_in`).

    weights: a file to play with instead of the shipped one; raises ValueError for one that is not sound.
    """

    shipped: ClassVar[Path]
    """The weights file that it plays with unless told otherwise."""
    shapes: ClassVar[Mapping[str, tuple[int, ...]]]
    """The arrays of its weights files."""

    def __init__(self, weights: str = "", **parameters: float) -> None:
        super().__init__(**parameters)
        self.file = weights
        self.weights = _flat(weights or str(self.shipped), tuple(self.shapes.items()))

    @classmethod
    def of_weights(cls, flat: np.ndarray, **parameters: float) -> Self:
        """One that plays with these weights (float32, all in a row; copied), as when it is being trained."""
        made = cls.__new__(cls)
        CompiledAgent.__init__(made, **parameters)
        made.file = ""
        made.weights = flat_weights({"all": flat})
        return made

    @property
    def name(self) -> str:
        return super().name + (f":weights={self.file}" if self.file else "")


@functools.lru_cache(maxsize=8)
def _flat(path: str, shapes: tuple[tuple[str, tuple[int, ...]], ...]) -> np.ndarray:
    flat = flat_weights(load_weights(Path(path), dict(shapes)))
    flat.flags.writeable = False
    return flat
