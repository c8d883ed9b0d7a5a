"""One style for all figures: a strategy looks the same in all of them, and every figure says what it shows."""

import zlib
from pathlib import Path
from typing import Any, NamedTuple

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

INK, SOFT, GRID = "#222222", "#666666", "#dddddd"


class Look(NamedTuple):
    """How a strategy is drawn."""

    colour: str
    marker: str
    line: Any

    @property
    def size(self) -> float:
        """Of a marker with a white edge, in points; a star is little more than its points."""
        return 12.0 if self.marker == "*" else 6.5


# Okabe and Ito's colours, which people with any kind of colour vision can tell apart.
LOOKS = {
    "random": Look("#999999", "X", "-"),
    "nearest": Look("#56B4E9", "s", "-"),
    "contest": Look("#E69F00", "^", "-"),
    "human": Look("#CC79A7", "D", "-"),
    "interval": Look("#0072B2", "o", "-"),
    "belief": Look("#009E73", "v", "-"),
    "montecarlo": Look("#000000", "*", "-"),
    "learned": Look("#0072B2", "*", "-"),
    "guided": Look("#009E73", "*", "-"),
    "adaptive": Look("#000000", "P", "-"),
    "lowest_first": Look("#009E73", "v", "-"),
    "biggest_first": Look("#B8A800", "^", "-"),
    "cheapest_beat": Look("#56B4E9", "s", "-"),
    "keeper": Look("#CC79A7", "D", "-"),
    "planner": Look("#0072B2", "o", "-"),
    "gang_saver": Look("#E69F00", "P", "-"),
    "gang_bomber": Look("#D55E00", "8", "-"),
    "controller": Look("#000000", "p", "-"),
    "sandbagger": Look("#56B4E9", "<", "-"),
    "damage_control": Look("#009E73", "h", "-"),
    "blocker": Look("#E69F00", "d", "-"),
    "high_holder": Look("#D55E00", ">", "-"),
    "five_card_rusher": Look("#CC79A7", "X", "-"),
}
OTHER_COLOURS = ("#009E73", "#D55E00", "#000000", "#B8A800")
OTHER_MARKERS = ("P", "v", "8", "<", ">", "p", "h", "d")
OTHER_LINES = ("--", ":", "-.")
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "text.color": INK,
    "svg.hashsalt": "gang-sim",
    "svg.fonttype": "path",
}


def look_of(strategy: str) -> Look:
    """Colour, marker and line of a strategy: fixed for the built-in ones, else drawn from the name alone.

    A strategy with parameters keeps the colour of its kind, with another marker and line.
    """
    kind = ":".join(part for part in strategy.split(":") if "=" not in part)
    if strategy in LOOKS:
        return LOOKS[strategy]
    number = zlib.crc32(strategy.encode())
    colour = LOOKS[kind].colour if kind in LOOKS else OTHER_COLOURS[zlib.crc32(kind.encode()) % len(OTHER_COLOURS)]
    marker = OTHER_MARKERS[number // 7 % len(OTHER_MARKERS)]
    return Look(colour, marker, OTHER_LINES[number // 101 % len(OTHER_LINES)])


def words(figure: Figure, title: str, subtitle: str, small_print: str) -> None:
    """What was measured, above; under which conditions, in small print below."""
    height = figure.get_figheight()
    figure.text(0.03, 1 - 0.28 / height, title, fontsize=13, weight="bold", va="top")
    figure.text(0.03, 1 - 0.58 / height, subtitle, fontsize=9.5, color=SOFT, va="top")
    figure.text(0.03, 0.14 / height, small_print, fontsize=7.5, color=SOFT, va="bottom")


def save(figure: Figure, path: Path) -> None:
    """Write a figure as PNG and SVG; path is without an ending."""
    FigureCanvasAgg(figure)
    figure.savefig(path.with_suffix(".png"))
    figure.savefig(path.with_suffix(".svg"), metadata={"Date": None})
