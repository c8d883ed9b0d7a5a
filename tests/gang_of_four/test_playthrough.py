"""Two whole games, every field of every step, stay as they are written in golden/ (see playthrough.py)."""

import pytest

from gang_sim.gang_of_four.rules import Rules
from tests.gang_of_four.playthrough import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_goes_as_it_is_written(name):
    assert playthrough(*GAMES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_the_second_game_leaves_no_option_at_its_default():
    other = GAMES["other_options"][0]
    assert [name for name, value in vars(Rules()).items() if getattr(other, name) == value] == []
