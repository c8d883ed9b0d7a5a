"""What a learner of Gang of Four is shown, number by number, on tables set up by hand."""

import numpy as np
import pytest

from gang_sim.gang_of_four.cards import FACE_NAMES, parse_cards
from gang_sim.gang_of_four.combinations import TYPES, strength
from gang_sim.gang_of_four.observations import layout_of, observation_of
from gang_sim.gang_of_four.records import PLAY, RETURN, new_tables
from gang_sim.gang_of_four.rules import Rules


def _table(hand: str = "1m 5g 5g 7y Dr", trick: str = "6y 6r", players: int = 4):
    """(public, private) of seat 1, which is to beat a play of seat 3."""
    public, private, _ = new_tables(1, Rules(players=players))
    public, private = public[0], private[0, 1]
    private["seat"], private["cards"] = 1, parse_cards(hand)
    public["stage"], public["turn"], public["direction"] = PLAY, 1, 1
    public["counts"] = [16, 5, 1, 9]
    public["trick"], public["trick_seat"] = parse_cards(trick), players - 1
    public["to_beat"] = strength(parse_cards(trick), Rules().codes())
    public["played"][players - 1] = parse_cards("6y 6r")
    public["played"][0] = parse_cards("2g 2g Pg")
    public["passed"][2], public["totals"] = 1, [10, 20, 130, 0]
    public["winner"] = 0
    return public, private


def _seen(public, private, form):
    layout = layout_of(form, int(public["rules"]["players"]))
    observation = observation_of(form, public, private)
    return {place.field.name: layout.part(observation, place.field.name) for place in layout.places}


def _faces(row, value=1):
    return {FACE_NAMES[face] for face in np.flatnonzero(row == value)}


def test_features_of_cards():
    seen = _seen(*_table(), "features")
    assert _faces(seen["hand"], 1) == {"5g"}
    assert _faces(seen["hand"], 0.5) == {"1m", "7y", "Dr"}
    assert _faces(seen["unseen"], 0) == {"1m", "2g", "5g", "Pg", "Dr"}
    assert _faces(seen["unseen"], 0.5) == {"7y", "6y", "6r", "Py"}
    assert TYPES[int(seen["trick_type"].argmax())] == "pair"
    assert seen["trick_number"].tolist() == pytest.approx([0.5, 0.75])


def test_raw_cards():
    public, private = _table()
    public["exchange_from"], public["exchange_to"], public["given"], public["returned"] = 3, 0, 33, 4
    seen = _seen(public, private, "cards")
    assert _faces(seen["hand"][0]) == {"1m", "5g", "7y", "Dr"}
    assert _faces(seen["hand"][1]) == {"5g"}
    assert _faces(seen["trick"][0]) == {"6y", "6r"}
    assert [_faces(planes[0]) for planes in seen["played"]] == [set(), set(), {"6y", "6r"}, {"2g", "Pg"}]
    assert _faces(seen["played"][3, 1]) == {"2g"}
    assert [_faces(row) for row in seen["exchanged"]] == [{"Dr"}, {"5g"}]
    assert seen["exchange"].tolist() == [[0, 0, 1, 0], [0, 0, 0, 1]]


@pytest.mark.parametrize("form", ["features", "cards"])
def test_seats_are_told_from_the_own_one_on(form):
    seen = _seen(*_table(), form)
    assert seen["stage"].tolist() == [1, 0, 0]
    assert seen["trick_owner"].tolist() == [0, 0, 1, 0]
    assert (seen["counts"] * 17).round().tolist() == [5, 1, 9, 16]
    assert seen["one_card"].tolist() == [0, 1, 0, 0]
    assert seen["passed"].tolist() == [0, 1, 0, 0]
    assert seen["totals"].tolist() == pytest.approx([0.2, 1.0, 0.0, 0.1])
    assert seen["turn"].tolist() == [1, 1, 0], "seat 2 plays next and has one card"


def test_leads_and_other_stages():
    public, private = _table()
    public["to_beat"], public["trick"], public["trick_seat"] = -1, 0, -1
    public["with_multi_one"], public["direction"] = True, -1
    seen = _seen(public, private, "features")
    assert not seen["trick_type"].any()
    assert not seen["trick_number"].any()
    assert not seen["trick_owner"].any()
    assert seen["turn"].tolist() == [0, 0, 1]
    public["stage"] = RETURN
    assert _seen(public, private, "features")["stage"].tolist() == [0, 1, 0]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("form", ["features", "cards"])
def test_layouts_fit_what_is_written(players, form):
    public, private = _table(players=players)
    assert len(observation_of(form, public, private)) == layout_of(form, players).size
