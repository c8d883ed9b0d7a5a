"""The figure of a best response: what the search found, generation by generation, and the measurement at the end."""

from pathlib import Path

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from gang_sim import __version__
from gang_sim.experiments.figures.look import GRID, INK, SOFT, STYLE, save, words
from gang_sim.experiments.measuring import Tables

__all__ = ["draw_responses"]

BLUE, ORANGE, GREY = "#0072B2", "#D55E00", "#bbbbbb"


def draw_responses(folder: Path, tables: Tables, question: str, measure: str) -> None:
    """Gains over the target itself on deals held out, and the search's scores, as PNG and SVG into a folder.

    measure: in words, as in "share of hands won".
    """
    rows, search = tables["results"], tables.get("search", [])
    label = 0.075 * max(len(row["response"]) for row in rows) + 0.4
    height = 2.1 + max(0.34 * len(rows), 1.9 if search else 0)
    width = label + (8.7 if search else 4.6)
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(width, height), dpi=150)
        axes = figure.add_axes((label / width, 0.95 / height, 3.6 / width, (height - 2.0) / height))
        for place, row in enumerate(rows):
            spread = [[max(0.0, row["gain"] - row["gain_low"])], [max(0.0, row["gain_high"] - row["gain"])]]
            axes.errorbar(
                [row["gain"]], [place], xerr=spread, fmt="D" if row["chosen"] else "o", markersize=6, capsize=3,
                color=ORANGE if row["chosen"] else BLUE, elinewidth=1.6,
            )  # fmt: skip
        axes.axvline(0, color=SOFT, linewidth=0.8)
        axes.set_yticks(range(len(rows)), [row["response"] for row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.tick_params(axis="y", length=0, labelcolor=INK)
        axes.grid(axis="x", color=GRID, linewidth=0.8)
        axes.set_axisbelow(True)
        axes.set_xlabel(f"{measure}: gain over {rows[0]['target']} itself")
        axes.set_title("measured on deals held out", fontsize=10, color=SOFT, loc="left")
        if search:
            panel = figure.add_axes(((label + 4.7) / width, 0.95 / height, 3.5 / width, (height - 2.0) / height))
            for goes_on, colour in ((False, GREY), (True, BLUE)):
                own = [row for row in search if row["goes_on"] is goes_on]
                name = "goes on" if goes_on else "does not"
                places = [row["generation"] for row in own]
                panel.plot(places, [row["score"] for row in own], "o", color=colour, markersize=4, label=name)
            lowest = min(row["score"] for row in search if row["goes_on"] or row["generation"])
            highest = max(row["score"] for row in search)
            margin = 0.15 * (highest - lowest) or 0.1
            panel.set_ylim(lowest - margin, highest + margin)  # who failed at once may lie far below
            panel.set_ylabel(measure)
            panel.xaxis.set_major_locator(MaxNLocator(integer=True))
            panel.grid(axis="y", color=GRID, linewidth=0.8)
            panel.set_axisbelow(True)
            panel.set_xlabel("generation")
            panel.set_title("the search, on deals of its own", fontsize=10, color=SOFT, loc="left")
            panel.legend(frameon=False, fontsize=8, loc="lower right")
        first = rows[0]
        words(
            figure, question, "orange: the response that the search chose; 95 % intervals over common deals",
            f"one seat of {first['players']}, {first['target']} in the others; {first['deals']:,} deals held out, "
            f"seed {first['seed']}; gang-sim {__version__}",
        )  # fmt: skip
        save(figure, folder / "responses")
