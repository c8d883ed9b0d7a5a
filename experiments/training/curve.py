"""The figure of a learning curve: how a training plays against fixed opponents, by step."""

from collections.abc import Sequence
from pathlib import Path

from matplotlib import rc_context
from matplotlib.figure import Figure

from gang_sim.experiments.figures.look import GRID, STYLE, look_of, save, words
from gang_sim.experiments.training.protocol import Row, Training

__all__ = ["draw_curve"]


def draw_curve(folder: Path, training: Training, curve: Sequence[Row]) -> None:
    """Write learning_curve.png and .svg: a line with its 95 % interval per opponent."""
    with rc_context(STYLE):
        figure = Figure(figsize=(7.5, 4.6), dpi=130)
        axes = figure.add_axes((0.1, 0.17, 0.68, 0.64))
        for opponents in dict.fromkeys(row["opponents"] for row in curve):
            rows = [row for row in curve if row["opponents"] == opponents]
            look = look_of(opponents)
            steps = [row["step"] for row in rows]
            low, middle, high = ([100 * row[training.value + end] for row in rows] for end in ("_low", "", "_high"))
            axes.fill_between(steps, low, high, color=look.colour, alpha=0.2, linewidth=0)
            axes.plot(steps, middle, color=look.colour, marker=look.marker, markersize=4, label=opponents)
        axes.set_xlabel("step of the training")
        axes.grid(color=GRID, linewidth=0.6)
        axes.legend(title=training.versus, frameon=False, loc="center left", bbox_to_anchor=(1.01, 0.5))
        words(
            figure,
            f"Learning to play {training.name.replace('-', ' ')}",
            f"{training.value_label}, by step of the training",
            f"seed {training.seed}; bands are 95 % intervals; the settings stand in run.json",
        )
        save(figure, folder / "learning_curve")
