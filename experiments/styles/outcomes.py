"""What counts of deals come to: points, hands and games won, ratings as columns of a table. Nothing is counted."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from gang_sim.experiments.running.parts import Counted
from gang_sim.experiments.statistics.moments import Estimate, Moments, named
from gang_sim.experiments.styles.parts import MEMBER, OUTCOMES
from gang_sim.experiments.styles.rating import Matches, Rating, rate
from gang_sim.gang_of_four.records import WIN
from gang_sim.gang_of_four.rules import Rules

__all__ = ["GAME", "HAND", "conditions", "gaps", "outcome", "points_less", "rated", "ratings_of"]

HAND, GAME = "hand", "game"
"""Units: first hands of games of their own, or whole games."""


def conditions(rules: Rules, unit: str, seed: int) -> dict[str, Any]:
    """Under what was measured: players, unit, the rules that are not the defaults, seed."""
    changed = {key: value for key, value in vars(rules).items() if value != getattr(Rules(), key)}
    words = " ".join(f"{key}={value}" for key, value in changed.items() if key != "players")
    return {"players": rules.players, "unit": unit, "rules": words or "default", "seed": seed}


def outcome(moments: Moments, place: int, rules: Rules, unit: str, opponents: int = 1) -> dict[str, Any]:
    """Points a hand of a style, of the others, and by how much less; shares of hands and games won.

    moments: of OUTCOMES, its own from column `place` on, summed over so many kinds of opponents.
    """
    hands, points, others, won, parts = np.eye(len(moments.sums))[place : place + len(OUTCOMES)]
    found: dict[str, Any] = {"hands": int(hands @ moments.sums)}
    found |= named("points", moments.ratio(points, hands))
    found |= named("points_of_others", moments.ratio(others / (rules.players - 1), hands))
    found |= named("points_less", points_less(moments, place, rules))
    found |= named("hands_won", moments.ratio(won, hands))
    if unit == GAME:
        found |= named("games_won", moments.mean(parts / (rules.players * WIN * opponents)))
    return found


def points_less(moments: Moments, place: int, rules: Rules) -> Estimate:
    """How many points a hand a style scores less than its opponents on average; arguments as for `outcome`."""
    hands, points, others = np.eye(len(moments.sums))[place : place + 3]
    return moments.ratio(others / (rules.players - 1) - points, hands)


def gaps(moments: Moments, places: tuple[int, int], rules: Rules, unit: str, opponents: int = 1) -> dict[str, Estimate]:
    """The first style's outcomes minus the second's, on common deals; places: where the columns of each begin.

    Of points less than the others, hands won and, of whole games, games won; arguments else as for `outcome`.
    """
    columns = np.eye(len(moments.sums))
    first, second = (columns[place : place + len(OUTCOMES)] for place in places)
    less = [own[2] / (rules.players - 1) - own[1] for own in (first, second)]
    found = {
        "points_less": moments.difference((less[0], less[1]), (first[0], second[0])),
        "hands_won": moments.difference((first[3], second[3]), (first[0], second[0])),
    }
    if unit == GAME:
        found["games_won"] = moments.mean((first[4] - second[4]) / (rules.players * WIN * opponents))
    return found


def ratings_of(mixed: Counted, rules: Rules, unit: str, count: int, seed: int) -> dict[str, Rating]:
    """By fewer points and by more hands (or games) won in all rotations of a deal: two scales, two orders.

    mixed: what a `MixedTables` of so many styles has counted; no ratings if that is nothing.
    """
    if mixed.sums is None:
        return {}
    members = mixed.sums.reshape(mixed.games, rules.players, len(MEMBER))
    players, totals, seats = _merged_members(members)
    shares = totals / seats[:, :, None]
    won = shares[:, :, 3] if unit == GAME else shares[:, :, 2]
    by_points = -shares[:, :, 1] / shares[:, :, 0]
    return {
        "rating_by_points": rate(Matches(players, by_points), count, seed),
        "rating_by_wins": rate(Matches(players, won), count, seed),
    }


def rated(ratings: Mapping[str, Rating], number: int) -> dict[str, float]:
    """One style's ratings and their intervals as columns."""
    found = {}
    for name, rating in ratings.items():
        found[name] = float(rating.value[number])
        found[f"{name}_low"], found[f"{name}_high"] = float(rating.low[number]), float(rating.high[number])
    return found


def _merged_members(members: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Members of a deal by style, as a style may take several seats: who, their sums, and on how many seats."""
    width = len(set(members[0, :, 0].tolist()))
    deals = len(members)
    players, totals, seats = (
        np.zeros((deals, width), np.int64), np.zeros((deals, width, len(MEMBER) - 1)), np.zeros((deals, width)),
    )  # fmt: skip
    for place in range(members.shape[1]):
        own = members[:, place, 0]
        column = place % width  # a table of fewer styles than seats repeats them in order
        players[:, column] = own
        totals[:, column] += members[:, place, 1:]
        seats[:, column] += 1
    return players, totals, seats
