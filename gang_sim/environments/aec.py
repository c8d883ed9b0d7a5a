"""PettingZoo's AEC environment over a table: seats are asked one by one; no game is known here."""

from typing import Any

import gymnasium
from pettingzoo import AECEnv

from gang_sim.environments.pettingzoo_parts import SeatsBase, name_of, seat_of


class SeatsAEC(SeatsBase, AECEnv):
    """One agent per seat. Where several seats are asked at once, none sees what another one has answered.

    A subclass checks its arguments and calls `_take`.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The first game of a seed, or the next one. options: none are known."""
        self._start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self.seats.info(seat_of(agent)) for agent in self.agents}
        self._skip_agent_selection = None
        self._answers: dict[int, int] = {}
        self._ask_next()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now: {"observation", "action_mask"}."""
        return self._observed(agent)

    def step(self, action: Any) -> None:
        """The answer of the agent that is asked; None for one whose episode is over."""
        if not self.agents:
            raise gymnasium.error.ResetNeeded("the episode is over or has not begun: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._answers[seat_of(agent)] = self._checked(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if len(self._answers) == len(self.seats.waiting()):
            self._move_on()
        self._accumulate_rewards()
        self._ask_next()

    def _move_on(self) -> None:
        """All that were asked have answered."""
        rewards = self.seats.answer(self._answers)
        self._answers = {}
        over, truncated = self.seats.over, self._truncated()
        for agent in self.agents:
            self.rewards[agent] = float(rewards[seat_of(agent)])
            self.terminations[agent], self.truncations[agent] = over, truncated
            self.infos[agent] = self.seats.info(seat_of(agent))
        self._render_for_people()

    def _ask_next(self) -> None:
        left = [seat for seat in self.seats.waiting() if seat not in self._answers]
        self.agent_selection = name_of(left[0]) if left else self.agents[0]
