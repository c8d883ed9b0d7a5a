"""An axis of times a decision, for figures of strength against time."""

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

from gang_sim.experiments.terminal import duration

__all__ = ["time_axis"]

WIDE = 50
"""Longest over shortest time from which only whole powers of ten are named."""


def time_axis(axes: Axes) -> None:
    """Make the x axis, seconds, logarithmic and name its places as people do; call it when everything is drawn."""
    axes.set_xscale("log")
    shortest, longest = axes.get_xlim()
    axes.xaxis.set_major_locator(LogLocator(subs=(1.0,) if longest / shortest > WIDE else (1.0, 2.0, 5.0)))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: duration(value)))
