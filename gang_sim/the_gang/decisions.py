"""The decisions that cards bring into a heist of The Gang: when each is due, what is legal, what follows; compiled.

A round begins with a list of steps; `go_on` takes them one after another until a decision is due or chips may be taken.
"""

import numpy as np

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.the_gang import specialists
from gang_sim.the_gang.cards_in_force import BLACKOUT, FINGERPRINT_SCAN
from gang_sim.the_gang.challenges import (
    ask_guess,
    black_out,
    forget_others_facts,
    guesses,
    is_played,
    next_round,
    opens_yellow,
    pocket_size,
    redrawing_seat,
)
from gang_sim.the_gang.pockets import redraw
from gang_sim.the_gang.records import (
    CHIPS,
    DISCARD,
    GUESS_CATEGORY,
    GUESS_VALUE,
    NAME_VALUE,
    NOBODY,
    PASS_CARD,
    RED,
    SHOW_CARD,
    SHOW_TO,
    SHOWDOWN,
    WANT,
)
from gang_sim.the_gang.rounds import draw_draft_order, open_board

RANKS, CATEGORIES = 13, 9
_DEAL_STEPS = len(specialists.AT_THE_DEAL)
_ROUND_STEPS = _DEAL_STEPS + len(specialists.USED_BY_ONE)
MOTION_DETECTOR, LASER_TRIPWIRES = 3, 7
"""Numbers, as reasons of a redraw."""


@njit
def choices(public):
    """How many actions, from 0 on, the present phase (not CHIPS) knows."""
    phase = public["phase"]
    if phase == WANT:
        return 2
    if phase == SHOW_TO:
        return np.int64(public["players"])
    if phase == NAME_VALUE or phase == GUESS_VALUE:
        return RANKS
    if phase == GUESS_CATEGORY:
        return CATEGORIES
    drawn = phase == DISCARD and public["specialist"] == specialists.HACKER
    return pocket_size(public["cards"]) + drawn


@njit
def is_asked(public, seat):
    """Whether the seat has to decide in the present phase (not CHIPS)."""
    return seat < public["players"] and (public["asked"] == NOBODY or public["asked"] == seat)


@njit
def is_legal_choice(public, seat, action):
    """Whether the action is legal for the seat in the present phase (not CHIPS)."""
    if not is_asked(public, seat) or not 0 <= action < choices(public):
        return False
    return public["phase"] != SHOW_TO or action != seat


@njit
def default_choice(public, hidden, seat):
    """What is done for an agent that decides nothing itself: it wants no specialist; any other choice is drawn."""
    phase = np.int64(public["phase"])
    if phase == WANT:
        return np.int64(0)
    stream = hidden["stream"]
    stream[0] = streams.derive(hidden["key"], streams.CHOICE, 16 * phase + public["specialist"], seat)
    count = choices(public) - (phase == SHOW_TO)
    chosen = streams.below(stream, count)
    return chosen + 1 if phase == SHOW_TO and chosen >= seat else chosen


@njit
def begin_heist(public, privates, hidden):
    """From the deal on, with cards in force."""
    hidden["step"] = 0
    go_on(public, privates, hidden)


@njit
def begin_round(public, privates, hidden):
    """Do what cards do before the chips of a round that has been opened; after red, ask for the guesses."""
    cards, colour = public["cards"], public["round"]
    if colour == SHOWDOWN:
        if guesses(cards):
            public["round"] = RED
            ask_guess(public, privates)
        return
    if opens_yellow(cards, colour):
        seat = redrawing_seat(public)
        if seat != NOBODY:
            reason = MOTION_DETECTOR if public["holder"][0, 1] == seat else LASER_TRIPWIRES
            redraw(public, privates[seat], hidden, reason)
    if cards & BLACKOUT:
        black_out(public, hidden)
    hidden["step"] = _DEAL_STEPS
    go_on(public, privates, hidden)


@njit
def go_on(public, privates, hidden):
    """Take the steps that are left before the chips of this round, up to the next decision."""
    cards = public["cards"]
    public["asked"] = NOBODY
    public["phase"] = CHIPS
    public["specialist"] = 0
    while hidden["step"] < _ROUND_STEPS:
        step = np.int64(hidden["step"])
        hidden["step"] = step + 1
        if step == _DEAL_STEPS and not is_played(cards, public["round"]):
            open_board(public, hidden, next_round(cards, public["round"]))  # Quick Access
        if step < _DEAL_STEPS:
            number = specialists.AT_THE_DEAL[step]
            if specialists.is_in_force(cards, number) and _deal_effect(public, privates, hidden, number):
                return
        else:
            number = specialists.USED_BY_ONE[step - _DEAL_STEPS]
            if specialists.is_in_force(cards, number) and specialists.used_in(public, number) == public["round"]:
                public["specialist"] = number
                public["phase"] = WANT
                return
    draw_draft_order(public, hidden)


@njit
def _deal_effect(public, privates, hidden, number):
    """Carry out a specialist right after the deal; True if that takes a decision."""
    if number == specialists.COORDINATOR:
        public["specialist"] = number
        public["phase"] = PASS_CARD
        return True
    if number == specialists.INVESTOR:
        specialists.tell_face_cards(public, privates)
    elif number == specialists.MATH_WHIZ:
        specialists.tell_sums(public, privates)
    else:
        specialists.deal_anew(public, privates, hidden)
    return False


@njit
def decide(public, privates, hidden, actions):
    """Carry out the legal decisions of the seats asked (int8[MAX_PLAYERS]) and go on to the next one."""
    phase, number, user = np.int64(public["phase"]), np.int64(public["specialist"]), np.int64(public["asked"])
    _note_decisions(public, hidden, actions)
    if phase == WANT:
        user = specialists.choose_user(public, hidden, number, actions)
        public["users"][number - 1] = user
        phase = specialists.begin_use(public, privates, hidden, number, user)
        if phase:
            public["phase"] = phase
            public["asked"] = user
            return
    elif phase == SHOW_TO:
        public["shown_to"] = actions[user]
        public["phase"] = SHOW_CARD
        return
    elif phase == GUESS_VALUE:
        public["guessed_value"] = actions[user]
        if public["cards"] & FINGERPRINT_SCAN:
            public["phase"] = GUESS_CATEGORY
        else:
            _end_guesses(public, privates[user])
        return
    elif phase == GUESS_CATEGORY:
        public["guessed_category"] = actions[user]
        _end_guesses(public, privates[user])
        return
    elif phase == PASS_CARD:
        specialists.pass_cards(public, privates, actions)
    elif phase == SHOW_CARD:
        specialists.show_card(public, privates, user, actions[user])
    elif phase == NAME_VALUE:
        specialists.tell_count(public, privates[user], actions[user])
    else:
        specialists.take_in(privates[user], hidden, number, actions[user])
    go_on(public, privates, hidden)


@njit
def _end_guesses(public, guesser):
    forget_others_facts(guesser)
    public["asked"] = NOBODY
    public["phase"] = CHIPS
    public["round"] = SHOWDOWN


@njit
def _note_decisions(public, hidden, actions):
    """Put the decisions into the record, seats ascending."""
    for seat in range(public["players"]):
        if is_asked(public, seat):
            place = hidden["n_decisions"]
            hidden["decisions"][place, 0] = public["phase"]
            hidden["decisions"][place, 1] = public["specialist"]
            hidden["decisions"][place, 2] = seat
            hidden["decisions"][place, 3] = actions[seat]
            hidden["n_decisions"] = place + 1
