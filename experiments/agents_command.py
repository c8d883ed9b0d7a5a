"""`gang-sim agents`: the registered strategies with idea, parameters and honesty."""

import json
from typing import Any

from gang_sim.agent import parameters_of
from gang_sim.experiments.terminal import text_table
from gang_sim.registry import agent_classes


def run(as_json: bool) -> None:
    """Print the agents of The Gang."""
    found = described("the_gang")
    if as_json:
        print(json.dumps({"agents": found}))
        return
    lines = [[each["name"], "yes" if each["honest"] else "no", _parameters(each)] for each in found]
    print(text_table(["agent", "honest", "parameters with defaults"], lines))
    print()
    for each in found:
        print(f"{each['name']}: {each['idea']}")
    print("\nGive parameters as human:sigma=0.1; your own agent as package.module:Class.")


def described(game: str) -> list[dict[str, Any]]:
    """Name, idea, honesty and parameters of a game's registered agents."""
    return [
        {"name": name, "idea": kind.idea, "honest": kind.honest, "parameters": parameters_of(kind)}
        for name, kind in agent_classes(game).items()
    ]


def _parameters(agent: dict[str, Any]) -> str:
    return " ".join(f"{key}={value:g}" for key, value in agent["parameters"].items()) or "-"
