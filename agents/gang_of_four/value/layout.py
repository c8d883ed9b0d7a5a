"""Where each input of the value network stands. An input is on or off; a decision is told as the list of those on.

Only a combination of the plan may be there twice; then it is in the list twice.
"""

from itertools import accumulate

from gang_sim.gang_of_four.combinations import TYPES

__all__ = ["INPUTS", "MOST_INPUTS", "MOST_STATE_INPUTS"]

NUMBERS, FACES, COLOURED, SLOTS, COUNTS = 13, 34, 30, 3, 18
"""0 and the leading numbers 1..12; faces; faces there twice; seats of others; 0..17 cards in a hand."""
OPEN_CLASSES, NEAR, SHAPES = 8, 9, 7
"""0..6 combinations and more; 0..7 cards and more; pass, single, pair, three, five cards, gang, anything else."""
COST_STEP, COST_LEAST, COST_BINS = 300, -1500, 56
"""Costs of plans in steps of so many thousandths of a turn."""

_PARTS = {
    # What is the same for every play of a decision. Others sit in slots: next, opposite (four players only), before.
    "STAGE": 3,
    "UNSEEN": FACES,  # cards neither in the own hand nor played
    "UNSEEN_TWICE": COLOURED,
    "UNSEEN_MANY": 3 * 10,  # numbers of which at least 2, 3, 4 are unseen
    "OTHERS_LEFT": SLOTS * COUNTS,  # cards in the others' hands
    "FEWEST_LEFT": COUNTS,  # in any of theirs
    "OWN_LEFT": COUNTS,
    "THREE_PLAYERS": 1,
    "LEADS": 1,
    "MUST_OPEN": 1,  # with 1m
    "TO_BEAT": len(TYPES) * NUMBERS,  # type and number of the trick
    "TO_BEAT_COLOUR": 5,
    "TRICK_OF": SLOTS,
    "PASSED": SLOTS,  # in this cycle
    "SILENCED": SLOTS,
    "DUTY": 1,
    "EXCHANGED_TO": SLOTS + 1,  # who won the hand before: a slot, or oneself
    "EXCHANGED_FROM": SLOTS + 1,
    "KNOWN": SLOTS * NUMBERS,  # number of a card known to be in a slot's hand, from the exchange
    # What differs from play to play.
    "KIND": 4,  # pass, return a card, announce the last card, forget it
    "PLAY": len(TYPES) * NUMBERS,
    "PLAY_COLOUR": 5,
    "MASTER": 1,  # hardly ever beaten
    "HIGHER": 8,  # unseen cards above a single: 0, 1, 2, 3, 4-5, 6-8, 9-15, more
    "HIGHER_GROUPS": 6,  # numbers with an unseen pair or three above it: 0 .. 4, more
    "HAND": FACES,  # the own hand from here on is the one after the play
    "HAND_TWICE": COLOURED,
    "HAND_NUMBERS": 4 * 10,  # numbers of which it has 1, 2, 3, at least 4
    "LEFT": COUNTS,
    "TURNS": COUNTS,  # combinations of its plan
    "COST": COST_BINS,  # of its plan
    "MASTERS": 10,  # combinations of its plan that are hardly ever beaten
    "OPEN": 14,  # and those that can be
    "PLAN_SINGLES": 10,
    "PLAN_PAIRS": 8,
    "PLAN_THREES": 6,
    "PLAN_FIVES": 4,
    "PLAN_GANGS": 5,
    "PLAN_OPEN": len(TYPES) * NUMBERS,  # types and numbers of the combinations that can be beaten
    "PLAN_MASTER": len(TYPES) * NUMBERS,  # and of those that hardly ever are
    "PLAN_SINGLES_HIGHER": 8,  # of its singles, as HIGHER
    "PLAN_PAIRS_HIGHER": 6,  # of its pairs, as HIGHER_GROUPS
    "PLAN_THREES_HIGHER": 6,
    "RACE": OPEN_CLASSES * NEAR,  # combinations that can be beaten, by the fewest cards of another
    "LEAD_KEPT": OPEN_CLASSES,  # those of them that are left after a play that hardly ever is
    "BEFORE_NEXT": SHAPES * NEAR,  # shape of the play, by the cards of who is next
    "PASSED_TO": NEAR,  # a pass, by the cards of whose trick it is
}

_STARTS = dict(zip(_PARTS, accumulate(_PARTS.values(), initial=0), strict=False))
INPUTS = sum(_PARTS.values())
MOST_STATE_INPUTS, MOST_INPUTS = 128, 208
"""More than can be on: of a state, and of a state and a play."""

STAGE, UNSEEN, UNSEEN_TWICE, UNSEEN_MANY = (
    _STARTS[name] for name in ("STAGE", "UNSEEN", "UNSEEN_TWICE", "UNSEEN_MANY")
)
OTHERS_LEFT, FEWEST_LEFT, OWN_LEFT = (_STARTS[name] for name in ("OTHERS_LEFT", "FEWEST_LEFT", "OWN_LEFT"))
THREE_PLAYERS, LEADS, MUST_OPEN, DUTY = (_STARTS[name] for name in ("THREE_PLAYERS", "LEADS", "MUST_OPEN", "DUTY"))
TO_BEAT, TO_BEAT_COLOUR, TRICK_OF = (_STARTS[name] for name in ("TO_BEAT", "TO_BEAT_COLOUR", "TRICK_OF"))
PASSED, SILENCED, KNOWN = (_STARTS[name] for name in ("PASSED", "SILENCED", "KNOWN"))
EXCHANGED_TO, EXCHANGED_FROM = _STARTS["EXCHANGED_TO"], _STARTS["EXCHANGED_FROM"]
KIND, PLAY, PLAY_COLOUR, MASTER = (_STARTS[name] for name in ("KIND", "PLAY", "PLAY_COLOUR", "MASTER"))
HIGHER, HIGHER_GROUPS = _STARTS["HIGHER"], _STARTS["HIGHER_GROUPS"]
HAND, HAND_TWICE, HAND_NUMBERS, LEFT = (_STARTS[name] for name in ("HAND", "HAND_TWICE", "HAND_NUMBERS", "LEFT"))
TURNS, COST, MASTERS, OPEN = (_STARTS[name] for name in ("TURNS", "COST", "MASTERS", "OPEN"))
PLAN_SINGLES, PLAN_PAIRS, PLAN_THREES = (_STARTS[name] for name in ("PLAN_SINGLES", "PLAN_PAIRS", "PLAN_THREES"))
PLAN_FIVES, PLAN_GANGS = _STARTS["PLAN_FIVES"], _STARTS["PLAN_GANGS"]
PLAN_OPEN, PLAN_MASTER = _STARTS["PLAN_OPEN"], _STARTS["PLAN_MASTER"]
PLAN_SINGLES_HIGHER, PLAN_PAIRS_HIGHER = _STARTS["PLAN_SINGLES_HIGHER"], _STARTS["PLAN_PAIRS_HIGHER"]
PLAN_THREES_HIGHER, RACE, LEAD_KEPT = _STARTS["PLAN_THREES_HIGHER"], _STARTS["RACE"], _STARTS["LEAD_KEPT"]
BEFORE_NEXT, PASSED_TO = _STARTS["BEFORE_NEXT"], _STARTS["PASSED_TO"]
