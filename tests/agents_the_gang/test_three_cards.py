"""Belief's ranges with three pocket cards: the sample, its strengths, what counts for whom, and how it plays."""

from itertools import combinations

import numpy as np
import pytest

from gang_sim.agents.the_gang.belief_moves import choose
from gang_sim.agents.the_gang.deals import draw_deal, list_pockets, own_cards
from gang_sim.agents.the_gang.pockets import CARDS, POCKETS
from gang_sim.agents.the_gang.ranges import group_seen, pocket_weights, share_below, share_within
from gang_sim.agents.the_gang.three_cards import SAMPLE, equity_before_flop, strength_of_three
from gang_sim.agents.the_gang.three_ranges import TOTAL, WIDTH
from gang_sim.poker.board_index import FULL_SCALE
from gang_sim.poker.cards import parse_cards
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import STAY
from gang_sim.the_gang.rules import Rules
from tests.agents_the_gang.observer import watched

CAMERAS = ("security_cameras",)
SETTINGS = [
    Rules(players=3, max_ticks=1, challenges=CAMERAS),
    Rules(players=4, max_ticks=3, challenges=CAMERAS),
    Rules(players=5, protocol="draft", challenges=CAMERAS),
    Rules(players=4, max_ticks=2, challenges=(*CAMERAS, "motion_detector", "laser_tripwires")),
    Rules(players=4, max_ticks=2, challenges=(*CAMERAS, "quick_access", "blackout")),
]
FLOP = parse_cards("Ks 9s 4d")


def _strength(board: np.ndarray, cards: str) -> int:
    full = np.full(5, 255, np.uint8)
    full[: len(board)] = board
    return int(strength_of_three(full, len(board), load_strengths().hands, np.sort(parse_cards(cards))))


def _share(board: np.ndarray, pocket: np.ndarray, rng: np.random.Generator, n: int) -> float:
    """Share of random pockets of three that this one beats, from n random boards."""
    left = np.setdiff1d(np.arange(52), [*board, *pocket])
    drawn = left[rng.random((n, len(left))).argsort(axis=1)[:, : 8 - len(board)]]
    boards = np.hstack([np.tile(board, (n, 1)), drawn[:, 3:]])
    own = evaluate(np.hstack([boards, np.tile(pocket, (n, 1))]).astype(np.uint8)).astype(int)
    other = evaluate(np.hstack([boards, drawn[:, :3]]).astype(np.uint8)).astype(int)
    return float(((own > other) + 0.5 * (own == other)).mean())


def test_the_sample_holds_different_pockets_of_three_and_every_card_about_as_often():
    assert SAMPLE.shape == (POCKETS, 3)
    assert (np.diff(SAMPLE.astype(int), axis=1) > 0).all()
    assert len(np.unique(SAMPLE, axis=0)) == POCKETS
    often = np.bincount(SAMPLE.ravel(), minlength=52)
    assert ((often - POCKETS * 3 / 52) ** 2 / (POCKETS * 3 / 52)).sum() < 90  # chi square, 51 degrees: 0.1 % above 87
    assert [int(cards).bit_count() for cards in CARDS[1]] == [3] * POCKETS


def test_before_the_flop_the_rule_of_thumb_follows_sampled_equities():
    rng = np.random.default_rng(1)
    pockets = SAMPLE[:150]
    sampled = [_share(np.empty(0, np.uint8), pocket, rng, 600) for pocket in pockets]
    assert np.corrcoef(sampled, [equity_before_flop(pocket) for pocket in pockets])[0, 1] > 0.93
    equities = [equity_before_flop(pocket) for pocket in combinations(np.arange(52, dtype=np.uint8), 3)]
    assert 0.2 < min(equities) < max(equities) == equity_before_flop(parse_cards("Ac Ad Ah")) < 1
    assert equity_before_flop(parse_cards("2c 3c Ac")) > equity_before_flop(parse_cards("2c 3c Kc"))


def test_on_flop_and_turn_strengths_follow_sampled_equities_and_on_the_river_they_are_values():
    rng = np.random.default_rng(2)
    for board in (FLOP, parse_cards("Ks 9s 4d 7s")):
        pockets = SAMPLE[(SAMPLE[:, :, None] != board).all(axis=(1, 2))][:80]
        sampled = [_share(board, pocket, rng, 400) for pocket in pockets]
        found = [_strength_of(board, pocket) / FULL_SCALE for pocket in pockets]
        assert np.corrcoef(sampled, found)[0, 1] > 0.94
        assert np.mean(np.array(found) - sampled) == pytest.approx(0, abs=0.08)  # the same few boards for all
    river = parse_cards("Ks 9s 4d 7s 2c")
    assert _strength(river, "As Qs 3h") == evaluate(np.array([[*river, *parse_cards("As Qs 3h")]], np.uint8))[0]


def _strength_of(board: np.ndarray, pocket: np.ndarray) -> int:
    full = np.full(5, 255, np.uint8)
    full[: len(board)] = board
    return int(strength_of_three(full, len(board), load_strengths().hands, pocket))


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_every_seat_keeps_the_same_ranges_and_knows_where_its_own_hand_stands(rules):
    for step, ranges in watched("belief", rules, 2):
        groups, strengths = int(ranges[0]["groups"]), ranges[0]["strengths"]
        for seat, own in enumerate(ranges):
            for field in ("low", "high", "share", "said_low", "said_high", "strengths", "order"):
                assert np.array_equal(own[field], ranges[0][field]), field
            strength = _strength_of(step.public["board"][: step.public["n_open"]], step.private[seat]["pocket"])
            assert own["own"] == min(int(np.searchsorted(strengths[:groups], strength)), groups - 1)


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_pockets_count_by_what_was_said_on_earlier_boards_as_counted_by_hand(rules):
    counted = 0
    for step, ranges in watched("belief", rules, 1):
        own, left, groups = ranges[0], int(ranges[0]["pockets"]), int(ranges[0]["groups"])
        order, group_of = own["order"][:left], own["group_of"][:left].astype(int)
        assert not (CARDS[1][order] & sum(1 << int(card) for card in step.public["board"][: own["n_open"]])).any()
        for seat in range(rules.players):
            fit = np.ones(left)
            for board in range({0: 0, 3: 1, 4: 2, 5: 3}[int(own["n_open"])]):
                known = own["known"][board, order].astype(float)
                low, high = float(own["said_low"][board, seat]), float(own["said_high"][board, seat])
                apart = np.clip(np.maximum(low - known, known - high), 0, None) / FULL_SCALE
                fit *= (1 + (apart / WIDTH) ** 2) ** -2.0
                counted += low > 0 or high < FULL_SCALE
            counts = 1 + np.floor((TOTAL - left) * fit / fit.sum())
            inside = (group_of >= own["low"][seat]) & (group_of < own["high"][seat])
            hand = np.where(inside, counts, 0) / counts[inside].sum()
            for group in (0, groups // 3, int(own["own"]), groups - 1):
                below = hand[group_of < group].sum() + hand[group_of == group].sum() / 2
                assert share_below(own, group, seat, rules.players) == pytest.approx(below, abs=2e-3)
                assert share_within(own, group, groups, seat, rules.players) == pytest.approx(
                    hand[group_of >= group].sum(), abs=2e-3
                )
            weights = np.empty(POCKETS)
            pocket_weights(own, seat, weights)
            assert weights[order] == pytest.approx(hand, abs=1e-3)
    assert counted > 0


@pytest.mark.parametrize("rules", SETTINGS[:3], ids=str)
def test_chips_grow_with_the_strength_of_the_hand(rules):
    for step, ranges in watched(["belief", *["interval"] * (rules.players - 1)], rules, 4):
        own = ranges[0]
        if step.public["protocol"] and step.public["draft_order"][step.public["round"], step.public["tick"]] != 0:
            continue
        groups = [group for group in range(0, own["groups"], 7) if group not in own["atom"][1 : rules.players]]
        moves = [choose(step.public, own, 0, group, 0.25) for group in groups]
        assert (np.diff([own["chips"][0] if move == STAY else move for move in moves]) >= 0).all()


def test_who_draws_a_new_pocket_has_said_nothing_of_it_and_nobody_anything_in_a_new_heist():
    redrawn = 0
    for step, ranges in watched("belief", SETTINGS[3], 5):
        own = ranges[0]
        if own["n_open"] == 0 and step.public["tick"] == 0:
            assert (own["said_low"] == 0).all() and (own["said_high"] == FULL_SCALE).all()
        if own["n_open"] >= 3:
            for seat in np.flatnonzero(step.public["redraws"][:4] == 1):
                assert own["said_low"][0, seat] == 0 and own["said_high"][0, seat] == FULL_SCALE
                redrawn += 1
    assert redrawn > 0


def test_deals_of_three_cards_are_drawn_as_the_pockets_count():
    for step, ranges in watched("belief", SETTINGS[1], 3):
        if step.public["n_open"] < 5:
            continue
        own, stream = ranges[1], np.array([4], np.uint64)
        pockets, groups = np.zeros((4, POCKETS), np.uint16), np.zeros((4, POCKETS), np.uint16)
        counts, taken, weights = np.zeros(4, np.int64), own_cards(step.private[1]), np.empty(POCKETS)
        for seat in (0, 2, 3):
            counts[seat] = list_pockets(own, seat, taken, pockets[seat], groups[seat])
            assert counts[seat] == POCKETS
            listed = np.bincount(pockets[seat], minlength=POCKETS)
            pocket_weights(own, seat, weights)
            weights[CARDS[1] & np.uint64(taken) != 0] = 0
            assert listed == pytest.approx(POCKETS * weights / weights.sum(), abs=1)
        drawn, ranks = np.zeros(4, np.int64), np.zeros(4, np.int64)
        assert not draw_deal(own, pockets, groups, counts, 1, 4, stream, drawn, ranks) & taken
        return
    pytest.fail("no river was seen")


def test_a_group_seen_grows_with_what_is_seen():
    for step, ranges in watched("belief", SETTINGS[1], 2):
        seen = [group_seen(ranges[1], step.public, load_strengths(), share) for share in np.linspace(-0.5, 1.5, 41)]
        assert (np.diff(seen) >= 0).all() and seen[0] < ranges[1]["groups"] / 20 and seen[-1] == ranges[1]["groups"] - 1


@pytest.mark.parametrize("agent", ["belief", "montecarlo", "learned", "adaptive"])
def test_who_keeps_ranges_is_at_home_with_three_cards(agent):
    """As if the best two of them were the pocket, `belief` succeeded in 64 % of heists by the rulebook."""
    rules = Rules(challenges=CAMERAS)
    assert play(agent, 150, seed=1, rules=rules)["success"].mean() > (0.8 if agent == "adaptive" else 0.93)


@pytest.mark.parametrize("agent", ["belief", "adaptive"])
def test_paths_and_threads_play_the_same_games_where_the_card_comes_and_goes(agent):
    rules = Rules(mode="professional", max_ticks=2)
    games = [play(agent, 8, 4, rules=rules, games=True, threads=threads) for threads in (1, 2)]
    assert np.array_equal(games[0], games[1])
    assert np.array_equal(games[0], play(agent, 8, 4, rules=rules, games=True, path="python"))
    cameras = games[0]["cards"] & (1 << 9) != 0
    assert cameras.any() and not cameras.all()


def test_three_cards_go_together_with_all_that_changes_pockets():
    for cards in ("coordinator", "con_artist", "hacker", "jack", "muscle"):
        rules = Rules(challenges=CAMERAS, specialists=(cards,))
        assert play("belief", 100, 3, rules=rules)["success"].mean() > 0.85, cards
