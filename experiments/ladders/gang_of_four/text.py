"""The ladder's tables for people: agents from the highest rating on, then each kind of opponent."""

from collections.abc import Sequence
from typing import Any

from gang_sim.experiments.terminal import duration, number, percent, text_table

__all__ = ["by_rank", "conditions_of", "ladder_text"]

Rows = Sequence[dict[str, Any]]


def ladder_text(tables: dict[str, list[dict[str, Any]]]) -> str:
    """Agents with their ratings, strength and time; against several kinds of opponents a table for those, too."""
    rows = by_rank(tables["results"])
    parts = [_agents(rows)]
    if len({pair["others"] for pair in tables["pairs"]}) > 1:
        parts += ["Points a hand less than each of those who take the other seats, and hands won:", _pairs(tables)]
    parts.append(conditions_of(rows[0]))
    return "\n\n".join(parts)


def by_rank(rows: Rows) -> list[dict[str, Any]]:
    """By the rating for points, where there is none yet by the points themselves; best first."""
    return sorted(rows, key=lambda row: -row.get("rating_by_points", row["points_less"]))


def conditions_of(row: dict[str, Any]) -> str:
    """What the numbers mean: the conditions in one line."""
    words = [
        f"Gang of Four, {row['players']} players",
        "first hands" if row["unit"] == "hand" else "whole games",
        f"rules {row['rules']}",
        f"one against {row['players'] - 1} alike ({row['against'].replace(' ', ', ')}), {row['deals']:,} deals each in "
        f"{row['players']} seat rotations",
        f"rated on {row['rated_deals']:,} deals at mixed tables",
        f"seed {row['seed']}",
        "95 % intervals over deals",
    ]
    return "; ".join(words)


def _agents(rows: Rows) -> str:
    games = "games_won" in rows[0]
    header = ["agent", "rating: points", "95 %", "wins", "points/hand", "less than others", "95 %", "hands won", "95 %"]
    header += ["games won", "95 %"] if games else []
    header += ["gangs/hand", "a decision"]
    lines = []
    for row in rows:
        line = [row["agent"]]
        if "rating_by_points" in row:
            line += [f"{row['rating_by_points']:.1f}", _range(row, "rating_by_points", 1, 1)]
            line += [f"{row['rating_by_wins']:.1f}"]
        else:
            line += ["-"] * 3
        line += [number(row["points"]), number(row["points_less"]), _range(row, "points_less", 1, 2)]
        line += [percent(row["hands_won"], 1), _range(row, "hands_won", 100, 1)]
        line += [percent(row["games_won"], 1), _range(row, "games_won", 100, 1)] if games else []
        lines.append([*line, number(row["gangs"]), duration(row["decision_seconds"])])
    return text_table(header, lines)


def _range(row: dict[str, Any], key: str, factor: float, digits: int) -> str:
    return f"{number(factor * row[key + '_low'], digits)} to {number(factor * row[key + '_high'], digits)}"


def _pairs(tables: dict[str, list[dict[str, Any]]]) -> str:
    others = list(dict.fromkeys(pair["others"] for pair in tables["pairs"]))
    found = {(pair["agent"], pair["others"]): pair for pair in tables["pairs"]}
    lines = []
    for row in by_rank(tables["results"]):
        pairs = [found[row["agent"], other] for other in others]
        lines.append([row["agent"], *(f"{number(p['points_less'])} / {percent(p['hands_won'], 1)}" for p in pairs)])
    return text_table(["agent", *others], lines)
