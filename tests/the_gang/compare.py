"""A heist of the engine against the slow reference, event by event."""

import numpy as np

from gang_sim.the_gang.records import MIDDLE, NO_CARD
from gang_sim.the_gang.rules import MAX_PLAYERS
from tests.reference.the_gang import ReferenceHeist
from tests.the_gang.random_play import ACTIONS_ASKED


def compare_heist(engine, rules, legal=None):
    """Tell the reference the engine's chance events and choices; after each, both must show the same table.

    legal: bool[events, seats, len(ACTIONS_ASKED)], what the engine calls legal before each event. Returns the
    reference's heist.
    """
    players = rules.players
    heist = ReferenceHeist(players, rules.protocol, rules.end_rule, rules.max_ticks, engine.deal())
    for event in range(len(engine.seen)):
        if event:
            tell(heist, engine)
        if heist.awaits == "draft_order":
            order = engine.draft_order(heist.round)
            assert sorted(order) == list(range(players))
            heist.draft_order(order)
        compare_public(engine, event, heist.public())
        if legal is not None and heist.awaits:
            compare_legal(legal[event].tolist(), heist)
    assert heist.awaits is None
    check_moves_only_grow(engine)
    compare_record(engine, heist)
    assert engine.result() == heist.result
    assert engine.pockets() == heist.public()["pockets"]
    return heist


def tell(heist, engine):
    """The next tick or pick, and what follows from it at once."""
    colour, now = heist.round, heist.ticks_done(heist.round)
    actions = engine.actions(colour, now)
    if heist.awaits == "pick":
        seat = heist.next_to_pick()
        heist.pick(seat, actions[seat])
        return
    order = engine.order(colour, now)
    assert sorted(order) == list(range(heist.players))
    heist.tick(actions, order)
    if heist.awaits == "forced":
        chips = engine.forced_chips(colour)
        assert sorted(chips) == heist.middle()
        heist.forced(chips)


def compare_public(engine, event, expected):
    found = engine.public(event)
    for part, value in found.items():
        assert value == expected[part], f"event {event}: {part}"


def compare_legal(legal, heist):
    """Whatever an action's number, both call it legal or both do not."""
    for seat in range(heist.players):
        found = [action for action, is_legal in zip(ACTIONS_ASKED, legal[seat], strict=True) if is_legal]
        assert found == heist.legal_actions(seat), f"legal for seat {seat}"


def compare_record(engine, heist):
    """Chosen, order and void of every tick; of a draft the picks."""
    for colour, ticks in enumerate(heist.record):
        if heist.protocol == "table":
            assert engine.record(colour) == ticks
        else:
            for now, (chosen, (seat,), _) in enumerate(ticks):
                assert engine.actions(colour, now)[seat] == chosen[seat]


def check_rest_of_records(engine):
    """What the reference has no word for: holders agree with chips, and nothing lies in unused places."""
    seen, players = engine.seen, engine.players
    stars = np.arange(1, players + 1)
    holds = seen["chips"][:, :, None, :players] == stars[:, None]
    holder = np.where(holds.any(-1), holds.argmax(-1), MIDDLE)
    assert np.array_equal(seen["holder"][:, :, 1 : players + 1], holder)
    assert not seen["chips"][:, :, players:].any()
    assert (seen["board"][np.arange(5) >= seen["n_open"][:, None]] == NO_CARD).all()
    assert (seen["pockets"] == NO_CARD).all()
    done = np.arange(seen["moves_in"].shape[2]) < seen["ticks"][:, :, None]
    assert not seen["moves_in"][~done].any()
    private = engine.private[:players]
    assert np.array_equal(private["pocket"][:, :2], engine.last["pockets"][:players, :2])
    assert (private["pocket"][:, 2] == NO_CARD).all()


def check_moves_only_grow(engine):
    """At every moment, the moves noted so far are those that stand there at the heist's end."""
    ticks = slice(engine.most_ticks)
    noted = np.arange(MAX_PLAYERS) < engine.seen["moves_in"][:, :, ticks, None]
    same = (engine.seen["moves"][:, :, ticks] == engine.last["moves"][:, ticks]).all(-1)
    assert same[noted].all()
