"""The value network of Gang of Four: what it is told, that it computes what it says, which plays it looks at."""

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.costs import WAYS_BACK
from gang_sim.agents.gang_of_four.plan import plan_cost
from gang_sim.agents.gang_of_four.rivals import most_cards, unseen
from gang_sim.agents.gang_of_four.value import layout
from gang_sim.agents.gang_of_four.value.after import PLAN_WORDS, play_inputs
from gang_sim.agents.gang_of_four.value.network import FIRST, SCALE, SECOND, SHAPES, SIZE
from gang_sim.agents.gang_of_four.value.plays import MANY, MOST_CANDIDATES, PER_TYPE, candidates
from gang_sim.agents.gang_of_four.value.state import state_inputs
from gang_sim.agents.gang_of_four.value.values import best_candidate, candidate_values
from gang_sim.agents.gang_of_four.value.vectors import rows_adder, scaled_rows_adder
from gang_sim.gang_of_four.combinations import TYPE_SHIFT, TYPES, strength, without
from gang_sim.gang_of_four.compiled_play import new_scratch
from gang_sim.gang_of_four.records import PLAY, PRIVATE, PUBLIC
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.table import legal_actions
from gang_sim.gang_of_four.trace import trace_game
from gang_sim.kernels import njit

RULES = (Rules(), Rules(players=3), Rules(last_card_announce="action"), Rules(players=3, discards="hidden"))
add_four = rows_adder(4)
add_rectified, add_scaled = scaled_rows_adder(4, rectified=True), scaled_rows_adder(4, rectified=False)


def decisions(games: int = 2, agent: str = "random") -> tuple[np.ndarray, np.ndarray]:
    """Records of every decision of some games, as the seat sees them whose turn it is: PUBLIC[n], PRIVATE[n]."""
    found = []
    for number, rules in enumerate(RULES):
        for game in range(games):
            before = None
            for step in trace_game(agent, number, game, rules):
                if before is not None and not step.is_deal:
                    found.append((before.public, before.private[step.seat]))
                before = step
    return np.array([public for public, _ in found], PUBLIC), np.array([private for _, private in found], PRIVATE)


def inputs_of(public: np.void, private: np.void, action: int) -> tuple[list[int], list[int]]:
    """The inputs that are on: of the state, of the play."""
    out = np.zeros(layout.MOST_INPUTS, np.uint16)
    n = state_inputs(public, private, out)
    faces, twins = unseen(public, private)
    most = most_cards(public, private["seat"])
    end = play_inputs(public, private, action, faces, twins, most, np.zeros(PLAN_WORDS, np.uint64), out, n)
    return out[:n].tolist(), out[n:end].tolist()


@njit
def _adders(matrix, rows, factors, sums):
    add_four(matrix, rows, np.int64(1), np.int64(len(rows)), sums[0])
    add_rectified(matrix, factors, np.int64(len(factors)), sums[1])
    add_scaled(matrix, factors, np.int64(len(factors)), sums[2])


def test_sums_in_registers_are_those_of_plain_loops() -> None:
    rng = np.random.default_rng(1)
    matrix, factors = rng.normal(size=(9, 4)).astype(np.float32), rng.normal(size=9).astype(np.float32)
    rows = np.array([8, 3, 3, 0, 7], np.uint16)
    start = rng.normal(size=(3, 4)).astype(np.float32)
    sums, plain = start.copy(), start.copy()
    _adders(matrix, rows, factors, sums)
    for row in rows[1:]:
        plain[0] += matrix[row]
    for factor, row in zip(factors, matrix, strict=True):
        plain[1] += max(np.float32(0), factor) * row
        plain[2] += factor * row
    assert np.array_equal(sums, plain)


def test_inputs_stand_in_the_layout_each_once() -> None:
    publics, privates = decisions()
    scratch = new_scratch()
    most_state = most_all = 0
    for public, private in zip(publics, privates, strict=True):
        for action in scratch[: candidates(public, private, scratch)].view(np.int64).tolist():
            state, play = inputs_of(public, private, action)
            once = state + [number for number in play if not layout.PLAN_OPEN <= number < layout.RACE]
            assert len(set(once)) == len(once)
            assert max(state) < layout.KIND <= min(play) and max(play) < layout.INPUTS
            most_state, most_all = max(most_state, len(state)), max(most_all, len(state + play))
    assert 90 < most_state < layout.MOST_STATE_INPUTS - 10 and 130 < most_all < layout.MOST_INPUTS - 10


def test_inputs_do_not_depend_on_which_chair_one_sits_in() -> None:
    publics, privates = decisions(1)
    scratch = new_scratch()
    for public, private in zip(publics[::7], privates[::7], strict=True):
        players = int(public["rules"]["players"])
        moved, own = public.copy(), private.copy()
        for name in ("counts", "passed", "silenced", "played", "points", "totals"):
            moved[name][:players] = np.roll(public[name][:players], 1)
        for name in ("turn", "trick_seat", "exchange_from", "exchange_to", "winner", "loser"):
            if public[name] >= 0:
                moved[name] = (public[name] + 1) % players
        own["seat"] = (private["seat"] + 1) % players
        action = int(scratch.view(np.int64)[candidates(public, private, scratch) - 1])
        seen, seen_moved = inputs_of(public, private, action), inputs_of(moved, own, action)
        assert (set(seen[0]), set(seen[1])) == (set(seen_moved[0]), set(seen_moved[1]))


def test_values_are_those_of_the_network_in_the_plainest_words() -> None:
    rng = np.random.default_rng(2)
    weights = rng.normal(0, 0.1, SIZE).astype(np.float32)
    ends = np.cumsum([(layout.INPUTS + 1) * FIRST, (FIRST + 1) * SECOND])
    flat = np.split(weights.astype(float), ends)
    first, second, third = (part.reshape(shape) for part, shape in zip(flat, SHAPES.values(), strict=True))
    publics, privates = decisions(1)
    scratch = new_scratch()
    for public, private in zip(publics[::11], privates[::11], strict=True):
        count, values = candidate_values(public, private, weights, scratch)
        values, actions = values[:count].copy(), scratch[:count].view(np.int64).tolist()
        for action, value in zip(actions, values, strict=True):
            state, play = inputs_of(public, private, action)
            sums = first[state + play].sum(axis=0) + first[-1]
            hidden = np.maximum(0, sums) @ second[:-1] + second[-1]
            points, wins = np.maximum(0, hidden) @ third[:-1] + third[-1]
            assert value == pytest.approx([points * SCALE, wins], abs=1e-3)
        merits = values[:, 0] + np.float32(20) * values[:, 1]
        best = best_candidate(public, private, weights, 20.0, scratch)
        assert best[:2] == (count, merits.argmax() if count > 1 else 0)


def test_looked_at_are_all_plays_or_of_each_type_those_that_leave_the_cheapest_plan() -> None:
    publics, privates = decisions(2)
    listed, chosen = new_scratch(), new_scratch()
    many = 0
    for public, private in zip(publics, privates, strict=True):
        legal = listed[: legal_actions(public, private, listed)].tolist()
        looked_at = chosen[: candidates(public, private, chosen)].tolist()
        if len(legal) <= MANY or public["stage"] != PLAY:
            assert looked_at == legal
            continue
        many += 1
        assert set(looked_at) <= set(legal) and len(set(looked_at)) == len(looked_at) <= MOST_CANDIDATES
        codes = Rules.codes(RULES[0])
        for kind in range(len(TYPES)):
            cost = {
                play: plan_cost(np.uint64(without(private["cards"], np.uint64(play))), WAYS_BACK)
                for play in legal
                if play and strength(np.uint64(play), codes) >> TYPE_SHIFT == kind
            }
            kept = [play for play in looked_at if play in cost]
            if kind == 0 or len(cost) <= PER_TYPE:
                assert set(kept) == set(cost)
            elif TYPES[kind][:4] != "gang":
                assert sorted(cost[play] for play in kept) == sorted(cost.values())[:PER_TYPE]
    assert many > 20
