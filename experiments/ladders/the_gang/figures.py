"""The ladder's figures: success by setting, strength against time per decision, self-play against cross-play."""

from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from gang_sim import __version__
from gang_sim.experiments.figures.durations import time_axis
from gang_sim.experiments.figures.heat import heat_map
from gang_sim.experiments.figures.look import GRID, INK, SOFT, STYLE, look_of, save, words
from gang_sim.experiments.ladders.the_gang.text import best_first, conditions_of
from gang_sim.experiments.measuring import Tables

__all__ = ["draw_gang_ladder"]


def draw_gang_ladder(folder: Path, tables: Tables) -> None:
    """Each figure as PNG and SVG into a folder."""
    with matplotlib.rc_context(STYLE):
        save(_by_setting(tables), folder / "success_by_setting")
        save(_by_time(tables), folder / "strength_by_time")
        save(_cross_play(tables), folder / "cross_play")


def _small_print(tables: Tables) -> str:
    conditions = conditions_of(tables["results"][0])
    return f"{conditions}\nbasic game; end rule rulebook unless settled; gang-sim {__version__}"


def _settings(tables: Tables) -> list[str]:
    return list(dict.fromkeys(row["setting"] for row in tables["results"]))


def _by_setting(tables: Tables) -> Figure:
    """A group of points per setting, the best agent first."""
    agents, settings = best_first(tables), _settings(tables)
    figure = Figure(figsize=(2.6 + 1.5 * len(settings), 5.0), dpi=150)
    width = figure.get_figwidth()
    axes = figure.add_axes((0.8 / width, 0.19, (width - 3.0) / width, 0.6))
    for row in tables["results"]:
        place = agents.index(row["agent"]) - (len(agents) - 1) / 2
        label = row["agent"] if row["setting"] == settings[0] else None
        _point(axes, settings.index(row["setting"]) + 0.8 * place / len(agents), row, label)
    axes.set_xticks(range(len(settings)), settings)
    axes.set_xlim(-0.5, len(settings) - 0.5)
    _success_axis(axes)
    handles, labels = axes.get_legend_handles_labels()
    order = [labels.index(agent) for agent in agents]
    figure.legend(
        [handles[place] for place in order], agents, loc="center left", bbox_to_anchor=(1 - 2.1 / width, 0.5),
        frameon=False, fontsize=8.5,
    )  # fmt: skip
    words(figure, "Ladder of The Gang: success by setting", "all seats alike; 95 % intervals", _small_print(tables))
    return figure


def _by_time(tables: Tables) -> Figure:
    """A panel per setting, success over the time of a decision."""
    settings = _settings(tables)
    columns = min(3, len(settings))
    lines = -(-len(settings) // columns)
    figure = Figure(figsize=(1.0 + 3.1 * columns + 2.2, 1.8 + 2.7 * lines), dpi=150)
    width, height = figure.get_size_inches()
    for place, setting in enumerate(settings):
        left, bottom = 0.8 + 3.1 * (place % columns), 0.9 + 2.7 * (lines - 1 - place // columns)
        axes = figure.add_axes((left / width, bottom / height, 2.6 / width, 1.85 / height))
        for row in tables["results"]:
            if row["setting"] == setting:
                _point(axes, row["decision_seconds"], row, row["agent"])
        time_axis(axes)
        axes.set_title(setting, fontsize=10, color=SOFT, loc="left")
        _success_axis(axes, labelled=place % columns == 0)
        if place // columns == lines - 1:
            axes.set_xlabel("a decision takes, one thread")
    handles, labels = figure.axes[0].get_legend_handles_labels()
    beside = (1 - 2.1 / width, 0.5)
    figure.legend(handles, labels, loc="center left", bbox_to_anchor=beside, frameon=False, fontsize=8.5)
    words(
        figure, "The Gang: strength against time per decision", "all seats alike; 95 % intervals; rules counted",
        _small_print(tables),
    )  # fmt: skip
    return figure


def _cross_play(tables: Tables) -> Figure:
    """A heat map per setting: two kinds sharing the seats, on the diagonal all alike."""
    agents, settings = best_first(tables), _settings(tables)
    side, label = 0.72 * len(agents) + 0.4, 0.085 * max(map(len, agents)) + 0.3
    columns = min(3, len(settings))
    lines = -(-len(settings) // columns)
    figure = Figure(figsize=(0.3 + label + (side + 0.3) * columns, 1.7 + lines * (side + 0.4) + label), dpi=150)
    width, height = figure.get_size_inches()
    for place, setting in enumerate(settings):
        row, column = divmod(place, columns)
        left = 0.1 + label + (side + 0.3) * column
        bottom = 0.7 + (lines - 1 - row) * (side + 0.4)
        axes = figure.add_axes((left / width, bottom / height, side / width, side / height))
        values, errors = _matrix(tables, agents, setting)
        texts = [
            [f"{value:.1f}\n±{error:.1f}" for value, error in zip(*each, strict=True)]
            for each in zip(values, errors, strict=True)
        ]
        heat_map(axes, agents, agents, values, texts, middle=50, reach=50)
        if column > 0:
            axes.set_yticklabels([])
        if row > 0:  # the labels stand on top
            axes.set_xticklabels([])
        axes.set_title(setting, fontsize=10, color=SOFT, loc="left")
    words(
        figure, "The Gang: self-play against cross-play, % of heists that succeed",
        "two kinds of agents share the seats by turns; on the diagonal all alike; ± half of the 95 % interval",
        _small_print(tables),
    )  # fmt: skip
    return figure


def _matrix(tables: Tables, agents: list[str], setting: str) -> tuple[np.ndarray, np.ndarray]:
    values, errors = np.zeros((len(agents), len(agents))), np.zeros((len(agents), len(agents)))
    found = [(row["agent"], row["agent"], "success", row) for row in tables["results"]]
    found += [(row["first"], row["second"], "cross_play", row) for row in tables["cross_play"]]
    for first, second, key, row in found:
        if row["setting"] == setting:
            one, two = agents.index(first), agents.index(second)
            for own, other in ((one, two), (two, one)):
                values[own, other] = 100 * row[key]
                errors[own, other] = 50 * (row[f"{key}_high"] - row[f"{key}_low"])
    return values, errors


def _point(axes: Axes, place: float, row: dict[str, Any], label: str | None) -> None:
    look = look_of(row["agent"])
    spread = [[max(0.0, row["success"] - row["success_low"])], [max(0.0, row["success_high"] - row["success"])]]
    size = 9 if look.marker == "*" else 6
    axes.errorbar(
        [place], [row["success"]], yerr=spread, fmt=look.marker, color=look.colour, markersize=size, elinewidth=1.4,
        capsize=2.5, markeredgecolor="white", markeredgewidth=0.7, label=label,
    )  # fmt: skip


def _success_axis(axes: Axes, labelled: bool = True) -> None:
    axes.set_ylim(-0.02, 1.03)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.grid(color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(labelcolor=INK)
    if labelled:
        axes.set_ylabel("heists that succeed")
