"""A table of the engine with hands of one's choice, told as people tell it: who plays what, who passes."""

import numpy as np

from gang_sim.gang_of_four import dealing, table
from gang_sim.gang_of_four.cards import faces_of, parse_cards
from gang_sim.gang_of_four.legal_plays import MOST_PLAYS
from gang_sim.gang_of_four.records import new_tables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.streams import game_key


class Table:
    """The first hand of a game with these cards by seat; seat 0 leads, with any play.

    public, private, hidden: its records.
    """

    def __init__(self, *hands, **options):
        self.publics, self.privates, self.hiddens = new_tables(1, Rules(players=len(hands), **options))
        self.public, self.private, self.hidden = self.publics[0], self.privates[0], self.hiddens[0]
        dealing.start_game(self.public, self.hidden, np.uint64(game_key(1, 0)))
        dealing.start_hand(self.public, self.private, self.hidden)
        for seat, hand in enumerate(hands):
            cards = parse_cards(hand)
            self.private[seat]["cards"] = cards
            self.public["counts"][seat] = len(faces_of(cards))
        self.public["turn"], self.public["with_multi_one"] = 0, False

    def turn(self):
        return int(self.public["turn"])

    def does(self, seat, action):
        assert self.turn() == seat
        assert table.carry_out(self.public, self.private, self.hidden, np.int64(action)), "illegal"
        return self

    def plays(self, seat, cards):
        return self.does(seat, int(parse_cards(cards).view(np.int64)))

    def passes(self, *seats):
        for seat in seats:
            self.does(seat, 0)
        return self

    def announces(self, seat):
        return self.does(seat, 1)

    def forgets(self, seat):
        return self.does(seat, 0)

    def legal(self):
        """The legal plays of the seat whose turn it is, as sets of cards; 0 is the pass."""
        out = np.zeros(MOST_PLAYS + 1, np.uint64)
        return set(out[: table.legal_actions(self.public, self.private[self.turn()], out)].tolist())

    def may_play(self, cards):
        return int(parse_cards(cards)) in self.legal()

    def must_lead(self, seat):
        return self.turn() == seat and self.public["trick"] == 0 and 0 not in self.legal()
