"""Belief with challenges and specialists in force: pockets of three cards, the Jack's card, redraws, hidden rounds."""

import numpy as np
import pytest

from gang_sim.the_gang.cards_in_force import card_names
from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules


@pytest.mark.parametrize("kind", ["challenges", "specialists"])
def test_belief_plays_with_every_card_and_mostly_succeeds(kind):
    for name in card_names(kind[:-1]):
        rules = Rules(**{kind: (name,)})
        rows = play("belief", 200, seed=2, rules=rules)
        assert rows["order_ok"].mean() > 0.5, name


@pytest.mark.parametrize("mode", ["advanced", "professional", "master_thief"])
def test_both_paths_play_the_same_games_in_all_modes(mode):
    rules = Rules(mode=mode)
    compiled = play("belief", 25, seed=4, rules=rules, games=True)
    assert np.array_equal(compiled, play("belief", 25, seed=4, rules=rules, games=True, path="python"))


def test_who_had_to_redraw_is_judged_anew():
    """With a Motion Detector the white 1-star chip says nothing of the pocket that is drawn for it."""
    rows = play("belief", 400, seed=6, rules=Rules(challenges=("motion_detector",)))
    assert rows["order_ok"].mean() > 0.97
