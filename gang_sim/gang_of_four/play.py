"""Plays hands and whole games of Gang of Four with agents of either kind: the same on both paths."""

import functools
from collections.abc import Sequence

import numpy as np

from gang_sim.agent import Agent
from gang_sim.gang_of_four import compiled_play, python_play
from gang_sim.gang_of_four.compiled_play import answers_of, policy_signature
from gang_sim.gang_of_four.records import RESULT
from gang_sim.gang_of_four.rules import Rules
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
    """Play n hands, each the first of a game of its own, or n whole games, and tell how each hand went.

    agents: one per seat, or one that takes every seat: names, `package.module:Class` or Agent objects.
    seed, first: game i of a seed has the same deals whoever plays it, so line-ups can be compared deal by deal; with
    the same line-up it is the same game, whatever is played with it. first is the first i.
    rules: four players and the defaults unless given.
    threads: for compiled line-ups; as many as the process may use unless given. path: "compiled", "python", or "auto"
    (compiled when every agent is). batch: tables at once on the Python path. Neither changes a result.

    Returns RESULT[n] (records.py), for games a row per hand, by game and hand.
    Raises ValueError for a bad argument or an agent's illegal action, naming agent, seat and game.

    >>> play("random", 3, seed=1)["hand"].tolist()
    [0, 0, 0]
    """
    rules = rules or Rules()
    line_up = seated("gang_of_four", agents, rules.players)
    checked_range(n, seed, first, batch)
    if chosen_path(line_up, path) == "compiled":
        policies = policy_addresses(line_up, policy_signature())
        compiled_play.compiled_run()  # before any thread is there
        run = functools.partial(compiled_play.play_run, line_up, policies, rules, seed, games)
        parts = in_threads(run, first, n, thread_count(threads))
    else:
        parts = [python_play.play_run(line_up, rules, seed, games, *part) for part in shares(first, n, batch)]
    return joined(parts, RESULT)
