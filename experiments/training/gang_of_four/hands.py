"""Hands to learn from, by step: which rules, which games, on how many threads. The same for any number of threads."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from gang_sim.agent import Agent
from gang_sim.agents.gang_of_four.value.layout import MOST_INPUTS
from gang_sim.agents.gang_of_four.value.network import OUTPUTS
from gang_sim.experiments.training.kernels.gang_of_four_hands import play_and_record
from gang_sim.gang_of_four.compiled_play import new_scratch, policy_signature
from gang_sim.gang_of_four.records import MAX_SEATS, new_tables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.play import policy_addresses, seat_arrays
from gang_sim.registry import make_agent

__all__ = ["Decisions", "Hands"]

MOST_DECISIONS = 240
"""Rows kept free for a hand; a longer one is learned from up to there."""
SHARES = 8
"""A step's decisions are played in so many runs of games."""
RULES = (
    *(Rules(),) * 5,
    *(Rules(players=3),) * 2,
    Rules(last_card_announce="action"),
)
"""Rules of the runs of a step, in turn."""


@dataclass
class Decisions:
    """What is known of n decisions: inputs uint16[n, MOST_INPUTS], how many are on int16[n], targets float32[n, 2]."""

    inputs: np.ndarray
    counts: np.ndarray
    targets: np.ndarray

    def __len__(self) -> int:
        return len(self.counts)


class Hands:
    """Plays games with a pool of styles, a teacher and the network, and records decisions."""

    def __init__(self, opponents: Sequence[str], teacher: str, seed: int) -> None:
        self._agents: list[Agent] = [make_agent("gang_of_four", spec) for spec in (*opponents, teacher)]
        self.pool, self.seed = len(opponents), seed
        self._policies = policy_addresses(self._agents, policy_signature())
        if len(self._policies) != len(self._agents):
            raise ValueError(f"opponents {', '.join(opponents)}, teacher {teacher}: must all be compiled agents")

    def played(
        self, step: int, decisions: int, weights: np.ndarray, *, taught: bool, win: float, share: float, trials: float,
        trust: float, threads: int,
    ) -> Decisions:  # fmt: skip
        """About so many decisions of a step's games; taught: whether the teacher decides instead of the network."""

        def run(place: int) -> Decisions:
            return self._run(step, place, decisions // SHARES, weights, taught, win, share, trials, trust)

        if threads == 1:
            parts = [run(place) for place in range(SHARES)]
        else:
            with ThreadPoolExecutor(threads) as pool:
                parts = list(pool.map(run, range(SHARES)))
        return Decisions(
            np.concatenate([part.inputs for part in parts]),
            np.concatenate([part.counts for part in parts]),
            np.concatenate([part.targets for part in parts]),
        )

    def _run(
        self, step: int, place: int, rows: int, weights: np.ndarray, taught: bool, win: float, share: float,
        trials: float, trust: float,
    ) -> Decisions:  # fmt: skip
        params, _, sizes, _ = seat_arrays(self._agents, len(self._agents))
        memory = np.zeros((MAX_SEATS * len(self._agents), max(1, int(sizes.max()))))
        public, private, hidden = new_tables(1, RULES[place % len(RULES)])
        room = rows + MOST_DECISIONS
        inputs, counts = np.zeros((room, MOST_INPUTS), np.uint16), np.zeros(room, np.int16)
        targets = np.zeros((room, OUTPUTS), np.float32)
        # More games than fit: the run ends when its rows are full. No two runs of a training play the same game.
        first = (step * SHARES + place) * rows
        written = play_and_record(
            self._policies, params, memory, sizes, self.pool, len(self._policies) - 1 if taught else -1, weights, win,
            share, trials, np.float32(trust), self.seed, first, rows,
            public[0], private[0], hidden[0], new_scratch(), np.zeros(MOST_DECISIONS, np.int8), inputs, counts, targets,
        )  # fmt: skip
        return Decisions(inputs[:written], counts[:written], targets[:written])
