"""Agents with other parameters, drawn at random around what they have. Nothing is played here."""

import numpy as np

from gang_sim.agent import parameters_of
from gang_sim.registry import make_agent

__all__ = ["varied"]

SPREAD = 0.5
"""Standard deviation of a change: of a parameter's logarithm, and of one that is 0 itself."""
TRIES = 20
"""Draws after which an agent counts as one that has no other parameters."""


def varied(game: str, spec: str, generator: np.random.Generator) -> str | None:
    """The agent with one or two parameters changed, as a specification; None for one that cannot be varied.

    Values keep three digits; a parameter that takes whole numbers only gets those.

    >>> varied("the_gang", "nearest", np.random.default_rng(1))
    >>> varied("the_gang", "human:sigma=0.1", np.random.default_rng(1))
    'human:patience=2'
    """
    name = ":".join(part for part in spec.split(":") if "=" not in part)
    defaults = parameters_of(type(make_agent(game, name)))
    numbers = {key: float(value) for key, value in defaults.items() if not isinstance(value, bool | str)}
    given = dict(part.split("=", 1) for part in spec.split(":") if "=" in part)
    texts = {key: value for key, value in given.items() if key not in numbers}
    whole = {key for key in numbers if isinstance(defaults[key], int)}
    now = numbers | {key: float(value) for key, value in given.items() if key in numbers}
    for _ in range(TRIES if numbers else 0):
        changed = generator.choice(list(numbers), size=min(len(numbers), int(generator.integers(1, 3))), replace=False)
        drawn = now | {str(key): _moved(now[str(key)], generator) for key in changed}
        for rounded in (whole, numbers.keys()):
            values = {key: float(round(value)) if key in rounded else value for key, value in drawn.items()}
            told = {key: f"{value:.3g}" for key, value in values.items() if float(f"{value:.3g}") != numbers[key]}
            found = ":".join([name, *(f"{key}={value}" for key, value in (texts | told).items())])
            if found != spec and _exists(game, found):
                return found
    return None


def _moved(value: float, generator: np.random.Generator) -> float:
    step = SPREAD * float(generator.standard_normal())
    return step if value == 0 else value * float(np.exp(step))


def _exists(game: str, spec: str) -> bool:
    try:
        make_agent(game, spec)
    except ValueError:
        return False
    return True
