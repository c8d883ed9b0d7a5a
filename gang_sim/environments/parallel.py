"""PettingZoo's Parallel environment over a table at which all seats act at once; no game is known here."""

from typing import Any

import gymnasium
from pettingzoo import ParallelEnv

from gang_sim.environments.pettingzoo_parts import SeatsBase, seat_of


class SeatsParallel(SeatsBase, ParallelEnv):
    """One agent per seat; all act in every step. A subclass checks its arguments and calls `_take`."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """The first game of a seed, or the next one: (observations, infos) by agent. options: none are known."""
        self._start(seed)
        return self._all_observed(), self._all_infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One action per agent: (observations, rewards, terminations, truncations, infos) by agent.

        Where not all are asked (The Gang: decisions that cards bring) the others' actions mean nothing.
        """
        if not self.agents:
            raise gymnasium.error.ResetNeeded("the episode is over or has not begun: call reset()")
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise ValueError(f"no action for {missing[0]}: needs one for each of {', '.join(self.agents)}")
        asked = [agent for agent in self.agents if seat_of(agent) in self.seats.waiting()]
        rewards = self.seats.answer({seat_of(agent): self._checked(agent, actions[agent]) for agent in asked})
        over, truncated = self.seats.over, self._truncated()
        answer = (
            self._all_observed(),
            {agent: float(rewards[seat_of(agent)]) for agent in self.agents},
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, truncated),
            self._all_infos(),
        )
        if over or truncated:
            self.agents = []
        self._render_for_people()
        return answer

    def _all_observed(self) -> dict[str, Any]:
        return {agent: self._observed(agent) for agent in self.agents}

    def _all_infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self.seats.info(seat_of(agent)) for agent in self.agents}
