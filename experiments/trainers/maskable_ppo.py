"""MaskablePPO of sb3-contrib on single environments, which is all that Stable-Baselines3 takes.

    python -m gang_sim.experiments.trainers.maskable_ppo --out results/trainers/maskable_ppo_the_gang_1

Stable-Baselines3 steps vector environments of its own kind, so Gymnasium's and the native ones do not fit in: it is
given a list of single environments, and finds their masks by the method `action_masks`. The learner gets the share of
pairs in the right order while it learns, and is measured by success.
"""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from gang_sim.experiments.trainers.result import MEASURED_FROM, Curve, from_command_line, write_result
from gang_sim.experiments.trainers.tasks import TASKS, Task, measured


@dataclass(frozen=True)
class Settings:
    """All that a run depends on; what is not here is as sb3-contrib has it."""

    game: str = "the-gang"
    """the-gang alone: MaskablePPO knows no rows of candidates."""
    seed: int = 1
    steps: int = 600_000
    """Learner steps in all."""
    environments: int = 16
    length: int = 256
    """Steps of every environment between two updates."""
    batch: int = 1024
    epochs: int = 5
    rate: float = 1e-3
    """Of learning, going down to nothing."""
    entropy: float = 0.003
    hidden: int = 128
    episodes: int = 100_000
    """On which the learner is measured at the end."""
    out: Path = Path("gang-sim-results/maskable_ppo")


class Successes(BaseCallback):
    """Collects how episodes ended."""

    def __init__(self, curve: Curve) -> None:
        super().__init__()
        self.curve, self.began = curve, time.monotonic()
        self.ended: list[float] = []

    def _on_step(self) -> bool:
        infos, over = self.locals["infos"], self.locals["dones"]
        self.ended += [float(info["success"]) for info, ended in zip(infos, over, strict=True) if ended]
        return True

    def _on_rollout_end(self) -> None:
        self.curve.add(self.num_timesteps, self.ended, time.monotonic() - self.began)
        self.ended = []


def learned(settings: Settings, task: Task, curve: Curve) -> MaskablePPO:
    """A model that has learned."""
    torch.set_num_threads(1)
    arguments = task.arguments | {"reward": "pairs"}
    environments = DummyVecEnv([lambda: gymnasium.make(task.environment, **arguments)] * settings.environments)
    model = MaskablePPO(
        "MlpPolicy",
        environments,
        learning_rate=lambda left: settings.rate * left,
        n_steps=settings.length,
        batch_size=settings.batch,
        n_epochs=settings.epochs,
        gamma=1.0,
        ent_coef=settings.entropy,
        policy_kwargs={"net_arch": [settings.hidden, 64]},
        seed=settings.seed,
        device="cpu",
    )
    return model.learn(settings.steps, callback=Successes(curve))


def main() -> None:
    """Train, measure, write the folder."""
    settings = from_command_line(Settings, __doc__, games=("the-gang",))
    task, curve = TASKS[settings.game], Curve(settings.steps)
    model = learned(settings, task, curve)

    def best(observation: Any, mask: np.ndarray) -> np.ndarray:
        return model.predict(observation, action_masks=mask.astype(np.bool_), deterministic=True)[0]

    rewards = measured(task, best, settings.episodes, MEASURED_FROM + settings.seed)
    write_result(settings, task, curve, rewards, "maskable_ppo")
    model.save(settings.out / "model.zip")


if __name__ == "__main__":
    main()
