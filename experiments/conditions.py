"""What results of The Gang say of the mode, the cards in force and the options that matter with them."""

from gang_sim.the_gang.cards_in_force import CHALLENGE, SPECIALIST, card_names
from gang_sim.the_gang.rules import Rules

__all__ = ["NONE", "cards_text", "options_text"]

NONE = "-"
ONE_PLAYER = {"informant", "getaway_driver", "mastermind", "hacker", "jack", "muscle"}
"""Specialists that one player uses, in a round that an option names."""
MATTERS_WITH = {
    "frozen_chip_returns": {"noise_sensors", "ventilation_shaft"},
    "blackout_memory": {"blackout"},
    "muscle": {"muscle"},
    "specialist_round": ONE_PLAYER,
}


def cards_text(rules: Rules) -> str:
    """The cards in force in every heist.

    >>> cards_text(Rules(challenges=("blackout",), specialists=("jack",)))
    'blackout, jack'
    """
    return ", ".join(rules.challenges + rules.specialists) or NONE


def options_text(rules: Rules) -> str:
    """The options that matter where cards come into force, with their values.

    >>> options_text(Rules(mode="master_thief", protocol="draft"))
    'stacks=shuffled, replaced_challenge=lowest_number, blackout_memory=wiped'
    """
    possible = set(rules.challenges + rules.specialists)
    options = []
    if rules.mode != "basic":
        options.append("stacks")
        possible |= set(card_names(CHALLENGE))
        possible |= set(card_names(SPECIALIST)) if rules.mode != "master_thief" else set()
    if rules.mode == "master_thief":
        options.append("replaced_challenge")
    options += [option for option, cards in MATTERS_WITH.items() if cards & possible]
    if rules.protocol == "draft" and "frozen_chip_returns" in options:  # nothing changes hands in a draft
        options.remove("frozen_chip_returns")
    return ", ".join(f"{option}={getattr(rules, option)}" for option in options) or NONE
