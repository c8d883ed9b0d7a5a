"""Questions about the rules as dictionaries, for the command line and line by line; answers are dictionaries too.

Cards are text in the notation asked for. What is wrong with a question raises ValueError with one clear line.
"""

from typing import Any

import numpy as np

from gang_sim.gang_of_four.cards import HAND_SIZE, MULTI_ONE, cards_from_faces, faces_of, format_cards, parse_cards
from gang_sim.gang_of_four.combinations import TYPES, strength, strength_beats, type_of
from gang_sim.gang_of_four.legal_plays import LEAD, MOST_PLAYS, PASS, legal_plays
from gang_sim.gang_of_four.rules import Rules

__all__ = ["answer_beats", "answer_classify", "answer_legal"]

_Question = dict[str, Any]


def answer_classify(question: _Question, rules: Rules | None = None, notation: str = "gang") -> dict[str, str | None]:
    """The type of some cards, None if they are no combination; the rules make no difference.

    >>> answer_classify({"cards": "7r 7y"})
    {'type': 'pair'}
    """
    _check_keys(question, required=("cards",))
    kind = type_of(_cards(question, "cards", notation))
    return {"type": TYPES[kind] if kind >= 0 else None}


def answer_beats(question: _Question, rules: Rules | None = None, notation: str = "gang") -> dict[str, bool]:
    """Whether combination a may be played on combination b; each must fit the deck, not both together.

    >>> answer_beats({"a": "2r 2r", "b": "2y 2r"})
    {'beats': True}
    """
    _check_keys(question, required=("a", "b"))
    codes = (rules or Rules()).codes()
    a, b = (_combination(question, name, notation) for name in ("a", "b"))
    return {"beats": bool(strength_beats(strength(a, codes), strength(b, codes)))}


def answer_legal(question: _Question, rules: Rules | None = None, notation: str = "gang") -> dict[str, Any]:
    """The legal plays of a hand, and whether passing is legal.

    Keys: hand, 1 to 16 cards; trick, what must be beaten, "" or absent for a lead; duty, whether the next player has
    one card left; lead_with_1m, whether this is a lead that must contain 1m. Plays go up in strength.

    >>> answer_legal({"hand": "2y 5g 7y 8g", "trick": "7g", "duty": True})
    {'plays': ['8g'], 'pass': False}
    """
    _check_keys(question, required=("hand",), optional=("trick", "duty", "lead_with_1m"))
    codes = (rules or Rules()).codes()
    hand = _cards(question, "hand", notation, HAND_SIZE)
    trick = _combination(question, "trick", notation) if question.get("trick") else PASS
    duty, with_multi_one = (_flag(question, name) for name in ("duty", "lead_with_1m"))
    try:
        cards_from_faces([*faces_of(hand), *faces_of(trick)])
    except ValueError as error:
        raise ValueError(f"hand and trick together: {error}") from None
    if with_multi_one and trick != PASS:
        raise ValueError("lead_with_1m: a lead has no trick to beat")
    if with_multi_one and MULTI_ONE not in faces_of(hand):
        multi_one = format_cards(cards_from_faces([MULTI_ONE]), notation)
        raise ValueError(f"lead_with_1m: hand {format_cards(hand, notation)} does not hold {multi_one}")
    out = np.zeros(MOST_PLAYS + 1, np.uint64)
    to_beat = strength(trick, codes) if trick != PASS else LEAD
    plays = list(out[: legal_plays(hand, to_beat, duty, with_multi_one, codes, out)])
    may_pass = PASS in plays
    plays = sorted((play for play in plays if play != PASS), key=lambda play: strength(play, codes))
    return {"plays": [format_cards(play, notation) for play in plays], "pass": may_pass}


def _check_keys(question: _Question, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    if not isinstance(question, dict):
        raise ValueError(f"question {question!r}: must be an object with {', '.join(required)}")
    for name in required:
        if name not in question:
            raise ValueError(f"no {name!r} in the question: needed are {', '.join(required)}")
    for name in question:
        if name not in required + optional:
            raise ValueError(f"unknown {name!r} in the question: allowed are {', '.join(required + optional)}")


def _cards(question: _Question, name: str, notation: str, most: int = 64) -> np.uint64:
    text = question[name]
    if not isinstance(text, str):
        raise ValueError(f"{name} {text!r}: must be text")
    try:
        cards = parse_cards(text, notation, most)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    if cards == PASS:
        raise ValueError(f"{name}: no cards")
    return cards


def _combination(question: _Question, name: str, notation: str) -> np.uint64:
    cards = _cards(question, name, notation)
    if type_of(cards) < 0:
        raise ValueError(f"{name} {question[name]!r}: is no combination")
    return cards


def _flag(question: _Question, name: str) -> bool:
    value = question.get(name, False)
    if not isinstance(value, bool):
        raise ValueError(f"{name} {value!r}: must be true or false")
    return value
