"""What the README promises: its agent passes the checks, its commands exist, its tables are those in results/."""

import json
import re
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from gang_sim.testing import check_agent

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_agent_in_the_readme_passes_the_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source,) = (block for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL) if "class Cautious" in block)
    (tmp_path / "cautious.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "cautious", raising=False)
    check_agent("cautious:Cautious", deals=10, games=2)


def test_the_commands_in_the_readme_exist(gang_sim) -> None:
    commands = set(re.findall(r"(?:^|`|bin/)gang-sim ((?:rules |strengths )?[a-z]+)", README, re.MULTILINE))
    assert {"heists", "watch", "agents", "rules showdown", "strengths build", "bench"} <= commands
    for command in commands:
        assert gang_sim(*command.split(), "--help").code == 0, command


def test_every_figure_in_the_readme_is_there() -> None:
    figures = re.findall(r"!\[.*?\]\((.*?)\)", README)
    assert figures
    assert all((ROOT / figure).is_file() for figure in figures)


@pytest.mark.parametrize("folder", ["base_game", "ticks"])
def test_the_results_in_the_readme_are_those_in_the_folder(folder: str) -> None:
    rows = parquet.read_table(ROOT / "results" / folder / "results.parquet").to_pylist()
    measured = {(row["agent"], _cell(row)) for row in rows}
    command = json.loads((ROOT / "results" / folder / "manifest.json").read_text(encoding="utf-8"))["command"]
    words = " ".join(README.split())
    assert command in words
    table = README.split(f"results/{folder}`")[1].split("\n\n")[1]
    told = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    assert told
    assert all((line[0].strip("`"), cell) in measured for line in told for cell in line[1:])


def test_what_belief_reaches_by_players_in_the_readme_is_in_the_folders() -> None:
    words, rows = " ".join(README.split()), []
    for folder in (ROOT / "results" / "belief", ROOT / "results" / "belief_draft"):
        assert json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["command"] in words
        rows += parquet.read_table(folder / "results.parquet").to_pylist()
    labels = {10: "10 ticks", 3: "3 ticks", 2: "2 ticks", 1: "1 tick"}
    measured = {
        (row["players"], "draft" if row["protocol"] == "draft" else labels[row["ticks"]]): _cell(row) for row in rows
    }
    table = README.split("results/belief_draft`")[1].split("\n\n")[1].splitlines()[2:]
    assert len(table) == 5
    for line in table:
        name, *cells = line.strip("| ").split(" | ")
        assert cells == [measured[players, name] for players in (3, 4, 5, 6)]


def test_errors_of_perception_in_the_readme_are_those_in_the_folder() -> None:
    folder = ROOT / "results" / "noise"
    assert json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["command"] in " ".join(README.split())
    measured = {row["agent"]: _cell(row) for row in parquet.read_table(folder / "results.parquet").to_pylist()}
    table = README.split("results/noise`")[1].split("\n\n")[1].splitlines()[2:]
    told = {
        f"{agent}:sigma={error}": cell
        for error, *cells in (line.strip("| ").split(" | ") for line in table)
        for agent, cell in zip(("belief", "adaptive"), cells, strict=True)
    }
    assert told == measured


def test_searching_and_learning_in_the_readme_are_those_in_the_folder() -> None:
    folder = ROOT / "results" / "search_gang_of_four"
    words = " ".join(README.split())
    assert json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["command"] in words
    rows = parquet.read_table(folder / "results.parquet").to_pylist()
    measured = {f"`{row['agent']}`": [_share(row, "hands_won"), _points(row)] for row in rows}
    section = README.split("results/search_gang_of_four`")[1]
    told = [line.strip("| ").split(" | ") for line in section.split("\n\n")[1].splitlines()[2:]]
    assert {name: cells for name, *cells in told} == measured
    gaps = parquet.read_table(folder / "differences.parquet").to_pylist()
    told_of = {
        "montecarlo": "wins {} percentage points more hands than `montecarlo`, and its lead over the others is {}",
        "learned": "than `learned` {} and {}.",
    }
    for other, sentence in told_of.items():
        (row,) = (each for each in gaps if {each["first"], each["second"]} == {other, "guided"})
        won, less = _gap(row, "hands_won", "guided", 100, 1), _gap(row, "points_less", "guided", 1, 2)
        assert sentence.format(won, less) in words


def test_those_who_search_against_each_other_in_the_readme_are_those_in_the_folder() -> None:
    folder = ROOT / "results" / "search_gang_of_four_each_other"
    assert json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["command"] in " ".join(README.split())
    measured = {
        (f"`{row['agent']}`", f"three `{row['others']}`"): f"{_share(row, 'hands_won')}; {_points(row)}"
        for row in parquet.read_table(folder / "pairs.parquet").to_pylist()
        if row["agent"] != row["others"]
    }
    section = README.split("results/search_gang_of_four_each_other`")[1]
    lines = [line.strip("|").split("|") for line in section.split("\n\n")[1].splitlines()]
    table = [[cell.strip() for cell in line] for line in lines]
    told = {
        (name, other): cell
        for name, *cells in table[2:]
        for other, cell in zip(table[0][1:], cells, strict=True)
        if cell
    }
    assert told == measured


def _share(row: dict, key: str) -> str:
    return f"{100 * row[key]:.1f} ({100 * row[f'{key}_low']:.1f} to {100 * row[f'{key}_high']:.1f})"


def _points(row: dict) -> str:
    return f"{row['points_less']:.2f} ({row['points_less_low']:.2f} to {row['points_less_high']:.2f})"


def _gap(row: dict, key: str, first: str, factor: float, digits: int) -> str:
    """By how much one agent is ahead, with the interval."""
    sign = factor if row["first"] == first else -factor
    low, high = sorted((sign * row[f"{key}_low"], sign * row[f"{key}_high"]))
    return f"{sign * row[key]:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def test_the_styles_in_the_readme_are_those_in_the_folder() -> None:
    rows = parquet.read_table(ROOT / "results" / "styles" / "results.parquet").to_pylist()
    command = json.loads((ROOT / "results" / "styles" / "manifest.json").read_text(encoding="utf-8"))["command"]
    assert command in " ".join(README.split())
    table = README.split("results/styles`")[1].split("\n\n")[1].splitlines()[2:]
    assert {tuple(line.strip("| ").split(" | ")) for line in table} == {_style(row) for row in rows}


def test_the_strangers_in_the_readme_are_those_in_the_folder() -> None:
    folder = ROOT / "results" / "ad_hoc"
    command = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["command"]
    assert command in " ".join(README.split())
    rows, means = (parquet.read_table(folder / f"{name}.parquet").to_pylist() for name in ("results", "means"))
    measured = {(f"`{row['stranger']}`", _cell(row)) for row in rows if row["strangers"] == 1}
    measured |= {("mean of these", _cell(row)) for row in means if row["strangers"] == 1}
    table = README.split("results/ad_hoc`")[1].split("\n\n")[1].splitlines()[2:]
    assert len(table) == len({row["stranger"] for row in rows if row["kind"] == "suite"}) + 1
    for line in table:
        name, *cells = line.strip("| ").split(" | ")
        assert len(cells) == 3
        assert all((name, cell) in measured for cell in cells)


def test_the_gains_with_little_time_in_the_readme_are_those_in_the_folder() -> None:
    folder = ROOT / "results" / "ladder_the_gang_seed_1"
    command = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["command"]
    assert command in " ".join(README.split())
    rows, differences = (
        parquet.read_table(folder / f"{name}.parquet").to_pylist() for name in ("results", "differences")
    )
    success = {(row["agent"], row["setting"]): _cell(row) for row in rows}
    gains = {(row["second"], row["setting"]): _gain(row) for row in differences if row["first"] == "belief"}
    table = README.split(f"results/{folder.name}`")[1].split("\n\n")[1].splitlines()[2:]
    assert len(table) == len({row["agent"] for row in rows})
    for line in table:
        name, *cells = (cell.strip("` ") for cell in line.strip().strip("|").split("|"))
        told = [found.get((name, setting), "") for setting in ("1 tick", "draft") for found in (success, gains)]
        assert cells == told


def _gain(row: dict) -> str:
    gain, low, high = (-100 * row[key] for key in ("difference", "difference_high", "difference_low"))
    return f"{gain:.1f} ({low:.1f} to {high:.1f})"


def _style(row: dict) -> tuple[str, ...]:
    columns = [("points", 1, 2), ("points_less", 1, 2), ("hands_won", 100, 1), ("rating_by_points", 1, 1)]
    cells = []
    for key, scale, digits in columns:
        value, low, high = (f"{scale * row[key + end]:.{digits}f}" for end in ("", "_low", "_high"))
        cells.append(f"{value} ({low} to {high})")
    return (f"`{row['style']}`", *cells)


def _cell(row: dict) -> str:
    return f"{100 * row['success']:.1f} ({100 * row['success_low']:.1f}-{100 * row['success_high']:.1f})"
