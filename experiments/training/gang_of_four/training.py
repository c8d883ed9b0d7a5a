"""The training of Gang of Four's `learned`, step by step, as `loop.train` runs it."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ClassVar

import numpy as np

from gang_sim import streams
from gang_sim.agents.gang_of_four.learned import Learned
from gang_sim.agents.gang_of_four.value.network import FIRST, SECOND, SHAPES, SIZE
from gang_sim.experiments.training.gang_of_four.hands import Decisions, Hands
from gang_sim.experiments.training.gang_of_four.measured import measured
from gang_sim.experiments.training.gang_of_four.settings import Settings
from gang_sim.experiments.training.kernels.adam import adam_step
from gang_sim.experiments.training.kernels.gang_of_four_fit import add_gradient
from gang_sim.experiments.training.protocol import Row
from gang_sim.weights_file import flat_weights, load_weights

__all__ = ["GangOfFourTraining"]

SHARES = 2
"""A batch's gradient is the sum of so many parts, however many threads work on them."""
AVERAGED = np.float32(0.999)
"""The weights that play are a moving average over the batches; this much of it stays at each."""
_INPUTS_ON = 100
"""About so many inputs are on: the first layer's weights start in a range that fits."""


class GangOfFourTraining:
    """Weights, Adam's two averages and the weights' own average, moved on by steps."""

    name: ClassVar[str] = "gang-of-four"
    value: ClassVar[str] = "hands_won"
    versus: ClassVar[str] = "against"
    value_label: ClassVar[str] = "hands won by one learner against three alike (%)"

    def __init__(self, settings: Settings, seed: int) -> None:
        self.settings, self.seed = settings, seed
        self.steps, self.measured_every = settings.steps, settings.measured_every
        self._hands = Hands(settings.opponents, settings.teacher, seed)
        self._weights = _first_weights(seed) if not settings.start else _loaded(settings.start)
        self._average = self._weights.copy()
        self._mean, self._square = np.zeros(SIZE, np.float32), np.zeros(SIZE, np.float32)
        self._batches = np.zeros(1, np.int64)

    def state(self) -> Mapping[str, np.ndarray]:
        return {
            "weights": self._weights, "average": self._average, "mean": self._mean, "square": self._square,
            "batches": self._batches,
        }  # fmt: skip

    def restore(self, state: Mapping[str, np.ndarray]) -> None:
        for name, array in self.state().items():
            if name not in state or state[name].shape != array.shape or state[name].dtype != array.dtype:
                raise ValueError(f"checkpoint: {name} is missing or of another shape")
            array[:] = state[name]

    def step(self, number: int, threads: int) -> Mapping[str, float]:
        settings = self.settings
        taught = number < settings.teacher_share * settings.steps
        found = self._hands.played(
            number, settings.decisions, self._average, taught=taught, win=settings.win,
            share=settings.opponents_share, trials=settings.teacher_trials if taught else settings.trials,
            trust=1.0 if taught else settings.trust, threads=threads,
        )  # fmt: skip
        done = number / max(1, settings.steps - 1)
        rate = np.float32(settings.rate * (settings.last_rate / settings.rate) ** done)
        loss = self._fit(found, number, rate, threads)
        return {"decisions": len(found), "loss": loss / max(1, len(found)), "rate": float(rate)}

    def measure(self, threads: int) -> list[Row]:
        agent = Learned.of_weights(self._average, win=self.settings.win)
        return measured(agent, ("planner", "cheapest_beat", "controller"), self.settings.deals, self.seed, threads)

    def weights(self) -> Mapping[str, np.ndarray]:
        places = np.cumsum([0, *(int(np.prod(shape)) for shape in SHAPES.values())])
        return {
            name: self._average[start:end].reshape(shape)
            for (name, shape), start, end in zip(SHAPES.items(), places, places[1:], strict=False)
        }

    def _fit(self, found: Decisions, number: int, rate: np.float32, threads: int) -> float:
        """Go through the decisions once, in an order drawn at random; returns the sum of weighted squared errors."""
        stream = _stream(self.seed, number, 1)
        order = np.arange(len(found))
        streams.shuffle(stream, order, len(order))
        gradients = np.zeros((SHARES, SIZE), np.float32)
        loss = 0.0
        with ThreadPoolExecutor(max(1, min(threads, SHARES))) as pool:
            for start in range(0, len(order), self.settings.batch):
                loss += self._fit_batch(found, order[start : start + self.settings.batch], gradients, rate, pool)
        return loss

    def _fit_batch(
        self, found: Decisions, rows: np.ndarray, gradients: np.ndarray, rate: np.float32, pool: ThreadPoolExecutor
    ) -> float:
        factors = np.array([1, self.settings.win_weight], np.float32) / np.float32(len(rows))

        def share(place: int) -> float:
            gradients[place] = 0
            return add_gradient(
                self._weights, found.inputs, found.counts, found.targets, rows[place::SHARES], factors, gradients[place]
            )

        losses = list(pool.map(share, range(SHARES)))
        adam_step(self._weights, gradients.sum(axis=0), self._mean, self._square, self._batches[0], rate)
        self._batches += 1
        self._average += (np.float32(1) - AVERAGED) * (self._weights - self._average)
        return sum(losses) * len(rows)


def _first_weights(seed: int) -> np.ndarray:
    """Weights to start with: uniform, in ranges by how many units a unit adds up; no bias."""
    stream = _stream(seed, 0, 0)
    flat = []
    for (rows, units), added in zip(SHAPES.values(), (_INPUTS_ON, FIRST, SECOND), strict=True):
        limit = np.sqrt(3.0 / added)
        layer = np.array([streams.uniform(stream) for _ in range(rows * units)]).reshape(rows, units)
        layer = limit * (2 * layer - 1)
        layer[-1] = 0
        flat.append(layer.astype(np.float32).ravel())
    return np.concatenate(flat)


def _stream(seed: int, number: int, purpose: int) -> np.ndarray:
    """A random stream of a step's own (purpose 1), or for the first weights (0)."""
    key = np.uint64(streams.game_key(seed, number))
    return np.array([streams.derive(key, streams.CHOICE, purpose, 0)], np.uint64)


def _loaded(file: str) -> np.ndarray:
    return flat_weights(load_weights(Path(file), SHAPES))[:SIZE].copy()
