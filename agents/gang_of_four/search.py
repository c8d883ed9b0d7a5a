"""Gang of Four: which of a few plays is best, tried out on deals of the unseen cards. What to try is the agent's.

Every deal is played to the end with every play that is still in question (the same deals for all); after each share of
the rollouts the worse half drops out, so that most of them go to the plays that are close.
"""

import numpy as np

from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.endgame import ENDING, ending_of
from gang_sim.agents.gang_of_four.kept_plan import CELLS, recall
from gang_sim.agents.gang_of_four.rollouts import COUNTS, PLAYERS, SITUATION, advance, roll_out, situation_of
from gang_sim.agents.gang_of_four.standing import chance_to_win
from gang_sim.agents.gang_of_four.worlds import EVIDENCE, deal_unseen, watch
from gang_sim.gang_of_four.combinations import strength, without
from gang_sim.gang_of_four.legal_plays import PASS
from gang_sim.gang_of_four.records import MAX_SEATS, codes_of
from gang_sim.gang_of_four.scoring import PENALTIES
from gang_sim.kernels import njit

__all__ = ["CANDIDATES", "MEMORY", "MOST_CANDIDATES", "VALUE", "WIN", "best_of", "take_in"]

ROLLOUTS, CANDIDATES, VALUE, WIN, DOUBT, APART, ENDINGS = range(7)
"""Where `params` holds what the search needs to know."""
BY_POINTS, BY_HAND, BY_GAME = range(3)
MOST_CANDIDATES = 32

PLAY, HAND, SITUATION_AT = 0, 1, 2
PLAN_AT = SITUATION_AT + SITUATION
OPTION = PLAN_AT + CELLS
"""Cells of a candidate: its play, the hand after it, the situation after it, the plan of that hand."""
OPTIONS = EVIDENCE
WORLD = OPTIONS + OPTION * MOST_CANDIDATES
DEALT, DEALT_PLANS = WORLD, WORLD + MAX_SEATS
HANDS = DEALT_PLANS + MAX_SEATS * CELLS
PLANS, NOW = HANDS + MAX_SEATS, HANDS + MAX_SEATS + MAX_SEATS * CELLS
ENDING_AT = NOW + SITUATION
MEMORY = ENDING_AT + ENDING
"""Cells of a seat's memory: the evidence, the candidates, a deal with its plans, the same as it is played out, an
ending. Only the evidence is kept from turn to turn."""


@njit
def take_in(public, memory):
    """Watch the table: to be called whenever the seat decides in stage PLAY; memory: float64[MEMORY]."""
    watch(public, codes_of(public), memory[:EVIDENCE].view(np.int64))


@njit
def _worth(public, counts, seat, params):
    """What the end of a hand is worth to a seat; counts: int64[MAX_SEATS], the cards left, none for the winner."""
    players = public["rules"]["players"]
    if params[VALUE] == BY_HAND:
        return 1.0 if counts[seat] == 0 else 0.0
    if params[VALUE] == BY_GAME:
        points, totals, winner = np.zeros(players, np.int64), np.zeros(players, np.int64), 0
        for other in range(players):
            winner = other if counts[other] == 0 else winner
            points[other] = PENALTIES[counts[other]]
            totals[other] = public["totals"][other] + points[other]
        return chance_to_win(totals, public["rules"]["target_score"], points, winner, seat, codes_of(public))
    total = 0.0
    for other in range(players):
        total += PENALTIES[counts[other]]
    own = PENALTIES[counts[seat]]
    return (total - own) / (players - 1) - own + (params[WIN] if counts[seat] == 0 else 0.0)


@njit
def _write_options(public, private, chosen, n, options):
    codes = codes_of(public)
    for place in range(n):
        option, play = options[place], chosen[place]
        option[PLAY], option[HAND] = play, without(private["cards"], play)
        situation = option[SITUATION_AT:PLAN_AT].view(np.int64)
        situation_of(public, situation)
        advance(situation, play, strength(play, codes) if play != PASS else np.int64(-1))
        recall(option[HAND], WAYS_BACK, option[PLAN_AT:])


@njit
def _play_out(situation, hands, plans, params, codes, cells, scratch):
    """Play a hand to its end, the last cards of all by the exact search; situation[COUNTS:] says what all have left."""
    most = np.int64(params[ENDINGS])
    if roll_out(situation, hands, plans, most, codes, scratch):
        return
    win = np.int64(params[WIN] * (situation[PLAYERS] - 1))
    ending_of(situation, hands, win, codes, cells, situation[COUNTS:])


@njit
def _by_merit(order, alive, means):
    """Sort the first places of order by their means, the best first; equals stay as they are."""
    for place in range(1, alive):
        moved, at = order[place], place
        while at > 0 and means[order[at - 1]] < means[moved]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = moved


@njit
def best_of(public, private, memory, params, chosen, n, advice, scratch, stream):
    """The place of the best play among chosen[:n]: the one worth most on average, advice counted.

    chosen: uint64[MOST_CANDIDATES], legal plays none of which ends the hand; memory: float64[MEMORY], watched with
    `take_in`; params: see the constants above; advice: float64[MOST_CANDIDATES], worth that plays have from the outset;
    scratch: uint64[MOST_PLAYS + 1].
    """
    codes, seat, players = codes_of(public), private["seat"], public["rules"]["players"]
    evidence, cells = memory[:EVIDENCE].view(np.int64), memory.view(np.uint64)
    options = cells[OPTIONS:WORLD].reshape((MOST_CANDIDATES, OPTION))
    dealt, hands = cells[DEALT:DEALT_PLANS], cells[HANDS:PLANS]
    dealt_plans = cells[DEALT_PLANS:HANDS].reshape((MAX_SEATS, CELLS))
    plans = cells[PLANS:NOW].reshape((MAX_SEATS, CELLS))
    situation, ending_cells = cells[NOW:ENDING_AT].view(np.int64), cells[ENDING_AT:MEMORY]
    _write_options(public, private, chosen, n, options)
    order, tried, worths, alive, rounds = np.arange(n), np.zeros(n), np.zeros(n), n, 1
    while n >> rounds > 1:
        rounds += 1
    for turn in range(rounds):
        for _ in range(max(1, int(params[ROLLOUTS] / rounds / alive))):
            deal_unseen(public, private, evidence, params[DOUBT], params[APART], codes, dealt, scratch, stream)
            for other in range(players):
                if other != seat:
                    recall(dealt[other], WAYS_BACK, dealt_plans[other])
            for place in order[:alive]:
                option = options[place]
                situation[:] = option[SITUATION_AT:PLAN_AT].view(np.int64)
                hands[:] = dealt
                hands[seat] = option[HAND]
                plans[:] = dealt_plans
                plans[seat] = option[PLAN_AT:]
                _play_out(situation, hands, plans, params, codes, ending_cells, scratch)
                worth = _worth(public, situation[COUNTS:], seat, params)
                tried[place] += 1.0
                worths[place] += (worth - worths[place]) / tried[place]
        _by_merit(order, alive, worths + advice[:n])
        if turn < rounds - 1:
            alive = (alive + 1) // 2
    return order[0]
