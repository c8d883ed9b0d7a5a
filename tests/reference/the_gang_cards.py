"""Challenges and specialists of The Gang, slow and plain: their numbers, options and facts; the heist is elsewhere.

Cards of the game are named by their numbers 1..10 as on the cards (rules, sections 3 and 4). A value is a rank 0
(deuce) .. 12 (ace), a category an index into hands.CATEGORIES.
"""

from collections.abc import Iterable
from typing import NamedTuple

from tests.reference.hands import RANKS, Strength, rank

(
    QUICK_ACCESS,
    NOISE_SENSORS,
    MOTION_DETECTOR,
    RETINA_SCAN,
    HASTY_GETAWAY,
    VENTILATION_SHAFT,
    LASER_TRIPWIRES,
    BLACKOUT,
    FINGERPRINT_SCAN,
    SECURITY_CAMERAS,
) = CHALLENGES = tuple(range(1, 11))
(
    INFORMANT,
    GETAWAY_DRIVER,
    INVESTOR,
    MASTERMIND,
    HACKER,
    COORDINATOR,
    JACK,
    MATH_WHIZ,
    CON_ARTIST,
    MUSCLE,
) = SPECIALISTS = tuple(range(1, 11))

AFTER_THE_DEAL = (INVESTOR, COORDINATOR, MATH_WHIZ, CON_ARTIST)
USED_ONCE = (INFORMANT, GETAWAY_DRIVER, MASTERMIND, HACKER, JACK, MUSCLE)
ROUND_NAMES = ("pre_flop", "flop", "turn", "river")

VALUES = range(len(RANKS))


class CardOptions(NamedTuple):
    """The options of cards in force, defaults first."""

    frozen_chip_returns: str = "no"
    specialist_round: str = "default"
    muscle: str = "category"


class Statement(NamedTuple):
    """What everyone hears of a pocket: the number of face cards, the sum, a category, or how many of a value."""

    specialist: int
    seat: int
    round: int  # when it was said
    value: int | None  # the value that was asked for, of the Mastermind only
    answer: int


class Fact(NamedTuple):
    """What one seat alone knows besides its pocket; it stays as it was when it was learnt.

    kind: "passed" to the seat, "received" from it, "showed" to it, "saw" that it holds; and without a seat: "had"
    before the Con Artist, "discarded".
    """

    kind: str
    seat: int | None
    card: int


def pocket_sum(pocket: Iterable[int]) -> int:
    """2 to 10 as printed, a jack, queen or king 10, an ace 11."""
    ace = len(RANKS) - 1
    return sum(11 if rank(card) == ace else min(rank(card) + 2, 10) for card in pocket)


def standing(hand_strength: Strength, has_muscle: bool, muscle: str) -> tuple:
    """What a hand counts in the row: the Muscle's stands above its category, or above hands of equal rank."""
    hand_category, ranks = hand_strength
    return (hand_category, has_muscle, ranks) if muscle == "category" else (hand_category, ranks, has_muscle)
