"""A table of Gang of Four all of whose seats are asked from outside, for PettingZoo."""

from typing import Any

import numpy as np

from gang_sim.environments.arguments import chosen, rules_from
from gang_sim.environments.seats import Seats
from gang_sim.gang_of_four import dealing
from gang_sim.gang_of_four.action_numbers import ACTION_FORMS
from gang_sim.gang_of_four.compiled_play import new_scratch
from gang_sim.gang_of_four.drawing import drawn
from gang_sim.gang_of_four.game_kernels import start_game
from gang_sim.gang_of_four.learner_steps import EPISODES, LEARNER, REWARDS, Setup, act, end_hand, forget, show
from gang_sim.gang_of_four.learner_view import LearnerView
from gang_sim.gang_of_four.observations import FORMS
from gang_sim.gang_of_four.records import HAND_OVER, new_tables
from gang_sim.gang_of_four.rules import Rules


class GangOfFourSeats(Seats):
    """One table; the seat whose turn it is is asked."""

    def __init__(self, observation: str, actions: str, reward: str, episode: str, rules: dict[str, Any]) -> None:
        self.rules = rules_from(Rules, rules)
        super().__init__(new_tables(1, self.rules), LEARNER, self.rules.players)
        self.setup = Setup(
            seat=-1,
            form=chosen("observation", observation, FORMS),
            actions=chosen("actions", actions, ACTION_FORMS),
            reward=chosen("reward", reward, REWARDS),
            episode=chosen("episode", episode, EPISODES),
        )
        self.form = LearnerView(self.setup, self.players)
        self.observation_space, self.action_space = self.form.observation_space, self.form.action_space
        self._candidates = self.form.new_candidates(self.players)
        self._scratch = new_scratch()

    def waiting(self) -> list[int]:
        return [] if self.public["stage"] == HAND_OVER else [int(self.public["turn"])]

    def observation(self, seat: int) -> tuple[Any, np.ndarray]:
        view = self.form.new_view(1)
        tables, rows = self.form.parts(view)
        show(
            self.setup, self.form.catalogue, self.public, self.private, self.learners[seat], self._scratch,
            self._candidates[seat], tables[0], rows[0], view.mask[0],
        )  # fmt: skip
        return view.observation_at(0), view.mask[0]

    def info(self, seat: int) -> dict[str, Any]:
        infos = self.form.infos(self.learners[seat : seat + 1])
        return {
            "seat": seat,
            "illegal_action": bool(self.learners[seat]["illegal"]),
            **{name: array[0].item() for name, array in infos.items()},
        }

    def drawn(self, mode: str) -> str | np.ndarray:
        return drawn(self.public, self.private, None, mode)

    def _start(self, seed: int, game: int) -> None:
        start_game(self.public, self.private, self.hidden, self.streams, seed, game)

    def _forget(self, seat: int) -> None:
        forget(self.learners[seat])

    def _answer(self, actions: dict[int, int]) -> None:
        for seat, action in actions.items():
            self.observation(seat)  # lists its candidates
            act(
                self.public, self.private, self.hidden, self.learners[seat], self.setup, self.form.catalogue.cards,
                self._candidates[seat], np.int64(action),
            )  # fmt: skip
        if self.public["stage"] == HAND_OVER:
            for learner in self.learners:
                end_hand(self.public, learner, self.setup)
            if not self.over:
                dealing.start_hand(self.public, self.private, self.hidden)
