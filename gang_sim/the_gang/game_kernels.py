"""A game of The Gang at one table from the deal to the result, compiled: what both paths of `play` share."""

import numpy as np

from gang_sim import streams
from gang_sim.fast_calls import prefetch
from gang_sim.kernels import njit
from gang_sim.poker.board_index import board_id_of, card_class, lower_cards, pair_index
from gang_sim.poker.evaluator import joint_value
from gang_sim.the_gang import table
from gang_sim.the_gang.cards_in_force import BLACKOUT
from gang_sim.the_gang.categories import fine_value, hand_category, with_muscle
from gang_sim.the_gang.challenges import guesses, judge_guesses, ticks_of
from gang_sim.the_gang.decisions import begin_round, decide
from gang_sim.the_gang.records import CHIPS, NOBODY, RED, ROUNDS, SHOWDOWN
from gang_sim.the_gang.rounds import OPEN
from gang_sim.the_gang.specialists import MUSCLE

TO_THE_END = 0
"""Instead of a number of heists: the game goes on to three vaults or alarms."""


@njit
def number_boards(hidden):
    """Find the rows of the heist's four boards in the strengths, so that agents need one look-up each."""
    lower = lower_cards(hidden["deck"], 5)
    for colour in range(ROUNDS):
        row, slots = board_id_of(hidden["deck"], OPEN[colour], lower)
        hidden["board_ids"][colour] = row
        hidden["suit_maps"][colour] = slots


@njit
def note_board(public, hidden):
    """Tell everyone the row of the open board, which follows from its cards."""
    if public["round"] != SHOWDOWN:
        public["board_id"] = hidden["board_ids"][public["round"]]
        public["suit_map"] = hidden["suit_maps"][public["round"]]


@njit
def open_hands(public, privates, hidden, hands):
    """Evaluate every seat's best five of five board cards and the pocket, and hold the showdown."""
    if public["cards"]:
        _open_hands_in_force(public, privates, hidden, hands)
    else:
        open_plain_hands(public, privates, hidden, hands)


@njit
def open_plain_hands(public, privates, hidden, hands):
    """`open_hands` without cards in force."""
    for seat in range(public["players"]):
        private = privates[seat]
        hidden["values"][seat] = joint_value(hidden["deck"], private["pocket"], private["pocket_size"], hands)
    table.showdown(public, privates, hidden)


@njit
def _open_hands_in_force(public, privates, hidden, hands):
    """The showdown with cards in force: guesses are judged, J* and the Muscle count."""
    values, board, players = hidden["values"], hidden["deck"], public["players"]
    for seat in range(players):
        private = privates[seat]
        values[seat] = fine_value(board, private["pocket"], private["pocket_size"], hands)
    table.open_pockets(public, privates)
    table.note_tie(public, values)
    if guesses(public["cards"]):
        highest = privates[public["holder"][RED, players]]
        judge_guesses(public, privates, hand_category(board, 5, highest["pocket"], highest["pocket_size"]))
    strongman = public["users"][MUSCLE - 1]
    if strongman != NOBODY:
        values[strongman] = with_muscle(values[strongman], public["muscle"] == 0)
    table.count_heist(public, hidden)


@njit
def advance(public, privates, hidden, actions):
    """Carry out the legal actions of all seats that must act (int8[MAX_PLAYERS]); the showdown is `open_hands`."""
    if public["cards"]:
        _advance_in_force(public, privates, hidden, actions)
    else:
        table.take_chips(public, hidden, actions)
    note_board(public, hidden)


@njit
def _advance_in_force(public, privates, hidden, actions):
    """Decisions and what cards do between rounds come between the ticks."""
    if public["phase"] != CHIPS:
        decide(public, privates, hidden, actions)
        return
    colour = public["round"]
    table.take_chips(public, hidden, actions)
    if public["round"] != colour:
        begin_round(public, privates, hidden)


@njit
def start_heist(public, privates, hidden):
    """Deal the next heist of the table's game."""
    table.start_heist(public, privates, hidden)
    number_boards(hidden)
    note_board(public, hidden)


@njit
def start_game(public, privates, hidden, seat_streams, seed, game):
    """Start game number `game` of a seed with its first heist; seat_streams: uint64[MAX_PLAYERS], filled."""
    new_game(public, hidden, seat_streams, streams.game_key(seed, game))
    start_heist(public, privates, hidden)


@njit
def new_game(public, hidden, seat_streams, key):
    """Start the game of a key (`streams.game_key`) without dealing yet; seat_streams: uint64[MAX_PLAYERS], filled."""
    start_streams(public, seat_streams, key)
    table.start_game(public, hidden, key)


@njit
def start_streams(public, seat_streams, key):
    """Begin each seat's own stream of a game."""
    for seat in range(public["players"]):
        seat_streams[seat] = streams.derive(key, streams.SEAT, seat, 0)


@njit
def deal_ahead(coming, key, heist, players, equity):
    """Deal a heist into a hidden record of its own, and have the seats' entries of the strengths fetched meanwhile.

    The strengths are larger than the caches. While another heist is played, the reads of all seats and rounds of this
    one overlap; those of one agent after another would not.
    """
    coming["game_key"] = key
    table.deal(coming, players, heist)
    number_boards(coming)
    for colour in range(1, ROUNDS):
        row, slots = coming["board_ids"][colour], coming["suit_maps"][colour]
        for seat in range(players):
            first, second = np.int64(coming["deck"][5 + 3 * seat]), np.int64(coming["deck"][6 + 3 * seat])
            prefetch(equity, row + pair_index(card_class(first, slots), card_class(second, slots)))


@njit
def open_dealt(public, privates, hidden, coming):
    """Open the next heist of the table's game with the cards that `deal_ahead` dealt for it."""
    _take_over(hidden, coming)
    table.open_heist(public, privates, hidden)
    note_board(public, hidden)


@njit
def open_plain_dealt(public, privates, hidden, coming):
    """`open_dealt` where no card ever comes into force."""
    _take_over(hidden, coming)
    table.open_plain_heist(public, privates, hidden)
    note_board(public, hidden)


@njit
def _take_over(hidden, coming):
    hidden["key"] = coming["key"]
    for place in range(52):
        hidden["deck"][place] = coming["deck"][place]
    for colour in range(ROUNDS):
        hidden["board_ids"][colour] = coming["board_ids"][colour]
        hidden["suit_maps"][colour] = coming["suit_maps"][colour]


@njit
def wipes_memory(public):
    """Whether agents' memory of earlier rounds goes with what a Blackout hides: back to what it was at the deal."""
    return public["cards"] & BLACKOUT != 0 and public["blackout_memory"] == 0


@njit
def was_the_last(public, heists):
    """Whether the heist that is over was the last of its game: of so many heists, or TO_THE_END."""
    if heists == TO_THE_END:
        return table.game_is_over(public)
    return public["heist"] + 1 >= heists


@njit
def write_result(public, hidden, game, result):
    """Write how the heist that is over went (RESULT)."""
    players = public["players"]
    result["game"] = game
    result["heist"] = public["heist"]
    result["success"] = public["success"]
    result["pairs_right"] = hidden["pairs_right"]
    result["pairs"] = players * (players - 1) // 2
    result["moves"] = hidden["chip_moves"]
    result["steals"] = hidden["steals"]
    result["forced"] = 0
    result["unsettled"] = 0
    for colour in range(ROUNDS):
        ticks, forced, unsettled = ticks_of(public, hidden, colour)
        result["ticks"][colour] = ticks
        result["forced"] += forced
        result["unsettled"] += unsettled
    result["tie"] = public["tie"]
    result["vaults"] = public["vaults"]
    result["alarms"] = public["alarms"]
    result["alarms_to_lose"] = public["alarms_to_lose"]
    result["order_ok"] = public["order_ok"]
    result["value_ok"] = public["value_ok"]
    result["category_ok"] = public["category_ok"]
    result["cards"] = public["cards"]
