"""The Gang with compiled policies: one loop over a run of games, compiled once for all line-ups."""

import functools
from typing import Any

import numba
import numpy as np
from numba import types

from gang_sim import streams
from gang_sim.agent import Agent, CompiledAgent
from gang_sim.fast_calls import borrowed, call_policy
from gang_sim.kernels import njit
from gang_sim.play import card_policy_addresses, illegal, memory_rows, policy_addresses, seat_arrays
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang import table
from gang_sim.the_gang.cards_in_force import BLACKOUT
from gang_sim.the_gang.decisions import default_choice
from gang_sim.the_gang.estimates import estimate
from gang_sim.the_gang.game_kernels import (
    TO_THE_END,
    advance,
    deal_ahead,
    new_game,
    note_board,
    open_dealt,
    open_hands,
    open_plain_dealt,
    open_plain_hands,
    start_streams,
    was_the_last,
    wipes_memory,
    write_result,
)
from gang_sim.the_gang.records import CHIPS, HIDDEN, PRIVATE, PUBLIC, RESULT, SHOWDOWN, new_tables
from gang_sim.the_gang.rules import ALARMS_TO_LOSE, MAX_PLAYERS, VAULTS_TO_WIN, Rules

__all__ = ["answers_of", "compiled_run", "play_run", "policy_signature"]

MOST_HEISTS = VAULTS_TO_WIN + ALARMS_TO_LOSE - 1


@functools.cache
def policy_signature() -> Any:
    """Numba signature of a compiled policy of The Gang:

    policy(public, private, memory float64[:], params float64[:], strengths, stream uint64[:]) -> int64
    """
    floats = types.Array(types.float64, 1, "C")
    return types.int64(
        numba.from_dtype(PUBLIC),
        numba.from_dtype(PRIVATE),
        floats,
        floats,
        numba.typeof(load_strengths()),
        types.Array(types.uint64, 1, "C"),
    )


@njit(inline="always")
def _asked(policy, public, private, memory, own, rows, owns, sizes, params, strengths, seat_streams, seat):
    """A seat's answer; where its row of the memory is shared, with its own cells in it for so long."""
    row = rows[seat]
    if owns[seat]:
        for cell in range(owns[seat]):
            memory[row, cell] = own[seat, cell]
    answer = call_policy(
        policy, public, private, memory[row, : sizes[seat]], params[seat], strengths, seat_streams[seat : seat + 1]
    )
    if owns[seat]:
        for cell in range(owns[seat]):
            own[seat, cell] = memory[row, cell]
    return answer


def _loop_over_games(in_force):
    """The loop that plays games; the one for rules without cards leaves out everything that only cards bring."""

    @njit(nogil=True)
    def loop(
        policies, card_policies, params, memory, own, rows, owns, sizes, watches, decides, heeds, seed, first, count,
        heists, strengths, publics, privates, hiddens, seat_streams, results, wrong,
    ):  # fmt: skip
        """Play games first .. first + count - 1 one after another; returns the rows written, -1 for an illegal action.

        heists: how many make a game, or TO_THE_END.
        own, rows, owns: cells of their own of seats that share a row of the memory, and `play.memory_rows`.
        hiddens: the table's record, and another in which the next heist is dealt while one is played.
        """
        kept, own_kept = np.zeros_like(memory), np.zeros_like(own)
        memory, own, params, seat_streams = borrowed(memory), borrowed(own), borrowed(params), borrowed(seat_streams)
        rows, owns, sizes, strengths = borrowed(rows), borrowed(owns), borrowed(sizes), borrowed(strengths)
        public, hidden, coming = publics[0], hiddens[0], hiddens[1]
        players = public["players"]
        actions = np.zeros(MAX_PLAYERS, dtype=np.int8)
        row = 0
        next_key = streams.game_key(seed, first)
        deal_ahead(coming, next_key, 0, players, strengths.equity)
        for game in range(first, first + count):
            for seat in range(players):
                if rows[seat] == seat:
                    for cell in range(sizes[seat]):
                        memory[seat, cell] = 0.0
                for cell in range(owns[seat]):
                    own[seat, cell] = 0.0
            key, next_key = next_key, streams.game_key(seed, game + 1)
            if in_force:
                new_game(public, hidden, seat_streams, key)
            else:
                start_streams(public, seat_streams, key)
                table.start_plain_game(public, hidden, key)
            while True:
                if in_force:
                    open_dealt(public, privates, hidden, coming)
                else:
                    open_plain_dealt(public, privates, hidden, coming)
                if heists != 1:
                    deal_ahead(coming, key, public["heist"] + 1, players, strengths.equity)
                else:
                    deal_ahead(coming, next_key, 0, players, strengths.equity)
                if in_force:
                    colour, wipes = public["round"], wipes_memory(public)
                    if wipes:
                        kept[:], own_kept[:] = memory, own
                while public["round"] != SHOWDOWN:
                    if in_force:
                        if wipes and public["round"] != colour:
                            colour = public["round"]
                            memory[:], own[:] = kept, own_kept
                        estimate(public, privates, hidden, strengths, heeds)
                        seat, last = table.seats_to_act(public)
                    else:
                        seat, last = table.seats_to_move(public)
                    while seat <= last:
                        if in_force and public["phase"] != CHIPS and not decides[seat]:
                            action = default_choice(public, hidden, seat)
                        else:
                            policy = policies[seat]
                            if in_force and public["phase"] != CHIPS:
                                policy = card_policies[seat]
                            action = _asked(
                                policy, public, privates[seat], memory, own, rows, owns, sizes, params, strengths,
                                seat_streams, seat,
                            )  # fmt: skip
                        if in_force:
                            if not decides[seat]:
                                action = table.instead_of_frozen(public, seat, action)
                            legal = table.is_legal(public, seat, action)
                        else:
                            legal = table.is_legal_move(public, seat, action)
                        if not legal:
                            wrong[0], wrong[1], wrong[2] = seat, action, game
                            return -1
                        actions[seat] = action
                        seat += 1
                    if in_force:
                        advance(public, privates, hidden, actions)
                    else:
                        table.take_chips(public, hidden, actions)
                        note_board(public, hidden)
                if in_force:
                    open_hands(public, privates, hidden, strengths.hands)
                else:
                    open_plain_hands(public, privates, hidden, strengths.hands)
                for seat in range(players):
                    if watches[seat]:
                        _asked(
                            policies[seat], public, privates[seat], memory, own, rows, owns, sizes, params, strengths,
                            seat_streams, seat,
                        )  # fmt: skip
                write_result(public, hidden, game, results[row])
                row += 1
                if was_the_last(public, heists):
                    break
            if heists != 1:
                deal_ahead(coming, next_key, 0, players, strengths.equity)
        return row

    return loop


_LOOPS = {in_force: _loop_over_games(in_force) for in_force in (False, True)}


@functools.cache
def compiled_run(in_force: bool) -> Any:
    """The loop for rules with or without cards, compiled once for every line-up: policies are given by addresses."""
    strengths = numba.typeof(load_strengths())
    f2, i1 = types.Array(types.float64, 2, "C"), types.Array(types.int64, 1, "C")
    booleans = types.Array(types.boolean, 1, "C")
    records = [types.Array(numba.from_dtype(dtype), 1, "C") for dtype in (PUBLIC, PRIVATE, HIDDEN)]
    loop = _LOOPS[in_force]
    loop.compile(
        types.int64(
            *(types.Array(types.uint64, 1, "C"), types.Array(types.uint64, 1, "C")),
            *(f2, f2, f2, i1, i1, i1, booleans, booleans),
            *(types.boolean, types.int64, types.int64, types.int64, types.int64, strengths, *records),
            *(types.Array(types.uint64, 1, "C"), types.Array(numba.from_dtype(RESULT), 1, "C"), i1),
        )
    )
    loop.disable_compile()
    return loop


def _hides_what_some_saw(rules: Rules) -> bool:
    """Whether the public record may lose moves that some seats have taken in and others have not.

    In a draft each seat looks at its own pick only, so a Blackout hides from it the picks behind that. Where memories
    are kept those of equal agents then differ, and none can be shared.
    """
    blackout = rules.mode != "basic" or bool(rules.cards & BLACKOUT)
    return blackout and rules.protocol == "draft" and rules.blackout_memory == "kept"


def play_run(
    line_up: list[Agent], policies: np.ndarray, rules: Rules, seed: int, heists: int, first: int, count: int
) -> np.ndarray:
    params, memory, sizes, watches = seat_arrays(line_up, MAX_PLAYERS)
    rows, owns = memory_rows([] if _hides_what_some_saw(rules) else line_up, MAX_PLAYERS)
    own = np.zeros((MAX_PLAYERS, max(1, int(owns.max()))))
    decides = np.array([agent.decides_cards for agent in line_up], np.bool_)
    heeds = any(agent.heeds_statements for agent in line_up)
    card_policies = card_policy_addresses(line_up, policy_signature()) if rules.plays_cards else policies
    public, private, hidden = new_tables(2, rules)
    results = np.zeros(count * (heists if heists != TO_THE_END else MOST_HEISTS), RESULT)
    wrong = np.zeros(3, np.int64)
    written = compiled_run(rules.plays_cards)(
        policies, card_policies, params, memory, own, rows, owns, sizes, watches, decides, heeds, seed, first, count,
        heists, load_strengths(), public, private[0], hidden, np.zeros(MAX_PLAYERS, np.uint64), results, wrong,
    )  # fmt: skip
    if written < 0:
        raise illegal(line_up, int(wrong[0]), int(wrong[2]), f"action {wrong[1]}")
    return results[:written]


@njit(nogil=True)
def _answers(policies, publics, privates, memory, params, strengths, seat_streams, out):
    """policies: uint64[2], the addresses of what moves chips and of what decides for cards."""
    memory, params, seat_streams = borrowed(memory), borrowed(params), borrowed(seat_streams)
    strengths = borrowed(strengths)
    for row in range(len(publics)):
        out[row] = call_policy(
            policies[0 if publics[row]["phase"] == CHIPS else 1], publics[row], privates[row], memory[row], params,
            strengths, seat_streams[row : row + 1],
        )  # fmt: skip


@functools.cache
def _compiled_answers() -> Any:
    f1, f2 = types.Array(types.float64, 1, "C"), types.Array(types.float64, 2, "C")
    words = types.Array(types.uint64, 1, "C")
    records = [types.Array(numba.from_dtype(dtype), 1, "C") for dtype in (PUBLIC, PRIVATE)]
    _answers.compile(
        types.void(
            *(words, *records, f2, f1, numba.typeof(load_strengths())),
            *(words, types.Array(types.int64, 1, "C")),
        )
    )
    _answers.disable_compile()
    return _answers


def answers_of(
    agent: CompiledAgent, public: np.ndarray, private: np.ndarray, memory: np.ndarray, seat_streams: np.ndarray
) -> np.ndarray:
    """A compiled agent's actions for n seats; memory (float64[n, m]) and seat_streams (uint64[n]) are moved on."""
    policies = policy_addresses([agent], policy_signature())
    if (public["phase"] != CHIPS).any():
        policies = np.append(policies, card_policy_addresses([agent], policy_signature()))
    out = np.zeros(len(public), np.int64)
    _compiled_answers()(
        policies, np.ascontiguousarray(public), np.ascontiguousarray(private), memory, agent.vector,
        load_strengths(), seat_streams, out,
    )  # fmt: skip
    return out
