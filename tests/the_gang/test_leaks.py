"""What an agent is given leaks nothing: cards that a seat cannot see may change, and it is given the same bytes."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from gang_sim.the_gang import table
from gang_sim.the_gang.records import SHOWDOWN
from tests.the_gang.builder import Table


def _redealt(at: Table, seat: int, n_open: int, rng: np.random.Generator) -> None:
    """Deal everything anew but what the seat sees while `n_open` board cards lie open."""
    deck = at.hidden["deck"].copy()
    hidden = np.setdiff1d(np.arange(52), [*range(n_open), 5 + 3 * seat, 6 + 3 * seat])
    deck[hidden] = rng.permutation(deck[hidden])
    at.hidden["deck"] = deck
    for other in range(at.players):
        table.fill_pocket(at.private[other], at.hidden, other)


def _play_on(at: Table, until: int, seat: int, rng: np.random.Generator) -> list[bytes]:
    """Random legal actions until a round is over; what the seat is given before every action."""
    given_to_seat = []
    while at.public["round"] <= until:
        given_to_seat.append(at.public.tobytes() + at.private[seat].tobytes())
        legal = [[a for a in range(12) if at.is_legal(s, a)] for s in range(at.players)]
        if at.public["protocol"]:
            table.pick(at.public, at.hidden, rng.choice(next(actions for actions in legal if actions)))
        else:
            at.tick(*[int(rng.choice(actions)) for actions in legal])
    return given_to_seat


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 10), st.sampled_from(["table", "draft"]), st.integers(0, 3), st.integers(0, 2**32), st.data())
def test_unseen_cards_change_nothing_that_a_seat_is_given(players, protocol, until, seed, data):
    seat = data.draw(st.integers(0, players - 1))
    views = []
    for redeal in (False, True):
        at = Table(players, protocol, max_ticks=3)
        if redeal:
            _redealt(at, seat, (0, 3, 4, 5)[until], np.random.default_rng(seed + 1))
        views.append(_play_on(at, until, seat, np.random.default_rng(seed)))
    assert views[0] == views[1]
    assert len(views[0]) > until


def test_pockets_open_only_at_the_showdown():
    at = Table(players=4)
    assert (at.public["pockets"] == 255).all()
    at.at("red").tick(1, 2, 3, 4)
    assert at.public["round"] == SHOWDOWN
    table.showdown(at.public, at.private, at.hidden)
    assert np.array_equal(at.public["pockets"][:4], at.private["pocket"][:4])
