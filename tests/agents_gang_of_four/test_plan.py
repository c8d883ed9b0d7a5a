"""The planner's search against every partition of small hands."""

import functools

import numpy as np
import pytest

from gang_sim.agents.gang_of_four.costs import TURNS, WAYS_BACK, cost_table
from gang_sim.agents.gang_of_four.plan import MOST_GROUPS, make_plan, plan_cost, price_of
from gang_sim.gang_of_four.cards import format_cards, parse_cards
from gang_sim.gang_of_four.combinations import is_combination, without
from gang_sim.gang_of_four.legal_plays import LEAD, MOST_PLAYS, list_plays
from gang_sim.gang_of_four.rules import Rules
from tests.agents_gang_of_four.builder import random_hands

CODES = Rules().codes()
ONE_EACH = cost_table([[1] * 10] * 7, 1, 1, 1, [1] * 6, [1] * 10, [1] * 10, 1)


def plan_of(hand, costs):
    groups, prices = np.zeros(MOST_GROUPS, np.uint64), np.zeros(MOST_GROUPS, np.int64)
    count, cost = make_plan(hand, costs, groups, prices)
    return groups[:count], prices[:count], cost


def fewest_turns(hand):
    """By trying out every combination with the hand's lowest face in every partition."""
    out = np.zeros(MOST_PLAYS, np.uint64)

    @functools.cache
    def turns(left):
        if left == 0:
            return 0
        plays = out[: list_plays(np.uint64(left), LEAD, CODES, out)].copy()
        first = left & -left
        return 1 + min(turns(int(without(np.uint64(left), play))) for play in plays if int(play) & first)

    return turns(int(hand))


@pytest.mark.parametrize("costs", [TURNS, WAYS_BACK])
@pytest.mark.parametrize("size", [1, 4, 9, 16, 17])
def test_a_plan_is_the_hand_in_combinations_and_costs_what_they_cost(costs, size):
    for hand in random_hands(300, size, seed=size):
        groups, prices, cost = plan_of(hand, costs)
        left = hand
        for group, price in zip(groups, prices, strict=True):
            assert is_combination(group)
            assert int(group) & ~int(left) == 0
            assert price == price_of(group, costs)
            left = np.uint64(without(left, group))
        assert left == 0
        assert cost == prices.sum() == plan_cost(hand, costs)


@pytest.mark.parametrize(("size", "missed"), [(5, 0), (8, 0.01), (11, 0.03)])
def test_no_partition_of_a_small_hand_takes_fewer_turns_but_rarely(size, missed):
    hands = random_hands(150, size, seed=size)
    more = np.array([plan_cost(hand, ONE_EACH) - fewest_turns(hand) for hand in hands])
    assert more.min() >= 0
    assert (more > 0).mean() <= missed


@pytest.mark.parametrize(
    ("hand", "turns"),
    [
        ("1g 2y 3r 4g 5y", 1),
        ("1m 2y 3r 4g 5y", 1),
        ("1m 3g 5g 8g 9g", 1),
        ("7g 7y 7r Pg Py", 1),
        ("7g 7g 7y 7r 9y", 2),
        ("1g 2y 3r 4g 5y 5g 5r 6g 7y 8r 9g 9r 9y 10g 10r Dr", 6),
    ],
)
def test_known_hands_take_so_many_turns(hand, turns):
    assert plan_cost(parse_cards(hand), ONE_EACH) == turns


def test_costs_decide_between_plans_of_as_many_turns():
    kept = {format_cards(group) for group in plan_of(parse_cards("3g 4y 5r 6g 7y 8r"), WAYS_BACK)[0]}
    assert kept == {"3g 4y 5r 6g 7y", "8r"}  # a high card left over rather than a low one
