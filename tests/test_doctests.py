"""The examples in docstrings give what they say."""

import doctest
import importlib
import pkgutil

import pytest

import gang_sim

MODULES = [module.name for module in pkgutil.walk_packages(gang_sim.__path__, "gang_sim.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_examples_are_found():
    assert {"gang_sim.testing", "gang_sim.streams", "gang_sim.agents.the_gang.interval"} <= set(MODULES)
