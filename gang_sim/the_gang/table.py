"""The Gang's rules on one table, as compiled functions on its three records. No agent, no batch, no environment here.

Where the rulebook leaves a choice, the ruling is named in the function that carries it out.
"""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.the_gang.records import (
    DRAFT,
    MIDDLE,
    NO_CARD,
    RED,
    RETURN,
    ROUNDS,
    RULEBOOK,
    SHOWDOWN,
    STAY,
)
from gang_sim.the_gang.rules import ALARMS_TO_LOSE, MAX_PLAYERS, VAULTS_TO_WIN

OPEN = np.array([0, 3, 4, 5], dtype=np.int8)
"""Board cards that lie open, by round."""


@njit
def start_game(public, hidden, key):
    """Fresh vaults and alarms; key: uint64, `streams.game_key`."""
    public["heist"] = -1
    public["vaults"] = 0
    public["alarms"] = 0
    public["round"] = SHOWDOWN
    hidden["game_key"] = key


@njit
def game_is_over(public):
    """Three vaults win the game, three alarms lose it."""
    return public["vaults"] >= VAULTS_TO_WIN or public["alarms"] >= ALARMS_TO_LOSE


@njit
def start_heist(public, privates, hidden):
    """Deal the next heist of the game and open its white round."""
    deal(hidden, public["players"], public["heist"] + 1)
    open_heist(public, privates, hidden)


@njit
def deal(hidden, players, heist):
    """Shuffle the deck of a heist of the game, which depends on nothing that happened before."""
    hidden["key"] = streams.derive(hidden["game_key"], streams.TABLE, heist, 0)
    _deal(hidden, players)


@njit
def open_heist(public, privates, hidden):
    """Clear the table for the next heist, whose cards are dealt, hand out the pockets and open the white round."""
    public["heist"] += 1
    _clear(public, hidden)
    for seat in range(public["players"]):
        fill_pocket(privates[seat], hidden, seat)
    _start_round(public, hidden, 0)


@njit
def _clear(public, hidden):
    """Take away what the heist before left; only what it used, for speed."""
    for colour in range(ROUNDS):
        for tick in range(public["ticks"][colour]):
            public["moves_in"][colour, tick] = 0
            for place in range(MAX_PLAYERS):  # a fixed number becomes one or two orders to memory
                public["moves"][colour, tick, place, 0] = 0
                public["moves"][colour, tick, place, 1] = 0
            for place in range(MAX_PLAYERS):
                hidden["order"][colour, tick, place] = 0
                hidden["chosen"][colour, tick, place] = 0
                hidden["void"][colour, tick, place] = 0
        public["ticks"][colour] = 0
        public["forced"][colour] = 0
        public["unsettled"][colour] = 0
        for seat in range(MAX_PLAYERS):
            public["chips"][colour, seat] = 0
            public["draft_order"][colour, seat] = -1
            hidden["given"][colour, seat] = 0
        for stars in range(MAX_PLAYERS + 1):
            public["holder"][colour, stars] = MIDDLE
    for place in range(5):
        public["board"][place] = NO_CARD
    for seat in range(MAX_PLAYERS):
        hidden["values"][seat] = 0
        for place in range(3):
            public["pockets"][seat, place] = NO_CARD
    public["success"] = False
    public["tie"] = False
    hidden["chip_moves"] = 0
    hidden["steals"] = 0
    hidden["pairs_right"] = 0


@njit
def _deal(hidden, players):
    """One permutation of the deck from the deal's own stream; the draw pile stays unshuffled, nothing draws from it."""
    stream = hidden["stream"]
    stream[0] = streams.derive(hidden["key"], streams.DEAL, 0, 0)
    deck = hidden["deck"]
    for card in range(52):
        deck[card] = card
    for place in range(5 + 3 * players):
        other = place + streams.below(stream, 52 - place)
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card


@njit
def fill_pocket(private, hidden, seat):
    """The first two of the seat's three places, ascending: a pocket is a set."""
    first, second = hidden["deck"][5 + 3 * seat], hidden["deck"][6 + 3 * seat]
    private["seat"] = seat
    private["pocket_size"] = 2
    private["pocket"][0] = min(first, second)
    private["pocket"][1] = max(first, second)
    private["pocket"][2] = NO_CARD


@njit
def _start_round(public, hidden, colour):
    """Open the board cards of a colour's round and, in a draft, draw who picks when."""
    public["round"] = colour
    public["tick"] = 0
    public["n_open"] = OPEN[colour]
    public["board_id"] = -1
    for place in range(OPEN[colour]):
        public["board"][place] = hidden["deck"][place]
    if public["protocol"] == DRAFT:
        order = public["draft_order"][colour]
        stream = hidden["stream"]
        stream[0] = streams.derive(hidden["key"], streams.DRAFT_ORDER, colour, 0)
        for seat in range(public["players"]):
            order[seat] = seat
        streams.shuffle(stream, order, public["players"])


@njit
def must_act(public, seat):
    """Whether the seat is asked for an action now: everyone at a table, one after another in a draft."""
    if public["round"] == SHOWDOWN or seat >= public["players"]:
        return False
    if public["protocol"] == DRAFT:
        return public["draft_order"][public["round"], public["tick"]] == seat
    return True


@njit
def seats_to_act(public):
    """(first, last) of the seats that `must_act`, before the showdown."""
    if public["protocol"] == DRAFT:
        seat = np.int64(public["draft_order"][public["round"], public["tick"]])
        return seat, seat
    return np.int64(0), np.int64(public["players"] - 1)


@njit
def is_legal(public, seat, action):
    """Whether the action is legal on the public state, which is that of the tick's start.

    Draft: only takes from the middle. Table: stay; take any chip but the own; return the own chip if there is one.
    """
    colour = public["round"]
    is_take = 1 <= action <= public["players"]
    if not must_act(public, seat):
        return False
    if public["protocol"] == DRAFT:
        return is_take and public["holder"][colour, action] == MIDDLE
    if action == STAY:
        return True
    if action == RETURN:
        return public["chips"][colour, seat] > 0
    return is_take and public["holder"][colour, action] != seat


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
    """Do it; False when it has become impossible in this tick: a return of a chip that was taken meanwhile."""
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
        if own > 0:
            holder[own] = MIDDLE
        former = holder[action]
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
    if public["round"] == RED:
        public["round"] = SHOWDOWN
    else:
        _start_round(public, hidden, public["round"] + 1)


@njit
def order_is_right(values, red, players):
    """Whether the red chips stand in the order of the hands: no hand is weaker than one with fewer stars.

    values: uint16[seats], strength of each seat's best hand, higher is stronger; red: int8[seats], stars of each seat's
    red chip. Equal hands may stand in either order.
    """
    return count_pairs_right(values, red, players) == players * (players - 1) // 2


@njit
def count_pairs_right(values, red, players):
    """How many of the pairs of seats have their red chips in the order of their hands (equal hands: either order)."""
    right = 0
    for seat in range(players):
        for other in range(seat):
            if values[seat] == values[other] or (values[seat] > values[other]) == (red[seat] > red[other]):
                right += 1
    return right


@njit
def showdown(public, privates, hidden):
    """Open the pockets and count the heist; `hidden["values"]` holds each seat's strength by then."""
    players = public["players"]
    values = hidden["values"]
    for seat in range(players):
        for place in range(3):
            public["pockets"][seat, place] = privates[seat]["pocket"][place]
        for other in range(seat):
            if values[seat] == values[other]:
                public["tie"] = True
    right = count_pairs_right(values, public["chips"][RED], players)
    hidden["pairs_right"] = right
    public["success"] = right == players * (players - 1) // 2
    if public["success"]:
        public["vaults"] += 1
    else:
        public["alarms"] += 1
