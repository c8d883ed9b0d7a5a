"""Questions as JSON, one a line, each answered with one line: `--lines` of the commands that ask the rules."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["answer_line", "answer_lines"]

BAD_LINES = 2
"""Exit code when a line could not be answered."""


def answer_lines(source: str, answer_to: Callable[[Any], dict[str, Any]]) -> int:
    """Answer every line of a file ("-" is stdin) with one line; 2 when one of them was bad."""
    bad = False
    with _opened(source) as lines:
        for line in lines:
            answer = answer_line(line, answer_to)
            bad = bad or "error" in answer
            print(json.dumps(answer), flush=source == "-")
    return BAD_LINES if bad else 0


def answer_line(line: bytes, answer_to: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
    """The answer to one JSON question, or {"error": what is wrong}.

    >>> answer_line(b'{"twice": 4', lambda question: {"answer": 2 * question["twice"]})["error"]
    "not a line of JSON: Expecting ',' delimiter: line 1 column 12 (char 11)"
    """
    try:
        question = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        return {"error": f"not a line of JSON: {error}"}
    try:
        return answer_to(question)
    except ValueError as error:
        return {"error": str(error)}


@contextmanager
def _opened(source: str) -> Iterator[Iterable[bytes]]:
    if source == "-":
        yield sys.stdin.buffer
        return
    try:
        file = open(source, "rb")
    except OSError as error:
        raise ValueError(f"--lines {source}: {error.strerror}") from None
    with file:
        yield file
