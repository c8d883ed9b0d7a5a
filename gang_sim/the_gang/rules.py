"""The Gang's rules configuration: every option, checked, in one frozen dataclass; table.py plays by it."""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from gang_sim.the_gang.cards_in_force import CHALLENGE, SPECIALIST, checked_cards, mask_of_cards

MIN_PLAYERS, MAX_PLAYERS = 3, 10
MAX_TICKS = 100
"""Most ticks a chip round may have: the length of the recorded history."""
VAULTS_TO_WIN = ALARMS_TO_LOSE = 3
MASTER_THIEF_ALARMS = 2
"""Alarms that lose in mode master_thief."""
PROTOCOLS = ("table", "draft")
END_RULES = ("rulebook", "settled")
MODES = ("basic", "advanced", "professional", "master_thief")
STACKS = ("shuffled", "ordered")
REPLACED_CHALLENGES = ("lowest_number", "oldest")
FROZEN_CHIP_RETURNS = ("no", "yes")
MUSCLES = ("category", "tie_break")
SPECIALIST_ROUNDS = ("default", "pre_flop", "flop", "turn", "river")
BLACKOUT_MEMORIES = ("wiped", "kept")
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
    mode: "basic", "advanced", "professional" or "master_thief": which cards come into force, heist by heist.
    challenges, specialists: names of cards in force in every heist, in mode basic only (cards_in_force.py).
    stacks: "shuffled" anew for every game, or "ordered" 1 to 10.
    replaced_challenge: which of the Master Thief's two goes, "lowest_number" or "oldest".
    frozen_chip_returns: "no" (who holds a frozen chip can only stay) or "yes" (may put it back or exchange it).
    muscle: beats every other hand of its "category", or only an equal one ("tie_break").
    specialist_round: in which round the specialists that one player uses are used; "default" is pre_flop, and flop for
        the Getaway Driver.
    blackout_memory: whether agents' memory of earlier rounds of the heist is "wiped" or "kept" under Blackout.

    >>> Rules(players=11)
    Traceback (most recent call last):
    ...
    ValueError: players 11: The Gang is played by 3 to 10
    """

    players: int = 4
    protocol: str = "table"
    end_rule: str = "rulebook"
    max_ticks: int = 10
    mode: str = "basic"
    challenges: tuple[str, ...] = ()
    specialists: tuple[str, ...] = ()
    stacks: str = "shuffled"
    replaced_challenge: str = "lowest_number"
    frozen_chip_returns: str = "no"
    muscle: str = "category"
    specialist_round: str = "default"
    blackout_memory: str = "wiped"

    def __post_init__(self) -> None:
        if not _is_whole(self.players) or not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise ValueError(f"players {self.players}: The Gang is played by {MIN_PLAYERS} to {MAX_PLAYERS}")
        for option, allowed in CHOICES.items():
            if getattr(self, option) not in allowed:
                raise ValueError(f"{option} {getattr(self, option)!r}: allowed are {', '.join(allowed)}")
        if not _is_whole(self.max_ticks) or not 1 <= self.max_ticks <= MAX_TICKS:
            raise ValueError(f"max_ticks {self.max_ticks}: allowed are 1 to {MAX_TICKS}")
        for option, kind in (("challenges", CHALLENGE), ("specialists", SPECIALIST)):
            cards = checked_cards(kind, _listed(getattr(self, option)))
            if cards and self.mode != "basic":
                raise ValueError(f"{option} {', '.join(cards)}: mode {self.mode} brings its own, allowed in mode basic")
            object.__setattr__(self, option, cards)

    @property
    def alarms_to_lose(self) -> int:
        """Alarms that lose the game: three, or two in mode master_thief."""
        return MASTER_THIEF_ALARMS if self.mode == "master_thief" else ALARMS_TO_LOSE

    @property
    def cards(self) -> int:
        """The set of cards in force in every heist, as an int (cards_in_force.py)."""
        return mask_of_cards(self.challenges, self.specialists)

    @property
    def plays_cards(self) -> bool:
        """Whether any card ever comes into force."""
        return self.mode != "basic" or self.cards != 0

    @classmethod
    def from_options(cls, options: dict[str, str]) -> "Rules":
        """Rules from option names and values as text, as a command line gives them.

        >>> Rules.from_options({"players": "3", "challenges": "blackout,1"}).challenges
        ('quick_access', 'blackout')
        """
        fields = {field.name: field.type for field in dataclasses.fields(cls)}
        values: dict[str, object] = {}
        for name, text in options.items():
            if name not in fields:
                raise ValueError(f"rule {name!r}: allowed are {', '.join(fields)}")
            values[name] = _whole(name, text) if fields[name] is int else text
        return cls(**values)  # type: ignore[arg-type]


CHOICES = {
    "protocol": PROTOCOLS,
    "end_rule": END_RULES,
    "mode": MODES,
    "stacks": STACKS,
    "replaced_challenge": REPLACED_CHALLENGES,
    "frozen_chip_returns": FROZEN_CHIP_RETURNS,
    "muscle": MUSCLES,
    "specialist_round": SPECIALIST_ROUNDS,
    "blackout_memory": BLACKOUT_MEMORIES,
}
"""Option -> its values, the default first; records hold their places in these lists."""


def _listed(cards: object) -> list[str]:
    """Cards as a list: given as a list, or as text with commas between them."""
    if isinstance(cards, str):
        return [part for part in cards.split(",") if part.strip()]
    if isinstance(cards, Iterable):
        return [str(card) for card in cards]
    raise ValueError(f"cards {cards!r}: must be names with commas between them")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{name} {text!r}: must be a whole number") from None


def without_cards(rules: Rules) -> Rules:
    """The same rules, if no card ever comes into force; ValueError otherwise. For what asks for chips only.

    >>> without_cards(Rules(mode="advanced"))
    Traceback (most recent call last):
    ...
    ValueError: mode advanced: only the basic game without challenges and specialists is played here
    """
    if rules.plays_cards:
        named = f"mode {rules.mode}" if rules.mode != "basic" else ", ".join(rules.challenges + rules.specialists)
        raise ValueError(f"{named}: only the basic game without challenges and specialists is played here")
    return rules
