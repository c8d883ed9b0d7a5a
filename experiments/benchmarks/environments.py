"""Learner steps per second in environments, observations and masks included, next to Gymnasium's and Hanabi's.

Every action is drawn from the mask, which is timed too: an observation that nobody asks for would be worth nothing.
"""

import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np

from gang_sim.experiments.benchmarks.timing import Contest, Contestant
from gang_sim.kernels import njit

__all__ = ["draw_legal", "environments"]

TABLES, TABLES_OF_SYNC, STEPS, STEPS_OF_SYNC, SEED = 4096, 64, 40, 20, 1
HANABI_GAMES = 10
GAMES: dict[str, tuple[str, str, Sequence[tuple[str, dict[str, Any]]]]] = {
    "the_gang": (
        "gang_sim/TheGang-v0",
        "The Gang, 4 players, table, 10 ticks",
        [("nearest", {"partners": "nearest"}), ("interval", {"partners": "interval"})],
    ),
    "gang_of_four": (
        "gang_sim/GangOfFour-v0",
        "Gang of Four, 4 players",
        [
            ("cheapest_beat, candidates", {"opponents": "cheapest_beat", "actions": "candidates"}),
            ("cheapest_beat, catalogue", {"opponents": "cheapest_beat", "actions": "catalogue"}),
        ],
    ),
}
"""Game -> environment, its name in words, and what it is timed with; the first also in Gymnasium's SyncVectorEnv."""


def environments(game: str, threads: Sequence[int]) -> Contest:
    """Native vector environments of a game, then Gymnasium's over the single one, then Hanabi where installed."""
    name, words, timed = GAMES[game]
    found = [
        _vector(f"{others}, {TABLES} tables, {_threads(number)}", name, {**arguments, "threads": number})
        for others, arguments in timed
        for number in sorted(threads, reverse=True)
    ]
    others, arguments = timed[0]
    found.append(_sync(f"{others}, Gymnasium's SyncVectorEnv, {TABLES_OF_SYNC} tables", name, arguments))
    title = f"environments of {words}: random legal actions, observations and masks (peers: Hanabi, 2 players)"
    return Contest(title, [*found, *_hanabi()], compared=True)


@njit
def draw_legal(masks, draws):
    """A legal action for each mask (int8[n, actions]), by a number in 0..1 (float64[n]): int64[n]."""
    chosen = np.zeros(len(masks), np.int64)
    for row in range(len(masks)):
        legal = 0
        for action in range(masks.shape[1]):
            legal += masks[row, action]
        left = int(draws[row] * legal)
        action = 0
        while not masks[row, action] or left:
            left -= masks[row, action]
            action += 1
        chosen[row] = action
    return chosen


def _vector(title: str, name: str, arguments: dict[str, Any]) -> Contestant:
    envs = gymnasium.make_vec(name, TABLES, vectorization_mode="vector_entry_point", **arguments)
    return _stepped(title, envs, TABLES, STEPS)


def _sync(title: str, name: str, arguments: dict[str, Any]) -> Contestant:
    envs = gymnasium.make_vec(name, TABLES_OF_SYNC, vectorization_mode="sync", **arguments)
    return _stepped(title, envs, TABLES_OF_SYNC, STEPS_OF_SYNC)


def _stepped(title: str, envs: gymnasium.vector.VectorEnv, tables: int, steps: int) -> Contestant:
    draws = np.random.default_rng(SEED).random((steps, tables))

    def play() -> int:
        """The same steps every time; returns how many were a learner's, not the beginning of an episode."""
        _, infos = envs.reset(seed=SEED)
        begins, count = np.zeros(tables, np.bool_), 0
        for step in range(steps):
            count += tables - int(begins.sum())
            _, _, begins, _, infos = envs.step(draw_legal(infos["action_mask"], draws[step]))
        return count

    return Contestant(title, {"learner steps": play()}, play)


def _hanabi() -> Iterator[Contestant]:
    for name, module, prepare in (
        ("open-spiel, hanabi", "pyspiel", _open_spiel),
        ("PettingZoo, hanabi_v5", "pettingzoo.classic.hanabi_v5", _pettingzoo),
    ):
        try:
            play = prepare(importlib.import_module(module))
        except ImportError:
            continue
        yield Contestant(name, {"learner steps": play(HANABI_GAMES)}, partial(play, HANABI_GAMES))


def _open_spiel(pyspiel: Any) -> Callable[[int], int]:
    game = pyspiel.load_game("hanabi", {"players": 2})

    def play(games: int) -> int:
        draw, steps = random.Random(SEED), 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw.choices(actions, weights)[0])
                    continue
                state.observation_tensor()
                legal = np.flatnonzero(state.legal_actions_mask())
                state.apply_action(int(legal[draw.randrange(len(legal))]))
                steps += 1
        return steps

    return play


def _pettingzoo(hanabi: Any) -> Callable[[int], int]:
    env = hanabi.env(players=2)

    def play(games: int) -> int:
        draw, steps = random.Random(SEED), 0
        for game in range(games):
            env.reset(seed=SEED + game)
            for _ in env.agent_iter():
                observation, _, over, truncated, _ = env.last()
                if over or truncated:
                    env.step(None)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[draw.randrange(len(legal))]))
                steps += 1
        return steps

    return play


def _threads(number: int) -> str:
    return f"{number} thread{'s' if number > 1 else ''}"
