"""What `play` counts, on either path, against the slow reference that is told the decisions of the same games."""

import pytest

from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.records import WIN
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.trace import trace_game
from tests.gang_of_four.engine_hand import STAGES, counted, deal_in, meaning
from tests.gang_of_four.test_against_reference import options_of
from tests.reference.gang_of_four import ReferenceGame

SEED = 12
GAMES = 4
SETTINGS = [
    Rules(target_score=40),
    Rules(players=3, target_score=40, first_direction="clockwise", pass_reentry="off"),
    Rules(last_card_announce="action", target_score=30, game_tie="last_hand_then_seat", discards="hidden"),
    Rules(players=3, last_card_announce="action", target_score=5, exchange_return_same="forbidden"),
]


def reference_rows(rules, number):
    """A row per hand of the game traced with random agents, as the reference counts it."""
    game, decisions = None, 0
    for step in trace_game("random", SEED, number, rules):
        if step.is_deal:
            game = game or ReferenceGame(options_of(rules), int(step.hidden["dealer"]))
            game.deal(deal_in(step.hidden, rules.players))
            decisions = 0
            continue
        assert game.turn == step.seat
        game.act(meaning(STAGES[step.stage], step.action))
        decisions += 1
        if step.hand_is_over:
            yield row_of(game, number, decisions)
    assert game.is_over()


def row_of(game, number, decisions):
    winners = game.winners() if game.is_over() else []
    return {
        "game": number,
        "hand": game.hand,
        "direction": game.direction(),
        "players": game.players,
        "winner": game.winner,
        "loser": game.loser,
        "decisions": decisions,
        "counts": [len(cards) for cards in game.hands],
        "points": game.points,
        "totals": game.totals,
        "counted": game.counted,
        "game_over": game.is_over(),
        "won": [WIN // len(winners) if seat in winners else 0 for seat in game.seats()],
    }


def in_words(row):
    """A row of RESULT with the reference's names."""
    names = set(row.dtype.names) - {"led", "passes", "plays"}
    words = {name: row[name].tolist() for name in names} | {"counted": counted(row, row["players"])}
    by_seat = {name: words[name][: row["players"]] for name in ("counts", "points", "totals", "won")}
    return words | by_seat


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_play_counts_what_the_reference_counts(rules):
    expected = [row for number in range(GAMES) for row in reference_rows(rules, number)]
    assert len(expected) > GAMES
    for path in ("compiled", "python"):
        results = play("random", GAMES, SEED, rules=rules, games=True, path=path)
        assert [in_words(row) for row in results] == expected, path
