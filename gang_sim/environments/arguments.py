"""The arguments that the environments of both games take, checked; what they mean is carried out elsewhere."""

from collections.abc import Sequence
from typing import Any

from gang_sim.agent import Agent
from gang_sim.registry import make_agent

ILLEGAL = ("replace", "raise")
RANDOM_SEAT = "random"
RENDER_MODES = ("ansi", "rgb_array", "human")


def chosen(name: str, value: Any, allowed: Sequence[str]) -> int:
    """The place of a value among the allowed ones.

    >>> chosen("reward", "win", ("points", "win"))
    1
    >>> chosen("reward", "money", ("points", "win"))
    Traceback (most recent call last):
    ...
    ValueError: reward 'money': allowed are points, win
    """
    if value not in allowed:
        raise ValueError(f"{name} {value!r}: allowed are {', '.join(allowed)}")
    return list(allowed).index(value)


def seat_number(seat: int | str, players: int) -> int:
    """The learner's seat, -1 for one drawn anew in every episode."""
    if isinstance(seat, str) and seat == RANDOM_SEAT:
        return -1
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
        raise ValueError(f"seat {seat!r}: allowed are {RANDOM_SEAT!r} and 0 to {players - 1}")
    return seat


def others_seated(game: str, argument: str, agents: Sequence[str | Agent] | str | Agent, players: int) -> list[Agent]:
    """The agents in the other seats: one per seat, in the order of the seats, or one that takes them all."""
    given = [agents] if isinstance(agents, str | Agent) else list(agents)
    if len(given) not in (1, players - 1):
        raise ValueError(f"{argument}: {len(given)} agents: needs 1 or {players - 1}, one per other seat")
    made = [make_agent(game, spec) for spec in given]
    return made * (players - 1) if len(made) == 1 else made


def rules_from(rules_class: type, options: dict[str, Any]) -> Any:
    """The rules with these options. Raises ValueError for an unknown one or a value that is not allowed."""
    from dataclasses import fields

    names = [field.name for field in fields(rules_class)]
    for name in options:
        if name not in names:
            raise ValueError(f"argument {name!r}: no argument of this environment and no rule ({', '.join(names)})")
    return rules_class(**options)


def render_mode_checked(render_mode: str | None) -> str | None:
    """The mode, if it is one."""
    if render_mode is not None:
        chosen("render_mode", render_mode, RENDER_MODES)
    return render_mode
