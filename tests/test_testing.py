"""The checks that users run on their own agents: good ones pass, each kind of bad one is caught."""

from typing import get_args, get_type_hints

import numpy as np
import pytest

from gang_sim.agent import Agent
from gang_sim.agents.gang_of_four import agents as gang_of_four_agents
from gang_sim.agents.the_gang import agents
from gang_sim.gang_of_four.legal_plays import MOST_PLAYS
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.table import legal_actions
from gang_sim.testing import check_agent, settings


class _Python(Agent):
    game = "the_gang"
    honest = True
    memory_size = 1

    def act(self, public, private, memory, streams):
        rows = np.arange(len(public))
        stars = np.arange(1, 11)
        free = (public["holder"][rows, public["round"], 1:] == -1) & (stars <= public["players"][:, None])
        holds = public["chips"][rows, public["round"], private["seat"]] > 0
        wanted = self.wanted(public, private)[:, None]
        nearest = np.where(free, np.abs(stars - wanted), 99).argmin(1) + 1
        return np.where(holds | ~free.any(1), 0, nearest)

    def wanted(self, public, private):
        return private["pocket"][:, 0] // 4 // 2


class Modest(_Python):
    pass


class SignalsSuits(_Python):
    def wanted(self, public, private):
        return private["pocket"][:, 0] % 4


class Forgetful(_Python):
    """Draws from a global generator."""

    def wanted(self, public, private):
        return np.random.default_rng().integers(1, 4, len(public))


class Silent(_Python):
    """Does not say whether it is honest."""

    honest = None  # type: ignore[assignment]


@pytest.mark.parametrize("name", list(agents()))
def test_built_in_agents_pass(name):
    check_agent(name, game="the_gang", deals=15, games=2)


@pytest.mark.parametrize("name", list(gang_of_four_agents()))
def test_built_in_agents_of_gang_of_four_pass(name):
    check_agent(name, game="gang_of_four", deals=6, games=1)


def test_a_plain_python_agent_passes():
    check_agent(Modest(), deals=15, games=2)


def test_a_suit_code_is_caught():
    with pytest.raises(AssertionError, match="moves depend on suits"):
        check_agent(SignalsSuits(), deals=15, games=3)


def test_global_randomness_is_caught():
    with pytest.raises(AssertionError, match="not the same again"):
        check_agent(Forgetful(), deals=15, games=2)


def test_honesty_has_to_be_said():
    with pytest.raises(ValueError, match="must say honest = True or honest = False"):
        check_agent(Silent())


class Fickle(Agent):
    """Gang of Four: leads with a play drawn from a global generator."""

    game = "gang_of_four"

    def act(self, public, private, memory, streams):
        out = np.zeros(MOST_PLAYS + 1, np.uint64)
        chosen = []
        for table, own in zip(public, private, strict=True):
            legal = out[: legal_actions(table, own, out)]
            chosen.append(legal[self.place(len(legal))])
        return np.array(chosen).view(np.int64)

    def place(self, count):
        return np.random.default_rng().integers(count)


class Steady(Fickle):
    """Gang of Four: always the first legal action, from Python."""

    def place(self, count):
        return 0


class Passing(Fickle):
    """Gang of Four: passes, also where it may not."""

    def act(self, public, private, memory, streams):
        return np.zeros(len(public), np.int64)


def test_a_plain_python_agent_of_gang_of_four_passes():
    check_agent(Steady(), deals=5, games=1)


def test_global_randomness_is_caught_in_gang_of_four_too():
    with pytest.raises(AssertionError, match="not the same again"):
        check_agent(Fickle(), deals=5, games=1)


def test_an_illegal_action_is_caught():
    with pytest.raises(ValueError, match=r"agent passing, seat \d, game \d+: illegal"):
        check_agent("tests.test_testing:Passing", deals=5, games=1)


def test_a_name_of_both_games_needs_the_game():
    with pytest.raises(ValueError, match="agent random: there is one in each of the_gang, gang_of_four: name the game"):
        check_agent("random")


def test_settings_of_gang_of_four_vary_every_option():
    drawn = [rules for seed in range(20) for rules in settings("gang_of_four", seed)]
    for name, hint in get_type_hints(Rules).items():
        if get_args(hint):
            assert {getattr(rules, name) for rules in drawn} == set(get_args(hint))
