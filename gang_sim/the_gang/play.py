"""Plays heists and whole games of The Gang with agents of either kind; the same seed gives the same on both paths."""

import functools
from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from numba import types

from gang_sim import streams
from gang_sim.agent import Agent, CompiledAgent
from gang_sim.kernels import njit
from gang_sim.play import (
    ask,
    checked_range,
    chosen_path,
    compiled_policies,
    compiled_policy,
    illegal,
    in_threads,
    joined,
    seat_arrays,
    seated,
    shares,
    thread_count,
)
from gang_sim.poker.board_index import board_id, card_class, pair_index
from gang_sim.poker.evaluator import hand_value
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang import table
from gang_sim.the_gang.records import DRAFT, HIDDEN, PRIVATE, PUBLIC, RESULT, ROUNDS, RULEBOOK, SETTLED, SHOWDOWN, TABLE
from gang_sim.the_gang.rules import ALARMS_TO_LOSE, MAX_PLAYERS, VAULTS_TO_WIN, Rules

MOST_HEISTS = VAULTS_TO_WIN + ALARMS_TO_LOSE - 1
BATCH = 1000
"""Tables that the Python path plays at once."""


def play(
    agents: Sequence[str | Agent] | str | Agent,
    n: int,
    seed: int = 0,
    *,
    rules: Rules | None = None,
    games: bool = False,
    first: int = 0,
    threads: int | None = None,
    path: str = "auto",
    batch: int = BATCH,
) -> np.ndarray:
    """Play n heists, or n whole games to three vaults or alarms, and tell how each heist went.

    agents: one per seat, or one that takes every seat: names, `package.module:Class` or Agent objects.
    seed, first: game i of a seed is always the same game, whatever is played with it; first is the first i.
    rules: the base game at a table of four unless given.
    threads: for compiled line-ups; as many as the process may use unless given. path: "compiled", "python", or "auto"
    (compiled when every agent is). batch: tables at once on the Python path. Neither changes a result.

    Returns RESULT[n] (records.py), for games 3 to 5 rows each, by game and heist.
    Raises ValueError for a bad argument or an agent's illegal action, naming agent, seat and action.

    >>> play("random", 3, seed=1)["success"].tolist()
    [False, False, False]
    """
    rules = rules or Rules()
    line_up = seated("the_gang", agents, rules.players)
    checked_range(n, seed, first, batch)
    if chosen_path(line_up, path) == "compiled":
        policies = compiled_policies(line_up, policy_signature(), MAX_PLAYERS)
        _compiled_run()  # before any thread is there
        run = functools.partial(_play_compiled, line_up, policies, rules, seed, games)
        parts = in_threads(run, first, n, thread_count(threads))
    else:
        parts = [_play_in_python(line_up, rules, seed, games, *part) for part in shares(first, n, batch)]
    return joined(parts, RESULT)


def new_tables(n: int, rules: Rules) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Records of n tables before their first game: public[n], private[n, MAX_PLAYERS], hidden[n]."""
    public, private, hidden = np.zeros(n, PUBLIC), np.zeros((n, MAX_PLAYERS), PRIVATE), np.zeros(n, HIDDEN)
    public["players"] = rules.players
    public["protocol"] = DRAFT if rules.protocol == "draft" else TABLE
    public["end_rule"] = RULEBOOK if rules.end_rule == "rulebook" else SETTLED
    public["max_ticks"] = rules.max_ticks
    public["round"] = SHOWDOWN
    return public, private, hidden


# --- one table, compiled -------------------------------------------------------------------------------------------


@njit
def number_boards(hidden):
    """Find the rows of the heist's four boards in the strengths, so that agents need one look-up each."""
    for colour in range(ROUNDS):
        row, slots = board_id(hidden["deck"], table.OPEN[colour])
        hidden["board_ids"][colour] = row
        hidden["suit_maps"][colour] = slots


@njit
def note_board(public, hidden):
    """Tell everyone the row of the open board, which follows from its cards."""
    if public["round"] != SHOWDOWN:
        public["board_id"] = hidden["board_ids"][public["round"]]
        public["suit_map"] = hidden["suit_maps"][public["round"]]


@njit
def touch_strengths(public, privates, hidden, equity):
    """Read every entry that the seats may look up in this heist, all at once.

    The table is larger than the caches; the misses of these independent reads overlap, those of one agent after
    another do not. Nobody is given the sum.
    """
    total = 0
    for colour in range(1, ROUNDS):
        row, slots = hidden["board_ids"][colour], hidden["suit_maps"][colour]
        for seat in range(public["players"]):
            pocket = privates[seat]["pocket"]
            first, second = np.int64(pocket[0]), np.int64(pocket[1])
            total += equity[row + pair_index(card_class(first, slots), card_class(second, slots))]
    hidden["touched"] = total


@njit
def open_hands(public, privates, hidden, hands):
    """Evaluate every seat's best five of seven and hold the showdown."""
    cards = np.empty(8, dtype=np.uint8)
    for place in range(5):
        cards[place] = hidden["deck"][place]
    for seat in range(public["players"]):
        size = privates[seat]["pocket_size"]
        for place in range(size):
            cards[5 + place] = privates[seat]["pocket"][place]
        hidden["values"][seat] = hand_value(cards, 5 + size, hands)
    table.showdown(public, privates, hidden)


@njit
def advance(public, hidden, actions):
    """Carry out the legal actions of all seats that must act (int8[MAX_PLAYERS]); the showdown is `open_hands`.

    It takes no tables: handing them on costs more than the tick itself.
    """
    if public["protocol"] == DRAFT:
        table.pick(public, hidden, actions[public["draft_order"][public["round"], public["tick"]]])
    else:
        table.tick(public, hidden, actions)
    note_board(public, hidden)


@njit
def start_heist(public, privates, hidden):
    """Deal the next heist of the table's game."""
    table.start_heist(public, privates, hidden)
    number_boards(hidden)
    note_board(public, hidden)


@njit
def _start_game(public, privates, hidden, seat_streams, seed, game):
    key = streams.game_key(seed, game)
    for seat in range(public["players"]):
        seat_streams[seat] = streams.derive(key, streams.SEAT, seat, 0)
    table.start_game(public, hidden, key)
    start_heist(public, privates, hidden)


@njit
def _write_result(public, hidden, game, result):
    players = public["players"]
    result["game"] = game
    result["heist"] = public["heist"]
    result["success"] = public["success"]
    result["pairs_right"] = hidden["pairs_right"]
    result["pairs"] = players * (players - 1) // 2
    result["moves"] = hidden["chip_moves"]
    result["steals"] = hidden["steals"]
    result["forced"] = 0
    result["unsettled"] = 0
    for colour in range(4):
        result["ticks"][colour] = public["ticks"][colour]
        result["forced"] += public["forced"][colour]
        result["unsettled"] += public["unsettled"][colour]
    result["tie"] = public["tie"]
    result["vaults"] = public["vaults"]
    result["alarms"] = public["alarms"]


# --- compiled path -------------------------------------------------------------------------------------------------


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


@njit(nogil=True)
def _play_run(
    policies, params, memory, sizes, watches, seed, first, count, games,
    strengths, publics, privates, hiddens, seat_streams, results, wrong,
):  # fmt: skip
    """Play games first .. first + count - 1 one after another; returns the rows written, -1 for an illegal action."""
    public, hidden = publics[0], hiddens[0]
    players = public["players"]
    actions = np.zeros(MAX_PLAYERS, dtype=np.int8)
    row = 0
    for game in range(first, first + count):
        for seat in range(players):
            for cell in range(sizes[seat]):
                memory[seat, cell] = 0.0
        _start_game(public, privates, hidden, seat_streams, seed, game)
        while True:
            touch_strengths(public, privates, hidden, strengths.equity)
            while public["round"] != SHOWDOWN:
                seat, last = table.seats_to_act(public)
                while seat <= last:
                    action = policies[seat](
                        public, privates[seat], memory[seat, : sizes[seat]], params[seat], strengths,
                        seat_streams[seat : seat + 1],
                    )  # fmt: skip
                    if not table.is_legal(public, seat, action):
                        wrong[0], wrong[1], wrong[2] = seat, action, game
                        return -1
                    actions[seat] = action
                    seat += 1
                advance(public, hidden, actions)
            open_hands(public, privates, hidden, strengths.hands)
            for seat in range(players):
                if watches[seat]:
                    policies[seat](
                        public, privates[seat], memory[seat, : sizes[seat]], params[seat], strengths,
                        seat_streams[seat : seat + 1],
                    )  # fmt: skip
            _write_result(public, hidden, game, results[row])
            row += 1
            if not games or table.game_is_over(public):
                break
            start_heist(public, privates, hidden)
    return row


@functools.cache
def _compiled_run() -> Any:
    """The loop, compiled once for every line-up: policies are ten first-class functions."""
    signature = policy_signature()
    strengths = numba.typeof(load_strengths())
    f2, i1 = types.Array(types.float64, 2, "C"), types.Array(types.int64, 1, "C")
    records = [types.Array(numba.from_dtype(dtype), 1, "C") for dtype in (PUBLIC, PRIVATE, HIDDEN)]
    _play_run.compile(
        types.int64(
            types.UniTuple(types.FunctionType(signature), MAX_PLAYERS),
            *(f2, f2, i1, types.Array(types.boolean, 1, "C")),
            *(types.int64, types.int64, types.int64, types.boolean, strengths, *records),
            *(types.Array(types.uint64, 1, "C"), types.Array(numba.from_dtype(RESULT), 1, "C"), i1),
        )
    )
    _play_run.disable_compile()
    return _play_run


def _play_compiled(
    line_up: list[Agent], policies: tuple[Any, ...], rules: Rules, seed: int, games: bool, first: int, count: int
) -> np.ndarray:
    params, memory, sizes, watches = seat_arrays(line_up, MAX_PLAYERS)
    public, private, hidden = new_tables(1, rules)
    results = np.zeros(count * (MOST_HEISTS if games else 1), RESULT)
    wrong = np.zeros(3, np.int64)
    rows = _compiled_run()(
        policies, params, memory, sizes, watches, seed, first, count, games, load_strengths(),
        public, private[0], hidden, np.zeros(MAX_PLAYERS, np.uint64), results, wrong,
    )  # fmt: skip
    if rows < 0:
        raise illegal(line_up, int(wrong[0]), int(wrong[2]), f"action {wrong[1]}")
    return results[:rows]


# --- Python path ---------------------------------------------------------------------------------------------------


@njit(nogil=True)
def _start_games(publics, privates, hiddens, seat_streams, seed, first):
    for row in range(len(publics)):
        _start_game(publics[row], privates[row], hiddens[row], seat_streams[row], seed, first + row)


@njit(nogil=True)
def _who_must_act(publics, asked):
    for row in range(len(publics)):
        for seat in range(MAX_PLAYERS):
            asked[row, seat] = table.must_act(publics[row], seat)


@njit(nogil=True)
def _first_illegal(publics, rows, seat, actions):
    for place in range(len(rows)):
        if not table.is_legal(publics[rows[place]], seat, actions[place]):
            return place
    return -1


@njit(nogil=True)
def _advance_all(publics, privates, hiddens, actions, hands):
    for row in range(len(publics)):
        if publics[row]["round"] != SHOWDOWN:
            advance(publics[row], hiddens[row], actions[row])
            if publics[row]["round"] == SHOWDOWN:
                open_hands(publics[row], privates[row], hiddens[row], hands)


@njit(nogil=True)
def _finish_heists(publics, privates, hiddens, rows, first, games, results):
    """Write the results of the tables at a showdown; deal on where the game is not over."""
    for place in range(len(rows)):
        row = rows[place]
        _write_result(publics[row], hiddens[row], first + row, results[place])
        if games and not table.game_is_over(publics[row]):
            start_heist(publics[row], privates[row], hiddens[row])


def _play_in_python(line_up: list[Agent], rules: Rules, seed: int, games: bool, first: int, count: int) -> np.ndarray:
    hands = load_strengths().hands
    public, private, hidden = new_tables(count, rules)
    seat_streams = np.zeros((count, MAX_PLAYERS), np.uint64)
    memories = [np.zeros((count, agent.memory_size)) for agent in line_up]
    _start_games(public, private, hidden, seat_streams, seed, first)
    finished = []
    asked, actions = np.zeros((count, MAX_PLAYERS), np.bool_), np.zeros((count, MAX_PLAYERS), np.int8)
    playing = np.ones(count, np.bool_)
    while playing.any():
        _who_must_act(public, asked)
        for seat, agent in enumerate(line_up):
            rows = np.flatnonzero(asked[:, seat])
            if not len(rows):
                continue
            answer = ask(agent, public, private[:, seat], memories[seat], seat_streams[:, seat], rows)
            wrong = _first_illegal(public, rows, seat, answer)
            if wrong >= 0:
                raise illegal(line_up, seat, first + int(rows[wrong]), f"action {answer[wrong]}")
            actions[rows, seat] = answer
        _advance_all(public, private, hidden, actions, hands)
        done = np.flatnonzero(playing & (public["round"] == SHOWDOWN))
        if not len(done):
            continue
        for seat, agent in enumerate(line_up):
            if agent.watches_showdown:
                ask(agent, public, private[:, seat], memories[seat], seat_streams[:, seat], done)
        results = np.zeros(len(done), RESULT)
        _finish_heists(public, private, hidden, done, first, games, results)
        finished.append(results)
        playing[done] = public["round"][done] != SHOWDOWN
    played = joined(finished, RESULT)
    return played[np.lexsort((played["heist"], played["game"]))]


@njit(nogil=True)
def _answers(policies, publics, privates, memory, params, strengths, seat_streams, out):
    for row in range(len(publics)):
        out[row] = policies[0](
            publics[row], privates[row], memory[row], params, strengths, seat_streams[row : row + 1]
        )  # fmt: skip


@functools.cache
def _compiled_answers() -> Any:
    signature = policy_signature()
    f1, f2 = types.Array(types.float64, 1, "C"), types.Array(types.float64, 2, "C")
    records = [types.Array(numba.from_dtype(dtype), 1, "C") for dtype in (PUBLIC, PRIVATE)]
    _answers.compile(
        types.void(
            types.UniTuple(types.FunctionType(signature), 1),
            *(*records, f2, f1, numba.typeof(load_strengths())),
            *(types.Array(types.uint64, 1, "C"), types.Array(types.int64, 1, "C")),
        )
    )
    _answers.disable_compile()
    return _answers


def answers_of(
    agent: CompiledAgent, public: np.ndarray, private: np.ndarray, memory: np.ndarray, seat_streams: np.ndarray
) -> np.ndarray:
    """A compiled agent's actions for n seats; memory (float64[n, m]) and seat_streams (uint64[n]) are moved on."""
    out = np.zeros(len(public), np.int64)
    _compiled_answers()(
        (compiled_policy(agent, policy_signature()),), np.ascontiguousarray(public), np.ascontiguousarray(private),
        memory, agent.vector, load_strengths(), seat_streams, out,
    )  # fmt: skip
    return out
