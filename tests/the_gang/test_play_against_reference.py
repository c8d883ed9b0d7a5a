"""What `trace_game` tells and `play` counts, on either path, against the slow reference."""

import numpy as np
import pytest

from gang_sim.the_gang.cards_in_force import CHALLENGE, SPECIALIST, card_names
from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.trace import trace_game
from tests.the_gang.compare import compare_heist
from tests.the_gang.engine_heist import EngineHeist
from tests.the_gang.test_against_reference import count_of

ALL_CHALLENGES, ALL_SPECIALISTS = card_names(CHALLENGE), card_names(SPECIALIST)
SEED = 11
GAMES = 8
SETTINGS = [
    Rules(players=3, max_ticks=2),
    Rules(players=4),
    Rules(players=5, end_rule="settled", max_ticks=3),
    Rules(players=10, max_ticks=4),
    Rules(players=6, protocol="draft"),
    Rules(mode="advanced", max_ticks=4),
    Rules(players=5, mode="professional", frozen_chip_returns="yes", muscle="tie_break", stacks="ordered"),
    Rules(players=3, mode="master_thief", replaced_challenge="oldest", end_rule="settled", max_ticks=5),
    Rules(challenges=ALL_CHALLENGES, specialists=ALL_SPECIALISTS, specialist_round="river"),
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
        found = [row | {"ticks": list(row["ticks"])} for row in found]
        assert found == expected, path
