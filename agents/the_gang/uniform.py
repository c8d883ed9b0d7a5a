"""The Gang: random, the zero of every scale."""

from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.chips import random_legal
from gang_sim.kernels import njit


@njit
def _policy(public, private, memory, params, strengths, stream):
    return random_legal(public, private, stream)


class Random(CompiledAgent):
    """One of the legal actions, each equally likely; its moves say nothing, so it does not count as honest."""

    game = "the_gang"
    title = "random"
    idea = "Any legal action, each equally likely: the zero of every scale."
    honest = False
    policy = _policy
