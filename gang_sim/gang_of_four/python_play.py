"""Gang of Four with agents in Python, or of both kinds: each agent is asked for all tables that wait for it."""

import numpy as np

from gang_sim.agent import Agent
from gang_sim.gang_of_four import dealing, table
from gang_sim.gang_of_four.game_kernels import start_game, write_result
from gang_sim.gang_of_four.notation import action_text
from gang_sim.gang_of_four.records import HAND_OVER, MAX_SEATS, RESULT, new_tables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.kernels import njit
from gang_sim.play import ask, illegal, in_order, joined

__all__ = ["play_run"]


@njit(nogil=True)
def _start_games(publics, privates, hiddens, seat_streams, seed, first):
    for row in range(len(publics)):
        start_game(publics[row], privates[row], hiddens[row], seat_streams[row], seed, first + row)


@njit(nogil=True)
def _carry_out(publics, privates, hiddens, rows, actions):
    """Carry out an action at each of some tables; returns the place of the first illegal one, -1 for none."""
    for place in range(len(rows)):
        row = rows[place]
        if not table.carry_out(publics[row], privates[row], hiddens[row], actions[place]):
            return place
    return -1


@njit(nogil=True)
def _finish_hands(publics, privates, hiddens, rows, first, games, results):
    """Write the results of the tables whose hand is over; deal on where the game is not."""
    for place in range(len(rows)):
        row = rows[place]
        write_result(publics[row], hiddens[row], first + row, results[place])
        if games and not results[place]["game_over"]:
            dealing.start_hand(publics[row], privates[row], hiddens[row])


def play_run(line_up: list[Agent], rules: Rules, seed: int, games: bool, first: int, count: int) -> np.ndarray:
    """Games first .. first + count - 1 of a seed, all at once: RESULT, a row per hand."""
    public, private, hidden = new_tables(count, rules)
    seat_streams = np.zeros((count, MAX_SEATS), np.uint64)
    memories = [np.zeros((count, agent.memory_size)) for agent in line_up]
    _start_games(public, private, hidden, seat_streams, seed, first)
    finished = []
    playing = np.ones(count, np.bool_)
    while playing.any():
        for seat, agent in enumerate(line_up):
            rows = np.flatnonzero(public["turn"] == seat)
            if not len(rows):
                continue
            answer = ask(agent, public, private[:, seat], memories[seat], seat_streams[:, seat], rows)
            wrong = _carry_out(public, private, hidden, rows, answer)
            if wrong >= 0:
                row, action = rows[wrong], answer[wrong]
                raise illegal(line_up, seat, first + int(row), action_text(int(public["stage"][row]), int(action)))
        done = np.flatnonzero(playing & (public["stage"] == HAND_OVER))
        if not len(done):
            continue
        for seat, agent in enumerate(line_up):
            if agent.watches_showdown:
                ask(agent, public, private[:, seat], memories[seat], seat_streams[:, seat], done)
        results = np.zeros(len(done), RESULT)
        _finish_hands(public, private, hidden, done, first, games, results)
        finished.append(results)
        playing[done] = public["stage"][done] != HAND_OVER
    return in_order(joined(finished, RESULT), "hand")
