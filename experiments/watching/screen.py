"""What watching either game has in common: the console, lines, and the names of the seats."""

import sys
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from gang_sim.registry import make_agent

__all__ = ["Screen", "new_console", "seat_names"]


def new_console() -> Console:
    """A console on stdout; characters that it cannot show are replaced."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    return Console(highlight=False, soft_wrap=True)


def seat_names(game: str, line_up: Sequence[str], players: int) -> list[str]:
    """The seats as they are called, e.g. "P1 nearest"; line_up: one agent, or one per seat."""
    names = [make_agent(game, spec).name for spec in line_up]
    names = names * players if len(names) == 1 else names
    return [f"P{seat} {name}" for seat, name in enumerate(names, start=1)]


class Screen:
    """Prints one line below the other."""

    def __init__(self, console: Console, seats: Sequence[str]) -> None:
        self.console, self.seats = console, list(seats)

    @property
    def width(self) -> int:
        """Characters of the longest seat's name."""
        return max(map(len, self.seats))

    def short(self, seat: int) -> str:
        """A seat's short name."""
        return f"P{seat + 1}"

    def line(self, text: str | Text, **style: Any) -> None:
        """Print one line."""
        self.console.print(Text(text, **style) if isinstance(text, str) else text)

    def rule(self, title: str) -> None:
        """An empty line and a title across the screen."""
        self.line("")
        self.console.rule(Text(title, style="bold"), align="left")

    def end(self) -> None:
        """After the last step."""
