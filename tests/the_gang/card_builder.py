"""A tiny builder of heists with chosen cards, dealt and in force, so that a test of a card reads like the rulebook."""

from collections.abc import Iterable

import numpy as np

from gang_sim import streams
from gang_sim.poker.cards import parse_cards
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang import table
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.game_kernels import advance, number_boards, open_hands
from gang_sim.the_gang.records import CHIPS, NO_CARD, SHOWDOWN, new_tables
from gang_sim.the_gang.rules import COLOURS, MAX_PLAYERS, Rules

BOARD = "2s 5h 9c Jd Ks"


def cards(text: str) -> list[int]:
    """Cards of a text, J* for the Jack's."""
    star = "J*" in text
    return [*parse_cards(text.replace("J*", "")).tolist(), *([JACK_STAR] if star else [])]


class Heist:
    """The first heist of a game with these cards: pockets by seat, the rest of the deck in any order.

    pile: what is drawn first. options: of Rules. The seat's number is its place among the pockets.
    """

    def __init__(self, board: str, *pockets: str, pile: str = "", seed: int = 1, **options: object):
        self.rules = Rules(players=len(pockets), **options)
        self.publics, privates, self.hiddens = new_tables(1, self.rules)
        self.public, self.private, self.hidden = self.publics[0], privates[0], self.hiddens[0]
        table.start_game(self.public, self.hidden, np.uint64(streams.game_key(seed, 0)))
        table.deal(self.hidden, self.rules.players, 0)
        self.hidden["deck"] = self._deck(board, pockets, pile)
        number_boards(self.hidden)
        table.open_heist(self.public, self.private, self.hidden)
        for place, card in enumerate(parse_cards(pile)):
            self._swap(5 + 3 * self.rules.players + place, card)

    def _deck(self, board: str, pockets: Iterable[str], pile: str) -> list[int]:
        wanted: list[int | None] = [*cards(board)]
        for pocket in pockets:
            held = cards(pocket)
            wanted += [*held, *[None] * (3 - len(held))]
        chosen = {card for card in wanted if card is not None} | set(parse_cards(pile).tolist())
        thirds = iter(card for card in range(52) if card not in chosen)
        deck = [next(thirds) if card is None else card for card in wanted]
        return deck + [card for card in range(52) if card not in deck]

    def _swap(self, place: int, card: int) -> None:
        deck = self.hidden["deck"]
        other = int(np.flatnonzero(deck == card)[0])
        deck[other], deck[place] = deck[place], card

    @property
    def phase(self) -> int:
        return int(self.public["phase"])

    @property
    def colour(self) -> str:
        return "showdown" if self.public["round"] == SHOWDOWN else COLOURS[self.public["round"]]

    def asked(self) -> list[int]:
        """Seats that must act now."""
        return [seat for seat in range(self.rules.players) if table.must_act(self.public, seat)]

    def is_legal(self, seat: int, action: int) -> bool:
        return bool(table.is_legal(self.public, seat, action))

    def legal(self, seat: int) -> list[int]:
        return [action for action in range(-1, 16) if self.is_legal(seat, action)]

    def do(self, *actions: int) -> "Heist":
        """An action of each seat asked, in the order of the seats."""
        chosen = np.zeros(MAX_PLAYERS, np.int8)
        for seat, action in zip(self.asked(), actions, strict=True):
            assert self.is_legal(seat, action), f"illegal action {action} of seat {seat}"
            chosen[seat] = action
        advance(self.public, self.private, self.hidden, chosen)
        if self.public["round"] == SHOWDOWN:
            open_hands(self.public, self.private, self.hidden, load_strengths().hands)
        return self

    def take(self, *stars: int) -> "Heist":
        """A round in one tick or draft: seat by seat takes its chip."""
        assert self.phase == CHIPS
        colour = self.colour
        if self.rules.protocol == "draft":
            for _ in stars:
                self.do(stars[self.asked()[0]])
        else:
            self.do(*stars)
        assert self.colour != colour or self.phase != CHIPS
        return self

    def to(self, colour: str, *stars: int) -> "Heist":
        """On to a round; everyone takes the same chip in every round before it, one's number unless said otherwise."""
        while self.colour != colour:
            self.take(*(stars or range(1, self.rules.players + 1)))
        return self

    def pocket(self, seat: int) -> list[int]:
        return [int(card) for card in self.private[seat]["pocket"] if card != NO_CARD]

    def facts(self, seat: int) -> list[tuple[int, int, int]]:
        """(kind, seat, card) of what a seat alone knows."""
        private = self.private[seat]
        return [tuple(map(int, fact)) for fact in private["facts"][: private["n_facts"]]]

    def success(self) -> bool:
        assert self.colour == "showdown"
        return bool(self.public["success"])
