"""What each style is about, in turns where it shows."""

import pytest

from tests.agents_gang_of_four.builder import Turn


@pytest.mark.parametrize(
    ("hand", "trick", "play"),
    [
        ("2g 5y 9r 9y Dr", "4r", "5y"),
        ("2g 5y 9r 9y Dr", "8g 8r", "9y 9r"),
        ("2g 5y 9r Dr", "8g 8r", ""),
        ("6g 6y 6r 6g 9r", "8g 8r", "6g 6g 6y 6r"),
        ("3g 3y 4y 5r 6r 7y", "1g 2y 3y 4r 5y", "3g 4y 5r 6r 7y"),
        ("3g 3y 4y 5r 6r 7y", "1g 1y 1r 2r 2y", ""),
    ],
)
def test_cheapest_beat_beats_with_the_weakest_play_that_does(hand, trick, play):
    assert Turn(hand, trick).chosen("cheapest_beat") == play


def test_cheapest_beat_leads_as_many_cards_as_it_can_the_weakest():
    assert Turn("3g 3y 4y 5r 6r 7y 9g 9y 9r").chosen("cheapest_beat") == "3g 4y 5r 6r 7y"
    assert Turn("3g 3y 5y 5r 5g 9y").chosen("cheapest_beat") == "3g 3y 5g 5y 5r"
    assert Turn("2g 6y 6r").chosen("cheapest_beat") == "6y 6r"
    assert Turn("6g 6g 6y 6r 9y").chosen("cheapest_beat") == "9y"


def test_lowest_first_leads_around_its_lowest_card():
    hand = "2r 2g 4y 5r 6g 7y 8r 9y"
    assert Turn(hand).chosen("lowest_first") == "2g 2r"
    assert Turn(hand).chosen("cheapest_beat") == "4y 5r 6g 7y 8r"


def test_biggest_first_plays_the_strongest():
    hand = "3g 4y 5r 6r 7y 8r 9g 9y Dr"
    assert Turn(hand).chosen("biggest_first") == "5r 6r 7y 8r 9y"
    assert Turn(hand, "2y").chosen("biggest_first") == "Dr"


def test_keeper_passes_rather_than_break_its_plan_and_planner_does_not():
    turn = Turn("3g 4y 5r 6r 7y 9g 9y", "8r")
    assert turn.chosen("keeper") == ""
    assert turn.chosen("planner") == "9g"


def test_keeper_and_planner_beat_within_the_plan_where_they_can():
    turn = Turn("3g 4y 5r 6r 7y 9g 9y 8g Dr", "7r")
    assert turn.chosen("keeper") == turn.chosen("planner") == "8g"


def test_planner_breaks_what_costs_least():
    # Without the 10 the straight is lost; without a 9 the pair is only a single.
    assert Turn("6g 7y 8r 9g 9y 10g 2y 2r", "8y").chosen("planner") == "9y"


def test_planner_opens_with_the_multi_coloured_one():
    assert "1m" in Turn("1m 3g 4y 5r 6r 7y 9g 9y 9r 10g Dr Pg Py 2g 2y 6y").opening().chosen("planner")


def test_exchange_gives_back_the_lowest_single_or_what_breaks_nothing():
    turn = Turn("1g 1y 1r 2y 3r 6g 6y Dr").returning("Dr")
    assert turn.chosen("planner:exchange=0") == "1g"
    assert turn.chosen("planner") == "2y"
    assert turn.chosen("cheapest_beat") == "1g"


def test_the_card_that_was_given_does_not_go_back_where_that_is_forbidden():
    assert Turn("2y 7g 7y").returning("2y").chosen("planner") == "2y"
    assert Turn("2y 7g 7y", exchange_return_same="forbidden").returning("2y").chosen("planner") != "2y"
