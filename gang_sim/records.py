"""Games on disk: recorded step by step, read back, and verified by playing them again through the rules.

A record is one game as plain data, see `SCHEMA`. In a file of JSON lines every line is a game; in a Parquet file every
row is one, with the columns of the same names and the parts as JSON. The first line of defence against damage is a
checksum, the second the rules: the deals follow from the seed, and what happened must follow from what was decided.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from gang_sim.agent import Agent
from gang_sim.play import seated
from gang_sim.registry import GAMES

__all__ = ["SCHEMA", "VERSION", "check_ending", "read_records", "record_game", "replay", "verify", "write_records"]

VERSION = 1
ENDINGS = (".jsonl", ".parquet")
SCHEMA = {
    "schema": "gang-sim game",
    "version": "1",
    "game": "the_gang or gang_of_four",
    "rules": "the rules configuration, option by option",
    "agents": "name of the agent in each seat",
    "seed": "of the deals and chances",
    "number": "which game of this seed",
    "public": "what everybody saw, a list with one entry per step (a deal, a tick, a decision); see transcript.py",
    "private": "what not everybody saw, with the same steps: pockets or hands, and decisions that stay secret",
    "checksum": "SHA-256 over all the rest, as JSON with sorted keys",
}
"""Keys of a record and what they hold. With seed and rules the decisions alone are enough to play a game again."""


class _Scripted(Agent):
    """Decides as a record says."""

    honest = False
    decides_cards = True

    def __init__(self, game: str, title: str, actions: Sequence[int]) -> None:
        self.game = game  # type: ignore[misc]
        self._title, self._actions = title, list(actions)

    @property
    def name(self) -> str:
        return self._title

    @property
    def left(self) -> int:
        """Decisions that were not needed."""
        return len(self._actions)

    def act(self, public: np.ndarray, private: np.ndarray, memory: np.ndarray, streams: np.ndarray) -> np.ndarray:
        if not self._actions:
            raise ValueError("truncated: it ends before the game does")
        return np.array([self._actions.pop(0)])


def record_game(
    agents: Sequence[str | Agent] | str | Agent, seed: int, number: int, rules: Any, game: str = "the_gang"
) -> dict[str, Any]:
    """Play one whole game and record it; see `SCHEMA`. rules: the game's own Rules.

    >>> from gang_sim.the_gang.rules import Rules
    >>> record = record_game("nearest", 1, 0, Rules(players=3))
    >>> verify(record)
    >>> record["public"][0]
    {'deal': 0, 'vaults': 0, 'alarms': 0}
    """
    line_up = seated(game, agents, rules.players)
    trace, transcript = _rooms(game)
    steps = [transcript.plain_step(step) for step in trace.trace_game(line_up, seed, number, rules)]
    record = {
        "schema": SCHEMA["schema"],
        "version": VERSION,
        "game": game,
        "rules": {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(rules).items()},
        "agents": [agent.name for agent in line_up],
        "seed": seed,
        "number": number,
        "public": [public for public, _ in steps],
        "private": [private for _, private in steps],
    }
    return record | {"checksum": _checksum(record)}


def replay(record: dict[str, Any]) -> Iterator[Any]:
    """The steps of a recorded game, played again through the rules, each compared with what was recorded.

    Yields the game's own Step objects (`trace.py`). Raises ValueError that begins with "edited" or "truncated" for a
    record that is not what the rules make of it.
    """
    _check_form(record)
    trace, transcript = _rooms(record["game"])
    rules = import_module(f"gang_sim.{record['game']}.rules").Rules
    try:
        rules = rules(**record["rules"])
        steps_told = zip(record["public"], record["private"], strict=True)
        actions = [transcript.actions_of({**private, **public}) for public, private in steps_told]
        seats = [
            _Scripted(record["game"], name, [action for step in actions for seat, action in step if seat == number])
            for number, name in enumerate(record["agents"])
        ]
        steps = trace.trace_game(seats, record["seed"], record["number"], rules)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise ValueError(f"edited: {error}") from None
    place = -1
    try:
        for place, step in enumerate(steps):
            _compare(record, place, transcript.plain_step(step))
            yield step
    except ValueError as error:
        words = str(error)
        raise ValueError(words if words.startswith(("edited", "truncated")) else f"edited: {words}") from None
    if place + 1 != len(record["public"]) or any(seat.left for seat in seats):
        raise ValueError(f"edited: it goes on after the game's end, at step {place + 1}")


def verify(record: dict[str, Any]) -> None:
    """Raise ValueError, as `replay` does, unless a record is whole and what the rules make of its decisions."""
    for _ in replay(record):
        pass


def check_ending(path: Path) -> None:
    """Raise ValueError unless a file's name ends as records do."""
    if path.suffix not in ENDINGS:
        raise ValueError(f"{path}: records end in {' or '.join(ENDINGS)}")


def write_records(path: Path, records: Sequence[dict[str, Any]]) -> None:
    """Write games to a file, as JSON lines (.jsonl) or Parquet (.parquet). Raises ValueError for another ending."""
    check_ending(path)
    if path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        return
    import pyarrow
    from pyarrow import parquet

    rows = [{key: _stored(value) for key, value in record.items()} for record in records]
    parquet.write_table(pyarrow.Table.from_pylist(rows), path)


def read_records(path: Path) -> list[dict[str, Any]]:
    """Games from a file; whether they are what they seem to be is up to `verify`.

    Raises ValueError for a file that is truncated or no file of records.
    """
    check_ending(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    if path.suffix == ".parquet":
        return _from_parquet(path)
    records = []
    for number, line in enumerate(data.splitlines(keepends=True), start=1):
        try:
            records.append(json.loads(line))
        except (ValueError, RecursionError):
            word = "edited" if line.endswith(b"\n") else "truncated"
            raise ValueError(f"{path}, line {number}: {word}: not a line of JSON") from None
    if not records:
        raise ValueError(f"{path}: truncated: holds no game")
    return records


def _from_parquet(path: Path) -> list[dict[str, Any]]:
    import pyarrow
    from pyarrow import parquet

    try:
        rows = parquet.read_table(path).to_pylist()
        return [{key: _loaded(key, value) for key, value in row.items()} for row in rows]
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        raise ValueError(f"{path}: truncated, or no Parquet file: {str(error).splitlines()[0]}") from None


def _stored(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list | dict) else value


def _loaded(key: str, value: Any) -> Any:
    return json.loads(value) if key in ("rules", "agents", "public", "private") else value


def _rooms(game: str) -> tuple[Any, Any]:
    return import_module(f"gang_sim.{game}.trace"), import_module(f"gang_sim.{game}.transcript")


def _checksum(record: dict[str, Any]) -> str:
    rest = {key: value for key, value in record.items() if key != "checksum"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _check_form(record: Any) -> None:
    """Raise ValueError unless this is a record of this version, whole by its checksum."""
    if not isinstance(record, dict) or record.get("schema") != SCHEMA["schema"]:
        raise ValueError("edited: is no record of a gang-sim game")
    if record.get("version") != VERSION:
        raise ValueError(f"version {record.get('version')!r}: allowed is {VERSION}")
    missing = [key for key in SCHEMA if key not in record]
    if missing:
        raise ValueError(f"truncated: {missing[0]!r} is missing")
    if record["game"] not in GAMES:
        raise ValueError(f"edited: game {record['game']!r}: allowed are {', '.join(GAMES)}")
    if not all(isinstance(record[key], list) for key in ("agents", "public", "private")):
        raise ValueError("edited: agents, public and private must be lists")
    for key in ("seed", "number"):
        if type(record[key]) is not int:
            raise ValueError(f"edited: {key} {record[key]!r}: must be a whole number")
    if len(record["public"]) != len(record["private"]):
        raise ValueError("edited: public and private part have different numbers of steps")
    if record["checksum"] != _checksum(record):
        raise ValueError("edited: its checksum is another one")


def _compare(record: dict[str, Any], place: int, played: tuple[dict[str, Any], dict[str, Any]]) -> None:
    if place >= len(record["public"]):
        raise ValueError("truncated: it ends before the game does")
    for part, found in zip(("public", "private"), played, strict=True):
        said = record[part][place]
        wrong = [key for key in {**found, **said} if found.get(key) != said.get(key)]
        if wrong:
            key = wrong[0]
            raise ValueError(f"edited: step {place}: {key} {said.get(key)!r}: by the rules it is {found.get(key)!r}")
