"""The ladder's figures: ratings of all agents, and strength against the time that a decision takes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from gang_sim import __version__
from gang_sim.experiments.figures.look import GRID, SOFT, STYLE, look_of, save, words
from gang_sim.experiments.figures.ratings import ratings
from gang_sim.experiments.ladders.gang_of_four.text import by_rank, conditions_of
from gang_sim.experiments.terminal import duration

__all__ = ["draw_ladder"]

Rows = Sequence[dict[str, Any]]


def draw_ladder(folder: Path, tables: dict[str, list[dict[str, Any]]]) -> None:
    """Each figure as PNG and SVG into a folder; the ratings only once mixed tables have been played."""
    rows = by_rank(tables["results"])
    with matplotlib.rc_context(STYLE):
        if "rating_by_points" in rows[0]:
            title = "Ladder of Gang of Four: ratings at mixed tables"
            save(ratings(rows, "agent", title, _small_print(rows)), folder / "ladder")
        save(_by_time(rows), folder / "strength_by_time")


def _small_print(rows: Rows) -> str:
    text = conditions_of(rows[0])
    middle = text.index("; rated on")
    return text[:middle] + "\n" + text[middle + 2 :] + f"; gang-sim {__version__}"


def _by_time(rows: Rows) -> Figure:
    """Points less and hands won over the time of a decision."""
    figure = Figure(figsize=(10.6, 6.2), dpi=150)
    panels = (
        ("points_less", 1.0, "points a hand less than each of the others"),
        ("hands_won", 100.0, "hands won, %"),
    )
    for place, (key, factor, title) in enumerate(panels):
        axes = figure.add_axes((0.07 + 0.365 * place, 0.17, 0.3, 0.62))
        for row in rows:
            look = look_of(row["agent"])
            value = factor * row[key]
            spread = [[value - factor * row[f"{key}_low"]], [factor * row[f"{key}_high"] - value]]
            axes.errorbar(
                [row["decision_seconds"]], [value], yerr=spread, fmt=look.marker, color=look.colour,
                markersize=look.size, markeredgecolor="white", markeredgewidth=0.7, elinewidth=1.3, capsize=2.5,
                label=row["agent"],
            )  # fmt: skip
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: duration(value)))
        axes.grid(color=GRID, linewidth=0.8)
        axes.set_axisbelow(True)
        axes.set_xlabel("a decision takes, one thread (rules counted)")
        axes.set_title(title, fontsize=10, color=SOFT, loc="left")
    handles, labels = figure.axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="upper left", bbox_to_anchor=(0.775, 0.83), frameon=False, fontsize=8)
    words(
        figure, "Gang of Four: strength against time per decision",
        f"alone against {rows[0]['players'] - 1} alike: {rows[0]['against'].replace(' ', ', ')}", _small_print(rows),
    )  # fmt: skip
    return figure
