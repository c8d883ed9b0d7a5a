"""Cases published by the rulebook and by other programs (tests/cases/gang_of_four.csv), kind by kind."""

import csv
from pathlib import Path

import numpy as np
import pytest

from gang_sim.gang_of_four.cards import DECK, FACE_NAMES, cards_from_faces, format_cards, parse_cards
from gang_sim.gang_of_four.combinations import TYPES, beats, has_bits, strength, type_of
from gang_sim.gang_of_four.legal_plays import LEAD, MOST_PLAYS, highest_single, legal_plays
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.scoring import CLOCKWISE, direction, game_is_over, loser, penalty, winners

CASES = list(csv.DictReader((Path(__file__).parents[1] / "cases" / "gang_of_four.csv").open(encoding="utf-8")))
CODES = Rules().codes()


def cases(*kinds):
    chosen = [case for case in CASES if case["kind"] in kinds]
    assert chosen
    return pytest.mark.parametrize("case", chosen, ids=[f"{case['kind']}-{case['a']}-{case['b']}" for case in chosen])


def plays(hand, trick, duty=False, with_multi_one=False, codes=CODES):
    out = np.zeros(MOST_PLAYS + 1, np.uint64)
    to_beat = strength(parse_cards(trick), codes) if trick else LEAD
    count = legal_plays(parse_cards(hand), to_beat, duty, with_multi_one, codes, out)
    return {format_cards(play) or "pass" for play in out[:count]}


def written(cards):
    return format_cards(parse_cards(cards))


@cases("classify")
def test_classify(case):
    kind = type_of(parse_cards(case["a"]))
    assert (TYPES[kind] if kind >= 0 else "invalid") == case["expected"]


@cases("beats")
def test_beats(case):
    assert beats(parse_cards(case["a"]), parse_cards(case["b"]), CODES) == (case["expected"] == "yes")


@cases("score")
def test_score(case):
    if case["expected"] == "error":
        with pytest.raises(ValueError, match="cards left: allowed are 0 to 16"):
            penalty(int(case["a"]))
    else:
        assert penalty(int(case["a"])) == int(case["expected"])


@cases("scores_cumulative")
def test_scores_cumulative(case):
    hands = [[penalty(int(count)) for count in hand.split()] for hand in case["a"].split("|")]
    assert np.sum(hands, axis=0).tolist() == [int(total) for total in case["expected"].split()]


@cases("game_over")
def test_game_over(case):
    assert game_is_over(np.array(case["a"].split(), dtype=int), 100) == (case["expected"] == "yes")


@cases("winner")
def test_winner(case):
    totals = np.array(case["a"].split(), dtype=int)
    won = winners(totals, np.zeros(4, int), 0, CODES)
    expected = [int(player) - 1 for player in case["expected"].removeprefix("tie").split()]
    assert np.flatnonzero(won).tolist() == expected


def test_winner_by_the_house_rule_named_in_the_notes():
    """The cases count players clockwise, seats go counter-clockwise: player p is seat 4 - p."""
    codes = Rules(game_tie="last_hand_then_seat").codes()
    last = np.array([18, 18, 0, 80][::-1])
    for totals, player in (([88, 88, 88, 100], 3), ([88, 88, 95, 100], 1)):
        assert np.flatnonzero(winners(np.array(totals[::-1]), last, 1, codes)).tolist() == [4 - player]


@cases("direction")
def test_direction(case):
    clockwise = direction(int(case["a"]) - 1, CODES) == CLOCKWISE
    assert ("clockwise" if clockwise else "counterclockwise") == case["expected"]


@cases("exchange_give")
def test_exchange_give(case):
    assert FACE_NAMES[highest_single(has_bits(parse_cards(case["a"])))] == case["expected"]


@cases("loser")
def test_loser(case):
    left, totals = (np.array(case[part].split()[-4:], dtype=int) for part in "ab")
    assert loser(left, totals, 0) == int(case["expected"]) - 1


def test_loser_of_a_tie():
    left = np.array([5, 0, 5, 5])
    assert loser(left, np.array([9, 0, 9, 12]), 1) == 3, "higher total"
    assert loser(left, np.array([9, 0, 9, 9]), 1) == 2, "nearest to the winner, counter-clockwise"
    assert loser(left, np.array([12, 0, 9, 12]), 1) == 3


@cases("first_lead")
def test_first_lead(case):
    leads = plays(case["a"], "", with_multi_one=True)
    assert written(case["b"]) in leads
    assert all("1m" in lead for lead in leads)


@cases("pass")
def test_pass(case):
    may_pass = "pass" in plays("5g 5y 9r", "" if case["a"].startswith("leader") else "4g")
    assert may_pass == (case["expected"] != "may not pass")


LAST_CARD_BEFORE = {  # expected of the table -> set of plays
    "8g only": {"8g"},
    "pass": {"pass"},
    "5g 5y only": {"5g 5y"},
    "9r only": {"9r"},
    "9r (gang 3333 also allowed?)": {"9r", "3g 3y 3r 3r"},
    "5g 5y or pass": {"5g 5y", "pass"},
}


@cases("last_card_before")
def test_last_card_before(case):
    trick = "" if case["b"] == "lead" else case["b"]
    assert plays(case["a"], trick, duty=True) == LAST_CARD_BEFORE[case["expected"]]


def test_last_card_before_without_the_gang():
    codes = Rules(duty_gang="forbidden").codes()
    assert plays("3g 3y 3r 3r 9r", "4g", duty=True, codes=codes) == {"9r"}
    assert plays("3g 3y 3r 3r 9r", "10g", duty=True, codes=codes) == {"3g 3y 3r 3r", "pass"}, (
        "no duty, so a gang is free"
    )


@cases("deck")
def test_deck(case):
    assert len(DECK) == int(case["expected"])
    assert cards_from_faces(DECK) == np.uint64(2**64 - 1)


@cases("card")
def test_card(case):
    if case["expected"] == "valid":
        parse_cards(case["a"])
    else:
        with pytest.raises(ValueError, match="impossible card"):
            parse_cards(case["a"])
