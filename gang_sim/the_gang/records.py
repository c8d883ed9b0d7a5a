"""The three records of a table of The Gang: what everyone sees, what one seat sees, what nobody sees. No rules here.

An action is an int8: STAY, k = take the chip with k stars (1..players), RETURN = put the own chip back in the middle.
Colours are 0..3 = white, yellow, orange, red; the round SHOWDOWN follows the red one.
"""

import numpy as np

from gang_sim.the_gang.rules import MAX_PLAYERS, MAX_TICKS, Rules

STAY, RETURN = 0, MAX_PLAYERS + 1
WHITE, YELLOW, ORANGE, RED, SHOWDOWN = range(5)
MIDDLE = -1
"""Holder of a chip that lies in the middle."""
NO_CARD = 255
TABLE, DRAFT = 0, 1
RULEBOOK, SETTLED = 0, 1
ROUNDS = 4
STARS = MAX_PLAYERS + 1
"""Length of an array over stars; place 0 stays unused."""

PUBLIC = np.dtype(
    [
        ("players", np.int8),
        ("protocol", np.int8),  # TABLE or DRAFT
        ("end_rule", np.int8),  # RULEBOOK or SETTLED
        ("max_ticks", np.int16),
        ("heist", np.int8),  # 0-based in its game
        ("vaults", np.int8),  # opened in this game
        ("alarms", np.int8),  # raised in this game
        ("round", np.int8),  # WHITE .. RED, SHOWDOWN when the heist is over
        ("tick", np.int16),  # ticks done in this round; in a draft: picks
        ("n_open", np.int8),  # board cards that lie open: 0, 3, 4, 5
        ("board", np.uint8, 5),  # NO_CARD where not open
        ("board_id", np.int64),  # number of the open board in the strengths, see poker.board_index
        ("suit_map", np.int64),
        ("chips", np.int8, (ROUNDS, MAX_PLAYERS)),  # stars of each seat's chip, 0 = none
        ("holder", np.int8, (ROUNDS, STARS)),  # seat that holds the chip of so many stars, or MIDDLE
        ("ticks", np.int16, ROUNDS),  # ticks done, per round
        ("forced", np.int8, ROUNDS),  # 1 = chips were given out at random
        ("unsettled", np.int8, ROUNDS),  # 1 = ticks ran out while somebody still moved
        ("draft_order", np.int8, (ROUNDS, MAX_PLAYERS)),  # seats in the order of their picks, -1 = not drawn
        ("moves_in", np.int8, (ROUNDS, MAX_TICKS)),  # actions carried out, per tick
        ("moves", np.int8, (ROUNDS, MAX_TICKS, MAX_PLAYERS, 2)),  # (seat, action) in the order carried out
        ("pockets", np.uint8, (MAX_PLAYERS, 3)),  # shown at the showdown, NO_CARD before
        ("success", np.bool_),  # of the showdown
        ("tie", np.bool_),  # two seats with hands of equal strength
    ],
    align=True,
)

PRIVATE = np.dtype(
    [
        ("seat", np.int8),
        ("pocket_size", np.int8),
        ("pocket", np.uint8, 3),  # ascending, NO_CARD behind the last
    ],
    align=True,
)

HIDDEN = np.dtype(
    [
        ("game_key", np.uint64),  # see streams.game_key
        ("key", np.uint64),  # of this heist
        ("stream", np.uint64, 1),  # the one that is drawn from at the moment
        ("deck", np.uint8, 52),  # places 0-4 the board, then three per seat, then the draw pile
        ("board_ids", np.int64, ROUNDS),  # of the boards of all rounds, see poker.board_index
        ("suit_maps", np.int64, ROUNDS),
        ("order", np.int8, (ROUNDS, MAX_TICKS, MAX_PLAYERS)),  # whose hand was faster
        ("chosen", np.int8, (ROUNDS, MAX_TICKS, MAX_PLAYERS)),  # by seat, void ones too
        ("void", np.int8, (ROUNDS, MAX_TICKS, MAX_PLAYERS)),  # by seat, 1 = the action came to nothing
        ("given", np.int8, (ROUNDS, MAX_PLAYERS)),  # chips given out by force, in their random order, 0 = none
        ("chip_moves", np.int32),  # takes and returns carried out in this heist
        ("steals", np.int32),  # takes of a chip that lay before another seat
        ("pairs_right", np.int16),  # of the showdown
        ("values", np.uint16, MAX_PLAYERS),  # strength of each seat's best hand at the showdown
    ],
    align=True,
)

RESULT = np.dtype(
    [
        ("game", np.int64),
        ("heist", np.int8),  # 0-based in its game
        ("success", np.bool_),
        ("pairs_right", np.int16),  # pairs of seats whose red chips stand in the right order
        ("pairs", np.int16),
        ("moves", np.int32),  # takes and returns carried out
        ("steals", np.int32),
        ("ticks", np.int16, ROUNDS),
        ("forced", np.int8),  # rounds
        ("unsettled", np.int8),  # rounds
        ("tie", np.bool_),
        ("vaults", np.int8),  # after this heist
        ("alarms", np.int8),
    ],
    align=True,
)


def new_tables(n: int, rules: Rules) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Records of n tables before their first game: public[n], private[n, MAX_PLAYERS], hidden[n]."""
    public, private, hidden = np.zeros(n, PUBLIC), np.zeros((n, MAX_PLAYERS), PRIVATE), np.zeros(n, HIDDEN)
    public["players"] = rules.players
    public["protocol"] = DRAFT if rules.protocol == "draft" else TABLE
    public["end_rule"] = RULEBOOK if rules.end_rule == "rulebook" else SETTLED
    public["max_ticks"] = rules.max_ticks
    public["round"] = SHOWDOWN
    return public, private, hidden
