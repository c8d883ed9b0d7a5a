"""The reference's combinations against the rulebook: the deck, types, what beats what, plays of a hand, duties."""

import csv
import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tests.reference.gang_of_four_plays import (
    DECK,
    DRAGON_CARD,
    KINDS,
    MULTI_ONE,
    PASS,
    PHOENIXES,
    Options,
    answers,
    as_play,
    beats,
    card,
    card_name,
    combination,
    leads,
    order_within_kind,
    play,
    plays_of,
)

CASES = list(csv.DictReader((Path(__file__).parents[1] / "cases" / "gang_of_four.csv").open(encoding="utf-8")))


def cases(kind):
    """A test for every row of the kind in the file of cases."""
    rows = [row for row in CASES if row["kind"] == kind]
    assert rows
    return pytest.mark.parametrize("case", rows, ids=lambda row: f"{row['a']}-{row['b']}")


def plays(*names):
    return {play(each) for each in names}


# Section 1: deck and singles.


@cases("deck")
def test_published_deck(case):
    assert len(DECK) == int(case["expected"])


@cases("card")
def test_published_card(case):
    if case["expected"] == "valid":
        assert card_name(card(case["a"])) == case["a"]
    else:
        with pytest.raises(ValueError, match="allowed are 1g"):
            card(case["a"])


def test_the_deck_has_34_faces_two_of_each_number_and_colour_and_four_cards_apart():
    copies = Counter(DECK)
    assert len(copies) == 34
    assert {each for each, count in copies.items() if count == 1} == {MULTI_ONE, *PHOENIXES, DRAGON_CARD}


def test_singles_go_up_as_the_rules_list_them():
    start, end = "1g 1y 1r 1m 2g 2y 2r 3g", "9r 10g 10y 10r Pg Py Dr"
    faces = [card_name(each) for each in sorted(set(DECK))]
    assert faces[:8] == start.split()
    assert faces[-7:] == end.split()
    for lower, higher in combinations(sorted(set(DECK)), 2):
        assert beats((higher,), (lower,))
        assert not beats((lower,), (higher,))
        assert not beats((lower,), (lower,)), "an equal card never beats its twin"


# Section 2: combinations.


@cases("classify")
def test_published_combination(case):
    assert (combination(play(case["a"])) or "invalid") == case["expected"]


def test_the_whole_deck_makes_12352_different_plays():
    found = {kind: len(found) for kind, found in plays_of(as_play(DECK)).items()}
    assert list(found.values()) == [34, 64, 76, 1518, 6153, 4369, 21, 67, 36, 13, 1]
    assert list(found) == list(KINDS)
    assert sum(found.values()) == 12_352


def test_plays_of_a_hand_are_all_subsets_that_are_combinations():
    chance = random.Random(1)
    few_numbers = [each for each in DECK if each.number in (1, 2, 3, 4, 5, 11)]
    for size, deck in ((9, DECK), (12, few_numbers), (12, DECK), (13, few_numbers)):
        hand = as_play(chance.sample(deck, size))
        subsets = {subset for k in range(1, 8) for subset in combinations(hand, k)}
        expected = {kind: {subset for subset in subsets if combination(subset) == kind} for kind in KINDS}
        assert plays_of(hand) == expected


def test_the_hand_with_most_leads_known():
    hand = play("1r 1r 1m 2r 3r 3r 4r 4r 5r 6r 6r 7r 8r 9r 9r 10r")
    assert sum(map(len, plays_of(hand).values())) == 1170


def test_random_hands_have_as_many_leads_as_known():
    chance, hands = random.Random(2), 2000
    counts, gangs = [], 0
    for _ in range(hands):
        found = plays_of(as_play(chance.sample(DECK, 16)))
        counts.append(sum(map(len, found.values())))
        gangs += any(found[kind] for kind in KINDS if kind.startswith("gang"))
    counts.sort()
    assert sum(counts) / hands == pytest.approx(78.0, abs=3)
    assert counts[hands // 2] == pytest.approx(72, abs=3)
    assert counts[hands * 9 // 10] == pytest.approx(118, abs=5)
    assert gangs / hands == pytest.approx(0.310, abs=4.5 * (0.31 * 0.69 / hands) ** 0.5)


# Section 3: what beats what.


@cases("beats")
def test_published_comparison(case):
    assert beats(play(case["a"]), play(case["b"])) == (case["expected"] == "yes")


def test_each_type_is_strictly_ordered_by_default_but_gangs_of_one_size_and_number_which_cannot_meet():
    for kind, found in plays_of(as_play(DECK)).items():
        orders = {order_within_kind(each, Options()) for each in found}
        assert len(orders) == {"gang4": 10, "gang5": 10, "gang6": 10, "gang7": 1}.get(kind, len(found))


def rising(*names, **options):
    """Whether each play beats the one before it, and never the other way round."""
    told = Options(**options)
    return all(
        beats(play(higher), play(lower), told) and not beats(play(lower), play(higher), told)
        for lower, higher in combinations(names, 2)
    )


def equal(first, second, **options):
    told = Options(**options)
    return not beats(play(first), play(second), told) and not beats(play(second), play(first), told)


def test_pairs_and_threes_compare_number_then_colours_from_the_highest_card_down():
    assert rising("2g 2g", "2g 2y", "2y 2y", "2g 2r", "2y 2r", "2r 2r", "3g 3g")
    assert rising("2g 2g 2y", "2g 2y 2y", "2g 2g 2r", "2g 2y 2r", "2y 2y 2r", "2g 2r 2r", "2y 2r 2r")


def test_straights_compare_the_colours_of_all_cards_or_of_the_top_card():
    lower, higher = "4r 5g 6r 7g 8g", "4g 5y 6r 7g 8g"
    assert rising("1r 2r 3r 4r 5y", "1g 2g 3g 4g 5r", lower, higher)
    assert equal(lower, higher, straight_tie="top_card")
    assert rising("1g 2g 3g 4r 5y", "1g 2g 3g 4y 5r", straight_tie="top_card")
    assert rising("1r 2g 3g 4r 5y", "1m 2g 3g 4r 5y"), "1m is the highest 1"


def test_flushes_compare_colour_or_numbers_first():
    green, red = "3g 5g 7g 8g 9g", "1r 2r 3r 4r 9r"
    assert rising(green, red)
    assert rising(red, green, flush_tie="numbers_first")
    assert rising(green, "3r 5r 7r 8r 9r", flush_tie="numbers_first")
    for tie in ("colour_first", "numbers_first"):
        assert rising("1g 2g 3g 4g 9g", "1g 2g 3g 5g 9g", "1r 2r 3r 5r 9r", "1g 2g 3g 5g 10g", flush_tie=tie)


def test_1m_in_a_flush_is_above_the_1_of_its_colour_or_equal():
    for plain, multi in (("1r 3r 5r 7r 9r", "1m 3r 5r 7r 9r"), ("1g 2g 3g 4g 5g", "1m 2g 3g 4g 5g")):
        assert rising(plain, multi)
        assert rising(plain, multi, flush_tie="numbers_first")
        assert equal(plain, multi, multi_one_in_flush="equal")
    assert rising("1m 3y 5y 7y 9y", "1r 3r 5r 7r 9r", flush_tie="numbers_first"), "colour comes before 1m"


def test_full_houses_compare_by_each_of_three_ways():
    low_three_high_pair, high_three_low_pair = "3g 3g 3y 9g 9g", "3y 3y 3r 8g 8g"
    assert rising(low_three_high_pair, high_three_low_pair, "4g 4g 4y 2g 2g")
    assert rising(high_three_low_pair, low_three_high_pair, full_house_tie="pair_number_first")
    assert rising("3g 3g 3y 9r 9r", "3y 3y 3r 9g 9g", full_house_tie="pair_number_first")
    assert rising("3g 3g 3y 9g 9g", "3g 3g 3y 9r 9r", full_house_tie="pair_number_first")
    assert equal(low_three_high_pair, high_three_low_pair, full_house_tie="equal")
    assert rising("3r 3r 3y Pg Py", "4g 4g 4y 2g 2g", full_house_tie="equal")


def test_gangs_beat_everything_else_size_first_then_number():
    five_twos, four_sixes = "2g 2g 2y 2y 2r", "6g 6g 6y 6y"
    assert rising("Dr", "1g 1g 1y 1y", four_sixes, five_twos)
    assert rising("Pg Py", "1g 1g 1y 1y")
    assert rising("6r 7r 8r 9r 10r", "1g 1g 1y 1m")


# Section 4: what may be played.


def test_a_lead_is_any_combination_and_the_first_must_contain_1m():
    hand = play("1m 1g 2y 2r 5g")
    assert leads(hand, Options()) == plays("1m", "1g", "2y", "2r", "5g", "1m 1g", "2y 2r")
    assert leads(hand, Options(), with_multi_one=True) == plays("1m", "1m 1g")


@cases("first_lead")
def test_published_first_lead(case):
    assert play(case["b"]) in leads(play(case["a"]), Options(), with_multi_one=True)


def test_an_answer_is_higher_of_as_many_cards_or_a_gang_or_a_pass():
    hand = play("3g 4g 4y 5r 5r 5g 5y Dr")
    assert answers(hand, play("10r"), Options()) == plays("Dr", "5g 5y 5r 5r") | {PASS}
    assert answers(hand, play("4g 4r"), Options()) == plays("5g 5y", "5y 5r", "5g 5r", "5r 5r", "5g 5y 5r 5r") | {PASS}
    assert answers(hand, play("5g 5y 5y 5r"), Options()) == {PASS}
    straight = play("6r 7y 8g 9r 10r")
    assert answers(play("2g 2g 2y 3g 3g 1y"), straight, Options()) == plays("2g 2g 2y 3g 3g") | {PASS}


EXPECTED_OF_THE_PLAYER_BEFORE = {
    "8g only": {"8g"},
    "pass": {""},
    "5g 5y only": {"5g 5y"},
    "9r only": {"9r"},
    "9r (gang 3333 also allowed?)": {"9r", "3g 3y 3r 3r"},
    "5g 5y or pass": {"5g 5y", ""},
}


@cases("last_card_before")
def test_published_duty(case):
    hand = play(case["a"])
    if case["b"] == "lead":
        legal = leads(hand, Options(), duty=True)
    else:
        legal = answers(hand, play(case["b"]), Options(), duty=True)
    assert legal == plays(*EXPECTED_OF_THE_PLAYER_BEFORE[case["expected"]])


def test_duty_may_forbid_a_gang_instead_of_the_highest_single():
    hand, told = play("3g 3y 3r 3r 9r"), Options(duty_gang="forbidden")
    assert answers(hand, play("4g"), told, duty=True) == plays("9r")
    assert answers(hand, play("10g"), told, duty=True) == plays("3g 3y 3r 3r") | {PASS}, "no duty here"


def test_a_twin_does_not_beat_the_table_so_it_is_no_duty():
    assert answers(play("2g 9r"), play("9r"), Options(), duty=True) == {PASS}


def test_who_leads_singles_only_leads_the_highest_or_any():
    hand = play("5g 7y 9r")
    assert leads(hand, Options(), duty=True) == plays("9r")
    assert leads(hand, Options(duty_lead_singles="free"), duty=True) == plays("5g", "7y", "9r")


def test_on_several_cards_there_is_no_duty():
    assert answers(play("5g 5y 9r"), play("4g 4y"), Options(), duty=True) == plays("5g 5y") | {PASS}
