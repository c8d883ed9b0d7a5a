"""Situations out of real games: what a seat sees whenever it decides what to play."""

import numpy as np

from gang_sim.agent import Agent
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.records import PLAY
from gang_sim.gang_of_four.rules import Rules
from gang_sim.registry import make_agent


class Witness(Agent):
    """Plays as another agent does and keeps what it was shown."""

    game = "gang_of_four"
    title = "witness"

    def __init__(self, style: str = "planner") -> None:
        self.style = make_agent("gang_of_four", style)
        self.memory_size = self.style.memory_size
        self.seen: list[tuple[np.void, np.void]] = []

    def act(self, public, private, memory, streams):
        self.seen += [(public[n].copy(), private[n].copy()) for n in range(len(public)) if public[n]["stage"] == PLAY]
        return self.style.act(public, private, memory, streams)


def situations(games: int, seed: int, rules: Rules) -> list[tuple[np.void, np.void]]:
    """(public, private) of seat 1 at its turns in whole games of planners, in order, one game after the other."""
    found = []
    for first in range(games):
        witness = Witness()
        line_up = ["planner"] * rules.players
        play([line_up[0], witness, *line_up[2:]], 1, seed, rules=rules, games=True, first=first)
        found += witness.seen
    return found
