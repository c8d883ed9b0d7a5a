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
from gang_sim.the_gang.records import RESULT
from gang_sim.the_gang.rules import Rules

__all__ = ["BATCH", "answers_of", "play", "policy_signature"]

BATCH = 1000
"""Tables that the Python path plays at once."""


def play(
    agents: Sequence[str | Agent] | str | Agent,
    n: int,
    seed: int = 0,
    *,
    rules: Rules | None = None,
    games: bool = False,
    first: int = 0,
    threads: int | None = None,
    path: str = "auto",
    batch: int = BATCH,
) -> np.ndarray:
    """Play n heists, or n whole games to three vaults or alarms, and tell how each heist went.

    agents: one per seat, or one that takes every seat: names, `package.module:Class` or Agent objects.
    seed, first: game i of a seed is always the same game, whatever is played with it; first is the first i.
    rules: the base game at a table of four unless given.
    threads: for compiled line-ups; as many as the process may use unless given. path: "compiled", "python", or "auto"
    (compiled when every agent is). batch: tables at once on the Python path. Neither changes a result.

    Returns RESULT[n] (records.py), for games 3 to 5 rows each, by game and heist.
    Raises ValueError for a bad argument or an agent's illegal action, naming agent, seat and action.

    >>> play("random", 3, seed=1)["success"].tolist()
    [False, False, False]
    """
    rules = rules or Rules()
    line_up = seated("the_gang", agents, rules.players)
    checked_range(n, seed, first, batch)
    if chosen_path(line_up, path) == "compiled":
        policies = policy_addresses(line_up, policy_signature())
        compiled_play.compiled_run(rules.plays_cards)  # before any thread is there
        run = functools.partial(compiled_play.play_run, line_up, policies, rules, seed, games)
        parts = in_threads(run, first, n, thread_count(threads))
    else:
        parts = [python_play.play_run(line_up, rules, seed, games, *part) for part in shares(first, n, batch)]
    return joined(parts, RESULT)
