"""The environments' pages are current and say something of every argument, info and number."""

import inspect
import re

import gymnasium
import pytest

import gang_sim  # noqa: F401 (registers)
from gang_sim.environments.pages import FOLDER, pages
from gang_sim.environments.registration import ENVIRONMENTS
from gang_sim.gang_of_four.environment import GangOfFourEnv
from gang_sim.gang_of_four.vector import GangOfFourVectorEnv
from gang_sim.the_gang.environment import TheGangEnv
from gang_sim.the_gang.vector import TheGangVectorEnv

CLASSES = {
    "the_gang.md": ("gang_sim/TheGang-v0", TheGangEnv, TheGangVectorEnv),
    "gang_of_four.md": ("gang_sim/GangOfFour-v0", GangOfFourEnv, GangOfFourVectorEnv),
}


def test_there_is_a_page_for_every_environment():
    assert {name for name, *_ in CLASSES.values()} == set(ENVIRONMENTS)
    assert set(pages()) == set(CLASSES) == {path.name for path in FOLDER.glob("*.md")}


@pytest.mark.parametrize("page", CLASSES)
def test_the_page_is_current(page):
    assert (FOLDER / page).read_text(encoding="utf-8") == pages()[page], "run `make docs`"


@pytest.mark.parametrize("page", CLASSES)
def test_it_says_something_of_every_argument_and_info(page):
    name, *environments = CLASSES[page]
    text = pages()[page]
    for environment in environments:
        for argument, parameter in inspect.signature(environment).parameters.items():
            if argument not in ("rules", "num_envs"):
                assert f"`{argument}` (" in text
                default = parameter.default
                if isinstance(default, str) and argument != "autoreset_mode":
                    assert f'`{argument}` ("{default}")' in text
    _, info = gymnasium.make(name).reset(seed=0)
    assert all(f"`{key}`" in text or f'"{key}"' in text for key in info)


@pytest.mark.parametrize("page", CLASSES)
def test_its_layouts_have_no_gaps(page):
    places = re.findall(r"^\| (\d+)(?:-(\d+))? \| \w+ \|", pages()[page], flags=re.MULTILINE)
    end = 0
    for first, last in places:
        assert int(first) in (0, end)
        end = int(last or first) + 1
    assert len(places) > 15
