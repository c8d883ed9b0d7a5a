"""The Gang: interval, which aims at its expected rank among intervals that all players keep of each other.

Every move is public, and so is the way in which an interval player chooses: the chip nearest to its expected rank,
given what is publicly known of the others. So each move tells all players in which interval of percentiles the mover
lies, and everybody keeps the same intervals of everybody. A contested chip halves them until the order is found.
"""

from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.card_choices import card_policy
from gang_sim.agents.the_gang.chips import free_or_stay, new_round, on_common_scale, own_chip, percentile
from gang_sim.kernels import njit
from gang_sim.the_gang.challenges import freezes
from gang_sim.the_gang.records import DRAFT, MIDDLE, RETURN, RULEBOOK, STAY
from gang_sim.the_gang.rules import MAX_PLAYERS

STAMP, SEEN, SHARE, LOW = range(4)
HIGH = LOW + MAX_PLAYERS
CHIP = HIGH + MAX_PLAYERS
BEFORE_LOW = CHIP + MAX_PLAYERS
BEFORE_HIGH = BEFORE_LOW + MAX_PLAYERS
BEFORE_CHIP = BEFORE_HIGH + MAX_PLAYERS
CELLS = BEFORE_CHIP + MAX_PLAYERS
"""Memory: the round looked at last, its ticks taken in, the own percentile, then per seat the interval's ends and the
chip of this round after the ticks taken in, and room for the same before the tick that is taken in."""
NARROWEST = 1e-6
TIED = 0.01
"""Width of an interval below which a contested chip probably means equal hands."""


@njit
def share_below(point, low, high):
    """Chance that somebody uniform in low..high lies below the point."""
    if point <= low:
        return 0.0
    if point >= high:
        return 1.0
    return (point - low) / (high - low)


@njit
def rank_below(point, seat, low, high, players):
    """Expected number of other seats below a percentile of this seat, 0 .. players - 1."""
    below = 0.0
    for other in range(players):
        if other != seat:
            below += share_below(point, low[other], high[other])
    return below


@njit
def percentile_of_rank(rank, seat, low, high, players):
    """The percentile at which the seat's expected rank reaches `rank`: the inverse of `rank_below`, exactly.

    It is linear between the ends of the others' intervals, so the two ends around the rank are enough.
    """
    left, right = 0.0, 1.0
    rank_left, rank_right = 0.0, players - 1.0
    for other in range(players):
        if other == seat:
            continue
        for end in range(2):
            point = low[other] if end == 0 else high[other]
            if left < point < right:
                reached = rank_below(point, seat, low, high, players)
                if reached < rank:
                    left, rank_left = point, reached
                else:
                    right, rank_right = point, reached
    if rank_right <= rank_left:
        return right
    return left + (right - left) * (rank - rank_left) / (rank_right - rank_left)


@njit
def wanted_chip(rank, free, players):
    """Stars of the available chip nearest to an expected rank (the upper one of two as near); free: bit per star."""
    best, best_distance = 0, 1e9
    for stars in range(players, 0, -1):
        distance = abs(stars - 1 - rank)
        if (free >> stars) & 1 and distance < best_distance:
            best, best_distance = stars, distance
    return best


@njit
def narrow(seat, stars, free, low, high, players):
    """The interval of percentiles with which the seat would choose this chip: (low, high) within the former ones."""
    below, above = 0, 0
    for other in range(1, stars):
        if (free >> other) & 1:
            below = other
    for other in range(players, stars, -1):
        if (free >> other) & 1:
            above = other
    least, most = low[seat], high[seat]
    if below > 0:
        rank = (below + stars) / 2 - 1
        if rank_below(least, seat, low, high, players) < rank:
            least = max(least, percentile_of_rank(rank, seat, low, high, players))
    if above > 0:
        rank = (stars + above) / 2 - 1
        if rank_below(most, seat, low, high, players) > rank:
            most = min(most, percentile_of_rank(rank, seat, low, high, players))
    if most - least < NARROWEST:  # not a move of this convention: nothing is learned
        return low[seat], high[seat]
    return least, most


@njit
def _free_at(public, chips):
    """Bits of the chips that a seat could choose: all at a table, in a draft those in the middle (chips: by seat)."""
    players = public["players"]
    free = (1 << (players + 1)) - 2
    if public["protocol"] == DRAFT:
        for seat in range(players):
            free &= ~(1 << int(chips[seat]))
    return free


@njit
def _open_to(public, chips, free, seat):
    """The chips that the seat could choose where some may be frozen: none that lies frozen before another seat."""
    if public["cards"]:
        for other in range(public["players"]):
            if other != seat and chips[other] > 0 and freezes(public, chips[other]):
                free &= ~(1 << int(chips[other]))
    return free


@njit
def _is_held_fast(public, stars):
    """Whether a seat with this chip could only stay."""
    return public["cards"] and stars > 0 and freezes(public, stars) and not public["frozen_chip_returns"]


@njit
def take_in(public, tick, memory):
    """Narrow the intervals by one tick's public moves, all of them chosen on the state before it."""
    players, colour = public["players"], public["round"]
    low, high, chips = memory[LOW:HIGH], memory[HIGH:CHIP], memory[CHIP:BEFORE_LOW]
    before_low, before_high = memory[BEFORE_LOW:BEFORE_HIGH], memory[BEFORE_HIGH:BEFORE_CHIP]
    before_chips = memory[BEFORE_CHIP:CELLS]
    for seat in range(players):
        before_low[seat], before_high[seat], before_chips[seat] = low[seat], high[seat], chips[seat]
    free = _free_at(public, before_chips)
    for place in range(public["moves_in"][colour, tick]):
        seat = public["moves"][colour, tick, place, 0]
        action = public["moves"][colour, tick, place, 1]
        stars = int(before_chips[seat]) if action == STAY else int(action)
        if stars > 0 and action != RETURN and not _is_held_fast(public, before_chips[seat]):
            open_chips = _open_to(public, before_chips, free, seat)
            low[seat], high[seat] = narrow(seat, stars, open_chips, before_low, before_high, players)
        if action != STAY:
            _move(chips, seat, action, players)


@njit
def _move(chips, seat, action, players):
    for other in range(players):
        if chips[other] == action:
            chips[other] = 0.0
    chips[seat] = 0.0 if action == RETURN else action


@njit
def _look(public, private, memory, strengths):
    """Bring the memory up to this tick."""
    if new_round(public, memory, STAMP):
        memory[SEEN] = 0.0
        memory[SHARE] = on_common_scale(public, percentile(public, private, strengths))
        for seat in range(public["players"]):
            memory[LOW + seat], memory[HIGH + seat], memory[CHIP + seat] = 0.0, 1.0, 0.0
    while memory[SEEN] < public["tick"]:
        take_in(public, int(memory[SEEN]), memory)
        memory[SEEN] += 1.0


@njit
def _somebody_moves(public, private, low, high, free):
    """Whether a holder probably wants another chip than its own, as far as all can know."""
    players, chips = public["players"], public["chips"][public["round"]]
    for seat in range(players):
        if seat == private["seat"] or high[seat] - low[seat] < NARROWEST or _is_held_fast(public, chips[seat]):
            continue
        least, most = narrow(seat, chips[seat], free, low, high, players)
        agrees = wanted_chip(rank_below((low[seat] + high[seat]) / 2, seat, low, high, players), free, players)
        if (most - least) < 0.9 * (high[seat] - low[seat]) or agrees != chips[seat]:
            return True
    return False


@njit
def _would_end(public, private):
    """Whether the own take of a free chip would end the round by the rulebook: all others hold one."""
    chips = public["chips"][public["round"]]
    for seat in range(public["players"]):
        if seat != private["seat"] and chips[seat] == 0:
            return False
    return True


@njit
def _probably_tied(share, low, high):
    """Whether a narrow interval around the own percentile leaves little but an equal hand."""
    return high - low < TIED and low - TIED <= share <= high + TIED


@njit
def _policy(public, private, memory, params, strengths, stream):
    players, seat, colour = public["players"], private["seat"], public["round"]
    _look(public, private, memory, strengths)
    low, high = memory[LOW:HIGH], memory[HIGH:CHIP]
    chips = memory[CHIP:BEFORE_LOW]
    free = _open_to(public, chips, _free_at(public, chips), seat)
    wanted = wanted_chip(rank_below(memory[SHARE], seat, low, high, players), free, players)
    if public["protocol"] == DRAFT:
        return wanted
    own, holder = own_chip(public, private), public["holder"][colour, wanted]
    if own == wanted or _is_held_fast(public, own):
        return STAY
    if holder == MIDDLE:
        waits = own == 0 and public["end_rule"] == RULEBOOK and public["tick"] + 1 < public["max_ticks"]
        if waits and _would_end(public, private) and _somebody_moves(public, private, low, high, free):
            return STAY
        return wanted
    if _probably_tied(memory[SHARE], low[holder], high[holder]):
        return STAY if own > 0 else free_or_stay(public, wanted)
    return wanted


class Interval(CompiledAgent):
    """Aims at the expected rank among the percentile intervals that every move so far has left of everybody."""

    game = "the_gang"
    title = "interval"
    idea = "Keeps a public interval of each percentile, narrowed by every move; takes the chip of the expected rank."
    honest = True
    decides_cards = True
    heeds_statements = True
    card_policy = card_policy
    memory_size = CELLS
    policy = _policy
