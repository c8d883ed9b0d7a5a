"""`gang-sim styles`: the numbers are those of play(), the design is paired, the folder holds what it should."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from gang_sim.agents.gang_of_four.uniform import Random
from gang_sim.experiments.running.schedule import checks
from gang_sim.experiments.styles.parts import OUTCOMES, USES, MixedTables, RoundRobin, drawn_table
from gang_sim.experiments.styles.study import StylesStudy
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules

TWIN = f"{__name__}:Twin"
STYLES = ("random", TWIN)
FIGURES = {f"{name}.{kind}" for name in ("matrix", "ratings", "penalties") for kind in ("png", "svg")}
TABLES = {f"{name}.{kind}" for name in ("results", "pairs", "cards_left") for kind in ("csv", "parquet")}


class Twin(Random):
    """Plays as `random` does, under another name."""

    title = "twin"


def rows_of(answer) -> dict:
    assert answer.code == 0, answer.err
    return json.loads(answer.out)


@pytest.mark.parametrize(("players", "whole_games"), [(4, False), (3, False), (4, True)])
def test_the_counts_are_those_of_play(players: int, whole_games: bool) -> None:
    deals, rules = 15, Rules(players=players, target_score=30)
    part = RoundRobin(deals, ("random", TWIN, f"{__name__}:Twin"), rules, 4, whole_games)
    sums = part.count(0, deals, 1)
    # All styles play at random, each seat with a stream of its own, so one run is every rotation's.
    rows = play("random", deals, 4, rules=rules, games=whole_games)
    assert part.pairs == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    for moments in part.pair_moments(deals, sums).values():
        assert moments.sums.tolist() == [
            players * len(rows),
            rows["points"].sum(),
            (players - 1) * rows["points"].sum(),
            len(rows),
            rows["won"].sum(),
        ]
        by_deal = [(rows["points"][rows["game"] == deal]).sum() for deal in range(deals)]
        assert moments.products[1, 1] == sum(points**2 for points in by_deal)
    joint = part.joint_moments(deals, sums)
    assert joint.sums[1] == 2 * rows["points"].sum()
    assert len(joint.sums) == 3 * len(OUTCOMES)
    for moments in part.use_moments(deals, sums):
        assert dict(zip(USES, moments.sums.tolist(), strict=True)) == {
            "hands": 2 * players * len(rows),
            "led": 2 * rows["led"].sum(),
            "passes": 2 * rows["passes"].sum(),
            **dict(zip(USES[3:], 2 * rows["plays"].sum(axis=(0, 1)), strict=True)),
        }
    expected = np.bincount(rows["counts"][:, :players].ravel(), minlength=17)
    assert np.array_equal(part.cards_left(sums), [2 * expected] * 3)


def test_counts_of_stretches_add_up() -> None:
    robin = RoundRobin(60, STYLES, Rules(), 1, False)
    assert np.array_equal(robin.count(0, 40, 1) + robin.count(40, 20, 2), robin.count(0, 60, 2))
    mixed = MixedTables(60, STYLES, Rules(players=3), 1, True)
    assert np.array_equal(np.concatenate([mixed.count(0, 20, 1), mixed.count(20, 40, 1)]), mixed.count(0, 60, 2))


def test_mixed_tables_seat_all_styles_alike() -> None:
    tables = np.array([drawn_table(14, 4, 0, number) for number in range(3000)])
    assert all(len(set(table)) == 4 for table in tables.tolist())
    seats = np.bincount(tables.ravel(), minlength=14)
    assert np.all(abs(seats - 12000 / 14) < 60)
    assert len({tuple(table) for table in tables.tolist()}) > 2000
    assert sorted(drawn_table(3, 4, 0, 5).tolist()[:3]) == [0, 1, 2]


def test_equals_are_equal_to_the_last_digit(gang_sim) -> None:
    found = rows_of(gang_sim("styles", "--agents", ",".join(STYLES), "--deals", "100", "--json"))
    assert set(found) == {"rows", "pairs", "cards_left", "manifest"}
    for row in found["rows"] + found["pairs"]:
        assert row["hands_won"] == 0.25
        assert (row["hands_won_low"], row["hands_won_high"]) == pytest.approx((0.25, 0.25), abs=1e-6)
        assert row["points_less"] == pytest.approx(0, abs=1e-9)
        assert row.get("p_holm", 1) == pytest.approx(1)
        assert row["deals"] == 100
    for row in found["rows"]:
        assert row["rating_by_points"] == pytest.approx(25)
        assert row["points_low"] < row["points"] == row["points_of_others"] < row["points_high"]
    for style in STYLES:
        assert sum(each["share"] for each in found["cards_left"] if each["style"] == style) == pytest.approx(1)


def test_until_the_error_is_small_enough(gang_sim) -> None:
    argv = ("styles", "--agents", "random,lowest_first", "--until-se", "0.01", "--deals", "5000", "--json")
    found = rows_of(gang_sim(*argv))
    deals = found["rows"][0]["deals"]
    assert {row["deals"] for row in found["pairs"]} == {deals}
    assert deals in checks(RoundRobin(5000, ("random", "lowest_first"), Rules(), 0, False))[:-1]
    widths = [row["hands_won_high"] - row["hands_won_low"] for row in found["pairs"]]
    assert 0.02 < max(widths) < 0.0393
    plain = rows_of(gang_sim("styles", "--agents", "random,lowest_first", "--deals", str(deals), "--json"))
    assert plain["pairs"] == found["pairs"]  # the surplus was dropped


def test_the_folder_holds_tables_and_figures_and_the_same_bytes_again(gang_sim, tmp_path: Path) -> None:
    argv = ("styles", "--agents", ",".join(STYLES), "--games", "30", "--players", "3", "--rule", "target_score=40")
    answer = gang_sim(*argv, "--out", "one", "--threads", "1")
    assert answer.code == 0, answer.err
    assert {path.name for path in (tmp_path / "one").iterdir()} == FIGURES | TABLES | {"manifest.json", "clock.json"}
    assert gang_sim(*argv, "--out", "two", "--threads", "2").code == 0
    for name in TABLES:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    with (tmp_path / "one" / "results.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["style"] for row in rows] == list(STYLES)
    assert {row["rules"] for row in rows} == {"target_score=40"}
    assert all(float(row["games_won"]) == pytest.approx(1 / 3) for row in rows)
    assert parquet.read_table(tmp_path / "one" / "pairs.parquet").num_rows == 2
    assert not any(key.endswith(("_per_s", "_seconds")) for key in rows[0])
    manifest = json.loads((tmp_path / "one" / "manifest.json").read_text())
    assert manifest["complete"] is True
    assert "a rating" not in answer.out
    assert "3 seat rotations" in answer.out


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (["--agents", "random"], "--agents random: a tournament needs two styles or more"),
        (["--agents", "random,nobody"], "unknown agent 'nobody'"),
        (["--players", "5"], "--players 5: allowed are 3, 4"),
        (["--deals", "0"], "--deals 0: at least 1"),
        (["--games", "0"], "--games 0: at least 1"),
        (["--deals", "5", "--games", "5"], "--deals and --games"),
        (["--games", "5", "--unit", "hand"], "--games: goes with --unit game"),
        (["--unit", "trick"], "--unit 'trick': allowed are hand, game"),
        (["--rule", "players=3"], "give it with --players"),
        (["--rule", "colour=red"], "unknown rule 'colour'"),
        (["--seed", "-1"], "--seed -1"),
        (["--threads", "0"], "--threads 0: at least 1"),
        (["--backend", "slurm"], "--backend 'slurm'"),
        (["--until-se", "0"], "--until-se 0: between 0 and 1"),
    ],
)
def test_bad_input_gets_one_line_and_leaves_nothing(gang_sim, tmp_path: Path, argv: list[str], bad: str) -> None:
    given = argv if "--agents" in argv else [*argv, "--agents", ",".join(STYLES)]
    answer = gang_sim("styles", *given)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert bad in answer.err
    assert list(tmp_path.iterdir()) == []


def test_a_study_is_plain_data() -> None:
    study = StylesStudy(STYLES, deals=7)
    assert study.parts() == StylesStudy(STYLES, deals=7).parts()
    assert hash(study.parts()[0]) == hash(StylesStudy(STYLES, deals=7).parts()[0])
