"""`gang-sim ladder gang-of-four`: the numbers are those of play(), equals are equal, the folder is complete."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.uniform import Random
from gang_sim.experiments.ladders.gang_of_four.command import LadderOptions, study_of
from gang_sim.experiments.ladders.gang_of_four.parts import OneAgainst
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules
from gang_sim.registry import agent_names

TWIN = f"{__name__}:Twin"
FILES = {f"{name}.{kind}" for name in ("ladder", "strength_by_time") for kind in ("png", "svg")}
TABLES = {f"{name}.{kind}" for name in ("results", "pairs") for kind in ("csv", "parquet")}
SMALL = ("--agents", f"random,{TWIN}", "--deals", "30", "--rated-deals", "40")


class Twin(Random):
    """Plays as `random` does, under another name."""

    title = "twin"


def test_the_counts_are_those_of_play() -> None:
    part = OneAgainst(12, ("cheapest_beat", "random", TWIN), Rules(players=3), 4, False)
    found = part.pair_moments(12, part.count(0, 12, 1))
    assert list(found) == [(0, 1), (0, 2)]
    points, won = 0, 0
    for seat in range(3):
        line_up = ["random"] * 3
        line_up[seat] = "cheapest_beat"
        rows = play(line_up, 12, 4, rules=Rules(players=3))
        points += rows["points"][:, seat].sum()
        won += np.sum(rows["winner"] == seat)
    for moments in found.values():
        assert moments.sums[[0, 1, 3]].tolist() == [36, points, won]


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


def test_whole_games_against_several_opponents(gang_sim) -> None:
    answer = gang_sim(
        "ladder", "gang-of-four", "--agents", "cheapest_beat,random", "--against", f"random,{TWIN}", "--games", "4",
        "--players", "3", "--rule", "target_score=30", "--out", "games",
    )  # fmt: skip
    assert answer.code == 0, answer.err
    assert "whole games" in answer.out
    assert "games won" in answer.out
    assert "Points a hand less than each" in answer.out


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
        (["gang-of-four", "--rated-deals", "0"], "--rated-deals 0: at least 1"),
        (["gang-of-four", "--games", "5", "--deals", "5"], "--deals and --games"),
        (["gang-of-four", "--seed", "-1"], "--seed -1"),
    ],
)
def test_bad_input_gets_one_line_and_leaves_nothing(gang_sim, tmp_path: Path, argv: list[str], bad: str) -> None:
    answer = gang_sim("ladder", *argv)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert bad in answer.err
    assert list(tmp_path.iterdir()) == []
