"""Figures of the studies of Gang of Four."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from gang_sim import __version__
from gang_sim.experiments.figures.look import GRID, INK, SOFT, STYLE, save, words
from gang_sim.experiments.measuring import Tables

__all__ = ["draw_rule_options", "draw_seats"]

BLUE, ORANGE = "#0072B2", "#D55E00"
Rows = Sequence[dict[str, Any]]


def draw_seats(folder: Path, rows: Rows) -> None:
    """Every level of every effect: hands won and points a hand, as PNG and SVG into a folder."""
    labels = [f"{row['effect']}: {row['level']}" for row in rows]
    with matplotlib.rc_context(STYLE):
        height = 1.9 + 0.27 * len(rows)
        figure = Figure(figsize=(10, height), dpi=150)
        for panel, (key, title, factor) in enumerate(
            (("hands_won", "hands won, %", 100), ("points", "points a hand", 1))
        ):
            axes = figure.add_axes((0.27 + 0.37 * panel, 0.85 / height, 0.34, (height - 1.95) / height))
            _dots(axes, rows, key, factor, BLUE)
            axes.set_yticks(range(len(rows)), labels if panel == 0 else [""] * len(rows))
            axes.set_title(title, fontsize=10, color=SOFT, loc="left")
        first = rows[0]
        subtitle = f"{first['agent']} in all {first['players']} seats; 95 % intervals"
        words(
            figure, "What a seat is worth in Gang of Four", subtitle,
            f"{first['games']:,} whole games, rules {first['rules']}, seed {first['seed']}; gang-sim {__version__}",
        )  # fmt: skip
        save(figure, folder / "seats")


def draw_rule_options(folder: Path, tables: Tables) -> None:
    """Change of each measure by each option, as PNG and SVG into a folder."""
    rows = tables["differences"]
    measures = list(dict.fromkeys(row["measure"] for row in rows))
    names = list(dict.fromkeys(row["rules"] for row in rows))
    with matplotlib.rc_context(STYLE):
        height, width = 2.0 + 0.27 * len(names), 3.3 + 1.75 * len(measures)
        figure = Figure(figsize=(width, height), dpi=150)
        for panel, measure in enumerate(measures):
            axes = figure.add_axes(
                ((3.2 + 1.75 * panel) / width, 0.95 / height, 1.55 / width, (height - 2.05) / height)
            )
            own = [row for row in rows if row["measure"] == measure]
            axes.axvline(0, color=SOFT, linewidth=0.8)
            _dots(axes, own, "difference", 1, BLUE)
            sure = [place for place, row in enumerate(own) if row["p_holm"] < 0.05]
            axes.plot([own[place]["difference"] for place in sure], sure, "o", color=ORANGE, markersize=5, zorder=5)
            axes.set_yticks(range(len(names)), names if panel == 0 else [""] * len(names))
            axes.set_title(measure.replace("_", " "), fontsize=9, color=SOFT, loc="left")
            axes.tick_params(axis="x", labelsize=7.5)
            axes.locator_params(axis="x", nbins=3)
        first = tables["results"][0]
        words(
            figure, "What a rule option changes in Gang of Four",
            "change against the default rules on the same deals, 95 % intervals; orange: sure after Holm's correction",
            f"{first['style']} against {first['players'] - 1} {first['others']}; {first['games']:,} whole games in all "
            f"seat rotations, seed {first['seed']}; gang-sim {__version__}",
        )  # fmt: skip
        save(figure, folder / "rule_options")


def _dots(axes: Axes, rows: Rows, key: str, factor: float, colour: str) -> None:
    values = [factor * row[key] for row in rows]
    spread = (
        [factor * max(0.0, row[key] - row[f"{key}_low"]) for row in rows],
        [factor * max(0.0, row[f"{key}_high"] - row[key]) for row in rows],
    )
    axes.errorbar(
        values, range(len(rows)), xerr=spread, fmt="o", color=colour, markersize=4.5, elinewidth=1.4, capsize=2
    )
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.grid(color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(axis="y", length=0, labelcolor=INK)
