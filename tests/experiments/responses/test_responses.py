"""Best responses: the search climbs, the measurement is that of play() on deals that the search never saw."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.nearest import Nearest
from gang_sim.experiments.measuring import Request
from gang_sim.experiments.responses.parts import Responses
from gang_sim.experiments.responses.search import TRAINING_DEALS, Search
from gang_sim.experiments.responses.study import BestPartner, BestResponse
from gang_sim.experiments.responses.variations import varied
from gang_sim.experiments.running.backends import Where
from gang_sim.experiments.running.driver import count_parts
from gang_sim.experiments.running.journal import journal_folder
from gang_sim.gang_of_four.play import play as play_hands
from gang_sim.the_gang.play import play as play_heists
from gang_sim.the_gang.rules import Rules

HERE = Where(workers=1)


class Toy(Nearest):
    """As `nearest`; what its parameters are worth is said by Bumpy alone."""

    title = "toy"
    PARAMETERS: ClassVar[dict[str, float]] = {"height": 1.0, "width": 1.0}

    def check_parameters(self, **parameters: float) -> None:
        if not parameters["width"] > 0:
            raise ValueError("width")


TOY = f"{__name__}:Toy"


@dataclass(frozen=True)
class Bumpy(Responses):
    """A deal is worth most at height 3 and width 2, give or take some luck."""

    game: ClassVar[str] = "the_gang"
    block: ClassVar[int] = 10
    measures: ClassVar = ("worth",)

    @property
    def factors(self):
        return (0.01,)

    def units(self, agent, target, first, n, threads):
        assert isinstance(agent, CompiledAgent)
        luck = 100 * np.sin(np.arange(first, first + n))
        worth = -100 * ((agent.params[0] - 3) ** 2 + (agent.params[1] - 2) ** 2)
        return np.rint(worth + luck).astype(np.int64)[:, None]


def bumpy(candidates, deals, offset):
    return Bumpy(deals, tuple(candidates), TOY, 1, offset)


def test_the_search_climbs_and_says_how() -> None:
    before = set(journal_folder().glob("*.jsonl"))
    search = Search("the_gang", bumpy, 0, deals=20, generations=12, children=12, survivors=3, seed=1)
    steps = search.run([TOY], HERE)
    best = [next(step for step in steps if step.generation == number) for number in range(13)]
    assert best[0].candidate == TOY
    assert best[0].score.value < -4.5
    assert best[-1].score.value > -0.5
    assert all(sum(step.goes_on for step in steps if step.generation == number) == 3 for number in range(1, 13))
    assert steps == search.run([TOY], Where("threading", 2))
    assert set(journal_folder().glob("*.jsonl")) <= before


def test_variations_are_agents_that_exist() -> None:
    generator = np.random.default_rng(4)
    found = {varied("the_gang", TOY, generator) for _ in range(200)}
    assert None not in found
    assert len(found) > 150
    assert all(spec is not None and spec.startswith(f"{TOY}:") for spec in found)
    assert varied("gang_of_four", "cheapest_beat", generator) is None
    whole = {varied("gang_of_four", "gang_saver:danger=5", generator) for _ in range(20)}
    assert len(whole) > 10


def test_a_search_that_was_stopped_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search("the_gang", bumpy, 0, deals=20, generations=3, children=4, survivors=2, seed=2)
    whole = search.run([TOY], HERE)
    counted = []

    def stopping(self, agent, target, first, n, threads):
        counted.append(first - TRAINING_DEALS)
        if first >= TRAINING_DEALS + 40:
            raise KeyboardInterrupt
        return units(self, agent, target, first, n, threads)

    units = Bumpy.units
    with monkeypatch.context() as patch:
        patch.setattr(Bumpy, "units", stopping)
        with pytest.raises(KeyboardInterrupt):
            search.run([TOY], HERE)
    counted.clear()

    def watched(self, agent, target, first, n, threads):
        counted.append(first - TRAINING_DEALS)
        return units(self, agent, target, first, n, threads)

    monkeypatch.setattr(Bumpy, "units", watched)
    assert search.run([TOY], HERE) == whole
    assert counted
    assert min(counted) >= 40


def test_a_response_is_measured_on_other_deals(tmp_path: Path) -> None:
    study = BestResponse(
        target="random", by=("lowest_first", "keeper"), generations=1, children=2, deals=20, held_out=60, survivors=1
    )
    found = study.prepared(Request(where=HERE))
    assert found.chosen.startswith(("lowest_first", "keeper"))
    assert {step.generation for step in found.steps} == {0, 1}
    (part,) = found.parts()
    tables = found.tables(count_parts([part], HERE, folder=tmp_path))
    (row,) = (row for row in tables["results"] if row["chosen"])
    less = np.zeros(60)
    for seat in range(4):
        rows = play_hands([found.chosen if place == seat else "random" for place in range(4)], 60, 0)
        less += (rows["points"].sum(axis=1) - 4 * rows["points"][:, seat].astype(int)) / 12
    assert row["points_less"] == pytest.approx(less.mean())
    assert (row["points_less_high"] - row["points_less_low"]) / 2 == pytest.approx(
        2.001 * less.std(ddof=1) / np.sqrt(60), rel=1e-3
    )
    itself = tables["results"][0]
    assert (itself["response"], itself["hands_won"]) == ("random", 0.25)
    assert row["gain"] == pytest.approx(row["points_less"] - itself["points_less"])
    assert row["p_holm"] >= row["p"]


def test_a_partner_is_compared_with_the_agent_itself(gang_sim) -> None:
    answer = gang_sim(
        "study", "best-partner", "--set", "target=nearest", "--set", "by=interval,human", "--set", "generations=1",
        "--set", "children=2", "--set", "deals=100", "--set", "held_out=300", "--set", "players=3", "--json",
    )  # fmt: skip
    assert answer.code == 0, answer.err
    rows = json.loads(answer.out)["rows"]
    (itself,) = (row for row in rows if row["response"] == "nearest")
    (other,) = (row for row in rows if row["response"] == "interval")
    rules = Rules(players=3)
    assert itself["success"] == play_heists("nearest", 300, 0, rules=rules)["success"].mean()
    assert other["success"] == play_heists(["interval", "nearest", "nearest"], 300, 0, rules=rules)["success"].mean()
    assert other["gain"] == pytest.approx(other["success"] - itself["success"])
    assert sum(row["chosen"] for row in rows) == 1


def test_people_get_an_answer_and_a_figure(gang_sim, tmp_path: Path) -> None:
    answer = gang_sim(
        "study", "best-response", "--set", "target=random", "--set", "by=lowest_first", "--set", "generations=0",
        "--set", "deals=20", "--set", "held_out=40", "--out", "run",
    )  # fmt: skip
    assert answer.code == 0, answer.err
    assert "lowest_first <" in answer.out
    assert "a lower bound" in answer.out
    assert {"responses.png", "search.csv"} <= {path.name for path in (tmp_path / "run").iterdir()}


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (("best-response", "--set", "target=nobody"), "unknown agent 'nobody'"),
        (("best-response", "--set", "aim=fun"), "aim 'fun': allowed are points, wins"),
        (("best-partner", "--set", "deals=1"), "deals 1: at least 2"),
        (("best-partner", "--set", "players=2"), "--players 2"),
    ],
)
def test_bad_input_gets_one_line(gang_sim, argv: tuple[str, ...], bad: str) -> None:
    answer = gang_sim("study", *argv)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert bad in answer.err


def test_defaults_are_all_quick_agents() -> None:
    assert BestPartner().candidates[0] == "interval"
    assert len(BestResponse().candidates) > 10
    assert not {"montecarlo"} & set(BestResponse().candidates)
