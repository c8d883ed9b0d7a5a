from itertools import combinations, combinations_with_replacement, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gang_sim.kernels import njit
from gang_sim.poker.cards import parse_cards
from gang_sim.poker.evaluator import evaluate, evaluator_tables, flush_value, joint_value, rank_value
from gang_sim.poker.evaluator_tables import HAND_SIZES, RANK_KEYS, START_KEY, SUM_BITS
from gang_sim.poker.names import CATEGORY_STARTS
from tests.poker.reference import best_rank, five_card_rank

hands = st.integers(5, 8).flatmap(lambda size: st.lists(st.integers(0, 51), unique=True, min_size=size, max_size=size))


def value(cards):
    return int(evaluate(np.array(cards, np.uint8)[None])[0])


def random_hands(rng, number, size):
    return rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (number, 1)), axis=1)[:, :size]


def counts_by_category(values):
    return np.diff(np.searchsorted(np.sort(values), [*CATEGORY_STARTS, 7463])).tolist()


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_same_order_as_the_slow_reference(size):
    dealt = random_hands(np.random.default_rng(size), 700, size)
    slow = [best_rank(hand.tolist()) for hand in dealt]
    fast = evaluate(dealt)
    ordered = sorted(range(len(dealt)), key=lambda index: slow[index])
    for lower, higher in pairwise(ordered):
        assert (slow[lower] == slow[higher]) == (fast[lower] == fast[higher])
        assert fast[lower] <= fast[higher]


def test_all_five_card_hands():
    every = np.array(list(combinations(range(52), 5)), np.uint8)
    values = evaluate(every)
    assert np.array_equal(np.unique(values), np.arange(1, 7463))
    assert counts_by_category(values) == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]


def test_values_are_the_places_in_the_order_of_hands():
    every = np.array(list(combinations(range(52), 5))[::97], np.uint8)
    values = evaluate(every)
    ranks = [five_card_rank(hand.tolist()) for hand in every]
    by_value = {}
    for number, rank in zip(values.tolist(), ranks, strict=True):
        assert by_value.setdefault(number, rank) == rank
    assert [by_value[number] for number in sorted(by_value)] == sorted(by_value.values())


@given(hands, st.permutations(range(4)), st.randoms(use_true_random=False))
def test_neither_suits_names_nor_order_matter(cards, suits, random):
    changed = [4 * (card // 4) + suits[card % 4] for card in cards]
    random.shuffle(changed)
    assert value(changed) == value(cards)


@given(hands.filter(lambda cards: len(cards) > 5))
def test_a_further_card_never_lowers(cards):
    assert value(cards) >= value(cards[:-1])
    assert value(cards) == max(value(cards[:place] + cards[place + 1 :]) for place in range(len(cards)))


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("2s 3s 4s 5s As 9h 9d", "9s 9c 9h 9d As Ks Qd"),
        ("2h 2d 2c 2s 3h Kd Qd", "As Ks Qs Js 9s Ad Ah"),  # four above a flush
        ("Ah Ad Kh Kd Qc 3s 2s", "Ah Ad Kh Kd Jc 3s 2s"),  # the kicker of two pairs
        ("6h 5d 4c 3s 2h Kd Kc", "Ah 5d 4c 3s 2h Kd Qc"),  # A-2-3-4-5 is the lowest straight
        ("As Ah 2c 3d 4h 7s 9c", "Qs Kh Ac 2d 3h 7s 9d"),  # no straight around the corner
        ("Ks Kh Kd 2s 2h 2d 3c", "Ks Kh Kd As Qh Jd 9c"),  # two threes of a kind make a full house
        ("As 9s 6s 5s 3s 9h 9d 9c", "As Ks 6s 5s 3s 9h 9d 8c"),  # eight cards: four of a kind beside a flush
    ],
)
def test_known_comparisons(stronger, weaker):
    assert value(parse_cards(stronger)) > value(parse_cards(weaker))


def test_full_house_beside_a_flush_in_eight_cards():
    assert value(parse_cards("As 9s 6s 5s 3s 9h 9d 6c")) == value(parse_cards("9s 9h 9d 6s 6c"))


def test_agrees_with_eval7():
    eval7 = pytest.importorskip("eval7")
    dealt = random_hands(np.random.default_rng(7), 5000, 7)
    peers = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    theirs = np.array([eval7.evaluate([peers[card] for card in hand]) for hand in dealt])
    ours = evaluate(dealt).astype(np.int64)
    order = np.argsort(theirs, kind="stable")
    assert np.array_equal(np.sign(np.diff(theirs[order])), np.sign(np.diff(ours[order])))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (np.zeros(7, np.uint8), r"shape \(7,\)"),
        (np.zeros((1, 4), np.uint8), r"shape \(1, 4\)"),
        (np.zeros((1, 9), np.uint8), r"shape \(1, 9\)"),
        (np.array([[0, 1, 2, 3, 52]], np.uint8), "hand 0: card 52 is no card"),
        (np.array([[0, 1, 2, 3, 4], [0, 1, 2, 3, -1]]), "hand 1: card -1 is no card"),
        (np.array([[0, 1, 2, 3, 4], [9, 5, 6, 7, 9]]), "hand 1: card 4d occurs twice"),
        (np.zeros((1, 5)), "of type float64"),
    ],
)
def test_wrong_input_is_named(wrong, message):
    with pytest.raises(ValueError, match=message):
        evaluate(wrong)


def test_no_hands():
    assert evaluate(np.zeros((0, 7), np.uint8)).shape == (0,)


def test_unchecked_gives_the_same():
    dealt = random_hands(np.random.default_rng(3), 1000, 7)
    assert np.array_equal(evaluate(dealt, check=False), evaluate(dealt))


@pytest.mark.parametrize("size", HAND_SIZES)
def test_no_two_sets_of_ranks_have_the_same_key(size):
    ranks = np.array(list(combinations_with_replacement(range(13), size)))
    possible = ranks[(ranks[:, 4:] != ranks[:, :-4]).all(axis=1)]  # at most four alike
    keys = np.array(RANK_KEYS)[possible].sum(axis=1) % (1 << SUM_BITS)
    assert len(np.unique(keys)) == len(possible)


@njit
def _count_seven_card_hands(tables, counts):
    """How many of all seven-card hands have each value."""
    keys = tables["card_keys"]
    hand = np.zeros(7, np.uint8)
    for a in range(52):
        hand[0] = a
        for b in range(a):
            hand[1] = b
            for c in range(b):
                hand[2] = c
                for d in range(c):
                    hand[3] = d
                    four = START_KEY + keys[a] + keys[b] + keys[c] + keys[d]
                    for e in range(d):
                        hand[4] = e
                        five = four + keys[e]
                        for f in range(e):
                            hand[5] = f
                            six = five + keys[f]
                            for g in range(f):
                                hand[6] = g
                                key = six + keys[g]
                                best = rank_value(key, 7, tables)
                                counts[max(best, flush_value(key, hand, 7, tables))] += 1


@pytest.mark.slow
def test_all_seven_card_hands():
    counts = np.zeros(7463, np.int64)
    _count_seven_card_hands(evaluator_tables(), counts)
    assert counts.sum() == 133_784_560
    assert counts[7462] == 4_324
    assert np.add.reduceat(counts, CATEGORY_STARTS).tolist() == [
        23_294_460,
        58_627_800,
        31_433_400,
        6_461_620,
        6_180_020,
        4_047_644,
        3_473_184,
        224_848,
        41_584,
    ]


def test_a_hand_in_two_parts_is_worth_the_same():
    rng = np.random.default_rng(8)
    hands = np.array([rng.permutation(52)[:8] for _ in range(2000)], np.uint8)
    hands[::2] = hands[::2] // 4 * 4 + (rng.random(hands[::2].shape) < 0.3) * (hands[::2] % 4)  # many of one suit
    tables = evaluator_tables()
    for size in (0, 2, 3):
        for hand in hands:
            if len(set(hand[: 5 + size])) == 5 + size:
                assert joint_value(hand[:5], hand[5:], size, tables) == evaluate(hand[None, : 5 + size])[0]


def test_tables_are_kept_and_made_good_again(tmp_path, monkeypatch):
    kept = evaluator_tables()
    monkeypatch.setenv("GANG_SIM_CACHE", str(tmp_path))
    assert evaluator_tables.__wrapped__().tobytes() == kept.tobytes()
    (file,) = tmp_path.glob("evaluator-*/table.npy")
    file.write_bytes(file.read_bytes()[:-9])
    assert evaluator_tables.__wrapped__().tobytes() == kept.tobytes()


def test_tables_do_without_a_cache(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("GANG_SIM_CACHE", str(tmp_path / "file"))
    assert evaluator_tables.__wrapped__().tobytes() == evaluator_tables().tobytes()
