"""The rules configuration of Gang of Four: every option with its default, validated; holds no rule itself."""

from dataclasses import dataclass, fields
from typing import Literal, get_args, get_type_hints

__all__ = ["Rules"]


STRAIGHT_TOP_CARD, FLUSH_NUMBERS_FIRST, FULL_HOUSE_PAIR_FIRST, FULL_HOUSE_EQUAL = 1, 2, 4, 8
MULTI_ONE_EQUAL, PASS_IS_OUT, FIRST_CLOCKWISE, DISCARDS_HIDDEN = 16, 32, 64, 128
NO_SAME_RETURN, ANNOUNCE_LAST_CARD, NO_DUTY_GANG, FREE_DUTY_LEAD, LAST_HAND_DECIDES = 256, 512, 1024, 2048, 4096
"""Bits of `Rules.codes()`: a choice that is not the default."""

_BITS = {
    ("straight_tie", "top_card"): STRAIGHT_TOP_CARD,
    ("flush_tie", "numbers_first"): FLUSH_NUMBERS_FIRST,
    ("full_house_tie", "pair_number_first"): FULL_HOUSE_PAIR_FIRST,
    ("full_house_tie", "equal"): FULL_HOUSE_EQUAL,
    ("multi_one_in_flush", "equal"): MULTI_ONE_EQUAL,
    ("pass_reentry", "off"): PASS_IS_OUT,
    ("first_direction", "clockwise"): FIRST_CLOCKWISE,
    ("discards", "hidden"): DISCARDS_HIDDEN,
    ("exchange_return_same", "forbidden"): NO_SAME_RETURN,
    ("last_card_announce", "action"): ANNOUNCE_LAST_CARD,
    ("duty_gang", "forbidden"): NO_DUTY_GANG,
    ("duty_lead_singles", "free"): FREE_DUTY_LEAD,
    ("game_tie", "last_hand_then_seat"): LAST_HAND_DECIDES,
}


@dataclass(frozen=True)
class Rules:
    """Options of the rules, defaults first; frozen, and valid once it exists.

    straight_tie: equal numbers are compared by all cards' colours, or by the top card's only.
    flush_tie: after the top number compare the colour, or all numbers before the colour.
    full_house_tie: the three then the pair; the pair's number before the three's colours; or the three's number alone.
    multi_one_in_flush: 1m in a flush against the 1 of its colour: higher, or equal.
    pass_reentry: whether a player who passed may play again in the same cycle.
    first_direction: direction of play of the first hand; it alternates from then on.
    discards: whether what was played in earlier cycles is remembered.
    exchange_return_same: whether the winner may return the face that was received.
    last_card_announce: a player's last card is announced by itself, or by an action that can be forgotten.
    duty_gang: whether a gang may be played where the duty is the highest single.
    duty_lead_singles: who must lead and has no combination leads the highest single, or any.
    target_score: the game ends when a total reaches it.
    game_tie: equal lowest totals share the win, or the last hand and then the seat decide.
    players: 3 or 4.

    Raises ValueError for a value that is not allowed.

    >>> Rules(players=3).target_score
    100
    >>> Rules(players=5)
    Traceback (most recent call last):
    ...
    ValueError: players 5: allowed are 3, 4
    """

    straight_tie: Literal["all_cards", "top_card"] = "all_cards"
    flush_tie: Literal["colour_first", "numbers_first"] = "colour_first"
    full_house_tie: Literal["three_then_pair", "pair_number_first", "equal"] = "three_then_pair"
    multi_one_in_flush: Literal["above_1r", "equal"] = "above_1r"
    pass_reentry: Literal["on", "off"] = "on"
    first_direction: Literal["counterclockwise", "clockwise"] = "counterclockwise"
    discards: Literal["remembered", "hidden"] = "remembered"
    exchange_return_same: Literal["allowed", "forbidden"] = "allowed"
    last_card_announce: Literal["automatic", "action"] = "automatic"
    duty_gang: Literal["allowed", "forbidden"] = "allowed"
    duty_lead_singles: Literal["highest", "free"] = "highest"
    target_score: int = 100
    game_tie: Literal["shared", "last_hand_then_seat"] = "shared"
    players: Literal[3, 4] = 4

    def __post_init__(self) -> None:
        for name, values in _choices().items():
            value = getattr(self, name)
            if value not in values or isinstance(value, bool):
                raise ValueError(f"{name} {value}: allowed are {', '.join(map(str, values))}")
        score = self.target_score
        if not isinstance(score, int) or isinstance(score, bool) or not 1 <= score <= _MOST_TARGET:
            raise ValueError(f"target_score {score}: allowed are whole numbers from 1 to {_MOST_TARGET}")

    @classmethod
    def from_options(cls, options: dict[str, str]) -> "Rules":
        """Rules from the text of options, as in `--rule flush_tie=numbers_first`; the rest are defaults.

        Raises ValueError for an unknown option or a value that is not allowed.

        >>> Rules.from_options({"players": "3"}).players
        3
        >>> Rules.from_options({"flush_ties": "x"})
        Traceback (most recent call last):
        ...
        ValueError: unknown rule 'flush_ties': allowed are straight_tie, flush_tie, full_house_tie, \
multi_one_in_flush, pass_reentry, first_direction, discards, exchange_return_same, last_card_announce, duty_gang, \
duty_lead_singles, target_score, game_tie, players
        """
        names = [field.name for field in fields(cls)]
        values: dict[str, str | int] = {}
        for name, text in options.items():
            if name not in names:
                raise ValueError(f"unknown rule {name!r}: allowed are {', '.join(names)}")
            is_number = name in ("target_score", "players") and text.isascii() and text.isdigit()
            values[name] = int(text) if is_number else text
        return cls(**values)  # type: ignore[arg-type]

    def codes(self) -> int:
        """The choices as one integer for compiled code, a bit for each that is not the default; without the numbers.

        >>> Rules().codes(), Rules(full_house_tie="equal").codes() == FULL_HOUSE_EQUAL
        (0, True)
        """
        return sum(bit for (name, value), bit in _BITS.items() if getattr(self, name) == value)


_MOST_TARGET = 10_000


def _choices() -> dict[str, tuple]:
    """The allowed values of every option that has a list of them."""
    return {name: get_args(hint) for name, hint in get_type_hints(Rules).items() if get_args(hint)}
