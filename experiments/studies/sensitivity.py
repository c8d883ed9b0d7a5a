"""Study: what errs, and what it costs: noise of perception, patience, one weak player among strong ones."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from gang_sim.experiments.heists import Setting
from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.studies.gang_study import GangStudy, Labelled, rules_of

__all__ = ["Sensitivity"]


@dataclass(frozen=True)
class Sensitivity(GangStudy):
    """Success when something is not perfect.

    noisy: the agent whose parameter noise_parameter (the error in the own percentile) takes each value of noise, and
    whose patience_parameter takes each value of patience; all seats alike. strong, weak: one weak player of each kind
    at a table of strong ones.
    """

    noisy: str = "human"
    noise_parameter: str = "sigma"
    noise: tuple[float, ...] = (0.0, 0.05, 0.1, 0.2, 0.4)
    patience_parameter: str = "patience"
    patience: tuple[float, ...] = (0.0, 1.0, 2.0, 4.0, 8.0)
    strong: str = "interval"
    weak: tuple[str, ...] = ("random", "nearest", "contest", "human")
    players: int = 4
    ticks: int = 10
    end_rule: str = "rulebook"
    rules: tuple[str, ...] = ()

    title: ClassVar[str] = "what imperfection costs"

    def settings(self) -> list[Labelled]:
        rules = rules_of("table", self.end_rule, self.players, self.ticks, self.rules)
        found: list[Labelled] = []
        for question, parameter, values in (
            ("noise", self.noise_parameter, self.noise),
            ("patience", self.patience_parameter, self.patience),
        ):
            for value in values:
                spec = f"{self.noisy}:{parameter}={value:g}"
                keys = {"question": question, "agent": self.noisy, "value": f"{value:g}"}
                found.append((keys, Setting((spec,) * self.players, rules)))
        for weak in (self.strong, *self.weak):
            keys = {"question": "one weak", "agent": self.strong, "value": weak}
            found.append((keys, Setting((weak, *[self.strong] * (self.players - 1)), rules)))
        return found

    def groups(self) -> list[list[int]]:
        sizes = (len(self.noise), len(self.patience), 1 + len(self.weak))
        starts = (0, sizes[0], sizes[0] + sizes[1])
        return [list(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)]

    def draw(self, folder: Path, tables: Tables) -> None:
        from gang_sim.experiments.studies.figures import draw_sensitivity

        draw_sensitivity(folder, tables["results"])
