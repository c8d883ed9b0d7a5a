"""n tables of The Gang, each with a learner and its partners: the compiled loop from decision to decision."""

import functools
from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from gymnasium.spaces import Discrete
from numba import types

from gang_sim.agent import Agent
from gang_sim.environments.tables import LEAVE, NOBODY_SEATED, START, STEP, LearnerTables, View
from gang_sim.fast_calls import borrowed
from gang_sim.kernels import njit
from gang_sim.play import card_policy_addresses
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang import learners_in_python
from gang_sim.the_gang.ahead import look_ahead
from gang_sim.the_gang.compiled_play import policy_signature
from gang_sim.the_gang.drawing import drawn
from gang_sim.the_gang.learner_steps import LEARNER, Setup, forget, legal_action, play_on, show, sit_down, tick
from gang_sim.the_gang.observations import FORMS, action_count, layout_of
from gang_sim.the_gang.records import HIDDEN, PRIVATE, PUBLIC, SHOWDOWN, new_tables
from gang_sim.the_gang.rules import MAX_PLAYERS, Rules


class TheGangTables(LearnerTables):
    """n tables of The Gang with one learner each.

    rules: as for `play`. partners: an agent for each other seat, in the order of the seats. setup: the other arguments
    as integers. threads: how many may work at once; it never shows in what comes out.
    """

    def __init__(self, n: int, rules: Rules, partners: Sequence[Agent], setup: Setup, threads: int = 1) -> None:
        super().__init__(new_tables(n, rules), LEARNER, partners, policy_signature(), threads)
        self.rules, self.setup, self.strengths = rules, setup, load_strengths()
        self.layout = layout_of(FORMS[setup.form], rules.players, rules.plays_cards)
        self.observation_space = self.layout.box()
        self.actions = action_count(rules.players, rules.plays_cards)
        self.action_space = Discrete(self.actions)
        self.kept = self.memory.copy() if rules.plays_cards else None
        """What memories were at the deal, float64[n, partners, cells]; None for rules without cards."""
        if self.compiled:
            if rules.plays_cards:
                policies = card_policy_addresses(partners, policy_signature())
                self.seated = self.seated._replace(card_policies=policies)
            _compiled_carry_out(rules.plays_cards)  # before any thread is there

    def new_view(self) -> View:
        return View(
            observation={"": np.zeros((self.n, self.layout.size), np.float32)},
            mask=np.zeros((self.n, self.actions), np.int8),
            reward=np.zeros(self.n),
            over=np.zeros(self.n, np.bool_),
            info={},
        )

    def drawn(self, row: int, mode: str) -> str | np.ndarray:
        return drawn(self.public[row], self.private[row], int(self.learners["seat"][row]), mode)

    def _infos(self) -> dict[str, np.ndarray]:
        return {"heist_over": self.learners["heist_over"].copy(), "success": self.learners["success"].copy()}

    def _carry_out_compiled(
        self, todo: np.ndarray, actions: np.ndarray, view: View, first: int, last: int, wrong: np.ndarray
    ) -> bool:
        return _compiled_carry_out(self.rules.plays_cards)(
            self.seated, self.setup, self.strengths, self.public, self.private, self.hidden, self.memory, self.kept,
            self.streams, self.learners, self.seeds, self.episodes, todo, actions, view.observation[""], view.mask,
            view.filled, first, last, wrong,
        )  # fmt: skip

    def _show(self, todo: np.ndarray, view: View) -> None:
        learners_in_python.show_all(
            self.setup, self.strengths, self.public, self.private, self.learners, todo,
            view.observation[""], view.mask, view.filled,
        )  # fmt: skip

    def _carry_out_in_python(self, todo: np.ndarray, actions: np.ndarray) -> None:
        chosen = np.zeros((self.n, MAX_PLAYERS), np.int8)
        playing = todo != LEAVE
        if self.kept is not None:
            self.kept[todo == START] = 0.0
        learners_in_python.begin(
            self.setup, self.public, self.private, self.hidden, self.streams, self.learners, self.seeds, self.episodes,
            todo, actions, chosen, playing,
        )  # fmt: skip
        learners_in_python.estimate_all(self.public, self.private, self.hidden, self.strengths)
        while playing.any():
            self._ask_partners(playing, chosen)
            colours = self.public["round"].copy()
            learners_in_python.advance_all(
                self.public, self.private, self.hidden, chosen, playing, self.strengths.hands
            )
            if self.kept is not None:
                forgets = learners_in_python.rows_that_forget(self.public, colours, playing)
                self.memory[forgets] = self.kept[forgets]
            ended = np.flatnonzero(playing & (self.public["round"] == SHOWDOWN))
            self._show_ends(ended)
            if self.kept is not None:
                self.kept[ended] = self.memory[ended]
            learners_in_python.end_heists(self.setup, self.public, self.private, self.hidden, self.learners, playing)
            learners_in_python.estimate_all(self.public, self.private, self.hidden, self.strengths)

    def _ask_partners(self, playing: np.ndarray, chosen: np.ndarray) -> None:
        for place in range(len(self.others)):
            seats = self._seats_of(place)
            decides = self.others[place].decides_cards
            rows = learners_in_python.rows_asked(self.public, self.hidden, seats, playing, decides, chosen)
            if not len(rows):
                continue
            answer = self._ask(place, rows)
            if not decides:
                learners_in_python.heed_frozen(self.public, rows, seats, answer)
            wrong = learners_in_python.first_illegal(self.public, rows, seats, answer)
            if wrong >= 0:
                raise self._illegal(place, int(answer[wrong]), int(rows[wrong]))
            chosen[rows, seats[rows]] = answer


@njit(nogil=True)
def _carry_out(
    seated, setup, strengths, publics, privates, hiddens, memory, kept, seat_streams,
    learners, seeds, episodes, todo, wanted, observations, masks,
    filled, first, last, wrong,
):  # fmt: skip
    seated, strengths = borrowed(seated), borrowed(strengths)
    memory, seat_streams = borrowed(memory), borrowed(seat_streams)
    actions = np.zeros(MAX_PLAYERS, dtype=np.int8)
    for row in range(first, last):
        look_ahead(publics, privates, hiddens, learners, seat_streams, strengths.equity, row, last)
        public, hidden, learner = publics[row], hiddens[row], learners[row]
        legal = True
        if kept is None:
            kept_here = None
        else:
            kept_here = kept[row]
        if todo[row] == START:
            memory[row] = 0.0
            if kept is not None:
                kept[row] = 0.0
            sit_down(public, privates[row], hidden, seat_streams[row], learner, setup, seeds[row], episodes[row])
        elif todo[row] == STEP:
            forget(learner)
            actions[learner["seat"]] = legal_action(public, learner, wanted[row])
            legal = tick(
                seated, public, privates[row], hidden, memory[row], kept_here, strengths, seat_streams[row], learner,
                actions, wrong,
            )  # fmt: skip
        elif filled:
            continue
        if todo[row] and legal:
            legal = play_on(
                seated, public, privates[row], hidden, memory[row], kept_here, strengths, seat_streams[row], learner,
                setup, actions, wrong,
            )  # fmt: skip
        if not legal:
            wrong[2] = row
            return False
        show(setup, strengths, public, privates[row], learner, observations[row], masks[row])
    return True


@functools.cache
def _compiled_carry_out(in_force: bool) -> Any:
    """The loop for rules with or without cards, compiled once for all partners: policies are given by addresses."""
    memories = types.Array(types.float64, 3, "C")
    i1, i1_small = types.Array(types.int64, 1, "C"), types.Array(types.int8, 1, "C")
    _carry_out.compile(
        types.boolean(
            *(numba.typeof(NOBODY_SEATED), numba.typeof(Setup(0, 0, 0, 0, 0)), numba.typeof(load_strengths())),
            types.Array(numba.from_dtype(PUBLIC), 1, "C"),
            types.Array(numba.from_dtype(PRIVATE), 2, "C"),
            types.Array(numba.from_dtype(HIDDEN), 1, "C"),
            *(memories, memories if in_force else types.none, types.Array(types.uint64, 2, "C")),
            *(types.Array(numba.from_dtype(LEARNER), 1, "C"), i1, i1, i1_small, i1),
            *(types.Array(types.float32, 2, "C"), types.Array(types.int8, 2, "C")),
            *(types.boolean, types.int64, types.int64, i1),
        )
    )
    return _carry_out
