"""Builds single turns for the tests of play styles: a seat's cards, what lies, how many cards the others hold."""

import numpy as np

from gang_sim.gang_of_four.cards import DECK, cards_from_faces, faces_of, format_cards, parse_cards
from gang_sim.gang_of_four.combinations import strength
from gang_sim.gang_of_four.records import NOBODY, PLAY, RETURN, new_tables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.registry import make_agent


class Turn:
    """Seat 0 of four decides, seat 1 comes next; the others hold 16 cards each unless said."""

    def __init__(self, hand: str, trick: str = "", others: tuple[int, ...] = (16, 16, 16), **options):
        self.rules = Rules(**options)
        public, private, _ = new_tables(1, self.rules)
        self.public, self.private = public[0], private[0]
        self.private["seat"] = np.arange(4)
        self.private["cards"][0] = parse_cards(hand)
        self.public["counts"] = [len(faces_of(parse_cards(hand))), *others][:4]
        self.public["stage"], self.public["turn"], self.public["direction"] = PLAY, 0, 1
        self.public["trick"] = parse_cards(trick)
        self.public["to_beat"] = strength(parse_cards(trick), self.rules.codes())
        self.public["trick_seat"] = 3 if trick else NOBODY
        self.public["played"][3] = parse_cards(trick)

    def played(self, cards: str) -> "Turn":
        """The same with cards that lie in the heap, played by seat 2."""
        self.public["played"][2] = parse_cards(cards)
        return self

    def opening(self) -> "Turn":
        """The same as the first lead, which must contain 1m."""
        self.public["with_multi_one"] = True
        return self

    def returning(self, given: str) -> "Turn":
        """The same as the exchange: seat 0 won and was given a card, which is in its hand, by seat 2."""
        self.public["stage"] = RETURN
        self.public["exchange_from"], self.public["exchange_to"] = 2, 0
        self.public["given"] = faces_of(parse_cards(given))[0]
        return self

    def chosen(self, agent: str) -> str:
        """What an agent does: the cards it plays, "" for a pass; in the exchange the card it gives back."""
        seated = make_agent("gang_of_four", agent)
        private = self.private[:1].copy()
        memory, streams = np.zeros((1, seated.memory_size)), np.ones(1, np.uint64)
        public = np.zeros(1, self.public.dtype)
        public[0] = self.public
        action = int(seated.act(public, private, memory, streams)[0])
        if self.public["stage"] == RETURN:
            return format_cards(np.uint64(1 << action))
        return format_cards(np.int64(action).view(np.uint64))


def random_hands(count: int, size: int, seed: int) -> list[np.uint64]:
    """So many random hands of so many cards."""
    chance = np.random.default_rng(seed)
    return [cards_from_faces(chance.choice(DECK, size, replace=False)) for _ in range(count)]
