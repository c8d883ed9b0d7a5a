"""Dou Dizhu of the packages that are installed, played at random; each as its users play it from Python."""

import importlib
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from gang_sim.experiments.benchmarks.timing import Contestant

__all__ = ["climbing_peers"]

OPEN_SPIEL_HANDS, RLCARD_HANDS = 200, 20


def climbing_peers(seed: int) -> Iterator[Contestant]:
    """OpenSpiel's and RLCard's, where they are installed."""
    for name, module, prepare, number in (
        ("open-spiel, dou_dizhu", "pyspiel", _open_spiel, OPEN_SPIEL_HANDS),
        ("rlcard, doudizhu", "rlcard", _rlcard, RLCARD_HANDS),
    ):
        try:
            play = prepare(importlib.import_module(module), seed)
        except ImportError:
            continue
        decisions = play(number)
        yield Contestant(name, {"hands": number, "decisions": decisions}, partial(play, number))


def _open_spiel(pyspiel: Any, seed: int) -> Callable[[int], int]:
    game = pyspiel.load_game("dou_dizhu")

    def play(hands: int) -> int:
        """Play the same hands every time; returns the decisions of players."""
        draw, decisions = random.Random(seed), 0
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw.choices(actions, weights)[0])
                else:
                    decisions += 1
                    state.apply_action(draw.choice(state.legal_actions()))
        return decisions

    return play


def _rlcard(rlcard: Any, seed: int) -> Callable[[int], int]:
    def play(hands: int) -> int:
        """Play the same hands every time; returns the decisions of players."""
        env = rlcard.make("doudizhu", config={"seed": seed})
        env.set_agents([_AnyLegal(seed)] * env.num_players)
        return sum((len(seat) - 1) // 2 for _ in range(hands) for seat in env.run(is_training=False)[0])

    return play


class _AnyLegal:
    """An agent in RLCard's form that draws from a stream of its own; RLCard's random one draws from NumPy's global."""

    use_raw = False

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)

    def step(self, state: dict[str, Any]) -> int:
        return self._draw.choice(list(state["legal_actions"]))

    def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        return self.step(state), {}
