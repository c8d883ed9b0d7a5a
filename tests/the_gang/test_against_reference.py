"""The engine against the slow reference on random games: every public state, every legal action, every showdown."""

import random

import pytest

from gang_sim.the_gang.records import RETURN, ROUNDS, SHOWDOWN, STAY
from gang_sim.the_gang.rules import MAX_PLAYERS, MIN_PLAYERS, Rules
from tests.reference import the_gang as reference
from tests.reference.the_gang import ReferenceGame
from tests.the_gang.compare import check_rest_of_records, compare_heist
from tests.the_gang.engine_heist import EngineHeist
from tests.the_gang.random_play import RandomGame

SEED = 7
MOST_TICKS = 12
GAMES_PER_BLOCK = 500


def rules_of(game):
    """Rules for the game of that number: every protocol and end rule, 3 to 10 players, few ticks and many."""
    chance = random.Random(game)
    return Rules(
        players=chance.randint(MIN_PLAYERS, MAX_PLAYERS),
        protocol=chance.choice(("table", "table", "draft")),
        end_rule=chance.choice(("rulebook", "settled")),
        max_ticks=chance.randint(1, MOST_TICKS),
    )


def compare_game(game):
    """One whole game of random legal play; returns the reference's heists."""
    rules, heists = rules_of(game), []
    engine_game, count = RandomGame(rules, SEED, game), ReferenceGame()
    while not count.over():
        public = engine_game.public[0]
        assert (public["vaults"], public["alarms"]) == (count.vaults, count.alarms)
        engine_game.play_heist()
        engine = EngineHeist(rules, engine_game.seen, public, engine_game.private[0], engine_game.hidden[0])
        assert public["heist"] == count.heists()
        heists.append(compare_heist(engine, rules, engine_game.legal))
        check_rest_of_records(engine)
        count.heist_ended(heists[-1].result["success"])
    assert (public["vaults"], public["alarms"]) == (count.vaults, count.alarms)
    return heists


def compare_block(first):
    for game in range(first, first + GAMES_PER_BLOCK):
        try:
            compare_game(game)
        except (AssertionError, ValueError) as error:
            raise AssertionError(f"game {game}, {rules_of(game)}: {error}") from error


def test_actions_have_the_same_numbers():
    assert (STAY, RETURN) == (reference.STAY, reference.RETURN)
    assert (len(reference.COLOURS), reference.SHOWDOWN) == (ROUNDS, SHOWDOWN)


def rulings_met(heist):
    """Which rulings decided something in the heist."""
    met = {"success" if heist.result["success"] else "failure"}
    met |= {"tie"} if heist.result["tie"] else set()
    met |= {"draft"} if heist.protocol == "draft" else set()
    met |= {"forced"} if any(heist.forced_rounds) else set()
    met |= {"unsettled"} if any(heist.unsettled_rounds) else set()
    for colour in range(ROUNDS) if heist.protocol == "table" else ():
        last = heist.ticks_done(colour) - 1
        for now, (chosen, _, void) in enumerate(heist.record[colour]):
            if heist.end_rule == "settled" and any(void):
                met.add("a return after the chip was lost is void")
            if heist.end_rule == "settled" and now == last == heist.max_ticks - 1 and not any(chosen):
                met.add("settled in the last tick")
            if heist.end_rule == "rulebook" and now == last and any(void):
                met.add("the round ends inside a tick")
    return met


def test_the_random_games_meet_every_ruling():
    met = set().union(*(rulings_met(heist) for game in range(200) for heist in compare_game(game)))
    assert met == {
        "success",
        "failure",
        "tie",
        "draft",
        "forced",
        "unsettled",
        "a return after the chip was lost is void",
        "settled in the last tick",
        "the round ends inside a tick",
    }


@pytest.mark.parametrize("first", range(0, 2_000, GAMES_PER_BLOCK))
def test_random_games(first):
    compare_block(first)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(2_000, 52_000, GAMES_PER_BLOCK))
def test_many_random_games(first):
    compare_block(first)
