"""Plays games of Gang of Four to learn from: what was told the network of each decision, and how the hand ended."""

import numpy as np

from gang_sim import streams
from gang_sim.agents.gang_of_four.rivals import most_cards, unseen
from gang_sim.agents.gang_of_four.value.after import PLAN_WORDS, play_inputs
from gang_sim.agents.gang_of_four.value.network import SCALE
from gang_sim.agents.gang_of_four.value.plays import candidates
from gang_sim.agents.gang_of_four.value.state import state_inputs
from gang_sim.agents.gang_of_four.value.values import best_candidate
from gang_sim.fast_calls import borrowed, call_policy, start_of_row
from gang_sim.gang_of_four import dealing, table
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
    """Who sits where: a learner and, on each other seat, with the chance `share` a policy, the same on all of them."""
    policy, learner = streams.below(stream, pool), streams.below(stream, players)
    for seat in range(players):
        line_up[seat] = policy if seat != learner and streams.uniform(stream) < share else LEARNER


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
def _outcomes(public, outcomes):
    """What the hand that is over was worth to each seat, as the network's outputs: float32[MAX_SEATS, 2], written."""
    players = public["rules"]["players"]
    total = np.int64(0)
    for seat in range(players):
        total += public["points"][seat]
    for seat in range(players):
        own = public["points"][seat]
        others = np.float32(total - own) / np.float32(players - 1)
        outcomes[seat, 0] = (others - np.float32(own)) / SCALE
        outcomes[seat, 1] = np.float32(1 if public["winner"] == seat else 0)


@njit
def _write_targets(public, seats, tried, expected, start, end, trust, targets, sound):
    """Write what the decisions of a hand, rows start .. end - 1, turned out to be worth; sound: which are learned from.

    From the last to the first of each seat: the hand's outcome or, the more the further ahead it lies, what the network
    expected at the seat's next decisions. trust: what of an outcome is believed at each step back, 1 = all. What came
    after a trial tells nothing of the decisions before it: they are worth what was expected instead of the trial or, if
    no expectation is trusted, nothing is learned from them.
    """
    outcomes = np.zeros((MAX_SEATS, 2), np.float32)
    after_trial = np.zeros(MAX_SEATS, np.bool_)
    _outcomes(public, outcomes)
    for row in range(end - 1, start - 1, -1):
        seat = np.int64(seats[row - start])
        sound[row - start] = not after_trial[seat]
        for out in range(2):
            targets[row, out] = outcomes[seat, out]
            if tried[row - start]:
                outcomes[seat, out] = expected[row - start, out]
            else:
                outcomes[seat, out] += (np.float32(1) - trust) * (expected[row - start, out] - outcomes[seat, out])
        if tried[row - start] and trust == np.float32(1):
            after_trial[seat] = True


@njit
def _drop_unsound(sound, start, end, inputs, counts, targets):
    """Move the sound rows of a hand together; returns their end."""
    kept = start
    for row in range(start, end):
        if sound[row - start]:
            inputs[kept, : counts[row]] = inputs[row, : counts[row]]
            counts[kept], targets[kept, 0], targets[kept, 1] = counts[row], targets[row, 0], targets[row, 1]
            kept += 1
    return kept


@njit
def _asked(policies, params, memory, sizes, policy, public, private, scratch, stream):
    """The action of a policy; memory has a row per seat and policy."""
    own_memory = start_of_row(memory, private["seat"] * len(policies) + policy, sizes[policy])
    own_params = start_of_row(params, policy, params.shape[1])
    return call_policy(policies[policy], public, private, own_memory, own_params, scratch, stream)


@njit(nogil=True)
def play_and_record(
    policies, params, memory, sizes, pool, teacher, weights, win, share, trials, trust, seed, first, count,
    public, privates, hidden, scratch, seats, inputs, counts, targets,
):  # fmt: skip
    """Play games first .. first + count - 1 of a seed and record the learners' decisions; returns the rows written.

    policies, params, memory, sizes: as compiled play takes them, a row per policy, of which the first `pool` sit among
    the learners; memory has a row per seat and policy. teacher: the policy that decides for learners, or NET, which
    plays `best_candidate` with these weights. share: the chance that a seat is one of the pool's. trials: the chance
    that a learner tries out a candidate at random instead. trust: see `_write_targets`; 1 with a teacher.
    seats: int8, room for the decisions of a hand. inputs: uint16[rows, MOST_INPUTS], counts: int16[rows] inputs on;
    targets: float32[rows, 2]. Stops before a hand that may not fit any more.
    """
    params, memory, sizes, scratch = borrowed(params), borrowed(memory), borrowed(sizes), borrowed(scratch)
    privates, weights, inputs = borrowed(privates), borrowed(weights), borrowed(inputs)
    line_up = np.zeros(MAX_SEATS, np.int64)
    tried, sound = np.zeros(len(seats), np.bool_), np.zeros(len(seats), np.bool_)
    expected = np.zeros((len(seats), 2), np.float32)
    room = np.zeros(PLAN_WORDS, np.uint64)
    seat_streams, stream = np.zeros((MAX_SEATS, 1), np.uint64), np.zeros(1, np.uint64)
    row = 0
    for game in range(first, first + count):
        start_game(public, privates, hidden, seat_streams[:, 0], seed, game)
        stream[0] = streams.derive(hidden["game_key"], streams.LEARNER, 0, 0)
        _draw_line_up(stream, public["rules"]["players"], pool, share, line_up)
        memory[:, :] = 0.0
        while True:
            start = row
            if row + len(seats) > len(inputs):
                return row
            while public["stage"] != HAND_OVER:
                seat = np.int64(public["turn"])
                private, own_stream = privates[seat], start_of_row(seat_streams, seat, np.int64(1))
                learns = line_up[seat] == LEARNER
                policy = teacher if learns else line_up[seat]
                place, options = np.int64(0), np.int64(0)
                if policy != NET:
                    action = _asked(policies, params, memory, sizes, policy, public, private, scratch, own_stream)
                    if learns:
                        options = candidates(public, private, scratch)
                else:
                    options, place, values = best_candidate(public, private, weights, win, scratch)
                    action = np.int64(scratch[place])
                if options > 1 and row - start < len(seats):
                    here = row - start
                    if policy == NET:
                        expected[here, 0], expected[here, 1] = values[place, 0] / SCALE, values[place, 1]
                    tried[here] = streams.uniform(stream) < trials
                    if tried[here]:
                        action = np.int64(scratch[streams.below(stream, options)])
                    _record(public, private, action, room, inputs, counts, row)
                    seats[here] = seat
                    row += 1
                table.carry_out(public, privates, hidden, action)
            _write_targets(public, seats, tried, expected, start, row, trust, targets, sound)
            row = _drop_unsound(sound, start, row, inputs, counts, targets)
            if table.is_over(public):
                break
            dealing.start_hand(public, privates, hidden)
    return row
