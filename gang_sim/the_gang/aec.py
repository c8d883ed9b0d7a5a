"""The Gang as a PettingZoo AEC environment: an agent in every seat, asked one by one."""

from typing import Any

from gang_sim.environments.aec import SeatsAEC
from gang_sim.environments.arguments import RENDER_MODES
from gang_sim.the_gang.seats import TheGangSeats


class TheGangAEC(SeatsAEC):
    """An agent in every seat of a table of The Gang; TheGangEnv tells of observations, actions and rewards.

    Agents are player_0, player_1, ... in the order of the seats. In a tick all are asked one after another, without
    seeing what the others choose; then the tick is carried out. max_cycles: ticks after which the episode is truncated.
    """

    metadata = {  # noqa: RUF012
        "name": "the_gang_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": True,
    }

    def __init__(
        self,
        observation: str = "features",
        reward: str = "success",
        episode: str = "heist",
        illegal: str = "replace",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        super().__init__()
        self._take(TheGangSeats(observation, reward, episode, rules), illegal, max_cycles, render_mode)


def env(**arguments: Any) -> TheGangAEC:
    """The environment under the name that PettingZoo's modules give it."""
    return TheGangAEC(**arguments)
