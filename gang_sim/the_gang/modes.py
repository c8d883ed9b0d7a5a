"""Which of The Gang's cards are in force in which heist: the stacks of the four modes, compiled."""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.the_gang.cards_in_force import CARDS_OF_A_KIND
from gang_sim.the_gang.records import ADVANCED, BASIC, MASTER_THIEF, PROFESSIONAL

CHALLENGES, SPECIALISTS = 0, 1
"""Places of the two stacks."""
_ORDERED, _OLDEST = 1, 1
_CARDS = CARDS_OF_A_KIND


@njit
def bit_of(kind, number):
    """The bit of a card (CHALLENGES or SPECIALISTS) in the set of cards in force, 0 for number 0."""
    return np.int64(0) if number == 0 else np.int64(1) << (_CARDS * kind + number - 1)


@njit
def fresh_stacks(public, hidden):
    """Make the stacks of a new game; the Professional's permanent challenge is drawn before they are shuffled."""
    mode = public["mode"]
    if mode == BASIC:
        return
    hidden["permanent"] = 0
    for kind in range(2):
        hidden["stack_sizes"][kind] = 0
        hidden["turned"][kind] = 0
        for place in range(_CARDS):
            hidden["stacks"][kind, place] = 0
            hidden["first_stacks"][kind, place] = 0
    if mode == PROFESSIONAL:
        hidden["permanent"] = 2 + _drawn(hidden, 2, _CARDS - 1)
        public["always"] = bit_of(CHALLENGES, hidden["permanent"])
    for number in range(1, _CARDS + 1):
        if mode == ADVANCED or (number != 1 and number != hidden["permanent"]):
            _put_below(hidden, CHALLENGES, number)
        if mode != MASTER_THIEF:
            _put_below(hidden, SPECIALISTS, number)
    for kind in range(2):
        if public["stacks"] != _ORDERED:
            hidden["stream"][0] = streams.derive(hidden["game_key"], streams.STACK, kind, 0)
            streams.shuffle(hidden["stream"], hidden["stacks"][kind], hidden["stack_sizes"][kind])
        for place in range(_CARDS):
            hidden["first_stacks"][kind, place] = hidden["stacks"][kind, place]


@njit
def _drawn(hidden, purpose, count):
    hidden["stream"][0] = streams.derive(hidden["game_key"], streams.STACK, purpose, 0)
    return streams.below(hidden["stream"], count)


@njit
def _put_below(hidden, kind, number):
    """Put a card at the bottom of its stack."""
    size = hidden["stack_sizes"][kind]
    hidden["stacks"][kind, size] = number
    hidden["stack_sizes"][kind] = size + 1


@njit
def _top(hidden, kind):
    """Take the top card off a stack."""
    stack = hidden["stacks"][kind]
    number = np.int64(stack[0])
    size = hidden["stack_sizes"][kind] - 1
    for place in range(size):
        stack[place] = stack[place + 1]
    stack[size] = 0
    hidden["stack_sizes"][kind] = size
    return number


@njit
def turn_cards(public, hidden, heist):
    """Set the cards in force in the game's heist of this number, from 0, by how the one before went."""
    if public["mode"] == BASIC:
        public["cards"] = public["always"]
        return
    turned = hidden["turned"]
    if public["mode"] == MASTER_THIEF:
        _replace_challenge(public, hidden, heist)
        public["cards"] = bit_of(CHALLENGES, turned[0]) | bit_of(CHALLENGES, turned[1])
        return
    for kind in range(2):
        if turned[kind]:
            _put_below(hidden, kind, turned[kind])
            turned[kind] = 0
    if heist > 0:
        kind = CHALLENGES if public["success"] else SPECIALISTS
        turned[kind] = _top(hidden, kind)
    public["cards"] = (
        public["always"] | bit_of(CHALLENGES, turned[CHALLENGES]) | bit_of(SPECIALISTS, turned[SPECIALISTS])
    )


@njit
def _replace_challenge(public, hidden, heist):
    """Master Thief: two challenges, the older one first (of the first two, the lower number); one goes, one comes."""
    turned = hidden["turned"]
    if heist == 0:
        first, second = _top(hidden, CHALLENGES), _top(hidden, CHALLENGES)
        turned[0], turned[1] = min(first, second), max(first, second)
        return
    goes, stays = np.int64(turned[0]), np.int64(turned[1])
    if public["replaced_challenge"] != _OLDEST and stays < goes:
        goes, stays = stays, goes
    turned[0], turned[1] = stays, _top(hidden, CHALLENGES)
    _put_below(hidden, CHALLENGES, goes)
