"""The ladder's tables for people: agents by settings, then each two that share a table."""

from typing import Any

from gang_sim.experiments.measuring import Tables
from gang_sim.experiments.terminal import duration, percent, text_table

__all__ = ["best_first", "conditions_of", "gang_ladder_text"]


def gang_ladder_text(tables: Tables) -> str:
    """Success by setting with the time of a decision; and how much is lost where two kinds share a table."""
    rows = tables["results"]
    settings = list(dict.fromkeys(row["setting"] for row in rows))
    found = {(row["agent"], row["setting"]): row for row in rows}
    lines = []
    for agent in best_first(tables):
        own = [found[agent, setting] for setting in settings]
        seconds = sum(row["decision_seconds"] for row in own) / len(own)
        lines.append([agent, *(_with_interval(row, "success") for row in own), duration(seconds)])
    parts = ["Heists that succeed, all seats alike:", text_table(["agent", *settings, "a decision"], lines)]
    sure = sum(row["p_holm"] < 0.05 for row in tables["differences"])
    parts.append(f"{sure} of {len(tables['differences'])} differences are sure (Holm in each setting, 5 %)")
    crossed = {(row["first"], row["second"], row["setting"]): row for row in tables["cross_play"]}
    lines = [
        [
            f"{first} + {second}",
            *(_with_interval(crossed[first, second, setting], "cross_play") for setting in settings),
        ]
        for first, second in dict.fromkeys((row["first"], row["second"]) for row in tables["cross_play"])
    ]
    parts += ["Heists that succeed, the seats shared by two:", text_table(["agents", *settings], lines)]
    return "\n\n".join([*parts, conditions_of(rows[0])])


def best_first(tables: Tables) -> list[str]:
    """Agents by their mean success over the settings."""
    means: dict[str, float] = {}
    for row in tables["results"]:
        means[row["agent"]] = means.get(row["agent"], 0.0) + row["success"]
    return sorted(means, key=lambda agent: -means[agent])


def conditions_of(row: dict[str, Any]) -> str:
    """What the numbers mean: the conditions in one line."""
    return f"The Gang, {row['players']} players; {row['heists']:,} heists a line-up on common deals, seed {row['seed']}"


def _with_interval(row: dict[str, Any], key: str) -> str:
    half = (row[f"{key}_high"] - row[f"{key}_low"]) / 2
    return f"{percent(row[key], 1)} ± {100 * half:.1f}"
