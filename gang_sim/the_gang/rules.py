"""The Gang's rules configuration: every option, checked, in one frozen dataclass; table.py plays by it."""

import dataclasses
from dataclasses import dataclass

MIN_PLAYERS, MAX_PLAYERS = 3, 10
MAX_TICKS = 100
"""Most ticks a chip round may have: the length of the recorded history."""
VAULTS_TO_WIN = ALARMS_TO_LOSE = 3
PROTOCOLS = ("table", "draft")
END_RULES = ("rulebook", "settled")
COLOURS = ("white", "yellow", "orange", "red")


@dataclass(frozen=True)
class Rules:
    """Options of a game of The Gang; the defaults are the base game at a table.

    players: 3 to 10.
    protocol: "table" (everyone may act in every tick) or "draft" (seats in random order, each takes one chip from the
        middle).
    end_rule: "rulebook" (a round ends at the instant when everyone holds a chip) or "settled" (when nobody wants to
        move any more). Does not apply in a draft.
    max_ticks: ticks per round, 1 to 100; chips still in the middle are then given out at random. Not in a draft.

    >>> Rules(players=11)
    Traceback (most recent call last):
    ...
    ValueError: players 11: The Gang is played by 3 to 10
    """

    players: int = 4
    protocol: str = "table"
    end_rule: str = "rulebook"
    max_ticks: int = 10

    def __post_init__(self) -> None:
        if not _is_whole(self.players) or not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise ValueError(f"players {self.players}: The Gang is played by {MIN_PLAYERS} to {MAX_PLAYERS}")
        if self.protocol not in PROTOCOLS:
            raise ValueError(f"protocol {self.protocol!r}: allowed are {', '.join(PROTOCOLS)}")
        if self.end_rule not in END_RULES:
            raise ValueError(f"end_rule {self.end_rule!r}: allowed are {', '.join(END_RULES)}")
        if not _is_whole(self.max_ticks) or not 1 <= self.max_ticks <= MAX_TICKS:
            raise ValueError(f"max_ticks {self.max_ticks}: allowed are 1 to {MAX_TICKS}")

    @classmethod
    def from_options(cls, options: dict[str, str]) -> "Rules":
        """Rules from option names and values as text, as a command line gives them.

        >>> Rules.from_options({"players": "3", "end_rule": "settled"})
        Rules(players=3, protocol='table', end_rule='settled', max_ticks=10)
        """
        fields = {field.name: field.type for field in dataclasses.fields(cls)}
        values: dict[str, object] = {}
        for name, text in options.items():
            if name not in fields:
                raise ValueError(f"rule {name!r}: allowed are {', '.join(fields)}")
            values[name] = _whole(name, text) if fields[name] is int else text
        return cls(**values)  # type: ignore[arg-type]


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{name} {text!r}: must be a whole number") from None
