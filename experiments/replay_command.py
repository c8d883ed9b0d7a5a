"""`gang-sim replay FILE`: recorded games, verified by the rules, one of them shown step by step."""

from pathlib import Path
from typing import Any

from gang_sim.experiments.watching.screen import new_console
from gang_sim.gang_of_four.cards import NOTATIONS
from gang_sim.records import read_records, replay, verify

__all__ = ["run"]


def run(path: Path, number: int | None, open_cards: bool, notation: str, check: bool) -> None:
    """Show a game of a file (check: only verify all of them). Raises ValueError for one that does not hold."""
    if notation not in NOTATIONS:
        raise ValueError(f"--cards {notation!r}: allowed are {', '.join(NOTATIONS)}")
    records = read_records(path)
    if check:
        for place, record in enumerate(records):
            _named(path, place, lambda record=record: verify(record))
        print(f"{path}: {len(records)} game{'s' if len(records) > 1 else ''}, as the rules have it")
        return
    place = 0 if number is None else number
    if not 0 <= place < len(records):
        raise ValueError(f"--game {place}: {path} holds the games 0 to {len(records) - 1}")
    _named(path, place, lambda: _show(records[place], open_cards, notation))


def _show(record: dict[str, Any], open_cards: bool, notation: str) -> None:
    steps = list(replay(record))  # all is verified before anything is shown
    screen = _screen(record, open_cards, notation)
    screen.title(record["seed"], record["number"])
    for step in steps:
        screen.show(step)
    screen.end()


def _screen(record: dict[str, Any], open_cards: bool, notation: str) -> Any:
    seats = [f"P{seat} {name}" for seat, name in enumerate(record["agents"], start=1)]
    if record["game"] == "the_gang":
        from gang_sim.experiments.watching.the_gang import HeistScreen
        from gang_sim.the_gang.rules import Rules as HeistRules

        return HeistScreen(new_console(), seats, HeistRules(**record["rules"]), open_cards)
    from gang_sim.experiments.watching.gang_of_four import CardScreen
    from gang_sim.gang_of_four.rules import Rules

    return CardScreen(new_console(), seats, Rules(**record["rules"]), open_cards, notation)


def _named(path: Path, place: int, work: Any) -> None:
    try:
        work()
    except ValueError as error:
        raise ValueError(f"{path}, game {place}: {error}") from None
