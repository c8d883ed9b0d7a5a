"""Gang of Four as a Gymnasium environment with one learner; the docstring of the class is its page of documentation."""

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
from gang_sim.gang_of_four.action_numbers import ACTION_FORMS
from gang_sim.gang_of_four.learner_steps import EPISODES, REWARDS, Setup
from gang_sim.gang_of_four.learner_tables import GangOfFourTables
from gang_sim.gang_of_four.observations import FORMS
from gang_sim.gang_of_four.rules import Rules

Opponents = Sequence[str | Agent] | str | Agent


def tables_for(
    n: int,
    opponents: Opponents,
    seat: int | str,
    observation: str,
    actions: str,
    reward: str,
    episode: str,
    rules: dict[str, Any],
    threads: int = 1,
) -> GangOfFourTables:
    """n tables for an environment's arguments, checked."""
    options = rules_from(Rules, rules)
    setup = Setup(
        seat=seat_number(seat, options.players),
        form=chosen("observation", observation, FORMS),
        actions=chosen("actions", actions, ACTION_FORMS),
        reward=chosen("reward", reward, REWARDS),
        episode=chosen("episode", episode, EPISODES),
    )
    seated = others_seated("gang_of_four", "opponents", opponents, options.players)
    return GangOfFourTables(n, options, seated, setup, threads)


class GangOfFourEnv(LearnerEnv):
    """One seat at a table of Gang of Four; the others are agents."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        opponents: Opponents = "cheapest_beat",
        seat: int | str = "random",
        observation: str = "features",
        actions: str = "candidates",
        reward: str = "points",
        episode: str = "hand",
        illegal: str = "replace",
        render_mode: str | None = None,
        **rules: Any,
    ) -> None:
        chosen("illegal", illegal, ILLEGAL)
        tables = tables_for(1, opponents, seat, observation, actions, reward, episode, rules)
        self._take(tables, illegal, render_mode_checked(render_mode))
