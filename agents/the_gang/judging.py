"""Who is what: adaptive's weights for the models of each seat, from its moves and from what a showdown reveals.

Within a round the weights of the models stay as they were when it began: pockets are weighed by the mixture of all
models. After it each model counts by the chance that it gave to the moves; at the showdown, where the pocket is known,
all rounds of the heist are judged again by that pocket alone.
"""

import numpy as np

from gang_sim.agents.the_gang.habits import (
    ANY_BIN,
    BINS,
    CONVENTION_OF,
    CONVENTIONS,
    EDGES,
    ERROR_OF,
    INFERS,
    MODELS,
    add_seen,
    add_seen_in,
)
from gang_sim.agents.the_gang.reading import keep_weights, weigh
from gang_sim.kernels import njit
from gang_sim.poker.board_index import pocket_strength
from gang_sim.the_gang.records import NO_CARD, ROUNDS

SLIP = 0.02
"""Chance of a move that no model explains."""
LEAST = 1e-3
"""Weight that a model keeps after every showdown, for people change."""
IGNORED = 1e-4
"""Weight below which a model is left out of the mixture."""
EXACT = 0
"""The model of who infers without an error: judged by groups of pockets, all others by bins of percentiles."""
BLURRED_EDGE = 0.01
"""How far a revealed pocket may lie outside of the percentiles that explain its moves, which are those of groups."""


@njit
def meet(reading, players, own_kind, prior, held_out):
    """Before a game: own_kind (a model) has the weight `prior`, the others share the rest.

    held_out: a convention without any weight, -1 = none.
    """
    for seat in range(players):
        for model in range(len(MODELS)):
            convention = CONVENTION_OF[model]
            weight = prior if model == own_kind else (1.0 - prior) / (len(MODELS) - 1)
            reading["models"][seat, model] = 0.0 if convention >= 0 and convention == held_out else weight
        _normalise(reading["models"][seat])


@njit
def _normalise(weights):
    total = 0.0
    for model in range(len(MODELS)):
        total += weights[model]
    for model in range(len(MODELS)):
        weights[model] /= total


@njit
def open_round(reading, public):
    """No move of this round has been seen yet."""
    colour = public["round"]
    reading["colour"], reading["seen"] = colour, 0
    reading["rows"][colour], reading["suit_maps"][colour] = public["board_id"], public["suit_map"]
    chances = np.ones(BINS, np.float32)
    for seat in range(public["players"]):
        reading["low"][seat], reading["high"][seat] = 0, reading["groups"]
        reading["edges"][colour, seat, 0], reading["edges"][colour, seat, 1] = 0.0, 1.0
        for convention in range(len(CONVENTIONS)):
            reading["bins"][colour, seat, convention] = ANY_BIN
        weigh(reading, seat, 0.0, chances)


@njit
def _add_likelihood(reading, colour, seat, model, weight, chances):
    """Add weight times the chance that a model gives to a round's moves to float32[BINS], by percentile."""
    convention = CONVENTION_OF[model]
    if convention == INFERS:
        low, high = reading["edges"][colour, seat]
        add_seen(ERROR_OF[model], int(low * EDGES + 0.5), int(high * EDGES + 0.5), weight, chances)
    else:
        add_seen_in(ERROR_OF[model], reading["bins"][colour, seat, convention], weight, chances)


@njit
def mixed(reading, seat, chances):
    """What the round's moves of a seat say of its percentile, by the mixture of all models.

    Fills float32[BINS] with the chance of the moves by all but EXACT; returns what that one adds within its window.
    """
    chances[:] = SLIP
    before = reading["before"][seat]
    for model in range(len(MODELS)):
        if model != EXACT and before[model] > IGNORED:
            _add_likelihood(reading, reading["colour"], seat, model, before[model] * (1.0 - SLIP), chances)
    return before[EXACT] * (1.0 - SLIP)


@njit
def weigh_moves(reading, seat):
    """Weigh a seat's pockets by its moves of the round so far."""
    chances = np.empty(BINS, np.float32)
    within = mixed(reading, seat, chances)
    weigh(reading, seat, within, chances)


@njit
def close_round(reading, players):
    """Judge the models by the moves of the round that is over, and keep the weights of the pockets."""
    chances, part = np.empty(BINS, np.float32), np.empty(BINS, np.float32)
    held, found = np.empty(BINS), np.empty(len(MODELS))
    for seat in range(players):
        within = mixed(reading, seat, chances)
        inside = _by_bin(reading, seat, held)
        for model in range(len(MODELS)):
            chance = inside
            if model != EXACT:
                chance, part[:] = 0.0, 0.0
                _add_likelihood(reading, reading["colour"], seat, model, 1.0, part)
                for place in range(BINS):
                    chance += held[place] * part[place]
            found[model] = SLIP + (1.0 - SLIP) * chance
        keep_weights(reading, seat, within, chances)
        for model in range(len(MODELS)):
            reading["before"][seat, model] *= found[model]
        _normalise(reading["before"][seat])


@njit
def _by_bin(reading, seat, held):
    """Fill float64[BINS] with a seat's weights by percentile as the round began; returns those within its window."""
    held[:] = 0.0
    inside = 0.0
    low, high = reading["low"][seat], reading["high"][seat]
    for place in range(reading["pockets"]):
        weight = reading["start"][seat, reading["order"][place]]
        held[reading["bin_of"][place]] += weight
        inside += weight * (low <= reading["group_of"][place] < high)
    return inside


@njit
def learn(reading, public, strengths):
    """After a showdown: the models of each seat by what its pocket says of its moves in all rounds.

    Of who showed other than two ordinary cards, or had to redraw, nothing more is learned than from the moves.
    """
    chances = np.empty(BINS, np.float32)
    for seat in range(public["players"]):
        first, second, third = public["pockets"][seat]
        models = reading["models"][seat]
        if third != NO_CARD or second >= 52 or public["redraws"][seat] == 1:
            models[:] = reading["before"][seat]
        else:
            for colour in range(ROUNDS):
                row = reading["rows"][colour]
                if row >= 0:
                    n_open = 0 if colour == 0 else colour + 2
                    share = pocket_strength(strengths, n_open, row, reading["suit_maps"][colour], first, second)
                    _judge_shown(reading, colour, seat, share, models, chances)
        for model in range(len(MODELS)):
            models[model] = max(models[model], LEAST) if models[model] > 0.0 else 0.0
        _normalise(models)


@njit
def _judge_shown(reading, colour, seat, share, models, chances):
    """Multiply the weights of the models by the chances they give to a round's moves of who had this percentile."""
    low, high = reading["edges"][colour, seat]
    for model in range(len(MODELS)):
        chances[:] = 0.0
        if model == EXACT:
            chance = np.float64(low - BLURRED_EDGE <= share < high + BLURRED_EDGE)
        else:
            _add_likelihood(reading, colour, seat, model, 1.0, chances)
            chance = np.float64(chances[min(BINS - 1, int(share * BINS))])
        models[model] *= SLIP + (1.0 - SLIP) * chance
    _normalise(models)
