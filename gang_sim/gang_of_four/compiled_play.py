"""Gang of Four with compiled policies: one loop over a run of games, compiled once for all line-ups."""

import functools
from typing import Any

import numba
import numpy as np
from numba import types

from gang_sim.agent import Agent, CompiledAgent
from gang_sim.fast_calls import borrowed, call_policy, policy_address, start_of_row
from gang_sim.gang_of_four import dealing, table
from gang_sim.gang_of_four.game_kernels import start_game, write_result
from gang_sim.gang_of_four.legal_plays import MOST_PLAYS
from gang_sim.gang_of_four.notation import action_text
from gang_sim.gang_of_four.records import HAND_OVER, HIDDEN, MAX_SEATS, PRIVATE, PUBLIC, RESULT, new_tables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.scoring import most_hands
from gang_sim.kernels import njit
from gang_sim.play import illegal, seat_arrays

__all__ = ["answers_of", "compiled_run", "play_run", "policy_signature"]

HANDS_A_GAME = 32
"""Rows made ready for a game; if a run of games needs more, the rest of it is played anew into fresh ones."""


@functools.cache
def policy_signature() -> Any:
    """Numba signature of a compiled policy of Gang of Four:

    policy(public, private, memory float64[:], params float64[:], scratch uint64[:], stream uint64[:]) -> int64

    scratch: uint64[MOST_PLAYS + 1], shared by the seats; it keeps nothing from one call to the next.
    """
    floats, words = types.Array(types.float64, 1, "C"), types.Array(types.uint64, 1, "C")
    return types.int64(numba.from_dtype(PUBLIC), numba.from_dtype(PRIVATE), floats, floats, words, words)


@njit(inline="always")
def _ask(policies, seat, public, privates, memory, sizes, params, scratch, seat_streams):
    own_memory = start_of_row(memory, seat, sizes[seat])
    own_params = start_of_row(params, seat, params.shape[1])
    stream = start_of_row(seat_streams, seat, 1)
    return call_policy(policies[seat], public, privates[seat], own_memory, own_params, scratch, stream)


@njit(nogil=True)
def _play_run(
    policies, params, memory, sizes, watches, seed, first, count, games, room,
    publics, privates, hiddens, scratch, seat_streams, results, report,
):  # fmt: skip
    """Play games from `first` on, up to `count`, until fewer than `room` rows are left for another one.

    Returns the rows written; report[0] is how many games that were. An illegal action ends the run with -1 and
    report = games, seat, action, stage.
    """
    params, memory, sizes = borrowed(params), borrowed(memory), borrowed(sizes)
    scratch, seat_streams, privates = borrowed(scratch), borrowed(seat_streams), borrowed(privates)
    public, hidden = publics[0], hiddens[0]
    players = public["rules"]["players"]
    row = 0
    for game in range(first, first + count):
        report[0] = game - first
        if row + room > len(results):
            return row
        for seat in range(players):
            for cell in range(sizes[seat]):
                memory[seat, cell] = 0.0
        start_game(public, privates, hidden, seat_streams[:, 0], seed, game)
        while True:
            while public["stage"] != HAND_OVER:
                seat = public["turn"]
                action = _ask(policies, seat, public, privates, memory, sizes, params, scratch, seat_streams)
                if not table.carry_out(public, privates, hidden, action):
                    report[1], report[2], report[3] = seat, action, public["stage"]
                    return -1
            for seat in range(players):
                if watches[seat]:
                    _ask(policies, seat, public, privates, memory, sizes, params, scratch, seat_streams)
            write_result(public, hidden, game, results[row])
            row += 1
            if not games or results[row - 1]["game_over"]:
                break
            dealing.start_hand(public, privates, hidden)
    report[0] = count
    return row


@functools.cache
def compiled_run() -> Any:
    """The loop, compiled for every line-up: policies are given by their addresses."""
    f2, i1 = types.Array(types.float64, 2, "C"), types.Array(types.int64, 1, "C")
    words = types.Array(types.uint64, 1, "C")
    records = [types.Array(numba.from_dtype(dtype), 1, "C") for dtype in (PUBLIC, PRIVATE, HIDDEN)]
    _play_run.compile(
        types.int64(
            words,
            *(f2, f2, i1, types.Array(types.boolean, 1, "C")),
            *(types.int64, types.int64, types.int64, types.boolean, types.int64),
            *(*records, words, types.Array(types.uint64, 2, "C"), types.Array(numba.from_dtype(RESULT), 1, "C"), i1),
        )
    )
    _play_run.disable_compile()
    return _play_run


def play_run(
    line_up: list[Agent], policies: np.ndarray, rules: Rules, seed: int, games: bool, first: int, count: int
) -> np.ndarray:
    """Games first .. first + count - 1 of a seed: RESULT, a row per hand."""
    room = most_hands(rules.players, rules.target_score) if games else 1
    capacity = room + HANDS_A_GAME * count if games else count
    parts = []
    while count > 0:
        arrays = seat_arrays(line_up, MAX_SEATS)
        public, private, hidden = new_tables(1, rules)
        results, report = np.zeros(capacity, RESULT), np.zeros(4, np.int64)
        rows = compiled_run()(
            policies, *arrays, seed, first, count, games, room,
            public, private[0], hidden, new_scratch(), np.zeros((MAX_SEATS, 1), np.uint64), results, report,
        )  # fmt: skip
        played, seat, action, stage = (int(number) for number in report)
        if rows < 0:
            raise illegal(line_up, seat, first + played, action_text(stage, action))
        parts.append(results[:rows])
        first, count = first + played, count - played
    return np.concatenate(parts) if parts else np.empty(0, RESULT)


def new_scratch() -> np.ndarray:
    """Room to list plays in: uint64[MOST_PLAYS + 1]."""
    return np.zeros(MOST_PLAYS + 1, np.uint64)


@njit(nogil=True)
def _answers(policy, publics, privates, memory, params, scratch, seat_streams, out):
    memory, params, scratch, seat_streams = (
        borrowed(memory),
        borrowed(params),
        borrowed(scratch),
        borrowed(seat_streams),
    )
    for row in range(len(publics)):
        out[row] = call_policy(
            policy, publics[row], privates[row], memory[row], params, scratch, seat_streams[row : row + 1]
        )  # fmt: skip


@functools.cache
def _compiled_answers() -> Any:
    f1, f2 = types.Array(types.float64, 1, "C"), types.Array(types.float64, 2, "C")
    words = types.Array(types.uint64, 1, "C")
    records = [types.Array(numba.from_dtype(dtype), 1, "C") for dtype in (PUBLIC, PRIVATE)]
    _answers.compile(types.void(types.uint64, *records, f2, f1, words, words, types.Array(types.int64, 1, "C")))
    _answers.disable_compile()
    return _answers


def answers_of(
    agent: CompiledAgent, public: np.ndarray, private: np.ndarray, memory: np.ndarray, seat_streams: np.ndarray
) -> np.ndarray:
    """A compiled agent's actions for n seats; memory (float64[n, m]) and seat_streams (uint64[n]) are moved on."""
    out = np.zeros(len(public), np.int64)
    _compiled_answers()(
        policy_address(type(agent).policy, policy_signature()), np.ascontiguousarray(public),
        np.ascontiguousarray(private), memory, agent.vector, new_scratch(), seat_streams, out,
    )  # fmt: skip
    return out
