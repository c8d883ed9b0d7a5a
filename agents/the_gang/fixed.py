"""The Gang: fixed, always the chip of the own percentile."""

from gang_sim.agents.the_gang.chips import middle_of, percentile
from gang_sim.agents.the_gang.claims import Convention, claim
from gang_sim.kernels import njit


@njit
def _policy(public, private, memory, params, strengths, stream):
    return claim(public, private, middle_of(percentile(public, private, strengths), public["players"]))


class Fixed(Convention):
    """Claims the chip of its own percentile for ever and looks at nobody."""

    title = "fixed"
    idea = "Always the chip of the own percentile, whoever has it and however often it is taken away."
    policy = _policy
