"""`gang-sim cards`, modes and cards of `gang-sim heists`, and watching games with cards."""

import json
from pathlib import Path

import numpy as np
import pytest

from gang_sim.experiments.cards.command import CardsOptions, study_of
from gang_sim.experiments.running.backends import Where
from gang_sim.experiments.running.driver import count_parts
from gang_sim.experiments.statistics.rates import game_win, wilson
from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules

SMALL = CardsOptions(agents="nearest", players="4", heists="200", games=60, seed=3)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict:
    study = study_of(SMALL)
    return study.tables(count_parts(study.parts(), Where(workers=1), folder=tmp_path_factory.mktemp("journal")))


def test_every_card_is_compared_with_none_on_the_same_deals(tables: dict) -> None:
    rows = tables["results"]
    assert [(row["kind"], row["number"]) for row in rows] == [("-", None)] + [
        (kind, number) for kind in ("challenge", "specialist") for number in range(1, 11)
    ]
    plain = play("nearest", 200, 3)["success"].astype(int)
    redraws = play("nearest", 200, 3, rules=Rules(challenges=("motion_detector",)))
    changes = redraws["success"].astype(int) - plain
    row = rows[3]
    assert (row["card"], row["success"]) == ("motion_detector", redraws["success"].mean())
    assert row["difference"] == pytest.approx(changes.mean())
    half = (row["difference_high"] - row["difference_low"]) / 2
    assert half == pytest.approx(1.972 * changes.std(ddof=1) / np.sqrt(200), rel=1e-3)
    assert rows[4]["value_ok"] == play("nearest", 200, 3, rules=Rules(challenges=("retina_scan",)))["value_ok"].mean()


def test_games_of_every_mode_stand_beside_the_formula(tables: dict) -> None:
    rows = tables["modes"]
    assert [row["mode"] for row in rows] == ["basic", "advanced", "professional", "master_thief"]
    for row in rows:
        games = play("nearest", 60, 3, rules=Rules(mode=row["mode"]), games=True)
        assert row["game_win"] == (games["vaults"] == 3).sum() / 60
    assert rows[0]["by_formula"] == game_win(tables["results"][0]["success"])
    assert rows[1]["by_formula"] is None


def test_figures_and_tables_for_people(tables: dict, tmp_path: Path) -> None:
    study = study_of(SMALL)
    study.draw(tmp_path, tables)
    assert {path.name for path in tmp_path.iterdir()} == {"cards.png", "cards.svg", "modes.png", "modes.svg"}
    told = study.text(tables)
    for text in ("no card", "C4 retina scan", "S10 muscle", "master_thief", "60 games a mode"):
        assert text in told, text


def test_a_single_heist_has_no_interval_and_is_drawn_all_the_same(tmp_path: Path) -> None:
    study = study_of(CardsOptions(agents="nearest", players="3", heists="1", games=0))
    found = study.tables(count_parts(study.parts(), Where(workers=1), folder=tmp_path / "journal"))
    assert found["results"][1]["difference_low"] == -np.inf
    study.draw(tmp_path, found)
    assert (tmp_path / "cards.png").exists()


@pytest.mark.slow
def test_whole_games_in_mode_basic_are_won_as_often_as_independent_heists_say() -> None:
    heists = play("human", 100_000, 7)["success"]
    games = play("human", 25_000, 8, games=True)
    p = wilson(int(heists.sum()), len(heists))
    won = wilson(int((games["vaults"] == 3).sum()), 25_000)
    assert game_win(p.low) <= won.high
    assert won.low <= game_win(p.high)
    q = 1 - p.value
    assert game_win(p.value) == pytest.approx(p.value**3 * (1 + 3 * q + 6 * q * q))


def test_heists_measures_modes_and_cards(gang_sim) -> None:
    argv = ("heists", "--agents", "nearest", "--seed", "4", "--json")
    (row,) = json.loads(gang_sim(*argv, "--mode", "professional", "--games", "40").out)["rows"]
    games = play("nearest", 40, 4, rules=Rules(mode="professional"), games=True)
    assert (row["mode"], row["cards"], row["heists"]) == ("professional", "-", len(games))
    assert row["game_win"] == (games["vaults"] == 3).sum() / 40
    cards = ("--challenge", "Retina Scan", "--challenge", "8", "--specialist", "hacker")
    (row,) = json.loads(gang_sim(*argv, *cards, "--heists", "200").out)["rows"]
    rules = Rules(challenges=("retina_scan", "blackout"), specialists=("hacker",))
    assert row["cards"] == "retina_scan, blackout, hacker"
    assert row["options"] == "blackout_memory=wiped, specialist_round=default"
    assert row["success"] == play("nearest", 200, 4, rules=rules)["success"].mean()


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (("heists", "--mode", "advanced", "--heists", "9"), "--heists 9: mode advanced is played in whole games"),
        (("heists", "--mode", "hard"), "--mode 'hard'"),
        (("heists", "--challenge", "eleven"), "--challenge 'eleven'"),
        (("heists", "--mode", "advanced", "--specialist", "1"), "--specialist informant: mode advanced brings its own"),
        (("cards", "--heists", "5,6"), "--heists 5,6: one number"),
        (("cards", "--heists", "0"), "--heists 0"),
        (("cards", "--games", "-1"), "--games -1"),
        (("cards", "--players", "2"), "--players 2"),
    ],
)
def test_bad_input_gets_one_line(gang_sim, argv: tuple[str, ...], bad: str) -> None:
    answer = gang_sim(*argv)
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert bad in answer.err


def test_watch_tells_what_cards_bring(gang_sim, tmp_path: Path) -> None:
    argv = ["watch", "the-gang", "--seed", "2", "--agents", "nearest"]
    for card in ("investor", "8", "jack", "Getaway Driver"):
        argv += ["--specialist", card]
    argv += ["--challenge", "4", "--challenge", "blackout", "--challenge", "3", "--record", str(tmp_path / "g.jsonl")]
    told = gang_sim(*argv)
    assert told.code == 0, told.err
    heists = told.out.count("showdown")
    for text in ("Investor, face cards: P1", "Math Whiz, sums: P1", "Jack: P", "Getaway Driver: P", "Retina Scan: the"):
        assert told.out.count(text) == heists, text
    assert "in force: Motion Detector, Retina Scan, Blackout, Getaway Driver, Investor, Jack, Math Whiz" in told.out
    assert "J*" in told.out
    shown = gang_sim("replay", str(tmp_path / "g.jsonl"))
    assert shown.out.split("showdown")[1:] == told.out.split("showdown")[1:]


def test_watch_plays_modes(gang_sim) -> None:
    told = gang_sim("watch", "the-gang", "--mode", "master_thief", "--agents", "nearest", "--seed", "5").out
    assert "mode master_thief" in told
    assert "alarms 0/2" in told
