"""Ratings with their intervals, side by side: by fewer points and by wins."""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from gang_sim.experiments.figures.look import GRID, INK, SOFT, look_of, words

__all__ = ["ratings"]

Rows = Sequence[dict[str, Any]]


def ratings(rows: Rows, who: str, title: str, small_print: str) -> Figure:
    """Both ratings of every row, the first one on top; who: the column with the names."""
    height = 2.05 + 0.3 * len(rows)
    label = 0.085 * max(len(row[who]) for row in rows) + 0.35
    width = label + 7.2
    figure = Figure(figsize=(width, height), dpi=150)
    order = rows[::-1]
    won = "games" if rows[0]["unit"] == "game" else "hands"
    panels = (("rating_by_points", "by fewer points"), ("rating_by_wins", f"by {won} won"))
    for place, (key, heading) in enumerate(panels):
        left = (label + 3.55 * place) / width
        axes = figure.add_axes((left, 0.95 / height, 3.3 / width, (height - 2.1) / height))
        for line, row in enumerate(order):
            _point(axes, row, who, key, line)
        axes.set_yticks(range(len(order)), [row[who] for row in order] if place == 0 else [""] * len(order))
        axes.set_ylim(-0.6, len(order) - 0.4)
        axes.tick_params(axis="y", length=0, labelcolor=INK)
        axes.grid(color=GRID, linewidth=0.8)
        axes.set_axisbelow(True)
        axes.set_xlabel("OpenSkill rating (mu)")
        axes.set_title(heading, fontsize=10, color=SOFT, loc="left")
    words(figure, title, "Plackett-Luce, more is better; 95 % intervals over resampled deals", small_print)
    return figure


def _point(axes: Axes, row: dict[str, Any], who: str, key: str, line: float) -> None:
    """One rating with its interval, in the look of whose it is."""
    look = look_of(row[who])
    spread = [[max(0.0, row[key] - row[f"{key}_low"])], [max(0.0, row[f"{key}_high"] - row[key])]]
    axes.errorbar(
        [row[key]], [line], xerr=spread, fmt=look.marker, color=look.colour, markersize=look.size,
        markeredgecolor="white", markeredgewidth=0.7, elinewidth=1.6, capsize=3,
    )  # fmt: skip
