"""What the trainers learn and how it is measured: a learner in one seat beside given agents. Nothing learns here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np

import gang_sim  # noqa: F401 (registers the environments)

__all__ = ["TASKS", "Policy", "Task", "baseline", "measured", "vector_environment"]

Policy = Callable[[Any, np.ndarray], np.ndarray]
"""(observations, masks int8[n, actions]) -> actions int64[n]"""


@dataclass(frozen=True)
class Task:
    """A game, who sits in the other seats, and what counts."""

    title: str
    environment: str
    others: str
    """Agent in all the other seats."""
    arguments: dict[str, Any]
    """Of the environment, the agent among them."""
    baselines: tuple[str, ...]
    """Agents that are measured in the learner's seat."""
    scale: float
    """Of rewards while learning."""
    value: str
    """What a mean reward is, in words."""
    words: str
    """The conditions in words."""


TASKS = {
    "the-gang": Task(
        title="The Gang",
        environment="gang_sim/TheGang-v0",
        others="interval",
        arguments={"partners": "interval", "players": 4, "max_ticks": 3},
        baselines=("random", "nearest", "interval"),
        scale=1.0,
        value="heists that succeed",
        words="one seat beside three interval players, table, 3 ticks a round",
    ),
    "gang-of-four": Task(
        title="Gang of Four",
        environment="gang_sim/GangOfFour-v0",
        others="cheapest_beat",
        arguments={"opponents": "cheapest_beat", "players": 4},
        baselines=("random", "cheapest_beat"),
        scale=0.05,
        value="others' mean points minus own, a hand",
        words="one seat beside three cheapest_beat players, single hands",
    ),
}
"""Game as typed -> its task."""


def vector_environment(task: Task, tables: int) -> gymnasium.vector.VectorEnv:
    """Tables of the task, stepped on one thread; where an episode ends the next one begins in the same step."""
    return gymnasium.make_vec(
        task.environment,
        tables,
        vectorization_mode="vector_entry_point",
        autoreset_mode="SameStep",
        threads=1,
        **task.arguments,
    )


def measured(task: Task, policy: Policy, episodes: int, seed: int) -> np.ndarray:
    """Rewards of so many episodes of a policy, float64[episodes], a fixed number of them at each of 4,096 tables."""
    tables = min(4096, episodes)
    envs = vector_environment(task, tables)
    observation, infos = envs.reset(seed=seed)
    rewards: list[np.ndarray] = []
    left = episodes // tables + (np.arange(tables) < episodes % tables)
    while left.any():
        observation, reward, over, _, infos = envs.step(policy(observation, infos["action_mask"]))
        counted = over & (left > 0)
        rewards.append(reward[counted])
        left -= counted
    return np.concatenate(rewards)


def baseline(task: Task, agent: str, episodes: int, seed: int) -> np.ndarray:
    """The same for an agent in the learner's place, an equal share of the episodes in each seat."""
    players = task.arguments["players"]
    rewards = []
    for seat in range(players):
        line_up = [task.others] * players
        line_up[seat] = agent
        rewards.append(_played(task, line_up, seat, episodes // players, seed + seat))
    return np.concatenate(rewards)


def _played(task: Task, line_up: list[str], seat: int, episodes: int, seed: int) -> np.ndarray:
    if "max_ticks" in task.arguments:
        from gang_sim.the_gang.play import play as play_the_gang
        from gang_sim.the_gang.rules import Rules

        rules = Rules(players=len(line_up), max_ticks=task.arguments["max_ticks"])
        return play_the_gang(line_up, episodes, seed, rules=rules, threads=1)["success"].astype(float)
    from gang_sim.gang_of_four.play import play as play_gang_of_four

    points = play_gang_of_four(line_up, episodes, seed, threads=1)["points"][:, : len(line_up)].astype(float)
    own = points[:, seat]
    return (points.sum(axis=1) - own) / (len(line_up) - 1) - own
