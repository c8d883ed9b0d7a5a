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
    value: int | None  # the value that was asked for, of the Mastermind only
    answer: int


class PrivateFacts:
    """What one seat alone knows besides its pocket; facts stay as they were when they were learnt."""

    def __init__(self) -> None:
        self.shown: list[tuple[int, int]] = []  # (seat, its card) that the Informant let this seat see
        self.passed: tuple[int, int] | None = None  # (seat to the left, card) given to the Coordinator's left
        self.received: tuple[int, int] | None = None  # (seat to the right, card)
        self.discarded: list[int] = []  # by Hacker, Jack or a redraw, in that order of time
        self.first_pocket: list[int] | None = None  # before the Con Artist


def pocket_sum(pocket: Iterable[int]) -> int:
    """2 to 10 as printed, a jack, queen or king 10, an ace 11."""
    ace = len(RANKS) - 1
    return sum(11 if rank(card) == ace else min(rank(card) + 2, 10) for card in pocket)


def standing(hand_strength: Strength, has_muscle: bool, muscle: str) -> tuple:
    """What a hand counts in the row: the Muscle's stands above its category, or above hands of equal rank."""
    hand_category, ranks = hand_strength
    return (hand_category, has_muscle, ranks) if muscle == "category" else (hand_category, ranks, has_muscle)
