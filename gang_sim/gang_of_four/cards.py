"""Cards of Gang of Four, how they are written, and a set of cards as one uint64; knows no combinations.

A face is one of the 34 different cards, numbered colour by colour:
0..9 = 1g..10g, 10..19 = 1y..10y, 20..29 = 1r..10r, 30 = 1m, 31 = Pg, 32 = Py, 33 = Dr.
The thirty coloured faces exist twice, which makes 64 cards.

A set of cards (a hand, a play) is one uint64: bit f says that face f is there, bit 34 + f that it is there twice
(the "twin" bit, for f < 30). So a play can be made from a hand exactly if `play & ~hand == 0`.
"""

import re
from collections.abc import Iterable

import numpy as np

__all__ = [
    "COLOURS",
    "COPIES",
    "DECK",
    "DRAGON",
    "FACES",
    "FACE_NAMES",
    "HAND_SIZE",
    "MULTI_ONE",
    "NOTATIONS",
    "PHOENIX_GREEN",
    "PHOENIX_YELLOW",
    "SINGLE_ORDER",
    "TWIN_SHIFT",
    "cards_from_faces",
    "faces_of",
    "format_cards",
    "parse_cards",
]

FACES = 34
HAND_SIZE = 16
COLOURS = ("g", "y", "r")
MULTI_ONE, PHOENIX_GREEN, PHOENIX_YELLOW, DRAGON = 30, 31, 32, 33
TWIN_SHIFT = 34  # twin bit of face f = bit TWIN_SHIFT + f

FACE_NAMES = (*(f"{number}{colour}" for colour in COLOURS for number in range(1, 11)), "1m", "Pg", "Py", "Dr")
COPIES = np.array([2] * 30 + [1] * 4, dtype=np.uint8)  # of each face in the deck
DECK = np.repeat(np.arange(FACES, dtype=np.uint8), COPIES)  # uint8[64], the faces of all cards

# Number and colour of a face in one integer, 4 * number + colour: its order as a single (section 1 of the rules).
# Phoenixes have number 11, the dragon 12; the colour of 1m is 3.
SINGLE_ORDER = np.array(
    [4 * number + colour for colour in range(3) for number in range(1, 11)] + [4 + 3, 4 * 11, 4 * 11 + 1, 4 * 12],
    dtype=np.int64,
)

_SUITS = {"ordinary": "scd", "ordinary-hearts": "cdh"}  # the suits that stand for green, yellow, red


def _ordinary_names(suits: str) -> tuple[str, ...]:
    """Names of the 34 faces in two ordinary decks whose suits stand for green, yellow, red (section 6)."""
    green, yellow, red = tuple(suits)
    multi = "h" if "s" in suits else "s"
    numbers = ["A", *map(str, range(2, 11))]
    coloured = [number + suit for suit in suits for number in numbers]
    return (*coloured, "A" + multi, "J" + green, "J" + yellow, "K" + red)


_NAMES = {"gang": FACE_NAMES, **{name: _ordinary_names(suits) for name, suits in _SUITS.items()}}
NOTATIONS = tuple(_NAMES)
_FACE_OF = {notation: {name.lower(): face for face, name in enumerate(names)} for notation, names in _NAMES.items()}
for _notation in _SUITS:
    _FACE_OF[_notation] |= {"t" + name[2]: face for name, face in _FACE_OF[_notation].items() if name[:2] == "10"}
_CARD = re.compile(r"10.|..")


def _named_faces(text: str, notation: str) -> list[int]:
    if notation not in _NAMES:
        raise ValueError(f"unknown notation {notation!r}: allowed are {', '.join(NOTATIONS)}")
    known = _FACE_OF[notation]
    faces = []
    for word in re.split(r"[\s,]+", text.strip()) if text.strip() else ():
        names = [word] if word.lower() in known else _CARD.findall(word)
        if "".join(names) != word or any(name.lower() not in known for name in names):
            names = [name for name in names if name.lower() not in known] or [word]
            allowed = "1g..10g, 1y..10y, 1r..10r, 1m, Pg, Py, Dr" if notation == "gang" else " ".join(_NAMES[notation])
            raise ValueError(f"impossible card {names[0]!r}: allowed are {allowed}")
        faces += [known[name.lower()] for name in names]
    return faces


def cards_from_faces(faces: Iterable[int], most: int = 64) -> np.uint64:
    """The set of cards as uint64.

    faces: integers 0..33, any order.
    Raises ValueError for another face, for more copies than the deck has, and for more than `most` cards.

    >>> hex(cards_from_faces([0, 30, 0]))
    '0x440000001'
    """
    has, twin = 0, 0
    count = 0
    for face in map(int, faces):
        if not 0 <= face < FACES:
            raise ValueError(f"face {face}: faces are 0 to {FACES - 1}")
        bit = 1 << face
        if not has & bit:
            has |= bit
        elif COPIES[face] == 2 and not twin & bit:
            twin |= bit
        else:
            times = "a third time" if COPIES[face] == 2 else "a second time"
            raise ValueError(f"card {FACE_NAMES[face]} {times}: the deck holds {COPIES[face]}")
        count += 1
    if count > most:
        raise ValueError(f"{count} cards: at most {most} are allowed")
    return np.uint64(has | twin << TWIN_SHIFT)


def parse_cards(text: str, notation: str = "gang", most: int = 64) -> np.uint64:
    """A set of cards as uint64 from text such as "10r 7y 7y 1m Pg".

    Cards are separated by spaces or commas or not at all; capitals do not matter. notation: one of NOTATIONS, "gang"
    as in the rules or one of the two mappings to ordinary cards, where "10s" is also read as "Ts".
    Raises ValueError for an impossible card, a card too often, or more than `most` cards.

    >>> format_cards(parse_cards("10r 1m,7y7y"))
    '1m 7y 7y 10r'
    >>> format_cards(parse_cards("Ah As Jc Kd", "ordinary"))
    '1g 1m Py Dr'
    >>> parse_cards("7y Pr")
    Traceback (most recent call last):
    ...
    ValueError: impossible card 'Pr': allowed are 1g..10g, 1y..10y, 1r..10r, 1m, Pg, Py, Dr
    """
    return cards_from_faces(_named_faces(text, notation), most)


def faces_of(cards: int | np.uint64) -> np.ndarray:
    """The faces of a set of cards as uint8[number of cards], lowest single first, twins side by side.

    >>> faces_of(parse_cards("2g 1m 2g"))
    array([30,  1,  1], dtype=uint8)
    """
    bits = int(cards)
    faces = [
        face for face in range(FACES) for shift in (0, TWIN_SHIFT) if shift + face < 64 and bits >> shift + face & 1
    ]
    return np.array(sorted(faces, key=lambda face: SINGLE_ORDER[face]), dtype=np.uint8)


def format_cards(cards: int | np.uint64, notation: str = "gang") -> str:
    """Text of a set of cards, lowest single first; see `parse_cards`.

    >>> format_cards(parse_cards("10r 1m 7y"), "ordinary-hearts")
    'As 7d 10h'
    """
    if notation not in _NAMES:
        raise ValueError(f"unknown notation {notation!r}: allowed are {', '.join(NOTATIONS)}")
    return " ".join(_NAMES[notation][face] for face in faces_of(cards))
