"""n tables of Gang of Four, each with a learner and its opponents: the compiled loop from decision to decision."""

import functools
from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from numba import types

from gang_sim.agent import Agent
from gang_sim.environments.tables import LEAVE, NOBODY_SEATED, START, STEP, LearnerTables, View
from gang_sim.fast_calls import borrowed
from gang_sim.gang_of_four import learners_in_python
from gang_sim.gang_of_four.action_numbers import NO_CATALOGUE
from gang_sim.gang_of_four.compiled_play import new_scratch, policy_signature
from gang_sim.gang_of_four.drawing import drawn
from gang_sim.gang_of_four.learner_steps import LEARNER, Setup, act, forget, play_on, show, sit_down
from gang_sim.gang_of_four.learner_view import LearnerView
from gang_sim.gang_of_four.notation import action_text
from gang_sim.gang_of_four.records import HAND_OVER, HIDDEN, PRIVATE, PUBLIC, new_tables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.kernels import njit


class GangOfFourTables(LearnerTables):
    """n tables of Gang of Four with one learner each.

    rules: as for `play`. opponents: an agent for each other seat, in the order of the seats. setup: the other arguments
    as integers. threads: how many may work at once; it never shows in what comes out.
    """

    def __init__(self, n: int, rules: Rules, opponents: Sequence[Agent], setup: Setup, threads: int = 1) -> None:
        super().__init__(new_tables(n, rules), LEARNER, opponents, policy_signature(), threads)
        self.rules, self.setup = rules, setup
        self.form = LearnerView(setup, rules.players)
        self.observation_space, self.action_space = self.form.observation_space, self.form.action_space
        self.candidates = self.form.new_candidates(n)
        if self.compiled:
            _compiled_carry_out()  # before any thread is there

    def new_view(self) -> View:
        return self.form.new_view(self.n)

    def drawn(self, row: int, mode: str) -> str | np.ndarray:
        return drawn(self.public[row], self.private[row], int(self.learners["seat"][row]), mode)

    def _infos(self) -> dict[str, np.ndarray]:
        return self.form.infos(self.learners)

    def _action_text(self, row: int, action: int) -> str:
        return action_text(int(self.public["stage"][row]), action)

    def _carry_out_compiled(
        self, todo: np.ndarray, actions: np.ndarray, view: View, first: int, last: int, wrong: np.ndarray
    ) -> bool:
        return _compiled_carry_out()(
            self.seated, self.setup, self.form.catalogue, self.public, self.private, self.hidden, self.memory,
            self.streams, self.learners, self.candidates, self.seeds, self.episodes, todo, actions,
            *self.form.parts(view), view.mask, view.filled, new_scratch(), first, last, wrong,
        )  # fmt: skip

    def _show(self, todo: np.ndarray, view: View) -> None:
        learners_in_python.show_all(
            self.setup, self.form.catalogue, self.public, self.private, self.learners, self.candidates, todo,
            *self.form.parts(view), view.mask, view.filled, new_scratch(),
        )  # fmt: skip

    def _carry_out_in_python(self, todo: np.ndarray, actions: np.ndarray) -> None:
        playing = todo != LEAVE
        learners_in_python.begin(
            self.setup, self.form.catalogue, self.public, self.private, self.hidden, self.streams, self.learners,
            self.candidates, self.seeds, self.episodes, todo, actions, playing,
        )  # fmt: skip
        while playing.any():
            for place in range(len(self.others)):
                rows = np.flatnonzero(playing & (self.public["turn"] == self._seats_of(place)))
                if not len(rows):
                    continue
                answer = self._ask(place, rows)
                wrong = learners_in_python.carry_out(self.public, self.private, self.hidden, rows, answer)
                if wrong >= 0:
                    raise self._illegal(place, int(answer[wrong]), int(rows[wrong]))
            self._show_ends(np.flatnonzero(playing & (self.public["stage"] == HAND_OVER)))
            learners_in_python.end_hands(self.setup, self.public, self.private, self.hidden, self.learners, playing)


@njit(nogil=True)
def _carry_out(
    seated, setup, catalogue, publics, privates, hiddens, memory, seat_streams,
    learners, candidates, seeds, episodes, todo, wanted, observations, rows, masks,
    filled, scratch, first, last, wrong,
):  # fmt: skip
    seated, catalogue, scratch = borrowed(seated), borrowed(catalogue), borrowed(scratch)
    memory, seat_streams, candidates = borrowed(memory), borrowed(seat_streams), borrowed(candidates)
    observations, rows, masks = borrowed(observations), borrowed(rows), borrowed(masks)
    for row in range(first, last):
        public, hidden, learner = publics[row], hiddens[row], learners[row]
        if todo[row] == START:
            memory[row] = 0.0
            sit_down(public, privates[row], hidden, seat_streams[row], learner, setup, seeds[row], episodes[row])
        elif todo[row] == STEP:
            forget(learner)
            act(public, privates[row], hidden, learner, setup, catalogue.cards, candidates[row], wanted[row])
        if todo[row] != LEAVE and not play_on(
            seated, public, privates[row], hidden, memory[row], scratch, seat_streams[row], learner, setup, wrong
        ):
            wrong[2] = row
            return False
        if filled and todo[row] == LEAVE:
            continue
        if filled:
            masks[row] = 0
            rows[row] = 0
        show(
            setup, catalogue, public, privates[row], learner, scratch, candidates[row],
            observations[row], rows[row], masks[row],
        )  # fmt: skip
    return True


@functools.cache
def _compiled_carry_out() -> Any:
    """The loop, compiled once for all opponents: their policies are given by their addresses."""
    i1, i1_small, u1 = (types.Array(kind, 1, "C") for kind in (types.int64, types.int8, types.uint64))
    _carry_out.compile(
        types.boolean(
            *(numba.typeof(NOBODY_SEATED), numba.typeof(Setup(0, 0, 0, 0, 0)), numba.typeof(NO_CATALOGUE)),
            types.Array(numba.from_dtype(PUBLIC), 1, "C"),
            types.Array(numba.from_dtype(PRIVATE), 2, "C"),
            types.Array(numba.from_dtype(HIDDEN), 1, "C"),
            *(types.Array(types.float64, 3, "C"), types.Array(types.uint64, 2, "C")),
            *(types.Array(numba.from_dtype(LEARNER), 1, "C"), types.Array(types.uint64, 2, "C")),
            *(i1, i1, i1_small, i1, types.Array(types.float32, 2, "C"), types.Array(types.uint8, 3, "C")),
            *(types.Array(types.int8, 2, "C"), types.boolean, u1, types.int64, types.int64, i1),
        )
    )
    _carry_out.disable_compile()
    return _carry_out
