"""The Gang's rules on one table, as compiled functions on its three records. No agent, no batch, no environment here.

Where the rulebook leaves a choice, the ruling is named in the function that carries it out.
"""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.the_gang.challenges import is_frozen
from gang_sim.the_gang.clearing import clear, clear_cards
from gang_sim.the_gang.decisions import begin_heist, is_asked, is_legal_choice
from gang_sim.the_gang.modes import fresh_stacks, turn_cards
from gang_sim.the_gang.pockets import fill_pocket, fill_pockets_in_force
from gang_sim.the_gang.records import CHIPS, DRAFT, NOBODY, RED, RETURN, SHOWDOWN, STAY, WHITE
from gang_sim.the_gang.rounds import open_board, start_round
from gang_sim.the_gang.rules import VAULTS_TO_WIN
from gang_sim.the_gang.ticks import is_legal_move, pick, seats_to_move, take_chips, tick

__all__ = [
    "count_heist",
    "count_pairs_right",
    "deal",
    "game_is_over",
    "instead_of_frozen",
    "is_legal",
    "is_legal_move",
    "must_act",
    "note_tie",
    "open_heist",
    "open_plain_heist",
    "open_pockets",
    "order_is_right",
    "pick",
    "seats_to_act",
    "seats_to_move",
    "showdown",
    "start_game",
    "start_heist",
    "start_plain_game",
    "take_chips",
    "tick",
]


@njit
def start_game(public, hidden, key):
    """Fresh vaults, alarms and stacks of cards; key: uint64, `streams.game_key`."""
    start_plain_game(public, hidden, key)
    fresh_stacks(public, hidden)


@njit
def start_plain_game(public, hidden, key):
    """`start_game` where no card ever comes into force."""
    public["heist"] = -1
    public["vaults"] = 0
    public["alarms"] = 0
    public["round"] = SHOWDOWN
    public["phase"] = CHIPS
    hidden["game_key"] = key


@njit
def game_is_over(public):
    """Three vaults win the game, three alarms lose it (in mode master_thief two)."""
    return public["vaults"] >= VAULTS_TO_WIN or public["alarms"] >= public["alarms_to_lose"]


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
    """Clear the table for the next heist, whose cards are dealt, hand out the pockets and open the white round.

    With challenges or specialists in force, what they bring comes first.
    """
    if public["cards"]:
        clear_cards(public, privates, hidden)
    turn_cards(public, hidden, public["heist"] + 1)
    if public["cards"] == 0:
        open_plain_heist(public, privates, hidden)
    else:
        public["heist"] += 1
        clear(public, hidden)
        fill_pockets_in_force(public, privates, hidden)
        open_board(public, hidden, WHITE)
        begin_heist(public, privates, hidden)


@njit
def open_plain_heist(public, privates, hidden):
    """`open_heist` where no card is in force, nor was in the heist before."""
    public["heist"] += 1
    clear(public, hidden)
    for seat in range(public["players"]):
        fill_pocket(privates[seat], hidden, seat)
    start_round(public, hidden, WHITE)


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
def must_act(public, seat):
    """Whether the seat is asked for an action now: everyone at a table, one after another in a draft."""
    if public["round"] == SHOWDOWN or seat >= public["players"]:
        return False
    if public["phase"] != CHIPS:
        return is_asked(public, seat)
    if public["protocol"] == DRAFT:
        return public["draft_order"][public["round"], public["tick"]] == seat
    return True


@njit
def seats_to_act(public):
    """(first, last) of the seats that `must_act`, before the showdown."""
    if public["phase"] == CHIPS:
        return seats_to_move(public)
    if public["asked"] != NOBODY:
        return np.int64(public["asked"]), np.int64(public["asked"])
    return np.int64(0), np.int64(public["players"] - 1)


@njit
def is_legal(public, seat, action):
    """Whether the action is legal for the seat on the public state, which is that of the tick's start.

    Chips are moved as in `is_legal_move`, but no frozen chip changes its place; other phases have choices of their own.
    """
    if not must_act(public, seat):
        return False
    if public["phase"] != CHIPS:
        return is_legal_choice(public, seat, action)
    return is_legal_move(public, seat, action) and not (public["cards"] and _moves_frozen(public, seat, action))


@njit
def _moves_frozen(public, seat, action):
    """Whether the action takes a frozen chip, or parts from the own one where that is not allowed."""
    if action == STAY:
        return False
    own = public["chips"][public["round"], seat]
    if own > 0 and not public["frozen_chip_returns"] and is_frozen(public, own):
        return True
    return action != RETURN and is_frozen(public, action)


@njit
def instead_of_frozen(public, seat, action):
    """What the action of an agent that knows nothing of cards comes to: staying, if only a frozen chip forbids it."""
    if public["phase"] == CHIPS and is_legal_move(public, seat, action) and _moves_frozen(public, seat, action):
        return np.int64(STAY)
    return np.int64(action)


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
    open_pockets(public, privates)
    note_tie(public, hidden["values"])
    count_heist(public, hidden)


@njit
def open_pockets(public, privates):
    """Show all pockets."""
    for seat in range(public["players"]):
        for place in range(3):
            public["pockets"][seat, place] = privates[seat]["pocket"][place]


@njit
def note_tie(public, values):
    """Note whether two seats have hands of equal strength."""
    for seat in range(public["players"]):
        for other in range(seat):
            if values[seat] == values[other]:
                public["tie"] = True


@njit
def count_heist(public, hidden):
    """A vault if the red chips stand in the order of the hands and every guess was right, else an alarm."""
    players = public["players"]
    right = count_pairs_right(hidden["values"], public["chips"][RED], players)
    hidden["pairs_right"] = right
    public["order_ok"] = right == players * (players - 1) // 2
    public["success"] = public["order_ok"] and public["value_ok"] and public["category_ok"]
    if public["success"]:
        public["vaults"] += 1
    else:
        public["alarms"] += 1
