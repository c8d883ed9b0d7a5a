"""`gang-sim power`: how many games or deals it takes to see a difference. Plays nothing."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gang_sim.experiments.statistics.power import games_for_paired_rates, games_for_rates, games_for_spread
from gang_sim.experiments.terminal import text_table

__all__ = ["PowerOptions", "run"]

CORRELATIONS = (0.0, 0.25, 0.5, 0.75)
"""Of the successes on a common deal, where none is given."""


@dataclass(frozen=True)
class PowerOptions:
    """What `gang-sim power` was asked for, as typed; see its --help."""

    difference: float
    rate: float | None = None
    spread: float | None = None
    correlation: float | None = None
    power: float = 0.8
    alpha: float = 0.05
    comparisons: int = 1


def run(options: PowerOptions, as_json: bool) -> None:
    """Print how many games are needed. Raises ValueError for a question without an answer."""
    rows = list(_rows(options))
    if as_json:
        print(json.dumps({"rows": rows, "level": _level(options), "power": options.power}))
        return
    print(text_table(["measured on", "needed"], [[row["on"], f"{row['needed']:,} {row['unit']}"] for row in rows]))
    what = f"spread {options.spread:g}" if options.rate is None else f"rates {options.rate:g} and {_second(options):g}"
    many = f" ({options.alpha:g} shared by {options.comparisons} comparisons)" if options.comparisons > 1 else ""
    print(f"\nto see a difference of {options.difference:g}, {what}, in {100 * options.power:g} % of the studies")
    print(f"two-sided test at level {_level(options):g}{many}, normal approximation")


def _rows(options: PowerOptions) -> Iterator[dict[str, Any]]:
    if (options.rate is None) == (options.spread is None):
        raise ValueError("--rate and --spread: give one of the two")
    if options.comparisons < 1:
        raise ValueError(f"--comparisons {options.comparisons}: at least 1")
    asked = (options.power, _level(options))
    if options.spread is not None:
        if options.correlation is not None:
            raise ValueError("--correlation: goes with --rate; the spread is that of the differences already")
        yield _row("common deals", games_for_spread(options.spread, options.difference, *asked), "deals")
        return
    assert options.rate is not None
    yield _row("deals of their own", games_for_rates(options.rate, _second(options), *asked), "games each")
    for correlation in CORRELATIONS if options.correlation is None else (options.correlation,):
        needed = games_for_paired_rates(options.rate, _second(options), correlation, *asked)
        yield _row(f"common deals, correlation {correlation:g}", needed, "deals") | {"correlation": correlation}


def _row(on: str, needed: int, unit: str) -> dict[str, Any]:
    return {"on": on, "needed": needed, "unit": unit}


def _second(options: PowerOptions) -> float:
    assert options.rate is not None
    return options.rate + options.difference


def _level(options: PowerOptions) -> float:
    """The level of each comparison (Bonferroni)."""
    return options.alpha / options.comparisons
