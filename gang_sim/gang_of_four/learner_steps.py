"""From one decision of a learner to the next at a table of Gang of Four, compiled; opponents answer in between.

The learner's record says who and where it is and what became of it; `candidates` what its last list was. No batch here.
"""

from typing import NamedTuple

import numpy as np

from gang_sim import streams
from gang_sim.fast_calls import call_policy
from gang_sim.gang_of_four import dealing, table
from gang_sim.gang_of_four.action_numbers import (
    MOST_CANDIDATES,
    action_of_number,
    list_actions,
    number_of_action,
    thin_out,
)
from gang_sim.gang_of_four.candidates import write_candidate
from gang_sim.gang_of_four.game_kernels import start_game
from gang_sim.gang_of_four.observations import write_observation
from gang_sim.gang_of_four.records import HAND_OVER, PLAY, codes_of
from gang_sim.gang_of_four.scoring import winners
from gang_sim.kernels import njit

REWARDS = POINTS, WIN = ("points", "win")
EPISODES = HAND, GAME = ("hand", "game")

LEARNER = np.dtype(
    [
        ("seat", np.int8),
        ("over", np.bool_),  # the episode has ended
        ("illegal", np.bool_),  # the last action was illegal, another one was carried out
        ("hand_over", np.bool_),  # a hand ended since the last action
        ("won", np.bool_),  # and the learner won it
        ("points", np.int16),  # and scored so many
        ("cut", np.bool_),  # not all legal actions are among the candidates
        ("listed", np.int16),  # how many candidates there are
        ("first", np.int16),  # lowest number of a legal action in the catalogue
        ("reward", np.float64),  # since the last action
    ],
    align=True,
)


class Setup(NamedTuple):
    """An environment's arguments as integers, for compiled code: places in FORMS, ACTION_FORMS, REWARDS, EPISODES."""

    seat: int
    """-1: drawn anew in every episode."""
    form: int
    actions: int
    reward: int
    episode: int


@njit
def sit_down(public, privates, hidden, seat_streams, learner, setup, seed, game):
    """Begin the game (seed, game) and seat the learner."""
    start_game(public, privates, hidden, seat_streams, seed, game)
    learner["seat"] = setup.seat
    if setup.seat < 0:
        stream = hidden["stream"]
        stream[0] = streams.derive(hidden["game_key"], streams.LEARNER, 0, 0)
        learner["seat"] = streams.below(stream, public["rules"]["players"])
    forget(learner)


@njit
def forget(learner):
    """Nothing has happened since the last action."""
    learner["over"] = False
    learner["illegal"] = False
    learner["hand_over"] = False
    learner["won"] = False
    learner["points"] = 0
    learner["reward"] = 0.0


@njit
def is_asked(public, learner):
    """Whether the learner must act."""
    return public["stage"] != HAND_OVER and public["turn"] == learner["seat"]


@njit
def act(public, privates, hidden, learner, setup, cards, candidates, wanted):
    """Carry out the learner's action (any int64), or the first legal one if it is illegal, which is noted.

    cards, candidates: what numbers of the catalogue and of the learner's list mean, uint64[...].
    """
    if setup.actions == 0:
        learner["illegal"] = wanted < 0 or wanted >= learner["listed"]
        action = np.int64(candidates[0 if learner["illegal"] else wanted])
        table.carry_out(public, privates, hidden, action)
        return
    if not table.carry_out(public, privates, hidden, action_of_number(public, wanted, cards)):
        learner["illegal"] = True
        table.carry_out(public, privates, hidden, action_of_number(public, np.int64(learner["first"]), cards))


@njit
def end_hand(public, learner, setup):
    """Count a hand that is over for the learner; whether its episode is."""
    seat, players = learner["seat"], public["rules"]["players"]
    game_over = table.is_over(public)
    own = public["points"][seat]
    learner["hand_over"] = True
    learner["won"] = public["winner"] == seat
    learner["points"] = own
    if setup.reward == 0:
        learner["reward"] += (public["points"][:players].sum() - own) / (players - 1) - own
    elif setup.episode == 0:
        learner["reward"] += learner["won"]
    elif game_over:
        codes = codes_of(public)
        won = winners(public["totals"][:players], public["points"][:players], public["winner"], codes)
        learner["reward"] += won[seat] / won.sum()
    learner["over"] = setup.episode == 0 or game_over
    return learner["over"]


@njit
def place_among_others(seat, learner_seat):
    """Which of the other seats a seat is, from 0."""
    return seat if seat < learner_seat else seat - 1


@njit
def _answer_of(seated, seat, place, public, privates, memory, scratch, seat_streams):
    return call_policy(
        seated.policies[place], public, privates[seat], memory[place, : seated.sizes[place]],
        seated.params[place], scratch, seat_streams[seat : seat + 1],
    )  # fmt: skip


@njit
def play_on(seated, public, privates, hidden, memory, scratch, seat_streams, learner, setup, wrong):
    """Until the learner must act or the episode is over; False for an opponent's illegal action."""
    while True:
        while public["stage"] != HAND_OVER:
            seat = public["turn"]
            if seat == learner["seat"]:
                return True
            place = place_among_others(seat, learner["seat"])
            action = _answer_of(seated, seat, place, public, privates, memory, scratch, seat_streams)
            if not table.carry_out(public, privates, hidden, action):
                wrong[0], wrong[1] = place, action
                return False
        for place in range(public["rules"]["players"] - 1):
            if seated.watches[place]:
                seat = place if place < learner["seat"] else place + 1
                _answer_of(seated, seat, place, public, privates, memory, scratch, seat_streams)
        if end_hand(public, learner, setup):
            return True
        dealing.start_hand(public, privates, hidden)


@njit
def show(setup, catalogue, public, privates, learner, scratch, candidates, observation, rows, mask):
    """Write what a learner sees and may do into zeros; rows: uint8[256, ...], its candidates.

    Where nothing is to be decided action 0 is the only one.
    """
    private = privates[learner["seat"]]
    write_observation(setup.form, public, private, observation)
    learner["listed"] = 1
    learner["cut"] = False
    if not is_asked(public, learner):
        mask[0] = 1
        return
    n = list_actions(public, private, scratch)
    if setup.actions == 0:
        codes = codes_of(public)
        listed = thin_out(scratch, n, codes, MOST_CANDIDATES) if public["stage"] == PLAY else n
        learner["listed"], learner["cut"] = listed, listed < n
        for place in range(listed):
            candidates[place] = scratch[place]
            mask[place] = 1
            write_candidate(public, private, scratch[place], codes, rows[place])
    else:
        first = len(mask)
        for place in range(n):
            number = number_of_action(public, scratch[place], catalogue.sorted_cards, catalogue.numbers)
            mask[number] = 1
            first = min(first, number)
        learner["first"] = first
