"""Figures of `gang-sim cards`: what each card changes, and games won by mode."""

from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator, PercentFormatter

from gang_sim import __version__
from gang_sim.experiments.figures.look import GRID, INK, SOFT, STYLE, look_of, save, words
from gang_sim.the_gang.cards_in_force import CHALLENGE, CHALLENGES, SPECIALIST, SPECIALISTS
from gang_sim.the_gang.rules import MODES

__all__ = ["draw_cards", "draw_modes"]

Rows = Sequence[dict[str, Any]]
EVEN = 1.0
"""Points of success up to which the scale is even."""
MARKS = (-50, -10, -3, -1, 0, 1, 3, 10, 50)


def draw_cards(folder: Path, rows: Rows) -> None:
    """A column of panels per number of players, challenges above specialists: points of success that a card changes."""
    numbers = sorted({row["players"] for row in rows})
    with matplotlib.rc_context(STYLE):
        width = 1.9 + 2.5 * len(numbers) + 1.3
        figure = Figure(figsize=(width, 8.4), dpi=150)
        for column, players in enumerate(numbers):
            for line, (kind, cards) in enumerate(((CHALLENGE, CHALLENGES), (SPECIALIST, SPECIALISTS))):
                left, room = (1.75 + 2.5 * column) / width, 2.32 / width
                axes = figure.add_axes((left, 0.535 - 0.42 * line, room, 0.34))
                own = [row for row in rows if row["players"] == players and row["kind"] == kind]
                _panel(axes, own, [f"{card.number} {card.title}" for card in cards], labelled=column == 0)
                _scale(axes, [row for row in rows if row["kind"] == kind])
                if line == 0:
                    axes.set_title(f"{players} players", fontsize=10, color=SOFT, loc="left")
                else:
                    axes.set_xlabel(f"points, log beyond ±{EVEN:g}")
        _legend(figure, rows)
        subtitle = "points of success that a card changes, same deals, 95 % intervals"
        words(figure, "What challenges cost and specialists gain", subtitle, _conditions(rows))
        save(figure, folder / "cards")


def _scale(axes: Axes, rows: Rows) -> None:
    """The same scale for all panels of a kind: even about nothing, beyond that logarithmic, with few marks."""
    known = [row for row in rows if isfinite(row["difference_low"])]  # one heist has no interval
    low = min([0.0, *(100 * row["difference_low"] for row in known)])
    high = max([0.0, *(100 * row["difference_high"] for row in known)])
    axes.set_xscale("symlog", linthresh=EVEN, linscale=0.8)
    axes.set_xlim(1.3 * min(low, -EVEN), 1.3 * max(high, EVEN))
    left, right = axes.get_xlim()
    marks = [mark for mark in MARKS if 0.8 * left <= mark <= 0.8 * right]  # those of neighbours shall not meet
    axes.set_xticks(marks, [f"{mark:+g}" if mark else "0" for mark in marks])
    axes.xaxis.set_minor_locator(NullLocator())


def _panel(axes: Axes, rows: Rows, names: Sequence[str], labelled: bool) -> None:
    agents = list(dict.fromkeys(row["agent"] for row in rows))
    axes.axvline(0, color=SOFT, linewidth=0.9)
    for place, agent in enumerate(agents):
        look, own = look_of(agent), [row for row in rows if row["agent"] == agent]
        values = [100 * row["difference"] for row in own]
        below = [100 * (row["difference"] - row["difference_low"]) for row in own]
        above = [100 * (row["difference_high"] - row["difference"]) for row in own]
        shift = 0.22 * (place - (len(agents) - 1) / 2)
        axes.errorbar(
            values, [row["number"] - 1 + shift for row in own], xerr=(below, above), fmt=look.marker,
            color=look.colour, markersize=5, markeredgecolor="white", markeredgewidth=0.6, elinewidth=1.4, capsize=2,
        )  # fmt: skip
    axes.set_yticks(range(len(names)), names if labelled else [""] * len(names))
    axes.tick_params(axis="y", labelcolor=INK, length=0)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)


def draw_modes(folder: Path, rows: Rows) -> None:
    """Whole games won by mode, a panel per agent, by players."""
    agents = list(dict.fromkeys(row["agent"] for row in rows))
    numbers = sorted({row["players"] for row in rows})
    with matplotlib.rc_context(STYLE):
        width = 1.0 + 3.9 * len(agents) + 0.3
        figure = Figure(figsize=(width, 4.4), dpi=150)
        for panel, agent in enumerate(agents):
            axes = figure.add_axes(((0.9 + 3.9 * panel) / width, 0.21, 3.7 / width, 0.54))
            for place, players in enumerate(numbers):
                own = [row for row in rows if (row["agent"], row["players"]) == (agent, players)]
                look = look_of(agent)
                values = [row["game_win"] for row in own]
                spread = (
                    [max(0.0, row["game_win"] - row["game_win_low"]) for row in own],
                    [max(0.0, row["game_win_high"] - row["game_win"]) for row in own],
                )
                shift = 0.18 * (place - (len(numbers) - 1) / 2)
                places = [MODES.index(row["mode"]) + shift for row in own]
                axes.errorbar(
                    places, values, spread, fmt="o", color=look.colour, markersize=3, elinewidth=1.2, capsize=2
                )  # fmt: skip
                for row, at in zip(own, places, strict=True):
                    axes.annotate(
                        str(players), (at, row["game_win_high"]), (0, 2), textcoords="offset points",
                        ha="center", fontsize=8, color=INK,
                    )  # fmt: skip
            axes.set_xticks(range(len(MODES)), [mode.replace("_", "\n") for mode in MODES])
            axes.set_ylim(-0.02, 1.09)
            axes.yaxis.set_major_formatter(PercentFormatter(1.0))
            axes.grid(axis="y", color=GRID, linewidth=0.8)
            axes.set_axisbelow(True)
            axes.tick_params(labelleft=panel == 0, labelcolor=INK)
            axes.set_title(agent, fontsize=10, color=SOFT)
            if panel == 0:
                axes.set_ylabel("games won")
        games = f"{rows[0]['games']:,} games a point, seed {rows[0]['seed']}; gang-sim {__version__}"
        subtitle = "share of whole games won, 95 % intervals; the number above is that of the players"
        words(figure, "Games won by mode", subtitle, f"{_protocol(rows[0])}\n{games}")
        save(figure, folder / "modes")


def _legend(figure: Figure, rows: Rows) -> None:
    from matplotlib.lines import Line2D

    agents = list(dict.fromkeys(row["agent"] for row in rows))
    looks = [look_of(agent) for agent in agents]
    handles = [Line2D([], [], color=look.colour, marker=look.marker, linestyle="") for look in looks]
    figure.legend(
        handles, [agent.replace(":", "\n  ") for agent in agents], title="strategy", loc="center left", frameon=False,
        bbox_to_anchor=(1 - 1.25 / figure.get_figwidth(), 0.5), alignment="left",
    )  # fmt: skip


def _conditions(rows: Rows) -> str:
    sizes = dict.fromkeys((row["players"], row["heists"]) for row in rows)
    heists = ", ".join(f"{count:,} with {players}" for players, count in sorted(sizes))
    return f"{_protocol(rows[0])}\nheists a card: {heists} players, seed {rows[0]['seed']}; gang-sim {__version__}"


def _protocol(row: dict[str, Any]) -> str:
    told = f"The Gang; protocol {row['protocol']}"
    return told if row["protocol"] == "draft" else f"{told}; end rule {row['end_rule']}; {row['ticks']} ticks a round"
