"""A tick at a table of The Gang and a pick of a draft: what is carried out, when a round is over; compiled.

Where the rulebook leaves a choice, the ruling is named in the function that carries it out.
"""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.the_gang.challenges import freezes, next_round
from gang_sim.the_gang.records import DRAFT, MIDDLE, RETURN, RULEBOOK, SHOWDOWN, STAY
from gang_sim.the_gang.rounds import start_round


@njit
def seats_to_move(public):
    """(first, last) of the seats that move chips now: all at a table, in a draft the next one of the order."""
    if public["protocol"] == DRAFT:
        seat = np.int64(public["draft_order"][public["round"], public["tick"]])
        return seat, seat
    return np.int64(0), np.int64(public["players"] - 1)


@njit
def is_legal_move(public, seat, action):
    """Whether a seat that may move chips now may do so by this action, frozen chips left aside.

    Draft: only takes from the middle. Table: stay; take any chip but the own; return the own chip if there is one.
    """
    colour = public["round"]
    is_take = 1 <= action <= public["players"]
    if public["protocol"] == DRAFT:
        return is_take and public["holder"][colour, action] == MIDDLE
    if action == STAY:
        return True
    if action == RETURN:
        return public["chips"][colour, seat] > 0
    return is_take and public["holder"][colour, action] != seat


@njit(inline="always")
def take_chips(public, hidden, actions):
    """Carry out the legal moves of all seats that may move (int8[MAX_PLAYERS]): a tick, or a pick of a draft."""
    if public["protocol"] == DRAFT:
        pick(public, hidden, actions[public["draft_order"][public["round"], public["tick"]]])
    else:
        tick(public, hidden, actions)


@njit
def tick(public, hidden, actions):
    """Carry out one tick at the table: one legal action per seat (int8[MAX_PLAYERS]), in an order drawn at random.

    With the rulebook's end rule the round ends at the instant when everyone holds a chip; what is left of the tick is
    void. With "settled" it ends after a tick in which all held a chip and all chose to stay.
    """
    colour, now, players = public["round"], public["tick"], public["players"]
    order = hidden["order"][colour, now]
    _draw_order(hidden, order, colour, now, players)
    over = False
    all_stay = True
    for place in range(players):
        seat = order[place]
        action = actions[seat]
        hidden["chosen"][colour, now, seat] = action
        all_stay = all_stay and action == STAY
        if over or not _carry_out(public, hidden, seat, action):
            hidden["void"][colour, now, seat] = 1
            continue
        _note_move(public, seat, action)
        over = action != STAY and public["end_rule"] == RULEBOOK and _everyone_holds(public)
    public["tick"] += 1
    public["ticks"][colour] = public["tick"]
    if not over and public["end_rule"] != RULEBOOK:
        over = all_stay and _everyone_holds(public)
    if not over and public["tick"] == public["max_ticks"]:
        _run_out(public, hidden)
        over = True
    if over:
        _end_round(public, hidden)


@njit
def pick(public, hidden, action):
    """Carry out the legal take of the seat whose turn it is in a draft; every pick is a tick."""
    colour, now = public["round"], public["tick"]
    seat = public["draft_order"][colour, now]
    hidden["order"][colour, now, 0] = seat
    hidden["chosen"][colour, now, seat] = action
    _carry_out(public, hidden, seat, action)
    _note_move(public, seat, action)
    public["tick"] += 1
    public["ticks"][colour] = public["tick"]
    if public["tick"] == public["players"]:
        _end_round(public, hidden)


@njit
def _draw_order(hidden, order, colour, now, players):
    stream = hidden["stream"]
    stream[0] = streams.derive(hidden["key"], streams.TICK_ORDER, colour, now)
    for seat in range(players):
        order[seat] = seat
    streams.shuffle(stream, order, players)


@njit
def _carry_out(public, hidden, seat, action):
    """Do it; False when it has become impossible in this tick: a return of a lost chip, a take of one that froze."""
    if action == STAY:
        return True
    colour = public["round"]
    chips, holder = public["chips"][colour], public["holder"][colour]
    own = chips[seat]
    if action == RETURN:
        if own == 0:
            return False
        chips[seat] = 0
        holder[own] = MIDDLE
    else:
        former = holder[action]
        if public["cards"] and former != MIDDLE and freezes(public, action):
            return False
        if own > 0:
            holder[own] = MIDDLE
        if former != MIDDLE:
            chips[former] = 0
            hidden["steals"] += 1
        chips[seat] = action
        holder[action] = seat
    hidden["chip_moves"] += 1
    return True


@njit
def _note_move(public, seat, action):
    colour, now = public["round"], public["tick"]
    place = public["moves_in"][colour, now]
    public["moves"][colour, now, place, 0] = seat
    public["moves"][colour, now, place, 1] = action
    public["moves_in"][colour, now] = place + 1


@njit
def _everyone_holds(public):
    chips = public["chips"][public["round"]]
    for seat in range(public["players"]):
        if chips[seat] == 0:
            return False
    return True


@njit
def _run_out(public, hidden):
    """Ticks have run out: chips left in the middle go in random order to the chipless seats, in seat order."""
    if _everyone_holds(public):
        public["unsettled"][public["round"]] = 1
        return
    colour = public["round"]
    chips, holder, given = public["chips"][colour], public["holder"][colour], hidden["given"][colour]
    left = 0
    for stars in range(1, public["players"] + 1):
        if holder[stars] == MIDDLE:
            given[left] = stars
            left += 1
    stream = hidden["stream"]
    stream[0] = streams.derive(hidden["key"], streams.FORCED, colour, 0)
    streams.shuffle(stream, given, left)
    place = 0
    for seat in range(public["players"]):
        if chips[seat] == 0:
            chips[seat] = given[place]
            holder[given[place]] = seat
            place += 1
    public["forced"][colour] = 1


@njit
def _end_round(public, hidden):
    following = public["round"] + 1
    if public["cards"]:
        following = next_round(public["cards"], public["round"])
    if following == SHOWDOWN:
        public["round"] = SHOWDOWN
    else:
        start_round(public, hidden, following)
