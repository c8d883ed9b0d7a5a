"""The studies of success: settings, common deals, differences and gaps are those of play(); fields and TOML files."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gang_sim.experiments.running.backends import Where
from gang_sim.experiments.running.driver import count_parts
from gang_sim.experiments.studies.communication import Communication
from gang_sim.experiments.studies.cross_play import CrossPlay
from gang_sim.experiments.studies.registry import STUDIES, as_toml, made, read_toml, study_class
from gang_sim.experiments.studies.sensitivity import Sensitivity
from gang_sim.experiments.studies.strategies import Strategies
from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules

SMALL = {"heists": 300, "seed": 6}


def measured(study, tmp_path: Path) -> dict:
    return study.tables(count_parts(study.parts(), Where(workers=1), folder=tmp_path))


def test_strategies_are_compared_deal_by_deal(tmp_path: Path) -> None:
    study = Strategies(**SMALL, agents=("nearest", "human", "interval"), players=(3, 5), ticks=(1, 4))
    tables = measured(study, tmp_path)
    assert [(row["players"], row["protocol"], row["ticks"]) for row in tables["results"][::3]] == [
        (3, "table", 1), (3, "table", 4), (3, "draft", "-"), (5, "table", 1), (5, "table", 4), (5, "draft", "-"),
    ]  # fmt: skip
    row = tables["results"][5]
    results = play("interval", 300, 6, rules=Rules(players=3, max_ticks=4))
    assert row["agent"] == "interval"
    assert row["success"] == results["success"].mean()
    assert row["moves"] == pytest.approx(results["moves"].mean())
    assert row["ticks_used"] == pytest.approx(results["ticks"].sum(axis=1).mean())
    other = play("nearest", 300, 6, rules=Rules(players=3, max_ticks=4))
    differences = tables["differences"]
    assert len(differences) == 6 * 3
    (difference,) = (
        each for each in differences[3:6] if (each["first"], each["second"]) == ("nearest", "interval")
    )  # fmt: skip
    by_deal = other["success"].astype(int) - results["success"].astype(int)
    assert difference["difference"] == pytest.approx(by_deal.mean())
    half = (difference["difference_high"] - difference["difference_low"]) / 2
    assert half == pytest.approx(1.968 * by_deal.std(ddof=1) / np.sqrt(300), rel=1e-3)
    assert difference["p"] <= difference["p_benjamini_hochberg"] <= difference["p_holm"]


def test_success_is_corrected_for_what_was_dealt(tmp_path: Path) -> None:
    study = Strategies(heists=4000, agents=("nearest", "interval"), players=(4,), ticks=(3,))
    rows = measured(study, tmp_path)["results"]
    for row in rows:
        assert row["success_controlled"] == pytest.approx(row["success"], abs=0.01)
        width, plain = (row[f"{name}_high"] - row[f"{name}_low"] for name in ("success_controlled", "success"))
        assert (plain / width) ** 2 == pytest.approx(row["gain_of_controls"], rel=0.03)
    assert 1.05 < rows[0]["gain_of_controls"] < 1.4  # `nearest` fails where two hands are near each other
    small = measured(Strategies(heists=30, agents=("belief",), players=(3,), ticks=(10,)), tmp_path)["results"][0]
    assert small["success"] == 1
    assert small["success_controlled_low"] == small["success_low"]


def test_communication_marks_the_frontier(tmp_path: Path) -> None:
    study = Communication(**SMALL, agents=("nearest", "interval"), ticks=(1, 3))
    rows = measured(study, tmp_path)["results"]
    assert [(row["protocol"], row["ticks"]) for row in rows[:3]] == [("draft", "-"), ("table", 1), ("table", 3)]
    assert rows[0]["moves"] == 16  # four rounds, four chips
    best = max(rows, key=lambda row: row["success"])
    assert best["on_frontier"]
    assert not all(row["on_frontier"] for row in rows)


def test_sensitivity_varies_one_thing_at_a_time(tmp_path: Path) -> None:
    study = Sensitivity(**SMALL, noise=(0.0, 0.4), patience=(1.0,), weak=("random",))
    assert [setting.line_up for _, setting in study.settings()] == [
        ("human:sigma=0",) * 4,
        ("human:sigma=0.4",) * 4,
        ("human:patience=1",) * 4,
        ("interval",) * 4,
        ("random", "interval", "interval", "interval"),
    ]
    tables = measured(study, tmp_path)
    success = [row["success"] for row in tables["results"]]
    assert success[0] > success[1]
    assert success[3] > success[4]
    assert [(row["first"], row["second"]) for row in tables["differences"]] == [
        ("noise human 0", "noise human 0.4"), ("one weak interval interval", "one weak interval random"),
    ]  # fmt: skip


def test_cross_play_tells_the_gap(tmp_path: Path) -> None:
    study = CrossPlay(**SMALL, agents=("nearest", "interval", "random"), players=3, ticks=5)
    tables = measured(study, tmp_path)
    assert [row["mix"] for row in tables["results"][:3]] == [
        "3 nearest",
        "2 nearest + 1 interval",
        "2 nearest + 1 random",
    ]
    rules = Rules(players=3, max_ticks=5)
    wins = {
        line_up: play(line_up.split(), 300, 6, rules=rules)["success"].mean()
        for line_up in ("nearest", "interval", "nearest interval nearest", "nearest interval interval")
    }
    gap = tables["gaps"][0]
    assert (gap["first"], gap["second"]) == ("nearest", "interval")
    assert gap["self_play"] == pytest.approx((wins["nearest"] + wins["interval"]) / 2)
    cross = (wins["nearest interval nearest"] + wins["nearest interval interval"]) / 2
    assert gap["cross_play"] == pytest.approx(cross)
    assert gap["gap_low"] < gap["gap"] == pytest.approx(gap["self_play"] - cross)
    assert len(tables["gaps"]) == 3 + 1
    assert all(row["p"] <= row["p_holm"] for row in tables["gaps"])
    assert len(replace(study, mixes="all").settings()) == 10


def test_until_the_error_is_small_enough(tmp_path: Path) -> None:
    study = Communication(heists=50_000, until_se=0.01, agents=("nearest",), ticks=(1,), draft=False)
    (counted,) = count_parts(study.parts(), Where(workers=1), folder=tmp_path)
    assert counted.complete
    assert counted.games == 2500


@pytest.mark.parametrize("study", ["strategies", "seats", "rule-options"])
def test_an_error_that_cannot_be_is_refused(gang_sim, study: str) -> None:
    answer = gang_sim("study", study, "--set", "until_se=2")
    assert (answer.code, answer.err) == (2, "gang-sim: until_se 2: between 0 and 1\n")


@pytest.mark.parametrize("name", STUDIES)
def test_every_study_is_plain_data_and_survives_a_file(name: str, tmp_path: Path) -> None:
    study = made(name, {})
    (tmp_path / "study.toml").write_text(as_toml(name, study))
    fields = read_toml(tmp_path / "study.toml")
    assert fields.pop("study") == name
    assert made(name, fields) == study
    assert (study_class(name).__doc__ or "").count("\n\n") >= 1
    assert study.parts() == made(name, fields).parts()


def test_a_file_and_fields_of_the_command_line(gang_sim, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'study = "cross-play"\nagents = ["nearest", "random"]\nheists = 40\nplayers = 3\n'
    )
    answer = gang_sim("study", "mine.toml", "--set", "ticks=2", "--out", "run", "--json")
    assert answer.code == 0, answer.err
    document = json.loads(answer.out)
    assert {row["ticks"] for row in document["rows"]} == {2}
    assert document["manifest"]["study"] == as_toml(
        "cross-play", made("cross-play", {"heists": 40, "players": 3}, ["agents=nearest,random", "ticks=2"])
    )
    assert {"cross_play.png", "cross_play.svg", "gaps.csv", "results.parquet"} <= {
        path.name for path in (tmp_path / "run").iterdir()
    }
    shown = gang_sim("study", "mine.toml", "--show").out
    assert "heists = 40\n" in shown
    assert 'agents = ["nearest", "random"]\n' in shown
    assert all(f"{name}: " in gang_sim("study").out for name in STUDIES)


@pytest.mark.parametrize("name", ["strategies", "communication", "sensitivity", "cross-play", "convention"])
def test_every_study_draws_and_tells(gang_sim, tmp_path: Path, name: str) -> None:
    answer = gang_sim("study", name, "--set", "heists=20", "--out", "run")
    assert answer.code == 0, answer.err
    assert "20 heists" in answer.out.replace(",", "")
    assert len(list((tmp_path / "run").glob("*.png"))) == len(list((tmp_path / "run").glob("*.svg"))) >= 1


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (["astrology"], "study 'astrology': allowed are strategies"),
        (["strategies", "--set", "heist=5"], "no field 'heist': allowed are heists"),
        (["strategies", "--set", "heists=many"], "heists 'many': must be a whole number"),
        (["strategies", "--set", "heists"], "--set 'heists': must be field=value"),
        (["strategies", "--set", "heists=0"], "games 0: at least 1"),
        (["strategies", "--set", "players=2"], "--players 2: The Gang is played by 3 to 10"),
        (["strategies", "--set", "agents=nobody"], "unknown agent 'nobody'"),
        (["strategies", "--set", "rules=muscles=big"], "muscles"),
        (["communication", "--set", "draft=maybe"], "draft 'maybe': must be true or false"),
        (["cross-play", "--set", "agents=nearest"], "agents nearest: needs two or more different ones"),
        (["cross-play", "--set", "mixes=some"], "mixes 'some': allowed are pairs, all"),
        (["missing.toml"], "missing.toml"),
        (["bad.toml"], "bad.toml: is no TOML"),
        (["nameless.toml"], "nameless.toml: names no study"),
        (["wrong.toml"], "agents 'nearest': must be a list"),
    ],
)
def test_bad_input_gets_one_line_and_leaves_nothing(gang_sim, tmp_path: Path, argv: list[str], bad: str) -> None:
    files = {
        "bad.toml": "study =",
        "nameless.toml": "heists = 3\n",
        "wrong.toml": 'study = "strategies"\nagents = "nearest"\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    answer = gang_sim("study", *argv)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert bad in answer.err
    assert {path.name for path in tmp_path.iterdir()} == set(files)
