"""A table of The Gang all of whose seats are asked from outside, for PettingZoo."""

from typing import Any

import numpy as np
from gymnasium.spaces import Discrete

from gang_sim.environments.arguments import chosen, rules_from
from gang_sim.environments.seats import Seats
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang import table
from gang_sim.the_gang.drawing import drawn
from gang_sim.the_gang.estimates import estimate
from gang_sim.the_gang.game_kernels import advance, open_hands, start_game, start_heist
from gang_sim.the_gang.learner_steps import EPISODES, LEARNER, REWARDS, Setup, end_heist, forget, legal_action, show
from gang_sim.the_gang.observations import FORMS, action_count, layout_of
from gang_sim.the_gang.records import SHOWDOWN, new_tables
from gang_sim.the_gang.rules import MAX_PLAYERS, Rules


class TheGangSeats(Seats):
    """One table; in a tick all seats are asked, in a draft the one whose pick it is."""

    def __init__(self, observation: str, reward: str, episode: str, rules: dict[str, Any]) -> None:
        self.rules = rules_from(Rules, rules)
        super().__init__(new_tables(1, self.rules), LEARNER, self.rules.players)
        self.setup = Setup(
            seat=-1,
            form=chosen("observation", observation, FORMS),
            reward=chosen("reward", reward, REWARDS),
            episode=chosen("episode", episode, EPISODES),
            cards=int(self.rules.plays_cards),
        )
        self.strengths = load_strengths()
        self.layout = layout_of(observation, self.players, self.rules.plays_cards)
        self.observation_space = self.layout.box()
        self.actions = action_count(self.players, self.rules.plays_cards)
        self.action_space = Discrete(self.actions)

    def waiting(self) -> list[int]:
        return [seat for seat in range(self.players) if table.must_act(self.public, seat)]

    def observation(self, seat: int) -> tuple[np.ndarray, np.ndarray]:
        observation = np.zeros(self.layout.size, np.float32)
        mask = np.zeros(self.actions, np.int8)
        show(self.setup, self.strengths, self.public, self.private, self.learners[seat], observation, mask)
        return observation, mask

    def info(self, seat: int) -> dict[str, Any]:
        learner = self.learners[seat]
        return {
            "seat": seat,
            "illegal_action": bool(learner["illegal"]),
            "heist_over": bool(learner["heist_over"]),
            "success": bool(learner["success"]),
        }

    def drawn(self, mode: str) -> str | np.ndarray:
        return drawn(self.public, self.private, None, mode)

    def _start(self, seed: int, game: int) -> None:
        start_game(self.public, self.private, self.hidden, self.streams, seed, game)
        self._estimate()

    def _forget(self, seat: int) -> None:
        forget(self.learners[seat])

    def _answer(self, actions: dict[int, int]) -> None:
        chosen_actions = np.zeros(MAX_PLAYERS, np.int8)
        for seat, action in actions.items():
            chosen_actions[seat] = legal_action(self.public, self.learners[seat], np.int64(action))
        advance(self.public, self.private, self.hidden, chosen_actions)
        if self.public["round"] == SHOWDOWN:
            open_hands(self.public, self.private, self.hidden, self.strengths.hands)
            for learner in self.learners:
                end_heist(self.public, self.hidden, learner, self.setup)
            if not self.over:
                start_heist(self.public, self.private, self.hidden)
        self._estimate()

    def _estimate(self) -> None:
        """Work out what follows from the cards in force, for observations and for agents that answer from outside."""
        if self.rules.plays_cards:
            estimate(self.public, self.private, self.hidden, self.strengths, True)
