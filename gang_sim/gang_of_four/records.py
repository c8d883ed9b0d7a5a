"""The three records of a table of Gang of Four: what everyone sees, what one seat sees, what nobody sees. No rules.

An action is an int64. When playing (stage PLAY): the cards of the play as a set of cards (`cards`), its 64 bits taken
as an int64, 0 = pass. When returning a card in the exchange (RETURN): its face, 0..33. When down to one card
(ANNOUNCE): 1 = announce it, 0 = forget.
"""

import numpy as np

from gang_sim.gang_of_four.combinations import TYPES
from gang_sim.gang_of_four.rules import Rules
from gang_sim.kernels import njit

__all__ = ["HIDDEN", "MAX_SEATS", "PRIVATE", "PUBLIC", "RESULT", "WIN", "codes_of", "new_tables"]

PLAY, RETURN, ANNOUNCE, HAND_OVER = range(4)
"""Stages of a hand: what the seat whose turn it is decides."""
MAX_SEATS = 4
MOST_MOVES = 256
"""More than a cycle can have: 64 cards, no more than two passes after each play, and the last player's turn."""
NOBODY = -1
NO_FACE = -1
WIN = 12
"""Parts of a won game: as many as one, two, three and four winners can share equally."""

RULES = np.dtype([("codes", np.int64), ("target_score", np.int32), ("players", np.int8)], align=True)
"""The rules as compiled code takes them; codes: `Rules.codes()`."""

PUBLIC = np.dtype(
    [
        ("rules", RULES),
        ("hand", np.int16),  # 0-based in its game
        ("direction", np.int8),  # 1 counter-clockwise: seat + 1 is next; -1 clockwise
        ("stage", np.int8),  # PLAY .. HAND_OVER
        ("turn", np.int8),  # seat that decides, NOBODY when the hand is over
        ("with_multi_one", np.bool_),  # the lead must contain 1m
        ("trick", np.uint64),  # cards that must be beaten, 0 for a lead
        ("to_beat", np.int64),  # their strength, LEAD for a lead
        ("trick_seat", np.int8),  # who played them, NOBODY for a lead
        ("counts", np.int8, MAX_SEATS),  # cards in each hand
        ("passed", np.int8, MAX_SEATS),  # 1 = in this cycle, since it began
        ("silenced", np.int8, MAX_SEATS),  # 1 = forgot to announce the last card
        ("played", np.uint64, MAX_SEATS),  # cards each seat played in this hand; rule discards hidden: in this cycle
        ("n_moves", np.int16),  # of this cycle
        ("move_seats", np.int8, MOST_MOVES),  # who moved, NOBODY behind the last
        ("moves", np.uint64, MOST_MOVES),  # what was played, 0 = pass
        ("exchange_from", np.int8),  # the loser who gave a card before this hand, NOBODY without an exchange
        ("exchange_to", np.int8),  # the winner who got it
        ("given", np.int8),  # its face, NO_FACE without an exchange
        ("returned", np.int8),  # the face given back, NO_FACE until then
        ("points", np.int16, MAX_SEATS),  # of the last hand that ended
        ("totals", np.int32, MAX_SEATS),
        ("winner", np.int8),  # of the last hand that ended, NOBODY in the first
        ("loser", np.int8),
    ],
    align=True,
)

PRIVATE = np.dtype([("seat", np.int8), ("cards", np.uint64)], align=True)

HIDDEN = np.dtype(
    [
        ("game_key", np.uint64),  # see streams.game_key
        ("stream", np.uint64, 1),
        ("deck", np.uint8, 64),  # faces in the order dealt: 16 for each seat in turn
        ("dead_hand", np.uint64),  # with three players
        ("dealer", np.int8),  # of the first hand
        ("decisions", np.int32),  # of this hand
        ("led", np.int16, MAX_SEATS),  # counts of this hand: leads,
        ("passes", np.int16, MAX_SEATS),  # passes,
        ("plays", np.int16, (MAX_SEATS, len(TYPES))),  # and plays of each type
    ],
    align=True,
)

RESULT = np.dtype(
    [
        ("game", np.int64),
        ("hand", np.int16),  # 0-based in its game
        ("direction", np.int8),  # 1 counter-clockwise, -1 clockwise
        ("players", np.int8),
        ("winner", np.int8),  # seat
        ("loser", np.int8),
        ("decisions", np.int32),  # plays, passes, returned cards and last cards announced or forgotten
        ("counts", np.int8, MAX_SEATS),  # cards left
        ("points", np.int16, MAX_SEATS),
        ("totals", np.int32, MAX_SEATS),  # this hand counted
        ("led", np.int16, MAX_SEATS),  # cycles that the seat began
        ("passes", np.int16, MAX_SEATS),
        ("plays", np.int16, (MAX_SEATS, len(TYPES))),  # by type, leads counted too
        ("game_over", np.bool_),  # whether the game has ended with this hand
        ("won", np.int8, MAX_SEATS),  # parts of WIN that a seat has of the game that has ended, 0 before
    ],
    align=True,
)


def new_tables(n: int, rules: Rules) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Records of n tables before their first game: public[n], private[n, MAX_SEATS], hidden[n]."""
    public, private, hidden = np.zeros(n, PUBLIC), np.zeros((n, MAX_SEATS), PRIVATE), np.zeros(n, HIDDEN)
    public["rules"] = (rules.codes(), rules.target_score, rules.players)
    public["stage"], public["turn"] = HAND_OVER, NOBODY
    public["move_seats"] = NOBODY
    return public, private, hidden


@njit(inline="always")
def codes_of(public):
    """The table's rules as the codes that kernels take (`Rules.codes`)."""
    return public["rules"]["codes"]
