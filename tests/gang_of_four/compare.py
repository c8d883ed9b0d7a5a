"""A hand of the engine against the slow reference, decision by decision."""

from tests.gang_of_four.engine_hand import EngineHand
from tests.reference.gang_of_four import ReferenceGame
from tests.reference.gang_of_four_plays import as_play


def compare_hand(engine: EngineHand, game: ReferenceGame) -> None:
    """Tell the reference the engine's deal and its decisions; at each, both must show the same table and choices."""
    game.deal(engine.deal())
    for event in range(len(engine)):
        compare_tables(engine, event, game)
        compare_choices(engine, event, game)
        game.act(engine.done(event))
    compare_tables(engine, len(engine), game)
    assert game.stage == "over"
    assert engine.counted() == game.counted


def compare_tables(engine, event, game):
    found, expected = engine.public(event), game.public()
    if found != expected:
        wrong = {name: (found[name], expected[name]) for name in found if found[name] != expected[name]}
        raise AssertionError(f"decision {event}: engine and reference differ in {wrong}")
    assert engine.hands(event) == [as_play(cards) for cards in game.hands], f"decision {event}: hands"


def compare_choices(engine, event, game):
    found, expected = engine.legal(event), game.legal()
    assert len(found) == len(set(found)), f"decision {event}: an action is listed twice"
    assert set(found) == expected, f"decision {event}: legal for {game.turn}"
    asked = engine.asked(event)
    assert engine.accepted[event] == (asked in expected), f"decision {event}: {asked} carried out"
