"""Figures of the studies of success in The Gang."""

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
from gang_sim.experiments.figures.look import GRID, INK, SOFT, STYLE, look_of, save, words
from gang_sim.experiments.measuring import Tables

__all__ = ["draw_communication", "draw_cross_play", "draw_sensitivity", "draw_strategies"]

Rows = Sequence[dict[str, Any]]


def draw_strategies(folder: Path, rows: Rows) -> None:
    """A panel per protocol and ticks: success by players."""
    conditions = list(dict.fromkeys((row["protocol"], row["ticks"]) for row in rows))
    numbers = sorted({row["players"] for row in rows})
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(1.2 + 3.1 * len(conditions) + 1.4, 4.6), dpi=150)
        for panel, (protocol, ticks) in enumerate(conditions):
            axes = _panel(figure, panel, len(conditions))
            for place, agent in enumerate(dict.fromkeys(row["agent"] for row in rows)):
                own = [row for row in rows if (row["agent"], row["protocol"], row["ticks"]) == (agent, protocol, ticks)]
                shift = 0.08 * (place - 2)
                _success(axes, [numbers.index(row["players"]) + shift for row in own], own, agent)
            axes.set_xticks(range(len(numbers)), [str(number) for number in numbers])
            axes.set_xlabel("players")
            axes.set_title(protocol if protocol == "draft" else f"{protocol}, {ticks} ticks", fontsize=10, color=SOFT)
            _share_axis(axes, labelled=panel == 0)
        _agents_legend(figure, rows)
        _titles(figure, "Success by strategy, players, protocol and ticks", rows)
        save(figure, folder / "strategies")


def draw_communication(folder: Path, rows: Rows) -> None:
    """Success against chip moves, with the frontier."""
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(8.4, 5.2), dpi=150)
        axes = figure.add_axes((0.1, 0.17, 0.68, 0.65))
        best = sorted((row for row in rows if row["on_frontier"]), key=lambda row: row["moves"])
        axes.plot([row["moves"] for row in best], [row["success"] for row in best], color=SOFT, linewidth=7, alpha=0.18)
        for agent in dict.fromkeys(row["agent"] for row in rows):
            own = [row for row in rows if row["agent"] == agent]
            table = [row for row in own if row["protocol"] != "draft"]
            _success(axes, [row["moves"] for row in table], table, agent)
            for row in table:
                axes.annotate(
                    str(row["ticks"]), (row["moves"], row["success"]), xytext=(5, -10), textcoords="offset points",
                    fontsize=7.5, color=SOFT,
                )  # fmt: skip
            draft = [row for row in own if row["protocol"] == "draft"]
            _success(axes, [row["moves"] for row in draft], draft, agent, joined=False, hollow=True)
        axes.set_xlabel("chips taken or returned per heist (numbers: ticks a round may take)")
        _share_axis(axes)
        _agents_legend(figure, rows)
        _titles(figure, "What talk is worth: success against chip moves", rows, "hollow: draft; grey: the frontier")
        save(figure, folder / "communication")


def draw_sensitivity(folder: Path, rows: Rows) -> None:
    """Success against noise, against patience, and with one weak player."""
    titles = {"noise": "error of the own percentile", "patience": "steals before giving way"}
    questions = list(dict.fromkeys(row["question"] for row in rows))
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(1.2 + 3.3 * len(questions), 4.8), dpi=150)
        for panel, question in enumerate(questions):
            own = [row for row in rows if row["question"] == question]
            axes = figure.add_axes((0.075 + 0.31 * panel, 0.24, 0.285, 0.55))
            _success(axes, list(range(len(own))), own, own[0]["agent"], joined=question != "one weak")
            labels = [row["value"] for row in own]
            axes.set_xticks(range(len(own)), labels, rotation=30 if question == "one weak" else 0)
            axes.set_xlim(-0.5, len(own) - 0.5)
            axes.set_xlabel(titles.get(question, "the one other player"))
            strong = own[0]["agent"]
            title = f"{strong}, all alike" if question in titles else f"one among {own[0]['players'] - 1} {strong}"
            axes.set_title(title, fontsize=10, color=SOFT)
            _share_axis(axes, labelled=panel == 0)
        _titles(figure, "What imperfection costs", rows)
        save(figure, folder / "sensitivity")


def draw_cross_play(folder: Path, agents: Sequence[str], tables: Tables) -> None:
    """Pairs of agents: success with each other, and on the diagonal among themselves."""
    values = np.full((len(agents), len(agents)), np.nan)
    errors = np.zeros_like(values)
    for row in tables["results"]:
        if row["kinds"] == 1:
            place = agents.index(row["mix"].split(" ", 1)[1])
            values[place, place] = 100 * row["success"]
            errors[place, place] = 50 * (row["success_high"] - row["success_low"])
    for row in tables["gaps"][:-1]:
        for own, other in ((row["first"], row["second"]), (row["second"], row["first"])):
            values[agents.index(own), agents.index(other)] = 100 * row["cross_play"]
            errors[agents.index(own), agents.index(other)] = 50 * (row["cross_play_high"] - row["cross_play_low"])
    with matplotlib.rc_context(STYLE):
        side, label = 0.85 * len(agents) + 0.6, 0.085 * max(map(len, agents)) + 0.35
        figure = Figure(figsize=(side + label + 0.8, side + label + 1.7), dpi=150)
        width, height = figure.get_size_inches()
        axes = figure.add_axes((label / width, 0.75 / height, side / width, side / height))
        texts = [
            [f"{value:.1f}\n±{error:.1f}" for value, error in zip(*line, strict=True)]
            for line in zip(values, errors, strict=True)
        ]
        heat_map(axes, agents, agents, values, texts, middle=50, reach=50)
        _titles(figure, "Success of mixed tables, %", tables["results"], "diagonal: among themselves")
        save(figure, folder / "cross_play")


def _panel(figure: Figure, number: int, panels: int) -> Axes:
    width = figure.get_figwidth()
    left, room = 0.85 / width, (width - 0.85 - 1.75) / width / panels
    return figure.add_axes((left + number * room, 0.19, room - 0.12 / width, 0.57))


def _success(
    axes: Axes, places: Sequence[float], rows: Rows, agent: str, joined: bool = True, hollow: bool = False
) -> None:
    look = look_of(agent)
    rates = [row["success"] for row in rows]
    spread = (
        [max(0.0, row["success"] - row["success_low"]) for row in rows],
        [max(0.0, row["success_high"] - row["success"]) for row in rows],
    )
    if joined:
        axes.plot(places, rates, look.line, color=look.colour, linewidth=1.2, alpha=0.6)
    axes.errorbar(
        places, rates, spread, fmt=look.marker, color=look.colour, markersize=5.5, elinewidth=1.6, capsize=3,
        markerfacecolor="white" if hollow else look.colour, markeredgecolor=look.colour if hollow else "white",
        markeredgewidth=1.2 if hollow else 0.7,
    )  # fmt: skip


def _share_axis(axes: Axes, labelled: bool = True) -> None:
    axes.set_ylim(-0.02, 1.03)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.grid(axis="y", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(labelleft=labelled, labelcolor=INK)
    if labelled:
        axes.set_ylabel("heists that succeed")


def _agents_legend(figure: Figure, rows: Rows) -> None:
    from matplotlib.lines import Line2D

    agents = list(dict.fromkeys(row["agent"] for row in rows))
    looks = [look_of(agent) for agent in agents]
    handles = [Line2D([], [], color=look.colour, marker=look.marker, linestyle=look.line) for look in looks]
    figure.legend(
        handles, [agent.replace(":", "\n  ") for agent in agents], title="strategy", loc="center left", frameon=False,
        bbox_to_anchor=(1 - 1.6 / figure.get_figwidth(), 0.5), alignment="left",
    )  # fmt: skip


def _titles(figure: Figure, title: str, rows: Rows, remark: str = "") -> None:
    first = rows[0]
    protocols = "/".join(dict.fromkeys(row["protocol"] for row in rows))
    players = "/".join(map(str, dict.fromkeys(row["players"] for row in rows)))
    ends = "/".join(dict.fromkeys(row["end_rule"] for row in rows if row["protocol"] != "draft"))
    ticks = "/".join(map(str, dict.fromkeys(row["ticks"] for row in rows if row["protocol"] != "draft")))
    conditions = f"The Gang, basic game; {players} players; protocol {protocols}"
    conditions += f"; end rule {ends}; ticks {ticks}" if ticks else ""
    counted = f"{first['heists']:,} heists a point on common deals, seed {first['seed']}; gang-sim {__version__}"
    subtitle = "success rate of a heist, 95 % intervals" + (f"; {remark}" if remark else "")
    words(figure, title, subtitle, f"{conditions}\n{counted}")
