"""Random hands, tricks and options for the tests of Gang of Four."""

import random
from dataclasses import fields
from typing import get_args, get_type_hints

import numpy as np

from gang_sim.gang_of_four.cards import DECK, cards_from_faces
from gang_sim.gang_of_four.rules import Rules

PLAY_OPTIONS = ("straight_tie", "flush_tie", "full_house_tie", "multi_one_in_flush", "duty_gang", "duty_lead_singles")


def random_hand(chance: random.Random, size: int) -> np.uint64:
    """So many cards; half of the time from few numbers, so that groups, flushes and runs are frequent."""
    deck = [int(face) for face in DECK]
    if chance.random() < 0.5:
        wanted = set(chance.sample(range(10), 5)) | {0}
        deck = [face for face in deck if face % 10 in wanted or face >= 30]
    return cards_from_faces(chance.sample(deck, size))


def random_options(chance: random.Random, names=PLAY_OPTIONS) -> dict[str, str]:
    """A random value for each of the named options."""
    hints = get_type_hints(Rules)
    known = [field.name for field in fields(Rules) if field.name in names]
    return {name: str(chance.choice(get_args(hints[name]))) for name in known}
