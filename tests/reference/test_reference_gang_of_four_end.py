"""The reference's hands and games against the rulebook: last card and duty, score, end of a game."""

import pytest

from tests.reference.gang_of_four import ReferenceGame, score, winners_of
from tests.reference.gang_of_four_plays import PASS, Options, play
from tests.reference.hand_story import Table, cases

# The last card.


def test_who_announced_the_last_card_may_win_with_it():
    table = Table("1m 1g 2r", "3g 4g", "5g 6g", last_card_announce="action")
    table.plays(0, "1m 1g").announces().passes(1, 2)
    assert table.game.legal() == {play("2r")}
    assert table.plays(0, "2r").game.winner == 0


def test_who_forgot_plays_no_more_and_scores_one_while_the_others_go_on():
    table = Table("1m 2r", "3g 4g 9g", "5g 6g 9r 10g", last_card_announce="action").plays(0, "1m").announces(False)
    table.plays(1, "3g").plays(2, "5g")
    assert table.game.turn == 1, "seat 0 is skipped"
    table.passes(1).plays(2, "6g").passes(1).plays(2, "9r").announces().passes(1).plays(2, "10g")
    assert table.game.points == [1, 2, 0]
    assert table.game.loser == 1


def test_the_last_card_announces_itself_by_default():
    table = Table("1m 2r", "3g 4g", "5g 6g").plays(0, "1m")
    assert (table.game.stage, table.game.turn) == ("play", 1)


def test_going_out_with_several_cards_needs_no_announcement():
    assert Table("1m 1g", "3g 4g", "5g 6g", last_card_announce="action").plays(0, "1m 1g").game.stage == "over"


def test_when_the_last_to_play_forgot_the_next_who_may_still_play_leads():
    hands = "1m 2r", "3g 4g", "5g 6g 7g", "5y 6y 7y"
    for direction, leader in (("counterclockwise", 1), ("clockwise", 3)):
        table = Table(*hands, last_card_announce="action", first_direction=direction).plays(0, "1m").announces(False)
        others = (1, 2, 3) if leader == 1 else (3, 2, 1)
        table.passes(*others)
        assert table.is_new_cycle_of(leader)


def test_who_alone_may_still_play_is_never_silenced():
    table = Table("1m 2r", "3g 4g", "5g 6g 7g", last_card_announce="action")
    table.plays(0, "1m").announces(False).plays(1, "3g").announces(False)
    assert table.game.turn == 2
    table.plays(2, "5g")
    assert table.is_new_cycle_of(2), "nobody else can pass"
    table.plays(2, "6g").announces(False).plays(2, "7g")
    assert (table.game.winner, table.game.points) == (2, [1, 1, 0])


# Duties of the player directly before one with one card.


def test_the_player_before_a_one_card_player_has_the_duty_and_nobody_else():
    hands = "1m 5g 9r 10r", "2g 3g", "4g 6g 8g", "4y 6y 8y"
    table = Table(*hands).plays(0, "1m").plays(1, "2g")
    assert table.game.legal() == {PASS, play("4g"), play("6g"), play("8g")}, "seat 2 is behind seat 1"
    table.passes(2, 3)
    assert table.game.legal() == {play("10r")}


def test_duty_follows_the_direction_of_play():
    hands = "1m 5g 9r 10r", "4g 6g 8g", "4y 6y 8y", "2g 3g"
    table = Table(*hands, first_direction="clockwise").plays(0, "1m").plays(3, "2g").passes(2, 1)
    assert table.game.legal() == {play("10r")}


def test_duty_binds_after_an_earlier_pass_too():
    table = Table("1m 5g 5y", "4g 6g 8g", "2g 3g").plays(0, "1m").passes(1).plays(2, "2g").passes(0)
    assert table.game.legal() == {play("8g")}


def test_duty_is_by_seat_even_if_the_player_between_is_out_of_the_cycle():
    table = Table("1m 5g 9r", "2g 7g 9y", "2y 8g 8r", "3y 4y", pass_reentry="off")
    table.plays(0, "1m").plays(1, "2g").passes(2).plays(3, "3y").plays(0, "5g")
    assert table.game.legal() == {PASS, play("7g"), play("9y")}, "seat 1 plays before seat 3 but sits before seat 2"


def test_silenced_seats_put_no_duty_on_anyone_and_are_skipped():
    hands = "5g 6g 7g", "1m 3r", "2g 4r", "7y 8y 9y"
    table = Table(*hands, last_card_announce="action").plays(1, "1m").announces(False)
    table.plays(2, "2g").announces().passes(3)
    assert table.game.turn == 0
    assert table.game.legal() == {play("7g")}, "seat 2 is directly before in play, seat 1 is silent"
    table = Table(*hands, last_card_announce="action").plays(1, "1m").announces(False).passes(2, 3)
    assert table.may_pass(), "nobody who may speak has one card"


# Section 5: score and the end of the game.


@cases("score")
def test_published_score(case):
    if case["expected"] == "error":
        with pytest.raises(ValueError, match="allowed are 0 to 16"):
            score(int(case["a"]))
    else:
        assert score(int(case["a"])) == int(case["expected"])


def test_scores_are_the_cards_left_times_one_to_five():
    times = [1] * 8 + [2] * 3 + [3] * 3 + [4] * 2 + [5]
    assert [score(left) for left in range(17)] == [left * time for left, time in zip(range(17), times, strict=True)]


@cases("scores_cumulative")
def test_published_totals(case):
    hands = [[score(int(left)) for left in hand.split()] for hand in case["a"].split("|")]
    assert [sum(points) for points in zip(*hands, strict=True)] == [int(total) for total in case["expected"].split()]


@cases("game_over")
def test_published_end(case):
    game = ReferenceGame(Options(), dealer=0)
    game.totals = [int(total) for total in case["a"].split()]
    assert game.is_over() == (case["expected"] == "yes")


@cases("winner")
def test_published_winner(case):
    totals = [int(total) for total in case["a"].split()]
    expected = [int(player) - 1 for player in case["expected"].removeprefix("tie").split()]
    assert winners_of(totals, [0] * 4, 0, Options()) == expected


def test_a_tie_may_be_broken_by_the_last_hand_then_by_the_seat_clockwise_from_its_winner():
    told = Options(game_tie="last_hand_then_seat")
    assert winners_of([88, 88, 88, 100], [18, 9, 0, 80], 2, told) == [2]
    assert winners_of([88, 88, 95, 100], [18, 18, 0, 80], 2, told) == [1], "clockwise from seat 2: 1, then 0"
    assert winners_of([88, 95, 100, 88], [18, 0, 80, 18], 1, told) == [0], "clockwise from seat 1: 0, then 3"


def test_the_target_score_ends_the_game():
    table = Table("1m", "2g 3g", "2y 3y 4y", target_score=3).plays(0, "1m")
    assert table.game.is_over()
    assert table.game.winners() == [0]
    with pytest.raises(ValueError, match="not ready"):
        table.deal("1m", "2g", "3g")
