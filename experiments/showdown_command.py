"""`gang-sim rules showdown`: names the hands of a showdown and says whether the red chips stand in the right order."""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from gang_sim.experiments.json_lines import answer_lines
from gang_sim.experiments.terminal import text_table
from gang_sim.poker.cards import check_cards, format_cards, parse_cards
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.names import category, hand_name
from gang_sim.the_gang.rules import MAX_PLAYERS

BOARD_CARDS, POCKET_CARDS, FEWEST_POCKETS = 5, 2, 2
QUESTION_KEYS = ("board", "pockets")


def run(board: str | None, pockets: Sequence[str], lines: str | None, as_json: bool) -> int:
    """Answer one question, or one a line; returns the exit code. Raises ValueError for cards that cannot be."""
    if lines is not None:
        if board is not None or pockets:
            raise ValueError("--lines: does not go with --board and pockets")
        return answer_lines(lines, answer_question)
    if board is None:
        raise ValueError('--board: is needed, five cards such as "2s 5h 9c Jd Ks"')
    answer = showdown(board, pockets)
    print(json.dumps(answer) if as_json else _for_people(answer))
    return 0


def showdown(board: str, pockets: Sequence[str]) -> dict[str, Any]:
    """The hands by red chip and whether none is weaker than the one before.

    Raises ValueError for a wrong number of cards or pockets, an unknown card, or one that is there twice.

    >>> showdown("2s 5h 9c Jd Ks", ["TcTd", "2c3d"])["success"]
    False
    """
    on_board = _cards("board", board, BOARD_CARDS)
    if not FEWEST_POCKETS <= len(pockets) <= MAX_PLAYERS:
        raise ValueError(f"pockets {len(pockets)}: allowed are {FEWEST_POCKETS} to {MAX_PLAYERS}")
    held = np.array([_cards("pocket", pocket, POCKET_CARDS) for pocket in pockets])
    check_cards(np.concatenate([on_board, held.ravel()]))
    values = evaluate(np.hstack([held, np.tile(on_board, (len(held), 1))]))
    return {
        "success": bool(np.all(values[1:] >= values[:-1])),
        "hands": [
            {"pocket": pocket, "category": category(int(value)), "name": hand_name(int(value))}
            for pocket, value in zip(pockets, values, strict=True)
        ],
    }


def answer_question(question: Any) -> dict[str, Any]:
    """`showdown` for a question as a dictionary. Raises ValueError for what is wrong with it."""
    return showdown(*_question(question))


def _question(question: Any) -> tuple[str, list[str]]:
    if not isinstance(question, dict):
        raise ValueError(f"question: must be an object with {' and '.join(QUESTION_KEYS)}")
    for key in QUESTION_KEYS:
        if key not in question:
            raise ValueError(f"question: {key!r} is missing")
    for key in question:
        if key not in QUESTION_KEYS:
            raise ValueError(f"question: unknown key {key!r}: allowed are {', '.join(QUESTION_KEYS)}")
    board, pockets = question["board"], question["pockets"]
    if not isinstance(board, str):
        raise ValueError('board: must be text such as "2s 5h 9c Jd Ks"')
    if not isinstance(pockets, list) or not all(isinstance(pocket, str) for pocket in pockets):
        raise ValueError('pockets: must be a list of texts such as ["2c3d", "TcTd"]')
    return board, pockets


def _cards(what: str, text: str, number: int) -> np.ndarray:
    try:
        cards = parse_cards(text)
    except ValueError as error:
        raise ValueError(f"{what} {text!r}: {error}") from None
    if len(cards) != number:
        raise ValueError(f"{what} {text!r}: has {len(cards)} cards, must be {number}")
    return cards


def _for_people(answer: dict[str, Any]) -> str:
    lines = [
        [str(star), format_cards(parse_cards(hand["pocket"])), hand["name"]]
        for star, hand in enumerate(answer["hands"], start=1)
    ]
    return text_table(["red chip", "pocket", "hand"], lines) + "\n" + ("success" if answer["success"] else "failure")
