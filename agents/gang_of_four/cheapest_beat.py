"""Gang of Four: cheapest_beat, the beginner's way."""

import numpy as np

from gang_sim.agent import CompiledAgent
from gang_sim.agents.gang_of_four.cheapest import cheapest_beat, cheapest_lead, longest
from gang_sim.agents.gang_of_four.duties import aside, bound_leads, bound_single
from gang_sim.gang_of_four.combinations import has_bits
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import PLAY, codes_of
from gang_sim.kernels import njit


@njit
def _policy(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside(public, private)
    hand, codes = private["cards"], codes_of(public)
    if public["to_beat"] == LEAD:
        count = bound_leads(public, private, scratch)
        if count:
            return np.int64(longest(scratch, count, has_bits(hand), codes))
        return np.int64(cheapest_lead(hand, codes, scratch))
    play = bound_single(public, private)
    if play == PASS:
        play = cheapest_beat(hand, public["to_beat"], codes, scratch)
    return np.int64(play)


class CheapestBeat(CompiledAgent):
    """Never passes while it can beat; it follows no plan, so its pairs and runs go to pieces."""

    game = "gang_of_four"
    title = "cheapest_beat"
    idea = "Leads as many cards as it can and beats whatever it can, each time with the weakest such play, gangs last."
    policy = _policy
