"""The Gang: nearest, the beginner's way."""

from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.card_choices import card_policy
from gang_sim.agents.the_gang.chips import free_or_stay, middle_of, own_chip, percentile
from gang_sim.kernels import njit
from gang_sim.the_gang.records import STAY


@njit
def _policy(public, private, memory, params, strengths, stream):
    if own_chip(public, private) > 0:
        return STAY
    return free_or_stay(public, middle_of(percentile(public, private, strengths), public["players"]))


class Nearest(CompiledAgent):
    """Without a chip it takes the free one nearest to its own percentile; then it never moves again.

    It does not reach for a chip that lies before somebody, but two who reach for the same one in the same tick still
    take it from each other.
    """

    game = "the_gang"
    title = "nearest"
    idea = "Takes the free chip nearest to the own percentile and keeps it."
    honest = True
    decides_cards = True
    card_policy = card_policy
    policy = _policy
