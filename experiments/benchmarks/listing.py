"""An agent that lists all its legal actions at every decision, for timing: plays at random, as `random` does."""

from gang_sim import streams
from gang_sim.agent import CompiledAgent
from gang_sim.fast_calls import borrowed
from gang_sim.gang_of_four.table import legal_actions
from gang_sim.kernels import njit

__all__ = ["Listing"]


@njit
def _policy(public, private, memory, params, scratch, stream):
    plays = borrowed(scratch)
    return int(plays[streams.below(borrowed(stream), legal_actions(public, private, plays))])


class Listing(CompiledAgent):
    """Any legal action, each equally likely, drawn from the list of all."""

    game = "gang_of_four"
    title = "random from the list of all legal plays"
    idea = "Any legal action, drawn from the list of all."
    policy = _policy
