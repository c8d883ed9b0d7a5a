"""The engine against the slow reference on random games: every public state, every legal action, every result."""

import random
from typing import get_args, get_type_hints

import numpy as np
import pytest

from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.scoring import winners
from tests.gang_of_four.compare import compare_hand
from tests.gang_of_four.engine_hand import EngineHand, check_rest_of_records
from tests.gang_of_four.random_play import RandomGame
from tests.gang_of_four.rulings import RULINGS, rulings_met
from tests.reference.gang_of_four import ReferenceGame
from tests.reference.gang_of_four_plays import Options

SEED = 11
GAMES_PER_BLOCK = 50
TARGETS = (1, 10, 30, 100)


def rules_of(game):
    """Rules for the game of that number: any value of every option, short games and whole ones."""
    chance = random.Random(game)
    choices = {name: get_args(hint) for name, hint in get_type_hints(Rules).items() if get_args(hint)}
    values = {name: chance.choice(allowed) for name, allowed in choices.items()}
    return Rules(**values, target_score=chance.choice(TARGETS))


def options_of(rules):
    """The same for the reference."""
    return Options(**{name: getattr(rules, name) for name in Options._fields})


def compare_game(number):
    """One whole game of random legal play; yields the hands with the reference, after each hand."""
    rules = rules_of(number)
    engine_game = RandomGame(rules, SEED, number)
    game = ReferenceGame(options_of(rules), int(engine_game.hidden[0]["dealer"]))
    while not game.is_over():
        assert not engine_game.is_over()
        engine_game.play_hand()
        engine = EngineHand(engine_game, rules.players)
        compare_hand(engine, game)
        check_rest_of_records(engine, engine_game.private[0])
        yield engine, game
    assert engine_game.is_over()
    assert engine_winners(engine_game.public[0], rules) == game.winners()


def engine_winners(public, rules):
    totals, points = (public[name][: rules.players].astype(np.int64) for name in ("totals", "points"))
    return np.flatnonzero(winners(totals, points, int(public["winner"]), rules.codes())).tolist()


def compare_block(first):
    for number in range(first, first + GAMES_PER_BLOCK):
        try:
            for _ in compare_game(number):
                pass
        except (AssertionError, ValueError) as error:
            raise AssertionError(f"game {number}, {rules_of(number)}: {error}") from error


def test_the_random_games_meet_every_ruling():
    met = set()
    for number in range(100):
        for engine, game in compare_game(number):
            met |= rulings_met(engine, game)
    assert met == RULINGS


@pytest.mark.parametrize("first", range(0, 500, GAMES_PER_BLOCK))
def test_random_games(first):
    compare_block(first)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(500, 20_500, GAMES_PER_BLOCK))
def test_many_random_games(first):
    compare_block(first)
