"""Plays heists and whole games of The Gang with agents of either kind; the same seed gives the same on both paths."""

import functools
from collections.abc import Sequence

import numpy as np

from gang_sim.agent import Agent
from gang_sim.play import (
    checked_range,
    chosen_path,
    in_threads,
    joined,
    policy_addresses,
    seated,
    shares,
    thread_count,
)
from gang_sim.the_gang import compiled_play, python_play
from gang_sim.the_gang.compiled_play import answers_of, policy_signature
from gang_sim.the_gang.game_kernels import TO_THE_END
from gang_sim.the_gang.records import RESULT
from gang_sim.the_gang.rules import Rules

__all__ = ["BATCH", "answers_of", "play", "policy_signature"]

BATCH = 1000
"""Tables that the Python path plays at once."""
LONGEST_SERIES = 100


def play(
    agents: Sequence[str | Agent] | str | Agent,
    n: int,
    seed: int = 0,
    *,
    rules: Rules | None = None,
    games: bool = False,
    series: int | None = None,
    first: int = 0,
    threads: int | None = None,
    path: str = "auto",
    batch: int = BATCH,
) -> np.ndarray:
    """Play n heists, n whole games to three vaults or alarms, or n series of heists, and tell how each heist went.

    agents: one per seat, or one that takes every seat: names, `package.module:Class` or Agent objects.
    seed, first: game i of a seed is always the same game, whatever is played with it; first is the first i.
    rules: the base game at a table of four unless given.
    games, series: whole games, or games of exactly `series` heists each, 1 to 100, whatever the vaults and alarms:
    agents keep their memory for so long.
    threads: for compiled line-ups; as many as the process may use unless given. path: "compiled", "python", or "auto"
    (compiled when every agent is). batch: tables at once on the Python path. Neither changes a result.

    Returns RESULT[n] (records.py), for games 3 to 5 rows each, for series as many as they are long; by game and heist.
    Raises ValueError for a bad argument or an agent's illegal action, naming agent, seat and action.

    >>> play("random", 3, seed=1)["success"].tolist()
    [False, False, False]
    >>> play("random", 1, seed=1, series=4)["heist"].tolist()
    [0, 1, 2, 3]
    """
    rules = rules or Rules()
    line_up = seated("the_gang", agents, rules.players)
    checked_range(n, seed, first, batch)
    heists = _heists_a_game(games, series)
    if chosen_path(line_up, path) == "compiled":
        policies = policy_addresses(line_up, policy_signature())
        compiled_play.compiled_run(rules.plays_cards)  # before any thread is there
        run = functools.partial(compiled_play.play_run, line_up, policies, rules, seed, heists)
        parts = in_threads(run, first, n, thread_count(threads))
    else:
        parts = [python_play.play_run(line_up, rules, seed, heists, *part) for part in shares(first, n, batch)]
    return joined(parts, RESULT)


def _heists_a_game(games: bool, series: int | None) -> int:
    """Heists that a game lasts: 1, a fixed number, or TO_THE_END."""
    if series is None:
        return TO_THE_END if games else 1
    if games:
        raise ValueError(f"series {series}: whole games end by themselves: allowed is one of games and series")
    if not 1 <= series <= LONGEST_SERIES:
        raise ValueError(f"series {series}: allowed are 1 to {LONGEST_SERIES} heists")
    return series
