"""The figure of the ad-hoc study: success with each stranger, and what comes with each heist."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from gang_sim import __version__
from gang_sim.experiments.figures.look import GRID, INK, SOFT, STYLE, Look, look_of, save, words
from gang_sim.experiments.measuring import Tables

__all__ = ["draw_ad_hoc"]

Rows = Sequence[dict[str, Any]]


def draw_ad_hoc(folder: Path, tables: Tables) -> None:
    """Success by stranger, a panel per number of strangers, and heist by heist over the suite, as PNG and SVG."""
    rows = [row for row in tables["results"] if row["strangers"]]
    numbers = list(dict.fromkeys(row["strangers"] for row in rows))
    strangers = list(dict.fromkeys(row["stranger"] for row in rows))
    with matplotlib.rc_context(STYLE):
        width, height = 4.6 + 2.9 * len(numbers), 2.3 + 0.3 * len(strangers)
        figure = Figure(figsize=(width, height), dpi=150)
        bottom, room = 0.95 / height, (height - 2.1) / height
        for panel, number in enumerate(numbers):
            axes = figure.add_axes(((1.5 + 2.9 * panel) / width, bottom, 2.7 / width, room))
            own = [row for row in rows if row["strangers"] == number]
            for team in dict.fromkeys(_label(row) for row in own):
                its = [row for row in own if _label(row) == team]
                _dots(axes, its, [strangers.index(row["stranger"]) for row in its], _look(team))
            axes.set_yticks(range(len(strangers)), strangers if panel == 0 else [""] * len(strangers))
            axes.set_ylim(len(strangers) - 0.4, -0.6)
            axes.set_title(f"{number} at a table of {own[0]['players']}", fontsize=10, color=SOFT, loc="left")
            axes.xaxis.set_major_formatter(PercentFormatter(1.0))
            axes.grid(color=GRID, linewidth=0.8)
            axes.set_axisbelow(True)
            axes.tick_params(axis="y", length=0, labelcolor=INK)
        axes = figure.add_axes(((1.9 + 2.9 * len(numbers)) / width, bottom, 2.4 / width, room))
        _by_heist(axes, [row for row in rows if row["strangers"] == numbers[0] and row["kind"] == "suite"])
        teams = list(dict.fromkeys(map(_label, rows)))
        looks = [_look(team) for team in teams]
        figure.legend(
            [matplotlib.lines.Line2D([], [], color=look.colour, marker=look.marker, linestyle="") for look in looks],
            teams, loc="upper right", ncols=len(teams), frameon=False, bbox_to_anchor=(0.99, 1 - 0.55 / height),
        )  # fmt: skip
        first = rows[0]
        words(
            figure, "Getting along with strangers",
            f"success in heists {first['heists']} of a series, 95 % intervals",
            f"The Gang, basic game; protocol {first['protocol']}; end rule {first['end_rule']}; "
            f"ticks {first['ticks']}\n{first['series']:,} series a point on common deals, seed {first['seed']}; "
            f"gang-sim {__version__}",
        )  # fmt: skip
        save(figure, folder / "ad_hoc")


def _label(row: dict[str, Any]) -> str:
    return "adaptive without a model" if row["kind"] == "held out" else str(row["team"])


def _look(team: str) -> Look:
    return Look(SOFT, "x", ":") if team == "adaptive without a model" else look_of(team)


def _dots(axes: Any, rows: Rows, places: Sequence[float], look: Look) -> None:
    values = [row["success"] for row in rows]
    spread = (
        [max(0.0, row["success"] - row["success_low"]) for row in rows],
        [max(0.0, row["success_high"] - row["success"]) for row in rows],
    )
    axes.errorbar(
        values, places, xerr=spread, fmt=look.marker, color=look.colour, markersize=5, elinewidth=1.4, capsize=2
    )


def _by_heist(axes: Any, rows: Rows) -> None:
    """The mean over the suite, heist by heist."""
    heists = [key for key in rows[0] if key.startswith("heist_") and key.count("_") == 1]
    for team in dict.fromkeys(row["team"] for row in rows):
        own, look = [row for row in rows if row["team"] == team], look_of(team)
        means = [sum(row[heist] for row in own) / len(own) for heist in heists]
        axes.plot(range(1, len(heists) + 1), means, look.line, marker=look.marker, color=look.colour)
    axes.set_xticks(range(1, len(heists) + 1))
    axes.set_xlabel("heist of the series")
    axes.set_title("mean over the suite", fontsize=10, color=SOFT, loc="left")
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.grid(color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
