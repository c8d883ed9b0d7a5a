"""An observation holds nothing that its seat cannot know: with other hidden cards it is the same, in all forms."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from gang_sim.gang_of_four.cards import cards_from_faces, faces_of
from gang_sim.gang_of_four.seats import GangOfFourSeats
from gang_sim.the_gang.estimates import estimate
from gang_sim.the_gang.game_kernels import number_boards
from gang_sim.the_gang.observations import layout_of
from gang_sim.the_gang.records import GUESS_VALUE
from gang_sim.the_gang.seats import TheGangSeats
from tests.environments.players import same


def _play(seats, moves: int, random: np.random.Generator) -> None:
    """Random legal answers of all seats, until so many moves are made or the episode is over."""
    for _ in range(moves):
        if seats.over:
            return
        masks = {seat: seats.observation(seat)[1] for seat in seats.waiting()}
        seats.answer({seat: int(random.choice(np.flatnonzero(mask))) for seat, mask in masks.items()})


def _redeal_the_gang(seats: TheGangSeats, seat: int, random: np.random.Generator) -> None:
    """Deal all cards anew that do not lie open and are not the seat's own, and forget what others know."""
    deck = seats.hidden["deck"].copy()
    own = seats.private[seat]["pocket"]
    hidden = [place for place in range(int(seats.public["n_open"]), 52) if deck[place] not in own]
    deck[hidden] = random.permutation(deck[hidden])
    seats.hidden["deck"] = deck
    spare = [card for card in deck[int(seats.public["n_open"]) :] if card not in own]
    for other in range(seats.players):
        if other != seat:
            size = int(seats.private[other]["pocket_size"])
            seats.private[other]["pocket"][:size] = sorted(spare[:size])
            spare = spare[size:]
            seats.private[other]["facts"] = random.permutation(seats.private[other]["facts"])
    number_boards(seats.hidden)
    seats.hidden["estimated"] = 0
    seats.private["share_of"] = 0
    estimate(seats.public, seats.private, seats.hidden, seats.strengths, True)


def _redeal_gang_of_four(seats: GangOfFourSeats, seat: int, random: np.random.Generator) -> None:
    """Deal the other hands and the dead one anew among each other."""
    others = [other for other in range(seats.players) if other != seat]
    unseen = np.concatenate([faces_of(seats.private[other]["cards"]) for other in others])
    unseen = random.permutation(np.concatenate([unseen, faces_of(seats.hidden["dead_hand"])]))
    dealt = 0
    for other in others:
        count = int(seats.public["counts"][other])
        seats.private[other]["cards"] = cards_from_faces(unseen[dealt : dealt + count])
        dealt += count
    seats.hidden["dead_hand"] = cards_from_faces(unseen[dealt:])


RULES = [
    {},
    *({"mode": mode} for mode in ("advanced", "professional", "master_thief")),
    {"specialists": "1,2,3,4"},
    {"specialists": "5,6,7", "challenges": "3,7,8"},
    {"specialists": "8,9,10", "challenges": "10"},
    {"specialists": "1,2,3,4,5,6,7,8,9,10", "challenges": "2,4,6,9"},
]
"""The basic game, the other modes, and cards in every heist."""


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["features", "cards"]),
    st.integers(3, 10),
    st.sampled_from(["table", "draft"]),
    st.integers(0, 40),
    st.integers(0, 2**32),
    st.sampled_from(RULES),
)
def test_the_gang(form, players, protocol, moves, seed, in_force):
    random = np.random.default_rng(seed)
    rules = {"players": players, "protocol": protocol, "max_ticks": 3, **in_force}
    seats = TheGangSeats(form, "success", "game", rules)
    seats.start(seed, 0)
    _play(seats, moves, random)
    if seats.over or seats.public["phase"] >= GUESS_VALUE:  # all pockets are open, or nearly all
        return
    seat = int(random.integers(players))
    before = seats.observation(seat)
    pockets = seats.private["pocket"].copy()
    _redeal_the_gang(seats, seat, random)
    assert not np.array_equal(seats.private["pocket"], pockets)
    assert same(seats.observation(seat), before)
    assert len(before[0]) == layout_of(form, players, bool(in_force)).size


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["features", "cards"]),
    st.sampled_from(["candidates", "catalogue"]),
    st.sampled_from([3, 4]),
    st.sampled_from(["remembered", "hidden"]),
    st.integers(0, 200),
    st.integers(0, 2**32),
)
def test_gang_of_four(form, actions, players, discards, moves, seed):
    random = np.random.default_rng(seed)
    rules = {"players": players, "discards": discards, "last_card_announce": "action"}
    seats = GangOfFourSeats(form, actions, "points", "game", rules)
    seats.start(seed, 0)
    _play(seats, moves, random)
    seat = int(random.integers(players))
    before = seats.observation(seat)
    _redeal_gang_of_four(seats, seat, random)
    assert same(seats.observation(seat), before)
    waiting = seats.waiting()
    if waiting and waiting[0] != seat:
        assert np.flatnonzero(before[1]).tolist() == [0]
