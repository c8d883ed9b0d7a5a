"""How long an agent of Gang of Four takes for a decision, by the processor's clock. Nothing else is measured here."""

import time

from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules

__all__ = ["seconds_per_decision"]

LEAST_SECONDS = 0.4
MOST_GAMES = 4096


def seconds_per_decision(agent: str, rules: Rules, seed: int) -> float:
    """Processor time of one thread a decision, the dealing and the rules counted, all seats taken by the agent."""
    play(agent, 1, seed, rules=rules, threads=1)  # compiles and loads
    games, first, taken, decisions = 1, 0, 0.0, 0
    while taken < LEAST_SECONDS:
        start = time.thread_time()
        rows = play(agent, games, seed, rules=rules, first=first, threads=1)
        taken += time.thread_time() - start
        decisions += int(rows["decisions"].sum())
        first += games
        games = min(2 * games, MOST_GAMES)
    return taken / decisions
