"""The deals of a ladder, counted: one agent against some others that take all other seats. Integers only."""

from dataclasses import dataclass

from gang_sim.experiments.styles.parts import RoundRobin

__all__ = ["OneAgainst"]


@dataclass(frozen=True)
class OneAgainst(RoundRobin):
    """The first style alone against each of the others, all on the same deals; counted as in RoundRobin."""

    @property
    def label(self) -> str:
        return f"{self.styles[0]} against others alike"

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return [(0, other) for other in range(1, len(self.styles))]
