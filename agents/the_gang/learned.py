"""The Gang: learned, whose last moves of a round say and read what training has found to help the order most."""

from pathlib import Path
from typing import ClassVar

import numpy as np

from gang_sim.agents.the_gang.belief import look_at_own
from gang_sim.agents.the_gang.card_choices import card_policy
from gang_sim.agents.the_gang.chips import unless_frozen
from gang_sim.agents.the_gang.last_word import is_last_word, last_word
from gang_sim.agents.the_gang.learned_moves import BELIEFS_LEAN, choose, is_last, look
from gang_sim.agents.the_gang.learned_place import SHAPES
from gang_sim.agents.the_gang.ranges import PUBLIC_CELLS, RANGES, RANGES_CELLS
from gang_sim.agents.the_gang.whole_order import MOST_SAMPLES, best_of_deals, counting_by
from gang_sim.kernels import njit
from gang_sim.learned_agent import LearnedAgent
from gang_sim.the_gang.records import RED, RETURN
from gang_sim.weights import weights_in

__all__ = ["WEIGHTS", "Learned"]

WEIGHTS = Path(__file__).with_name("learned.npz")
"""What it plays with unless told otherwise; learned.json tells the command that made it."""


SAMPLES, REMOVAL = range(2)
"""Places of the parameters."""
_count_right = counting_by(choose)


@njit
def _policy(public, private, memory, params, strengths, stream):
    ranges, weights = memory.view(RANGES)[0], weights_in(params)
    look(public, ranges, strengths, weights)
    look_at_own(public, private, ranges, strengths)
    if params[REMOVAL] > 0.0 and is_last_word(public):
        usual = last_word(public, private, ranges, ranges["own"], BELIEFS_LEAN)
    else:
        usual = choose(public, ranges, private["seat"], ranges["own"], weights)
    if params[SAMPLES] == 0 or public["round"] != RED or not is_last(public, public["tick"]):
        return unless_frozen(public, private, usual)
    right = np.zeros(RETURN, np.int64)
    _count_right(public, private, ranges, strengths, weights, np.int64(params[SAMPLES]), stream, right)
    return unless_frozen(public, private, best_of_deals(public, private, ranges, right, usual))


class Learned(LearnedAgent):
    """Belief, but the last move of every round before the red one is learned: where it puts its hand was trained.

    What a chip tells the others is learned with it, for all read it in the same way: it was trained with itself.
    samples: of how many deals the last red move is the best, as montecarlo's, which lets the suits of the own cards
    count a little; 0 = it is belief's. removal: as belief's.
    weights: another file than the shipped one, from `gang-sim train the-gang`; raises ValueError for one that is not
    sound.
    """

    game = "the_gang"
    title = "learned"
    shipped, shapes = WEIGHTS, SHAPES
    idea = "Keeps ranges as belief does; what its last chips of rounds before the red one say was learned."
    honest = True
    decides_cards = True
    card_policy = card_policy
    memory_size, public_memory = RANGES_CELLS, PUBLIC_CELLS
    PARAMETERS: ClassVar[dict[str, float]] = {"samples": 0, "removal": 1}
    policy = _policy

    def check_parameters(self, **parameters: float) -> None:
        samples, removal = parameters["samples"], parameters["removal"]
        if not samples.is_integer() or not 0 <= samples <= MOST_SAMPLES:
            raise ValueError(f"agent learned: samples={samples:g}: a whole number from 0 to {MOST_SAMPLES}")
        if removal not in (0, 1):
            raise ValueError(f"agent learned: removal={removal:g}: allowed are 0, 1")
