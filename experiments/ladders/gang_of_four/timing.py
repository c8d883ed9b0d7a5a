"""How long an agent of Gang of Four takes for a decision."""

from gang_sim.experiments.ladders import timing
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules

__all__ = ["seconds_per_decision"]

LEAST_SECONDS = 0.4


def seconds_per_decision(agent: str, rules: Rules, seed: int) -> float:
    """Processor time of one thread a decision, all seats taken by the agent."""

    def decisions(games: int, first: int) -> int:
        return int(play(agent, games, seed, rules=rules, first=first, threads=1)["decisions"].sum())

    return timing.seconds_per_decision(decisions, LEAST_SECONDS)
