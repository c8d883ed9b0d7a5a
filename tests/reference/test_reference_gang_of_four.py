"""The reference's hands against the rulebook: leads, direction, cycles, exchange, bad decisions, whole games."""

import random

import pytest

from tests.reference.gang_of_four import ReferenceGame, loser_of
from tests.reference.gang_of_four_plays import DECK, PASS, Options, card, play
from tests.reference.hand_story import CASES, Table, after_a_hand, cases, rows

COVERED_ELSEWHERE = {"classify", "beats", "deck", "card", "first_lead", "last_card_before"}  # with the plays
COVERED_ELSEWHERE |= {"last_card_announce", "score", "scores_cumulative", "game_over", "winner"}  # with the end


def test_every_kind_of_case_is_tested_here_or_with_the_plays():
    tested_here = {"first_lead_3p", "later_lead", "direction", "pass", "cycle_end", "exchange_give", "loser"}
    assert tested_here | COVERED_ELSEWHERE == {row["kind"] for row in CASES}
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
