"""How long an agent of The Gang takes for a decision, by the processor's clock. Nothing else is measured here."""

import time

from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules

__all__ = ["seconds_per_decision"]

LEAST_SECONDS = 0.2
MOST_HEISTS = 4096


def seconds_per_decision(agent: str, rules: Rules, seed: int) -> float:
    """Processor time of one thread a decision, the dealing and the rules counted, all seats taken by the agent."""
    play(agent, 1, seed, rules=rules, threads=1)  # compiles and loads
    heists, first, taken, decisions = 1, 0, 0.0, 0
    while taken < LEAST_SECONDS:
        start = time.thread_time()
        rows = play(agent, heists, seed, rules=rules, first=first, threads=1)
        taken += time.thread_time() - start
        asked = 1 if rules.protocol == "draft" else rules.players  # in every tick
        decisions += asked * int(rows["ticks"].sum())
        first += heists
        heists = min(2 * heists, MOST_HEISTS)
    return taken / decisions
