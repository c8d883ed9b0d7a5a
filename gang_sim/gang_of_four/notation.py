"""Actions of Gang of Four in words, for messages and for those who watch; decides nothing."""

from gang_sim.gang_of_four.cards import FACES, format_cards
from gang_sim.gang_of_four.records import ANNOUNCE, PLAY, RETURN

__all__ = ["action_text"]


def action_text(stage: int, action: int, notation: str = "gang") -> str:
    """What an action (int64) of a stage means.

    >>> action_text(PLAY, 3), action_text(PLAY, 0), action_text(RETURN, 30), action_text(ANNOUNCE, 0)
    ('play 1g 2g', 'pass', 'return of 1m', 'forgetting the last card')
    """
    if stage == PLAY:
        return f"play {format_cards(action % 2**64, notation)}" if action else "pass"
    if stage == RETURN and 0 <= action < FACES:
        return f"return of {format_cards(1 << action, notation)}"
    if stage == ANNOUNCE and action in (0, 1):
        return "announcing the last card" if action else "forgetting the last card"
    return f"action {action}"
