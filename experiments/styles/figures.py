"""The tournament's figures: the matrices, the ratings, and how many points a style's hands cost."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from gang_sim import __version__
from gang_sim.experiments.figures.heat import heat_map
from gang_sim.experiments.figures.look import INK, SOFT, STYLE, save, words
from gang_sim.experiments.figures.ratings import ratings
from gang_sim.experiments.styles.text import conditions_of
from gang_sim.experiments.terminal import number

__all__ = ["draw_styles"]

Rows = Sequence[dict[str, Any]]
CLASSES = (
    ("0 (won)", 0, 0), ("1-3", 1, 3), ("4-7", 4, 7), ("16-20", 8, 10), ("33-39", 11, 13), ("56-80", 14, 16)
)  # fmt: skip
"""Points of a hand, and the cards left that cost them."""
CLASS_COLOURS = ("#F0F0F0", "#C6DBEF", "#6BAED6", "#FDD0A2", "#F16913", "#7F2704")


def draw_styles(folder: Path, tables: dict[str, list[dict[str, Any]]]) -> None:
    """The matrix, the ratings and the penalties, each as PNG and SVG into a folder."""
    rows = sorted(tables["results"], key=lambda row: -row["points_less"])
    with matplotlib.rc_context(STYLE):
        save(_matrix(rows, tables["pairs"]), folder / "matrix")
        if "rating_by_points" in rows[0]:
            order = sorted(rows, key=lambda row: -row["rating_by_points"])
            title = "Ratings of styles at mixed tables of Gang of Four"
            save(ratings(order, "style", title, _small_print(rows)), folder / "ratings")
        save(_penalties(rows, tables["cards_left"]), folder / "penalties")


def _small_print(rows: Rows) -> str:
    text = conditions_of(rows[0], len(rows))
    middle = text.index("; rated on")
    return text[:middle] + "\n" + text[middle + 2 :] + f"; gang-sim {__version__}"


def _matrix(rows: Rows, pairs: Rows) -> Figure:
    """Style against style: share of hands won and points less, side by side."""
    order = [row["style"] for row in rows]
    side = max(3.0, 0.52 * len(order))
    label = 0.085 * max(map(len, order)) + 0.25
    width, height = 2 * side + label + 1.3, side + label + 1.75
    figure = Figure(figsize=(width, height), dpi=130)
    players = rows[0]["players"]
    panels = (
        ("hands_won", "hands won by the row's style, %", 100, 100 / players, 0),
        ("points_less", "points a hand that it scores less", 1, 0.0, 1),
    )
    for place, (key, title, factor, middle, digits) in enumerate(panels):
        left = (label + place * (side + 0.5)) / width
        axes = figure.add_axes((left, 0.75 / height, side / width, side / height))
        _heat(axes, order, pairs, key, factor, middle, digits)
        axes.set_title(title, fontsize=10, color=SOFT, loc="left", pad=12 + 72 * (label - 0.25))
        axes.tick_params(labelleft=place == 0)
    words(
        figure, "Style against style in Gang of Four", f"a style alone (row) against {players - 1} of another (column)",
        _small_print(rows),
    )  # fmt: skip
    return figure


def _heat(axes: Axes, order: Sequence[str], pairs: Rows, key: str, factor: float, middle: float, digits: int) -> None:
    values = np.full((len(order), len(order)), np.nan)
    for pair in pairs:
        values[order.index(pair["style"]), order.index(pair["others"])] = factor * pair[key]
    texts = [[number(value, digits) for value in line] for line in values]
    heat_map(axes, order, order, values, texts, middle, float(np.nanmax(np.abs(values - middle))) or 1.0)


def _penalties(rows: Rows, cards_left: Rows) -> Figure:
    """How a style's hands end: shares of hands by their points."""
    height = 2.1 + 0.3 * len(rows)
    label = 0.085 * max(len(row["style"]) for row in rows) + 0.35
    figure = Figure(figsize=(label + 7.2, height), dpi=150)
    axes = figure.add_axes((label / (label + 7.2), 0.95 / height, 6.9 / (label + 7.2), (height - 2.25) / height))
    order = rows[::-1]
    share = {(row["style"], row["cards_left"]): row["share"] for row in cards_left}
    reached = np.zeros(len(order))
    for (name, least, most), colour in zip(CLASSES, CLASS_COLOURS, strict=True):
        sizes = np.array([sum(share[row["style"], cards] for cards in range(least, most + 1)) for row in order])
        axes.barh(range(len(order)), sizes, left=reached, color=colour, edgecolor="white", linewidth=0.6, label=name)
        for line, (size, start) in enumerate(zip(sizes, reached, strict=True)):
            if size > 0.045:
                dark = colour in ("#7F2704", "#F16913", "#6BAED6")
                axes.text(
                    start + size / 2, line, f"{100 * size:.0f}", ha="center", va="center", fontsize=7.5,
                    color="white" if dark else INK,
                )  # fmt: skip
        reached += sizes
    axes.set_yticks(range(len(order)), [row["style"] for row in order])
    axes.set_ylim(-0.6, len(order) - 0.4)
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0))
    axes.tick_params(axis="y", length=0, labelcolor=INK)
    axes.set_xlabel("share of the style's hands")
    figure.legend(
        *axes.get_legend_handles_labels(), title="points of the hand:", loc="upper left", ncols=len(CLASSES),
        bbox_to_anchor=(0.02, 1 - 0.78 / height), frameon=False, fontsize=8.5, title_fontsize=8.5, columnspacing=1.2,
        handlelength=1.2, alignment="left",
    )  # fmt: skip
    words(
        figure, "What the hands of a style cost", "one style against others alike, all opponents together",
        _small_print(rows),
    )  # fmt: skip
    return figure
