"""Plans: how a hand falls into the combinations in which it will be played out, at the least cost.

A plan's cost is the sum over its combinations. `Costs` say what each type of each rank costs, in thousandths of a turn:
1000 for everything would count turns; a strong combination costs less, as it wins back the lead.

Straights, flushes and straight flushes are tried out, three of them at most, and what is left of the hand falls into
groups of one number, three and pair together as full houses. Two things are decided by rule: a straight takes its cards
from the colours of which there are fewest, a flush leaves what the rest needs most. So the plan is not always the best
one; tests say how often.
"""

import numpy as np

from gang_sim.gang_of_four.bits import POPCOUNT, lowest_bit, popcount
from gang_sim.gang_of_four.cards import DRAGON, MULTI_ONE
from gang_sim.gang_of_four.combinations import MULTI, PHOENIXES, TEN, cards_of, has_bits, numbers_of, size_of, twin_bits
from gang_sim.gang_of_four.fives import RUN, colours_of, run_starts
from gang_sim.gang_of_four.groups import number_masks
from gang_sim.kernels import njit

__all__ = ["MOST_GROUPS", "make_plan", "plan_cost", "price_of"]

MOST_GROUPS = 17
"""As many combinations as a hand can fall into: all single, in the exchange."""

FLUSHES = 6
STRAIGHT_FLUSHES = 9
"""Options of a hand as bits: 0..5 a straight from that low number, then a flush of each colour, then six straight
flushes of each colour."""

SPECIALS, STRAIGHTS, FLUSH_COSTS, HOUSES, RUN_FLUSHES, RETURNS, HOUSE_GAIN = 7, 8, 9, 10, 11, 12, 16
"""Rows of a table of costs; rows 0..6 are groups of 1..7 cards of one number, summed over the numbers of a mask."""


@njit
def _group_costs(has, twin, costs):
    """Cost of the cards taken as groups of one number, three and pair as full houses where that is cheaper."""
    numbers = numbers_of(has)
    twos, threes, fours = number_masks(has, twin)
    pairs, exact = twos & ~threes, threes & ~fours
    cost = np.int64(costs[0, numbers & ~twos]) + costs[1, pairs] + costs[2, exact] + costs[SPECIALS, has >> 31]
    while fours:
        at = lowest_bit(fours)
        fours &= fours - 1
        cost += costs[popcount(colours_of(has, at)) + popcount(colours_of(twin, at) & 7) - 1, 1 << at]
    while exact and pairs:
        three, pair = exact & -exact, pairs & -pairs
        saved = costs[2, three] + costs[1, pair] - costs[HOUSES, three]
        if saved <= 0:
            break
        cost -= saved
        exact, pairs = exact & exact - 1, pairs & pairs - 1
    if exact and has & PHOENIXES == PHOENIXES:
        cost -= max(0, _saved_by_phoenixes(exact, costs))
    return cost


@njit
def _saved_by_phoenixes(exact, costs):
    """What the lowest three saves that takes the phoenixes as its pair."""
    three = exact & -exact
    return np.int64(costs[2, three]) + costs[SPECIALS, 3] - costs[HOUSES, three]


@njit
def _options(has, twin):
    """The straights and flushes that a hand holds, as bits."""
    options = run_starts(numbers_of(has))
    multi = has >> MULTI_ONE & 1
    runs = options
    for colour in range(3):
        held = has >> (10 * colour) & TEN
        if POPCOUNT[held] + POPCOUNT[twin >> (10 * colour) & TEN] + multi >= 5:
            options |= 1 << (FLUSHES + colour)
            if runs:
                options |= run_starts(held | multi) << (STRAIGHT_FLUSHES + 6 * colour)
    return options


@njit
def _straight(has, twin, low):
    """Faces of the straight from low + 1: of each number the colour of which the hand has fewest."""
    run = RUN << low
    g, y, r = has & TEN, has >> 10 & TEN, has >> 20 & TEN
    many_g = POPCOUNT[g] + POPCOUNT[twin & TEN]
    many_y = POPCOUNT[y] + POPCOUNT[twin >> 10 & TEN]
    many_r = POPCOUNT[r] + POPCOUNT[twin >> 20 & TEN]
    g, y, r = g & run, y & run, r & run
    if many_g <= many_y:
        y &= ~g
    else:
        g &= ~y
    if many_g <= many_r:
        r &= ~g
    else:
        g &= ~r
    if many_y <= many_r:
        r &= ~y
    else:
        y &= ~r
    faces = g | y << 10 | r << 20
    return faces if low or (g | y | r) & 1 else faces | MULTI


@njit
def _flush(has, twin, colour, costs):
    """(faces, twins) of a flush: all of the colour, then back with those that the rest of the hand needs most.

    One card after another goes back to its number, where the groups of what is left become cheapest.
    """
    held, twice = has >> (10 * colour) & TEN, twin >> (10 * colour) & TEN
    multi = has >> MULTI_ONE & 1
    excess = POPCOUNT[held] + POPCOUNT[twice] + multi - 5
    if excess == 0:
        return held << (10 * colour) | multi << MULTI_ONE, twice << (10 * colour)
    rest = has & ~(TEN << (10 * colour)) & ~MULTI
    ones = numbers_of(rest)
    twos, threes, fours = number_masks(rest, twin & ~(TEN << (10 * colour)))
    while excess > 0:
        excess -= 1
        pairs, exact = POPCOUNT[twos & ~threes], POPCOUNT[threes & ~fours]
        houses = min(pairs, exact)
        pair_gain, three_gain = min(pairs + 1, exact) - houses, min(pairs - 1, exact + 1) - houses
        gang_gain = min(pairs, exact - 1) - houses
        best, least = np.int64(0), np.int64(1 << 40)
        numbers = held | multi
        while numbers:
            at = lowest_bit(numbers)
            numbers &= numbers - 1
            if not ones >> at & 1:
                change = np.int64(costs[RETURNS, at])
            elif not twos >> at & 1:
                change = np.int64(costs[RETURNS + 1, at]) - pair_gain * costs[HOUSE_GAIN, at]
            elif not threes >> at & 1:
                change = np.int64(costs[RETURNS + 2, at]) - three_gain * costs[HOUSE_GAIN, at]
            elif not fours >> at & 1:
                change = np.int64(costs[RETURNS + 3, at]) - gang_gain * costs[HOUSE_GAIN, at]
            else:
                change = np.int64(0)
            if change < least:
                best, least = 1 << at, change
        fours |= threes & best
        threes |= twos & best
        twos |= ones & best
        ones |= best
        if twice & best:
            twice &= ~best
        elif multi & best:
            multi = np.int64(0)
        else:
            held &= ~best
    return held << (10 * colour) | multi << MULTI_ONE, twice << (10 * colour)


@njit
def _five_cost(faces, twins, costs):
    """The cost of a combination of several numbers, of a flush above all."""
    numbers = numbers_of(faces)
    if twins and POPCOUNT[numbers] == 2:  # five of one colour, and a full house
        return np.int64(costs[HOUSES, number_masks(faces, twins)[1]])
    low = lowest_bit(numbers)
    if twins or numbers != RUN << low:
        return np.int64(costs[FLUSH_COSTS, numbers])
    g, y, r = faces & TEN, faces >> 10 & TEN, faces >> 20 & TEN
    one_colour = (g == 0) + (y == 0) + (r == 0) == 2
    return np.int64(costs[RUN_FLUSHES if one_colour else STRAIGHTS, low])


@njit
def _five(has, twin, option, costs):
    """The combination of an option: (faces, twins)."""
    if option < FLUSHES:
        return _straight(has, twin, option), np.int64(0)
    if option < STRAIGHT_FLUSHES:
        return _flush(has, twin, option - FLUSHES, costs)
    colour, low = (option - STRAIGHT_FLUSHES) // 6, (option - STRAIGHT_FLUSHES) % 6
    faces = (RUN << low & has >> (10 * colour) & TEN) << (10 * colour)
    if low == 0 and not has >> (10 * colour) & 1:
        faces |= MULTI
    return faces, np.int64(0)


@njit
def _left(has, twin, faces, twins):
    """A hand's faces and twins without a combination's."""
    return has & ~(faces & ~twin) & ~twins, twin & ~faces


@njit
def _third(has, twin, options, costs):
    """The least cost of a hand of which two fives are taken, and the third: (cost, cards)."""
    best, best_cards = _group_costs(has, twin, costs), np.uint64(0)
    options &= _options(has, twin)
    while options:
        option = lowest_bit(options)
        options &= options - 1
        faces, twins = _five(has, twin, option, costs)
        own = _five_cost(faces, twins, costs)
        has_left, twin_left = _left(has, twin, faces, twins)
        cost = own + _group_costs(has_left, twin_left, costs)
        if cost < best:
            best, best_cards = cost, cards_of(faces, twins)
    return best, best_cards


@njit
def _second(has, twin, options, costs):
    """The least cost of a hand of which one five is taken, and the others: (cost, cards, cards)."""
    best, best_cards, best_third = _group_costs(has, twin, costs), np.uint64(0), np.uint64(0)
    options &= _options(has, twin)
    while options:
        option = lowest_bit(options)
        faces, twins = _five(has, twin, option, costs)
        own = _five_cost(faces, twins, costs)
        has_left, twin_left = _left(has, twin, faces, twins)
        cost, third = _third(has_left, twin_left, options, costs)
        options &= options - 1
        if own + cost < best:
            best, best_cards, best_third = own + cost, cards_of(faces, twins), third
    return best, best_cards, best_third


@njit
def _search(has, twin, costs):
    """The least cost of a hand, and its straights and flushes: (cost, cards, cards, cards)."""
    best = _group_costs(has, twin, costs)
    best_cards, best_second, best_third = np.uint64(0), np.uint64(0), np.uint64(0)
    options = _options(has, twin)
    while options:
        option = lowest_bit(options)
        faces, twins = _five(has, twin, option, costs)
        own = _five_cost(faces, twins, costs)
        has_left, twin_left = _left(has, twin, faces, twins)
        cost, second, third = _second(has_left, twin_left, -1 << option, costs)
        options &= options - 1
        if own + cost < best:
            best, best_cards, best_second, best_third = own + cost, cards_of(faces, twins), second, third
    return best, best_cards, best_second, best_third


@njit
def plan_cost(hand, costs):
    """What a hand's plan costs: int64. hand: uint64; costs: int32[17, 1024], see `costs`."""
    return _search(has_bits(hand), twin_bits(hand), costs)[0]


@njit
def _write_groups(has, twin, costs, groups, prices, n):
    """Write the groups of one number, with the full houses, and their costs: as `_group_costs` counts them."""
    numbers = numbers_of(has)
    twos, threes, fours = number_masks(has, twin)
    pairs, exact = twos & ~threes, threes & ~fours
    while exact and pairs:
        three, pair = exact & -exact, pairs & -pairs
        if costs[2, three] + costs[1, pair] <= costs[HOUSES, three]:
            break
        groups[n], prices[n] = _all_of(has, twin, three | pair), costs[HOUSES, three]
        n += 1
        exact, pairs = exact & exact - 1, pairs & pairs - 1
        numbers &= ~(three | pair)
    if exact and has & PHOENIXES == PHOENIXES and _saved_by_phoenixes(exact, costs) > 0:
        three = exact & -exact
        groups[n], prices[n] = _all_of(has, twin, three) | np.uint64(PHOENIXES), costs[HOUSES, three]
        n += 1
        numbers &= ~three
        has &= ~PHOENIXES
    while numbers:
        groups[n] = _all_of(has, twin, numbers & -numbers)
        prices[n] = costs[size_of(groups[n]) - 1, numbers & -numbers]
        n += 1
        numbers &= numbers - 1
    if has & PHOENIXES == PHOENIXES and costs[SPECIALS, 3] < costs[SPECIALS, 1] + costs[SPECIALS, 2]:
        groups[n], prices[n] = np.uint64(PHOENIXES), costs[SPECIALS, 3]
        n += 1
        has &= ~PHOENIXES
    for face in range(MULTI_ONE + 1, DRAGON + 1):
        if has >> face & 1:
            groups[n], prices[n] = np.uint64(1 << face), costs[SPECIALS, 1 << (face - MULTI_ONE - 1)]
            n += 1
    return n


@njit
def _all_of(has, twin, numbers):
    """All cards of the numbers in a mask."""
    faces = numbers | numbers << 10 | numbers << 20
    return cards_of(has & (faces | (MULTI if numbers & 1 else 0)), twin & faces)


@njit
def make_plan(hand, costs, groups, prices):
    """Write the combinations of a hand's plan to groups and their costs to prices; returns (how many, cost of all).

    hand: uint64; costs: int32[17, 1024], see `costs`; groups: uint64[MOST_GROUPS]; prices: int64[MOST_GROUPS].
    """
    has, twin = has_bits(hand), twin_bits(hand)
    cost, first, second, third = _search(has, twin, costs)
    n = 0
    for five in (first, second, third):
        if five != np.uint64(0):
            faces, twins = has_bits(five), twin_bits(five)
            groups[n], prices[n] = five, _five_cost(faces, twins, costs)
            has, twin = _left(has, twin, faces, twins)
            n += 1
    return _write_groups(has, twin, costs, groups, prices, n), cost


@njit
def price_of(play, costs):
    """What a combination costs in a plan."""
    faces, twins = has_bits(play), twin_bits(play)
    numbers = numbers_of(faces)
    if numbers and faces & PHOENIXES:
        return np.int64(costs[HOUSES, numbers])
    if POPCOUNT[numbers] == 2:
        return np.int64(costs[HOUSES, number_masks(faces, twins)[1]])
    if numbers == 0:
        return np.int64(costs[SPECIALS, faces >> 31])
    if numbers & numbers - 1:
        return _five_cost(faces, twins, costs)
    return np.int64(costs[popcount(faces) + popcount(twins) - 1, numbers])
