"""The training of The Gang's `learned`, step by step, as `loop.train` runs it."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ClassVar

import numpy as np

from gang_sim.agents.the_gang.learned import Learned
from gang_sim.agents.the_gang.learned_place import INPUTS, OUTPUTS, PROTOCOLS, SHAPES, SIZE
from gang_sim.agents.the_gang.ranges import RANGES_CELLS
from gang_sim.experiments.statistics.rates import wilson
from gang_sim.experiments.training.kernels.directions import draw_directions
from gang_sim.experiments.training.kernels.the_gang_heists import play_heists
from gang_sim.experiments.training.protocol import Row
from gang_sim.experiments.training.the_gang.settings import Settings
from gang_sim.poker.strengths import load_strengths
from gang_sim.registry import make_agent
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import new_tables
from gang_sim.the_gang.rules import Rules
from gang_sim.weights_file import load_weights

__all__ = ["TheGangTraining"]

INPUT_SCALE = (1.0, 0.6, 0.6, 0.6, 0.6)
OUTPUT_SCALE = (2.0, 2.0, 3.0, 0.4, 0.5)
"""How far the weights of each input and output are moved beside the others: so that all moves matter about as much."""
MEASURED_FROM = 2**40
"""The first heist to measure with: none of them is learned from."""


class TheGangTraining:
    """Weights, the way they went last and their average, moved on by steps."""

    name: ClassVar[str] = "the-gang"
    value: ClassVar[str] = "success"
    value_label: ClassVar[str] = "heists that succeed (%)"
    versus: ClassVar[str] = "with"

    def __init__(self, settings: Settings, seed: int) -> None:
        self.settings, self.seed = settings, seed
        self.steps, self.measured_every = settings.steps, settings.measured_every
        self._rules = (Rules(players=settings.players, max_ticks=1), Rules(players=settings.players, protocol="draft"))
        self._weights = _loaded(settings.start) if settings.start else np.zeros(SIZE)
        self._average, self._going = self._weights.copy(), np.zeros(SIZE)
        self._scale = np.tile(np.outer(INPUT_SCALE, OUTPUT_SCALE).ravel(), SIZE // (INPUTS * OUTPUTS))

    def state(self) -> Mapping[str, np.ndarray]:
        return {"weights": self._weights, "average": self._average, "going": self._going}

    def restore(self, state: Mapping[str, np.ndarray]) -> None:
        for name, array in self.state().items():
            if name not in state or state[name].shape != array.shape or state[name].dtype != array.dtype:
                raise ValueError(f"checkpoint: {name} is missing or of another shape")
            array[:] = state[name]

    def step(self, number: int, threads: int) -> Mapping[str, float]:
        settings = self.settings
        directions = np.empty((settings.directions, SIZE))
        draw_directions(self.seed, number, directions)

        def gains(row: int) -> list[tuple[int, int]]:
            moved = settings.noise * self._scale * directions[row]
            first = (number * settings.directions + row) * settings.heists
            ways = (self._weights + moved, self._weights - moved)
            return [(self._successes(rules, first, ways[0]), self._successes(rules, first, ways[1])) for rules in
                    self._rules]  # fmt: skip

        with ThreadPoolExecutor(threads) as pool:
            found = np.array(list(pool.map(gains, range(settings.directions))))  # [direction, protocol, way]
        more = (found[:, :, 0] - found[:, :, 1]) / (2 * settings.noise * settings.heists)
        slope = np.zeros(SIZE)
        for row in range(settings.directions):
            slope += np.repeat(more[row], SIZE // PROTOCOLS) * directions[row] / settings.directions
        done = number / max(1, settings.steps - 1)
        rate = settings.rate * (settings.last_rate / settings.rate) ** done
        self._going[:] = settings.momentum * self._going + (1 - settings.momentum) * slope
        self._weights += rate * self._scale * self._going
        stays = min(settings.averaged, number / (number + 1))
        self._average += (1 - stays) * (self._weights - self._average)
        table, draft = found.mean(axis=(0, 2)) / settings.heists
        return {"one tick": table, "draft": draft, "rate": rate, "weight": float(np.abs(self._weights).mean())}

    def measure(self, threads: int) -> list[Row]:
        agent, belief = Learned.of_weights(self._average), make_agent("the_gang", "belief")
        rows = []
        for protocol, rules in zip(("one tick", "draft"), self._rules, strict=True):
            partners = ((agent, "itself"), (belief, "belief"))
            for partner, called in partners:
                line_up = [agent] + [partner] * (rules.players - 1)
                played = play(
                    line_up, self.settings.measured, self.seed, rules=rules, first=MEASURED_FROM, threads=threads
                )  # fmt: skip
                rows.append(_row(f"{called}, {protocol}", int(played["success"].sum()), len(played)))
        return rows

    def weights(self) -> Mapping[str, np.ndarray]:
        return {name: self._average.astype(np.float32).reshape(shape) for name, shape in SHAPES.items()}

    def _successes(self, rules: Rules, first: int, weights: np.ndarray) -> int:
        public, private, hidden = new_tables(1, rules)
        memory = np.zeros(RANGES_CELLS)
        successes, _pairs = play_heists(
            self.seed, first, self.settings.heists, public[0], private[0], hidden[0], memory,
            weights.astype(np.float32), load_strengths(),
        )  # fmt: skip
        return successes


def _row(opponents: str, successes: int, heists: int) -> Row:
    rate = wilson(successes, heists)
    return {
        "opponents": opponents, "heists": heists, "success": rate.value, "success_low": rate.low,
        "success_high": rate.high,
    }  # fmt: skip


def _loaded(file: str) -> np.ndarray:
    return load_weights(Path(file), SHAPES)["layers"].astype(float).ravel()
