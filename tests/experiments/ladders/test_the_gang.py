"""`gang-sim ladder the-gang`: the numbers are those of play(), equals are equal, the folder is complete."""

import json
from pathlib import Path

import pytest

from gang_sim.agents.the_gang.nearest import Nearest
from gang_sim.experiments.ladders.the_gang.command import GangLadderOptions, study_of
from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules

TWIN = f"{__name__}:Twin"
FILES = {
    f"{name}.{kind}" for name in ("success_by_setting", "strength_by_time", "cross_play") for kind in ("png", "svg")
}
TABLES = {f"{name}.{kind}" for name in ("results", "differences", "cross_play") for kind in ("csv", "parquet")}


class Twin(Nearest):
    """Plays as `nearest` does, under another name."""

    title = "twin"


def test_the_numbers_are_those_of_play_and_equals_are_equal(gang_sim, tmp_path: Path) -> None:
    call = ("ladder", "the-gang", "--agents", f"nearest,{TWIN},interval", "--settings", "draft,2,settled-3")
    answer = gang_sim(*call, "--heists", "300", "--seed", "4", "--out", "one", "--threads", "1", "--json")
    assert answer.code == 0, answer.err
    found = json.loads(answer.out)
    rules = {"draft": Rules(protocol="draft"), "2 ticks": Rules(max_ticks=2)}
    rules["3 ticks, settled"] = Rules(max_ticks=3, end_rule="settled")
    assert [row["setting"] for row in found["rows"][::3]] == list(rules)
    for row in found["rows"]:
        agent = "nearest" if row["agent"] == TWIN else row["agent"]
        assert row["success"] == play(agent, 300, 4, rules=rules[row["setting"]])["success"].mean()
        assert 0 < row["decision_seconds"] < 1
    for row in found["cross_play"]:
        if row["second"] == TWIN:
            assert row["gap"] == 0
        if (row["first"], row["second"]) == ("nearest", "interval"):
            line_up = ["nearest", "interval"] * 2
            assert row["cross_play"] == play(line_up, 300, 4, rules=rules[row["setting"]])["success"].mean()
    assert {path.name for path in (tmp_path / "one").iterdir()} == FILES | TABLES | {"manifest.json", "clock.json"}
    again = gang_sim(*call, "--heists", "300", "--seed", "4", "--out", "two", "--threads", "2")
    assert again.code == 0, again.err
    assert "a decision" in again.out
    for name in TABLES:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_without_options_it_measures_the_strong_ones() -> None:
    study = study_of(GangLadderOptions())
    assert {"belief", "montecarlo", "learned"} <= set(study.agents)
    assert [label for label, _ in study.settings][:2] == ["draft", "1 tick"]


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (["--agents", "random"], "a ladder needs two agents or more"),
        (["--agents", "random,nobody"], "unknown agent 'nobody'"),
        (["--settings", "soon"], "--settings 'soon': must be draft, ticks from 1 to 100, or settled-TICKS"),
        (["--settings", "0"], "--settings '0': must be draft, ticks from 1 to 100"),
        (["--players", "11"], "players 11"),
        (["--heists", "0"], "--heists 0: at least 1"),
        (["--seed", "-1"], "--seed -1"),
    ],
)
def test_bad_input_gets_one_line_and_leaves_nothing(gang_sim, tmp_path: Path, argv: list[str], bad: str) -> None:
    answer = gang_sim("ladder", "the-gang", *argv)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert bad in answer.err
    assert list(tmp_path.iterdir()) == []
