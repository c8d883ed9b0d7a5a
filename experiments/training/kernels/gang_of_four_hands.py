"""Plays games of Gang of Four to learn from: what was told the network of each decision, and how the hand ended."""

import numpy as np

from gang_sim import streams
from gang_sim.agents.gang_of_four.rivals import most_cards, unseen
from gang_sim.agents.gang_of_four.value.after import PLAN_WORDS, play_inputs
from gang_sim.agents.gang_of_four.value.network import SCALE
from gang_sim.agents.gang_of_four.value.plays import candidates
from gang_sim.agents.gang_of_four.value.state import state_inputs
from gang_sim.agents.gang_of_four.value.values import best_action
from gang_sim.fast_calls import borrowed, call_policy, start_of_row
from gang_sim.gang_of_four import table
from gang_sim.gang_of_four.game_kernels import start_game
from gang_sim.gang_of_four.records import HAND_OVER, MAX_SEATS
from gang_sim.kernels import njit

__all__ = ["LEARNER", "NET", "play_and_record"]

LEARNER = -1
"""In a line-up: a seat that learns; other numbers are policies."""
NET = -1
"""As teacher: the network itself."""


@njit
def _draw_line_up(stream, players, pool, share, line_up):
    """Who sits where: learners, and with the chance `share` one of the policies; at least one learner."""
    for seat in range(players):
        line_up[seat] = LEARNER
        if streams.uniform(stream) < share:
            line_up[seat] = streams.below(stream, pool)
    line_up[streams.below(stream, players)] = LEARNER


@njit
def _record(public, private, action, room, inputs, counts, row):
    """Write which inputs are on for an action."""
    own = inputs[row]
    faces, twins = unseen(public, private)
    n = state_inputs(public, private, own)
    counts[row] = play_inputs(
        public, private, action, faces, twins, most_cards(public, private["seat"]), room, own, n
    )  # fmt: skip


@njit
def _keep_sound(public, seats, from_rows, start, row, inputs, counts, targets):
    """Write the targets of a hand's rows, and drop those before their seat's last trial; returns the rows' end."""
    players = public["rules"]["players"]
    total = np.int64(0)
    for seat in range(players):
        total += public["points"][seat]
    kept = start
    for old in range(start, row):
        own_seat = np.int64(seats[old - start])
        if old < from_rows[own_seat]:
            continue
        own = public["points"][own_seat]
        others = np.float32(total - own) / np.float32(players - 1)
        for place in range(counts[old]):
            inputs[kept, place] = inputs[old, place]
        counts[kept] = counts[old]
        targets[kept, 0] = (others - np.float32(own)) / SCALE
        targets[kept, 1] = np.float32(1 if public["winner"] == own_seat else 0)
        kept += 1
    return kept


@njit(nogil=True)
def play_and_record(
    policies, params, memory, sizes, pool, teacher, weights, win, share, trials, seed, first, count,
    public, privates, hidden, scratch, seats, inputs, counts, targets,
):  # fmt: skip
    """Play games first .. first + count - 1 of a seed and record the learners' decisions; returns the rows written.

    policies, params, memory, sizes: as compiled play takes them, a row per policy, of which the first `pool` sit among
    the learners; memory has a row per seat and policy. teacher: the policy that decides for learners, or NET, which
    plays `best_action` with these weights. share: the chance that a seat is one of the pool's. trials: the chance that
    a learner tries out an action at random instead; what it decided before its last trial in a hand tells nothing of
    how it plays, and is left out.
    seats: int8, room for the decisions of a hand. inputs: uint16[rows, MOST_INPUTS], counts: int16[rows] inputs on;
    targets: float32[rows, 2]. Stops before a hand that may not fit any more.
    """
    params, memory, sizes, scratch = borrowed(params), borrowed(memory), borrowed(sizes), borrowed(scratch)
    privates, weights, inputs = borrowed(privates), borrowed(weights), borrowed(inputs)
    line_up, from_rows = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    room = np.zeros(PLAN_WORDS, np.uint64)
    seat_streams = np.zeros((MAX_SEATS, 1), np.uint64)
    stream = np.zeros(1, np.uint64)
    row = 0
    for game in range(first, first + count):
        start_game(public, privates, hidden, seat_streams[:, 0], seed, game)
        stream[0] = streams.derive(hidden["game_key"], streams.LEARNER, 0, 0)
        players = public["rules"]["players"]
        _draw_line_up(stream, players, pool, share, line_up)
        memory[:, :] = 0.0
        while True:
            start = row
            if row + len(seats) > len(inputs):
                return row
            from_rows[:] = 0
            while public["stage"] != HAND_OVER:
                seat = np.int64(public["turn"])
                policy = line_up[seat] if line_up[seat] != LEARNER else teacher
                action = np.int64(0)
                if policy != NET:
                    action = call_policy(
                        policies[policy], public, privates[seat],
                        start_of_row(memory, seat * len(policies) + policy, sizes[policy]),
                        start_of_row(params, policy, params.shape[1]), scratch,
                        start_of_row(seat_streams, seat, np.int64(1)),
                    )  # fmt: skip
                if line_up[seat] == LEARNER:
                    options = candidates(public, privates[seat], scratch)
                    tries = options > 1 and streams.uniform(stream) < trials
                    if tries:
                        action = np.int64(scratch[streams.below(stream, options)])
                        from_rows[seat] = row
                    elif policy == NET:
                        action = np.int64(scratch[0])
                        if options > 1:
                            action = best_action(public, privates[seat], weights, win, scratch)
                    if options > 1 and row - start < len(seats):
                        _record(public, privates[seat], action, room, inputs, counts, row)
                        seats[row - start] = seat
                        row += 1
                table.carry_out(public, privates, hidden, action)
            row = _keep_sound(public, seats, from_rows, start, row, inputs, counts, targets)
            if table.is_over(public):
                break
            table.start_hand(public, privates, hidden)
    return row
