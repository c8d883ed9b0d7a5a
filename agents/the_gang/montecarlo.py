"""The Gang: montecarlo, which tries its last move of a round on many deals that explain what everybody has done.

Until then it plays as belief does, and so its moves are read; where the order no longer changes, it counts.
"""

from typing import ClassVar

import numpy as np

from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.belief import look, look_at_own
from gang_sim.agents.the_gang.belief_moves import choose
from gang_sim.agents.the_gang.card_choices import card_policy
from gang_sim.agents.the_gang.chips import unless_frozen
from gang_sim.agents.the_gang.ranges import PUBLIC_CELLS, RANGES, RANGES_CELLS
from gang_sim.agents.the_gang.whole_order import MOST_SAMPLES, best_of_deals, counting_by
from gang_sim.kernels import njit
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.records import DRAFT, RED, RETURN, ROUNDS

LEAN, SAMPLES, SAMPLED_ROUNDS = range(3)
"""Places of the parameters."""

count_right = counting_by(choose)
"""Partners act as belief players do; its style is their lean."""


@njit
def _samples_now(public, private, rounds):
    """Whether this is the last move of a round in which deals are sampled."""
    colour = public["round"]
    if colour < ROUNDS - rounds:
        return False
    if colour < RED and (private["pocket_size"] > 2 or private["pocket"][1] == JACK_STAR):
        return False  # a board is finished for pockets of two cards only
    return public["protocol"] == DRAFT or public["tick"] + 1 >= public["max_ticks"]


@njit
def _policy(public, private, memory, params, strengths, stream):
    ranges, lean = memory.view(RANGES)[0], params[LEAN]
    look(public, ranges, strengths, lean)
    look_at_own(public, private, ranges, strengths)
    usual = choose(public, ranges, private["seat"], ranges["own"], lean)
    if not _samples_now(public, private, params[SAMPLED_ROUNDS]):
        return unless_frozen(public, private, usual)
    right = np.zeros(RETURN, np.int64)
    count_right(public, private, ranges, strengths, lean, np.int64(params[SAMPLES]), stream, right)
    return unless_frozen(public, private, best_of_deals(public, private, ranges, right, usual))


class MonteCarlo(CompiledAgent):
    """Belief, but its last move of the red round is the one after which the whole order is right in most deals.

    The deals are drawn from the ranges that belief keeps. `rounds`: in how many rounds, the red one the last, the last
    move is sampled; before the red one that tells partners something else than they read.
    """

    game = "the_gang"
    title = "montecarlo"
    idea = "Reads as belief does; its last red move is the one that puts the whole order right in most sampled deals."
    honest = False  # what it draws leaves out its own cards, so their suits count a little
    decides_cards = True
    card_policy = card_policy
    memory_size, public_memory = RANGES_CELLS, PUBLIC_CELLS
    PARAMETERS: ClassVar[dict[str, float]] = {"lean": 0.75, "samples": 200, "rounds": 1}
    policy = _policy

    def check_parameters(self, **parameters: float) -> None:
        lean, samples, rounds = parameters["lean"], parameters["samples"], parameters["rounds"]
        if not 0 <= lean <= 1:
            raise ValueError(f"agent montecarlo: lean={lean:g}: allowed are 0 to 1")
        if not samples.is_integer() or not 1 <= samples <= MOST_SAMPLES:
            raise ValueError(f"agent montecarlo: samples={samples:g}: a whole number from 1 to {MOST_SAMPLES}")
        if rounds not in range(ROUNDS + 1):
            raise ValueError(f"agent montecarlo: rounds={rounds:g}: allowed are 0 to {ROUNDS}")
