"""What an agent is given leaks nothing: cards that a seat cannot see change places, the hand is played again move by
move, and the seat is given the same bytes, may do the same and, whoever sits there, does the same."""

import random
from typing import NamedTuple

import numpy as np
import pytest

from gang_sim import streams
from gang_sim.agents.gang_of_four import agents
from gang_sim.gang_of_four import dealing, table
from gang_sim.gang_of_four.cards import MULTI_ONE, SINGLE_ORDER, cards_from_faces, faces_of
from gang_sim.gang_of_four.legal_plays import MOST_PLAYS
from gang_sim.gang_of_four.records import HAND_OVER, MAX_SEATS, NO_FACE, NOBODY, RETURN, new_tables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.play import ask
from gang_sim.registry import make_agent
from gang_sim.testing import settings

HANDS = 3
"""Hands of a game that are played again: the first, and two with the exchange before them."""


class Table:
    """A table that the same agent sits at in every seat, one decision at a time."""

    def __init__(self, agent, rules: Rules, seed: int):
        self.agent, self.players = agent, rules.players
        self.publics, self.privates, self.hiddens = new_tables(1, rules)
        starts = [streams.derive(np.uint64(seed + 1), streams.SEAT, seat, 0) for seat in range(MAX_SEATS)]
        self.streams = np.array([starts], np.uint64)
        self.memories = [np.zeros((1, agent.memory_size)) for _ in range(MAX_SEATS)]
        dealing.start_game(self.public, self.hidden, np.uint64(streams.game_key(seed, 0)))

    public = property(lambda self: self.publics[0])
    private = property(lambda self: self.privates[0])
    hidden = property(lambda self: self.hiddens[0])

    def start_hand(self):
        dealing.start_hand(self.public, self.private, self.hidden)

    def copy(self):
        other = object.__new__(Table)
        vars(other).update(vars(self))
        for name in ("publics", "privates", "hiddens", "streams"):  # as bytes: copies of records leave gaps as they are
            records = getattr(self, name)
            setattr(other, name, records.view(np.uint8).copy().view(records.dtype))
        other.memories = [memory.copy() for memory in self.memories]
        return other

    def view(self, seat: int) -> tuple:
        """All that a seat is given when it decides, and what the rules say it may do."""
        out = np.zeros(MOST_PLAYS + 1, np.uint64)
        count = table.legal_actions(self.public, self.private[seat], out)
        return self.public.tobytes(), self.private[seat].tobytes(), out[:count].tobytes()

    def decide(self) -> int:
        seat = int(self.public["turn"])
        one = np.zeros(1, np.int64)
        return int(
            ask(self.agent, self.publics, self.privates[:, seat], self.memories[seat], self.streams[:, seat], one)[0]
        )

    def carry_out(self, action: int) -> bool:
        return bool(table.carry_out(self.public, self.private, self.hidden, action))


class Played(NamedTuple):
    """What happened in a hand, decision by decision; cards: everybody's before each, the dead hand last."""

    seats: list[int]
    stages: list[int]
    actions: list[int]
    cards: list[np.ndarray]


def play_hand(at: Table) -> Played:
    """Play a hand that has been dealt."""
    played = Played([], [], [], [])
    while at.public["stage"] != HAND_OVER:
        played.seats.append(int(at.public["turn"]))
        played.stages.append(int(at.public["stage"]))
        played.cards.append(np.append(at.private["cards"], at.hidden["dead_hand"]))
        played.actions.append(at.decide())
        assert at.carry_out(played.actions[-1])
    return played


def less(cards: list[int], some: list[int]) -> list[int]:
    rest = list(cards)
    for face in some:
        rest.remove(face)
    return rest


def redealt(start: Table, cards: np.ndarray, seat: int, returned: int, chance: random.Random) -> Table | None:
    """The hand's start with the cards that the seat has not seen, of those in play at a later moment, in other places.

    cards: the hands at that moment, the dead one last; returned: the face that the winner had given back by then, or
    NO_FACE. None where the other deal would have shown before: by another card given, or by another first leader.
    """
    known: list[list[int]] = [[] for _ in range(MAX_SEATS + 1)]
    for holder, shown in (("exchange_to", int(start.public["given"])), ("exchange_from", returned)):
        place = int(start.public[holder])
        if shown != NO_FACE and shown in faces_of(cards[place]):
            known[place] = [shown]  # the card lay open in the exchange and is still there
    places = [place for place in range(MAX_SEATS + 1) if place != seat]
    unseen = {place: less(faces_of(cards[place]).tolist(), known[place]) for place in places}
    pool = [face for place in places for face in unseen[place]]
    chance.shuffle(pool)
    dealt = np.append(start.private["cards"], start.hidden["dead_hand"])
    at = start.copy()
    for place in places:
        size = len(unseen[place])
        faces, pool = less(faces_of(dealt[place]).tolist(), unseen[place]) + pool[:size], pool[size:]
        if place == MAX_SEATS:
            at.hidden["dead_hand"] = cards_from_faces(faces)
        else:
            at.private[place]["cards"] = cards_from_faces(faces)
    return at if _begins_alike(start, at) else None


def _begins_alike(start: Table, other: Table) -> bool:
    giver = start.public["exchange_from"]
    if giver != NOBODY:
        return SINGLE_ORDER[faces_of(other.private[giver]["cards"])].max() <= SINGLE_ORDER[start.public["given"]]
    dead = [MULTI_ONE in faces_of(at.hidden["dead_hand"]) for at in (start, other)]
    return dead[0] == dead[1]


def check_seat(start: Table, played: Played, moment: int, chance: random.Random) -> bool:
    """Play a hand again up to a seat's decision, with other cards where that seat cannot see; False if they would show.

    A pass under duty and the lead that a duty demands tell something of a hand: other cards would have been illegal.
    """
    seat = played.seats[moment]
    returned = played.actions[0] if moment > 0 and played.stages[0] == RETURN else NO_FACE
    other = redealt(start, played.cards[moment], seat, returned, chance)
    if other is None or np.array_equal(other.private["cards"], start.private["cards"]):
        return False
    same = start.copy()
    for step in range(moment + 1):
        assert same.public.tobytes() == other.public.tobytes()
        if played.seats[step] == seat:
            assert same.view(seat) == other.view(seat)
            assert same.decide() == other.decide() == played.actions[step]
        assert same.carry_out(played.actions[step])
        if step < moment and not other.carry_out(played.actions[step]):
            return False
    return True


@pytest.mark.parametrize("name", list(agents()))
def test_unseen_cards_change_nothing_that_a_seat_is_given_or_does(name):
    checked = 0
    for number, rules in enumerate(settings("gang_of_four", seed=3)):
        chance = random.Random(number)
        at = Table(make_agent("gang_of_four", name), rules, number)
        for _ in range(HANDS):
            at.start_hand()
            start = at.copy()
            played = play_hand(at)
            for moment in chance.choices(range(len(played.seats)), k=12):
                checked += check_seat(start, played, moment, chance)
    assert checked > 100
