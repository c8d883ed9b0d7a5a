"""A plan that a seat keeps while its hand is the same, in cells of its memory, and the plays that it suggests.

The cells are a seat's memory taken as uint64 (`memory.view(np.uint64)`): the hand that the plan is for, how many
combinations it has, what it costs, the combinations and their costs.
"""

import numpy as np

from gang_sim.agents.gang_of_four.cheapest import EVERY_COLOUR, lowest_single
from gang_sim.agents.gang_of_four.plan import MOST_GROUPS, SPECIALS, make_plan, plan_cost, price_of
from gang_sim.gang_of_four.bits import lowest_bit
from gang_sim.gang_of_four.combinations import (
    GANG4,
    MULTI,
    PAIR,
    PHOENIXES,
    SINGLE,
    THREE,
    TYPE_SHIFT,
    cards_of,
    has_bits,
    numbers_of,
    size_of,
    strength,
    strength_beats,
    twin_bits,
    without,
)
from gang_sim.gang_of_four.groups import first_above, group_cards, group_start, number_masks, state_at
from gang_sim.gang_of_four.legal_plays import PASS, SINGLES_ABOVE, fill_fives, fill_gangs
from gang_sim.kernels import njit

__all__ = ["CELLS", "beat_within_plan", "cheapest_gang_rest", "cheapest_rest", "drop", "lead_of_plan", "recall"]

HAND, COUNT, COST, GROUPS = range(4)
PRICES = GROUPS + MOST_GROUPS
CELLS = PRICES + MOST_GROUPS
NO_COST = 1 << 40
MOST_TRIED = 40
"""So many plays outside the plan are tried at a turn; hardly a hand has more that could be better."""


@njit
def recall(hand, costs, cells):
    """The plan of a hand, made if the cells hold another's: how many combinations it has."""
    if cells[HAND] != hand:
        count, cost = make_plan(hand, costs, cells[GROUPS:PRICES], cells[PRICES:CELLS].view(np.int64))
        cells[HAND], cells[COUNT], cells[COST] = hand, np.uint64(count), np.uint64(cost)
    return np.int64(cells[COUNT])


@njit
def drop(play, cells):
    """Go on with the same plan when a play is one of its combinations; nothing otherwise."""
    count = np.int64(cells[COUNT])
    for place in range(count):
        if cells[GROUPS + place] == play:
            cells[HAND] = without(cells[HAND], play)
            cells[COST] -= cells[PRICES + place]
            cells[COUNT] -= np.uint64(1)
            cells[GROUPS + place] = cells[GROUPS + count - 1]
            cells[PRICES + place] = cells[PRICES + count - 1]
            return


@njit
def beat_within_plan(to_beat, gangs, codes, cells):
    """The dearest combination of the plan that beats the trick, gangs only if wanted: (play or PASS, its cost)."""
    kind = to_beat >> TYPE_SHIFT
    size = kind + 1 if kind <= THREE else 5
    best, price = PASS, np.int64(-NO_COST)
    for place in range(np.int64(cells[COUNT])):
        group = cells[GROUPS + place]
        cards = size_of(group)
        if cards != size and (cards < 4 or not gangs):
            continue
        power = strength(group, codes)
        own = np.int64(cells[PRICES + place])
        if own > price and strength_beats(power, to_beat) and (gangs or power >> TYPE_SHIFT < GANG4):
            best, price = group, own
    return best, price


@njit
def cheapest_rest(to_beat, codes, costs, cells, scratch):
    """The play, no gang, that beats the trick and leaves the cheapest plan: (play or PASS, cost of that plan).

    A play outside the plan cannot leave less than the plan's cost without its own; so most need no plan to be made.
    cells: a plan recalled. scratch: uint64[MOST_PLAYS + 1].
    """
    hand, cost = cells[HAND], np.int64(cells[COST])
    kind = to_beat >> TYPE_SHIFT
    if kind >= GANG4:
        return PASS, np.int64(NO_COST)
    play, price = beat_within_plan(to_beat, False, codes, cells)
    best, least = play, cost - price if play != PASS else np.int64(NO_COST)
    if kind == SINGLE:
        return _cheapest_rest_single(hand, to_beat, cost, costs, best, least)
    if kind == PAIR or kind == THREE:
        return _cheapest_rest_group(hand, to_beat, cost, costs, best, least)
    has, twin = has_bits(hand), twin_bits(hand)
    twos, threes, _ = number_masks(has, twin)
    above = to_beat & ((1 << TYPE_SHIFT) - 1)
    count = fill_fives(has, twin, twos, threes, kind, above, codes, scratch, 0)
    return _cheapest_of(hand, scratch, count, cost, costs, best, least)


@njit
def _cheapest_of(hand, plays, count, cost, costs, best, least):
    """The play that leaves the cheapest plan, out of a list and one known already: (play, cost of that plan)."""
    tried = 0
    for place in range(count):
        if cost - price_of(plays[place], costs) < least:
            left = plan_cost(without(hand, plays[place]), costs)
            if left < least:
                best, least = plays[place], left
            tried += 1
            if tried == MOST_TRIED:
                break
    return best, least


@njit
def cheapest_gang_rest(to_beat, costs, cells, scratch):
    """The gang that beats the trick and leaves the cheapest plan: (play or PASS, cost of that plan)."""
    hand = cells[HAND]
    has, twin = has_bits(hand), twin_bits(hand)
    fours = number_masks(has, twin)[2]
    if fours == 0:
        return PASS, np.int64(NO_COST)
    count = fill_gangs(has, twin, fours, to_beat, scratch, 0)
    return _cheapest_of(hand, scratch, count, np.int64(cells[COST]), costs, PASS, np.int64(NO_COST))


@njit
def _cheapest_rest_single(hand, to_beat, cost, costs, best, least):
    """As `cheapest_rest`: of each number the lowest card that beats the trick, and a phoenix out of the pair."""
    faces = has_bits(hand) & SINGLES_ABOVE[(to_beat & ((1 << TYPE_SHIFT) - 1)) + 1]
    numbers = numbers_of(faces)
    while numbers:
        at = lowest_bit(numbers)
        if cost - costs[0, 1 << at] < least:
            play = np.uint64(1 << lowest_single(faces & (EVERY_COLOUR << at | (MULTI if at == 0 else 0))))
            left = plan_cost(without(hand, play), costs)
            if left < least:
                best, least = play, left
        numbers &= numbers - 1
    if faces & PHOENIXES and cost - costs[SPECIALS, 1] < least:
        play = np.uint64(1 << lowest_bit(faces & PHOENIXES))
        left = plan_cost(without(hand, play), costs)
        if left < least:
            best, least = play, left
    return best, least


@njit
def _cheapest_rest_group(hand, to_beat, cost, costs, best, least):
    """As `cheapest_rest`: of each number the weakest pair or three that beats the trick."""
    has, twin = has_bits(hand), twin_bits(hand)
    size = (to_beat >> TYPE_SHIFT) + 1
    above = to_beat & ((1 << TYPE_SHIFT) - 1)
    twos, threes, _ = number_masks(has, twin)
    numbers = (twos if size == 2 else threes) & -1 << max(0, (above >> 8) - 1)
    while numbers:
        at = lowest_bit(numbers)
        numbers &= numbers - 1
        if cost - costs[size - 1, 1 << at] >= least:
            continue
        state = state_at(has, twin, at)
        place = first_above(state, size, above & 0xFF) if at + 1 == above >> 8 else group_start(state, size)
        if place < group_start(state, size + 1):
            group_has, group_twin = group_cards(place, at)
            play = cards_of(group_has, group_twin)
            left = plan_cost(without(hand, play), costs)
            if left < least:
                best, least = play, left
    return best, least


@njit
def _listed(play, plays, count):
    for place in range(count):
        if plays[place] == play:
            return True
    return False


@njit
def lead_of_plan(legal, costs, per_card, cells, scratch):
    """The combination of the plan to lead: the one whose cost, and `per_card` for each of its cards, is highest.

    legal: where duty or 1m bind the lead, how many leads are legal, listed in scratch; then the best of them, by what
    it leaves of the plan. 0 for a free lead. cells: the plan recalled; scratch: uint64[MOST_PLAYS + 1].
    """
    best, most = PASS, -1e9
    for place in range(np.int64(cells[COUNT])):
        group = cells[GROUPS + place]
        merit = per_card * size_of(group) + np.int64(cells[PRICES + place])
        if merit > most and (legal == 0 or _listed(group, scratch, legal)):
            best, most = group, merit
    tried = 0
    for place in range(legal):
        play = scratch[place]
        more = per_card * size_of(play)
        if more + price_of(play, costs) > most and tried < MOST_TRIED:
            merit = more + np.int64(cells[COST]) - plan_cost(without(cells[HAND], play), costs)
            if merit > most:
                best, most = play, merit
            tried += 1
    return best


@njit
def plan_count(cells):
    """How many combinations the plan has."""
    return np.int64(cells[COUNT])


@njit
def plan_cost_of(cells):
    """What the plan costs."""
    return np.int64(cells[COST])


@njit
def fives_in_plan(cells):
    """How many combinations of five cards the plan has."""
    fives = 0
    for place in range(plan_count(cells)):
        fives += size_of(cells[GROUPS + place]) == 5
    return fives
