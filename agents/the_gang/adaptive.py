"""The Gang: adaptive, which learns during a game which convention each other player follows.

All that it goes by is public, so every adaptive player at the table comes to the same opinion of everybody, the other
adaptives included; they can reckon with each other, and share it. Only how the own pocket looks is each one's own.
"""

from typing import ClassVar

import numpy as np

from gang_sim.agent import CompiledAgent
from gang_sim.agents.the_gang.adaptive_moves import choose, take_in
from gang_sim.agents.the_gang.card_choices import card_policy
from gang_sim.agents.the_gang.chips import unless_frozen
from gang_sim.agents.the_gang.habits import CONVENTIONS, INFERS, MODELS, begin_habits
from gang_sim.agents.the_gang.judging import close_round, learn, meet, open_round
from gang_sim.agents.the_gang.own_hand import look_at_own
from gang_sim.agents.the_gang.reading import PUBLIC_READING, READING, READING_CELLS, deal_reading, group_pockets
from gang_sim.kernels import njit
from gang_sim.the_gang.records import SHOWDOWN, STAY

LEAN, PRIOR, SIGMA, HELD_OUT = range(4)
NOT_BEGUN = -1
_OWN_ERRORS = np.array([sigma for convention, sigma in MODELS if convention == INFERS])


@njit
def _own_kind(sigma):
    """The model of adaptive players with an error like this."""
    return np.int64(np.argmin(np.abs(_OWN_ERRORS - sigma)))


@njit
def look(public, reading, strengths, params):
    """Bring the reading up to this tick, at a showdown up to the end of the heist."""
    players, heist = public["players"], public["heist"] + 1
    if not reading["met"]:
        meet(reading, players, _own_kind(params[SIGMA]), params[PRIOR], np.int64(params[HELD_OUT]))
        reading["met"] = True
    if reading["heist"] != heist:
        reading["heist"], reading["colour"] = heist, NOT_BEGUN
        deal_reading(reading, public, strengths)
    elif reading["colour"] != public["round"]:  # what is left of the round looked at last
        _take_in_all(public, reading, public["ticks"][reading["colour"]], params[LEAN])
        close_round(reading, players)
    if public["round"] == SHOWDOWN:
        return
    if reading["n_open"] != public["n_open"]:
        group_pockets(reading, public, strengths)
    if reading["colour"] != public["round"]:
        begin_habits(reading["habits"], public, public["round"])
        open_round(reading, public)
    _take_in_all(public, reading, public["tick"], params[LEAN])


@njit
def _take_in_all(public, reading, ticks, lean):
    while reading["seen"] < ticks:
        take_in(public, reading, reading["colour"], reading["seen"], lean)
        reading["seen"] += 1


@njit
def _policy(public, private, memory, params, strengths, stream):
    reading = memory.view(READING)[0]
    look(public, reading, strengths, params)
    if public["round"] == SHOWDOWN:
        if reading["learned"] != reading["heist"]:
            reading["learned"] = reading["heist"]
            learn(reading, public, strengths)
        return STAY
    look_at_own(public, private, reading, strengths, params[SIGMA], stream)
    return unless_frozen(public, private, choose(public, reading, private["seat"], reading["own"], params[LEAN]))


class Adaptive(CompiledAgent):
    """Like belief, but finds out what each other player is, and reads its moves accordingly.

    lean: as belief's. prior: the chance beforehand that somebody is an adaptive, too; the rest is shared by the
    conventions of the suite and by adaptives with errors of perception (`habits.MODELS`). sigma: normal error in the
    own percentile, drawn once a round; it then takes others for as short-sighted, and its last chips follow from what
    it has seen in all rounds. held_out: the place in
    `habits.CONVENTIONS` of one that it does not think of, -1 = none; to see what it makes of strangers it has no model
    of.
    """

    game = "the_gang"
    title = "adaptive"
    idea = "Like belief, but learns from moves and showdowns which convention each other player follows."
    honest = True
    decides_cards = True
    card_policy = card_policy
    memory_size, public_memory = READING_CELLS, PUBLIC_READING
    watches_showdown = True
    PARAMETERS: ClassVar[dict[str, float]] = {"lean": 0.75, "prior": 0.6, "sigma": 0.0, "held_out": -1}
    policy = _policy

    def check_parameters(self, **parameters: float) -> None:
        for key, low, high in (("lean", 0, 1), ("prior", 0.01, 0.99), ("sigma", 0, 10)):
            if not low <= parameters[key] <= high:
                raise ValueError(f"agent adaptive: {key}={parameters[key]:g}: allowed are {low:g} to {high:g}")
        if parameters["held_out"] not in range(-1, len(CONVENTIONS)):
            named = ", ".join(f"{place} {name}" for place, name in enumerate(CONVENTIONS))
            raise ValueError(f"agent adaptive: held_out={parameters['held_out']:g}: allowed are -1 none, {named}")
