"""The three records of a table of The Gang: what everyone sees, what one seat sees, what nobody sees. No rules here.

An action is an int8. In phase CHIPS: STAY, k = take the chip with k stars (1..players), RETURN = put the own chip back
in the middle; what it means in the phases that cards bring stands beside them below.
Colours are 0..3 = white, yellow, orange, red; the round SHOWDOWN follows the red one.
"""

import numpy as np

from gang_sim.the_gang.cards_in_force import CARDS_OF_A_KIND
from gang_sim.the_gang.rules import CHOICES, MAX_PLAYERS, MAX_TICKS, Rules

STAY, RETURN = 0, MAX_PLAYERS + 1
WHITE, YELLOW, ORANGE, RED, SHOWDOWN = range(5)
MIDDLE = -1
"""Holder of a chip that lies in the middle."""
NO_CARD = 255
NOBODY = -1
TABLE, DRAFT = 0, 1
RULEBOOK, SETTLED = 0, 1
BASIC, ADVANCED, PROFESSIONAL, MASTER_THIEF = range(4)
ROUNDS = 4
STARS = MAX_PLAYERS + 1
"""Length of an array over stars; place 0 stays unused."""

CHIPS = 0
"""Phase: chips are taken; every other phase asks for a decision that a card brings."""
WANT = 1
"""Every seat at once: 1 = wants to use the specialist, 0 = does not."""
PASS_CARD = 2
"""Every seat at once (Coordinator): the place of a card in the own pocket."""
SHOW_TO = 3
"""The Informant's user: another seat."""
SHOW_CARD = 4
"""The Informant's user: the place of a card in the own pocket."""
NAME_VALUE = 5
"""The Mastermind's user: a rank, 0 = deuce .. 12 = ace."""
DISCARD = 6
"""The user of the Hacker or the Jack: the place of a card in the pocket; Hacker only: pocket_size = the drawn card."""
GUESS_VALUE = 7
"""Retina Scan, the holder of red N - 1: a rank."""
GUESS_CATEGORY = 8
"""Fingerprint Scan, the holder of red N - 1: 0 = high card .. 8 = straight flush (poker.names.CATEGORIES)."""

PASSED, RECEIVED, SHOWED, SAW, HAD, DISCARDED = range(1, 7)
"""Kinds of facts that a seat alone knows: gave a card to a seat, got it from one, showed it to one, saw it of one; had
it in its pocket before the Con Artist; discarded it."""
MOST_FACTS = 12
MOST_DECISIONS = 96
MOST_DISCARDS = 16
LIKELY = 16
"""Steps in which it is told what all know of a percentile."""

_HISTORY = [
    ("chips", np.int8, (ROUNDS, MAX_PLAYERS)),  # stars of each seat's chip, 0 = none
    ("holder", np.int8, (ROUNDS, STARS)),  # seat that holds the chip of so many stars, or MIDDLE
    ("ticks", np.int16, ROUNDS),  # ticks done, per round
    ("forced", np.int8, ROUNDS),  # 1 = chips were given out at random
    ("unsettled", np.int8, ROUNDS),  # 1 = ticks ran out while somebody still moved
    ("draft_order", np.int8, (ROUNDS, MAX_PLAYERS)),  # seats in the order of their picks, -1 = not drawn
    ("moves_in", np.int8, (ROUNDS, MAX_TICKS)),  # actions carried out, per tick
    ("moves", np.int8, (ROUNDS, MAX_TICKS, MAX_PLAYERS, 2)),  # (seat, action) in the order carried out
]
"""What everyone remembers of a heist's rounds, unless a Blackout hides it."""

CARD_OPTIONS = (
    "mode", "stacks", "replaced_challenge", "frozen_chip_returns", "muscle", "specialist_round", "blackout_memory",
)  # fmt: skip
"""Options that matter only with cards."""

PUBLIC = np.dtype(
    [
        ("players", np.int8),
        ("protocol", np.int8),  # TABLE or DRAFT
        ("end_rule", np.int8),  # RULEBOOK or SETTLED
        ("max_ticks", np.int16),
        ("always", np.int32),  # in force in every heist of the game
        ("alarms_to_lose", np.int8),
        *[(option, np.int8) for option in CARD_OPTIONS],  # places of their values in rules.CHOICES
        ("heist", np.int8),  # 0-based in its game
        ("vaults", np.int8),  # opened in this game
        ("alarms", np.int8),  # raised in this game
        ("round", np.int8),  # WHITE .. RED, SHOWDOWN when the heist is over
        ("phase", np.int8),  # what is asked now: CHIPS or a decision that a card brings
        ("asked", np.int8),  # the one seat asked for that decision, NOBODY = every seat
        ("cards", np.int32),  # in force in this heist: a set, see cards_in_force.py
        ("tick", np.int16),  # ticks done in this round; in a draft: picks
        ("n_open", np.int8),  # board cards that lie open: 0, 3, 4, 5
        ("board", np.uint8, 5),  # NO_CARD where not open
        ("board_id", np.int64),  # number of the open board in the strengths, see poker.board_index
        ("suit_map", np.int64),
        *_HISTORY,
        ("pockets", np.uint8, (MAX_PLAYERS, 3)),  # shown at the showdown, NO_CARD before
        ("success", np.bool_),  # of the showdown
        ("tie", np.bool_),  # two seats with hands of equal strength
        ("specialist", np.int8),  # number of the one that is being used, 0 = none
        ("users", np.int8, CARDS_OF_A_KIND),  # seat that used the specialist of number - 1, NOBODY = none has
        ("redraws", np.int8, MAX_PLAYERS),  # by seat, 1 = had to redraw the pocket
        ("face_cards", np.int8, MAX_PLAYERS),  # told for the Investor, -1 = nothing told; so everywhere below
        ("sums", np.int8, MAX_PLAYERS),  # told for the Math Whiz
        ("told_category", np.int8),  # by the Getaway Driver
        ("told_round", np.int8),  # in which round that was
        ("named_value", np.int8),  # for the Mastermind: a rank
        ("value_count", np.int8),  # and how many of it the user's pocket held
        ("shown_to", np.int8),  # seat that saw the Informant's card
        ("passed", np.bool_),  # the Coordinator has been used
        ("shuffled", np.bool_),  # the Con Artist has been used
        ("guessed_value", np.int8),  # for the Retina Scan
        ("guessed_category", np.int8),  # for the Fingerprint Scan
        ("likely", np.float64, (MAX_PLAYERS, LIKELY)),  # with cards: what all know of each percentile, statements.py
        ("order_ok", np.bool_),  # at the showdown: the red chips stand in order
        ("value_ok", np.bool_),  # the guess was right, or none was asked for
        ("category_ok", np.bool_),
    ],
    align=True,
)

TOLD = (
    "face_cards", "sums", "told_category", "told_round", "named_value", "value_count", "shown_to", "guessed_value",
    "guessed_category",
)  # fmt: skip
"""Fields of the public record that are -1 until something is told."""

PRIVATE = np.dtype(
    [
        ("seat", np.int8),
        ("pocket_size", np.int8),
        ("pocket", np.uint8, 3),  # ascending, NO_CARD behind the last
        ("drawn", np.uint8),  # while the user of the Hacker or the Jack discards: the card that came
        ("share", np.float64),  # with cards: the own percentile on the open board, see estimates.py
        ("share_of", np.int64),  # the pocket and board that it belongs to
        ("saw_of", np.int8),  # with cards: seat that showed this one a card, NOBODY = none
        ("saw_likely", np.float64, LIKELY),  # what is known of that seat's percentile with what was shown
        ("n_facts", np.int8),
        ("facts", np.int8, (MOST_FACTS, 3)),  # (kind, seat, card): what this seat alone knows; NOBODY = no other seat
        ("n_others_facts", np.int8, MAX_PLAYERS),  # of who guesses, while it does: the facts of all but the target
        ("others_facts", np.int8, (MAX_PLAYERS, MOST_FACTS, 3)),
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
        ("values", np.uint16, MAX_PLAYERS),  # strength of each seat's best hand at the showdown, higher is stronger
        ("estimated", np.int16),  # for which round and decisions the estimates hold
        ("step", np.int8),  # next of the things that cards do before the chips of this round
        ("from_pile", np.int8),  # cards drawn from the pile so far
        (
            "stacks",
            np.int8,
            (2, CARDS_OF_A_KIND),
        ),  # numbers of challenges and specialists, top first, 0 behind the last
        ("stack_sizes", np.int8, 2),
        ("first_stacks", np.int8, (2, CARDS_OF_A_KIND)),  # as they were when the game began
        ("turned", np.int8, 2),  # challenge and specialist in force by turns, 0 = none; Master Thief: two challenges
        ("permanent", np.int8),  # the Professional's challenge, 0 = none
        ("con_artist", np.uint8, 3 * MAX_PLAYERS),  # all pockets in their new order, NO_CARD behind the last
        ("n_decisions", np.int8),
        ("decisions", np.int8, (MOST_DECISIONS, 4)),  # (phase, specialist, seat, action) of all phases but CHIPS
        ("n_discards", np.int8),
        ("discards", np.int8, (MOST_DISCARDS, 3)),  # (seat, card, reason): 3, 7 = redraw, 5 = Hacker, 17 = Jack
        ("past", np.dtype(_HISTORY, align=True)),  # of the rounds that a Blackout has hidden
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
        ("alarms_to_lose", np.int8),
        ("order_ok", np.bool_),  # the three parts of success
        ("value_ok", np.bool_),
        ("category_ok", np.bool_),
        ("cards", np.int32),  # that were in force, see cards_in_force.py
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
    public["always"] = rules.cards
    public["alarms_to_lose"] = rules.alarms_to_lose
    for option in CARD_OPTIONS:
        public[option] = CHOICES[option].index(getattr(rules, option))
    for field in ("users", *TOLD):
        public[field] = -1
    private["drawn"] = NO_CARD
    private["saw_of"] = NOBODY
    hidden["con_artist"] = NO_CARD
    hidden["past"]["holder"] = MIDDLE
    hidden["past"]["draft_order"] = -1
    return public, private, hidden
