"""Belief's ranges beside a traced game: what every seat keeps in its memory, looked into state by state."""

from collections.abc import Iterator

import numpy as np

from gang_sim.agents.the_gang.belief import look, look_at_own
from gang_sim.agents.the_gang.ranges import RANGES, RANGES_CELLS
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang.records import SHOWDOWN
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.trace import Step, trace_game


def watched(agents, rules: Rules, game: int, lean: float = 0.75) -> Iterator[tuple[Step, list[np.void]]]:
    """Every state before an action, and the RANGES record of each seat at it."""
    memories = [np.zeros(RANGES_CELLS) for _ in range(rules.players)]
    for step in trace_game(agents, 5, game, rules):
        if step.public["round"] == SHOWDOWN:
            continue
        ranges = [memory.view(RANGES)[0] for memory in memories]
        for seat, own in enumerate(ranges):
            look(step.public, own, load_strengths(), lean)
            look_at_own(step.public, step.private[seat], own, load_strengths())
        yield step, ranges
