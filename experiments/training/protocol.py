"""What a training must be for `loop.train` to run it. No training lives here."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol

import numpy as np

__all__ = ["Row", "Training"]

Row = dict[str, Any]
"""A measurement of the learning curve: conditions, values and, as value_low and value_high, their intervals."""


class Training(Protocol):
    """A training on its way: what it has learned so far, and how to learn more."""

    name: ClassVar[str]
    """As typed: "the-gang" or "gang-of-four"."""
    value: ClassVar[str]
    """The column of the learning curve that the figure shows, a share from 0 to 1, as in "hands_won"."""
    value_label: ClassVar[str]
    """That column in words, with its unit and protocol, for the figure."""

    versus: ClassVar[str]
    """What stands between a measurement and its "opponents": "against" them or, where they are partners, "with"."""

    @property
    def settings(self) -> Any:
        """The dataclass of settings that it was made from."""

    @property
    def seed(self) -> int:
        """Of everything random."""

    @property
    def steps(self) -> int:
        """How many steps it takes; each lasts from a moment to some seconds."""

    @property
    def measured_every(self) -> int:
        """The learning curve has a measurement after so many steps, at the start and at the end."""

    def state(self) -> Mapping[str, np.ndarray]:
        """All that the steps so far have changed, weights and optimiser; arrays of plain numbers."""

    def restore(self, state: Mapping[str, np.ndarray]) -> None:
        """Go on from what `state` gave."""

    def step(self, number: int, threads: int) -> Mapping[str, float]:
        """Do one step, from 0; what it says of itself, e.g. the loss, goes to the terminal.

        Depends on the settings, the seed, the number and the state alone, not on threads.
        """

    def measure(self, threads: int) -> list[Row]:
        """How well it plays now, a row per opponent (column "opponents")."""

    def weights(self) -> Mapping[str, np.ndarray]:
        """The arrays of the weights file, float32, as its agent loads them."""
