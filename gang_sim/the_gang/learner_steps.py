"""From one decision of a learner to the next at a table of The Gang, compiled; partners answer in between.

The learner's record says who and where it is, what it wants and what became of it. No observation here, no batch.
"""

from typing import NamedTuple

import numpy as np

from gang_sim import streams
from gang_sim.fast_calls import call_policy
from gang_sim.kernels import njit
from gang_sim.the_gang import table
from gang_sim.the_gang.decisions import default_choice
from gang_sim.the_gang.estimates import estimate
from gang_sim.the_gang.game_kernels import (
    advance,
    note_board,
    open_hands,
    open_plain_hands,
    start_game,
    start_heist,
    wipes_memory,
)
from gang_sim.the_gang.observations import table_action, write_mask, write_observation
from gang_sim.the_gang.records import CHIPS, SHOWDOWN

REWARDS = SUCCESS, PAIRS = ("success", "pairs")
EPISODES = HEIST, GAME = ("heist", "game")

LEARNER = np.dtype(
    [
        ("seat", np.int8),
        ("over", np.bool_),  # the episode has ended
        ("illegal", np.bool_),  # the last action was illegal, another one was carried out
        ("heist_over", np.bool_),  # a heist ended since the last action
        ("success", np.bool_),  # and it succeeded
        ("reward", np.float64),  # since the last action
    ],
    align=True,
)


class Setup(NamedTuple):
    """An environment's arguments as integers, for compiled code: places in FORMS, REWARDS, EPISODES."""

    seat: int
    """-1: drawn anew in every episode."""
    form: int
    reward: int
    episode: int
    cards: int
    """1 if challenges or specialists ever come into force."""


@njit
def sit_down(public, privates, hidden, seat_streams, learner, setup, seed, game):
    """Begin the game (seed, game) and seat the learner."""
    start_game(public, privates, hidden, seat_streams, seed, game)
    learner["seat"] = setup.seat
    if setup.seat < 0:
        stream = hidden["stream"]
        stream[0] = streams.derive(hidden["game_key"], streams.LEARNER, 0, 0)
        learner["seat"] = streams.below(stream, public["players"])
    forget(learner)


@njit
def forget(learner):
    """Nothing has happened since the last action."""
    learner["over"] = False
    learner["illegal"] = False
    learner["heist_over"] = False
    learner["success"] = False
    learner["reward"] = 0.0


@njit
def is_legal_for(public, learner, action):
    """Whether the learner may do this action of the environment (any int64) now."""
    return table.is_legal(public, learner["seat"], table_action(public, action))


@njit
def legal_action(public, learner, action):
    """The table's number of the environment's action, or of the first legal one if it is illegal, which is noted.

    The learner must be asked: then some action is legal.
    """
    if not is_legal_for(public, learner, action):
        learner["illegal"] = True
        action = 0
        while not is_legal_for(public, learner, action):
            action += 1
    return table_action(public, action)


@njit
def place_among_others(seat, learner_seat):
    """Which of the other seats a seat is, from 0."""
    return seat if seat < learner_seat else seat - 1


@njit
def _answer_of(policies, seated, seat, place, public, privates, memory, strengths, seat_streams):
    return call_policy(
        policies[place], public, privates[seat], memory[place, : seated.sizes[place]],
        seated.params[place], strengths, seat_streams[seat : seat + 1],
    )  # fmt: skip


@njit
def _answer_in_force(seated, seat, place, public, privates, hidden, memory, strengths, seat_streams):
    """The answer of a partner with cards in force; for one that knows nothing of cards the table decides."""
    decides = seated.decides[place]
    if public["phase"] != CHIPS and not decides:
        return default_choice(public, hidden, seat)
    policies = seated.policies if public["phase"] == CHIPS else seated.card_policies
    action = _answer_of(policies, seated, seat, place, public, privates, memory, strengths, seat_streams)
    return action if decides else table.instead_of_frozen(public, seat, action)


# `kept` is what a table's memories were at the deal, or None for rules without cards: compiled for None, these
# functions leave out everything that only cards bring.


@njit
def tick(seated, public, privates, hidden, memory, kept, strengths, seat_streams, learner, actions, wrong):
    """Ask the partners that must act and carry the tick, or decision, out; the learner's action is there if asked for.

    actions: int8[MAX_PLAYERS], by seat. False, with (place, action) in `wrong`, for a partner's illegal action.
    """
    if kept is None:
        seat, last = table.seats_to_move(public)
    else:
        seat, last = table.seats_to_act(public)
    while seat <= last:
        if seat != learner["seat"]:
            place = place_among_others(seat, learner["seat"])
            if kept is None:
                action = _answer_of(
                    seated.policies, seated, seat, place, public, privates, memory, strengths, seat_streams
                )  # fmt: skip
                legal = table.is_legal_move(public, seat, action)
            else:
                action = _answer_in_force(
                    seated, seat, place, public, privates, hidden, memory, strengths, seat_streams
                )  # fmt: skip
                legal = table.is_legal(public, seat, action)
            if not legal:
                wrong[0], wrong[1] = place, action
                return False
            actions[seat] = action
        seat += 1
    if kept is None:
        table.take_chips(public, hidden, actions)
        note_board(public, hidden)
    else:
        colour = public["round"]
        advance(public, privates, hidden, actions)
        if public["round"] != colour and public["round"] != SHOWDOWN and wipes_memory(public):
            memory[:] = kept
    return True


@njit
def end_heist(public, hidden, learner, setup):
    """Count a heist that is over for the learner; whether its episode is."""
    players = public["players"]
    learner["heist_over"] = True
    learner["success"] = public["success"]
    if setup.reward == 0:
        learner["reward"] += public["success"]
    else:
        learner["reward"] += hidden["pairs_right"] / (players * (players - 1) // 2)
    learner["over"] = setup.episode == 0 or table.game_is_over(public)
    return learner["over"]


@njit
def play_on(seated, public, privates, hidden, memory, kept, strengths, seat_streams, learner, setup, actions, wrong):
    """Until the learner must act or the episode is over; False for a partner's illegal action."""
    while True:
        while public["round"] != SHOWDOWN:
            if kept is not None:
                estimate(public, privates, hidden, strengths, True)
            if table.must_act(public, learner["seat"]):
                return True
            if not tick(
                seated, public, privates, hidden, memory, kept, strengths, seat_streams, learner, actions, wrong
            ):
                return False
        if kept is None:
            open_plain_hands(public, privates, hidden, strengths.hands)
        else:
            open_hands(public, privates, hidden, strengths.hands)
        for place in range(public["players"] - 1):
            if seated.watches[place]:
                seat = place if place < learner["seat"] else place + 1
                _answer_of(seated.policies, seated, seat, place, public, privates, memory, strengths, seat_streams)
        if end_heist(public, hidden, learner, setup):
            return True
        start_heist(public, privates, hidden)
        if kept is not None:
            kept[:] = memory


@njit
def show(setup, strengths, public, privates, learner, observation, mask):
    """Write what a learner sees and may do."""
    write_observation(setup.form, setup.cards, public, privates[learner["seat"]], strengths, observation)
    write_mask(public, learner["seat"], mask)
