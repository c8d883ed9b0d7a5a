"""Gang of Four: what all styles that play by a plan have in common. No style and no kernel here."""

from typing import ClassVar

from gang_sim.agent import CompiledAgent
from gang_sim.agents.gang_of_four.kept_plan import CELLS

__all__ = ["PlanKeeper"]


MOST_PER_CARD = 1e6


class PlanKeeper(CompiledAgent):
    """Keeps the cells of a plan (`kept_plan`) in its memory.

    exchange: the card given back, 0 = the lowest single, 1 = the one that breaks nothing. per_card: how many
    thousandths of a turn a card more makes a lead better.
    """

    game = "gang_of_four"
    memory_size = CELLS
    PARAMETERS: ClassVar[dict[str, float]] = {"exchange": 1, "per_card": 300}

    def check_parameters(self, **parameters: float) -> None:
        """Raise ValueError for a lead that could not be told from none."""
        value, most = parameters["per_card"], MOST_PER_CARD
        if not -most <= value <= most:
            raise ValueError(f"agent {self.name}: per_card={value:g}: allowed are {-most:g} to {most:g}")
