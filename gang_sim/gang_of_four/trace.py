"""One game of Gang of Four step by step, with everything that happened: for watching, drawing and records."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from gang_sim.agent import Agent
from gang_sim.gang_of_four import dealing, table
from gang_sim.gang_of_four.game_kernels import start_game
from gang_sim.gang_of_four.notation import action_text
from gang_sim.gang_of_four.records import HAND_OVER, MAX_SEATS, NOBODY, new_tables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.play import ask, checked_range, illegal, seated

__all__ = ["Step", "trace_game"]


@dataclass(frozen=True)
class Step:
    """A table after a deal or a decision.

    public, private, hidden: copies of the records (private: one per seat). seat: who decided, NOBODY after a deal;
    stage: what was decided (PLAY, RETURN, ANNOUNCE), -1 after a deal; action: the decision (`records`), 0 after a deal.
    When the hand has ended with the decision, public["stage"] is HAND_OVER.
    """

    public: np.void
    private: np.ndarray
    hidden: np.void
    seat: int
    stage: int
    action: int

    @property
    def is_deal(self) -> bool:
        """Whether this is the start of a hand; its loser's card has been given then, if there is an exchange."""
        return self.seat == NOBODY

    @property
    def hand_is_over(self) -> bool:
        """Whether the hand ended with this decision."""
        return bool(self.public["stage"] == HAND_OVER)


def trace_game(
    agents: Sequence[str | Agent] | str | Agent, seed: int = 0, game: int = 0, rules: Rules | None = None
) -> Iterator[Step]:
    """Steps of one whole game, the same that `play(agents, 1, seed, first=game, games=True)` counts.

    Raises ValueError as `play` does.
    """
    rules = rules or Rules()
    line_up = seated("gang_of_four", agents, rules.players)
    checked_range(1, seed, game)
    publics, privates, hiddens = new_tables(1, rules)
    public, private, hidden = publics[0], privates[0], hiddens[0]
    seat_streams = np.zeros((1, MAX_SEATS), np.uint64)
    memories = [np.zeros((1, agent.memory_size)) for agent in line_up]
    row = np.zeros(1, np.int64)

    def answer(seat: int) -> int:
        return int(ask(line_up[seat], publics, privates[:, seat], memories[seat], seat_streams[:, seat], row)[0])

    def step(seat: int, stage: int, action: int) -> Step:
        return Step(public.copy(), private[: rules.players].copy(), hidden.copy(), seat, stage, action)

    start_game(public, private, hidden, seat_streams[0], seed, game)
    while True:
        yield step(NOBODY, -1, 0)
        while public["stage"] != HAND_OVER:
            seat, stage = int(public["turn"]), int(public["stage"])
            action = answer(seat)
            if not table.carry_out(public, private, hidden, action):
                raise illegal(line_up, seat, game, action_text(stage, action))
            yield step(seat, stage, action)
        for seat, agent in enumerate(line_up):
            if agent.watches_showdown:
                answer(seat)
        if table.is_over(public):
            return
        dealing.start_hand(public, private, hidden)
