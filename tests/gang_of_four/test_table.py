"""Hands and games on records against the slow reference, decision by decision; the rulings that no source settles."""

import random

import numpy as np
import pytest

from gang_sim import streams
from gang_sim.gang_of_four import table
from gang_sim.gang_of_four.cards import FACE_NAMES
from gang_sim.gang_of_four.legal_plays import MOST_PLAYS
from gang_sim.gang_of_four.records import ANNOUNCE, HAND_OVER, PLAY, RETURN, new_tables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.scoring import winners
from tests.gang_of_four.slow_game import SlowGame
from tests.gang_of_four.strategies import names_of, random_options

OPTIONS = [name for name in Rules.__dataclass_fields__ if name not in ("target_score", "players")]
STAGES = {"play": PLAY, "return": RETURN, "announce": ANNOUNCE, "over": HAND_OVER}


def meaning(game, action):
    """An engine's action as the reference names it."""
    if game.stage == "play":
        return names_of(np.int64(action).view(np.uint64))
    return FACE_NAMES[action] if game.stage == "return" else bool(action)


def compare_states(game, public, privates):
    players = game.players
    assert public["stage"] == STAGES[game.stage]
    assert [sorted(hand) for hand in game.hands] == [list(names_of(privates[seat]["cards"])) for seat in range(players)]
    assert public["counts"][:players].tolist() == [len(hand) for hand in game.hands]
    assert public["totals"][:players].tolist() == game.totals
    assert [sorted(heap) for heap in game.heap] == [list(names_of(cards)) for cards in public["played"][:players]]
    if game.stage != "over":
        assert public["turn"] == game.turn
        assert names_of(public["trick"]) == game.trick
        moves = zip(public["move_seats"], public["moves"], strict=True)
        assert [(seat, names_of(play)) for seat, play in moves if seat >= 0] == game.cycle


def play_one_hand(game, public, privates, hidden, chance):
    out = np.zeros(MOST_PLAYS + 1, np.uint64)
    deck = [FACE_NAMES[face] for face in hidden["deck"]]
    game.deal([deck[16 * seat : 16 * seat + 16] for seat in range(game.players)])
    while game.stage != "over":
        compare_states(game, public, privates)
        private = privates[public["turn"]]
        actions = out[: table.legal_actions(public, private, out)].view(np.int64)
        named = {meaning(game, action): action for action in actions}
        assert len(named) == len(actions)
        assert set(named) == game.legal()
        choice = chance.choice(sorted(named))
        assert table.carry_out(public, privates, hidden, named[choice])
        game.act(choice)
    compare_states(game, public, privates)
    assert (public["winner"], public["loser"]) == (game.winner, game.loser)
    assert public["points"][: game.players].tolist() == game.points


def play_games(count, seed):
    chance = random.Random(seed)
    for index in range(count):
        options = random_options(chance, OPTIONS)
        players, target = chance.choice([3, 4]), chance.choice([1, 30, 60, 100])
        rules = Rules.from_options(options | {"players": str(players), "target_score": str(target)})
        public, privates, hidden = (records[0] for records in new_tables(1, rules))
        table.start_game(public, hidden, np.uint64(streams.game_key(seed, index)))
        game = SlowGame(players, options | {"target_score": target}, int(hidden["dealer"]))
        while True:
            table.start_hand(public, privates, hidden)
            play_one_hand(game, public, privates, hidden, chance)
            assert table.is_over(public) == game.is_over()
            if game.is_over():
                break
        totals, points = public["totals"][:players], public["points"][:players]
        won = winners(totals.astype(np.int64), points.astype(np.int64), int(public["winner"]), rules.codes())
        assert np.flatnonzero(won).tolist() == game.winners()


def test_random_games_go_as_in_the_slow_reference():
    play_games(12, seed=1)


@pytest.mark.slow
def test_many_random_games_go_as_in_the_slow_reference():
    play_games(1000, seed=2)
