"""The ad-hoc study: who sits where, and rates that are those of the series played by hand."""

import numpy as np
import pytest

from gang_sim.experiments.running.backends import Where
from gang_sim.experiments.running.driver import count_parts
from gang_sim.experiments.studies.ad_hoc import AdHoc
from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules

SMALL = AdHoc(
    teams=("nearest", "adaptive"), strangers=("fixed", "soft"), outside=("contest",), players=4, heists=3, late=2,
    series=8, seed=3,
)  # fmt: skip


def test_strangers_are_spread_around_the_table():
    mixes = {(mix.team, mix.stranger, mix.strangers): mix for mix in SMALL.mixes()}
    assert mixes["nearest", "soft", 1].setting.line_up == ("nearest", "nearest", "nearest", "soft")
    assert mixes["nearest", "soft", 2].setting.line_up == ("nearest", "soft", "nearest", "soft")
    assert mixes["adaptive:held_out=1", "fixed", 1].kind == "held out"
    assert mixes["adaptive:held_out=4", "soft", 2].kind == "held out"
    assert mixes["adaptive", "contest", 1].kind == "outside"
    assert mixes["adaptive", "adaptive", 0].kind == "alone"
    assert len(AdHoc().mixes()) == 2 + 2 * (2 * 9 + 2 * 2 + 9)


def test_rates_and_means_are_those_of_the_series(tmp_path):
    counted = count_parts(SMALL.parts(), Where(workers=1), folder=tmp_path)
    tables = SMALL.tables(counted)
    late = {}
    for mix, row in zip(SMALL.mixes(), tables["results"], strict=True):
        rows = play(list(mix.setting.line_up), 8, 3, series=3, rules=Rules(max_ticks=3))
        by_heist = rows["success"].reshape(8, 3)
        assert [row[f"heist_{heist}"] for heist in (1, 2, 3)] == pytest.approx(by_heist.mean(axis=0))
        assert row["success"] == pytest.approx(by_heist[:, 1:].mean())
        assert row["success_low"] <= row["success"] <= row["success_high"]
        late[mix.team, mix.stranger, mix.strangers] = by_heist[:, 1:].mean(axis=1)
    for row in tables["means"]:
        if row["kind"] == "suite" and row["team"] == "adaptive":
            own = np.mean([late["adaptive", other, row["strangers"]] for other in ("fixed", "soft")], axis=0)
            first = np.mean([late["nearest", other, row["strangers"]] for other in ("fixed", "soft")], axis=0)
            assert row["success"] == pytest.approx(own.mean())
            assert row["difference"] == pytest.approx((own - first).mean())
    alone = next(row for row in tables["differences"] if row["kind"] == "alone")
    expected = late["adaptive", "adaptive", 0] - late["nearest", "nearest", 0]
    assert alone["difference"] == pytest.approx(expected.mean())
    half = (alone["difference_high"] - alone["difference_low"]) / 2
    assert half == pytest.approx(2.3646 * expected.std(ddof=1) / np.sqrt(8), rel=1e-3)


def test_the_command_draws_and_tells(gang_sim, tmp_path):
    fields = ["series=2", "strangers=nearest", "outside=contest", "heists=2", "late=2", "teams=nearest,contest"]
    answer = gang_sim("study", "ad-hoc", *[word for field in fields for word in ("--set", field)], "--out", "run")
    assert answer.code == 0, answer.err
    assert "2 series each on common deals, 3 ticks" in answer.out
    assert {"ad_hoc.png", "ad_hoc.svg", "means.csv", "differences.csv", "results.csv"} <= {
        path.name for path in (tmp_path / "run").iterdir()
    }


@pytest.mark.parametrize(
    ("field", "bad"),
    [
        ("late=6", "late 6: allowed are 1 to 5"),
        ("numbers=4", "numbers 4: allowed are 1 to 3"),
        ("series=0", "at least"),
    ],
)
def test_bad_fields_get_one_line(gang_sim, field, bad):
    answer = gang_sim("study", "ad-hoc", "--set", field)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert bad in answer.err
