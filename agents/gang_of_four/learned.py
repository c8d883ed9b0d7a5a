"""Gang of Four: learned, who plays what a network values highest that has learned from its own games."""

from pathlib import Path
from typing import ClassVar

import numpy as np

from gang_sim.agents.gang_of_four.value.network import SHAPES
from gang_sim.agents.gang_of_four.value.values import best_candidate
from gang_sim.kernels import njit
from gang_sim.learned_agent import LearnedAgent
from gang_sim.weights import weights_in

__all__ = ["WEIGHTS", "Learned"]

WEIGHTS = Path(__file__).with_name("learned.npz")
"""What it plays with unless told otherwise; learned.json tells the command that made it."""


@njit
def _learned(public, private, memory, params, scratch, stream):
    place = best_candidate(public, private, weights_in(params), params[0], scratch)[1]
    return np.int64(scratch[place])


class Learned(LearnedAgent):
    """Values every play worth a look by a network of two small layers (`value`), trained by `gang-sim train`.

    win: how many points it counts a won hand for, beside the points themselves; 40 wins most whole games.
    weights: another file of weights than the shipped one, from `gang-sim train gang-of-four`; raises ValueError for a
    file that is not sound.
    """

    game = "gang_of_four"
    title = "learned"
    shipped, shapes = WEIGHTS, SHAPES
    idea = "Plays what a network values highest that has learned from millions of hands, its own above all."
    PARAMETERS: ClassVar[dict[str, float]] = {"win": 40.0}
    policy = _learned
