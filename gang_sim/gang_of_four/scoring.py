"""Points, winners and losers, direction of play: the rules around the play of a hand (sections 4 and 5), compiled.

Seats 0..n-1 sit counter-clockwise: seat + 1 is the next player when play runs counter-clockwise.
"""

import numpy as np

from gang_sim.gang_of_four.cards import HAND_SIZE
from gang_sim.gang_of_four.rules import FIRST_CLOCKWISE, LAST_HAND_DECIDES
from gang_sim.kernels import njit

__all__ = [
    "CLOCKWISE",
    "COUNTERCLOCKWISE",
    "PENALTIES",
    "direction",
    "game_is_over",
    "loser",
    "most_hands",
    "penalty",
    "winners",
]

COUNTERCLOCKWISE, CLOCKWISE = 1, -1

PENALTIES = np.array([0, 1, 2, 3, 4, 5, 6, 7, 16, 18, 20, 33, 36, 39, 56, 60, 80], dtype=np.int64)
"""Points for 0..16 cards left: 1-7 count once, 8-10 twice, 11-13 three, 14-15 four and 16 five times."""


def penalty(cards_left: int) -> int:
    """Points for a hand that ends with so many cards.

    Raises ValueError for a number outside 0..16.

    >>> penalty(7), penalty(8)
    (7, 16)
    """
    if not 0 <= cards_left <= HAND_SIZE:
        raise ValueError(f"{cards_left} cards left: allowed are 0 to {HAND_SIZE}")
    return int(PENALTIES[cards_left])


@njit
def direction(hand, codes):
    """Direction of play of a hand (0-based in its game): 1 counter-clockwise, -1 clockwise."""
    first = CLOCKWISE if codes & FIRST_CLOCKWISE else COUNTERCLOCKWISE
    return first if hand % 2 == 0 else -first


@njit
def loser(cards_left, totals, winner):
    """Seat of the loser of a hand: most cards left, then the higher total, then nearest to the winner.

    cards_left, totals: int[seats]; the totals count this hand already. Nearest is meant counter-clockwise.
    """
    seats = len(cards_left)
    worst = (winner + 1) % seats
    for distance in range(2, seats):
        seat = (winner + distance) % seats
        if cards_left[seat] > cards_left[worst] or (
            cards_left[seat] == cards_left[worst] and totals[seat] > totals[worst]
        ):
            worst = seat
    return worst


@njit
def game_is_over(totals, target_score):
    """Whether a total has reached the target score."""
    return totals.max() >= target_score


def most_hands(players: int, target_score: int) -> int:
    """More hands than a game can have: all but a hand's winner score, and before the last hand all are below target.

    >>> most_hands(4, 100)
    133
    """
    return players * (target_score - 1) // (players - 1) + 1


@njit
def winners(totals, last_points, last_winner, codes):
    """Which seats have won a game that is over: bool[seats].

    totals, last_points: int[seats], the last being those of the last hand, which last_winner won. The lowest total
    wins; equal ones share it or, by the rule `game_tie`, fewer points in the last hand and then the seat nearest to
    that hand's winner, clockwise, decide.
    """
    seats = len(totals)
    won = np.zeros(seats, np.bool_)
    least = totals.min()
    best = -1
    for distance in range(seats):
        seat = (last_winner - distance) % seats
        if totals[seat] != least:
            continue
        won[seat] = True
        if best < 0 or last_points[seat] < last_points[best]:
            best = seat
    if codes & LAST_HAND_DECIDES:
        won[:] = False
        won[best] = True
    return won
