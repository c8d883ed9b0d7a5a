"""Gang of Four: montecarlo, who tries its plays out on deals of the unseen cards."""

from typing import ClassVar

import numpy as np

from gang_sim.agent import CompiledAgent
from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.duties import aside_with_plan
from gang_sim.agents.gang_of_four.endgame import MOST_CARDS
from gang_sim.agents.gang_of_four.own_turns import last_play
from gang_sim.agents.gang_of_four.plan import plan_cost
from gang_sim.agents.gang_of_four.search import CANDIDATES, MEMORY, MOST_CANDIDATES, best_of, keep_best, take_in
from gang_sim.gang_of_four.combinations import size_of, without
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import PLAY
from gang_sim.gang_of_four.table import legal_actions
from gang_sim.kernels import njit

__all__ = ["MonteCarlo"]

PER_CARD = 300
LEAST_DOUBT = 1e-6
"""Of a deal that moves speak against: chances that come to nothing could not be drawn from."""


@njit
def _merit(hand, play, leads):
    """What the planner thinks of a play: what it leaves of the plan, a lead also by its cards."""
    return (PER_CARD * size_of(play) if leads else 0) - plan_cost(without(hand, play), WAYS_BACK)


@njit
def _promising(hand, plays, count, leads, most, chosen):
    """Write the plays of most merit to chosen, best first; returns how many."""
    merits, n = np.zeros(MOST_CANDIDATES), 0
    for place in range(count):
        n = keep_best(plays[place], np.float64(_merit(hand, plays[place], leads)), most, chosen, merits, n)
    return n


@njit
def _policy(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, WAYS_BACK, 1)
    take_in(public, memory)
    hand = private["cards"]
    count = legal_actions(public, private, scratch)
    if count == 1:
        return np.int64(scratch[0])
    last = last_play(hand, scratch, count)
    if last != PASS:
        return np.int64(last)
    chosen, advice = np.zeros(MOST_CANDIDATES, np.uint64), np.zeros(MOST_CANDIDATES)
    leads = public["to_beat"] == LEAD
    n = _promising(hand, scratch, count, leads, np.int64(params[CANDIDATES]), chosen)
    if n == 1:
        return np.int64(chosen[0])
    no_network = np.zeros(0, np.float32)
    place = best_of(public, private, memory, params, no_network, chosen, n, advice, scratch, stream)
    return np.int64(chosen[place])


class MonteCarlo(CompiledAgent):
    """Tries its most promising plays out on deals of the unseen cards, played to the end by planners.

    rollouts: the most hands played out for a decision, all candidates together; it stops when one is surely best.
    candidates: plays tried, 1 to 32, those that spoil the plan least. value: what a hand's end is worth: 0 = the
    others' mean points less the own ones, and `win` more for a won hand; 1 = the chance to win the hand; 2 = the chance
    to win the game. doubt, apart: how much less likely a deal is that passes (plays) speak against, 1 = deals
    regardless. endings: the last so many cards of all hands are played by the exact search instead, 0 to 12.
    """

    game = "gang_of_four"
    title = "montecarlo"
    idea = "Deals the unseen cards many times and plays each candidate out to the end of the hand."
    memory_size = MEMORY
    deliberates = True
    PARAMETERS: ClassVar[dict[str, float]] = {
        "rollouts": 600,
        "candidates": 16,
        "value": 0,
        "win": 4.0,
        "doubt": 0.1,
        "apart": 0.5,
        "endings": 5,
    }
    policy = _policy

    def check_parameters(self, **parameters: float) -> None:
        """Raise ValueError for values that make no sense, naming the parameter."""
        whole = {"rollouts": (1, 1e9), "candidates": (1, MOST_CANDIDATES), "value": (0, 2), "endings": (0, MOST_CARDS)}
        for key, (least, most) in whole.items():
            value = parameters[key]
            if not value.is_integer() or not least <= value <= most:
                raise ValueError(f"agent {self.title}: {key}={value:g}: allowed are whole numbers, {least} to {most:g}")
        for key in ("doubt", "apart"):
            if not LEAST_DOUBT <= parameters[key] <= 1:
                raise ValueError(f"agent {self.title}: {key}={parameters[key]:g}: allowed are {LEAST_DOUBT:g} to 1")
        if parameters["win"] < 0:
            raise ValueError(f"agent {self.title}: win={parameters['win']:g}: at least 0")
