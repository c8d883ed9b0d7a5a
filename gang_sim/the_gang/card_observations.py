"""What a learner of The Gang is shown of challenges and specialists; only where rules bring such cards into force.

Seats are counted from the own one on: 0 is oneself.
"""

from gang_sim.environments.layout import Field
from gang_sim.kernels import njit
from gang_sim.the_gang.cards_in_force import CARDS_OF_A_KIND, CHALLENGES, JACK_STAR, SPECIALISTS
from gang_sim.the_gang.decisions import CATEGORIES, RANKS
from gang_sim.the_gang.records import GUESS_CATEGORY, NO_CARD, NOBODY, PASSED, SAW, SHOWED

__all__ = ["DECISIONS", "card_fields", "write_card_fields"]

DECISIONS = RANKS
"""Most choices that a decision has."""
FACES = JACK_STAR + 1
"""Cards of the deck, and the Jack's card."""
_PHASES = GUESS_CATEGORY + 1
_KINDS = 6
_MOST_TOLD = 4
_HIGHEST_SUM = 33
_CARDS = "cards by rank and suit, J* last"


def card_fields(players: int) -> list[Field]:
    """The fields behind those of the base game."""
    challenges, specialists = (", ".join(card.name for card in kind) for kind in (CHALLENGES, SPECIALISTS))
    return [
        Field("in_force", (2, CARDS_OF_A_KIND), f"1 for each card in force: {challenges}; {specialists}"),
        Field(
            "phase",
            (_PHASES,),
            "1 for what is asked: chips, want, pass_card, show_to, show_card, name_value, discard, guess_value, "
            "guess_category",
        ),
        Field("specialist", (CARDS_OF_A_KIND,), "1 for the one that is being used"),
        Field("users", (CARDS_OF_A_KIND, players), "by specialist and seat: 1 for who used it"),
        Field("redraws", (players,), "by seat: 1 if it had to redraw its pocket"),
        Field("face_cards", (players,), "by seat, for the Investor: (face cards told + 1) / 4, 0 = nothing told"),
        Field("sums", (players,), "by seat, for the Math Whiz: sum told / 33, 0 = nothing told"),
        Field("told_category", (CATEGORIES,), "1 for what the Getaway Driver told, high card to straight flush"),
        Field("named_value", (RANKS,), "1 for the rank named for the Mastermind, deuce to ace"),
        Field("value_count", (1,), "(how many of it the user holds + 1) / 5, 0 = nothing told"),
        Field("shown_to", (players,), "by seat: 1 for who saw the Informant's card"),
        Field("dealt", (2,), "1 if the Coordinator has been used; 1 if the Con Artist has"),
        Field("guessed_value", (RANKS,), "1 for the rank guessed for the Retina Scan"),
        Field("guessed_category", (CATEGORIES,), "1 for the category guessed for the Fingerprint Scan"),
        Field("drawn", (FACES,), f"while a card is to be discarded: 1 for the one that came; {_CARDS}"),
        Field("open_pockets", (players, FACES), f"by seat: 1 for each pocket card that lies open; {_CARDS}"),
        Field(
            "facts",
            (_KINDS, FACES),
            "what oneself alone knows, 1 for each card passed, received, shown, seen, held before the Con Artist, "
            "discarded",
        ),
        Field("fact_seats", (2, players), "by seat: 1 for whom a card was shown to, whose card was seen"),
        Field("others_facts", (_KINDS, FACES), "while one guesses: the same of the others but the target"),
    ]


@njit
def _beside(seat, own, players):
    return seat - own if seat >= own else seat - own + players


@njit
def write_card_fields(public, private, out, at):
    """Write the fields into zeros from a place on; returns their end."""
    players, own = public["players"], private["seat"]
    for card in range(2 * CARDS_OF_A_KIND):
        out[at + card] = (public["cards"] >> card) & 1
    at += 2 * CARDS_OF_A_KIND
    out[at + public["phase"]] = 1.0
    at += _PHASES
    if public["specialist"]:
        out[at + public["specialist"] - 1] = 1.0
    at += CARDS_OF_A_KIND
    for number in range(CARDS_OF_A_KIND):
        if public["users"][number] != NOBODY:
            out[at + _beside(public["users"][number], own, players)] = 1.0
        at += players
    at = _write_statements(public, own, players, out, at)
    if private["drawn"] != NO_CARD:
        out[at + private["drawn"]] = 1.0
    at += FACES
    for seat in range(players):
        row = at + FACES * _beside(seat, own, players)
        for card in public["pockets"][seat]:
            if card != NO_CARD:
                out[row + card] = 1.0
    return _write_facts(private, players, out, at + players * FACES)


@njit
def _write_statements(public, own, players, out, at):
    """What has been told for everybody to hear."""
    for seat in range(players):
        place = at + _beside(seat, own, players)
        out[place] = public["redraws"][seat]
        out[place + players] = (public["face_cards"][seat] + 1) / _MOST_TOLD
        if public["sums"][seat] > 0:
            out[place + 2 * players] = public["sums"][seat] / _HIGHEST_SUM
    at += 3 * players
    if public["told_category"] >= 0:
        out[at + public["told_category"]] = 1.0
    at += CATEGORIES
    if public["named_value"] >= 0:
        out[at + public["named_value"]] = 1.0
    at += RANKS
    out[at] = (public["value_count"] + 1) / 5
    at += 1
    if public["shown_to"] >= 0:
        out[at + _beside(public["shown_to"], own, players)] = 1.0
    at += players
    out[at] = public["passed"]
    out[at + 1] = public["shuffled"]
    at += 2
    if public["guessed_value"] >= 0:
        out[at + public["guessed_value"]] = 1.0
    at += RANKS
    if public["guessed_category"] >= 0:
        out[at + public["guessed_category"]] = 1.0
    return at + CATEGORIES


@njit
def _write_facts(private, players, out, at):
    """What the seat alone knows, and what it may know of the others' facts."""
    own = private["seat"]
    seats = at + _KINDS * FACES
    for fact in range(private["n_facts"]):
        kind, other, card = private["facts"][fact, 0], private["facts"][fact, 1], private["facts"][fact, 2]
        out[at + (kind - PASSED) * FACES + card] = 1.0
        if kind == SHOWED or kind == SAW:
            out[seats + (kind - SHOWED) * players + _beside(other, own, players)] = 1.0
    at = seats + 2 * players
    for seat in range(players):
        for fact in range(private["n_others_facts"][seat]):
            kind, card = private["others_facts"][seat, fact, 0], private["others_facts"][seat, fact, 2]
            out[at + (kind - PASSED) * FACES + card] = 1.0
    return at + _KINDS * FACES
