"""The deal of Gang of Four, which the slow reference is told by the engine: every card everywhere equally often."""

import numpy as np
import pytest

from gang_sim.gang_of_four import dealing
from gang_sim.gang_of_four.rules import Rules
from tests.gang_of_four.random_play import RandomGame


def first_deals(count, players):
    """Decks (faces in the order dealt) and dealers of the first hands of so many games."""
    decks, dealers = [], []
    for number in range(count):
        at = RandomGame(Rules(players=players), seed=3, game=number)
        dealing.start_hand(at.public[0], at.private[0], at.hidden[0])
        decks.append(at.hidden[0]["deck"].copy())
        dealers.append(int(at.hidden[0]["dealer"]))
    return np.array(decks), np.array(dealers)


@pytest.mark.parametrize("players", [3, 4])
def test_every_card_is_dealt_to_every_place_equally_often(players):
    decks, dealers = first_deals(3000, players)
    copies = np.bincount(decks[0], minlength=34)
    assert copies.tolist() == [2] * 30 + [1] * 4
    assert all(np.array_equal(np.bincount(deck, minlength=34), copies) for deck in decks)
    for face in (0, 17, 30, 33):
        places = (decks == face).sum(axis=0)
        expected = len(decks) * copies[face] / 64
        assert ((places - expected) ** 2 / expected).sum() < 125, "chi-square of 63 degrees, 6 standard deviations"
    seats = np.bincount(dealers, minlength=players)
    assert (abs(seats - len(decks) / players) < 5 * (len(decks) / players) ** 0.5).all()


def test_every_hand_of_a_game_has_a_new_deal():
    game = RandomGame(Rules(), seed=4, game=0)
    decks = []
    while not game.is_over():
        game.play_hand()
        decks.append(game.hidden[0]["deck"].tobytes())
    assert len(decks) > 3
    assert len(set(decks)) == len(decks)
