"""Heists of the reference told as people tell them: these cards, these chips, this decision. Used by its tests."""

import csv
from pathlib import Path

from tests.reference.hands import CATEGORIES, RANKS, cards
from tests.reference.the_gang import STAY
from tests.reference.the_gang_card_heist import ReferenceCardHeist
from tests.reference.the_gang_cards import CardOptions

FIRST_SHOWDOWN = {"board": "2s 5h 9c Jd Ks", "pockets": ("2c3d", "TcTd", "AsAh")}  # the file of cases calls it so


def cases_of(kind):
    """The rows of that kind in the file of cases."""
    with (Path(__file__).parents[1] / "cases" / "the_gang.csv").open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["kind"] == kind]


def expected_of(kind, start):
    """What the file of cases expects in the situation that starts so."""
    (found,) = (row["expected"] for row in cases_of(kind) if row["board_or_situation"].startswith(start))
    return found


def answers(heist, specialist):
    """What was stated for the specialist, in order."""
    return [said.answer for said in heist.statements if said.specialist == specialist]


def deal_of(players, board, pockets, pile):
    """A permutation of the deck with these cards in their places; the rest as it comes."""
    known = cards(board) + [card for pocket in pockets for card in cards(pocket)] + cards(pile)
    rest = iter([card for card in range(52) if card not in known])
    places = cards(board) + [next(rest) for _ in range(5 - len(cards(board)))]
    for seat in range(players):
        pocket = cards(pockets[seat]) if seat < len(pockets) else []
        places += pocket + [next(rest) for _ in range(3 - len(pocket))]
    return places + cards(pile) + list(rest)


class Story:
    """A heist of the table protocol under the rulebook's end rule, unless options say otherwise."""

    def __init__(self, players=3, board="", pockets=(), pile="", challenges=(), specialists=(), **options):
        rules = {name: options.pop(name) for name in ("protocol", "end_rule", "max_ticks") if name in options}
        rules = {"protocol": "table", "end_rule": "rulebook", "max_ticks": 10} | rules
        deal = deal_of(players, board, pockets, pile)
        self.heist = ReferenceCardHeist(
            players,
            **rules,
            deal=deal,
            challenges=challenges,
            specialists=specialists,
            options=CardOptions(**options),
        )

    def tick(self, *actions, order=None):
        self.heist.tick(list(actions), list(order or self.heist.seats()))
        return self

    def takes(self, seat, chip):
        return self.tick(*(chip if other == seat else STAY for other in self.heist.seats()))

    def to_the_showdown(self, *chips):
        """The seats take these chips in every round that is left, and name nothing."""
        while self.heist.awaits == "tick":
            self.tick(*chips)
        return self

    def uses(self, seat):
        """That seat alone wants to use the specialist."""
        self.heist.want([other == seat for other in self.heist.seats()])
        self.heist.user(seat)
        return self

    def guesses(self, guess):
        """A value such as "A", or a category."""
        known = RANKS.index(guess) if guess in tuple(RANKS) else CATEGORIES.index(guess)
        self.heist.guess(known)
        return self

    def pocket(self, seat):
        return set(self.heist.pockets[seat])

    def succeeds(self):
        assert self.heist.awaits is None
        return self.heist.result["success"]
