"""Turns and cycles of Gang of Four: who speaks next, who has a duty, when everything begins anew (rules, section 4)."""

from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import MAX_SEATS, NOBODY, codes_of
from gang_sim.gang_of_four.rules import DISCARDS_HIDDEN, PASS_IS_OUT
from gang_sim.kernels import njit


@njit(inline="always")
def beside(public, seat):
    """The next seat in the direction of play; compared, as dividing would take longer than the rest of a turn."""
    seat += public["direction"]
    players = public["rules"]["players"]
    if seat < 0:
        return players - 1
    return 0 if seat == players else seat


@njit
def next_speaking(public, seat):
    """The next seat in the direction of play that is not silenced."""
    seat = beside(public, seat)
    while public["silenced"][seat]:
        seat = beside(public, seat)
    return seat


@njit
def has_duty(public):
    """Whether the seat whose turn it is plays directly before a player with one card."""
    after = next_speaking(public, public["turn"])
    return after != public["turn"] and public["counts"][after] == 1


@njit
def start_cycle(public):
    """Nothing to beat, nobody has passed; with hidden discards what was played is forgotten."""
    public["trick"] = PASS
    public["to_beat"] = LEAD
    public["trick_seat"] = NOBODY
    for place in range(public["n_moves"]):
        public["move_seats"][place] = NOBODY
        public["moves"][place] = PASS
    public["n_moves"] = 0
    hidden_discards = codes_of(public) & DISCARDS_HIDDEN != 0
    for seat in range(MAX_SEATS):
        public["passed"][seat] = 0
        if hidden_discards:
            public["played"][seat] = PASS


@njit
def move_on(public):
    """Turn to the next player of the cycle; when it comes round to the last to play, a new cycle begins.

    A player who forgot to announce is skipped; if that was the last to play, the next who may still play leads.
    """
    last = public["trick_seat"]
    seat = beside(public, public["turn"])
    may_reenter = codes_of(public) & PASS_IS_OUT == 0
    while seat != last and (public["silenced"][seat] or (public["passed"][seat] and not may_reenter)):
        seat = beside(public, seat)
    if seat == last:
        start_cycle(public)
        if public["silenced"][seat]:
            seat = next_speaking(public, seat)
    public["turn"] = seat
