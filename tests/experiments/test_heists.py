"""`gang-sim heists`: what it prints and writes, that the numbers are right, and what it refuses."""

import csv
import json
from pathlib import Path

import pytest
from pyarrow import parquet

from gang_sim.experiments import heists
from gang_sim.experiments.statistics.rates import game_win, wilson
from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules

CLOCK = ("_per_s", "_seconds")
FIGURES = {"success_by_players.png", "success_by_players.svg"}
FILES = {"manifest.json", "clock.json", "results.csv", "results.parquet"} | FIGURES


def document(answer) -> dict:
    assert answer.code == 0, answer.err
    return json.loads(answer.out)


def without_clock(rows: list[dict]) -> list[dict]:
    return [{key: value for key, value in row.items() if not key.endswith(CLOCK)} for row in rows]


def test_json_is_one_document_with_what_was_measured(gang_sim) -> None:
    found = document(gang_sim("heists", "--heists", "300", "--agents", "nearest", "--seed", "5", "--json"))
    assert set(found) == {"rows", "manifest"}
    (row,) = found["rows"]
    results = play("nearest", 300, 5, rules=Rules())
    assert row["agent"] == "nearest"
    assert (row["players"], row["protocol"], row["end_rule"], row["ticks"]) == (4, "table", "rulebook", 10)
    assert row["heists"] == 300
    assert (row["success"], row["success_low"], row["success_high"]) == wilson(int(results["success"].sum()), 300)
    assert row["pairs_ordered"] == results["pairs_right"].sum() / results["pairs"].sum()
    assert row["moves"] == results["moves"].mean()
    assert row["steals"] == results["steals"].mean()
    assert row["ticks_used"] == results["ticks"].sum() / 300
    assert row["forced"] == (results["forced"] > 0).mean()
    assert row["tie"] == results["tie"].mean()
    assert row["game_win_source"] == "formula"
    assert row["game_win"] == game_win(row["success"])
    assert found["manifest"]["seed"] == 5
    assert found["manifest"]["command"].startswith("gang-sim heists --heists 300")
    assert found["manifest"]["complete"] is True


def test_the_same_seed_gives_the_same_for_any_number_of_threads(gang_sim) -> None:
    argv = ("heists", "--heists", "2500", "--players", "3,5", "--ticks", "1,4", "--seed", "9", "--json")
    one = document(gang_sim(*argv, "--threads", "1"))["rows"]
    two = document(gang_sim(*argv, "--threads", "2"))["rows"]
    assert without_clock(one) == without_clock(two)
    assert len(one) == 2 * 2 * 2


def test_whole_games_measure_the_game_win_rate(gang_sim) -> None:
    (row,) = document(gang_sim("heists", "--games", "200", "--agents", "interval", "--players", "3", "--json"))["rows"]
    results = play("interval", 200, 0, rules=Rules(players=3), games=True)
    assert row["game_win_source"] == "measured"
    assert row["games"] == 200
    assert row["heists"] == len(results)
    assert row["game_win"] == (results["vaults"] == 3).sum() / 200


def test_in_a_draft_end_rule_and_ticks_do_not_apply(gang_sim) -> None:
    argv = ("heists", "--heists", "100", "--agents", "nearest", "--protocol", "draft", "--ticks", "1,2", "--out", "r")
    (row,) = document(gang_sim(*argv, "--json"))["rows"]
    assert (row["end_rule"], row["ticks"]) == ("-", "-")
    assert parquet.read_table("r/results.parquet")["ticks"].to_pylist() == [None]


def test_a_mixed_table(gang_sim) -> None:
    argv = ("heists", "--heists", "50", "--lineup", "nearest,interval,random", "--players", "3", "--json")
    (row,) = document(gang_sim(*argv))["rows"]
    assert row["agent"] == "nearest, interval, random"
    assert (row["players"], row["self_play"], row["honest"]) == (3, False, False)


def test_the_folder_holds_manifest_results_and_figures(gang_sim, tmp_path: Path) -> None:
    argv = ("heists", "--heists", "200", "--players", "3-4", "--ticks", "1,3", "--out", "results/run")
    answer = gang_sim(*argv)
    assert answer.code == 0
    folder = tmp_path / "results" / "run"
    names = FILES | {"success_by_ticks.png", "success_by_ticks.svg"}
    assert {path.name for path in folder.iterdir()} == names
    assert all(f"wrote results/run/{name}" in answer.out for name in names)
    assert (folder / "success_by_players.png").read_bytes().startswith(b"\x89PNG")
    with (folder / "results.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    table = parquet.read_table(folder / "results.parquet").to_pylist()
    assert [float(row["success"]) for row in rows] == [row["success"] for row in table]
    assert [(row["agent"], row["players"], row["ticks"]) for row in table] == [
        (agent, players, ticks) for players in (3, 4) for agent in ("nearest", "interval") for ticks in (1, 3)
    ]
    manifest = json.loads((folder / "manifest.json").read_text())
    assert str(tmp_path) not in json.dumps(manifest)
    assert manifest["versions"]["gang-sim"]


def test_a_result_is_replaced_but_nothing_else_is(gang_sim, tmp_path: Path) -> None:
    argv = ("heists", "--heists", "20", "--agents", "random", "--out", "run")
    assert gang_sim(*argv).code == 0
    assert gang_sim(*argv, "--seed", "3").code == 0
    assert json.loads((tmp_path / "run" / "manifest.json").read_text())["seed"] == 3
    (tmp_path / "run" / "notes.txt").write_text("mine")
    answer = gang_sim(*argv)
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "holds other files" in answer.err
    assert (tmp_path / "run" / "notes.txt").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (["--players", "2"], "--players 2: The Gang is played by 3 to 10"),
        (["--players", "11"], "--players 11: The Gang is played by 3 to 10"),
        (["--players", "3-11"], "--players 11"),
        (["--players", "six"], "--players 'six'"),
        (["--players", "6-3"], "--players '6-3'"),
        (["--agents", "nobody"], "unknown agent 'nobody'"),
        (["--agents", "nearest,,interval"], "--agents 'nearest,,interval'"),
        (["--agents", "human:sigma=much"], "sigma"),
        (["--agents", "nearest:sigma=1"], "sigma"),
        (["--agents", "no.such.module:Me"], "no.such.module"),
        (["--lineup", "nearest,interval"], "--lineup of 2"),
        (["--lineup", "nearest,nearest,nobody"], "nobody"),
        (["--lineup", "nearest,nearest,nearest", "--players", "4"], "--players 4"),
        (["--protocol", "duel"], "--protocol 'duel': allowed are table, draft"),
        (["--end-rule", "never"], "--end-rule 'never': allowed are rulebook, settled"),
        (["--ticks", "0"], "--ticks 0"),
        (["--ticks", "1,x"], "--ticks '1,x'"),
        (["--rule", "muscles=big"], "'muscles'"),
        (["--rule", "muscles"], "--rule 'muscles'"),
        (["--rule", "protocol=draft"], "--protocol"),
        (["--until-se", "0"], "--until-se 0: between 0 and 1"),
        (["--backend", "slurm"], "--backend 'slurm': allowed are loky, threading, dask, ray"),
        (["--heists", "0"], "--heists 0"),
        (["--heists", "x"], "--heists"),
        (["--heists", "5", "--games", "5"], "--heists and --games"),
        (["--threads", "0"], "--threads 0"),
        (["--seed", "-1"], "--seed -1"),
        (["--no-such-option"], "--no-such-option"),
        (["--out", "file"], "is a file"),
        (["--out", "file/below"], "cannot be written"),
        (["--out", "/dev/null/below"], "cannot be written"),
    ],
)
def test_bad_input_gets_one_line_and_leaves_nothing(gang_sim, tmp_path: Path, argv: list[str], bad: str) -> None:
    (tmp_path / "file").write_text("")
    answer = gang_sim("heists", *argv)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("gang-sim: ")
    assert answer.err.count("\n") == 1
    assert bad in answer.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_ctrl_c_keeps_and_writes_what_is_finished(gang_sim, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counting = heists.Heists.count

    def interrupted(part: heists.Heists, first: int, n: int, threads: int):
        if part.setting.rules.players == 4 and first > 0:
            raise KeyboardInterrupt
        return counting(part, first, n, threads)

    argv = ("heists", "--heists", "3000", "--players", "3-5", "--agents", "random", "--out", "run")
    with monkeypatch.context() as patch:
        patch.setattr(heists.Heists, "count", interrupted)
        answer = gang_sim(*argv)
    assert answer.code == 130
    told = "kept what was finished: 4,000 of 9,000 games; the same command goes on from there"
    assert answer.err == f"{told}\ngang-sim: stopped\n"
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["complete"] is False
    rows = parquet.read_table(tmp_path / "run" / "results.parquet").to_pylist()
    assert [(row["players"], row["heists"]) for row in rows] == [(3, 3000), (4, 1000)]
    assert gang_sim(*argv).code == 0
    assert gang_sim(*argv[:-1], "at_once").code == 0
    for name in ("results.csv", "results.parquet"):
        assert (tmp_path / "run" / name).read_bytes() == (tmp_path / "at_once" / name).read_bytes()


def test_ctrl_c_before_anything_is_finished_leaves_nothing(gang_sim, tmp_path: Path, monkeypatch) -> None:
    def at_once(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(heists.Heists, "count", at_once)
    answer = gang_sim("heists", "--heists", "10", "--out", "deep/run")
    assert (answer.code, answer.err) == (130, "gang-sim: stopped\n")
    assert list(tmp_path.iterdir()) == []


def test_until_the_error_is_small_enough(gang_sim) -> None:
    argv = ("heists", "--agents", "nearest", "--until-se", "0.005", "--json")
    (row,) = document(gang_sim(*argv))["rows"]
    assert row["heists"] == 10_000  # the first check: sqrt(0.34 * 0.66 / 10,000) = 0.0047
    (row,) = document(gang_sim(*argv, "--until-se", "0.004"))["rows"]
    assert row["heists"] == 15_000
    (row,) = document(gang_sim(*argv, "--until-se", "0.0001", "--heists", "12345"))["rows"]
    assert row["heists"] == 12_345
