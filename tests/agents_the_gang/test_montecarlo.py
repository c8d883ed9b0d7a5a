"""montecarlo: deals come from what the ranges leave, what it counts is what happens, and it gains where it samples."""

from math import sqrt

import numpy as np
import pytest

from gang_sim.agents.the_gang.deals import draw_board, draw_deal, list_pockets, own_cards
from gang_sim.agents.the_gang.montecarlo import MonteCarlo, count_right
from gang_sim.agents.the_gang.pockets import CARDS, HIGHS, LOWS, POCKETS
from gang_sim.play import PATHS
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import RED, RETURN
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.specialists import MUSCLE
from tests.agents_the_gang.observer import watched

ONE_TICK, PICKS, SIX = Rules(max_ticks=1), Rules(protocol="draft"), Rules(players=6, protocol="draft")


def _lists(ranges, private, players: int):
    pockets, groups = np.zeros((players, POCKETS), np.uint16), np.zeros((players, POCKETS), np.uint16)
    counts = np.zeros(players, np.int64)
    for seat in range(players):
        counts[seat] = list_pockets(ranges, seat, own_cards(private), pockets[seat], groups[seat])
    return pockets, groups, counts


@pytest.mark.parametrize("rules", [ONE_TICK, SIX, Rules(players=3, max_ticks=3)], ids=str)
def test_a_deal_holds_no_card_twice_and_only_pockets_that_explain_the_moves(rules):
    stream = np.array([7], np.uint64)
    for step, ranges in watched("belief", rules, 3):
        own, private, players = ranges[1], step.private[1], rules.players
        pockets, groups, counts = _lists(own, private, players)
        open_board = step.public["board"][: step.public["n_open"]]
        for _ in range(20):
            drawn, hands = np.zeros(players, np.int64), np.zeros(players, np.int64)
            taken = draw_deal(own, pockets, groups, counts, 1, players, stream, drawn, hands)
            others = [seat for seat in range(players) if seat != 1]
            board = np.zeros(7, np.uint8)
            draw_board(step.public, taken | own_cards(private), stream, board)
            cards = [*private["pocket"][:2], *board[:5]]
            cards += [card for seat in others for card in (LOWS[drawn[seat]], HIGHS[drawn[seat]])]
            assert len(set(map(int, cards))) == len(cards)
            assert np.array_equal(board[: len(open_board)], open_board)
            assert all(own["low"][seat] <= hands[seat] < own["high"][seat] for seat in others)


def test_the_true_pockets_are_among_those_that_may_be_drawn():
    for step, ranges in watched("belief", ONE_TICK, 11):
        for seat in range(4):
            asker = (seat + 1) % 4
            pockets, groups, counts = _lists(ranges[asker], step.private[asker], 4)
            true = own_cards(step.private[seat])
            listed = [place for place in range(counts[seat]) if CARDS[0, pockets[seat, place]] == true]
            assert len(listed) == 1
            assert groups[seat, listed[0]] == ranges[seat]["own"]


@pytest.mark.parametrize("protocol", ["table", "draft"])
def test_the_muscles_hands_are_listed_where_they_count_at_the_end_of_their_category(protocol):
    lifted = 0
    for game in range(4):
        for step, ranges in watched("belief:removal=0", Rules(specialists=("muscle",), protocol=protocol), game):
            if step.public["round"] != RED:
                continue
            strong = int(step.public["users"][MUSCLE - 1])
            own = ranges[(strong + 1) % 4]
            pockets, groups, counts = _lists(own, step.private[(strong + 1) % 4], 4)
            assert counts[strong] > 0
            assert (own["strengths"][groups[strong, : counts[strong]]] & 1 == 1).all()
            listed = [place for place in range(counts[strong]) if pockets[strong, place] == _true(step, strong)]
            assert [groups[strong, place] for place in listed] == [ranges[strong]["own"]]
            lifted += 1
    assert lifted > 10


def _true(step, seat: int) -> int:
    low, high = sorted(step.private[seat]["pocket"][:2])
    return int(np.flatnonzero((low == LOWS) & (high == HIGHS))[0])


def test_a_deal_is_drawn_evenly():
    """The first state: 1,225 pockets are left to each of two others, and no pair of them is likelier than another."""
    step, ranges = next(watched("belief", Rules(players=3), 1))
    pockets, groups, counts = _lists(ranges[0], step.private[0], 3)
    assert counts[1] == counts[2] == 50 * 49 // 2
    drawn, hands, stream = np.zeros(3, np.int64), np.zeros(3, np.int64), np.array([3], np.uint64)
    seen = np.zeros(POCKETS)
    n = 40_000
    for _ in range(n):
        draw_deal(ranges[0], pockets, groups, counts, 0, 3, stream, drawn, hands)
        seen[drawn[1]] += 1
    expected = n / 1225
    statistic = ((seen[seen > 0] - expected) ** 2 / expected).sum()
    assert (seen > 0).sum() == 1225
    assert abs(statistic - 1224) < 5 * sqrt(2 * 1224)


def test_the_last_of_a_draft_counts_what_can_be_counted_by_hand():
    """All others have picked, so that one chip is left: it is right as often as a deal has the order of the chips."""
    checked = 0
    for game in range(6):
        for step, ranges in watched("belief", Rules(players=3, protocol="draft"), game):
            public = step.public
            if public["round"] != RED or public["tick"] != 2:
                continue
            seat = int(public["draft_order"][RED, 2])
            right, stream = np.zeros(RETURN, np.int64), np.array([game], np.uint64)
            count_right(public, step.private[seat], ranges[seat], load_strengths(), 0.75, 4000, stream, right)
            left = ({1, 2, 3} - {int(chip) for chip in public["chips"][RED, :3]}).pop()
            assert not right[[chip for chip in (0, 1, 2, 3) if chip != left]].any()
            chance = _chance_by_hand(step, ranges[seat], seat, left)
            assert right[left] / 4000 == pytest.approx(chance, abs=5 * sqrt(0.25 / 4000))
            checked += 1
    assert checked > 6


def _chance_by_hand(step, ranges, seat: int, chip: int) -> float:
    """Chance that the order is right: over every pair of the others' pockets, hands evaluated one by one."""
    public, board = step.public, step.public["board"]
    values, sets = {}, {}
    for other in range(3):
        pockets, _groups, counts = _lists(ranges, step.private[seat], 3)
        cards = np.array([[LOWS[p], HIGHS[p]] for p in pockets[other, : counts[other]]], np.uint8)
        if other == seat:
            cards = step.private[seat]["pocket"][None, :2]
        values[other] = evaluate(np.hstack([np.tile(board, (len(cards), 1)), cards])).astype(int)
        one = np.uint64(1)
        sets[other] = (one << cards[:, 0].astype(np.uint64)) | (one << cards[:, 1].astype(np.uint64))
    first, second = (other for other in range(3) if other != seat)
    chips = {first: int(public["chips"][RED, first]), second: int(public["chips"][RED, second]), seat: chip}
    order = sorted(chips, key=chips.__getitem__)
    shape = {first: (-1, 1), second: (1, -1), seat: (1, 1)}
    ranked = [values[other].reshape(shape[other]) for other in order]
    good = (ranked[0] <= ranked[1]) & (ranked[1] <= ranked[2])
    possible = (sets[first][:, None] & sets[second][None, :]) == 0
    return float((good & possible).sum() / possible.sum())


@pytest.mark.parametrize("rules", [ONE_TICK, PICKS, Rules(players=3, max_ticks=2, end_rule="settled")], ids=str)
def test_the_same_seed_gives_the_same_games_on_both_paths_and_any_number_of_threads(rules):
    line_up = ["montecarlo:samples=20:rounds=4", "belief", *["montecarlo:samples=20"] * (rules.players - 2)]
    first = play(line_up, 600, seed=8, rules=rules, threads=1)
    for path in PATHS:
        assert np.array_equal(first, play(line_up, 600, seed=8, rules=rules, threads=2, path=path))


@pytest.mark.parametrize("mode", ["advanced", "master_thief"])
def test_it_plays_with_cards_in_force(mode):
    rules = Rules(mode=mode, max_ticks=2)
    rows = play("montecarlo:samples=20", 100, seed=4, rules=rules, games=True)
    assert rows["order_ok"].mean() > 0.7


def test_without_a_round_to_sample_in_it_is_belief_that_counts_no_own_cards_out():
    rows = play("montecarlo:rounds=0", 500, seed=2, rules=ONE_TICK)
    assert np.array_equal(rows, play("belief:removal=0", 500, seed=2, rules=ONE_TICK))


@pytest.mark.parametrize("bad", ["samples=0", "samples=1.5", "rounds=5", "rounds=0.5", "lean=2"])
def test_a_bad_parameter_is_named(bad):
    key, value = bad.split("=")
    with pytest.raises(ValueError, match=f"agent montecarlo: {bad}: .*"):
        MonteCarlo(**{key: float(value)})


@pytest.mark.slow
@pytest.mark.parametrize("rules", [ONE_TICK, PICKS], ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_it_beats_belief_by_more_than_the_interval(rules, seed):
    n = 100_000
    better = play("montecarlo", n, seed, rules=rules)["success"].astype(int)
    usual = play("belief", n, seed, rules=rules)["success"].astype(int)
    difference = better - usual
    assert difference.mean() > 1.96 * difference.std() / sqrt(n)
