from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gang_sim.poker.board_index import EQUITY_SIZE, RIVER_SCALE, board_id
from gang_sim.poker.cards import parse_cards
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.strength_kernels import representatives
from gang_sim.poker.strengths import build_strengths, clear_strengths, equity, load_strengths, strengths_info
from tests.poker.reference import river_score

TURNS = ("As Kd Qc 7h 7d 2s", "9s 8s As Ts 2s 2h", "Jd Td 9d 8d 7h 6h", "2c 2d Ah Kh Qh Jh", "3c 3h 3d 3s 9c 9h")
ROUNDING = 0.5000001 / 65_535

deals = st.sampled_from([2, 5, 6, 7]).flatmap(
    lambda size: st.lists(st.integers(0, 51), unique=True, min_size=size, max_size=size)
)


def strength(deal):
    """Equity of a pocket, the first two cards, on the board of the others."""
    deal = np.array(deal, np.uint8)
    return float(equity(deal[None, :2], deal[None, 2:])[0])


def listed_equity(pocket, boards):
    """Mean equity over full boards, by playing all 990 other hands on each."""
    score = 0
    for board in boards:
        rest = np.setdiff1d(np.arange(52), [*pocket, *board])
        others = np.array(list(combinations(rest, 2)), np.uint8)
        theirs = evaluate(np.hstack([others, np.tile(np.array(board, np.uint8), (len(others), 1))]))
        mine = evaluate(np.array([*pocket, *board], np.uint8)[None])[0]
        score += 2 * np.count_nonzero(theirs < mine) + np.count_nonzero(theirs == mine)
    return score / (RIVER_SCALE * len(boards))


def longer(deal):
    """The deal with each card that can come next."""
    return [[*deal, card] for card in range(52) if card not in deal]


def test_rivers_against_the_slow_reference():
    for text in ("As Kd Qc 7h 7d 2s 3c", "9s 8s As Ts 2s 2h 2d", "2c 2d Ah Kh Qh Jh Th", "5h 4c 9h Kh 2h 3d 6s"):
        deal = parse_cards(text).tolist()
        assert strength(deal) == river_score(deal[:2], deal[2:]) / RIVER_SCALE


def test_random_rivers_against_all_other_hands():
    rng = np.random.default_rng(5)
    for _ in range(300):
        deal = rng.permutation(52)[:7]
        if rng.random() < 0.5:  # few suits, so that flushes are possible
            deal = 4 * rng.permutation(13)[:7] + (rng.random(7) < 0.4) * rng.integers(4)
        assert strength(deal) == listed_equity(deal[:2], [deal[2:]])


def test_turns_against_all_rivers_and_all_other_hands():
    for text in TURNS:
        deal = parse_cards(text).tolist()
        listed = listed_equity(deal[:2], [river[2:] for river in longer(deal)])
        assert abs(strength(deal) - listed) <= ROUNDING


@given(deals.filter(lambda deal: len(deal) in (5, 6)))
def test_a_board_is_worth_the_mean_of_what_can_follow(deal):
    after = np.array(longer(deal), np.uint8)
    assert abs(strength(deal) - equity(after[:, :2], after[:, 2:]).mean()) <= 2 * ROUNDING


@given(deals, st.permutations(range(4)), st.randoms(use_true_random=False))
def test_neither_suits_names_nor_order_matter(deal, suits, random):
    pocket, board = deal[:2], deal[2:]
    random.shuffle(pocket)
    random.shuffle(board)
    assert strength([4 * (card // 4) + suits[card % 4] for card in [*pocket, *board]]) == strength(deal)


def test_pockets_are_worth_the_mean_of_all_flops():
    pocket = parse_cards("Jd Tc")
    rest = np.setdiff1d(np.arange(52), pocket)
    flops = np.array(list(combinations(rest, 3)), np.uint8)
    mean = equity(np.tile(pocket, (len(flops), 1)), flops).mean()
    assert abs(strength(pocket) - mean) <= 2 * ROUNDING


@pytest.mark.parametrize(
    ("pocket", "percent"),
    [
        ("As Ad", 85.20),
        ("Ks Kd", 82.40),
        ("As Ks", 67.04),
        ("As Kd", 65.32),
        ("2s 2d", 50.33),
        ("7s 2d", 34.58),
        ("3s 2d", 32.30),
    ],
)
def test_known_pockets(pocket, percent):
    assert round(100 * strength(parse_cards(pocket)), 2) == pytest.approx(percent, abs=0.011)


def test_mean_over_all_pockets_is_a_half():
    pockets = np.array(list(combinations(range(52), 2)), np.uint8)
    assert abs(equity(pockets, np.zeros((1326, 0), np.uint8)).mean() - 0.5) <= ROUNDING
    for board in ("As Kd Qc", "2s 2d 2h", "9s 8s 7s", "9s 8s 7d 7h", "9s 8s 7d 7h 3s", "Ts Js Qs Ks As"):
        cards = parse_cards(board)
        free = pockets[~np.isin(pockets, cards).any(axis=1)]
        assert abs(equity(free, np.tile(cards, (len(free), 1))).mean() - 0.5) <= ROUNDING


def test_unbeatable_and_board_that_plays():
    assert strength(parse_cards("As Ks Qs Js Ts 2c 3d")) == 1
    assert strength(parse_cards("2c 3d As Ks Qs Js Ts")) == 0.5


@pytest.mark.parametrize(("n_open", "rows"), [(3, 1755), (4, 16_432), (5, 42_783)])
def test_number_of_different_boards(n_open, rows):
    boards, firsts, alike = representatives(n_open)
    assert len(boards) == len(np.unique(firsts)) == rows
    assert alike.sum() == comb(52, n_open)


def test_rows_do_not_overlap():
    rows = []
    for n_open in (3, 4, 5):
        boards, firsts, _ = representatives(n_open)
        for board, first in zip(boards, firsts, strict=True):
            _, slots = board_id(board, n_open)
            used = 1 + max(slots >> shift & 3 for shift in (0, 2, 4, 6))
            rows.append((int(first), comb(13 * int(used) + 1, 2)))
    rows.sort()
    ends = [first + width for first, width in rows]
    assert rows[0][0] == 169
    assert all(end <= first for end, (first, _) in zip(ends, rows[1:], strict=False))
    assert ends[-1] <= EQUITY_SIZE


@pytest.mark.parametrize(
    ("pockets", "boards", "message"),
    [
        ([[0, 1, 2]], [[]], "pockets of shape"),
        ([[0, 1]], [[2, 3]], "boards of shape"),
        ([[0, 1]], [[2, 3, 4], [5, 6, 7]], "boards of shape"),
        ([[0, 1]], [[2, 3, 52]], "card 52 is no card"),
        ([[0, 1]], [[2, 3, 0]], "card 2c occurs twice"),
    ],
)
def test_wrong_input_is_named(pockets, boards, message):
    with pytest.raises(ValueError, match=message):
        equity(np.array(pockets), np.array(boards, np.int64))


def test_the_table_is_loaded_once_and_read_only():
    strengths = load_strengths()
    assert load_strengths() is strengths
    assert type(strengths.equity) is np.ndarray
    assert not strengths.equity.flags.writeable
    with pytest.raises(ValueError, match="read-only"):
        strengths.hands["flush_values"][0] = 1


@pytest.mark.slow
def test_building_reporting_and_clearing(tmp_path, monkeypatch):
    shared = load_strengths().equity
    monkeypatch.setenv("GANG_SIM_CACHE", str(tmp_path))
    assert strengths_info()["state"] == "missing"
    assert build_strengths().parent == tmp_path
    info = strengths_info()
    assert info["state"] == "sound"
    assert info["bytes"] > 2 * EQUITY_SIZE
    assert np.array_equal(load_strengths().equity, shared)
    clear_strengths()
    assert strengths_info()["state"] == "missing"
