"""A matrix as a heat map with its numbers written into it."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes

from gang_sim.experiments.figures.look import INK, SOFT

__all__ = ["heat_map"]


def heat_map(
    axes: Axes,
    rows: Sequence[str],
    columns: Sequence[str],
    values: np.ndarray,
    texts: Sequence[Sequence[str]],
    middle: float,
    reach: float,
) -> None:
    """Draw values (float64[rows, columns], NaN for none): orange below, violet above the middle, full at its reach.

    The two colours can be told apart with any kind of colour vision, and in print.
    """
    axes.imshow(values, cmap="PuOr", vmin=middle - reach, vmax=middle + reach)
    axes.tick_params(length=0, labelcolor=INK, labeltop=True, labelbottom=False, top=False)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_yticks(range(len(rows)), rows)
    axes.set_xticks(range(len(columns)), columns, rotation=90)
    for row, column in np.ndindex(values.shape):
        value = values[row, column]
        if np.isnan(value):
            axes.text(column, row, "·", ha="center", va="center", color=SOFT)
            continue
        colour = "white" if abs(value - middle) > 0.6 * reach else INK
        axes.text(column, row, texts[row][column], ha="center", va="center", fontsize=7.5, color=colour)
