"""The checks that users run on their own agents: good ones pass, each kind of bad one is caught."""

import numpy as np
import pytest

from gang_sim.agent import Agent
from gang_sim.agents.the_gang import agents
from gang_sim.testing import check_agent


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
    check_agent(name, heists=15, games=2)


def test_a_plain_python_agent_passes():
    check_agent(Modest(), heists=15, games=2)


def test_a_suit_code_is_caught():
    with pytest.raises(AssertionError, match="moves depend on suits"):
        check_agent(SignalsSuits(), heists=15, games=3)


def test_global_randomness_is_caught():
    with pytest.raises(AssertionError, match="not the same again"):
        check_agent(Forgetful(), heists=15, games=2)


def test_honesty_has_to_be_said():
    with pytest.raises(ValueError, match="must say honest = True or honest = False"):
        check_agent(Silent())
