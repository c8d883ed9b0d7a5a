"""Masked PPO in one file: a learner on a native vector environment, with PyTorch.

    python -m gang_sim.experiments.trainers.ppo --game the-gang --out results/trainers/the_gang

The policy scores every legal action: a layer over the table, to which each action's own features are added (in The Gang
which action it is, in Gang of Four its row of candidate features), a second layer, a score; a softmax over the scores
of the legal actions is the policy. The value of a table comes from a network of its own. Both learn as in PPO (Schulman
et al. 2017) with generalised advantages. The same settings give the same learner on one machine.
"""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from gang_sim.experiments.trainers.result import MEASURED_FROM, Curve, from_command_line, write_result
from gang_sim.experiments.trainers.tasks import TASKS, measured, vector_environment


@dataclass(frozen=True)
class Settings:
    """All that a run depends on."""

    game: str = "the-gang"
    """the-gang or gang-of-four."""
    seed: int = 1
    steps: int = 4_000_000
    """Learner steps in all, rounded down to whole iterations."""
    tables: int = 512
    """Stepped at once."""
    length: int = 32
    """Steps of every table between two updates."""
    epochs: int = 3
    minibatches: int = 8
    rate: float = 2e-3
    """Of learning, going down to a tenth of it."""
    clip: float = 0.2
    entropy: float = 0.003
    smoothing: float = 0.95
    """Lambda of the generalised advantages; nothing is discounted."""
    hidden: int = 128
    episodes: int = 100_000
    """On which the learner is measured at the end."""
    out: Path = Path("gang-sim-results/ppo")


class Network(nn.Module):
    """Scores of actions by the table and a row of features each, and the table's value."""

    def __init__(self, table: int, row: int, hidden: int) -> None:
        super().__init__()
        self.outer, self.inner, self.row = nn.Linear(table, hidden), nn.Linear(hidden, 64), nn.Linear(row, 64, False)
        self.score = nn.Linear(64, 1, False)
        nn.init.normal_(self.score.weight, std=0.01)
        self.value = nn.Sequential(
            nn.Linear(table, hidden), nn.Tanh(), nn.Linear(hidden, 64), nn.Tanh(), nn.Linear(64, 1)
        )

    def policy(self, seen: "Seen") -> Categorical:
        """Over the actions; illegal ones have no chance."""
        by_table = self.inner(torch.tanh(self.outer(seen.tables)))
        scores = self.score(torch.tanh(by_table[seen.owner] + self.row(seen.rows)))[:, 0]
        logits = torch.full(seen.shape, -1e9).index_put((seen.owner, seen.action), scores)
        return Categorical(logits=logits, validate_args=False)


class Seen:
    """What learners at n tables see: tables float32[n, t]; of each legal action its table, number and features."""

    def __init__(self, observation: Any, mask: np.ndarray) -> None:
        owner, action = np.nonzero(mask)
        self.shape = mask.shape
        if isinstance(observation, dict):
            tables, rows = observation["table"], observation["candidates"][owner, action].astype(np.float32) / 10
        else:
            tables, rows = observation, np.eye(mask.shape[1], dtype=np.float32)[action]
        self.tables, self.rows = torch.from_numpy(tables), torch.from_numpy(rows)
        self.owner, self.action = torch.from_numpy(owner), torch.from_numpy(action)


def stacked(observations: list[Any]) -> Any:
    """Observations of several steps, one behind the other."""
    if isinstance(observations[0], dict):
        return {name: np.concatenate([each[name] for each in observations]) for name in observations[0]}
    return np.concatenate(observations)


def at(observation: Any, rows: np.ndarray) -> Any:
    """Observations at some tables."""
    if isinstance(observation, dict):
        return {name: part[rows] for name, part in observation.items()}
    return observation[rows]


class Trainer:
    """Plays and learns in turns."""

    def __init__(self, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        torch.set_num_threads(1)
        self.settings, self.task = settings, TASKS[settings.game]
        self.envs = vector_environment(self.task, settings.tables)
        self.observation, infos = self.envs.reset(seed=settings.seed * 1_000_003)
        self.mask = infos["action_mask"]
        seen = Seen(self.observation, self.mask)
        self.network = Network(seen.tables.shape[1], seen.rows.shape[1], settings.hidden)
        self.optimiser = torch.optim.Adam(self.network.parameters(), eps=1e-5)

    def iteration(self, rate: float) -> list[float]:
        """Play, then learn; the rewards of the episodes that ended."""
        s, returns = self.settings, []
        observations, masks = [], []
        chosen, log_chances, values = (torch.zeros(s.length, s.tables) for _ in range(3))
        rewards, goes_on = np.zeros((s.length, s.tables), np.float32), np.zeros((s.length, s.tables), np.float32)
        for step in range(s.length):
            with torch.no_grad():
                seen = Seen(self.observation, self.mask)
                policy = self.network.policy(seen)
                actions = policy.sample()
                chosen[step], log_chances[step] = actions, policy.log_prob(actions)
                values[step] = self.network.value(seen.tables)[:, 0]
            observations.append(self.observation)
            masks.append(self.mask)
            self.observation, reward, over, _, infos = self.envs.step(actions.numpy())
            self.mask = infos["action_mask"]
            rewards[step], goes_on[step] = reward * self.task.scale, ~over
            returns += reward[over].tolist()
        with torch.no_grad():
            ahead = self.network.value(Seen(self.observation, self.mask).tables)[:, 0]
        advantages = self._advantages(torch.from_numpy(rewards), torch.from_numpy(goes_on), values, ahead)
        self._learn(
            stacked(observations), np.concatenate(masks), chosen.flatten(), log_chances.flatten(),
            advantages.flatten(), (advantages + values).flatten(), rate,
        )  # fmt: skip
        return returns

    def _advantages(
        self, rewards: torch.Tensor, goes_on: torch.Tensor, values: torch.Tensor, ahead: torch.Tensor
    ) -> torch.Tensor:
        """Generalised advantages, float32[steps, tables]."""
        advantages, following = torch.zeros_like(rewards), torch.zeros_like(ahead)
        for step in reversed(range(len(rewards))):
            surprise = rewards[step] + goes_on[step] * ahead - values[step]
            following = surprise + self.settings.smoothing * goes_on[step] * following
            advantages[step], ahead = following, values[step]
        return advantages

    def _learn(
        self, observation: Any, mask: np.ndarray, chosen: torch.Tensor, log_chances: torch.Tensor,
        advantages: torch.Tensor, targets: torch.Tensor, rate: float,
    ) -> None:  # fmt: skip
        s = self.settings
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        self.optimiser.param_groups[0]["lr"] = rate
        for _ in range(s.epochs):
            for part in torch.randperm(len(mask)).chunk(s.minibatches):
                rows = part.numpy()
                seen = Seen(at(observation, rows), mask[rows])
                policy = self.network.policy(seen)
                ratio = (policy.log_prob(chosen[part]) - log_chances[part]).exp()
                gain = torch.minimum(
                    ratio * advantages[part], ratio.clamp(1 - s.clip, 1 + s.clip) * advantages[part]
                ).mean()
                error = ((self.network.value(seen.tables)[:, 0] - targets[part]) ** 2).mean()
                loss = 0.5 * error - gain - s.entropy * policy.entropy().mean()
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimiser.step()

    def best(self, observation: Any, mask: np.ndarray) -> np.ndarray:
        """The likeliest action at each table."""
        with torch.no_grad():
            return self.network.policy(Seen(observation, mask)).logits.argmax(dim=1).numpy()


def main() -> None:
    """Train, measure, write the folder."""
    settings = from_command_line(Settings, __doc__)
    trainer, curve, began = Trainer(settings), Curve(settings.steps), time.monotonic()
    batch = settings.tables * settings.length
    for iteration in range(max(1, settings.steps // batch)):
        rate = settings.rate * (1 - 0.9 * iteration * batch / settings.steps)
        curve.add((iteration + 1) * batch, trainer.iteration(rate), time.monotonic() - began)
    rewards = measured(trainer.task, trainer.best, settings.episodes, seed=MEASURED_FROM + settings.seed)
    write_result(settings, trainer.task, curve, rewards, "ppo")
    weights = {name: weight.numpy() for name, weight in trainer.network.state_dict().items()}
    np.savez(settings.out / "weights.npz", allow_pickle=False, **weights)


if __name__ == "__main__":
    main()
