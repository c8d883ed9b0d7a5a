"""`gang-sim agents`: the registered strategies with idea, parameters and honesty."""

import json
from typing import Any

from gang_sim.agent import parameters_of
from gang_sim.experiments.options import GAMES, game_named
from gang_sim.experiments.terminal import text_table
from gang_sim.registry import agent_classes

__all__ = ["described", "run"]


def run(game: str | None, as_json: bool) -> None:
    """Print the agents of one game, or of both. Raises ValueError for an unknown game."""
    games = [game_named(game)] if game is not None else list(GAMES.values())
    found = [each for name in games for each in described(name)]
    if as_json:
        print(json.dumps({"agents": found}))
        return
    for name, title in (("the_gang", "The Gang"), ("gang_of_four", "Gang of Four")):
        if name in games:
            print(title)
            print(_table([each for each in found if each["game"] == name]))
            print()
    print("Give parameters as human:sigma=0.1; your own agent as package.module:Class.")


def described(game: str) -> list[dict[str, Any]]:
    """Name, idea, honesty (The Gang: None where there is none) and parameters of a game's registered agents."""
    return [
        {
            "game": game,
            "name": name,
            "idea": kind.idea,
            "honest": getattr(kind, "honest", None),
            "parameters": parameters_of(kind),
        }
        for name, kind in agent_classes(game).items()
    ]


def _table(agents: list[dict[str, Any]]) -> str:
    honesty = any(each["honest"] is not None for each in agents)
    header = ["agent", *(["honest"] if honesty else []), "parameters with defaults"]
    lines = [
        [each["name"], *(["yes" if each["honest"] else "no"] if honesty else []), _parameters(each)] for each in agents
    ]
    ideas = [f"{each['name']}: {each['idea']}" for each in agents]
    return "\n".join([text_table(header, lines), "", *ideas])


def _parameters(agent: dict[str, Any]) -> str:
    told = (
        f"{key}={value}" if isinstance(value, str) else f"{key}={value:g}" for key, value in agent["parameters"].items()
    )
    return " ".join(told) or "-"
