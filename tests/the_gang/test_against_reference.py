"""The engine against the slow reference on random games in all modes: what seats see, legal actions, results."""

import random

import pytest

from gang_sim.the_gang.cards_in_force import CHALLENGES, SPECIALISTS
from gang_sim.the_gang.records import RETURN, ROUNDS, SHOWDOWN, STAY
from gang_sim.the_gang.rules import CHOICES, MAX_PLAYERS, MIN_PLAYERS, Rules
from tests.reference import the_gang as reference
from tests.reference.the_gang_modes import ReferenceModeGame
from tests.the_gang.compare import check_rest_of_records, compare_heist
from tests.the_gang.engine_heist import EngineHeist, cards_in_force
from tests.the_gang.random_play import RandomGame
from tests.the_gang.rulings import BASE_RULINGS, CARD_RULINGS, rulings_met

SEED = 7
MOST_TICKS = 12
GAMES_PER_BLOCK = 200
CARDS_IN_BASIC = (0, 0, 1, 2, 10)


def rules_of(game):
    """Rules for the game of that number: any value of every option, 3 to 10 players, few ticks and many."""
    chance = random.Random(game)
    options = {name: chance.choice(allowed) for name, allowed in CHOICES.items()}
    if options["mode"] == "basic":
        for kind, cards in (("challenges", CHALLENGES), ("specialists", SPECIALISTS)):
            options[kind] = [card.name for card in chance.sample(cards, chance.choice(CARDS_IN_BASIC))]
    players = chance.randint(MIN_PLAYERS, MAX_PLAYERS)
    return Rules(players=players, max_ticks=chance.randint(1, MOST_TICKS), **options)


def count_of(rules, hidden):
    """The reference's game in the same mode with the stacks that the engine drew."""
    challenges, specialists = ([number for number in stack if number] for stack in hidden["first_stacks"].tolist())
    if rules.stacks == "ordered":
        assert challenges == sorted(challenges)
        assert specialists == sorted(specialists)
    permanent = int(hidden["permanent"]) or None
    return ReferenceModeGame(rules.mode, challenges, specialists, permanent, rules.replaced_challenge)


def compare_cards(rules, public, hidden, count):
    """The cards in force, and the stacks as they lie."""
    challenges, specialists = cards_in_force(int(public["cards"]))
    if rules.mode == "basic":
        assert [CHALLENGES[number - 1].name for number in challenges] == list(rules.challenges)
        assert [SPECIALISTS[number - 1].name for number in specialists] == list(rules.specialists)
        return
    assert (challenges, specialists) == (sorted(count.challenges), sorted(count.specialists))
    stacks = [stack[:size] for stack, size in zip(hidden["stacks"].tolist(), hidden["stack_sizes"], strict=True)]
    assert stacks == [count.challenge_stack, count.specialist_stack]


def compare_game(game):
    """One whole game of random legal play; returns the reference's heists."""
    rules, heists = rules_of(game), []
    engine_game = RandomGame(rules, SEED, game)
    public, hidden = engine_game.public[0], engine_game.hidden[0]
    count = count_of(rules, hidden)
    while not count.over():
        engine_game.play_heist()
        assert public["heist"] == count.heists()
        assert public["alarms_to_lose"] == count.alarms_to_lose()
        before = engine_game.seen[0]
        assert (before["vaults"], before["alarms"]) == (count.vaults, count.alarms)
        compare_cards(rules, public, hidden, count)
        engine = EngineHeist(rules, engine_game.seen, engine_game.privates, public, hidden)
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


def test_the_random_games_meet_every_ruling():
    met = set().union(*(rulings_met(heist) for game in range(200) for heist in compare_game(game)))
    assert met == BASE_RULINGS | CARD_RULINGS


@pytest.mark.parametrize("first", range(0, 2_000, GAMES_PER_BLOCK))
def test_random_games(first):
    compare_block(first)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(2_000, 52_000, GAMES_PER_BLOCK))
def test_many_random_games(first):
    compare_block(first)
