"""Gang of Four: montecarlo, who tries its plays out on deals of the unseen cards."""

from typing import ClassVar

import numpy as np

from gang_sim.agent import CompiledAgent
from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.duties import aside_with_plan
from gang_sim.agents.gang_of_four.kept_plan import CELLS, recall
from gang_sim.agents.gang_of_four.plan import plan_cost
from gang_sim.agents.gang_of_four.rollouts import COUNTS, SITUATION, advance, roll_out, situation_of
from gang_sim.agents.gang_of_four.worlds import EVIDENCE, deal_unseen, watch_passes
from gang_sim.gang_of_four.combinations import size_of, strength, without
from gang_sim.gang_of_four.legal_plays import LEAD, PASS
from gang_sim.gang_of_four.records import MAX_SEATS, PLAY
from gang_sim.gang_of_four.scoring import PENALTIES
from gang_sim.gang_of_four.table import codes_of, legal_actions
from gang_sim.kernels import njit

ROLLOUTS, CANDIDATES, DOUBT, VALUE, EXCHANGE, FINALISTS = range(6)
MOST_CANDIDATES = 32
PER_CARD = 300

PLANS = MAX_SEATS * CELLS
WORK = 1 + MAX_SEATS * 2 + 2 * PLANS + SITUATION
OPTION = 2 + SITUATION + CELLS
"""Cells of a candidate: its play, the hand after it, the situation after it, the plan of that hand."""
SUMS = EVIDENCE
OPTIONS = SUMS + 2 * MOST_CANDIDATES
WORLD = OPTIONS + OPTION * MOST_CANDIDATES
MEMORY = WORLD + WORK


@njit
def _merit(hand, play, leads):
    """What the planner thinks of a play: what it leaves of the plan, a lead also by its cards."""
    cost = plan_cost(without(hand, play), WAYS_BACK)
    return (PER_CARD * size_of(play) if leads else 0) - cost


@njit
def _choose_options(hand, plays, count, leads, most, chosen, merits):
    """Write the plays of most merit to chosen, best first; returns how many."""
    n = 0
    for place in range(count):
        merit = _merit(hand, plays[place], leads)
        if n == most and merit <= merits[n - 1]:
            continue
        at = min(n, most - 1)
        while at > 0 and merits[at - 1] < merit:
            chosen[at], merits[at] = chosen[at - 1], merits[at - 1]
            at -= 1
        chosen[at], merits[at] = plays[place], merit
        n = min(n + 1, most)
    return n


@njit
def _value(situation, winner, seat, by_win):
    """What a hand's end is worth to a seat: the others' mean penalty less its own, or 1 for a win."""
    players = situation[6]
    total = 0.0
    for other in range(players):
        total += PENALTIES[situation[COUNTS + other]]
    own = PENALTIES[situation[COUNTS + seat]]
    points = (total - own) / (players - 1) - own
    return points + by_win * (winner == seat)


@njit
def _search(public, private, params, cells, sums, codes, scratch, stream, evidence, n, options, merits):
    seat, players = private["seat"], public["rules"]["players"]
    world = cells
    base_hands, hands = world[1 : 1 + MAX_SEATS], world[1 + MAX_SEATS : 1 + 2 * MAX_SEATS]
    base_plans = world[9 : 9 + PLANS].reshape((MAX_SEATS, CELLS))
    plans = world[9 + PLANS : 9 + 2 * PLANS].reshape((MAX_SEATS, CELLS))
    situation = world[9 + 2 * PLANS :].view(np.int64)
    means, counts = sums[:MOST_CANDIDATES], sums[MOST_CANDIDATES:]
    alive = n
    order = np.arange(n)
    means[:] = 0.0
    counts[:] = 0.0
    rounds = 1
    while n >> rounds > params[FINALISTS] - 1:
        rounds += 1
    for round_ in range(rounds):
        worlds = max(1, int(params[ROLLOUTS] / rounds / alive))
        for _ in range(worlds):
            deal_unseen(public, private, evidence, params[DOUBT], codes, base_hands, scratch, stream)
            for other in range(players):
                if other != seat:
                    recall(base_hands[other], WAYS_BACK, base_plans[other])
            for place in range(alive):
                option = options[order[place]]
                situation[:] = option[2 : 2 + SITUATION].view(np.int64)
                hands[:] = base_hands
                hands[seat] = option[1]
                plans[:] = base_plans
                plans[seat] = option[2 + SITUATION :]
                winner = roll_out(situation, hands, plans, codes, scratch)
                means[order[place]] += _value(situation, winner, seat, params[VALUE])
                counts[order[place]] += 1.0
        # Best first, by means; then the better half stays.
        for place in range(1, alive):
            moved, at = order[place], place
            while at > 0 and means[order[at - 1]] / counts[order[at - 1]] < means[moved] / counts[moved]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = moved
        alive = max(1, (alive + 1) // 2) if round_ < rounds - 1 else alive
    return order[0]


@njit
def _policy(public, private, memory, params, scratch, stream):
    if public["stage"] != PLAY:
        return aside_with_plan(public, private, WAYS_BACK, params[EXCHANGE])
    codes, hand = codes_of(public), private["cards"]
    evidence = memory[:EVIDENCE].view(np.int64)
    watch_passes(public, codes, evidence)
    count = legal_actions(public, private, scratch)
    if count == 1:
        return np.int64(scratch[0])
    leads = public["to_beat"] == LEAD
    for place in range(count):
        if without(hand, scratch[place]) == PASS:
            return np.int64(scratch[place])
    chosen, merits = np.zeros(MOST_CANDIDATES, np.uint64), np.zeros(MOST_CANDIDATES, np.int64)
    n = _choose_options(hand, scratch, count, leads, int(params[CANDIDATES]), chosen, merits)
    if n == 1:
        return np.int64(chosen[0])
    options = memory[OPTIONS:WORLD].view(np.uint64).reshape((MOST_CANDIDATES, OPTION))
    for place in range(n):
        option, play = options[place], chosen[place]
        option[0], option[1] = play, without(hand, play)
        situation = option[2 : 2 + SITUATION].view(np.int64)
        situation_of(public, situation)
        advance(situation, play, strength(play, codes) if play != PASS else np.int64(-1))
        recall(option[1], WAYS_BACK, option[2 + SITUATION :])
    best = _search(
        public, private, params, memory[WORLD:MEMORY].view(np.uint64), memory[SUMS:OPTIONS], codes, scratch, stream,
        evidence, n, options, merits,
    )  # fmt: skip
    return np.int64(chosen[best])


class MonteCarlo(CompiledAgent):
    """Tries its most promising plays out on deals of the unseen cards, played to the end by planners."""

    game = "gang_of_four"
    title = "montecarlo"
    idea = "Deals the unseen cards many times and plays each candidate out to the end of the hand."
    memory_size = MEMORY
    PARAMETERS: ClassVar[dict[str, float]] = {
        "rollouts": 1000,
        "candidates": 16,
        "doubt": 0.1,
        "win": 0,
        "exchange": 1,
        "finalists": 2,
    }
    policy = _policy
