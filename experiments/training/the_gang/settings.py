"""The settings of a training of The Gang's `learned`, checked."""

from dataclasses import dataclass, field
from typing import Any

from gang_sim.the_gang.rules import Rules

__all__ = ["Settings"]


def _setting(default: Any, meaning: str) -> Any:
    return field(default=default, metadata={"help": meaning})


@dataclass(frozen=True)
class Settings:
    """Evolution strategies: the weights move to where self-play succeeds more often.

    Each step draws directions at random and plays the same heists with the weights moved a bit along each and against
    it; the weights then go along every direction by how many more heists succeed that way. The last tick at a table and
    the picks of a draft have weights of their own, which are moved by heists of one tick a round and by drafts.
    """

    steps: int = _setting(800, "steps of the training, about three seconds each on one thread of its own")
    directions: int = _setting(32, "directions tried in a step")
    heists: int = _setting(100, "heists played each way along a direction, of each of the two protocols")
    players: int = _setting(4, "players at the table")
    noise: float = _setting(0.2, "how far the weights are moved to try a direction")
    rate: float = _setting(0.4, "step of the weights per share of heists that succeed more, at the start")
    last_rate: float = _setting(0.03, "and at the end; it falls by the same factor in every step")
    momentum: float = _setting(0.8, "how much of the step before goes on")
    averaged: float = _setting(0.95, "how much of the average of the weights, which is what plays, stays at each step")
    measured_every: int = _setting(100, "steps from one measurement of the learning curve to the next")
    measured: int = _setting(4000, "heists of each row of a measurement")
    start: str = _setting("", "a weights file to go on from")

    def __post_init__(self) -> None:
        Rules(players=self.players)
        for name in ("steps", "directions", "heists", "measured_every", "measured"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} {getattr(self, name)}: at least 1")
        if not self.noise > 0:
            raise ValueError(f"noise {self.noise}: above 0")
        if not 0 < self.last_rate <= self.rate:
            raise ValueError(f"rate {self.rate}, last_rate {self.last_rate}: must be 0 < last_rate <= rate")
        for name in ("momentum", "averaged"):
            if not 0 <= getattr(self, name) < 1:
                raise ValueError(f"{name} {getattr(self, name)}: from 0 to below 1")
