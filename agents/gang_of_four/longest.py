"""Gang of Four: lowest_first and biggest_first, who lead as many cards as they can, low or high."""

import numpy as np

from gang_sim.agent import CompiledAgent
from gang_sim.agents.gang_of_four.cheapest import cheapest_beat, longest, lowest_single
from gang_sim.agents.gang_of_four.duties import aside, bound_leads, bound_single
from gang_sim.gang_of_four.combinations import GANG4, TYPE_SHIFT, has_bits, size_of, strength
from gang_sim.gang_of_four.legal_plays import LEAD, PASS, list_plays
from gang_sim.gang_of_four.records import PLAY, codes_of
from gang_sim.kernels import njit


@njit
def _leads(public, private, scratch):
    """How many leads are legal, all written to scratch."""
    count = bound_leads(public, private, scratch)
    return count if count else list_plays(private["cards"], LEAD, codes_of(public), scratch)


@njit
def _lowest_first(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside(public, private)
    hand, codes = private["cards"], codes_of(public)
    if public["to_beat"] == LEAD:
        count = _leads(public, private, scratch)
        lowest = np.int64(1) << lowest_single(has_bits(hand))
        return np.int64(longest(scratch, count, lowest, codes))
    play = bound_single(public, private)
    if play == PASS:
        play = cheapest_beat(hand, public["to_beat"], codes, scratch)
    return np.int64(play)


@njit
def biggest(plays, count, codes):
    """The play with the most cards of a list, the strongest of these; a gang only if there is nothing else."""
    best, best_merit = PASS, np.int64(-1)
    for place in range(count):
        power = strength(plays[place], codes)
        merit = power | size_of(plays[place]) << 48
        if power >> TYPE_SHIFT >= GANG4:
            merit = np.int64(0)
        if merit > best_merit:
            best, best_merit = plays[place], merit
    return best


@njit
def _biggest_first(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside(public, private)
    codes = codes_of(public)
    if public["to_beat"] == LEAD:
        return np.int64(biggest(scratch, _leads(public, private, scratch), codes))
    play = bound_single(public, private)
    if play == PASS:
        play = biggest(scratch, list_plays(private["cards"], public["to_beat"], codes, scratch), codes)
    return np.int64(play)


class LowestFirst(CompiledAgent):
    """Gets rid of its lowest card at every lead, in company if possible."""

    game = "gang_of_four"
    title = "lowest_first"
    idea = "Leads the longest combination around its lowest card, and beats with the weakest play that does."
    policy = _lowest_first


class BiggestFirst(CompiledAgent):
    """Shows its best cards at once, and has the low ones left."""

    game = "gang_of_four"
    title = "biggest_first"
    idea = (
        "Leads as many cards as it can and beats whatever it can, each time with the strongest such play, gangs last."
    )
    policy = _biggest_first
