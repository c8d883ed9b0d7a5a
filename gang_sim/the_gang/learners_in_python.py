"""Pieces of the loop over learners' tables of The Gang for partners in Python: each does one thing to all tables."""

import numpy as np

from gang_sim.environments.tables import LEAVE, START, STEP
from gang_sim.kernels import njit
from gang_sim.the_gang import table
from gang_sim.the_gang.decisions import default_choice
from gang_sim.the_gang.estimates import estimate
from gang_sim.the_gang.game_kernels import advance, open_hands, start_heist, wipes_memory
from gang_sim.the_gang.learner_steps import end_heist, forget, legal_action, show, sit_down
from gang_sim.the_gang.records import CHIPS, SHOWDOWN


@njit(nogil=True)
def begin(
    setup, publics, privates, hiddens, seat_streams, learners, seeds, episodes, todo, wanted, chosen, playing
):  # fmt: skip
    """Start the new episodes and note the learners' actions; `playing` stays where partners have to be asked."""
    for row in range(len(publics)):
        learner = learners[row]
        if todo[row] == START:
            sit_down(
                publics[row], privates[row], hiddens[row], seat_streams[row], learner, setup, seeds[row], episodes[row]
            )
            playing[row] = not table.must_act(publics[row], learner["seat"])
        elif todo[row] == STEP:
            forget(learner)
            chosen[row, learner["seat"]] = legal_action(publics[row], learner, wanted[row])


@njit(nogil=True)
def estimate_all(publics, privates, hiddens, strengths):
    """Bring what follows from the cards in force up to date."""
    for row in range(len(publics)):
        estimate(publics[row], privates[row], hiddens[row], strengths, True)


@njit(nogil=True)
def rows_asked(publics, hiddens, seats, playing, decides, chosen):
    """The tables at which the seat (int64[n], one a table) must act: int64[k].

    decides: bool, whether it is asked for decisions that cards bring; else the table decides, which is noted in
    `chosen` (int8[n, MAX_PLAYERS]).
    """
    rows = np.empty(len(publics), np.int64)
    n = 0
    for row in range(len(publics)):
        seat = seats[row]
        if not playing[row] or not table.must_act(publics[row], seat):
            continue
        if publics[row]["phase"] != CHIPS and not decides:
            chosen[row, seat] = default_choice(publics[row], hiddens[row], seat)
            continue
        rows[n] = row
        n += 1
    return rows[:n]


@njit(nogil=True)
def heed_frozen(publics, rows, seats, answers):
    """Let those who know nothing of cards stay where only a frozen chip forbids their answers (int64[k], changed)."""
    for place in range(len(rows)):
        row = rows[place]
        answers[place] = table.instead_of_frozen(publics[row], seats[row], answers[place])


@njit(nogil=True)
def rows_that_forget(publics, colours, playing):
    """bool[n], where a new round has begun under a Blackout that wipes memories; colours: the rounds before."""
    forgets = np.zeros(len(publics), np.bool_)
    for row in range(len(publics)):
        colour = publics[row]["round"]
        forgets[row] = playing[row] and colour != colours[row] and colour != SHOWDOWN and wipes_memory(publics[row])
    return forgets


@njit(nogil=True)
def first_illegal(publics, rows, seats, answers):
    """The place of the first illegal one of some tables' answers (int64[k]), -1 if there is none."""
    for place in range(len(rows)):
        if not table.is_legal(publics[rows[place]], seats[rows[place]], answers[place]):
            return place
    return -1


@njit(nogil=True)
def advance_all(publics, privates, hiddens, chosen, playing, hands):
    """One tick, or pick, at the tables that play."""
    for row in range(len(publics)):
        if playing[row]:
            advance(publics[row], privates[row], hiddens[row], chosen[row])
            if publics[row]["round"] == SHOWDOWN:
                open_hands(publics[row], privates[row], hiddens[row], hands)


@njit(nogil=True)
def end_heists(setup, publics, privates, hiddens, learners, playing):
    """Count heists that are over, deal on; tables where the learner must act or the episode is over play no more."""
    for row in range(len(publics)):
        if not playing[row]:
            continue
        if publics[row]["round"] == SHOWDOWN:
            if end_heist(publics[row], hiddens[row], learners[row], setup):
                playing[row] = False
                continue
            start_heist(publics[row], privates[row], hiddens[row])
        playing[row] = not table.must_act(publics[row], learners[row]["seat"])


@njit(nogil=True)
def show_all(setup, strengths, publics, privates, learners, todo, observations, masks, filled):
    """Write what learners see and may do; into a view that is filled only where something was done."""
    for row in range(len(publics)):
        if filled and todo[row] == LEAVE:
            continue
        show(setup, strengths, publics[row], privates[row], learners[row], observations[row], masks[row])
