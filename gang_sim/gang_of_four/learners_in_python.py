"""Pieces of the loop over learners' tables of Gang of Four with opponents in Python: each does one thing to all."""

from gang_sim.environments.tables import LEAVE, START, STEP
from gang_sim.gang_of_four import dealing, table
from gang_sim.gang_of_four.learner_steps import act, end_hand, forget, is_asked, show, sit_down
from gang_sim.gang_of_four.records import HAND_OVER
from gang_sim.kernels import njit


@njit(nogil=True)
def begin(
    setup, catalogue, publics, privates, hiddens, seat_streams, learners,
    candidates, seeds, episodes, todo, wanted, playing,
):  # fmt: skip
    """Start the new episodes and carry out the learners' actions; `playing` stays where something is to follow."""
    for row in range(len(publics)):
        learner = learners[row]
        if todo[row] == START:
            sit_down(
                publics[row], privates[row], hiddens[row], seat_streams[row], learner, setup, seeds[row], episodes[row]
            )
        elif todo[row] == STEP:
            forget(learner)
            act(
                publics[row], privates[row], hiddens[row], learner, setup, catalogue.cards, candidates[row], wanted[row]
            )  # fmt: skip
        playing[row] = playing[row] and not is_asked(publics[row], learner)


@njit(nogil=True)
def carry_out(publics, privates, hiddens, rows, actions):
    """Carry out an action at each of some tables; the place of the first illegal one, -1 if there is none."""
    for place in range(len(rows)):
        row = rows[place]
        if not table.carry_out(publics[row], privates[row], hiddens[row], actions[place]):
            return place
    return -1


@njit(nogil=True)
def end_hands(setup, publics, privates, hiddens, learners, playing):
    """Count hands that are over, deal on; tables where the learner must act or the episode is over play no more."""
    for row in range(len(publics)):
        if not playing[row]:
            continue
        if publics[row]["stage"] == HAND_OVER:
            if end_hand(publics[row], learners[row], setup):
                playing[row] = False
                continue
            dealing.start_hand(publics[row], privates[row], hiddens[row])
        playing[row] = not is_asked(publics[row], learners[row])


@njit(nogil=True)
def show_all(
    setup, catalogue, publics, privates, learners, candidates, todo, observations, rows, masks, filled, scratch
):  # fmt: skip
    """Write what learners see and may do; into a view that is filled only where something was done."""
    for row in range(len(publics)):
        if filled and todo[row] == LEAVE:
            continue
        if filled:
            masks[row] = 0
            rows[row] = 0
        show(
            setup, catalogue, publics[row], privates[row], learners[row], scratch, candidates[row],
            observations[row], rows[row], masks[row],
        )  # fmt: skip
