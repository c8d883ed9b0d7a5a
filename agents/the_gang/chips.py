"""What The Gang's agents have in common: own percentile, nearest chips, legal actions. No policy here."""

from gang_sim import streams
from gang_sim.kernels import njit
from gang_sim.poker.board_index import pocket_strength
from gang_sim.the_gang.records import MIDDLE, RETURN, STAY
from gang_sim.the_gang.table import is_legal


@njit
def percentile(public, private, strengths):
    """Share of random pockets that the own one beats on this board, float64 0..1 (before the river: its equity)."""
    pocket = private["pocket"]
    return pocket_strength(
        strengths, public["n_open"], public["board_id"], public["suit_map"], pocket[0], pocket[1]
    )  # fmt: skip


@njit
def own_chip(public, private):
    """Stars of the own chip of the current colour, 0 = none."""
    return public["chips"][public["round"], private["seat"]]


@njit
def middle_of(share, players):
    """The place on the line of chips that belongs to a percentile: chip k covers the k-th of `players` equal shares."""
    return share * players + 0.5


@njit
def nearest_chip(place, players):
    """Stars of the chip nearest to a place on the line of chips."""
    return min(players, max(1, int(place + 0.5)))


@njit
def nearest_free(public, place):
    """Stars of the chip in the middle nearest to a place (of two as near the upper one), 0 when none lies there."""
    holder = public["holder"][public["round"]]
    best, best_distance = 0, 1e9
    for stars in range(public["players"], 0, -1):
        distance = abs(stars - place)
        if holder[stars] == MIDDLE and distance < best_distance:
            best, best_distance = stars, distance
    return best


@njit
def free_or_stay(public, place):
    """Take the nearest chip in the middle, or stay where none lies there."""
    stars = nearest_free(public, place)
    return stars if stars > 0 else STAY


@njit
def random_legal(public, private, stream):
    """One of the legal actions, each equally likely."""
    seat = private["seat"]
    count = 0
    for action in range(RETURN + 1):
        count += is_legal(public, seat, action)
    chosen = streams.below(stream, count)
    for action in range(RETURN + 1):
        if is_legal(public, seat, action):
            if chosen == 0:
                return action
            chosen -= 1
    return STAY


@njit
def new_round(public, memory, cell):
    """Whether this is the agent's first look at this round; memory[cell] keeps which one it looked at last."""
    stamp = public["heist"] * 8.0 + public["round"] + 1.0
    if memory[cell] == stamp:
        return False
    memory[cell] = stamp
    return True
