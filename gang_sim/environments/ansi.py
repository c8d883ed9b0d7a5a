"""Coloured text for terminals; knows no game."""

BOLD, DIM = "1", "2"
BLACK_ON_WHITE, RED_ON_WHITE, GREEN_ON_WHITE, BLUE_ON_WHITE = "30;107", "31;107", "32;107", "34;107"
BLACK_ON_YELLOW, BLACK_ON_ORANGE, WHITE_ON_RED = "30;103", "30;48;5;208", "97;41"
YELLOW_ON_WHITE = "33;107"
WHITE_ON_BLUE = "97;44"
_END = "\x1b[0m"


def paint(text: str, *styles: str) -> str:
    """The text with escape codes around it.

    >>> paint("7", BOLD)
    '\\x1b[1m7\\x1b[0m'
    """
    return f"\x1b[{';'.join(styles)}m{text}{_END}" if styles else text


def plain(text: str) -> str:
    """The text without its escape codes.

    >>> plain(paint("7", BOLD))
    '7'
    """
    import re

    return re.sub(r"\x1b\[[0-9;]*m", "", text)
