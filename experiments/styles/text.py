"""The tournament's tables for people: what a style does on average, and style against style."""

from collections.abc import Sequence
from typing import Any

from gang_sim.experiments.terminal import number, percent, text_table

__all__ = ["conditions_of", "styles_text"]

WIDEST_MATRIX = 16


def styles_text(tables: dict[str, list[dict[str, Any]]]) -> str:
    """Styles from the fewest points on, then the matrices, then the conditions."""
    rows = sorted(tables["results"], key=lambda row: -row["points_less"])
    parts = [_styles(rows)]
    if len(rows) <= WIDEST_MATRIX:
        order = [row["style"] for row in rows]
        parts.append("Hands won by the style of the row, alone against the style of the column, in %:")
        parts.append(_matrix(order, tables["pairs"], "hands_won", 100, 1))
        parts.append("Points a hand that it scores less than each of them (points are bad):")
        parts.append(_matrix(order, tables["pairs"], "points_less", 1, 2))
    parts.append(conditions_of(tables["results"][0], len(rows)))
    return "\n\n".join(parts)


def conditions_of(row: dict[str, Any], styles: int) -> str:
    """What the numbers mean: the conditions in one line."""
    words = [
        f"Gang of Four, {row['players']} players",
        "first hands" if row["unit"] == "hand" else "whole games",
        f"rules {row['rules']}",
        f"one against {row['players'] - 1} alike, {row['deals']:,} deals a pair in {row['players']} seat rotations",
        f"rated on {row['rated_deals']:,} deals at mixed tables",
        f"seed {row['seed']}",
        "95 % intervals over deals",
    ]
    return "; ".join(words)


def _styles(rows: Sequence[dict[str, Any]]) -> str:
    games = "games_won" in rows[0]
    header = ["style", "points/hand", "95 %", "less than others", "95 %", "hands won", "95 %"]
    header += ["games won", "95 %"] if games else []
    header += ["rating: points", "wins", "leads", "passes", "gangs/hand"]
    lines = []
    for row in rows:
        line = [row["style"], *_number(row, "points"), *_number(row, "points_less"), *_share(row, "hands_won")]
        line += _share(row, "games_won") if games else []
        line += [f"{row[key]:.1f}" if key in row else "-" for key in ("rating_by_points", "rating_by_wins")]
        line += [f"{row['led']:.2f}", f"{row['passes']:.2f}", f"{row['gangs']:.3f}"]
        lines.append(line)
    return text_table(header, lines)


def _number(row: dict[str, Any], key: str) -> list[str]:
    return [number(row[key]), f"{number(row[key + '_low'])} to {number(row[key + '_high'])}"]


def _share(row: dict[str, Any], key: str) -> list[str]:
    return [percent(row[key]), f"{100 * row[key + '_low']:.2f} to {100 * row[key + '_high']:.2f}"]


def _matrix(order: Sequence[str], pairs: Sequence[dict[str, Any]], key: str, factor: float, digits: int) -> str:
    cells = {(pair["style"], pair["others"]): number(factor * pair[key], digits) for pair in pairs}
    header = ["", *(str(place) for place in range(1, len(order) + 1))]
    lines = [
        [f"{place:>2} {style}", *(cells.get((style, other), "-") for other in order)]
        for place, style in enumerate(order, start=1)
    ]
    return text_table(header, lines)
