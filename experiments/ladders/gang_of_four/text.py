"""The ladder's tables for people: agents from the highest rating on, then each kind of opponent."""

from collections.abc import Sequence
from typing import Any

from gang_sim.experiments.terminal import duration, number, percent, text_table

__all__ = ["by_rank", "conditions_of", "ladder_text"]

Rows = Sequence[dict[str, Any]]

MOST_DIFFERENCES, MOST_NAMED = 60, 4
"""So many differences are printed one by one, and so many opponents by name."""


def ladder_text(tables: dict[str, list[dict[str, Any]]]) -> str:
    """Agents with their ratings, strength and time; against several kinds of opponents a table for those, too."""
    rows = by_rank(tables["results"])
    parts = [_agents(rows)]
    if len({pair["others"] for pair in tables["pairs"]}) > 1:
        parts += ["Points a hand less than each of those who take the other seats, and hands won:", _pairs(tables)]
    parts.append(_differences(tables["differences"]))
    parts.append(conditions_of(rows[0]))
    return "\n\n".join(parts)


def by_rank(rows: Rows) -> list[dict[str, Any]]:
    """By the rating for points, where there is none yet by the points themselves; best first."""
    return sorted(rows, key=lambda row: -row.get("rating_by_points", row["points_less"]))


def conditions_of(row: dict[str, Any]) -> str:
    """What the numbers mean: the conditions in one line."""
    against = row["against"].split(" ")
    named = ", ".join(against) if len(against) <= MOST_NAMED else f"of {len(against)} kinds by turns"
    units = "deals" if row["unit"] == "hand" else "games"
    words = [
        f"Gang of Four, {row['players']} players",
        "first hands" if row["unit"] == "hand" else "whole games",
        f"rules {row['rules']}",
        f"one against {row['players'] - 1} alike ({named}), {row['deals']:,} {units} each in "
        f"{row['players']} seat rotations",
        *([f"rated on {row['rated_deals']:,} {units} at mixed tables"] if row["rated_deals"] else []),
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
    others = dict.fromkeys(pair["others"] for pair in tables["pairs"])
    found = {(pair["agent"], pair["others"]): pair for pair in tables["pairs"]}
    agents = [row["agent"] for row in by_rank(tables["results"])]
    lines = [[other, *(_pair(found[agent, other]) for agent in agents)] for other in others]
    return text_table(["against", *agents], lines)


def _pair(pair: dict[str, Any]) -> str:
    less, won = (_half_width(pair, key) for key in ("points_less", "hands_won"))
    return f"{number(pair['points_less'])} ± {less:.2f} / {percent(pair['hands_won'], 1)} ± {100 * won:.1f}"


def _half_width(row: dict[str, Any], key: str) -> float:
    """Half the interval of a column."""
    return float(row[f"{key}_high"] - row[f"{key}_low"]) / 2


def _differences(differences: Rows) -> str:
    """Each two agents where they are few; else how many differences are sure."""
    if len(differences) > MOST_DIFFERENCES:
        sure = sum(row["points_less_p_holm"] < 0.05 for row in differences)
        return f"{sure} of {len(differences)} differences in points are sure on common deals (Holm, 5 %)"
    games = "games_won" in differences[0]
    lines = []
    for row in differences:
        line = [row["first"], row["second"], row["others"], _gap(row, "points_less", 1, 2)]
        lines.append([*line, _gap(row, "hands_won", 100, 1), *([_gap(row, "games_won", 100, 1)] if games else [])])
    header = ["first", "minus second", "against", "points a hand less, 95 %", "hands won, %, 95 %"]
    return "On common deals:\n\n" + text_table([*header, *(["games won, %, 95 %"] if games else [])], lines)


def _gap(row: dict[str, Any], key: str, factor: float, digits: int) -> str:
    return f"{number(factor * row[key], digits)} ({_range(row, key, factor, digits)})"
