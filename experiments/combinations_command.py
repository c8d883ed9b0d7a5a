"""`gang-sim rules classify`, `beats` and `legal`: questions about Gang of Four's combinations."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from gang_sim.experiments.json_lines import answer_lines
from gang_sim.experiments.options import given_rules
from gang_sim.gang_of_four.cards import NOTATIONS
from gang_sim.gang_of_four.questions import answer_beats, answer_classify, answer_legal
from gang_sim.gang_of_four.rules import Rules

_ANSWERS: dict[str, Callable[..., dict[str, Any]]] = {
    "classify": answer_classify,
    "beats": answer_beats,
    "legal": answer_legal,
}


def run(
    kind: str, question: Mapping[str, Any], rule: Sequence[str], notation: str, lines: str | None, as_json: bool
) -> int:
    """Answer one question, or one a line; returns the exit code. Raises ValueError for a question that cannot be.

    kind: "classify", "beats" or "legal"; question: see gang_sim.gang_of_four.questions, None where an option was not
    given; rule: option=value; notation: how cards are written.
    """
    if notation not in NOTATIONS:
        raise ValueError(f"--cards {notation!r}: allowed are {', '.join(NOTATIONS)}")
    answer_to = partial(_ANSWERS[kind], rules=Rules.from_options(given_rules(rule)), notation=notation)
    given = {name: value for name, value in question.items() if value is not None}
    if lines is not None:
        if any(value is not False for value in given.values()):
            raise ValueError("--lines: does not go with a question of its own")
        return answer_lines(lines, answer_to)
    answer = answer_to(given)
    print(json.dumps(answer) if as_json else _for_people(kind, answer))
    return 0


def _for_people(kind: str, answer: dict[str, Any]) -> str:
    if kind == "classify":
        return answer["type"] or "no combination"
    if kind == "beats":
        return "yes" if answer["beats"] else "no"
    return "\n".join([*answer["plays"], *(["pass"] if answer["pass"] else [])])
