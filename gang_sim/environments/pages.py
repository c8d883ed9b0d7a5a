"""Pages of documentation of the environments, made from their docstrings, layouts and rules.

`python -m gang_sim.environments.pages` writes docs/environments/*.md; a test sees that they are current.
"""

import dataclasses
import inspect
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gang_sim.environments.layout import Layout

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "environments"


def pages() -> dict[str, str]:
    """File name -> Markdown of every page."""
    from gang_sim.gang_of_four import learner_view
    from gang_sim.gang_of_four.candidates import CANDIDATE_LAYOUT
    from gang_sim.gang_of_four.environment import GangOfFourEnv
    from gang_sim.gang_of_four.observations import layout_of as gang_of_four_layout
    from gang_sim.gang_of_four.rules import Rules as GangOfFourRules
    from gang_sim.the_gang.card_observations import card_fields
    from gang_sim.the_gang.environment import TheGangEnv
    from gang_sim.the_gang.observations import layout_of as the_gang_layout
    from gang_sim.the_gang.rules import Rules as TheGangRules

    the_gang = [
        _sizes(the_gang_layout, range(3, 11)),
        _fields('Observation "features", four players', the_gang_layout("features", 4)),
        _fields('Observation "cards", four players', the_gang_layout("cards", 4)),
        _fields(
            "Behind either of them where rules bring challenges or specialists, four players (numbers from there on)",
            Layout(card_fields(4)),
        ),
    ]
    row = f'Row of a candidate, `observation["{learner_view.CANDIDATES}"][action]`, uint8'
    gang_of_four = [
        _fields('Observation "features", four players', gang_of_four_layout("features", 4)),
        _fields('Observation "cards", four players', gang_of_four_layout("cards", 4)),
        _fields(row, CANDIDATE_LAYOUT),
    ]
    return {
        "the_gang.md": _page("gang_sim/TheGang-v0", TheGangEnv, the_gang, TheGangRules),
        "gang_of_four.md": _page("gang_sim/GangOfFour-v0", GangOfFourEnv, gang_of_four, GangOfFourRules),
    }


def _page(name: str, environment: type, layouts: Sequence[str], rules: type) -> str:
    text = inspect.getdoc(environment) or ""
    before, mark, after = text.partition("## Version history")
    parts = [f"# {name}", before.strip(), *layouts, _rules(rules), (mark + after).strip()]
    note = "<!-- made by `make docs` from docstrings; edit those -->"
    return "\n\n".join([*parts, note]) + "\n"


def _fields(title: str, layout: Layout) -> str:
    lines = [f"## {title}", "", "| numbers | field | shape | range | meaning |", "| --- | --- | --- | --- | --- |"]
    for field, start, end in layout.places:
        numbers = f"{start}-{end - 1}" if end - start > 1 else str(start)
        shape = " x ".join(map(str, field.shape))
        lines.append(f"| {numbers} | {field.name} | {shape} | {field.low:g} to {field.high:g} | {field.meaning} |")
    return "\n".join([*lines, "", f"{layout.size} numbers in all; fields of several axes are laid out row by row."])


def _sizes(layout_of: Any, players: Sequence[int]) -> str:
    sizes = ", ".join(f"{layout_of('features', n).size} / {layout_of('cards', n).size} ({n})" for n in players)
    return f'## Sizes\n\nNumbers in an observation "features" / "cards" by players: {sizes}.'


def _rules(rules: type) -> str:
    about = (inspect.getdoc(rules) or "").split("\n>>>")[0].strip()
    lines = ["## Rules, as further arguments", "", "```text", about, "```", "", "| rule | default |", "| --- | --- |"]
    return "\n".join([*lines, *(f"| `{field.name}` | `{field.default!r}` |" for field in dataclasses.fields(rules))])


def main() -> None:
    """Write all pages."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
