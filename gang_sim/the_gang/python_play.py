"""The Gang with agents in Python, or of both kinds: each agent is asked for all tables that wait for it."""

import numpy as np

from gang_sim.agent import Agent
from gang_sim.kernels import njit
from gang_sim.play import ask, illegal, in_order, joined
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang import table
from gang_sim.the_gang.decisions import default_choice
from gang_sim.the_gang.estimates import estimate
from gang_sim.the_gang.game_kernels import (
    advance,
    open_hands,
    start_game,
    start_heist,
    was_the_last,
    wipes_memory,
    write_result,
)
from gang_sim.the_gang.records import CHIPS, RESULT, SHOWDOWN, new_tables
from gang_sim.the_gang.rules import MAX_PLAYERS, Rules

__all__ = ["play_run"]


@njit(nogil=True)
def _start_games(publics, privates, hiddens, seat_streams, seed, first):
    for row in range(len(publics)):
        start_game(publics[row], privates[row], hiddens[row], seat_streams[row], seed, first + row)


@njit(nogil=True)
def _who_must_act(publics, asked):
    for row in range(len(publics)):
        for seat in range(MAX_PLAYERS):
            asked[row, seat] = table.must_act(publics[row], seat)


@njit(nogil=True)
def _estimate_all(publics, privates, hiddens, strengths, heeds):
    for row in range(len(publics)):
        estimate(publics[row], privates[row], hiddens[row], strengths, heeds)


@njit(nogil=True)
def _decide_for(publics, hiddens, decides, asked, actions):
    """Decide what cards bring for the seats that decide nothing themselves; they are not asked any more."""
    for row in range(len(publics)):
        if publics[row]["phase"] == CHIPS:
            continue
        for seat in range(publics[row]["players"]):
            if asked[row, seat] and not decides[seat]:
                actions[row, seat] = default_choice(publics[row], hiddens[row], seat)
                asked[row, seat] = False


@njit(nogil=True)
def _heed_frozen(publics, rows, seat, actions):
    for place in range(len(rows)):
        actions[place] = table.instead_of_frozen(publics[rows[place]], seat, actions[place])


@njit(nogil=True)
def _rows_that_forget(publics, colours, forgets):
    """Mark the tables at which a new round began under a Blackout that wipes memories; colours: rounds last seen."""
    for row in range(len(publics)):
        colour = publics[row]["round"]
        forgets[row] = colour != colours[row] and colour != SHOWDOWN and wipes_memory(publics[row])
        colours[row] = colour


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
            advance(publics[row], privates[row], hiddens[row], actions[row])
            if publics[row]["round"] == SHOWDOWN:
                open_hands(publics[row], privates[row], hiddens[row], hands)


@njit(nogil=True)
def _finish_heists(publics, privates, hiddens, rows, first, heists, results):
    """Write the results of the tables at a showdown; deal on where that was not the game's last."""
    for place in range(len(rows)):
        row = rows[place]
        write_result(publics[row], hiddens[row], first + row, results[place])
        if not was_the_last(publics[row], heists):
            start_heist(publics[row], privates[row], hiddens[row])


def play_run(line_up: list[Agent], rules: Rules, seed: int, heists: int, first: int, count: int) -> np.ndarray:
    strengths = load_strengths()
    public, private, hidden = new_tables(count, rules)
    seat_streams = np.zeros((count, MAX_PLAYERS), np.uint64)
    memories = [np.zeros((count, agent.memory_size)) for agent in line_up]
    _start_games(public, private, hidden, seat_streams, seed, first)
    finished = []
    asked, actions = np.zeros((count, MAX_PLAYERS), np.bool_), np.zeros((count, MAX_PLAYERS), np.int8)
    playing = np.ones(count, np.bool_)
    decides = np.array([agent.decides_cards for agent in line_up])
    heeds = any(agent.heeds_statements for agent in line_up)
    kept = [memory.copy() for memory in memories]  # as they were at the deal
    colours, forgets = public["round"].copy(), np.zeros(count, np.bool_)
    while playing.any():
        _who_must_act(public, asked)
        if rules.plays_cards:
            _estimate_all(public, private, hidden, strengths, heeds)
            _decide_for(public, hidden, decides, asked, actions)
        for seat, agent in enumerate(line_up):
            rows = np.flatnonzero(asked[:, seat])
            if not len(rows):
                continue
            answer = ask(agent, public, private[:, seat], memories[seat], seat_streams[:, seat], rows)
            if rules.plays_cards and not agent.decides_cards:
                _heed_frozen(public, rows, seat, answer)
            wrong = _first_illegal(public, rows, seat, answer)
            if wrong >= 0:
                raise illegal(line_up, seat, first + int(rows[wrong]), f"action {answer[wrong]}")
            actions[rows, seat] = answer
        _advance_all(public, private, hidden, actions, strengths.hands)
        if rules.plays_cards:
            _rows_that_forget(public, colours, forgets)
            for memory, at_deal in zip(memories, kept, strict=True):
                memory[forgets] = at_deal[forgets]
        done = np.flatnonzero(playing & (public["round"] == SHOWDOWN))
        if not len(done):
            continue
        for seat, agent in enumerate(line_up):
            if agent.watches_showdown:
                ask(agent, public, private[:, seat], memories[seat], seat_streams[:, seat], done)
        results = np.zeros(len(done), RESULT)
        _finish_heists(public, private, hidden, done, first, heists, results)
        finished.append(results)
        colours[done] = public["round"][done]
        for memory, at_deal in zip(memories, kept, strict=True):
            at_deal[done] = memory[done]
        playing[done] = public["round"][done] != SHOWDOWN
    return in_order(joined(finished, RESULT), "heist")
