"""montecarlo: reproducible, sees what is plain, and says what its parameters may be."""

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.standing import chance_to_win
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules
from gang_sim.registry import make_agent
from tests.agents_gang_of_four.builder import Turn

QUICK = "montecarlo:rollouts=24:candidates=6"


def test_any_thread_count_batch_and_path_plays_the_same_hands():
    line_up = [QUICK, "planner", QUICK + ":value=2", "cheapest_beat"]
    one = play(line_up, 260, seed=3, threads=1)
    assert np.array_equal(one, play(line_up, 260, seed=3, threads=2))
    assert np.array_equal(one[100:110], play(line_up, 10, seed=3, first=100, threads=1))
    assert np.array_equal(one[:6], play(line_up, 6, seed=3, path="python", batch=4))


def test_it_leads_what_cannot_be_beaten_before_its_last_card():
    turn = Turn("Dr 3g", others=(3, 3, 3))  # nobody holds a gang
    assert turn.chosen("montecarlo:rollouts=64") == "Dr"
    assert turn.chosen("planner") == "3g"


def test_it_takes_its_last_cards_when_they_beat():
    assert Turn("9g 9y", "8g 8r").chosen(QUICK) == "9g 9y"
    assert Turn("9g").chosen(QUICK) == "9g"


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ("rollouts=0", "rollouts=0: allowed are whole numbers, 1 to 1e+09"),
        ("candidates=33", "candidates=33: allowed are whole numbers, 1 to 32"),
        ("candidates=2.5", "candidates='2.5': must be a whole number"),
        ("value=3", "value=3: allowed are whole numbers, 0 to 2"),
        ("endings=13", "endings=13: allowed are whole numbers, 0 to 12"),
        ("doubt=0", "doubt=0: allowed are 1e-06 to 1"),
        ("doubt=1e-300", "doubt=1e-300: allowed are 1e-06 to 1"),
        ("apart=1.5", "apart=1.5: allowed are 1e-06 to 1"),
        ("win=-1", "win=-1: at least 0"),
    ],
)
def test_parameters_that_make_no_sense_are_named(parameters, named):
    with pytest.raises(ValueError, match=named.replace("+", r"\+")):
        make_agent("gang_of_four", f"montecarlo:{parameters}")


def chances(totals, target=100, points=(0, 5, 5, 5), winner=0, rules=None):
    codes = (rules or Rules()).codes()
    totals, points = np.array(totals), np.array(points)
    return [chance_to_win(totals, target, points, winner, seat, codes) for seat in range(4)]


def test_the_chance_to_win_follows_the_standing():
    assert chances([20, 20, 20, 20]) == pytest.approx([0.25] * 4)
    low, middle, high, highest = chances([10, 30, 50, 90])
    assert low > middle > high > highest > 0
    assert sum((low, middle, high, highest)) == pytest.approx(1)
    assert chances([10, 30, 50, 90])[0] > chances([10, 30, 50, 60])[0]  # the nearer the end, the more a lead is worth


def test_a_game_that_is_over_is_won_by_the_lowest():
    assert chances([40, 30, 50, 120]) == [0, 1, 0, 0]
    assert chances([30, 30, 50, 120]) == [0.5, 0.5, 0, 0]
    assert chances([30, 30, 50, 120], rules=Rules(game_tie="last_hand_then_seat"))[0] == 1
