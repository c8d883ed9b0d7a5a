"""The Gang's challenges and specialists: what each card says, told once; their compiled effects are in two other files.

challenges.py and specialists.py carry out what stands here. The set of cards in force is one int: bit number - 1 for a
challenge, bit 9 + number for a specialist. No Numba here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

CHALLENGE, SPECIALIST = "challenge", "specialist"
CARDS_OF_A_KIND = 10


@dataclass(frozen=True)
class Card:
    """A challenge or a specialist.

    number: 1 to 10, as printed. when: the moment of its effect; who: who has to decide something, or "nobody"; effect:
    what changes.
    """

    kind: str
    number: int
    name: str
    when: str
    who: str
    effect: str

    @property
    def bit(self) -> int:
        """Its bit in the set of cards in force."""
        return 1 << (self.number - 1 if self.kind == CHALLENGE else CARDS_OF_A_KIND + self.number - 1)

    @property
    def title(self) -> str:
        """The name as printed.

        >>> CHALLENGES[0].title
        'Quick Access'
        """
        return self.name.replace("_", " ").title()


def _challenges(*rows: tuple[str, str, str, str]) -> tuple[Card, ...]:
    return tuple(Card(CHALLENGE, number, *row) for number, row in enumerate(rows, 1))


def _specialists(*rows: tuple[str, str, str, str]) -> tuple[Card, ...]:
    return tuple(Card(SPECIALIST, number, *row) for number, row in enumerate(rows, 1))


CHALLENGES = _challenges(
    ("quick_access", "after the deal", "nobody", "no white chips: straight to the flop"),
    ("noise_sensors", "white, yellow, orange", "nobody", "the 1-star chip freezes before whom it comes to"),
    ("motion_detector", "after the flop", "nobody", "a face card on the flop: the white 1-star chip's holder redraws"),
    ("retina_scan", "after red", "the holder of red N - 1", "guesses a value in the pocket of red N's holder"),
    ("hasty_getaway", "after yellow", "nobody", "no orange chips: turn and river are dealt together"),
    ("ventilation_shaft", "white, yellow, orange", "nobody", "the N-star chip freezes before whom it comes to"),
    ("laser_tripwires", "after the flop", "nobody", "no face card on the flop: the white N-star chip's holder redraws"),
    ("blackout", "at every round's start", "nobody", "earlier chips and moves disappear from view"),
    ("fingerprint_scan", "after red", "the holder of red N - 1", "guesses the category of red N's hand"),
    ("security_cameras", "at the deal", "nobody", "three pocket cards each, the best five of eight count"),
)

SPECIALISTS = _specialists(
    ("informant", "once, before a tick", "one player", "shows one pocket card to one other player"),
    ("getaway_driver", "once, before a tick", "nobody", "one player tells the category of the present hand"),
    ("investor", "after the deal", "nobody", "everyone tells how many face cards the pocket holds"),
    ("mastermind", "once, before a tick", "one player", "names a value and tells how many of it the own pocket holds"),
    ("hacker", "once, before a tick", "one player", "draws a card, then discards one of the pocket"),
    ("coordinator", "after the deal", "everyone", "passes one pocket card to the left, all at once"),
    ("jack", "once, before a tick", "one player", "adds a jack without suit, then discards another pocket card"),
    ("math_whiz", "after the deal", "nobody", "everyone tells the sum of the pocket"),
    ("con_artist", "after the deal", "nobody", "all pockets are shuffled together and dealt anew"),
    ("muscle", "once, before a tick", "nobody", "one player's hand beats every other of the same ranking"),
)

(
    QUICK_ACCESS, NOISE_SENSORS, MOTION_DETECTOR, RETINA_SCAN, HASTY_GETAWAY, VENTILATION_SHAFT, LASER_TRIPWIRES,
    BLACKOUT, FINGERPRINT_SCAN, SECURITY_CAMERAS,
) = (card.bit for card in CHALLENGES)  # fmt: skip
(
    INFORMANT, GETAWAY_DRIVER, INVESTOR, MASTERMIND, HACKER, COORDINATOR, JACK, MATH_WHIZ, CON_ARTIST, MUSCLE,
) = (card.bit for card in SPECIALISTS)  # fmt: skip

JACK_STAR = 52
"""The Jack's card: rank J, no suit."""
JACK_RANK = 9


def card_names(kind: str) -> tuple[str, ...]:
    """Names of the ten cards of a kind, in their order."""
    return tuple(card.name for card in (CHALLENGES if kind == CHALLENGE else SPECIALISTS))


def checked_cards(kind: str, given: Iterable[str | int]) -> tuple[str, ...]:
    """The names of cards given by name or number, in the order of their numbers.

    Raises ValueError for an unknown or repeated one.

    >>> checked_cards("challenge", ["8", "Noise Sensors"])
    ('noise_sensors', 'blackout')
    """
    names = card_names(kind)
    found = []
    for text in given:
        name = str(text).strip().lower().replace(" ", "_").replace("-", "_")
        if name.isdigit() and 1 <= int(name) <= len(names):
            name = names[int(name) - 1]
        if name not in names:
            raise ValueError(f"{kind} {text!r}: allowed are {', '.join(names)}, or 1 to {len(names)}")
        if name in found:
            raise ValueError(f"{kind} {name!r}: given twice")
        found.append(name)
    return tuple(sorted(found, key=names.index))


def mask_of_cards(challenges: Iterable[str], specialists: Iterable[str]) -> int:
    """The set of cards with these names, as an int."""
    named = {card.name: card for card in CHALLENGES + SPECIALISTS}
    return sum(named[name].bit for name in (*challenges, *specialists))


def cards_of_mask(mask: int) -> list[Card]:
    """The cards of a set, challenges first.

    >>> [card.title for card in cards_of_mask(JACK | BLACKOUT)]
    ['Blackout', 'Jack']
    """
    return [card for card in CHALLENGES + SPECIALISTS if mask & card.bit]
