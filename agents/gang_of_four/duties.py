"""What the rules leave a style to choose: everything else of a turn is decided here, alike for all styles."""

import numpy as np

from gang_sim.agents.gang_of_four.exchange import return_lowest, return_unneeded
from gang_sim.gang_of_four.combinations import has_bits
from gang_sim.gang_of_four.legal_plays import LEAD, PASS, highest_single, legal_plays, must_play_highest
from gang_sim.gang_of_four.records import RETURN, codes_of
from gang_sim.gang_of_four.turns import has_duty
from gang_sim.kernels import njit

__all__ = ["aside", "aside_with_plan", "bound_leads", "bound_single"]

ANNOUNCES = 1


@njit
def aside(public, private):
    """The action where nothing is played: the lowest single goes back in the exchange, the last card is announced."""
    return return_lowest(public, private["cards"]) if public["stage"] == RETURN else ANNOUNCES


@njit
def aside_with_plan(public, private, costs, exchange):
    """As `aside`; exchange 1: back goes the card that breaks nothing, 0: the lowest single."""
    if public["stage"] == RETURN and exchange == 1:
        return return_unneeded(public, private["cards"], costs)
    return aside(public, private)


@njit
def bound_single(public, private):
    """The highest single if duty demands it of who follows, else PASS: uint64."""
    has = has_bits(private["cards"])
    if must_play_highest(has, public["to_beat"]) and has_duty(public):
        return np.uint64(1 << highest_single(has))
    return PASS


@njit
def bound_leads(public, private, scratch):
    """Where duty or 1m bind the lead, how many leads are legal, all written to scratch; 0 for a free lead."""
    duty = has_duty(public)
    if not duty and not public["with_multi_one"]:
        return 0
    return legal_plays(private["cards"], LEAD, duty, public["with_multi_one"], codes_of(public), scratch)
