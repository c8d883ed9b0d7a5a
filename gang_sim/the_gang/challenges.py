"""What The Gang's challenges do, compiled, a function per effect; in words it stands in cards_in_force.py."""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.the_gang.cards_in_force import (
    BLACKOUT,
    FINGERPRINT_SCAN,
    HASTY_GETAWAY,
    LASER_TRIPWIRES,
    MOTION_DETECTOR,
    NOISE_SENSORS,
    QUICK_ACCESS,
    RETINA_SCAN,
    SECURITY_CAMERAS,
    VENTILATION_SHAFT,
)
from gang_sim.the_gang.records import (
    DRAFT,
    GUESS_CATEGORY,
    GUESS_VALUE,
    MIDDLE,
    NO_CARD,
    NOBODY,
    ORANGE,
    RED,
    ROUNDS,
    STARS,
    WHITE,
    YELLOW,
)
from gang_sim.the_gang.rules import MAX_PLAYERS

_LOWEST_FACE, _HIGHEST_FACE = 9, 11
"""Ranks J and K; the ace is no face card."""


@njit
def is_played(cards, colour):
    """Whether a colour's chips are in the heist: no white with Quick Access, no orange with Hasty Getaway."""
    return not (colour == WHITE and cards & QUICK_ACCESS) and not (colour == ORANGE and cards & HASTY_GETAWAY)


@njit
def next_round(cards, colour):
    """The round after a colour's, SHOWDOWN after red."""
    colour += 1
    while not is_played(cards, colour):
        colour += 1
    return colour


@njit
def pocket_size(cards):
    """Security Cameras: three pocket cards instead of two."""
    return 3 if cards & SECURITY_CAMERAS else 2


@njit
def freezes(public, stars):
    """Whether the chip freezes before whom it comes to: Noise Sensors the lowest, Ventilation Shaft the highest.

    In rounds 1 to 3 at a table; a draft knows no change of owner.
    """
    return freezes_in(public, public["round"], stars)


@njit
def freezes_in(public, colour, stars):
    """`freezes` in the round of a colour."""
    cards = public["cards"]
    if not cards & (NOISE_SENSORS | VENTILATION_SHAFT) or colour == RED or public["protocol"] == DRAFT:
        return False
    lowest = stars == 1 and cards & NOISE_SENSORS != 0
    return lowest or (stars == public["players"] and cards & VENTILATION_SHAFT != 0)


@njit
def is_frozen(public, stars):
    """Whether the chip lies frozen before somebody; one that was put back is free until it is taken again."""
    return freezes(public, stars) and public["holder"][public["round"], stars] != MIDDLE


@njit
def is_face_card(card):
    """Whether a card (J* too) is a jack, queen or king."""
    return card != NO_CARD and _LOWEST_FACE <= rank_of(card) <= _HIGHEST_FACE


@njit
def rank_of(card):
    """Rank of a card, 0 = deuce .. 12 = ace; J* is a jack."""
    return _LOWEST_FACE if card >= 52 else np.int64(card) >> 2


@njit
def redrawing_seat(public):
    """Who redraws the pocket when the flop is open, NOBODY else: the holder of a white chip.

    Motion Detector: of the lowest one, if the flop shows a face card; Laser Tripwires: of the highest one, if it shows
    none. Without white chips (Quick Access) nobody.
    """
    cards = public["cards"]
    face_cards = False
    for place in range(3):
        face_cards = face_cards or is_face_card(public["board"][place])
    if cards & QUICK_ACCESS:
        return NOBODY
    if face_cards:
        return np.int64(public["holder"][WHITE, 1]) if cards & MOTION_DETECTOR else NOBODY
    return np.int64(public["holder"][WHITE, public["players"]]) if cards & LASER_TRIPWIRES else NOBODY


@njit
def black_out(public, hidden):
    """Blackout: take what is known of the earlier rounds' chips out of the public record, for good."""
    for colour in range(public["round"]):
        if is_played(public["cards"], colour) and public["holder"][colour, 1] != MIDDLE:
            _move_history(public, hidden["past"], colour)


@njit
def _move_history(source, target, colour):
    for seat in range(MAX_PLAYERS):
        target["chips"][colour, seat] = source["chips"][colour, seat]
        source["chips"][colour, seat] = 0
        target["draft_order"][colour, seat] = source["draft_order"][colour, seat]
        source["draft_order"][colour, seat] = NOBODY
    for stars in range(STARS):
        target["holder"][colour, stars] = source["holder"][colour, stars]
        source["holder"][colour, stars] = MIDDLE
    for tick in range(source["ticks"][colour]):
        for place in range(source["moves_in"][colour, tick]):
            for part in range(2):
                target["moves"][colour, tick, place, part] = source["moves"][colour, tick, place, part]
                source["moves"][colour, tick, place, part] = 0
        target["moves_in"][colour, tick] = source["moves_in"][colour, tick]
        source["moves_in"][colour, tick] = 0
    target["ticks"][colour], source["ticks"][colour] = source["ticks"][colour], 0
    target["forced"][colour], source["forced"][colour] = source["forced"][colour], 0
    target["unsettled"][colour], source["unsettled"][colour] = source["unsettled"][colour], 0


@njit
def forget_past(past):
    """Clear what a Blackout hid of the heist before."""
    for colour in range(ROUNDS):
        for tick in range(past["ticks"][colour]):
            past["moves_in"][colour, tick] = 0
            for place in range(MAX_PLAYERS):
                past["moves"][colour, tick, place, 0] = 0
                past["moves"][colour, tick, place, 1] = 0
        past["ticks"][colour] = 0
        past["forced"][colour] = 0
        past["unsettled"][colour] = 0
        for seat in range(MAX_PLAYERS):
            past["chips"][colour, seat] = 0
            past["draft_order"][colour, seat] = NOBODY
        for stars in range(STARS):
            past["holder"][colour, stars] = MIDDLE


@njit
def ticks_of(public, hidden, colour):
    """(ticks, forced, unsettled) of a colour's round, hidden by a Blackout or not."""
    if public["cards"] & BLACKOUT and hidden["past"]["ticks"][colour] > 0:
        past = hidden["past"]
        return past["ticks"][colour], past["forced"][colour], past["unsettled"][colour]
    return public["ticks"][colour], public["forced"][colour], public["unsettled"][colour]


@njit
def guesses(cards):
    """Whether the highest red hand has to be guessed at: Retina Scan its pocket, Fingerprint Scan its category."""
    return cards & (RETINA_SCAN | FINGERPRINT_SCAN) != 0


@njit
def ask_guess(public, privates):
    """Open all hands but the highest, and ask the holder of the second highest red chip for the group's guess.

    For that moment it also knows the facts that the others know alone, except the target's.
    """
    players = public["players"]
    target, guesser = public["holder"][RED, players], public["holder"][RED, players - 1]
    public["asked"] = guesser
    public["phase"] = GUESS_VALUE if public["cards"] & RETINA_SCAN else GUESS_CATEGORY
    told = privates[guesser]
    for seat in range(players):
        if seat == target:
            continue
        for place in range(3):
            public["pockets"][seat, place] = privates[seat]["pocket"][place]
        count = privates[seat]["n_facts"]
        told["n_others_facts"][seat] = count
        for fact in range(count):
            for part in range(3):
                told["others_facts"][seat, fact, part] = privates[seat]["facts"][fact, part]


@njit
def forget_others_facts(private):
    """Take the others' facts back, which were for the guess only."""
    for seat in range(MAX_PLAYERS):
        for fact in range(private["n_others_facts"][seat]):
            for part in range(3):
                private["others_facts"][seat, fact, part] = 0
        private["n_others_facts"][seat] = 0


@njit
def judge_guesses(public, privates, category):
    """Compare the guesses with the highest red hand; category: that of its best five cards."""
    target = privates[public["holder"][RED, public["players"]]]
    if public["cards"] & RETINA_SCAN:
        public["value_ok"] = False
        for place in range(target["pocket_size"]):
            if rank_of(target["pocket"][place]) == public["guessed_value"]:
                public["value_ok"] = True
    if public["cards"] & FINGERPRINT_SCAN:
        public["category_ok"] = category == public["guessed_category"]


@njit
def opens_yellow(cards, colour):
    """Whether pockets may be redrawn now: when the flop is open, before yellow."""
    return colour == YELLOW and cards & (MOTION_DETECTOR | LASER_TRIPWIRES) != 0
