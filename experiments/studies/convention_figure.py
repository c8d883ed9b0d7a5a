"""The figure of the convention study: what each chip means, and how many bits are said."""

from pathlib import Path

import matplotlib
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from gang_sim import __version__
from gang_sim.experiments.figures.look import GRID, INK, SOFT, STYLE, save, words
from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.studies.showdowns import SIGNALS
from gang_sim.the_gang.rules import COLOURS

__all__ = ["draw_convention"]

CHIP_COLOURS = {"white": "#bbbbbb", "yellow": "#E6C000", "orange": "#E69F00", "red": "#D55E00"}
SHADES = ("#0072B2", "#56B4E9", "#009E73", "#CC79A7")


def draw_convention(folder: Path, tables: Tables) -> None:
    """Strength by chip, a panel per colour, and the bits of each signal, as PNG and SVG into a folder."""
    first = tables["results"][0]
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(12, 4.6), dpi=150)
        for panel, colour in enumerate(COLOURS):
            _meaning(figure, panel, [row for row in tables["chips"] if row["colour"] == colour], colour)
        _bits(figure, tables)
        leaks = sum(row["leak"] for row in tables["leaks"])
        verdict = f"{leaks} leaks beyond strength" if leaks else "no leak beyond strength"
        conditions = f"The Gang, {first['players']} players, protocol {first['protocol']}, self-play"
        words(
            figure, f"What the chips of {first['agent']} say", f"{verdict}, among {len(tables['leaks'])} questions",
            f"{conditions}; {first['heists']:,} heists, one seat each, seed {first['seed']}; 95 % intervals; "
            f"gang-sim {__version__}",
        )  # fmt: skip
        save(figure, folder / "convention")


def _meaning(figure: Figure, panel: int, rows: list, colour: str) -> None:
    axes = figure.add_axes((0.07 + 0.155 * panel, 0.19, 0.14, 0.56))
    stars = [row["stars"] for row in rows]
    axes.vlines(
        stars, [row["strength_10_percent"] for row in rows], [row["strength_90_percent"] for row in rows],
        color=CHIP_COLOURS[colour], linewidth=7, alpha=0.55,
    )  # fmt: skip
    axes.plot(stars, [row["strength"] for row in rows], "o", color=INK, markersize=4.5)
    axes.set_ylim(0, 1)
    axes.set_xticks(stars)
    axes.set_xlim(min(stars) - 0.6, max(stars) + 0.6)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.grid(axis="y", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(labelleft=panel == 0, labelcolor=INK)
    axes.set_title(colour, fontsize=10, color=SOFT)
    axes.set_xlabel("stars")
    if panel == 0:
        axes.set_ylabel("equity (mean, 10 to 90 %)")


def _bits(figure: Figure, tables: Tables) -> None:
    axes = figure.add_axes((0.755, 0.19, 0.225, 0.56))
    places = np.arange(len(COLOURS))
    for number, (signal, shade) in enumerate(zip(SIGNALS, SHADES, strict=True)):
        rows = [row for row in tables["results"] if row["signal"] == signal]
        values = np.array([row["bits"] for row in rows])
        spread = np.array([row["bits_high"] - row["bits"] for row in rows])
        at = places + 0.2 * (number - 1.5)
        axes.bar(at, np.maximum(values, 0), 0.18, color=shade, label=signal)
        axes.errorbar(at, values, spread, fmt="none", ecolor=INK, elinewidth=0.9)
    axes.set_xticks(places, COLOURS)
    axes.tick_params(labelcolor=INK)
    axes.set_ylabel("bits about strength")
    axes.set_title("information per round", fontsize=10, color=SOFT)
    axes.legend(frameon=False, fontsize=8, loc="upper left")
    axes.set_ylim(0, 1.35 * max(0.1, axes.get_ylim()[1]))
