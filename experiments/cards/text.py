"""The tables of `gang-sim cards` for people."""

from collections.abc import Sequence
from typing import Any

from gang_sim.experiments.conditions import NONE
from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.terminal import interval, number, percent, text_table
from gang_sim.the_gang.cards_in_force import CHALLENGE
from gang_sim.the_gang.rules import MODES

__all__ = ["cards_text"]


def cards_text(tables: Tables) -> str:
    """Differences by card with a column per table, then games won with a column per mode."""
    rows = tables["results"]
    columns = list(dict.fromkeys((row["agent"], row["players"], row["heists"]) for row in rows))
    found = {(row["card"], row["agent"], row["players"]): row for row in rows}
    header = ["card", *(f"{agent} {players}" for agent, players, _ in columns)]
    cards = list(dict.fromkeys((row["kind"], row["number"], row["card"]) for row in rows))
    lines = [
        [_label(*card), *(_cell(found[card[2], agent, players]) for agent, players, _ in columns)] for card in cards
    ]
    first = rows[0]
    conditions = f"protocol {first['protocol']}"
    if first["protocol"] != "draft":
        conditions += f", end rule {first['end_rule']}, {first['ticks']} ticks a round"
    sizes = ", ".join(f"{heists:,} ({agent} {players})" for agent, players, heists in columns)
    notes = [
        "Success without cards, and what each card changes in percentage points (95 % interval) on the same deals;",
        "* surely other than none (Holm within the column, 5 %).",
        f"Column: agent and number of players. Heists a card: {sizes}. {conditions}, seed {first['seed']}.",
    ]
    parts = [text_table(header, lines), "", *notes]
    return "\n".join(parts + (["", *_modes_text(tables["modes"])] if tables.get("modes") else []))


def _label(kind: str, number: int | None, card: str) -> str:
    return "no card" if kind == NONE else f"{'C' if kind == CHALLENGE else 'S'}{number} {card.replace('_', ' ')}"


def _cell(row: dict[str, Any]) -> str:
    if row["kind"] == NONE:
        return percent(row["success"])
    half = 50 * (row["difference_high"] - row["difference_low"])
    sure = "*" if row["p_holm"] < 0.05 else " "
    return f"{number(100 * row['difference'])}±{number(half)}{sure}"


def _modes_text(rows: Sequence[dict[str, Any]]) -> list[str]:
    found = {(row["agent"], row["players"], row["mode"]): row for row in rows}
    tables = list(dict.fromkeys((row["agent"], row["players"]) for row in rows))
    header = ["games won", "players", *MODES, "basic by formula"]
    lines = []
    for table in tables:
        here = {mode: found[(*table, mode)] for mode in MODES if (*table, mode) in found}
        cells = [
            f"{percent(row['game_win'])} ({interval(row['game_win_low'], row['game_win_high'])})"
            for row in here.values()
        ]
        basic = here.get("basic", {"by_formula": None})
        formula = NONE
        if basic["by_formula"] is not None:
            formula = f"{percent(basic['by_formula'])} ({interval(basic['by_formula_low'], basic['by_formula_high'])})"
        lines.append([table[0], str(table[1]), *cells, *[NONE] * (len(MODES) - len(cells)), formula])
    options = "; ".join(dict.fromkeys(f"{row['mode']}: {row['options']}" for row in rows if row["options"] != NONE))
    note = (
        f"{rows[0]['games']:,} games a mode, 95 % intervals; by formula: from success without cards, above. {options}"
    )
    return [text_table(header, lines), "", note]
