"""Figures: a strategy looks the same everywhere, and strategies are told apart."""

import pytest

from gang_sim.experiments.figures.look import LOOKS, look_of
from gang_sim.registry import agent_names


@pytest.mark.parametrize("game", ["the_gang", "gang_of_four"])
def test_every_built_in_strategy_has_a_look_of_its_own(game: str) -> None:
    looks = [look_of(name) for name in agent_names(game)]
    assert len({(look.colour, look.marker) for look in looks}) == len(looks)


def test_parameters_change_the_marker_and_keep_the_colour() -> None:
    variant = look_of("human:sigma=0.2")
    assert variant.colour == LOOKS["human"].colour
    assert variant.marker != LOOKS["human"].marker
    assert look_of("my.module:Mine").colour == look_of("my.module:Mine:sigma=1").colour


def test_a_look_depends_on_the_name_alone() -> None:
    assert look_of("my.module:Mine") == look_of("my.module:Mine")
    assert look_of("nearest, nearest, interval") not in LOOKS.values()
