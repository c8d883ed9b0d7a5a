"""Gang of Four, slow and plain: cards, combinations, what beats what, every play of a hand (rules, sections 1 to 3).

Written from the rules alone, to compare the fast engine with. A card is (number, colour), so that cards compare as
singles do; a play is a tuple of cards, the highest first; the empty play is a pass.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple

GREEN, YELLOW, RED, MULTI = range(4)
COLOUR_LETTERS = "gyrm"
NUMBERS = range(1, 11)
PHOENIX, DRAGON = 11, 12


class Card(NamedTuple):
    number: int  # 1 to 10, PHOENIX, DRAGON
    colour: int


MULTI_ONE = Card(1, MULTI)
PHOENIXES = (Card(PHOENIX, GREEN), Card(PHOENIX, YELLOW))
DRAGON_CARD = Card(DRAGON, RED)
DECK = sorted(
    [Card(number, colour) for number in NUMBERS for colour in (GREEN, YELLOW, RED)] * 2
    + [MULTI_ONE, *PHOENIXES, DRAGON_CARD]
)

Play = tuple[Card, ...]
PASS: Play = ()

FIVES = ("straight", "flush", "full_house", "straight_flush")  # each beats those before it
GANGS = ("gang4", "gang5", "gang6", "gang7")
KINDS = ("single", "pair", "three", *FIVES, *GANGS)


class Options(NamedTuple):
    """The options of the rules, defaults first."""

    straight_tie: str = "all_cards"
    flush_tie: str = "colour_first"
    full_house_tie: str = "three_then_pair"
    multi_one_in_flush: str = "above_1r"
    pass_reentry: str = "on"
    first_direction: str = "counterclockwise"
    discards: str = "remembered"
    exchange_return_same: str = "allowed"
    last_card_announce: str = "automatic"
    duty_gang: str = "allowed"
    duty_lead_singles: str = "highest"
    target_score: int = 100
    game_tie: str = "shared"
    players: int = 4


DEFAULTS = Options()


def card(name: str) -> Card:
    """A card from its name.

    >>> card("10r") > card("9r") > card("9y") > card("1m") > card("1r")
    True
    """
    known = {card_name(each): each for each in DECK}
    if name not in known:
        raise ValueError(f"card {name!r}: allowed are {', '.join(known)}")
    return known[name]


def card_name(card: Card) -> str:
    """How the card is written.

    >>> [card_name(each) for each in DECK[-5:]]
    ['10r', '10r', 'Pg', 'Py', 'Dr']
    """
    return {PHOENIX: "P", DRAGON: "D"}.get(card.number, str(card.number)) + COLOUR_LETTERS[card.colour]


def as_play(cards: Iterable[Card]) -> Play:
    """The cards in the order of a play, the highest first."""
    return tuple(sorted(cards, reverse=True))


def play(names: str) -> Play:
    """A play from its cards' names.

    >>> play("1m 2g 1g")
    (Card(number=2, colour=0), Card(number=1, colour=3), Card(number=1, colour=0))
    """
    return as_play(map(card, names.split()))


# Combinations.


@lru_cache(maxsize=200_000)
def combination(cards: Play) -> str | None:
    """What the cards are together, one of KINDS, None if they may not be played together."""
    numbers = [card.number for card in cards]
    if len(set(numbers)) == 1:
        return {1: "single", 2: "pair", 3: "three", 4: "gang4", 5: "gang5", 6: "gang6", 7: "gang7"}[len(cards)]
    if len(cards) != 5:
        return None
    if sorted(map(numbers.count, numbers)) == [2, 2, 3, 3, 3]:
        return "full_house"  # no three and no pair holds the dragon, of which there is one; 1c 1c 1m xc xc is this
    if numbers[0] in (PHOENIX, DRAGON):
        return None
    straight = numbers == list(range(numbers[0], numbers[0] - 5, -1))
    flush = len({card.colour for card in cards if card.colour != MULTI}) == 1
    if straight:
        return "straight_flush" if flush else "straight"
    return "flush" if flush else None


@lru_cache(maxsize=200_000)
def order_within_kind(cards: Play, options: Options) -> tuple:
    """What decides between two combinations of one kind, the weightiest first."""
    kind = combination(cards)
    numbers = tuple(card.number for card in cards)
    colours = tuple(card.colour for card in cards)
    if kind in GANGS:
        return numbers[:1]
    if kind == "straight":
        return numbers[0], colours[:1] if options.straight_tie == "top_card" else colours
    if kind in ("flush", "straight_flush"):
        colour = colours[0]  # 1m is the lowest card of its flush
        multi_one = MULTI_ONE in cards and options.multi_one_in_flush == "above_1r"
        if kind == "straight_flush":
            return numbers[0], colour, multi_one
        if options.flush_tie == "numbers_first":
            return numbers, colour, multi_one
        return numbers[0], colour, numbers[1:], multi_one
    if kind == "full_house":
        three = [card for card in cards if numbers.count(card.number) == 3]
        pair = [card for card in cards if numbers.count(card.number) == 2]
        three_number, pair_number = three[0].number, pair[0].number
        three_colours, pair_colours = (tuple(card.colour for card in part) for part in (three, pair))
        return {
            "three_then_pair": (three_number, three_colours, pair_number, pair_colours),
            "pair_number_first": (three_number, pair_number, three_colours, pair_colours),
            "equal": (three_number,),
        }[options.full_house_tie]
    return numbers[0], colours  # single, pair, three


def beats(cards: Play, trick: Play, options: Options = DEFAULTS) -> bool:
    """Whether the combination may be played on the trick."""
    kind, other = combination(cards), combination(trick)
    if kind in GANGS and other in GANGS and len(cards) != len(trick):
        return len(cards) > len(trick)
    if kind == other:
        return order_within_kind(cards, options) > order_within_kind(trick, options)
    if kind in GANGS or other in GANGS:
        return kind in GANGS
    if kind in FIVES and other in FIVES:
        return FIVES.index(kind) > FIVES.index(other)
    return False


# The plays of a hand.


@lru_cache(maxsize=1024)
def plays_of(hand: Play) -> dict[str, set[Play]]:
    """All different combinations that can be made from a hand, by kind.

    hand: the cards in the order of a play. Cards of one face count as the same.
    """
    alike = {
        number: [card for card in hand if card.number == number] for number in dict.fromkeys(c.number for c in hand)
    }
    threes = [three for same in alike.values() for three in set(combinations(same, 3))]
    pairs = [pair for same in alike.values() for pair in set(combinations(same, 2))]
    of_one_number = chain.from_iterable(
        combinations(same, size) for same in alike.values() for size in range(1, len(same) + 1)
    )
    runs = [[alike.get(top - step, ()) for step in range(5)] for top in NUMBERS]
    straights = chain.from_iterable(product(*run) for run in runs)
    flushes = chain.from_iterable(
        combinations([card for card in hand if card.colour in (colour, MULTI)], 5) for colour in (GREEN, YELLOW, RED)
    )
    full_houses = (as_play(three + pair) for three in threes for pair in pairs if pair[0].number != three[0].number)
    plays: dict[str, set[Play]] = {kind: set() for kind in KINDS}
    for cards in chain(of_one_number, straights, flushes, full_houses):
        kind = combination(cards)
        if kind:
            plays[kind].add(cards)
    return plays


def leads(hand: Play, options: Options, duty: bool = False, with_multi_one: bool = False) -> set[Play]:
    """What may be led; duty: the next player has one card left; with_multi_one: the lead must contain 1m.

    No game has both (whoever leads 1m leads first, and all hold 16 cards); duty then binds among the leads with 1m.
    """
    plays = plays_of(hand)
    if with_multi_one:
        plays = {kind: {cards for cards in plays[kind] if MULTI_ONE in cards} for kind in KINDS}
    singles = plays["single"]
    several = set().union(*(plays[kind] for kind in KINDS if kind != "single"))
    if duty and several:
        return several
    if duty and options.duty_lead_singles == "highest":
        return {max(singles)}
    return singles | several


def answers(hand: Play, trick: Play, options: Options, duty: bool = False) -> set[Play]:
    """What may be played on a trick, the pass included."""
    plays = plays_of(hand)
    gangs = {cards for kind in GANGS for cards in plays[kind] if beats(cards, trick, options)}
    if duty and combination(trick) == "single":
        highest = max(plays["single"])
        if beats(highest, trick, options):
            return {highest} | gangs if options.duty_gang == "allowed" else {highest}
    kinds = FIVES if len(trick) == 5 else [combination(trick)]
    alike = {cards for kind in kinds for cards in plays[kind] if beats(cards, trick, options)}
    return alike | gangs | {PASS}
