"""Every style plays legally under any rules, in whole games with exchange, and alike on both paths."""

import random

import numpy as np
import pytest

from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules
from gang_sim.registry import agent_names
from tests.gang_of_four.strategies import random_options

SEARCHING = {name: f"{name}:rollouts=4:candidates=3" for name in ("montecarlo", "guided")}
"""What takes long to decide, with fewer rollouts."""
STYLES = [SEARCHING.get(name, name) for name in agent_names("gang_of_four")]
OPTIONS = [name for name in Rules.__dataclass_fields__ if name not in ("target_score", "players")]


def some_rules(count, seed):
    chance = random.Random(seed)
    for _ in range(count):
        options = random_options(chance, OPTIONS) | {"players": str(chance.choice([3, 4])), "target_score": "60"}
        yield Rules.from_options(options)


@pytest.mark.parametrize("style", STYLES)
def test_whole_games_are_legal_under_random_rules(style):
    for number, rules in enumerate(some_rules(12, seed=len(style))):
        line_up = [style, *["random", "cheapest_beat", "planner"][: rules.players - 1]]
        assert len(play(line_up, 20, seed=number, rules=rules, games=True, threads=1)) >= 20
        assert len(play(style, 5, seed=number, rules=rules, games=True, threads=1)) >= 5


@pytest.mark.parametrize("style", STYLES)
def test_both_paths_play_the_same_games(style):
    for number, rules in enumerate(some_rules(2, seed=7)):
        by_hand = play(style, 3, seed=number, rules=rules, games=True, path="python")
        assert np.array_equal(by_hand, play(style, 3, seed=number, rules=rules, games=True, path="compiled"))
