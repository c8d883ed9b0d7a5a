"""The reference's hands and games against the rulebook: leads, cycles, exchange, last card, score, end."""

import csv
import random
from pathlib import Path

import pytest

from tests.reference.gang_of_four import ReferenceGame, loser_of, score, winners_of
from tests.reference.gang_of_four_plays import DECK, PASS, Options, card, play

CASES = list(csv.DictReader((Path(__file__).parents[1] / "cases" / "gang_of_four.csv").open(encoding="utf-8")))
COVERED_WITH_PLAYS = {"classify", "beats", "deck", "card", "first_lead", "last_card_before"}


def rows(*kinds):
    found = [row for row in CASES if row["kind"] in kinds]
    assert found
    return found


def cases(kind):
    """A test for every row of the kind in the file of cases."""
    return pytest.mark.parametrize("case", rows(kind), ids=lambda row: f"{row['a']}-{row['b']}")


class Table:
    """A game told as people tell it: hands by seat, then "seat plays", "seat passes"."""

    def __init__(self, *hands, dealer=0, **options):
        self.game = ReferenceGame(Options(players=len(hands), **options), dealer)
        self.deal(*hands)

    def deal(self, *hands):
        self.game.deal([play(hand) for hand in hands])

    def plays(self, seat, cards):
        assert self.game.turn == seat
        self.game.act(play(cards))
        return self

    def passes(self, *seats):
        for seat in seats:
            assert self.game.turn == seat
            self.game.act(PASS)
        return self

    def announces(self, announced=True):
        self.game.act(announced)
        return self

    def returns(self, name):
        self.game.act(card(name))
        return self

    def may_play(self, cards):
        return play(cards) in self.game.legal()

    def may_pass(self):
        return PASS in self.game.legal()

    def is_new_cycle_of(self, seat):
        return self.game.turn == seat and not self.game.trick and not self.game.moves


def after_a_hand(*hands, left=("7r", "7r 8r", "8g 9g 10g"), **options):
    """A table of four in its second hand; seat 0 won the first, the others kept the cards in left."""
    table = Table("1m", *left, **options)
    table.plays(0, "1m")
    table.deal(*hands)
    return table


def test_every_kind_of_case_is_tested_here_or_with_the_plays():
    tested_here = {"score", "scores_cumulative", "game_over", "winner", "direction", "exchange_give", "loser"}
    tested_here |= {"first_lead_3p", "later_lead", "pass", "cycle_end", "last_card_announce"}
    assert tested_here | COVERED_WITH_PLAYS == {row["kind"] for row in CASES}
    assert [len(rows(kind)) for kind in ("first_lead_3p", "later_lead", "pass", "cycle_end")] == [1, 1, 3, 1]


# Leads and direction.


def test_the_first_hand_is_led_with_1m():
    table = Table("3g 4g", "5g 6g", "1m 1g 9r", "7g 8g")
    assert table.game.turn == 2
    assert table.game.legal() == {play("1m"), play("1m 1g")}


def test_with_1m_in_the_dead_hand_the_player_on_the_dealers_right_leads_freely():
    for dealer, leader in ((0, 1), (1, 2), (2, 0)):
        table = Table("3g 4g", "3g 4y", "3y 4r", dealer=dealer)
        assert table.game.turn == leader
        assert len(table.game.legal()) == 2


def test_the_winner_of_the_hand_before_leads_any_combination():
    table = after_a_hand("5g 5y 9r", "1m 4g", "4y 4r", "6g 6y").returns("6y")
    assert table.game.turn == 0
    assert {play("5g"), play("9r"), play("5g 5y")} <= table.game.legal()


@cases("direction")
def test_published_direction(case):
    game = ReferenceGame(Options(), dealer=0)
    game.hand = int(case["a"]) - 1
    assert {1: "counterclockwise", -1: "clockwise"}[game.direction()] == case["expected"]


def test_play_runs_counterclockwise_in_the_first_hand_then_alternates():
    for first, steps in (("counterclockwise", (1, 3)), ("clockwise", (3, 1))):
        table = Table("1m 2g", "3g 4g", "5g 6g", "7g 8g", first_direction=first)
        table.plays(0, "1m")
        assert table.game.turn == steps[0]
        table = after_a_hand("3r 4r", "2g 4g", "5g 6g", "7g 8y", first_direction=first).returns("3r").plays(0, "4r")
        assert table.game.turn == steps[1]


# Passes and the end of a cycle.


def test_following_is_optional_and_leading_is_not():
    table = Table("1m 5g 9r", "3g 4g", "5y 6g")
    assert not table.may_pass()
    table.plays(0, "1m")
    assert table.may_play("4g")
    assert table.may_pass()


def test_when_all_others_pass_in_succession_the_last_player_to_play_leads_anew():
    table = Table("1m 5g 9r", "3g 4g 6r", "5y 6g 7g").plays(0, "1m").plays(1, "3g").passes(2, 0)
    assert table.is_new_cycle_of(1)
    assert not table.may_pass()


def test_who_passed_may_play_again_later_in_the_cycle():
    hands = "1m 5g 9r 10r", "3g 4g 6r", "2y 6g 7g"
    table = Table(*hands).plays(0, "1m").passes(1).plays(2, "2y").plays(0, "5g")
    assert table.game.turn == 1
    assert table.may_play("6r")
    table = Table(*hands, pass_reentry="off").plays(0, "1m").passes(1).plays(2, "2y").plays(0, "5g")
    assert table.game.turn == 2, "seat 1 is out until the cycle ends"
    table.passes(2)
    assert table.is_new_cycle_of(0)
    table.plays(0, "9r")
    assert table.game.turn == 1, "and in again"


def test_what_was_played_is_remembered_or_seen_in_its_cycle_only():
    for discards, seen in (("remembered", [play("1m"), play("3g"), ()]), ("hidden", [(), (), ()])):
        table = Table("1m 5g 9r", "3g 4g 6r", "5y 6g 7g", discards=discards).plays(0, "1m").plays(1, "3g")
        assert table.game.public()["played"] == [play("1m"), play("3g"), ()]
        assert table.passes(2, 0).game.public()["played"] == seen


def test_the_hand_ends_the_moment_somebody_has_no_card_left():
    table = Table("1m 1g 2g", "3g 3y", "4g 5g").plays(0, "1m 1g").plays(1, "3g 3y")
    assert table.game.stage == "over"
    assert (table.game.winner, table.game.legal()) == (1, set())
    assert table.game.points == [1, 0, 2]


# Exchange.


@cases("exchange_give")
def test_published_gift(case):
    hand = case["a"].split()
    table = after_a_hand("2g 3g", "2y 3y", "2r 3r", " ".join(hand))
    game = table.game
    assert (game.exchange_from, game.exchange_to) == (3, 0)
    assert game.given == card(case["expected"])
    assert card(case["expected"]) in game.hands[0]
    assert len(game.hands[3]) == len(hand) - 1


def test_the_winner_gives_back_any_card_and_leads():
    table = after_a_hand("2g 9r", "2y 3y", "2r 3r", "4g 10r")
    assert table.game.turn == 0
    assert table.game.legal() == {card("2g"), card("9r"), card("10r")}
    table.returns("2g")
    assert sorted(table.game.hands[3]) == [card("2g"), card("4g")]
    assert (table.game.given, table.game.returned) == (card("10r"), card("2g"))
    assert table.is_new_cycle_of(0)


def test_the_same_face_may_be_kept_from_returning_but_not_its_twin():
    forbidden = {"exchange_return_same": "forbidden"}
    table = after_a_hand("2g 9r", "2y 3y", "2r 3r", "4g 10r", **forbidden)
    assert table.game.legal() == {card("2g"), card("9r")}
    table = after_a_hand("2g 10r", "2y 3y", "2r 3r", "4g 10r", **forbidden)
    assert table.game.legal() == {card("2g"), card("10r")}


def test_the_first_hand_has_no_exchange():
    assert Table("1m 2g", "3g", "4g 5g").game.given is None


@cases("loser")
def test_published_loser(case):
    left, totals = ([int(word) for word in case[part].split()[-4:]] for part in "ab")
    assert loser_of(left, totals, winner=0) == int(case["expected"]) - 1


def test_ties_for_the_loser_go_by_the_higher_total_then_by_the_place_counterclockwise():
    assert loser_of([0, 5, 5, 2], [0, 9, 12, 30], winner=0) == 2
    assert loser_of([0, 5, 5, 5], [0, 9, 9, 9], winner=0) == 1
    assert loser_of([5, 5, 0, 5], [9, 9, 0, 9], winner=2) == 3
    assert loser_of([5, 5, 5, 0], [9, 9, 9, 0], winner=3) == 0


def test_the_total_of_a_tie_counts_the_hand_just_scored():
    table = Table("1m", "2g 3g", "2y 3y", last_card_announce="action").plays(0, "1m")
    assert table.game.totals == [0, 2, 2]
    assert table.game.loser == 1


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


# Bad decisions, and whole games.


def test_what_is_illegal_changes_nothing():
    table = Table("1m 5g", "3g 4g", "5y 6g")
    before = table.game.public()
    for wrong in (PASS, play("5g"), play("9r"), True, card("5g")):
        with pytest.raises(ValueError, match="allowed are"):
            table.game.act(wrong)
    assert table.game.public() == before


@pytest.mark.parametrize("players", [3, 4])
def test_whole_games_end_and_lose_no_card(players):
    chance = random.Random(players)
    game = ReferenceGame(Options(players=players, last_card_announce="action"), dealer=0)
    while not game.is_over():
        deck = chance.sample(DECK, 64)
        game.deal([deck[16 * seat : 16 * seat + 16] for seat in range(players)])
        while game.stage != "over":
            game.act(chance.choice(sorted(game.legal())))
        held = [each for cards in game.hands + game.played for each in cards]
        assert sorted(held) == sorted(deck[: 16 * players])
        assert game.points[game.winner] == 0
        assert min(points for seat, points in enumerate(game.points) if seat != game.winner) > 0
    assert max(game.totals) >= 100
