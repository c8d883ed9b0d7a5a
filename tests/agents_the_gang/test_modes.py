"""Challenges and specialists in force: pockets of three, the Jack's card, redraws, hidden rounds, frozen chips."""

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


@pytest.mark.parametrize("returns", ["no", "yes"])
def test_all_conventions_play_with_every_card_and_touch_no_frozen_chip(returns):
    for kind in ("challenge", "specialist"):
        for name in card_names(kind):
            rules = Rules(players=7, max_ticks=4, frozen_chip_returns=returns, **{f"{kind}s": (name,)})
            line_up = ["belief", "adaptive", "fixed", "glance", "soft", "stubborn", "yielding"]
            assert len(play(line_up, 20, seed=1, rules=rules, series=2)) == 40


def test_belief_guesses_better_than_by_chance():
    rows = play("belief", 300, seed=3, rules=Rules(challenges=("retina_scan",)))
    assert rows["value_ok"].mean() > 3 / 13
    assert np.array_equal(rows["success"], rows["order_ok"] & rows["value_ok"])


def test_frozen_chips_are_no_news():
    """Who could do nothing but stay has said nothing by it: the order comes right as often as without the card."""
    plain, frozen = (
        play("belief", 500, seed=3, rules=Rules(challenges=cards))["order_ok"].mean()
        for cards in ((), ("noise_sensors", "ventilation_shaft"))
    )
    assert frozen > plain - 0.02


@pytest.mark.parametrize("mode", ["advanced", "professional", "master_thief"])
def test_both_paths_play_the_same_games_in_all_modes(mode):
    rules = Rules(mode=mode)
    compiled = play("belief", 25, seed=4, rules=rules, games=True)
    assert np.array_equal(compiled, play("belief", 25, seed=4, rules=rules, games=True, path="python"))


def test_what_a_blackout_hides_in_a_draft_is_kept_by_those_who_saw_it():
    """Who picks early has not seen the later picks when they disappear: equal agents do not know the same any more."""
    rules = Rules(players=6, protocol="draft", challenges=("blackout",), blackout_memory="kept")
    for agent in ("belief", "adaptive"):
        rows = play(agent, 40, seed=4, rules=rules)
        assert np.array_equal(rows, play(agent, 40, seed=4, rules=rules, path="python")), agent


def test_who_had_to_redraw_is_judged_anew():
    """With a Motion Detector the white 1-star chip says nothing of the pocket that is drawn for it."""
    rows = play("belief", 400, seed=6, rules=Rules(challenges=("motion_detector",)))
    assert rows["order_ok"].mean() > 0.97
