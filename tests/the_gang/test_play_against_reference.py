"""What `trace_game` tells and `play` counts, on either path, against the slow reference."""

import numpy as np
import pytest

from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.trace import trace_game
from tests.the_gang.compare import compare_heist
from tests.the_gang.engine_heist import EngineHeist
from tests.the_gang.test_against_reference import count_of

SEED = 11
GAMES = 8
SETTINGS = [
    Rules(players=3, max_ticks=2),
    Rules(players=4),
    Rules(players=5, end_rule="settled", max_ticks=3),
    Rules(players=10, max_ticks=4),
    Rules(players=6, protocol="draft"),
]


def heists_of(steps):
    """Steps of a game, heist by heist."""
    heists = []
    for step in steps:
        if step.is_deal:
            heists.append([])
        heists[-1].append(step)
    return heists


def reference_rows(rules, game):
    """The rows of results that the reference counts for the game traced with random agents."""
    rows, count = [], None
    for steps in heists_of(trace_game("random", SEED, game, rules)):
        last = steps[-1]
        count = count or count_of(rules, last.hidden)
        seen, privates = np.array([step.public for step in steps]), np.array([step.private for step in steps])
        result = compare_heist(EngineHeist(rules, seen, privates, last.public, last.hidden), rules).result
        heist = count.heists()
        count.heist_ended(result["success"])
        counted = {"vaults": count.vaults, "alarms": count.alarms, "alarms_to_lose": count.alarms_to_lose()}
        rows.append({"game": game, "heist": heist, **result, **counted, "cards": int(last.public["cards"])})
    assert count.over()
    return rows


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_play_counts_what_the_reference_counts(rules):
    expected = [row for game in range(GAMES) for row in reference_rows(rules, game)]
    for path in ("compiled", "python"):
        results = play("random", GAMES, SEED, rules=rules, games=True, path=path)
        assert results.dtype.names is not None
        found = [dict(zip(results.dtype.names, row, strict=True)) for row in results.tolist()]
        assert all(row["cards"] == 0 and row["order_ok"] == row["success"] for row in found)
        assert all(row["alarms_to_lose"] == 3 and row["value_ok"] and row["category_ok"] for row in found)
        found = [{name: row[name] for name in expected[0]} | {"ticks": list(row["ticks"])} for row in found]
        assert found == expected, path
