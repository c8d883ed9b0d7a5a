"""The reference's modes against the rulebook: which cards are in force in which heist, and when a game ends."""

import random

import pytest

from tests.reference.heist_story import cases_of, expected_of
from tests.reference.the_gang_cards import CHALLENGES, QUICK_ACCESS, SPECIALISTS
from tests.reference.the_gang_modes import MODES, ReferenceModeGame, stacked_challenges, stacked_specialists


def game_of(mode, permanent=None, **options):
    """A game with the stacks in order."""
    return ReferenceModeGame(
        mode, stacked_challenges(mode, permanent), stacked_specialists(mode), permanent, **options
    )  # fmt: skip


def after(game, *successes):
    for success in successes:
        game.heist_ended(success)
    return game.challenges, game.specialists


def test_every_published_case_of_a_mode_is_tested_here():
    assert len(cases_of("modes")) == 6


def test_basic_has_no_cards_and_ends_with_three_vaults_or_alarms():
    assert expected_of("modes", "basic: heists 1 0 1 1") == "game won after 4"
    game = game_of("basic")
    assert after(game, True, False, True, True) == ([], [])
    assert (game.won(), game.heists()) == (True, 4)
    assert expected_of("modes", "basic: heists 0 1 0 1 0") == "game lost after 5"
    game = game_of("basic")
    after(game, False, True, False, True, False)
    assert (game.lost(), game.heists()) == (True, 5)


def test_advanced_brings_a_challenge_after_a_success_and_a_specialist_after_a_failure():
    assert expected_of("modes", "advanced, stacks in order; heist 1 success") == "heist 2: Quick Access"
    assert expected_of("modes", "advanced, stacks in order; heist 1 failure") == "heist 2: Informant"
    assert after(game_of("advanced")) == ([], []), "heist 1 has no card"
    assert after(game_of("advanced"), True) == ([QUICK_ACCESS], [])
    assert after(game_of("advanced"), False) == ([], [1])
    assert after(game_of("advanced"), True, True) == ([2], []), "in force for one heist only"
    assert after(game_of("advanced"), True, False, True) == ([2], [])


def test_the_used_card_goes_to_the_bottom_of_its_stack():
    game = game_of("advanced")
    after(game, True, False)
    assert game.challenge_stack == [*range(2, 11), 1]
    assert game.specialist_stack == list(range(2, 11))


def test_professional_has_a_permanent_challenge_and_the_rotation_on_top():
    assert expected_of("modes", "professional") == (
        "one permanent challenge, never Quick Access; from heist 2 on two cards in force"
    )
    game = game_of("professional", permanent=3)
    assert after(game) == ([3], [])
    assert after(game, True) == ([3, 2], [])
    assert after(game, False) == ([3], [1])
    assert after(game, True) == ([3, 4], [])
    assert QUICK_ACCESS not in game.challenge_stack
    with pytest.raises(ValueError, match="allowed are 2 to 10"):
        game_of("professional", permanent=1)


def test_master_thief_replaces_one_of_two_challenges_before_each_heist():
    assert expected_of("modes", "master thief, oldest") == "heist 2 replaces 2, heist 3 replaces 3"
    game = game_of("master_thief", replaced_challenge="oldest")
    assert after(game) == ([2, 3], [])
    assert after(game, True) == ([3, 4], [])
    assert after(game, False) == ([4, 5], [])
    assert game.challenge_stack[-2:] == [2, 3]


def test_the_lowest_number_may_be_the_newest():
    stack = [9, 5, 2, 3, 4, 6, 7, 8, 10]
    for option, heists in (("lowest_number", [{2, 9}, {3, 9}]), ("oldest", [{2, 9}, {2, 3}])):
        game = ReferenceModeGame("master_thief", stack, replaced_challenge=option)
        assert game.challenges == [5, 9]
        assert [set(after(game, won)[0]) for won in (True, False)] == heists


def test_master_thief_loses_with_the_second_alarm():
    game = game_of("master_thief")
    after(game, False, True, True, False)
    assert (game.lost(), game.heists()) == (True, 4)
    game = game_of("master_thief")
    after(game, False, False)
    assert game.lost()


def test_after_the_last_heist_no_card_is_turned():
    game = game_of("advanced")
    after(game, True, True)
    before = (list(game.challenges), list(game.challenge_stack))
    after(game, True)
    assert (game.challenges, game.challenge_stack) == before


def test_stacks_hold_the_cards_of_the_mode():
    assert stacked_challenges("advanced") == stacked_specialists("professional") == list(SPECIALISTS)
    assert stacked_challenges("master_thief") == list(CHALLENGES[1:])
    with pytest.raises(ValueError, match="challenges"):
        ReferenceModeGame("advanced", [1, 2, 3], list(SPECIALISTS))


WINS = {"master_thief": lambda p, q: p**3 * (1 + 3 * q)}


@pytest.mark.parametrize("mode", MODES)
def test_games_are_won_as_often_as_known(mode):
    chance, games, p = random.Random(5), 4000, 0.6
    won = 0
    for _ in range(games):
        game = game_of(mode, permanent=4 if mode == "professional" else None)
        while not game.over():
            game.heist_ended(chance.random() < p)
        won += game.won()
    share = WINS.get(mode, lambda p, q: p**3 * (1 + 3 * q + 6 * q**2))(p, 1 - p)
    assert abs(won - games * share) < 4.5 * (games * share * (1 - share)) ** 0.5
