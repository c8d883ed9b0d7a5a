"""Published cases in words (tests/cases/gang_of_four.csv) that need a hand at the table; see test_cases."""

import csv
from pathlib import Path

import numpy as np
import pytest

from gang_sim.gang_of_four import table
from gang_sim.gang_of_four.records import HAND_OVER
from gang_sim.gang_of_four.rules import Rules
from tests.gang_of_four.builder import Table
from tests.gang_of_four.engine_hand import EngineHand
from tests.gang_of_four.random_play import RandomGame
from tests.reference.gang_of_four_plays import KINDS, MULTI_ONE, plays_of

CASES = Path(__file__).parents[1] / "cases" / "gang_of_four.csv"


def case(kind, part):
    """The one row of the kind whose situation contains the part."""
    with CASES.open(encoding="utf-8") as file:
        (found,) = (row for row in csv.DictReader(file) if row["kind"] == kind and part in row["a"])
    return found


def hands_of(game, players):
    """The hands of a random game, one after another."""
    while not game.is_over():
        game.play_hand()
        yield EngineHand(game, players)


def all_leads(hand):
    return set().union(*(plays_of(hand)[kind] for kind in KINDS))


def test_first_lead_3p():
    assert "dealer's right leads, free choice" in case("first_lead_3p", "1m in the dummy hand")["expected"]
    met = 0
    for number in range(40):
        game = RandomGame(Rules(players=3, target_score=1), seed=1, game=number)
        (hand,) = hands_of(game, 3)
        if any(MULTI_ONE in cards for cards in hand.hands(0)):
            continue
        leader = (int(game.hidden[0]["dealer"]) + 1) % 3
        assert hand.public(0)["turn"] == leader
        assert set(hand.legal(0)) == all_leads(hand.hands(0)[leader])
        met += 1
    assert met > 3


@pytest.mark.parametrize("players", [3, 4])
def test_later_lead(players):
    assert case("later_lead", "winner of the previous hand")["expected"] == "leads any combination"
    _, *later = hands_of(RandomGame(Rules(players=players), seed=2, game=0), players)
    assert later
    for hand in later:
        leading = 1  # the first decision is the card that is returned
        leader = hand.public(leading)["turn"]
        assert hand.public(leading)["stage"] == "play"
        assert leader == hand.public(leading)["winner"]
        assert set(hand.legal(leading)) == all_leads(hand.hands(leading)[leader])


def test_cycle_end():
    assert case("cycle_end", "3 players, 2 consecutive passes")["expected"] == "last player to play leads"
    at = Table("1m 5g 9r", "3g 4g 6r", "5y 6g 7g").plays(0, "1m").passes(1).plays(2, "5y").passes(0)
    assert at.turn() == 1, "one pass since the last play"
    at.passes(1)
    assert at.must_lead(2)


def test_last_card_announced():
    assert case("last_card_announce", "one card left, announced")["expected"] == "may win with it"
    at = Table("1m 1g 2r", "3g 4g", "5g 6g", last_card_announce="action")
    at.plays(0, "1m 1g").announces(0).passes(1, 2).plays(0, "2r")
    assert at.public["stage"] == HAND_OVER
    assert at.public["winner"] == 0


def test_last_card_not_announced():
    expected = case("last_card_announce", "one card left, not announced")["expected"]
    assert expected == "may not play any more this hand; scores 1; others play on until one of them goes out"
    at = Table("1m 2r", "3g 4g 9g", "5g 6g 9r 10g", last_card_announce="action")
    at.plays(0, "1m").forgets(0).plays(1, "3g").plays(2, "5g").passes(1)
    assert at.must_lead(2), "seat 0 is not asked"
    at.plays(2, "6g").passes(1).plays(2, "9r").announces(2).passes(1).plays(2, "10g")
    assert at.public["stage"] == HAND_OVER
    assert at.public["points"][:3].tolist() == [1, 2, 0]


def test_who_alone_may_still_play_is_never_silenced():
    at = Table("1m 2r", "3g 4g", "5g 6g 7g", last_card_announce="action")
    at.plays(0, "1m").forgets(0).plays(1, "3g").forgets(1).plays(2, "5g")
    assert at.must_lead(2), "nobody else can pass"
    at.plays(2, "6g").forgets(2).plays(2, "7g")
    assert at.public["points"][:3].tolist() == [1, 1, 0]


def test_an_illegal_action_is_refused_and_changes_nothing():
    at = Table("1m 5g 9r", "3g 4g 6r", "5y 6g 7g").plays(0, "1m").plays(1, "4g")
    before = [records.tobytes() for records in (at.publics, at.privates, at.hiddens)]
    for action in (1, 2, 3, -1, 2**62, int(np.iinfo(np.int64).min)):
        assert not table.carry_out(at.public, at.private, at.hidden, np.int64(action))
    assert [records.tobytes() for records in (at.publics, at.privates, at.hiddens)] == before
