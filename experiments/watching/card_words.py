"""What challenges and specialists brought, in words: told from the public records before and after a step."""

from collections.abc import Callable
from typing import Any

import numpy as np

from gang_sim.poker.names import CATEGORIES, RANK_WORDS
from gang_sim.the_gang.cards_in_force import SPECIALISTS, cards_of_mask
from gang_sim.the_gang.trace import Step

__all__ = ["card_news", "in_force"]

USES = {
    "informant": "{} shows a card",
    "hacker": "{} draws a card and throws one away",
    "jack": "{} takes in a jack without suit and throws another card away",
    "muscle": "{} beats every other hand of the same ranking",
}
"""What the user of a specialist does, unless it follows from what is told."""


def in_force(step: Step) -> str:
    """The cards in force, with commas between them."""
    return ", ".join(card.title for card in cards_of_mask(int(step.public["cards"])))


def card_news(before: np.void | None, step: Step, name: Callable[[int], str]) -> list[str]:
    """A sentence for each thing that happened; before: the public record before the step, None for a deal."""
    public, players = step.public, len(step.private)

    def is_new(field: str, nothing: Any = -1) -> bool:
        known = nothing if before is None else before[field]
        return bool(np.any(public[field] != known) and np.any(public[field] != nothing))

    news = []
    for field, title in (("face_cards", "Investor, face cards"), ("sums", "Math Whiz, sums")):
        if is_new(field):
            told = ", ".join(f"{name(seat)} {public[field][seat]}" for seat in range(players))
            news.append(f"{title}: {told}")
    if is_new("passed", False):
        news.append("Coordinator: everybody passes a card to the left")
    if is_new("shuffled", False):
        news.append("Con Artist: all pockets are shuffled together and dealt anew")
    news += _redraws(before, step, name)
    for card in SPECIALISTS:
        user = int(public["users"][card.number - 1])
        used = user >= 0 and (before is None or before["users"][card.number - 1] != user)
        if used and card.name in USES:
            news.append(f"{card.title}: {USES[card.name].format(name(user))}")
    if is_new("shown_to"):
        news.append(f"Informant: to {name(int(public['shown_to']))}")
    if is_new("told_category"):
        driver = name(int(public["users"][1]))
        news.append(f"Getaway Driver: {driver} has {CATEGORIES[public['told_category']]}")
    if is_new("value_count"):
        mind, rank = name(int(public["users"][3])), RANK_WORDS[public["named_value"]]
        news.append(f"Mastermind: {mind} is asked for {rank} and holds {public['value_count']}")
    if is_new("guessed_value"):
        news.append(f"Retina Scan: the guess is {RANK_WORDS[public['guessed_value']]}")
    if is_new("guessed_category"):
        news.append(f"Fingerprint Scan: the guess is {CATEGORIES[public['guessed_category']]}")
    return news


def _redraws(before: np.void | None, step: Step, name: Callable[[int], str]) -> list[str]:
    old = np.zeros_like(step.public["redraws"]) if before is None else before["redraws"]
    seats = np.flatnonzero(step.public["redraws"] > old)
    return [f"{name(int(seat))} has to throw the pocket away and draws anew" for seat in seats]
