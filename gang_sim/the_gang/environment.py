"""The Gang as a Gymnasium environment with one learner; the docstring of the class is its page of documentation."""

from collections.abc import Sequence
from typing import Any

from gang_sim.agent import Agent
from gang_sim.environments.arguments import (
    ILLEGAL,
    RENDER_MODES,
    chosen,
    others_seated,
    render_mode_checked,
    rules_from,
    seat_number,
)
from gang_sim.environments.single import LearnerEnv
from gang_sim.the_gang.learner_steps import EPISODES, REWARDS, Setup
from gang_sim.the_gang.learner_tables import TheGangTables
from gang_sim.the_gang.observations import FORMS
from gang_sim.the_gang.rules import Rules

Partners = Sequence[str | Agent] | str | Agent


def tables_for(
    n: int,
    partners: Partners,
    seat: int | str,
    observation: str,
    reward: str,
    episode: str,
    rules: dict[str, Any],
    threads: int = 1,
) -> TheGangTables:
    """n tables for an environment's arguments, checked."""
    options = rules_from(Rules, rules)
    setup = Setup(
        seat=seat_number(seat, options.players),
        form=chosen("observation", observation, FORMS),
        reward=chosen("reward", reward, REWARDS),
        episode=chosen("episode", episode, EPISODES),
    )
    seated = others_seated("the_gang", "partners", partners, options.players)
    return TheGangTables(n, options, seated, setup, threads)


class TheGangEnv(LearnerEnv):
    """One seat at a table of The Gang; the others are agents.

    Everyone holds two pocket cards. In four rounds (white, yellow, orange, red chips; before the flop, on flop, turn
    and river) the seats reach for chips with 1 to `players` stars: few stars say "my hand is weak", many "it is
    strong". If at the showdown the red chips stand in the order of the hands, the heist succeeds. The learner has one
    seat. At a table it acts in every tick of a round, and so does everybody else at the same time; in a draft it acts
    once a round, when it is its turn.

    ```python
    import gymnasium
    import gang_sim

    env = gymnasium.make("gang_sim/TheGang-v0", players=4, partners="interval", max_ticks=3)
    observation, info = env.reset(seed=0)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, over, _, info = env.step(action)
    ```
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        partners: Partners = "interval",
        seat: int | str = "random",
        observation: str = "features",
        reward: str = "success",
        episode: str = "heist",
        illegal: str = "replace",
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        chosen("illegal", illegal, ILLEGAL)
        tables = tables_for(1, partners, seat, observation, reward, episode, rules)
        self._take(tables, illegal, render_mode_checked(render_mode))
