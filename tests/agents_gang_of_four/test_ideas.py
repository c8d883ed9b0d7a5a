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


GANG = "6g 6g 6y 6r 3g 4y 9r"


def test_gang_saver_holds_its_gang_until_somebody_is_close_to_going_out():
    assert Turn(GANG, "7g 7r").chosen("planner") == "6g 6g 6y 6r"
    assert Turn(GANG, "7g 7r").chosen("gang_saver") == ""
    assert Turn(GANG, "7g 7r", others=(16, 5, 16)).chosen("gang_saver") == "6g 6g 6y 6r"
    assert Turn(GANG, "7g 7r", others=(16, 5, 16)).chosen("gang_saver:danger=4") == ""
    assert Turn("6g 6g 6y 6r 9r", "7g 7r").chosen("gang_saver") == "6g 6g 6y 6r"  # then the 9 is the last


def test_gang_saver_does_not_break_its_gang_where_planner_does():
    turn = Turn("6g 6g 6y 6r 2g 3y 4y 5r 9y 8g", "1m 2y 3r 4g 5y")
    assert turn.chosen("planner") == "2g 3y 4y 5r 6r"
    assert turn.chosen("gang_saver") == ""


def test_gang_bomber_takes_the_first_trick_with_its_gang():
    assert Turn(GANG, "5y").chosen("planner") == "9r"
    assert Turn(GANG, "5y").chosen("gang_bomber") == "6g 6g 6y 6r"
    assert Turn(GANG, "5y").chosen("gang_bomber:from_cards=2") == "9r"


def test_controller_goes_out_with_masters_once_one_loser_is_left():
    out = "Pg Py 10g 10g 10y 10y 10r 10r"
    assert Turn("Dr 9r 9y 3g").played(out).chosen("controller") in ("Dr", "9y 9r")
    assert Turn("Dr 9r 9y 3g").chosen("controller") == "3g"  # higher pairs are out: a second loser
    assert Turn("Dr 3g").chosen("controller") == "Dr"
    assert Turn("Dr 3g").chosen("planner") == "3g"


def test_controller_holds_a_master_back_while_it_has_losers():
    turn = Turn("Dr 3g 4y 8r", "9r")
    assert turn.chosen("planner") == "Dr"
    assert turn.chosen("controller") == ""
    assert Turn("Dr 3g 4y 8r", "9r", others=(16, 4, 16)).chosen("controller") == "Dr"
    assert Turn("Dr 3g 8r", "9r").chosen("controller") == "Dr"


def test_controller_knows_a_master_by_what_was_played():
    turn = Turn("10r 10r 3g 4y 8r", "9r")
    assert turn.chosen("controller") == "10r"
    assert turn.played("Pg Py Dr").chosen("controller") == ""


def test_sandbagger_passes_until_somebody_is_down_to_a_few_cards():
    hand = "2g 4y 5r 7y 9r 9y 10g"
    assert Turn(hand, "3y").chosen("planner") == "4y"
    assert Turn(hand, "3y").chosen("sandbagger") == ""
    assert Turn(hand, "3y", others=(16, 16, 6)).chosen("sandbagger") == "4y"
    assert Turn(hand, "3y", others=(16, 16, 6)).chosen("sandbagger:wake=5") == ""


def test_damage_control_sheds_cards_above_seven_and_plans_below():
    assert Turn("3g 4y 5r 6r 7y 2g 2y 9y", "8r").chosen("damage_control") == "9y"
    assert Turn("3g 4y 5r 6r 7y 2g 2y 9y", "3y 3r").chosen("damage_control") == ""
    assert Turn("3g 4y 5r 6r 9y 9r 9g 9g", "5r 5y").chosen("damage_control") == "9g 9g"
    assert Turn("9y 9r 9g Pg 3y", "8r").chosen("damage_control") == "Pg"
    assert Turn("3g 4y 5r 6r 7y", "5y").chosen("damage_control") == ""
    assert Turn("3g 4y 5r 6r 7y", "5y").chosen("planner") != ""


def test_high_holder_keeps_its_high_cards_until_somebody_is_close_to_going_out():
    hand = "3g 5y 7r 9r 10y Dr"
    assert Turn(hand, "8r").chosen("planner") == "9r"
    assert Turn(hand, "8r").chosen("high_holder") == ""
    assert Turn(hand, "6r").chosen("high_holder") == "7r"
    assert Turn(hand, "8r", others=(7, 16, 16)).chosen("high_holder") == "9r"


def test_blocker_leads_more_cards_than_the_rival_has_and_beats_singles_highly():
    hand = "3g 6y 6r 10y"
    assert Turn(hand, others=(16, 2, 16)).chosen("blocker") == "10y"
    assert Turn("3g 6y 6r 6g 10y", others=(16, 2, 16)).chosen("blocker") == "6g 6y 6r"
    assert Turn(hand, "5r", others=(16, 2, 16)).chosen("blocker") == "10y"
    assert Turn("3g 7y 10y", "5r", others=(16, 3, 16)).chosen("blocker") == "7y"
    assert Turn("3g 7y 10y", "5r", others=(16, 2, 16)).chosen("blocker") == "10y"


def test_five_card_rusher_leads_fives_and_keeps_them_together():
    hand = "1g 1y 3g 4y 5r 6r 7y 9g"
    assert Turn(hand).chosen("five_card_rusher") == "3g 4y 5r 6r 7y"
    assert Turn("1g 3g 4y 5r 6r 7y", "5y").chosen("five_card_rusher") == ""
    assert Turn("1g 3g 4y 5r 6r 7y", "5y").chosen("planner") != ""
