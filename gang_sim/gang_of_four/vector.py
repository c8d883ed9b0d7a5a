"""Gang of Four as a Gymnasium vector environment: many tables stepped at once in compiled code."""

from typing import Any

from gymnasium.vector import AutoresetMode

from gang_sim.environments.arguments import RENDER_MODES, render_mode_checked
from gang_sim.environments.vector import LearnerVectorEnv
from gang_sim.gang_of_four.environment import Opponents, tables_for
from gang_sim.play import thread_count


class GangOfFourVectorEnv(LearnerVectorEnv):
    """Many tables of Gang of Four at once, opponents included; GangOfFourEnv tells of observations and the rest.

    ```python
    envs = gymnasium.make_vec("gang_sim/GangOfFour-v0", num_envs=4096, vectorization_mode="vector_entry_point")
    observations, infos = envs.reset(seed=0)
    ```
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Opponents = "cheapest_beat",
        seat: int | str = "random",
        observation: str = "features",
        actions: str = "candidates",
        reward: str = "points",
        episode: str = "hand",
        illegal: str = "replace",
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        **rules: Any,
    ) -> None:
        tables = tables_for(
            num_envs, opponents, seat, observation, actions, reward, episode, rules, thread_count(threads)
        )
        self._take(tables, illegal, render_mode_checked(render_mode), autoreset_mode, copy)
