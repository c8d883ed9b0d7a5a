"""The Gang: belief, which infers from every move in all four colours what each player may hold.

Every move is public and so is the way in which belief players choose, so all of them keep the same ranges of everybody
and may share them; only the group of the own pocket is each one's own.
"""

from typing import ClassVar

from gang_sim import streams
from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.belief_moves import choose, take_in
from gang_sim.agents.the_gang.card_choices import card_policy
from gang_sim.agents.the_gang.chips import percentile, unless_frozen
from gang_sim.agents.the_gang.following import begin_heist, begin_round
from gang_sim.agents.the_gang.last_word import is_last_word, last_word
from gang_sim.agents.the_gang.ranges import PUBLIC_CELLS, RANGES, RANGES_CELLS, group_seen
from gang_sim.agents.the_gang.regrouping import own_group
from gang_sim.kernels import njit

LEAN, SIGMA, REMOVAL = range(3)
"""Places of the parameters."""


@njit
def look(public, ranges, strengths, lean):
    """Bring the ranges up to this tick."""
    if ranges["heist"] == public["heist"] + 1:  # what is left of the round looked at last
        _take_in_all(public, ranges, public["ticks"][ranges["colour"]], lean)
    else:
        begin_heist(public, ranges, strengths)
    begin_round(public, ranges, strengths)
    _take_in_all(public, ranges, public["tick"], lean)


@njit
def look_at_own(public, private, ranges, strengths):
    """Find the group of the own pocket, once a round; True if this was the first look in it."""
    now = 8 * (public["heist"] + 1) + public["round"]
    if ranges["looked"] == now:
        return False
    ranges["looked"] = now
    ranges["own"] = own_group(ranges, public, private, strengths)
    return True


@njit
def _take_in_all(public, ranges, ticks, lean):
    while ranges["seen"] < ticks:
        take_in(public, ranges, ranges["colour"], ranges["seen"], lean)
        ranges["seen"] += 1


@njit
def _policy(public, private, memory, params, strengths, stream):
    ranges = memory.view(RANGES)[0]
    look(public, ranges, strengths, params[LEAN])
    if look_at_own(public, private, ranges, strengths) and params[SIGMA] > 0.0:
        share = percentile(public, private, strengths) + params[SIGMA] * streams.normal(stream)
        ranges["own"] = group_seen(ranges, public, strengths, share)
    seat, group = private["seat"], ranges["own"]
    if params[REMOVAL] > 0.0 and is_last_word(public):
        return unless_frozen(public, private, last_word(public, private, ranges, group, params[LEAN]))
    return unless_frozen(public, private, choose(public, ranges, seat, group, params[LEAN]))


class Belief(CompiledAgent):
    """Keeps for everybody the pockets that explain all moves so far, and takes the chip of its expected rank.

    lean: how far the first chip of a round before the red one leans from the expected rank to where the hand stands in
    the own range, in a round of one move (`line_of_chips.lean_at`); 0 = not at all.
    sigma: normal error in the own percentile, drawn once a round, for the study of perception; it allows for none.
    removal: 1 = in its last red move it counts out hands of others that hold one of its own cards, so that of equal
    strengths on a board one may be expected a little higher than another; 0 = every chip follows from strength alone.
    """

    game = "the_gang"
    title = "belief"
    idea = "Keeps the pockets that explain each player's moves in all colours; takes the chip of its expected rank."
    honest = True
    decides_cards = True
    card_policy = card_policy
    memory_size, public_memory = RANGES_CELLS, PUBLIC_CELLS
    PARAMETERS: ClassVar[dict[str, float]] = {"lean": 0.75, "sigma": 0.0, "removal": 1}
    policy = _policy

    def check_parameters(self, **parameters: float) -> None:
        if not 0 <= parameters["lean"] <= 1:
            raise ValueError(f"agent belief: lean={parameters['lean']:g}: allowed are 0 to 1")
        if parameters["removal"] not in (0, 1):
            raise ValueError(f"agent belief: removal={parameters['removal']:g}: allowed are 0, 1")
        if parameters["sigma"] < 0:
            raise ValueError(f"agent belief: sigma={parameters['sigma']:g}: at least 0")
