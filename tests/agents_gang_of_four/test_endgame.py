"""The exact search of the last cards against trying everything out in Python."""

import random

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.endgame import ENDING, ending_of
from gang_sim.agents.gang_of_four.situation import (
    COUNTS,
    DIRECTION,
    PASSED,
    PLAYERS,
    REENTRY,
    SITUATION,
    TO_BEAT,
    TRICK_SEAT,
    TURN,
)
from gang_sim.gang_of_four.cards import DECK, cards_from_faces, parse_cards
from gang_sim.gang_of_four.combinations import strength
from gang_sim.gang_of_four.legal_plays import LEAD, MOST_PLAYS, list_plays
from gang_sim.gang_of_four.records import MAX_SEATS, NOBODY
from gang_sim.gang_of_four.rules import Rules
from tests.agents_gang_of_four.brute_endings import left_by
from tests.gang_of_four.engine_hand import cards_in
from tests.gang_of_four.strategies import random_options
from tests.reference.gang_of_four_plays import Options, card_name

OPTIONS = [name for name in Options._fields if name not in ("target_score", "players")]


def deal(chance, sizes):
    """Disjoint sets of cards of these sizes, from few numbers so that they fight each other and combine."""
    numbers = set(chance.sample(range(10), 4))
    deck = [int(face) for face in DECK if face % 10 in numbers or face >= 30]
    chance.shuffle(deck)
    return [cards_from_faces(deck.pop() for _ in range(size)) for size in sizes]


def some_trick(chance, cards, codes):
    """A combination of some of the cards."""
    out = np.zeros(MOST_PLAYS, np.uint64)
    return chance.choice(out[: list_plays(cards, LEAD, codes, out)].tolist())


def ending(chance):
    """A random ending: the rules, the hands, and what the two searches are told of it."""
    options = random_options(chance, OPTIONS)
    rules = Rules.from_options(options | {"players": str(chance.choice([3, 4]))})
    sizes = chance.choice([(1, 1, 2, 1), (2, 2, 1, 1), (3, 1, 1, 2), (1, 3, 2, 1), (2, 1, 2, 2)])[: rules.players]
    *hands, lying = deal(chance, [*sizes, 5])
    turn, direction = chance.randrange(rules.players), chance.choice([1, -1])
    trick, trick_seat = (0, None) if chance.random() < 0.4 else (some_trick(chance, lying, rules.codes()), None)
    if trick:
        trick_seat = chance.choice([seat for seat in range(rules.players) if seat != turn])
    return rules, options, hands, turn, np.uint64(trick), trick_seat, direction


def searched(rules, hands, turn, trick, trick_seat, direction, win):
    situation = np.zeros(SITUATION, np.int64)
    situation[TURN], situation[DIRECTION], situation[PLAYERS] = turn, direction, rules.players
    situation[TO_BEAT] = strength(trick, rules.codes()) if trick else LEAD
    situation[TRICK_SEAT] = NOBODY if trick_seat is None else trick_seat
    situation[PASSED], situation[REENTRY] = 0, rules.pass_reentry == "on"
    known = np.zeros(MAX_SEATS, np.uint64)
    known[: rules.players] = hands
    situation[COUNTS : COUNTS + rules.players] = [len(cards_in(hand)) for hand in hands]
    left = np.zeros(MAX_SEATS, np.int64)
    ending_of(situation, known, win, rules.codes(), np.zeros(ENDING, np.uint64), left)
    return left[: rules.players].tolist()


def number_of(play):
    return int(parse_cards(" ".join(map(card_name, play))))


def compare(count, seed):
    chance = random.Random(seed)
    for _ in range(count):
        rules, options, hands, turn, trick, trick_seat, direction = ending(chance)
        win = chance.choice([0, 0, 7, 40])
        plain = left_by(
            [cards_in(hand) for hand in hands], turn, cards_in(trick), trick_seat, frozenset(), direction,
            Options(**options, players=rules.players), number_of, win,
        )  # fmt: skip
        assert searched(rules, hands, turn, trick, trick_seat, direction, win) == plain


def test_the_search_finds_what_trying_everything_out_finds():
    compare(150, seed=1)


@pytest.mark.slow
def test_the_search_finds_what_trying_everything_out_finds_in_many_endings():
    compare(5000, seed=2)
