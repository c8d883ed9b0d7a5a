"""How an observation is laid out: its fields in order, from which spaces and documentation are made. No values here."""

from dataclasses import dataclass
from math import prod
from typing import NamedTuple

import numpy as np
from gymnasium.spaces import Box


@dataclass(frozen=True)
class Field:
    """One part of an observation: its name, its shape, what it says and the range of its numbers."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    low: float = 0.0
    high: float = 1.0

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return prod(self.shape)


class Place(NamedTuple):
    """A field and the numbers start .. end - 1 of the observation that belong to it."""

    field: Field
    start: int
    end: int


class Layout:
    """Fields one behind the other in a vector of float32.

    >>> layout = Layout([Field("round", (4,), "which"), Field("strength", (1,), "how strong")])
    >>> layout.size, [(place.field.name, place.start, place.end) for place in layout.places]
    (5, [('round', 0, 4), ('strength', 4, 5)])
    """

    def __init__(self, fields: list[Field]) -> None:
        self.places: list[Place] = []
        end = 0
        for field in fields:
            self.places.append(Place(field, end, end + field.size))
            end += field.size
        self.size = end

    def part(self, observation: np.ndarray, name: str) -> np.ndarray:
        """A field of an observation (float32[..., size]) in its own shape, as a view.

        Raises ValueError for an unknown name.
        """
        for field, start, end in self.places:
            if field.name == name:
                return observation[..., start:end].reshape(*observation.shape[:-1], *field.shape)
        raise ValueError(f"field {name!r}: allowed are {', '.join(place.field.name for place in self.places)}")

    def box(self, dtype: type = np.float32, rows: int | None = None) -> Box:
        """The space of such observations, or of several of them one below the other."""
        low = np.concatenate([np.full(field.size, field.low, dtype) for field, _, _ in self.places])
        high = np.concatenate([np.full(field.size, field.high, dtype) for field, _, _ in self.places])
        if rows is not None:
            low, high = np.tile(low, (rows, 1)), np.tile(high, (rows, 1))
        return Box(low, high, dtype=dtype)
