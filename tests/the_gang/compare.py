"""A heist of the engine against the slow reference, event by event."""

import numpy as np

from gang_sim.the_gang.records import MIDDLE, NO_CARD
from gang_sim.the_gang.rules import MAX_PLAYERS
from tests.reference.the_gang_card_heist import ReferenceCardHeist
from tests.reference.the_gang_cards import GETAWAY_DRIVER, HACKER, CardOptions
from tests.the_gang.engine_heist import CHIPS, PHASES
from tests.the_gang.random_play import ACTIONS_ASKED

CHANCE = {
    "draft_order": lambda heist, engine: heist.draft_order(engine.draft_order(heist.round)),
    "forced": lambda heist, engine: heist.forced(engine.forced_chips(heist.round)),
    "user": lambda heist, engine: heist.user(engine.user(heist.specialist)),
    "con_artist": lambda heist, engine: heist.con_artist(engine.con_artist(heist.pocket_cards())),
}
"""Events that nobody decides: what the engine drew is told to the reference, which checks that it can be drawn."""


def compare_heist(engine, rules, legal=None):
    """Tell the reference the engine's chance events and decisions; at each, both must show the same table.

    legal: bool[events, seats, len(ACTIONS_ASKED)], what the engine calls legal before each event. Returns the
    reference's heist.
    """
    heist = reference_of(engine, rules)
    decisions = iter(engine.decisions)
    for event in range(len(engine.seen)):
        if event:
            tell(heist, engine, decisions)
        while heist.awaits in CHANCE:
            CHANCE[heist.awaits](heist, engine)
        compare_public(engine, event, heist)
        compare_private(engine, event, heist)
        if heist.awaits:
            assert engine.phase(event) == ("chips" if heist.awaits in ("tick", "pick") else heist.awaits)
            if legal is not None:
                compare_legal(engine, event, legal[event].tolist(), heist)
    assert heist.awaits is None
    assert next(decisions, None) is None
    check_moves_only_grow(engine)
    compare_record(engine, heist)
    assert engine.result() == heist.result
    return heist


def reference_of(engine, rules):
    """The reference's heist with the same deal and the same cards in force."""
    options = CardOptions(rules.frozen_chip_returns, rules.specialist_round, rules.muscle)
    return ReferenceCardHeist(
        rules.players,
        rules.protocol,
        rules.end_rule,
        rules.max_ticks,
        engine.deal(),
        engine.challenges,
        engine.specialists,
        options,
    )


def tell(heist, engine, decisions):
    """The next tick, pick or decision of a card; places in a pocket are told as its cards."""
    if heist.awaits == "tick":
        now = heist.ticks_done(heist.round)
        heist.tick(engine.actions(heist.round, now), engine.order(heist.round, now))
    elif heist.awaits == "pick":
        seat = heist.next_to_pick()
        heist.pick(seat, engine.actions(heist.round, heist.ticks_done(heist.round))[seat])
    elif heist.awaits == "want":
        heist.want([bool(next_answer(heist, decisions, seat)) for seat in heist.seats()])
    elif heist.awaits == "pass_on":
        heist.pass_on([sorted(heist.pockets[seat])[next_answer(heist, decisions, seat)] for seat in heist.seats()])
    elif heist.awaits in ("value_guess", "category_guess"):
        heist.guess(next_answer(heist, decisions, heist.guesser()))
    else:
        seat = heist.users[heist.specialist]
        answer = next_answer(heist, decisions, seat)
        if heist.awaits == "show_to":
            heist.show_to(answer)
        elif heist.awaits == "show_card":
            heist.show_card(sorted(heist.pockets[seat])[answer])
        elif heist.awaits == "value":
            heist.value(answer)
        else:
            heist.discard(heist.may_discard()[answer])


def next_answer(heist, decisions, seat):
    """The next decision that the engine recorded, which must be the seat's about what is awaited."""
    phase, specialist, who, answer = next(decisions)
    assert (PHASES[phase], who) == (heist.awaits, seat)
    if heist.awaits not in ("value_guess", "category_guess"):
        assert specialist == heist.specialist
    return answer


def compare_public(engine, event, heist):
    expected = heist.public()
    expected["statements"] = sorted(
        said._replace(
            round=said.round if said.specialist == GETAWAY_DRIVER else 0, value=-1 if said.value is None else said.value
        )
        for said in expected["statements"]
    )
    for part, value in engine.public(event).items():
        assert value == expected[part], f"event {event}, {heist.awaits}: {part}: {value}, not {expected[part]}"
    assert engine.pockets(event) == expected["pockets"], f"event {event}: pockets"


def compare_private(engine, event, heist):
    for seat in heist.seats():
        expected = {
            "pocket": sorted(heist.pockets[seat]),
            "drawn": heist.drawn if heist.awaits == "discard" and heist.users[heist.specialist] == seat else None,
            "facts": in_order(heist.facts[seat]),
            "others": {other: in_order(facts) for other, facts in heist.facts_in_view(seat).items() if facts},
        }
        for part, value in engine.private(event, seat).items():
            assert value == expected[part], (
                f"event {event}, {heist.awaits}: {part} of seat {seat}: {value}, not {expected[part]}"
            )


def in_order(facts):
    return sorted(fact._replace(seat=-1 if fact.seat is None else fact.seat) for fact in facts)


def compare_legal(engine, event, legal, heist):
    """Whatever an action's number, both call it legal or both do not."""
    for seat in heist.seats():
        found = [action for action, is_legal in zip(ACTIONS_ASKED, legal[seat], strict=True) if is_legal]
        assert found == answers(heist, seat), f"event {event}: {heist.awaits} of seat {seat}"


def answers(heist, seat):
    """The numbers of what the seat may decide now; none if it is not asked."""
    if heist.awaits in ("tick", "pick"):
        return heist.legal_actions(seat)
    if heist.awaits == "want":
        return [0, 1]
    size = len(heist.pockets[seat])
    if heist.awaits == "pass_on":
        return list(range(size))
    asked = heist.guesser() if heist.awaits in ("value_guess", "category_guess") else heist.users[heist.specialist]
    if seat != asked:
        return []
    if heist.awaits == "show_to":
        return heist.may_be_informed()
    discards = size + (heist.specialist == HACKER)
    known = {"show_card": size, "value": 13, "discard": discards, "value_guess": 13, "category_guess": 9}
    return list(range(known[heist.awaits]))


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
    assert (seen["pockets"][:, players:] == NO_CARD).all()
    done = np.arange(seen["moves_in"].shape[2]) < seen["ticks"][:, :, None]
    assert not seen["moves_in"][~done].any()
    assert (seen["asked"][seen["phase"] == CHIPS] < players).all()


def check_moves_only_grow(engine):
    """At every moment, the moves noted so far are those that stand there at the heist's end."""
    ticks = slice(engine.most_ticks)
    noted = np.arange(MAX_PLAYERS) < engine.seen["moves_in"][:, :, ticks, None]
    same = (engine.seen["moves"][:, :, ticks] == engine.rounds["moves"][:, ticks]).all(-1)
    assert same[noted].all()
