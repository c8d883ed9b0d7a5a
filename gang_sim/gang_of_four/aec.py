"""Gang of Four as a PettingZoo AEC environment: an agent in every seat."""

from typing import Any

from gang_sim.environments.aec import SeatsAEC
from gang_sim.environments.arguments import RENDER_MODES
from gang_sim.gang_of_four.seats import GangOfFourSeats


class GangOfFourAEC(SeatsAEC):
    """An agent in every seat of a table of Gang of Four; GangOfFourEnv tells of observations, actions and rewards.

    Agents are player_0, player_1, ... in the order of the seats. max_cycles: decisions after which the episode is
    truncated.
    """

    metadata = {  # noqa: RUF012
        "name": "gang_of_four_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        observation: str = "features",
        actions: str = "candidates",
        reward: str = "points",
        episode: str = "hand",
        illegal: str = "replace",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        super().__init__()
        self._take(GangOfFourSeats(observation, actions, reward, episode, rules), illegal, max_cycles, render_mode)


def env(**arguments: Any) -> GangOfFourAEC:
    """The environment under the name that PettingZoo's modules give it."""
    return GangOfFourAEC(**arguments)
