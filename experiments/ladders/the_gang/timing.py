"""How long an agent of The Gang takes for a decision."""

from gang_sim.experiments.ladders import timing
from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules

__all__ = ["seconds_per_decision"]

LEAST_SECONDS = 0.2


def seconds_per_decision(agent: str, rules: Rules, seed: int) -> float:
    """Processor time of one thread a decision, all seats taken by the agent."""
    asked = 1 if rules.protocol == "draft" else rules.players  # in every tick

    def decisions(heists: int, first: int) -> int:
        return asked * int(play(agent, heists, seed, rules=rules, first=first, threads=1)["ticks"].sum())

    return timing.seconds_per_decision(decisions, LEAST_SECONDS)
