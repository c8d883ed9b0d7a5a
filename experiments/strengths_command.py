"""`gang-sim strengths build|info|clear`: the tables of exact hand strengths in the user's cache folder."""

import json

from gang_sim.experiments.terminal import text_table
from gang_sim.poker import strengths


def build() -> None:
    """Build the tables unless they are there and sound."""
    print(f"strength tables: {strengths.build_strengths()}")


def info(as_json: bool) -> None:
    """Print where the tables lie and in which state they are."""
    facts = strengths.strengths_info()
    if as_json:
        print(json.dumps(facts))
        return
    print(text_table(["strength tables", ""], [[key, str(value)] for key, value in facts.items()]))


def clear() -> None:
    """Delete the tables."""
    folder = strengths.strengths_folder()
    print(f"deleted {folder}" if folder.exists() else f"nothing to delete at {folder}")
    strengths.clear_strengths()
