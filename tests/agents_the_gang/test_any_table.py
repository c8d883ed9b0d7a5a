"""Any agents at any table under any rules: legal, and alike on both paths, however stupid those beside them are."""

import random

import numpy as np
import pytest

from gang_sim import streams
from gang_sim.agent import CompiledAgent
from gang_sim.kernels import njit
from gang_sim.the_gang.cards_in_force import CARDS_OF_A_KIND, card_names
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import RETURN
from gang_sim.the_gang.rules import CHOICES, Rules
from gang_sim.the_gang.table import is_legal

MOST_CHOICES = 14
"""More than the actions of any phase."""
KINDS = {
    "random": {},
    "nearest": {},
    "contest": {"patience": (0, 2, 1000)},
    "stubborn": {"inertia": (0, 0.75, 100)},
    "yielding": {},
    "human": {"sigma": (0, 0.1, 1e6), "patience": (0, 1, 50)},
    "soft": {"scale": (0.01, 1e9)},
    "interval": {},
    "belief": {"lean": (0, 0.25, 1), "sigma": (0, 0.05, 1e5), "removal": (0, 1)},
    "montecarlo": {"lean": (0, 1), "samples": (1, 12), "rounds": (0, 1, 4)},
    "adaptive": {"lean": (0, 1), "prior": (0.01, 0.99), "sigma": (0, 0.1, 10), "held_out": (-1, 0, 3)},
    "learned": {"samples": (0, 1, 12)},
    "tests.agents_the_gang.test_any_table:Whatever": {"returns": (0, 0.5, 1)},
}
"""Agents and values of their parameters, the ends of what is allowed among them."""


@njit
def _whatever(public, private, memory, params, strengths, stream):
    seat = private["seat"]
    if is_legal(public, seat, RETURN) and streams.uniform(stream) < params[0]:
        return np.int64(RETURN)
    legal = np.zeros(MOST_CHOICES, np.int64)
    count = 0
    for action in range(MOST_CHOICES):
        if is_legal(public, seat, action):
            legal[count] = action
            count += 1
    return legal[streams.below(stream, count)]


class Whatever(CompiledAgent):
    """Anything legal, also of what cards ask; puts its chip back where it may with a chance of `returns`."""

    game, honest, decides_cards = "the_gang", False, True
    policy = _whatever
    PARAMETERS = {"returns": 0.0}  # noqa: RUF012


def _some_agent(chance: random.Random) -> str:
    name = chance.choice(list(KINDS))
    return name + "".join(f":{key}={chance.choice(values)}" for key, values in KINDS[name].items())


def _some_cards(chance: random.Random, kind: str) -> tuple[str, ...]:
    return tuple(chance.sample(list(card_names(kind)), chance.choice([0, 1, 2, 4, CARDS_OF_A_KIND])))


def _some_rules(chance: random.Random) -> Rules:
    options = {name: chance.choice(values) for name, values in CHOICES.items()}
    if options["mode"] == "basic":
        options |= {f"{kind}s": _some_cards(chance, kind) for kind in ("challenge", "specialist")}
    return Rules(players=chance.choice([3, 4, 5, 7, 10]), max_ticks=chance.choice([1, 2, 5, 100]), **options)


def _check(number: int) -> None:
    chance = random.Random(number)
    rules = _some_rules(chance)
    agents = [_some_agent(chance) for _ in range(rules.players if chance.random() < 0.5 else 1)]
    many = chance.choice([{}, {"games": True}, {"series": 3}])
    heists = 2 if rules.max_ticks == 100 else 4
    compiled = play(agents, heists, seed=number, rules=rules, threads=1, **many)
    by_hand = play(agents, heists, seed=number, rules=rules, path="python", batch=chance.choice([1, 3, 100]), **many)
    assert np.array_equal(compiled, by_hand), f"case {number}: paths differ: {agents}, {rules}"


def test_both_paths_play_the_same_at_any_table():
    for number in range(40):
        _check(number)


@pytest.mark.slow
def test_both_paths_play_the_same_at_a_thousand_tables():
    for number in range(40, 1040):
        _check(number)
