"""How a seat that has a network plays on in a hand that is only played out: what it would see there, what it plays.

It is shown no more than it would see at a table: its cards, what has been played, what lies, how many cards all have.
"""

import numpy as np

from gang_sim.agents.gang_of_four.situation import COUNTS, PASSED, TO_BEAT, TRICK_SEAT, TURN
from gang_sim.agents.gang_of_four.value.values import best_candidate
from gang_sim.gang_of_four.combinations import together
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import MAX_SEATS, PLAY, PRIVATE, PUBLIC
from gang_sim.kernels import njit

__all__ = ["in_mind", "last_play", "lay_down", "look_again", "valued_turn"]

WIN = 40.0
"""Points that it counts a won hand for there, as `learned` does."""


@njit
def last_play(hand, plays, count):
    """The play among the first `count` that takes all cards of the hand, PASS if none does."""
    for place in range(count):
        if plays[place] == hand:
            return hand
    return PASS


@njit
def in_mind(public, seat):
    """A table that is only thought of, and a seat at it: (PUBLIC[1], PRIVATE[1]); what changes there is yet to be told.

    Arrays, not their records: in compiled code a record does not keep the memory that it lies in.
    """
    tables, seats = np.zeros(1, PUBLIC), np.zeros(1, PRIVATE)
    seen, own = tables[0], seats[0]
    seen["rules"]["codes"], seen["rules"]["players"] = public["rules"]["codes"], public["rules"]["players"]
    seen["stage"], seen["direction"] = PLAY, public["direction"]
    seen["exchange_from"], seen["exchange_to"] = public["exchange_from"], public["exchange_to"]
    seen["given"], seen["returned"] = public["given"], public["returned"]
    for other in range(MAX_SEATS):
        seen["silenced"][other] = public["silenced"][other]
    own["seat"] = seat
    return tables, seats


@njit
def lay_down(play, seat, tables):
    """Note a play of a seat, PASS too, as the last one."""
    if play != PASS:
        tables[0]["trick"] = play
        tables[0]["played"][seat] = together(tables[0]["played"][seat], play)


@njit
def look_again(public, play, seat, tables):
    """Go back to what was played at the table, and one play of a seat."""
    tables[0]["trick"] = public["trick"]
    for other in range(MAX_SEATS):
        tables[0]["played"][other] = public["played"][other]
    lay_down(play, seat, tables)


@njit
def valued_turn(situation, hand, tables, seats, weights, scratch):
    """What `learned` plays in a situation, but that it always goes out if it can.

    tables, seats: as `in_mind` makes them, told of all plays by `lay_down`; weights: float32; scratch:
    uint64[MOST_PLAYS + 1].
    """
    seen, own = tables[0], seats[0]
    own["cards"] = hand
    seen["turn"], seen["to_beat"], seen["trick_seat"] = situation[TURN], situation[TO_BEAT], situation[TRICK_SEAT]
    if situation[TO_BEAT] == LEAD:
        seen["trick"] = PASS
    for seat in range(MAX_SEATS):
        seen["counts"][seat] = situation[COUNTS + seat]
        seen["passed"][seat] = situation[PASSED] >> seat & 1
    count, place, _ = best_candidate(seen, own, weights, WIN, scratch)
    return hand if last_play(hand, scratch, count) != PASS else scratch[place]
