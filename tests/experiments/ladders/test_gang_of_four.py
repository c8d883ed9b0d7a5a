"""`gang-sim ladder gang-of-four`: the numbers are those of play(), equals are equal, the folder is complete."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from gang_sim.agents.gang_of_four.uniform import Random
from gang_sim.experiments.ladders.gang_of_four.command import LadderOptions, study_of
from gang_sim.experiments.ladders.gang_of_four.parts import OneAgainst
from gang_sim.experiments.ladders.gang_of_four.study import LadderStudy
from gang_sim.experiments.running.parts import Counted
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules
from gang_sim.registry import agent_names

TWIN = f"{__name__}:Twin"
FILES = {f"{name}.{kind}" for name in ("ladder", "strength_by_time") for kind in ("png", "svg")}
TABLES = {f"{name}.{kind}" for name in ("results", "pairs", "differences") for kind in ("csv", "parquet")}
SMALL = ("--agents", f"random,{TWIN}", "--deals", "30", "--rated-deals", "40")


class Twin(Random):
    """Plays as `random` does, under another name."""

    title = "twin"


def test_the_counts_are_those_of_play() -> None:
    part = OneAgainst(12, ("random", "cheapest_beat"), Rules(players=3), 4, False, ("random", TWIN))
    sums = part.count(0, 12, 1)
    points, won = 0, 0
    for seat in range(3):
        line_up = ["random"] * 3
        line_up[seat] = "cheapest_beat"
        rows = play(line_up, 12, 4, rules=Rules(players=3))
        points += rows["points"][:, seat].sum()
        won += np.sum(rows["winner"] == seat)
    first = part.column(1)
    for other in (0, 1):
        assert part.moments(12, sums, other).sums[[first, first + 1, first + 3]].tolist() == [36, points, won]
    assert part.moments(12, sums).sums[[first, first + 1, first + 3]].tolist() == [72, 2 * points, 2 * won]
    assert [moments.sums[0] for moments in part.use_moments(12, sums)] == [72, 72]


def points_less_by_deal(agent: str, other: str, deals: int, seed: int) -> np.ndarray:
    """Of an agent alone against three alike, the mean over the seats."""
    found = np.zeros(deals)
    for seat in range(4):
        line_up = [other] * 4
        line_up[seat] = agent
        points = play(line_up, deals, seed)["points"].astype(float)
        found += (np.delete(points, seat, axis=1).mean(axis=1) - points[:, seat]) / 4
    return found


def test_differences_are_those_deal_by_deal() -> None:
    study = LadderStudy(("planner", "keeper", "lowest_first"), ("cheapest_beat", "random"), deals=40, seed=6)
    duels = study.parts()[0]
    counted = [Counted(40, duels.count(0, 40, 1), 40), Counted(0, None, 0)]
    rows = study.tables(counted)["differences"]
    assert [row["others"] for row in rows] == ["cheapest_beat"] * 3 + ["random"] * 3 + ["all"] * 3
    row = rows[1]
    assert (row["first"], row["second"], row["deals"]) == ("planner", "lowest_first", 40)
    gaps = np.subtract(*(points_less_by_deal(name, "cheapest_beat", 40, 6) for name in ("planner", "lowest_first")))
    assert row["points_less"] == pytest.approx(gaps.mean())
    half = stats.t.ppf(0.975, 39) * gaps.std(ddof=1) / np.sqrt(40)
    assert row["points_less_low"] == pytest.approx(gaps.mean() - half)
    assert row["points_less_p"] <= row["points_less_p_holm"] <= 1
    together = rows[7]
    assert together["points_less"] == pytest.approx((row["points_less"] + rows[4]["points_less"]) / 2)


def test_styles_stands_for_all_who_neither_search_nor_have_learned() -> None:
    against = study_of(LadderOptions(against="styles,learned")).against
    assert {"planner", "sandbagger", "random", "learned"} <= set(against)
    assert not {"montecarlo", "guided"} & set(against)
    assert len(set(against)) == len(against)


def test_equals_are_equal_and_the_folder_holds_the_same_bytes_again(gang_sim, tmp_path: Path) -> None:
    call = ("ladder", "gang-of-four", *SMALL, "--against", "random")
    answer = gang_sim(*call, "--out", "one", "--threads", "1", "--json")
    assert answer.code == 0, answer.err
    found = json.loads(answer.out)
    assert [row["agent"] for row in found["rows"]] == ["random", TWIN]
    for row in found["rows"] + found["pairs"]:
        assert row["hands_won"] == 0.25
        assert row["points_less"] == pytest.approx(0, abs=1e-9)
    for row in found["rows"]:
        assert row["rating_by_points"] == pytest.approx(25)
        assert 0 < row["decision_seconds"] < 1
    assert {path.name for path in (tmp_path / "one").iterdir()} == FILES | TABLES | {"manifest.json", "clock.json"}
    again = gang_sim(*call, "--out", "two", "--threads", "2")
    assert again.code == 0, again.err
    assert "a decision" in again.out
    for name in TABLES:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    with (tmp_path / "one" / "results.csv").open(newline="") as file:
        assert "decision_seconds" not in csv.DictReader(file).fieldnames


def test_whole_games_against_several_opponents(gang_sim, tmp_path: Path) -> None:
    answer = gang_sim(
        "ladder", "gang-of-four", "--agents", "cheapest_beat,random", "--against", f"random,{TWIN}", "--games", "4",
        "--players", "3", "--rated-deals", "0", "--rule", "target_score=30", "--out", "games",
    )  # fmt: skip
    assert answer.code == 0, answer.err
    assert "whole games" in answer.out
    assert "games won" in answer.out
    assert "Points a hand less than each" in answer.out
    assert "On common deals" in answer.out
    assert (tmp_path / "games" / "against_each.png").exists()
    assert not (tmp_path / "games" / "ladder.png").exists()  # without mixed tables there are no ratings
    assert "rated" not in answer.out


def test_all_agents_take_part_those_that_search_at_several_budgets() -> None:
    study = study_of(LadderOptions())
    assert set(agent_names("gang_of_four")) <= set(study.agents)
    assert "montecarlo:rollouts=100" in study.agents
    assert study.parts() == study_of(LadderOptions()).parts()


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (["chess"], "No such command 'chess'"),
        (["gang-of-four", "--agents", "random"], "a ladder needs two agents or more"),
        (["gang-of-four", "--agents", "random,nobody"], "unknown agent 'nobody'"),
        (["gang-of-four", "--against", "nobody"], "unknown agent 'nobody'"),
        (["gang-of-four", "--players", "5"], "--players 5: allowed are 3, 4"),
        (["gang-of-four", "--deals", "0"], "--deals 0: at least 1"),
        (["gang-of-four", "--rated-deals", "-1"], "--rated-deals -1: at least 0"),
        (["gang-of-four", "--games", "5", "--deals", "5"], "--deals and --games"),
        (["gang-of-four", "--seed", "-1"], "--seed -1"),
    ],
)
def test_bad_input_gets_one_line_and_leaves_nothing(gang_sim, tmp_path: Path, argv: list[str], bad: str) -> None:
    answer = gang_sim("ladder", *argv)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert bad in answer.err
    assert list(tmp_path.iterdir()) == []
