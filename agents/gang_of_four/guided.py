"""Gang of Four: guided, montecarlo's search among learned's plays, who expects to play on as learned does."""

from typing import ClassVar

import numpy as np

from gang_sim.agents.gang_of_four.learned import Learned
from gang_sim.agents.gang_of_four.montecarlo import MonteCarlo
from gang_sim.agents.gang_of_four.own_turns import last_play
from gang_sim.agents.gang_of_four.search import (
    BY_GAME,
    BY_HAND,
    CANDIDATES,
    MOST_CANDIDATES,
    VALUE,
    WIN,
    best_of,
    keep_best,
    take_in,
)
from gang_sim.agents.gang_of_four.value.values import candidate_values
from gang_sim.gang_of_four.legal_plays import PASS
from gang_sim.gang_of_four.records import PLAY
from gang_sim.kernels import njit
from gang_sim.learned_agent import LearnedAgent
from gang_sim.weights import weights_in

__all__ = ["Guided"]

TRUST = len(MonteCarlo.PARAMETERS)


@njit
def _worth(values, place, params):
    """What the network thinks of a candidate, as the search counts."""
    chance = np.float64(values[place, 1])
    return chance if params[VALUE] == BY_HAND else np.float64(values[place, 0]) + params[WIN] * chance


@njit
def _highest(plays, values, count, params, most, chosen, worths):
    """Write the plays that the network values highest to chosen, their worths to worths, best first: how many."""
    n = 0
    for place in range(count):
        n = keep_best(plays[place], _worth(values, place, params), most, chosen, worths, n)
    return n


@njit
def _guided(public, private, memory, params, scratch, stream):
    plays = public["stage"] == PLAY
    if plays:
        take_in(public, memory)
    weights = weights_in(params)
    count, values = candidate_values(public, private, weights, scratch)
    if plays:
        last = last_play(private["cards"], scratch, count)
        if last != PASS:
            return np.int64(last)
    chosen, advice = np.zeros(MOST_CANDIDATES, np.uint64), np.zeros(MOST_CANDIDATES)
    n = _highest(scratch, values, count, params, np.int64(params[CANDIDATES]), chosen, advice)
    if n == 1 or not plays:
        return np.int64(chosen[0])
    advice *= params[TRUST] if params[VALUE] != BY_GAME else 0.0
    place = best_of(public, private, memory, params, weights, chosen, n, advice, scratch, stream)
    return np.int64(chosen[place])


class Guided(LearnedAgent, MonteCarlo):
    """Tries the plays out that a trained network values highest, and counts what the network thinks of them.

    Where a hand is played out the own seat plays on as the network says, with 40 points for a won hand, the others as
    planners; that takes some five times as long as if all did.
    candidates: plays tried, those of the highest values. trust: the network's value counts so many times what the
    rollouts say, 0 = it only chooses the candidates and the cards of the exchange; with value=2 it counts for nothing
    else. weights: as for `learned`. The others as for `montecarlo`.
    """

    title = "guided"
    shipped, shapes = Learned.shipped, Learned.shapes
    idea = "Searches as montecarlo does, among the plays that learned likes best, and plays them out as learned would."
    PARAMETERS: ClassVar[dict[str, float]] = {
        **MonteCarlo.PARAMETERS,
        "rollouts": 200,
        "candidates": 12,
        "win": 14.0,
        "trust": 0.5,
    }
    policy = _guided

    def check_parameters(self, **parameters: float) -> None:
        """As for `montecarlo`, and trust."""
        super().check_parameters(**parameters)
        if parameters["trust"] < 0:
            raise ValueError(f"agent {self.title}: trust={parameters['trust']:g}: at least 0")
