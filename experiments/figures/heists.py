"""The figures of `gang-sim heists`: success by players and strategy, and against the ticks that a round may take."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedFormatter, FixedLocator, NullLocator, PercentFormatter

from gang_sim import __version__
from gang_sim.experiments.figures.look import GRID, SOFT, STYLE, look_of, save, words

SUBTITLE = "The Gang, basic game: success rate of a heist with 95 % intervals"


def draw_heists(folder: Path, rows: Sequence[dict[str, Any]]) -> None:
    """Success by players and strategy, and against ticks where there are several, each as PNG and SVG into a folder."""
    with matplotlib.rc_context(STYLE):
        save(_success_by_players(rows), folder / "success_by_players")
        if len({row["ticks"] for row in rows}) > 1:
            save(_success_by_ticks(rows), folder / "success_by_ticks")


def _success_by_players(rows: Sequence[dict[str, Any]]) -> Figure:
    """One point per strategy and number of players; with several tick limits, the largest one."""
    limits = sorted({row["ticks"] for row in rows})
    shown = [row for row in rows if row["ticks"] == limits[-1]]
    numbers = sorted({row["players"] for row in shown})
    figure = Figure(figsize=(8, 5.2), dpi=160)
    axes = figure.add_axes((0.105, 0.19, 0.62, 0.64))
    strategies = _strategies(shown)
    spread = min(0.5, 0.09 * (len(strategies) - 1))
    for place, strategy in enumerate(strategies):
        shift = 0 if len(strategies) == 1 else spread * (place / (len(strategies) - 1) - 0.5)
        own = sorted((row for row in shown if row["agent"] == strategy), key=lambda row: row["players"])
        _points(axes, [numbers.index(row["players"]) + shift for row in own], own, strategy)
    axes.set_xlim(-0.5, len(numbers) - 0.5)
    axes.xaxis.set_major_locator(FixedLocator(range(len(numbers))))
    axes.xaxis.set_major_formatter(FixedFormatter([str(number) for number in numbers]))
    axes.set_xlabel("players at the table")
    _success_axis(axes)
    _legend(figure, shown)
    words(figure, "How often the gang cracks the vault, by number of players", SUBTITLE, _conditions(shown))
    return figure


def _success_by_ticks(rows: Sequence[dict[str, Any]]) -> Figure:
    """Success against the ticks a round may take, a panel per number of players."""
    numbers = sorted({row["players"] for row in rows})
    limits = sorted({row["ticks"] for row in rows})
    columns = 2 if len(numbers) in (2, 4) else min(3, len(numbers))
    lines = -(-len(numbers) // columns)
    width, height = (8.0, 5.2) if len(numbers) == 1 else (3.0 + 4.0 * columns, 2.2 + 2.6 * lines)
    figure = Figure(figsize=(width, height), dpi=160)
    panels = figure.subplots(lines, columns, sharex=True, sharey=True, squeeze=False)
    edges = {
        "left": 0.84 / width,
        "right": 1 - 2.2 / width,
        "bottom": 1.0 / height,
        "top": 1 - (0.9 + 0.3 * (lines > 1)) / height,
    }
    figure.subplots_adjust(**edges, wspace=0.08, hspace=0.28)
    for panel, axes in enumerate(panels.flat):
        if panel >= len(numbers):
            axes.set_visible(False)
            continue
        here = [row for row in rows if row["players"] == numbers[panel]]
        for strategy in _strategies(here):
            own = sorted((row for row in here if row["agent"] == strategy), key=lambda row: row["ticks"])
            _points(axes, [row["ticks"] for row in own], own, strategy)
        axes.set_xscale("log")
        axes.xaxis.set_major_locator(FixedLocator(limits))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_major_formatter(FixedFormatter([str(limit) for limit in limits]))
        axes.tick_params(labelbottom=panel + columns >= len(numbers))
        _success_axis(axes, labelled=panel % columns == 0)
        if panel + columns >= len(numbers):
            axes.set_xlabel("ticks a chip round may take (log scale)")
        if len(numbers) > 1:
            axes.set_title(f"{numbers[panel]} players", fontsize=10, color=SOFT, loc="left")
    _legend(figure, rows)
    title = "How often the gang cracks the vault, by time to move chips"
    only = f", {numbers[0]} players" if len(numbers) == 1 else ""
    words(figure, title + only, SUBTITLE, _conditions(rows))
    return figure


def _strategies(rows: Sequence[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(row["agent"] for row in rows))


def _points(axes: Axes, places: Sequence[float], rows: Sequence[dict[str, Any]], strategy: str) -> None:
    look = look_of(strategy)
    rates = [row["success"] for row in rows]
    below = [max(0.0, row["success"] - row["success_low"]) for row in rows]
    above = [max(0.0, row["success_high"] - row["success"]) for row in rows]
    axes.plot(places, rates, look.line, color=look.colour, linewidth=1.2, alpha=0.6, zorder=2)
    axes.errorbar(
        places, rates, (below, above), fmt=look.marker, color=look.colour, markersize=5.5, markeredgecolor="white",
        markeredgewidth=0.7, elinewidth=1.6, capsize=3, zorder=3,
    )  # fmt: skip


def _success_axis(axes: Axes, labelled: bool = True) -> None:
    axes.set_ylim(-0.02, 1.03)
    axes.yaxis.set_major_locator(FixedLocator([0, 0.2, 0.4, 0.6, 0.8, 1.0]))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, symbol=" %"))
    axes.grid(axis="y", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    if labelled:
        axes.set_ylabel("heists that succeed")


def _legend(figure: Figure, rows: Sequence[dict[str, Any]]) -> None:
    """Strategies beside the panels, the most successful on top."""
    best = {strategy: max(row["success"] for row in rows if row["agent"] == strategy) for strategy in _strategies(rows)}
    order = sorted(best, key=lambda strategy: -best[strategy])
    looks = [look_of(strategy) for strategy in order]
    handles = [
        Line2D(
            [], [], color=look.colour, marker=look.marker, linestyle=look.line, markersize=6, markeredgecolor="white"
        )
        for look in looks
    ]
    figure.legend(
        handles, [_wrapped(strategy) for strategy in order], title="strategy", loc="center left", frameon=False,
        bbox_to_anchor=(1 - 2.05 / figure.get_figwidth(), 0.52), alignment="left", labelspacing=0.8,
    )  # fmt: skip


def _wrapped(label: str) -> str:
    """A mixed line-up one agent a line, parameters below their name.

    >>> _wrapped("human:sigma=0.1")
    'human\\n  sigma=0.1'
    """
    return label.replace(", ", "\n").replace(":", "\n  ")


def _conditions(rows: Sequence[dict[str, Any]]) -> str:
    """The small print: without these a success rate means nothing."""
    first = rows[0]
    rules = [f"protocol: {first['protocol']}"]
    if first["protocol"] != "draft":
        limits = sorted({row["ticks"] for row in rows})
        rules += [f"end rule: {first['end_rule']}", f"ticks a round: {', '.join(map(str, limits))}"]
    least, most = min(row["heists"] for row in rows), max(row["heists"] for row in rows)
    heists = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    alike = {True: "every seat plays the strategy", False: "mixed tables"}
    seats = " / ".join(alike[kind] for kind in sorted({row["self_play"] for row in rows}, reverse=True))
    counted = f"{heists} heists a point, seed {first['seed']}; Wilson intervals; gang-sim {__version__}"
    return "; ".join([*rules, seats]) + "\n" + counted
