"""The Gang: contest, who takes back what it believes is its own."""

from typing import ClassVar

from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.card_choices import card_policy
from gang_sim.agents.the_gang.chips import (
    free_or_stay,
    holds_fast,
    nearest_chip,
    new_round,
    own_chip,
    percentile,
    place_of,
)
from gang_sim.kernels import njit
from gang_sim.the_gang.challenges import is_frozen
from gang_sim.the_gang.records import MIDDLE, STAY, TABLE

STAMP, STEALS, PLACE = range(3)
"""Memory: the round looked at last, steals tried in it, the own place on the line of chips."""


@njit
def contest(public, private, memory, patience):
    """Take the chip of the own place, from others too, until `patience` steals of this round are used up."""
    wanted = nearest_chip(memory[PLACE], public["players"])
    own = own_chip(public, private)
    if own == wanted or (own > 0 and public["cards"] and holds_fast(public, own)):
        return STAY
    if public["holder"][public["round"], wanted] == MIDDLE:
        return wanted
    may_steal = public["protocol"] == TABLE and not (public["cards"] and is_frozen(public, wanted))
    if may_steal and memory[STEALS] < patience:
        memory[STEALS] += 1.0
        return wanted
    return STAY if own > 0 else free_or_stay(public, memory[PLACE])


@njit
def _policy(public, private, memory, params, strengths, stream):
    if new_round(public, memory, STAMP):
        memory[STEALS] = 0.0
        memory[PLACE] = place_of(public, private, percentile(public, private, strengths))
    return contest(public, private, memory, params[0])


class Contest(CompiledAgent):
    """Insists on the chip of its own percentile, from others too, but gives way after `patience` steals a round."""

    game = "the_gang"
    title = "contest"
    idea = "Takes the chip of the own percentile, from others too, and gives way after `patience` steals a round."
    honest = True
    decides_cards = True
    heeds_statements = True
    card_policy = card_policy
    memory_size = 3
    PARAMETERS: ClassVar[dict[str, float]] = {"patience": 2}
    policy = _policy

    def check_parameters(self, **parameters: float) -> None:
        if parameters["patience"] < 0:
            raise ValueError(f"agent contest: patience={parameters['patience']:g}: at least 0")
