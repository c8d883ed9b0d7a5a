"""Looks for an agent that does well among targets: generations of candidates on deals of their own, the best go on.

Every generation plays other deals, so that nobody goes on by luck twice. The same result for any number of workers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gang_sim.experiments.responses.parts import Responses
from gang_sim.experiments.responses.variations import varied
from gang_sim.experiments.running.backends import Where
from gang_sim.experiments.running.driver import count_parts
from gang_sim.experiments.running.journal import Journal
from gang_sim.experiments.statistics.moments import Estimate
from gang_sim.experiments.terminal import ProgressBar

__all__ = ["TRAINING_DEALS", "Search", "Step"]

TRAINING_DEALS = 2**40
"""Deals from here on are for searching; the measurement takes those from 0 on, which no search has seen."""


class Step(NamedTuple):
    """One candidate in one generation: how it did, and whether it went on."""

    generation: int
    candidate: str
    deals: int
    score: Estimate
    goes_on: bool


@dataclass
class Search:
    """part: makes the part that measures candidates on so many deals from an offset on; measure: which of its measures.

    generations: 0 plays the first candidates once. children: varied ones a generation; survivors: who go on.
    """

    game: str
    part: Callable[[Sequence[str], int, int], Responses]
    measure: int
    deals: int
    generations: int
    children: int
    survivors: int
    seed: int

    def run(self, first: Sequence[str], where: Where) -> list[Step]:
        """All steps; the last generation's best is its first. Raises KeyboardInterrupt after Ctrl-C.

        What is counted stays on disk until the end, so that the same search goes on where it was.
        """
        generator = np.random.default_rng([self.seed, self.deals])
        steps: list[Step] = []
        journals: list[Journal] = []
        candidates = list(dict.fromkeys(first))
        with ProgressBar(self.deals * (self.generations + 1), "deals") as bar:
            for generation in range(self.generations + 1):
                part = self.part(candidates, self.deals, TRAINING_DEALS + generation * self.deals)
                journals.append(Journal.open([part]))
                try:
                    (counted,) = count_parts(
                        [part], where, journal=journals[-1], advance=lambda part, games: bar.advance(games, part.label)
                    )
                finally:
                    journals[-1].close()
                if not counted.complete:
                    raise KeyboardInterrupt
                scores = part.estimates(counted, self.measure)
                order = sorted(range(len(candidates)), key=lambda place: -scores[place].value)
                best = [candidates[place] for place in order[: self.survivors]]
                steps += [
                    Step(generation, candidates[place], self.deals, scores[place], candidates[place] in best)
                    for place in order
                ]
                candidates = self._next(best, generator)
        for journal in journals:
            journal.remove()
        return steps

    def _next(self, best: Sequence[str], generator: np.random.Generator) -> list[str]:
        """The survivors, and variations of them."""
        children = [varied(self.game, best[place % len(best)], generator) for place in range(self.children)]
        return list(dict.fromkeys([*best, *filter(None, children)]))
