"""How the searching seat plays on where a hand is played out: it sees what it would see at the table, and no more."""

from collections import Counter

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.learned import Learned
from gang_sim.agents.gang_of_four.own_turns import in_mind, lay_down, look_again, valued_turn
from gang_sim.agents.gang_of_four.situation import SITUATION, situation_of
from gang_sim.gang_of_four.cards import cards_from_faces, faces_of
from gang_sim.gang_of_four.legal_plays import MOST_PLAYS, PASS
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.records import MAX_SEATS, NOBODY
from gang_sim.gang_of_four.rules import Rules
from tests.agents_gang_of_four.witness import Witness

SEEN_BY_THE_NETWORK = (
    "turn",
    "to_beat",
    "trick",
    "trick_seat",
    "counts",
    "passed",
    "silenced",
    "played",
    "with_multi_one",
)


def cards(of: Counter) -> np.uint64:
    return cards_from_faces(sorted(of.elements()))


def faces(of: np.uint64) -> Counter:
    return Counter(int(face) for face in faces_of(of))


def hands_seen(count: int, rules: Rules) -> list[list[tuple[np.void, np.void]]]:
    """What seat 1 was shown at each of its turns, hand by hand; it plays as `learned`, the others as planners."""
    found = []
    for first in range(count):
        witness = Witness("learned")
        play(["planner", witness, *["planner"] * (rules.players - 2)], 1, 8, rules=rules, first=first)
        found.append(witness.seen)
    return found


def told_of(start: np.void, public: np.void, seat: int) -> tuple[np.ndarray, np.ndarray]:
    """The table in mind of a seat who thought at `start` and was told of all plays up to another of its turns."""
    tables, seats = in_mind(start, seat)
    look_again(start, PASS, seat, tables)
    since = [faces(public["played"][other]) - faces(start["played"][other]) for other in range(MAX_SEATS)]
    last, trick = public["trick_seat"], faces(public["trick"])
    if last != NOBODY and trick <= since[last]:  # else it lay there at the start
        since[last] -= trick
        since.append(trick)
    for other, laid in enumerate(since):
        lay_down(cards(laid), other if other < MAX_SEATS else last, tables)
    return tables, seats


@pytest.mark.parametrize("players", [3, 4])
def test_what_it_plays_there_is_what_learned_plays_at_the_table(players: int) -> None:
    learned, scratch = Learned(), np.zeros(MOST_PLAYS + 1, np.uint64)
    turns = 0
    for hand in hands_seen(12, Rules(players=players)):
        start = hand[0][0]
        for public, own in hand[1:]:
            tables, seats = told_of(start, public, own["seat"])
            situation = np.zeros(SITUATION, np.int64)
            situation_of(public, situation)
            chosen = valued_turn(situation, own["cards"], tables, seats, learned.weights, scratch)
            for name in SEEN_BY_THE_NETWORK:
                assert np.array_equal(tables[0][name], public[name]), name
            record = np.zeros(1, public.dtype)
            record[0] = public
            asked = learned.act(record, np.array([own]), np.zeros((1, learned.memory_size)), np.ones(1, np.uint64))
            assert chosen == np.int64(asked[0]).view(np.uint64)
            turns += 1
    assert turns > 30
