"""`gang-sim power`: numbers of games that see a difference as often as they should, and questions without an answer."""

import json

import numpy as np
import pytest
from scipy import stats


def test_the_games_that_it_tells_see_the_difference(gang_sim) -> None:
    answer = gang_sim("power", "--rate", "0.4", "--difference", "0.1", "--correlation", "0.5", "--json")
    assert answer.code == 0, answer.err
    own, common = json.loads(answer.out)["rows"]
    assert own["unit"] == "games each"
    random = np.random.default_rng(1)
    shown = []
    for _ in range(2000):
        first, second = random.random(own["needed"]) < 0.4, random.random(own["needed"]) < 0.5
        shown.append(stats.ttest_ind(first, second).pvalue < 0.05)
    assert np.mean(shown) == pytest.approx(0.8, abs=0.035)
    # a joint distribution with these rates and this correlation
    both = 0.4 * 0.5 + 0.5 * np.sqrt(0.24 * 0.25)
    cells = random.multinomial(common["needed"], [both, 0.4 - both, 0.5 - both, 0.1 + both], 4000)
    gain, n = (cells[:, 2] - cells[:, 1]) / common["needed"], common["needed"]
    error = np.sqrt(((cells[:, 1] + cells[:, 2]) / n - gain**2) / n)
    assert np.mean(gain / error > 1.96) == pytest.approx(0.8, abs=0.035)
    assert common["needed"] < 0.6 * own["needed"]


def test_many_comparisons_need_more(gang_sim) -> None:
    one, ten = (
        json.loads(gang_sim("power", "--spread", "10", "--difference", "0.5", *more, "--json").out)["rows"][0]["needed"]
        for more in ((), ("--comparisons", "10"))
    )
    assert one == 3140
    assert ten > 1.5 * one


def test_people_get_a_table(gang_sim) -> None:
    answer = gang_sim("power", "--rate", "0.30", "--difference", "0.01")
    assert answer.code == 0
    assert "33,272 games each" in answer.out
    assert "common deals, correlation 0.5" in answer.out


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (("--difference", "0.1"), "--rate and --spread: give one of the two"),
        (("--difference", "0.1", "--rate", "0.95"), "rate 1.05: must be between 0 and 1"),
        (("--difference", "0", "--rate", "0.5"), "no number of games tells equal rates apart"),
        (("--difference", "1", "--spread", "inf"), "the spread may be 1e+09 times as large"),
        (("--difference", "1e-300", "--spread", "1e300"), "the spread may be 1e+09 times as large"),
        (("--difference", "0", "--spread", "5"), "a spread from 0 and a difference are needed"),
        (("--difference", "1", "--spread", "5", "--power", "1"), "power 1, alpha 0.05"),
        (("--difference", "1", "--spread", "5", "--comparisons", "0"), "--comparisons 0: at least 1"),
        (("--difference", "1", "--spread", "5", "--correlation", "0.5"), "--correlation: goes with --rate"),
        (("--difference", "0.1", "--rate", "0.5", "--correlation", "2"), "correlation 2: must be between -1 and 1"),
    ],
)
def test_questions_without_an_answer(gang_sim, argv: tuple[str, ...], bad: str) -> None:
    answer = gang_sim("power", *argv)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert bad in answer.err
