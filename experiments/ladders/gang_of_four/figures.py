"""The ladder's figures: ratings of all agents, and strength against the time that a decision takes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from gang_sim import __version__
from gang_sim.experiments.figures.durations import time_axis
from gang_sim.experiments.figures.look import GRID, SOFT, STYLE, look_of, save, words
from gang_sim.experiments.figures.ratings import ratings
from gang_sim.experiments.ladders.gang_of_four.text import by_rank, conditions_of

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
        if len({pair["others"] for pair in tables["pairs"]}) > 1:
            save(_against_each(rows, tables["pairs"]), folder / "against_each")


def _small_print(rows: Rows) -> str:
    text = conditions_of(rows[0])
    middle = text.index("; rated on" if rows[0]["rated_deals"] else "; seed")
    return text[:middle] + "\n" + text[middle + 2 :] + f"; gang-sim {__version__}"


def _panels(row: dict[str, Any]) -> list[tuple[str, float, str]]:
    """What is drawn of each agent: the column, its factor, the title."""
    panels = [("points_less", 1.0, "points a hand less than each other"), ("hands_won", 100.0, "hands won, %")]
    return [*panels, ("games_won", 100.0, "games won, %")] if "games_won" in row else panels


def _against_each(rows: Rows, pairs: Rows) -> Figure:
    """A line per kind of opponent, the hardest at the top: what each agent reaches against three (or two) of them."""
    found = {(pair["agent"], pair["others"]): pair for pair in pairs}
    agents = [row["agent"] for row in rows]
    others = list(dict.fromkeys(pair["others"] for pair in pairs))
    others.sort(key=lambda other: -sum(found[agent, other]["points_less"] for agent in agents))
    panels = _panels(pairs[0])
    height = 2.1 + 0.36 * len(others)
    figure = Figure(figsize=(10.6, height), dpi=150)
    width = 0.84 / len(panels)
    for place, (key, factor, title) in enumerate(panels):
        axes = figure.add_axes((0.14 + width * place, 0.8 / height, width - 0.03, 1 - 1.95 / height))
        for number, agent in enumerate(agents):
            look = look_of(agent)
            own = [found[agent, other] for other in others]
            value = np.array([factor * pair[key] for pair in own])
            spread = [value - [factor * pair[f"{key}_low"] for pair in own],
                      [factor * pair[f"{key}_high"] for pair in own] - value]  # fmt: skip
            at = np.arange(len(others)) + 0.22 * ((len(agents) - 1) / 2 - number)
            axes.errorbar(
                value, at, xerr=spread, fmt=look.marker, color=look.colour, markersize=look.size * 0.8,
                markeredgecolor="white", markeredgewidth=0.6, elinewidth=1.2, capsize=2, label=agent,
            )  # fmt: skip
        axes.axvline({"points_less": 0.0}.get(key, 100 / rows[0]["players"]), color=SOFT, linewidth=0.9, dashes=(4, 3))
        axes.set_yticks(range(len(others)), others if place == 0 else [""] * len(others))
        axes.grid(color=GRID, linewidth=0.8)
        axes.set_axisbelow(True)
        axes.set_title(title, fontsize=10, color=SOFT, loc="left")
    handles, labels = figure.axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="upper right", ncols=len(labels), frameon=False, fontsize=9)
    alike = rows[0]["players"] - 1
    words(
        figure, "Gang of Four: against each style",
        f"alone against {alike} alike, who stand on the left; dashed: what one more of them would reach",
        _small_print(rows),
    )  # fmt: skip
    return figure


def _by_time(rows: Rows) -> Figure:
    """Points less and hands won over the time of a decision."""
    figure = Figure(figsize=(10.6, 6.2), dpi=150)
    for place, (key, factor, title) in enumerate(_panels(rows[0])[:2]):
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
        time_axis(axes)
        axes.grid(color=GRID, linewidth=0.8)
        axes.set_axisbelow(True)
        axes.set_xlabel("a decision takes, one thread (rules counted)")
        axes.set_title(title, fontsize=10, color=SOFT, loc="left")
    handles, labels = figure.axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="upper left", bbox_to_anchor=(0.775, 0.83), frameon=False, fontsize=8)
    words(
        figure, "Gang of Four: strength against time per decision",
        f"alone against {rows[0]['players'] - 1} alike", _small_print(rows),
    )  # fmt: skip
    return figure
