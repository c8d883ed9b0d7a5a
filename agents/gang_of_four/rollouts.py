"""Plays a hand out to its end, all cards known: by the planner at every seat, or by a network at one."""

import numpy as np

from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.own_turns import lay_down, valued_turn
from gang_sim.agents.gang_of_four.planner import planned_follow, planned_lead
from gang_sim.agents.gang_of_four.situation import COUNTS, TO_BEAT, TURN, advance, duty_at
from gang_sim.gang_of_four.combinations import has_bits, size_of, strength, without
from gang_sim.gang_of_four.legal_plays import LEAD, PASS, highest_single, legal_plays, must_play_highest
from gang_sim.gang_of_four.records import MAX_SEATS, NOBODY
from gang_sim.kernels import njit

__all__ = ["roll_out"]

PER_CARD = 300.0


@njit
def planned_turn(situation, hand, codes, cells, scratch):
    """What the planner plays in a situation."""
    duty, to_beat = duty_at(situation), situation[TO_BEAT]
    if to_beat == LEAD:
        legal = legal_plays(hand, LEAD, True, False, codes, scratch) if duty else 0
        return planned_lead(hand, legal, WAYS_BACK, PER_CARD, cells, scratch)
    if duty and must_play_highest(has_bits(hand), to_beat):
        return np.uint64(1 << highest_single(has_bits(hand)))
    return planned_follow(hand, to_beat, codes, WAYS_BACK, cells, scratch)


@njit
def roll_out(situation, hands, plans, most, codes, weights, tables, seats, scratch):
    """Play on until a hand is out (True), or all hands together have no more than `most` cards (False).

    hands: uint64[seats]; plans: uint64[seats, CELLS], plans kept from before or anything with other hands in it;
    weights: float32, of a network, empty for none; tables, seats: the table and the seat that plays by it, told of all
    that was played (`own_turns`). scratch: uint64[MOST_PLAYS + 1]. All but scratch end as the hand then stands.
    """
    valuing = seats[0]["seat"] if weights.size else NOBODY
    left = situation[COUNTS : COUNTS + MAX_SEATS].sum()
    while situation[TURN] != NOBODY:
        if left <= most:
            return False
        seat = situation[TURN]
        if seat == valuing:
            play = valued_turn(situation, hands[seat], tables, seats, weights, scratch)
        else:
            play = planned_turn(situation, hands[seat], codes, plans[seat], scratch)
        if valuing != NOBODY:
            lay_down(play, seat, tables)
        power = np.int64(-1)
        if play != PASS:
            hands[seat] = without(hands[seat], play)
            power = strength(play, codes)
            left -= size_of(play)
        advance(situation, play, power)
    return True
