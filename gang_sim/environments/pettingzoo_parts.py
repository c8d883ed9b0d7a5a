"""What PettingZoo's AEC and Parallel environments over seats share: names, spaces, seeds, drawing."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding

from gang_sim.environments.arguments import ILLEGAL, chosen, render_mode_checked
from gang_sim.environments.seats import Seats
from gang_sim.environments.single import FIRST_SEED, checked_seed


def name_of(seat: int) -> str:
    """The agent in a seat.

    >>> name_of(2)
    'player_2'
    """
    return f"player_{seat}"


def seat_of(agent: str) -> int:
    """The seat of an agent.

    >>> seat_of("player_2")
    2
    """
    return int(agent.rsplit("_", 1)[1])


class SeatsBase:
    """Set-up and what depends on no API; `possible_agents` sit in the seats in order."""

    metadata: dict[str, Any]

    def _take(self, seats: Seats, illegal: str, max_cycles: int | None, render_mode: str | None) -> None:
        chosen("illegal", illegal, ILLEGAL)
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles {max_cycles}: at least 1")
        self.seats, self.illegal, self.max_cycles = seats, illegal, max_cycles
        self.render_mode = render_mode_checked(render_mode)
        self.agents: list[str] = []
        self.possible_agents = [name_of(seat) for seat in range(seats.players)]
        assert isinstance(seats.action_space, Discrete)
        mask = Box(0, 1, (int(seats.action_space.n),), np.int8)
        self.observation_spaces = {
            agent: Dict({"observation": _copy(seats.observation_space), "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(int(seats.action_space.n)) for agent in self.possible_agents}
        self._seed, self._game = -1, -1

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """{"observation": what the agent sees, "action_mask": int8[actions]}."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Numbers of actions."""
        return self.action_spaces[agent]

    def _start(self, seed: int | None) -> None:
        """The first game of a seed, or the next one."""
        if seed is not None:
            self._seed, self._game = checked_seed(seed), -1
        elif self._seed < 0:
            self._seed = int(seeding.np_random()[0].integers(FIRST_SEED))
        self._game += 1
        self.seats.start(self._seed, self._game)
        self.agents = list(self.possible_agents)
        self._render_for_people()

    def _observed(self, agent: str) -> dict[str, Any]:
        observation, mask = self.seats.observation(seat_of(agent))
        return {"observation": observation, "action_mask": mask}

    def _checked(self, agent: str, action: Any) -> int:
        number = int(action)
        if self.illegal == "raise" and not self.seats.is_legal(seat_of(agent), number):
            raise ValueError(f"{agent}: illegal action {number}: see the observation's action_mask")
        return number

    def _truncated(self) -> bool:
        return self.max_cycles is not None and not self.seats.over and self.seats.cycles >= self.max_cycles

    def render(self) -> Any:
        """The table with all cards open: a text, an image uint8[height, width, 3], or None ("human" prints)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode: give one when making the environment")
            return None
        return None if self.render_mode == "human" else self.seats.drawn(self.render_mode)

    def _render_for_people(self) -> None:
        if self.render_mode == "human":
            print(self.seats.drawn("ansi"), flush=True)

    def close(self) -> None:
        """Nothing is held that had to be released."""


def _copy(space: gymnasium.Space[Any]) -> gymnasium.Space[Any]:
    """A space with a random generator of its own."""
    import copy

    return copy.deepcopy(space)
