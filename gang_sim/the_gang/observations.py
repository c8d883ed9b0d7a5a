"""What a learner at a table of The Gang is shown as numbers and which actions it may take, from public and own records.

Layouts say which number means what, kernels write them. Seats are counted from the own one on: 0 is oneself.
An environment's action is 0 = stay, k = take the chip with k stars, players + 1 = put the own chip back; where rules
bring challenges or specialists, players + 2 + c = choice c of a decision that such a card brings.
"""

import numpy as np

from gang_sim.environments.layout import Field, Layout
from gang_sim.kernels import njit
from gang_sim.poker.board_index import pocket_strength
from gang_sim.poker.cards import NO_CARD
from gang_sim.the_gang import table
from gang_sim.the_gang.card_observations import DECISIONS, card_fields, write_card_fields
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.challenges import rank_of
from gang_sim.the_gang.records import CHIPS, DRAFT, RETURN, ROUNDS, SHOWDOWN, STAY

FORMS = FEATURES, CARDS = ("features", "cards")
TICKS_SHOWN = 3
"""Of how many of the round's last ticks an observation holds the moves."""
_RETURNED = -1.0


def layout_of(form: str, players: int, plays_cards: bool = False) -> Layout:
    """The layout of a form of observation for so many players, with or without challenges and specialists."""
    fields = _features(players) if form == FEATURES else _cards(players)
    return Layout(fields + (card_fields(players) if plays_cards else []))


def _features(players: int) -> list[Field]:
    """The compact form."""
    return [
        Field("round", (ROUNDS,), "1 for the round: white, yellow, orange, red; all 0 at the showdown"),
        Field("time", (1,), "share of the round's ticks (in a draft: picks) that are over"),
        Field("strength", (1,), "share of random pockets (of as many cards) that the own one beats on the open board"),
        Field(
            "pocket",
            (3,),
            "of the two highest cards: ranks / 12 (deuce 0, ace 12), higher first; 1 if of one suit",
        ),
        Field("chips", (ROUNDS, players), "by round and seat: stars of the seat's chip / players, 0 = none"),
        Field("holders", (players, players), "of this round, by stars and seat: 1 where that seat holds that chip"),
        _moves_field(players),
        *_common_fields(players),
    ]


def _cards(players: int) -> list[Field]:
    """The raw form: planes of zeros and ones, nothing worked out."""
    return [
        Field("pocket", (13, 4), "1 for each card of the own pocket, by rank (deuce to ace) and suit (c, d, h, s)"),
        Field("board", (13, 4), "1 for each open card of the board"),
        Field("round", (ROUNDS,), "1 for the round: white, yellow, orange, red; all 0 at the showdown"),
        Field("time", (1,), "share of the round's ticks (in a draft: picks) that are over"),
        Field("chips", (ROUNDS, players, players), "by round, seat and stars: 1 for the chip the seat holds"),
        _moves_field(players),
        *_common_fields(players),
    ]


def _moves_field(players: int) -> Field:
    meaning = "by tick of this round (the last one first) and seat: stars taken / players, -1 = returned, 0 = neither"
    return Field("moves", (TICKS_SHOWN, players), meaning, low=_RETURNED)


def _common_fields(players: int) -> list[Field]:
    return [
        Field("forced", (ROUNDS,), "by round: 1 if chips were given out at random when time was up"),
        Field("picks", (players,), "in a draft, by seat: its place in this round's order (1..players) / players"),
        Field("score", (2,), "vaults / 3, alarms / alarms that lose"),
    ]


def action_count(players: int, plays_cards: bool = False) -> int:
    """How many actions an environment has."""
    return players + 2 + (DECISIONS if plays_cards else 0)


@njit
def table_action(public, action):
    """The table's number of an environment's action (any int64); of another phase's action a number that is illegal."""
    chips = public["players"] + 2
    if public["phase"] == CHIPS:
        if action == chips - 1:
            return np.int64(RETURN)
        return np.int64(action) if 0 <= action < chips else np.int64(-1)
    return np.int64(action) - chips


@njit
def write_mask(public, seat, out):
    """1 for each action that is legal for the seat now, else 0; 0 (stay) alone where nothing is to be decided.

    out: int8[action_count].
    """
    asked = table.must_act(public, seat)
    for action in range(len(out)):
        out[action] = asked and table.is_legal(public, seat, table_action(public, action))
    if not asked:
        out[STAY] = 1


@njit
def write_observation(form, plays_cards, public, private, strengths, out):
    """Write the observation of a seat and return its end; out: float32[size of the layout].

    form: 0 = features, 1 = cards; plays_cards: 1 where rules bring challenges or specialists.
    """
    out[:] = 0.0
    at = _write_features(public, private, strengths, out) if form == 0 else _write_cards(public, private, out)
    at = _write_moves(public, private["seat"], out, at)
    at = _write_common(public, private["seat"], out, at)
    return write_card_fields(public, private, out, at) if plays_cards else at


@njit
def strength_of(public, private, strengths):
    """Share of random pockets that the own one beats on the open board.

    With cards in force it is what `estimates.estimate` has worked out: of pockets of three cards, with the Jack's card
    or with the Muscle.
    """
    if public["cards"]:
        return private["share"]
    pocket = private["pocket"]
    return pocket_strength(
        strengths, public["n_open"], public["board_id"], public["suit_map"], pocket[0], pocket[1]
    )  # fmt: skip


@njit
def _beside(seat, distance, players):
    other = seat + distance
    return other - players if other >= players else other


@njit
def _share_of_time(public):
    return public["tick"] / (public["players"] if public["protocol"] == DRAFT else public["max_ticks"])


@njit
def _write_features(public, private, strengths, out):
    players, seat, now = public["players"], private["seat"], public["round"]
    if now != SHOWDOWN:
        out[now] = 1.0
        out[4] = _share_of_time(public)
    out[5] = strength_of(public, private, strengths)
    highest = private["pocket_size"] - 1  # a pocket is shown sorted
    first, second = private["pocket"][highest - 1], private["pocket"][highest]
    out[6] = rank_of(second) / 12.0
    out[7] = rank_of(first) / 12.0
    out[8] = second != JACK_STAR and (first & 3) == (second & 3)
    at = 9
    for colour in range(ROUNDS):
        for distance in range(players):
            out[at] = public["chips"][colour, _beside(seat, distance, players)] / players
            at += 1
    if now != SHOWDOWN:
        for distance in range(players):
            stars = public["chips"][now, _beside(seat, distance, players)]
            if stars:
                out[at + (stars - 1) * players + distance] = 1.0
    return at + players * players


@njit
def _write_cards(public, private, out):
    players, seat, now = public["players"], private["seat"], public["round"]
    for place in range(private["pocket_size"]):
        if private["pocket"][place] != JACK_STAR:
            out[private["pocket"][place]] = 1.0
    for card in public["board"]:
        if card != NO_CARD:
            out[52 + card] = 1.0
    at = 104
    if now != SHOWDOWN:
        out[at + now] = 1.0
        out[at + 4] = _share_of_time(public)
    at += 5
    for colour in range(ROUNDS):
        for distance in range(players):
            stars = public["chips"][colour, _beside(seat, distance, players)]
            if stars:
                out[at + stars - 1] = 1.0
            at += players
    return at


@njit
def _write_moves(public, seat, out, at):
    """Of the round's last ticks; what a seat did is shown once all have chosen, so the present tick is not in it."""
    players, now = public["players"], public["round"]
    if now != SHOWDOWN:
        for back in range(min(TICKS_SHOWN, public["tick"])):
            tick = public["tick"] - 1 - back
            for place in range(public["moves_in"][now, tick]):
                mover, action = public["moves"][now, tick, place, 0], public["moves"][now, tick, place, 1]
                distance = mover - seat if mover >= seat else mover - seat + players
                out[at + back * players + distance] = _RETURNED if action == RETURN else action / players
    return at + TICKS_SHOWN * players


@njit
def _write_common(public, seat, out, at):
    players, now = public["players"], public["round"]
    for colour in range(ROUNDS):
        out[at + colour] = public["forced"][colour]
    at += ROUNDS
    if now != SHOWDOWN and public["protocol"] == DRAFT:
        for place in range(players):
            picker = public["draft_order"][now, place]
            if picker < 0:  # not drawn yet
                continue
            out[at + (picker - seat if picker >= seat else picker - seat + players)] = (place + 1) / players
    at += players
    out[at] = public["vaults"] / 3.0
    out[at + 1] = public["alarms"] / public["alarms_to_lose"]
    return at + 2


def observation_of(
    form: str, public: np.void, private: np.void, strengths: object, plays_cards: bool = False
) -> np.ndarray:
    """The observation of one seat: float32[size of the layout]."""
    out = np.zeros(layout_of(form, int(public["players"]), plays_cards).size, np.float32)
    written = write_observation(FORMS.index(form), int(plays_cards), public, private, strengths, out)
    assert written == len(out)
    return out


def mask_of(public: np.void, seat: int, plays_cards: bool = False) -> np.ndarray:
    """The action mask of one seat: int8[action_count]."""
    out = np.zeros(action_count(int(public["players"]), plays_cards), np.int8)
    write_mask(public, seat, out)
    return out
