"""The settings of a training of Gang of Four's `learned`, checked."""

from dataclasses import dataclass, field
from typing import Any

__all__ = ["Settings"]


def _setting(default: Any, meaning: str) -> Any:
    return field(default=default, metadata={"help": meaning})


@dataclass(frozen=True)
class Settings:
    """Deep Monte Carlo: the value of a decision is learned from how hands went in which it was taken.

    Each step plays some thousand hands and goes through their decisions once. At first the teacher decides and the
    network learns what that is worth, any action tried in between included; then the network decides by itself, which
    is an improvement, and goes on with what its own play is worth.
    """

    steps: int = _setting(360, "steps of the training, one to two seconds each on one thread")
    decisions: int = _setting(100_000, "decisions learned from in a step")
    teacher: str = _setting("planner", "who decides at first")
    teacher_share: float = _setting(0.45, "for which share of the steps")
    opponents: tuple[str, ...] = _setting(
        ("planner", "planner", "cheapest_beat", "keeper"), "styles, of which one sits in a game"
    )
    opponents_share: float = _setting(0.8, "the chance that it takes a seat; a learner has one always")
    teacher_trials: float = _setting(0.25, "the chance that a learner tries an action at random, with the teacher")
    trials: float = _setting(0.06, "and without")
    trust: float = _setting(0.9, "of what comes after a decision, what is believed rather than expected; 1 = all")
    win: float = _setting(40.0, "points that the network counts a won hand for when it decides")
    win_weight: float = _setting(2.0, "weight of the win's error beside that of the points")
    batch: int = _setting(1024, "decisions a move of the weights is made of")
    rate: float = _setting(0.001, "learning rate at the start")
    last_rate: float = _setting(0.00003, "and at the end; it falls by the same factor in every step")
    measured_every: int = _setting(40, "steps from one measurement of the learning curve to the next")
    deals: int = _setting(1000, "deals of a measurement, each in all seat rotations")
    start: str = _setting("", "a weights file to go on from")

    def __post_init__(self) -> None:
        for name, least in (("steps", 1), ("decisions", 1000), ("batch", 1), ("measured_every", 1), ("deals", 2)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} {getattr(self, name)}: at least {least}")
        for name in ("teacher_share", "opponents_share", "teacher_trials", "trials", "trust"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} {getattr(self, name)}: between 0 and 1")
        if not 0 < self.last_rate <= self.rate <= 1:
            raise ValueError(f"rate {self.rate}, last_rate {self.last_rate}: must be 0 < last_rate <= rate <= 1")
        if self.win_weight < 0:
            raise ValueError(f"win_weight {self.win_weight}: at least 0")
        if not self.opponents:
            raise ValueError("opponents: at least one style")
