"""The table of `gang-sim heists` for people."""

from collections.abc import Sequence
from typing import Any

from gang_sim.experiments.conditions import NONE
from gang_sim.experiments.terminal import interval, percent, text_table

__all__ = ["heists_text"]


def heists_text(rows: Sequence[dict[str, Any]], whole_games: bool) -> str:
    """The rows for people, under a line that says what they have in common."""
    several_ticks = len({row["ticks"] for row in rows}) > 1
    header = ["agent", "players", *(["ticks"] if several_ticks else []), "success", "95 %", "game won", "pairs right"]
    header += ["moves", "steals", "ticks used", "forced", "unsettled", "heists/s"]
    lines = [
        [
            row["agent"] + ("" if row["honest"] else " *"),
            str(row["players"]),
            *([str(row["ticks"])] if several_ticks else []),
            percent(row["success"]),
            interval(row["success_low"], row["success_high"]),
            percent(row["game_win"]),
            percent(row["pairs_ordered"]),
            f"{row['moves']:.1f}",
            f"{row['steals']:.1f}",
            f"{row['ticks_used']:.1f}",
            percent(row["forced"], 1),
            percent(row["unsettled"], 1),
            f"{row['heists_per_s']:,.0f}",
        ]
        for row in rows
    ]
    notes = [_conditions(rows, several_ticks, whole_games)]
    if not all(row["honest"] for row in rows):
        notes.append("* not honest: its moves say more than an estimate of the own rank")
    return "\n".join([text_table(header, lines), "", *notes])


def _conditions(rows: Sequence[dict[str, Any]], several_ticks: bool, whole_games: bool) -> str:
    first = rows[0]
    parts = [f"The Gang, {'basic game' if first['mode'] == 'basic' else 'mode ' + first['mode']}"]
    if first["cards"] != NONE:
        parts.append(f"in force: {first['cards']}")
    if first["options"] != NONE:
        parts.append(first["options"])
    parts.append(f"protocol {first['protocol']}")
    if first["protocol"] != "draft":
        parts.append(f"end rule {first['end_rule']}")
        parts += [] if several_ticks else [f"{first['ticks']} ticks a round"]
    counted = "games" if whole_games else "heists"
    numbers = sorted({row[counted] for row in rows})
    parts.append(f"{' to '.join(f'{number:,}' for number in numbers[:1] + numbers[1:][-1:])} {counted} a row")
    parts.append(f"seed {first['seed']}")
    parts.append(f"game won: {'measured' if whole_games else 'by formula from the success rate'}")
    return "; ".join(parts)
