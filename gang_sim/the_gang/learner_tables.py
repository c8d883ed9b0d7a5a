"""n tables of The Gang, each with a learner and its partners, played from one decision of the learner to the next.

With compiled partners in one compiled loop, shared over threads; with partners in Python tick by tick for all tables at
once. Both give the same, and the same as `play` where an agent sits in the learner's seat.
"""

import functools
from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from gymnasium.spaces import Discrete
from numba import types

from gang_sim.agent import Agent, CompiledAgent
from gang_sim.environments.tables import START, STEP, LearnerTables, View, illegal_answer, in_shares
from gang_sim.fast_calls import borrowed
from gang_sim.kernels import njit
from gang_sim.play import ask, policy_addresses, seat_arrays
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang import table
from gang_sim.the_gang.drawing import drawn
from gang_sim.the_gang.game_kernels import advance, open_hands, start_heist
from gang_sim.the_gang.learner_steps import (
    LEARNER,
    Partners,
    Setup,
    end_heist,
    forget,
    is_legal_for,
    legal_action,
    play_on,
    sit_down,
    tick,
)
from gang_sim.the_gang.observations import FORMS, action_count, layout_of, write_mask, write_observation
from gang_sim.the_gang.play import policy_signature
from gang_sim.the_gang.records import HIDDEN, PRIVATE, PUBLIC, SHOWDOWN, new_tables
from gang_sim.the_gang.rules import MAX_PLAYERS, Rules


class TheGangTables(LearnerTables):
    """n tables of The Gang with one learner each.

    rules: as for `play`. partners: an agent for each other seat, in the order of the seats. setup: the other arguments
    as integers. threads: how many may work at once; it never shows in what comes out.
    """

    def __init__(self, n: int, rules: Rules, partners: Sequence[Agent], setup: Setup, threads: int = 1) -> None:
        super().__init__(n)
        self.rules, self.partners, self.setup, self.threads = rules, list(partners), setup, threads
        self.strengths = load_strengths()
        self.layout = layout_of(FORMS[setup.form], rules.players)
        self.observation_space = self.layout.box()
        self.action_space = Discrete(int(action_count(rules.players)))
        self.public, self.private, self.hidden = new_tables(n, rules)
        self.learners = np.zeros(n, LEARNER)
        self.streams = np.zeros((n, MAX_PLAYERS), np.uint64)
        self.memory = np.zeros((n, rules.players - 1, max(agent.memory_size for agent in partners)))
        self._compiled = all(isinstance(agent, CompiledAgent) for agent in partners)
        if self._compiled:
            params, _, sizes, watches = seat_arrays(partners, MAX_PLAYERS)
            self._seated = Partners(policy_addresses(partners, policy_signature()), params, sizes, watches)
            _compiled_carry_out()  # before any thread is there

    def new_view(self) -> View:
        return View(
            {"": np.zeros((self.n, self.layout.size), np.float32)},
            np.zeros((self.n, self.rules.players + 2), np.int8),
            np.zeros(self.n),
            np.zeros(self.n, np.bool_),
            {},
        )

    def illegal_rows(self, actions: np.ndarray) -> np.ndarray:
        return _illegal_rows(self.public, self.learners, actions)

    def drawn(self, row: int, mode: str) -> str | np.ndarray:
        return drawn(self.public[row], self.private[row], int(self.learners["seat"][row]), mode)

    def _carry_out(self, todo: np.ndarray, actions: np.ndarray, view: View) -> None:
        if self._compiled:
            self._carry_out_compiled(todo, actions, view)
        else:
            self._carry_out_in_python(todo, actions)
            _show(self.setup, self.strengths, self.public, self.private, self.learners, view.observation[""], view.mask)
        learners = self.learners
        view.reward[:] = learners["reward"]
        view.over[:] = learners["over"]
        view.info = {
            "seat": learners["seat"].astype(np.int64),
            "illegal_action": learners["illegal"].copy(),
            "heist_over": learners["heist_over"].copy(),
            "success": learners["success"].copy(),
        }

    # --- compiled partners -----------------------------------------------------------------------------------------

    def _carry_out_compiled(self, todo: np.ndarray, actions: np.ndarray, view: View) -> None:
        run = _compiled_carry_out()

        def share(first: int, last: int) -> None:
            illegal = np.zeros(3, np.int64)
            if not run(
                self._seated, self.setup, self.strengths, self.public, self.private, self.hidden,
                self.memory, self.streams, self.learners, self.seeds, self.episodes, todo, actions,
                view.observation[""], view.mask, first, last, illegal,
            ):  # fmt: skip
                raise self._illegal(*illegal.tolist())

        in_shares(share, self.n, self.threads)

    def _illegal(self, place: int, action: int, row: int) -> ValueError:
        seat = place + (place >= self.learners["seat"][row])
        return illegal_answer(self.partners[place], seat, int(self.seeds[row]), int(self.episodes[row]), action)

    # --- partners in Python ----------------------------------------------------------------------------------------

    def _carry_out_in_python(self, todo: np.ndarray, actions: np.ndarray) -> None:
        chosen = np.zeros((self.n, MAX_PLAYERS), np.int8)
        playing = todo != 0
        self.memory[todo == START] = 0.0
        _begin(
            self.setup, self.public, self.private, self.hidden, self.streams, self.learners, self.seeds, self.episodes,
            todo, actions, chosen, playing,
        )  # fmt: skip
        while playing.any():
            self._ask_partners(playing, chosen)
            _advance_playing(self.public, self.private, self.hidden, chosen, playing, self.strengths.hands)
            self._show_showdowns(playing & (self.public["round"] == SHOWDOWN))
            _end_heists(self.setup, self.public, self.private, self.hidden, self.learners, playing)

    def _ask_partners(self, playing: np.ndarray, chosen: np.ndarray) -> None:
        for place, agent in enumerate(self.partners):
            seats = place + (place >= self.learners["seat"])
            rows = _rows_asked(self.public, seats, playing)
            if not len(rows):
                continue
            answer = self._ask(agent, place, seats, rows)
            wrong = _first_illegal(self.public, rows, seats, answer)
            if wrong >= 0:
                raise self._illegal(place, int(answer[wrong]), int(rows[wrong]))
            chosen[rows, seats[rows]] = answer

    def _show_showdowns(self, shown: np.ndarray) -> None:
        rows = np.flatnonzero(shown)
        for place, agent in enumerate(self.partners):
            if agent.watches_showdown and len(rows):
                self._ask(agent, place, place + (place >= self.learners["seat"]), rows)

    def _ask(self, agent: Agent, place: int, seats: np.ndarray, rows: np.ndarray) -> np.ndarray:
        every = np.arange(self.n)
        seat_streams = self.streams[every, seats]
        memory = self.memory[:, place, : agent.memory_size]
        answer = ask(agent, self.public, self.private[every, seats], memory, seat_streams, rows)
        self.streams[every, seats] = seat_streams
        return answer


@njit
def show(setup, strengths, public, privates, learner, observation, mask):
    """Write what a learner sees and may do."""
    seat = learner["seat"]
    write_observation(setup.form, public, privates[seat], strengths, observation)
    write_mask(public, seat, mask)


@njit(nogil=True)
def _show(setup, strengths, publics, privates, learners, observations, masks):
    for row in range(len(publics)):
        show(setup, strengths, publics[row], privates[row], learners[row], observations[row], masks[row])


@njit(nogil=True)
def _carry_out(
    partners, setup, strengths, publics, privates, hiddens,
    memory, seat_streams, learners, seeds, episodes, todo, wanted,
    observations, masks, first, last, illegal,
):  # fmt: skip
    """Do what is to be done at the tables first .. last - 1 and show them; False for a partner's illegal action."""
    partners, strengths = borrowed(partners), borrowed(strengths)
    memory, seat_streams = borrowed(memory), borrowed(seat_streams)
    actions = np.zeros(MAX_PLAYERS, dtype=np.int8)
    for row in range(first, last):
        public, hidden, learner = publics[row], hiddens[row], learners[row]
        legal = True
        if todo[row] == START:
            memory[row] = 0.0
            sit_down(public, privates[row], hidden, seat_streams[row], learner, setup, seeds[row], episodes[row])
        if todo[row] == STEP:
            forget(learner)
            actions[learner["seat"]] = legal_action(public, learner, wanted[row])
            legal = tick(
                partners, public, privates[row], hidden, memory[row], strengths, seat_streams[row], learner,
                actions, illegal,
            )  # fmt: skip
        if todo[row] and legal:
            legal = play_on(
                partners, public, privates[row], hidden, memory[row], strengths, seat_streams[row], learner,
                setup, actions, illegal,
            )  # fmt: skip
        if not legal:
            illegal[2] = row
            return False
        show(setup, strengths, public, privates[row], learner, observations[row], masks[row])
    return True


@functools.cache
def _compiled_carry_out() -> Any:
    """The loop, compiled once for all partners: their policies are given by their addresses."""
    strengths = numba.typeof(load_strengths())
    i1, f2 = types.Array(types.int64, 1, "C"), types.Array(types.float32, 2, "C")
    partners = Partners(np.zeros(1, np.uint64), np.zeros((1, 1)), np.zeros(1, np.int64), np.zeros(1, np.bool_))
    _carry_out.compile(
        types.boolean(
            *(numba.typeof(partners), numba.typeof(Setup(0, 0, 0, 0)), strengths),
            types.Array(numba.from_dtype(PUBLIC), 1, "C"),
            types.Array(numba.from_dtype(PRIVATE), 2, "C"),
            types.Array(numba.from_dtype(HIDDEN), 1, "C"),
            *(types.Array(types.float64, 3, "C"), types.Array(types.uint64, 2, "C")),
            *(types.Array(numba.from_dtype(LEARNER), 1, "C"), i1, i1, types.Array(types.int8, 1, "C"), i1),
            *(f2, types.Array(types.int8, 2, "C"), types.int64, types.int64, i1),
        )
    )
    _carry_out.disable_compile()
    return _carry_out


@njit
def _illegal_rows(publics, learners, wanted):
    wrong = np.zeros(len(publics), np.bool_)
    for row in range(len(publics)):
        wrong[row] = not is_legal_for(publics[row], learners[row], wanted[row])
    return wrong


# --- pieces of the loop for partners in Python ---------------------------------------------------------------------


@njit(nogil=True)
def _begin(
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
        if todo[row] == STEP:
            forget(learner)
            chosen[row, learner["seat"]] = legal_action(publics[row], learner, wanted[row])


@njit(nogil=True)
def _advance_playing(publics, privates, hiddens, chosen, playing, hands):
    for row in range(len(publics)):
        if playing[row]:
            advance(publics[row], hiddens[row], chosen[row])
            if publics[row]["round"] == SHOWDOWN:
                open_hands(publics[row], privates[row], hiddens[row], hands)


@njit(nogil=True)
def _end_heists(setup, publics, privates, hiddens, learners, playing):
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
def _rows_asked(publics, seats, playing):
    rows = np.empty(len(publics), np.int64)
    n = 0
    for row in range(len(publics)):
        if playing[row] and table.must_act(publics[row], seats[row]):
            rows[n] = row
            n += 1
    return rows[:n]


@njit(nogil=True)
def _first_illegal(publics, rows, seats, answers):
    for place in range(len(rows)):
        if not table.is_legal(publics[rows[place]], seats[rows[place]], answers[place]):
            return place
    return -1
