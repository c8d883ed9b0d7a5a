"""The Gang as a PettingZoo Parallel environment: an agent in every seat, all acting at once in every tick."""

from typing import Any

from gang_sim.environments.arguments import RENDER_MODES
from gang_sim.environments.parallel import SeatsParallel
from gang_sim.the_gang.seats import TheGangSeats


class TheGangParallel(SeatsParallel):
    """An agent in every seat of a table of The Gang; a step is a tick. TheGangEnv tells of observations and the rest.

    Agents are player_0, player_1, ... in the order of the seats. max_cycles: ticks after which the episode is
    truncated. A draft, in which one seat acts at a time, is for the AEC environment.
    """

    metadata = {"name": "the_gang_v0", "render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

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
        seats = TheGangSeats(observation, reward, episode, rules)
        if seats.rules.protocol != "table":
            raise ValueError(f"protocol {seats.rules.protocol!r}: seats act at once in 'table' only; AEC takes both")
        self._take(seats, illegal, max_cycles, render_mode)


def parallel_env(**arguments: Any) -> TheGangParallel:
    """The environment under the name that PettingZoo's modules give it."""
    return TheGangParallel(**arguments)
