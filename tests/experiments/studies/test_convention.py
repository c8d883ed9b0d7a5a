"""The convention report: it finds a planted code, clears `interval`, and its numbers are those of the games."""

from pathlib import Path

import numpy as np
import pytest

from gang_sim.agents.the_gang.interval import Interval
from gang_sim.experiments.running.backends import Where
from gang_sim.experiments.running.driver import count_parts
from gang_sim.experiments.studies.convention import Convention
from gang_sim.experiments.studies.showdowns import SIGNALS, Showdowns, signals_of
from gang_sim.kernels import njit
from gang_sim.the_gang.records import STAY, YELLOW
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.trace import trace_game

_interval = Interval.policy


@njit
def _waits_with_red_cards(public, private, memory, params, strengths, stream):
    action = _interval(public, private, memory, params, strengths, stream)
    suit = private["pocket"][0] % 4
    waits = public["round"] == YELLOW and public["tick"] == 0 and (suit == 1 or suit == 2)
    return STAY if waits else action


class Coder(Interval):
    """Plays as `interval` does, and tells its low card's colour by waiting a tick on the flop."""

    title = "coder"
    honest = False
    policy = _waits_with_red_cards


def report(tmp_path: Path, **fields) -> dict:
    study = Convention(**fields)
    return study.tables(count_parts(study.parts(), Where(workers=1), folder=tmp_path))


def test_interval_is_cleared(tmp_path: Path) -> None:
    tables = report(tmp_path, agent="interval", heists=4000)
    assert not any(row["leak"] for row in tables["leaks"])
    bits = {(row["colour"], row["signal"]): row["bits"] for row in tables["results"]}
    assert bits["red", "first move"] > bits["white", "first move"] > 0.8
    for colour in ("white", "red"):
        chips = [row for row in tables["chips"] if row["colour"] == colour]
        assert [row["stars"] for row in chips] == [1, 2, 3, 4]
        assert np.all(np.diff([row["strength"] for row in chips]) > 0)
        assert sum(row["share"] for row in chips) == pytest.approx(1)


def test_a_planted_code_is_found(tmp_path: Path) -> None:
    leaks = [row for row in report(tmp_path, agent=f"{__name__}:Coder", heists=1500)["leaks"] if row["leak"]]
    assert {row["colour"] for row in leaks} == {"yellow"}
    worst = max(leaks, key=lambda row: row["bits_beyond_strength"])
    assert (worst["signal"], worst["feature"]) == ("timing", "suit of the low card")
    assert worst["bits_beyond_strength"] == pytest.approx(1, abs=0.05)
    assert worst["chance_to"] < 0.02


def test_signals_are_those_of_the_games() -> None:
    part = Showdowns(12, "contest", Rules(players=3, max_ticks=6), 2)
    rows = part.count(0, 12, 1)
    assert len(rows) == 12
    seen = {tuple(row[:2]): row for row in rows.tolist()}
    found = 0
    for game in range(12):
        steps = [step for step in trace_game("contest", 2, game, part.rules) if step.public["heist"] == 0]
        last = steps[-1]
        for seat in range(3):
            row = seen.get(tuple(last.private[seat]["pocket"][:2].tolist()))
            if row is None or row[2:7] != last.public["board"].tolist():
                continue
            found += 1
            for round_ in range(4):
                moves = [
                    (step.tick, step.chosen[seat])
                    for step in steps
                    if step.colour == round_ and step.chosen[seat] > STAY and not step.void[seat]
                ]
                chip, first, timing, number = signals_of(np.array([row]), round_)[0]
                assert chip == last.public["chips"][round_, seat]
                assert number == len(moves)
                assert (timing - 1, first) == (moves[0] if moves else (-1, 0))
    assert found == 12
    assert len(SIGNALS) == 4


def test_any_backend_tells_the_same(tmp_path: Path) -> None:
    study = Convention(agent="nearest", heists=1000, players=3)
    one, two = (
        study.tables(count_parts(study.parts(), where, folder=tmp_path))
        for where in (Where(workers=1), Where("threading", 2))
    )
    assert one == two
