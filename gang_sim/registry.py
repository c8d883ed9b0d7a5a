"""Agents by name: the core imports no agent, it asks the entry points, one group per game.

A package adds agents with an entry point in the group `gang_sim.agents.the_gang` or `gang_sim.agents.gang_of_four` that
names a function returning a mapping of names to classes.
"""

import functools
import importlib
import os
import sys
from collections import ChainMap
from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points

from gang_sim.agent import Agent, check_seatable, parameters_of

GAMES = ("the_gang", "gang_of_four")


class LazyAgents(Mapping[str, type[Agent]]):
    """Name -> class of a package's agents, whose modules are imported only when they are asked for.

    package: full name of the package; places: name -> "module:Class", the module being one of the package's.
    """

    def __init__(self, package: str, places: Mapping[str, str]) -> None:
        self.package, self.places = package, places

    def __getitem__(self, name: str) -> type[Agent]:
        module, _, class_name = self.places[name].partition(":")
        found: type[Agent] = getattr(importlib.import_module(f"{self.package}.{module}"), class_name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)


@functools.cache
def agent_classes(game: str) -> Mapping[str, type[Agent]]:
    """Name -> class of every registered agent of a game, in the order of their packages' mappings."""
    if game not in GAMES:
        raise ValueError(f"game {game!r}: allowed are {', '.join(GAMES)}")
    packages = [entry.load()() for entry in entry_points(group=f"gang_sim.agents.{game}")]
    return ChainMap(*reversed(packages))  # of two agents of a name the later package's counts


def agent_names(game: str) -> list[str]:
    """Names of the registered agents of a game."""
    return list(agent_classes(game))


def quick_agent_names(game: str) -> list[str]:
    """The same without those that deliberate (`Agent.deliberates`)."""
    return [name for name, agent_class in agent_classes(game).items() if not agent_class.deliberates]


def make_agent(game: str, spec: str | Agent) -> Agent:
    """The agent that a specification names.

    spec: an Agent (returned as it is), a registered name, or `package.module:Class` for one's own; parameters follow as
    `:key=value`, e.g. "human:sigma=0.1:patience=2". Raises ValueError for what does not exist or does not fit.
    """
    if isinstance(spec, Agent):
        check_seatable(spec, game)
        return spec
    parts = spec.strip().split(":")
    named = [part for part in parts if "=" not in part]
    if len(named) == 2 and parts[:2] == named:
        agent_class = _own_class(*named)
    elif len(named) == 1 and parts[0] == named[0]:
        classes = agent_classes(game)
        if named[0] not in classes:
            raise ValueError(f"unknown agent {named[0]!r}: allowed are {', '.join(classes)}, or package.module:Class")
        agent_class = classes[named[0]]
    else:
        raise ValueError(f"agent {spec!r}: must be name[:key=value...] or package.module:Class[:key=value...]")
    agent = _constructed(agent_class, dict(part.split("=", 1) for part in parts[len(named) :]))
    check_seatable(agent, game)
    return agent


def games_of(spec: str | Agent) -> list[str]:
    """The games in which an agent of this specification plays; none for a name that is not registered.

    >>> games_of("nearest"), games_of("random")
    (['the_gang'], ['the_gang', 'gang_of_four'])
    """
    if isinstance(spec, Agent):
        return [spec.game]
    named = [part for part in spec.strip().split(":") if "=" not in part]
    if len(named) == 2:
        return [_own_class(*named).game]
    return [game for game in GAMES if named and named[0] in agent_names(game)]


def _own_class(module_name: str, class_name: str) -> type[Agent]:
    if not all(part.isidentifier() for part in module_name.split(".")):
        raise ValueError(f"agent {module_name}:{class_name}: {module_name!r} is no module's name")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # as `python -m` does: a user's file beside the command
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        raise ValueError(f"agent {module_name}:{class_name}: cannot import {module_name}: {error}") from None
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, Agent)):
        raise ValueError(f"agent {module_name}:{class_name}: {module_name} has no Agent class {class_name!r}")
    return found


def _constructed(agent_class: type[Agent], given: dict[str, str]) -> Agent:
    allowed = parameters_of(agent_class)
    title = getattr(agent_class, "title", agent_class.__name__.lower())
    values = {}
    for key, text in given.items():
        if key not in allowed:
            raise ValueError(f"agent {title}: no parameter {key!r}: allowed are {', '.join(allowed) or 'none'}")
        values[key] = _value(title, key, text, allowed[key])
    return agent_class(**values)


def _value(title: str, key: str, text: str, default: object) -> object:
    if isinstance(default, str):
        return text
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"agent {title}: {key}={text!r}: must be a number") from None
    if type(default) is int and not value.is_integer():
        raise ValueError(f"agent {title}: {key}={text!r}: must be a whole number")
    return type(default)(value) if isinstance(default, int | float) else value
