"""`gang-sim bench`: ratios within turns, peers that play what they say, agents that are timed play by the rules."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

from gang_sim.experiments.benchmarks import evaluators, games, timing, workers
from gang_sim.experiments.benchmarks.climbing_peers import climbing_peers
from gang_sim.experiments.benchmarks.listing import Listing
from gang_sim.experiments.benchmarks.timing import Contest, Contestant, time_in_turns
from gang_sim.gang_of_four.play import play


def test_ratios_are_taken_within_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0, 0, 0, 1, 0, 4, 0, 2, 0, 20, 0, 1, 0, 4])  # each once in the first turn, which warms up
    monkeypatch.setattr(timing, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
    racers = [Contestant("we", {"laps": 2}, int), Contestant("they", {"laps": 1, "falls": 3}, int)]
    contest = Contest("race", racers, compared=True)
    ours, theirs, falls = time_in_turns([contest], 3)
    assert (ours["median_per_s"], ours["least_per_s"], ours["most_per_s"]) == (2, 1, 2)
    assert (theirs["gang_sim_is_times"], theirs["least_times"], theirs["most_times"]) == (8, 8, 20)
    assert falls["median_per_s"] == 0.75
    assert "least_times" not in ours
    assert "least_times" not in falls


def test_random_hands_hold_seven_different_cards() -> None:
    hands = evaluators.random_hands(1000)
    assert all(len(set(hand)) == 7 for hand in hands.tolist())
    assert hands.max() == 51


def test_the_listing_agent_plays_as_random_does() -> None:
    ours, plain = play(Listing(), 3000, 5), play("random", 3000, 5)
    assert ours["decisions"].mean() == pytest.approx(plain["decisions"].mean(), rel=0.03)
    assert ours["points"].mean() == pytest.approx(plain["points"].mean(), rel=0.06)


@pytest.mark.parametrize("module", ["pyspiel", "rlcard"])
def test_peers_play_whole_games(module: str) -> None:
    pytest.importorskip(module)
    names = {"pyspiel": "open-spiel, dou_dizhu", "rlcard": "rlcard, doudizhu"}
    (peer,) = (each for each in climbing_peers(1) if each.name == names[module])
    assert peer.counts["decisions"] > 30 * peer.counts["hands"]
    assert peer.work() == peer.counts["decisions"]


def test_a_study_is_timed_by_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "HEISTS", 3000)
    two, one = time_in_turns([workers.studies((1, 2))], 1)
    assert ("2 workers" in two["name"], "1 worker" in one["name"]) == (True, True)
    assert two["count"] == one["count"] == 3000
    assert one["least_times"] > 0


def test_every_card_is_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "HEISTS", 200)
    rows = time_in_turns([games.heists_with_cards(1)], 1)
    assert len(rows) == 20
    assert {row["name"]: row["count"] for row in rows}["nearest, security cameras"] == 4
    assert all(row["median_per_s"] > 0 for row in rows)


def test_the_command_times_everything_of_a_game(gang_sim, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "HANDS", 50)
    monkeypatch.setattr(games, "climbing_peers", lambda seed: iter(()))
    answer = gang_sim("bench", "--game", "gang-of-four", "--turns", "1", "--json")
    assert answer.code == 0, answer.err
    rows = json.loads(answer.out)["rows"]
    assert {row["unit"] for row in rows} == {"hands", "decisions", "learner steps"}
    assert {"random, 1 thread", "random from the list of all legal plays, 1 thread"} <= {row["name"] for row in rows}
    assert all(np.isfinite(row["median_per_s"]) and row["least_per_s"] <= row["most_per_s"] for row in rows)
