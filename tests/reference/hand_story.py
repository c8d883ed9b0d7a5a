"""Hands of the reference of Gang of Four told as people tell them, and the published cases. Used by its tests."""

import csv
from pathlib import Path

import pytest

from tests.reference.gang_of_four import ReferenceGame
from tests.reference.gang_of_four_plays import PASS, Options, card, play

CASES = list(csv.DictReader((Path(__file__).parents[1] / "cases" / "gang_of_four.csv").open(encoding="utf-8")))


def rows(*kinds):
    found = [row for row in CASES if row["kind"] in kinds]
    assert found
    return found


def cases(kind):
    """A test for every row of the kind in the file of cases."""
    return pytest.mark.parametrize("case", rows(kind), ids=lambda row: f"{row['a']}-{row['b']}")


class Table:
    """A game told as people tell it: hands by seat, then "seat plays", "seat passes"."""

    def __init__(self, *hands, dealer=0, **options):
        self.game = ReferenceGame(Options(players=len(hands), **options), dealer)
        self.deal(*hands)

    def deal(self, *hands):
        self.game.deal([play(hand) for hand in hands])

    def plays(self, seat, cards):
        assert self.game.turn == seat
        self.game.act(play(cards))
        return self

    def passes(self, *seats):
        for seat in seats:
            assert self.game.turn == seat
            self.game.act(PASS)
        return self

    def announces(self, announced=True):
        self.game.act(announced)
        return self

    def returns(self, name):
        self.game.act(card(name))
        return self

    def may_play(self, cards):
        return play(cards) in self.game.legal()

    def may_pass(self):
        return PASS in self.game.legal()

    def is_new_cycle_of(self, seat):
        return self.game.turn == seat and not self.game.trick and not self.game.moves


def after_a_hand(*hands, left=("7r", "7r 8r", "8g 9g 10g"), **options):
    """A table of four in its second hand; seat 0 won the first, the others kept the cards in left."""
    table = Table("1m", *left, **options)
    table.plays(0, "1m")
    table.deal(*hands)
    return table
