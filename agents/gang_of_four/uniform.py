"""Gang of Four: random, the zero of every scale."""

from gang_sim.agent import CompiledAgent
from gang_sim.fast_calls import borrowed
from gang_sim.gang_of_four.table import random_action
from gang_sim.kernels import njit


@njit
def _policy(public, private, memory, params, scratch, stream):
    return random_action(public, private, borrowed(scratch), borrowed(stream))


class Random(CompiledAgent):
    """One of the legal actions, each equally likely."""

    game = "gang_of_four"
    title = "random"
    idea = "Any legal action, each equally likely: the zero of every scale."
    policy = _policy
