"""Gang of Four: which of a few plays is best, tried out on deals of the unseen cards. What to try is the agent's.

Every deal is played to the end with every play that is still in question (the same deals for all); after each share of
the rollouts the worse half drops out, so that most of them go to the plays that are close. Between times a play drops
out as soon as it is surely worse than the best: when one is left, nothing more is played out.
"""

import numpy as np

from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.endgame import ENDING, ending_of
from gang_sim.agents.gang_of_four.kept_plan import CELLS, recall
from gang_sim.agents.gang_of_four.own_turns import in_mind, look_again
from gang_sim.agents.gang_of_four.rollouts import roll_out
from gang_sim.agents.gang_of_four.situation import COUNTS, PLAYERS, SITUATION, advance, situation_of
from gang_sim.agents.gang_of_four.standing import chance_to_win
from gang_sim.agents.gang_of_four.worlds import EVIDENCE, deal_unseen, watch
from gang_sim.gang_of_four.combinations import strength, without
from gang_sim.gang_of_four.legal_plays import PASS
from gang_sim.gang_of_four.records import MAX_SEATS, codes_of
from gang_sim.gang_of_four.scoring import PENALTIES
from gang_sim.kernels import njit

__all__ = ["CANDIDATES", "MEMORY", "MOST_CANDIDATES", "VALUE", "WIN", "best_of", "keep_best", "take_in"]

ROLLOUTS, CANDIDATES, VALUE, WIN, DOUBT, APART, ENDINGS = range(7)
"""Where `params` holds what the search needs to know."""
BY_POINTS, BY_HAND, BY_GAME = range(3)
MOST_CANDIDATES = 32
SURE, EVERY = 3.0, 12
"""Surely worse is what lies so many standard errors of the difference behind; looked at every so many deals."""
WORTHS, GAPS, SQUARES = range(3)
"""Rows of what is summed up of each play: its worth, its worth less the leader's, and that squared."""

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
def keep_best(play, merit, most, chosen, merits, n):
    """Take a play into a list of no more than `most`, best first, the earlier one of equals; returns how many it has.

    chosen: uint64[MOST_CANDIDATES], the first n cells the plays of most merit so far; merits: float64, theirs.
    """
    if n == most and merit <= merits[n - 1]:
        return n
    at = min(n, most - 1)
    while at > 0 and merits[at - 1] < merit:
        chosen[at], merits[at] = chosen[at - 1], merits[at - 1]
        at -= 1
    chosen[at], merits[at] = play, merit
    return min(n + 1, most)


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
def _play_out(situation, hands, plans, params, codes, weights, tables, seats, cells, scratch):
    """Play a hand to its end, the last cards of all by the exact search; situation[COUNTS:] says what all have left."""
    most = np.int64(params[ENDINGS])
    if roll_out(situation, hands, plans, most, codes, weights, tables, seats, scratch):
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
def _thin_out(order, alive, tried, compared, sums, advice):
    """Sort the plays in question and leave out who is surely worse: (how many are left, deals since the leader led)."""
    leader = order[0]
    _by_merit(order, alive, sums[WORTHS] / tried + advice)
    if order[0] != leader:
        sums[GAPS:] = 0.0
        return alive, 0
    while alive > 1 and compared >= EVERY:
        last = order[alive - 1]
        gap = sums[GAPS, last] / compared
        error = np.sqrt(max(0.0, sums[SQUARES, last] / compared - gap * gap) / compared)
        if gap + advice[last] - advice[leader] >= -SURE * error:
            break
        alive -= 1
    return alive, compared


@njit
def best_of(public, private, memory, params, weights, chosen, n, advice, scratch, stream):
    """The place of the best play among chosen[:n]: the one worth most on average, advice counted.

    chosen: uint64[MOST_CANDIDATES], legal plays none of which ends the hand; memory: float64[MEMORY], watched with
    `take_in`; params: see the constants above; weights: float32, of the network that the seat plays on by, empty if it
    plays on as a planner does; advice: float64[MOST_CANDIDATES], worth that plays have from the outset; scratch:
    uint64[MOST_PLAYS + 1].
    """
    codes, seat, players = codes_of(public), private["seat"], public["rules"]["players"]
    evidence, cells = memory[:EVIDENCE].view(np.int64), memory.view(np.uint64)
    options = cells[OPTIONS:WORLD].reshape((MOST_CANDIDATES, OPTION))
    dealt, hands = cells[DEALT:DEALT_PLANS], cells[HANDS:PLANS]
    dealt_plans = cells[DEALT_PLANS:HANDS].reshape((MAX_SEATS, CELLS))
    plans = cells[PLANS:NOW].reshape((MAX_SEATS, CELLS))
    situation, ending_cells = cells[NOW:ENDING_AT].view(np.int64), cells[ENDING_AT:MEMORY]
    _write_options(public, private, chosen, n, options)
    tables, seats = in_mind(public, seat)
    order, sums, alive, tried, compared, rounds = np.arange(n), np.zeros((3, n)), n, 0, 0, 1
    while n >> rounds > 1:
        rounds += 1
    for turn in range(rounds):
        deals = max(1, int(params[ROLLOUTS] / rounds / alive))
        for deal in range(deals):
            deal_unseen(public, private, evidence, params[DOUBT], params[APART], codes, dealt, scratch, stream)
            for other in range(players):
                if other != seat:
                    recall(dealt[other], WAYS_BACK, dealt_plans[other])
            best = 0.0
            for rank in range(alive):
                place = order[rank]
                option = options[place]
                situation[:] = option[SITUATION_AT:PLAN_AT].view(np.int64)
                hands[:] = dealt
                hands[seat] = option[HAND]
                plans[:] = dealt_plans
                plans[seat] = option[PLAN_AT:]
                if weights.size:
                    look_again(public, chosen[place], seat, tables)
                _play_out(situation, hands, plans, params, codes, weights, tables, seats, ending_cells, scratch)
                worth = _worth(public, situation[COUNTS:], seat, params)
                best = worth if rank == 0 else best
                sums[WORTHS, place] += worth
                sums[GAPS, place] += worth - best
                sums[SQUARES, place] += (worth - best) ** 2
            tried += 1
            compared += 1
            if deal % EVERY == EVERY - 1 or deal == deals - 1:
                alive, compared = _thin_out(order, alive, tried, compared, sums, advice[:n])
                if alive == 1:
                    return order[0]
        if turn < rounds - 1:
            alive = (alive + 1) // 2
            if alive == 1:
                return order[0]
    return order[0]
