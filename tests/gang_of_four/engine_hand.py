"""What the engine did in a hand of Gang of Four, put in the words of the slow reference. Compares nothing."""

from functools import lru_cache

import numpy as np

from gang_sim.gang_of_four.cards import FACE_NAMES, faces_of
from gang_sim.gang_of_four.combinations import TYPES
from gang_sim.gang_of_four.records import ANNOUNCE, HAND_OVER, PLAY, RETURN
from tests.reference.gang_of_four_plays import as_play, card

STAGES = {PLAY: "play", RETURN: "return", ANNOUNCE: "announce", HAND_OVER: "over"}
CARDS = [card(name) for name in FACE_NAMES]
PLAIN = ("hand", "direction", "with_multi_one")
SEATS_AS_NUMBERS = ("turn", "trick_seat", "exchange_from", "exchange_to", "winner", "loser")
BY_SEAT = ("counts", "points", "totals")
FLAGS_BY_SEAT = ("passed", "silenced")
FACES = ("given", "returned")


@lru_cache(maxsize=100_000)
def cards_in(bits: int | np.integer) -> tuple:
    """A set of cards (its 64 bits, signed or not) as the reference's play."""
    return as_play(CARDS[face] for face in faces_of(int(bits) % 2**64))


def none_if_negative(values):
    return [None if value < 0 else value for value in values]


def meaning(stage, action):
    """What an action says in that stage, None if nothing."""
    if stage == "play":
        return cards_in(action)
    if stage == "return":
        return CARDS[action] if 0 <= action < len(CARDS) else None
    return {0: False, 1: True}.get(action)


def deal_in(hidden, players):
    """The cards of each seat as they were dealt."""
    deck = [CARDS[face] for face in hidden["deck"].tolist()]
    return [deck[16 * seat : 16 * seat + 16] for seat in range(players)]


def counted(record, players):
    """Leads, passes and plays of each type by seat, in the reference's words; of a hidden record or a result."""
    return [
        {"led": int(record["led"][seat]), "passes": int(record["passes"][seat])}
        | dict(zip(TYPES, record["plays"][seat].tolist(), strict=True))
        for seat in range(players)
    ]


class EngineHand:
    """A hand as the engine noted it, each event in the reference's words.

    seen, hands, legal, done, asked: as in `random_play.RandomGame`. hidden: the hidden record at the hand's end.
    """

    def __init__(self, game, players):
        self.players = players
        self.seen = game.seen
        self.hidden = game.hidden[0]
        self.stages = [STAGES[stage] for stage in self.seen["stage"].tolist()]
        self._hands = game.hands.tolist()
        self._legal = [actions.tolist() for actions in game.legal]
        self._done, self._asked = game.done.tolist(), game.asked.tolist()
        self.accepted = game.accepted.tolist()
        self._publics = self._in_words()

    def _in_words(self):
        """The public record of every event, as `ReferenceGame.public` words it."""
        seen, players = self.seen, self.players
        words = {name: seen[name].tolist() for name in PLAIN}
        words |= {name: none_if_negative(seen[name].tolist()) for name in SEATS_AS_NUMBERS}
        words |= {name: seen[name][:, :players].tolist() for name in BY_SEAT}
        words |= {name: seen[name][:, :players].astype(bool).tolist() for name in FLAGS_BY_SEAT}
        words |= {name: [None if face < 0 else CARDS[face] for face in seen[name].tolist()] for name in FACES}
        words["stage"] = self.stages
        words["trick"] = [cards_in(trick) for trick in seen["trick"].tolist()]
        words["played"] = [[cards_in(cards) for cards in seats] for seats in seen["played"][:, :players].tolist()]
        words["moves"] = self._moves()
        return [dict(zip(words, values, strict=True)) for values in zip(*words.values(), strict=True)]

    def _moves(self):
        """Moves of the cycle at each event."""
        lengths = self.seen["n_moves"].tolist()
        seats = self.seen["move_seats"][:, : max(lengths)].tolist()
        plays = self.seen["moves"][:, : max(lengths)].tolist()
        return [
            [(seat, cards_in(play)) for seat, play in zip(seats[event][:n], plays[event][:n], strict=True)]
            for event, n in enumerate(lengths)
        ]

    def __len__(self):
        """Decisions of the hand; events are one more, the last being the end."""
        return len(self._done)

    def deal(self):
        """The cards of each seat as they were dealt."""
        return deal_in(self.hidden, self.players)

    def public(self, event):
        return self._publics[event]

    def hands(self, event):
        """Each seat's cards, in the order of a play."""
        return [cards_in(cards) for cards in self._hands[event][: self.players]]

    def legal(self, event):
        """Every legal action in words; twice if the engine lists it twice."""
        return [self._meaning(event, action) for action in self._legal[event]]

    def done(self, event):
        return self._meaning(event, self._done[event])

    def asked(self, event):
        """The action tried on a copy of the table, None if it means nothing in this stage."""
        return self._meaning(event, self._asked[event])

    def _meaning(self, event, action):
        return meaning(self.stages[event], action)

    def counted(self):
        """Leads, passes and plays of each type by seat, over the hand."""
        return counted(self.hidden, self.players)


def check_rest_of_records(engine: EngineHand, private: np.ndarray) -> None:
    """What the reference has no word for: nothing lies in unused places, and every seat knows its number."""
    seen, players = engine.seen, engine.players
    behind = np.arange(seen["moves"].shape[1]) >= seen["n_moves"][:, None]
    assert (seen["move_seats"][behind] < 0).all()
    assert not seen["moves"][behind].any()
    for name in (*BY_SEAT, *FLAGS_BY_SEAT, "played"):
        assert not seen[name][:, players:].any(), name
    assert private["seat"][:players].tolist() == list(range(players))
