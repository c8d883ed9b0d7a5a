"""What a learner at a table of Gang of Four is shown as numbers, from public and own records.

Layouts say which number means what, kernels write them. Seats are counted from the own one on: 0 is oneself.
"""

import numpy as np

from gang_sim.environments.layout import Field, Layout
from gang_sim.gang_of_four.cards import COPIES, FACES
from gang_sim.gang_of_four.combinations import TYPE_SHIFT, TYPES, has_bits, twin_bits
from gang_sim.gang_of_four.play_shape import leading_colour, leading_number
from gang_sim.gang_of_four.records import HAND_OVER, NO_FACE, NOBODY
from gang_sim.gang_of_four.turns import has_duty
from gang_sim.kernels import njit

FORMS = FEATURES, CARDS = ("features", "cards")
_STAGES = 3
_FACES_IN_ORDER = "faces in the order 1g..10g, 1y..10y, 1r..10r, 1m, Pg, Py, Dr"


def features_layout(players: int) -> Layout:
    """The compact form, for so many players."""
    return Layout(
        [
            Field("hand", (FACES,), f"copies in the own hand / 2; {_FACES_IN_ORDER}"),
            Field("unseen", (FACES,), "by face: copies neither held nor remembered as played / 2"),
            Field("trick_type", (len(TYPES),), "1 for the type of what is to be beaten, all 0 for a lead"),
            Field("trick_number", (2,), "its leading number / 12 and the highest colour of that number / 4"),
            *_common_fields(players),
        ]
    )


def cards_layout(players: int) -> Layout:
    """The raw form, for so many players: zeros and ones; a set of cards is two planes, faces held and twins."""
    return Layout(
        [
            Field("hand", (2, FACES), f"the own hand: faces held, faces held twice; {_FACES_IN_ORDER}"),
            Field("trick", (2, FACES), "what is to be beaten"),
            Field("played", (players, 2, FACES), "by seat: what it is remembered to have played in this hand"),
            Field("exchanged", (2, FACES), "the face given before this hand, the face returned"),
            Field("exchange", (2, players), "the seat that gave and the seat that returned"),
            *_common_fields(players),
        ]
    )


def _common_fields(players: int) -> list[Field]:
    return [
        Field("stage", (_STAGES,), "1 for what is to be decided: a play, a card to return, announcing the last card"),
        Field("trick_owner", (players,), "by seat: 1 for who played what is to be beaten"),
        Field("counts", (players,), "by seat: cards in hand / 17"),
        Field("one_card", (players,), "by seat: 1 if one card is left"),
        Field("passed", (players,), "by seat: 1 if it has passed in this cycle"),
        Field("silenced", (players,), "by seat: 1 if it forgot to announce its last card"),
        Field("totals", (players,), "by seat: points so far / target score, no more than 1"),
        Field("turn", (3,), "1 if play runs counter-clockwise (to seat 1 next); 1 under duty; 1 if 1m must be led"),
    ]


def layout_of(form: str, players: int) -> Layout:
    """The layout of a form of observation for so many players."""
    return features_layout(players) if form == FEATURES else cards_layout(players)


@njit
def write_observation(form, public, private, out):
    """Write the observation of a seat; form: 0 = features, 1 = cards; out: float32[size of the layout]. Its end."""
    out[:] = 0.0
    at = _write_features(public, private, out) if form == 0 else _write_cards(public, private, out)
    return _write_common(public, private["seat"], out, at)


@njit
def _beside(seat, distance, players):
    other = seat + distance
    return other - players if other >= players else other


@njit
def _copies(has, twin, face):
    return (has >> face & 1) + (twin >> face & 1)


@njit
def _write_features(public, private, out):
    has, twin = has_bits(private["cards"]), twin_bits(private["cards"])
    for face in range(FACES):
        held = _copies(has, twin, face)
        out[face] = held / 2
        out[FACES + face] = (COPIES[face] - held) / 2
    for seat in range(public["rules"]["players"]):
        has, twin = has_bits(public["played"][seat]), twin_bits(public["played"][seat])
        for face in range(FACES):
            out[FACES + face] -= _copies(has, twin, face) / 2
    at = 2 * FACES
    if public["to_beat"] >= 0:
        kind = public["to_beat"] >> TYPE_SHIFT
        number = leading_number(public["trick"], kind)
        out[at + kind] = 1.0
        out[at + len(TYPES)] = number / 12
        out[at + len(TYPES) + 1] = leading_colour(public["trick"], number) / 4
    return at + len(TYPES) + 2


@njit
def _write_set(cards, out, at):
    has, twin = has_bits(cards), twin_bits(cards)
    for face in range(FACES):
        out[at + face] = has >> face & 1
        out[at + FACES + face] = twin >> face & 1
    return at + 2 * FACES


@njit
def _write_cards(public, private, out):
    players, seat = public["rules"]["players"], private["seat"]
    at = _write_set(private["cards"], out, 0)
    at = _write_set(public["trick"], out, at)
    for distance in range(players):
        at = _write_set(public["played"][_beside(seat, distance, players)], out, at)
    if public["given"] != NO_FACE:
        out[at + public["given"]] = 1.0
    if public["returned"] != NO_FACE:
        out[at + FACES + public["returned"]] = 1.0
    at += 2 * FACES
    if public["exchange_from"] != NOBODY:
        out[at + (public["exchange_from"] - seat) % players] = 1.0
        out[at + players + (public["exchange_to"] - seat) % players] = 1.0
    return at + 2 * players


@njit
def _write_common(public, seat, out, at):
    players, target = public["rules"]["players"], public["rules"]["target_score"]
    over = public["stage"] == HAND_OVER
    if not over:
        out[at + public["stage"]] = 1.0
    at += _STAGES
    for distance in range(players):
        other = _beside(seat, distance, players)
        out[at + distance] = public["trick_seat"] == other
        out[at + players + distance] = public["counts"][other] / 17
        out[at + 2 * players + distance] = public["counts"][other] == 1
        out[at + 3 * players + distance] = public["passed"][other]
        out[at + 4 * players + distance] = public["silenced"][other]
        out[at + 5 * players + distance] = min(1.0, public["totals"][other] / target)
    at += 6 * players
    out[at] = public["direction"] == 1
    out[at + 1] = not over and public["turn"] == seat and has_duty(public)
    out[at + 2] = public["with_multi_one"]
    return at + 3


def observation_of(form: str, public: np.void, private: np.void) -> np.ndarray:
    """The observation of one seat: float32[size of the layout]."""
    out = np.zeros(layout_of(form, int(public["rules"]["players"])).size, np.float32)
    written = write_observation(FORMS.index(form), public, private, out)
    assert written == len(out)
    return out
