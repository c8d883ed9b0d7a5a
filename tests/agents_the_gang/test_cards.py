"""What the built-in agents make of challenges and specialists: strengths, statements, decisions, guesses."""

from itertools import combinations

import numpy as np
import pytest

from gang_sim.agents.the_gang.card_choices import card_policy
from gang_sim.poker.board_index import FULL_SCALE, preflop_index
from gang_sim.poker.cards import parse_cards
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.names import ROYAL_FLUSH
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang.challenges import is_face_card
from gang_sim.the_gang.estimates import estimate
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import DISCARD, LIKELY, NAME_VALUE, PASS_CARD, WANT
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.shares import count_threes, sampled_share
from gang_sim.the_gang.statements import share_told
from tests.the_gang.card_builder import BOARD, Heist

PASSIVE = ("7c 4s", "8h 3d")


def _estimated(heist: Heist) -> Heist:
    estimate(heist.public, heist.private, heist.hidden, load_strengths(), True)
    return heist


def _choice(heist: Heist, seat: int) -> int:
    return int(
        card_policy(
            heist.public, heist.private[seat], np.zeros(1), np.zeros(8), load_strengths(), np.zeros(1, np.uint64)
        )
    )


def test_pockets_of_three_are_counted_out_on_a_full_board() -> None:
    board = parse_cards(BOARD)
    left = [card for card in range(52) if card not in board]
    hands = np.array([[*board, *three] for three in combinations(left, 3)], np.uint8)
    values = evaluate(hands)
    below = np.empty(ROYAL_FLUSH + 2, np.int32)
    assert count_threes(board, load_strengths().hands, below) == len(hands)
    for value in np.unique(values)[::25]:
        assert below[value] == (values < value).sum()
        assert below[value + 1] - below[value] == (values == value).sum()


def test_the_sampled_share_of_two_cards_is_near_the_exact_one() -> None:
    heist = Heist(BOARD, "As Ah", *PASSIVE)
    pocket, board = heist.private[0]["pocket"].copy(), parse_cards(BOARD)
    exact = load_strengths().equity[preflop_index(np.int64(pocket[0]), np.int64(pocket[1]))] / FULL_SCALE
    assert sampled_share(board, 0, pocket, 2, load_strengths().hands) == pytest.approx(exact, abs=0.1)


def test_what_is_told_of_face_cards_is_the_share_of_pockets_that_hold_as_many() -> None:
    heist = _estimated(Heist(BOARD, "Kd Qh", *PASSIVE, specialists=("investor",)))
    likely = heist.public["likely"]
    assert heist.public["face_cards"][:3].tolist() == [2, 0, 0]
    assert (np.diff(likely[:3], axis=1) > 0).all()
    assert likely[:3, LIKELY - 1] == pytest.approx(1)
    strong, weak = (share_told(likely[seat], 0.5) for seat in (0, 1))
    assert strong < 0.2 < 0.5 < weak
    faces = [card for card in range(52) if is_face_card(card)]
    assert len(list(combinations(faces, 2))) == 66


def test_nothing_is_told_without_a_statement() -> None:
    heist = _estimated(Heist(BOARD, "Kd Qh", *PASSIVE, challenges=("noise_sensors",)))
    assert [share_told(heist.public["likely"][0], point) for point in (0.0, 0.3, 1.0)] == [0.0, 0.3, 1.0]


def test_a_middling_hand_wants_the_hacker_and_keeps_what_leads_away_from_the_middle() -> None:
    heist = _estimated(Heist(BOARD, "Ts 6h", "As Ad", "8h 3d", pile="Th", specialists=("hacker",)))
    assert heist.phase == WANT
    assert [_choice(heist, seat) for seat in (0, 1)] == [1, 0]
    heist.do(1, 0, 0)
    assert heist.phase == DISCARD
    assert heist.private[0]["drawn"] == parse_cards("Th")[0]
    assert _choice(_estimated(heist), 0) == 0  # the six goes, a pair of tens stays


def test_strong_pockets_pass_their_lowest_card_and_weak_ones_their_highest() -> None:
    heist = _estimated(Heist(BOARD, "As Kh", *PASSIVE, specialists=("coordinator",)))
    assert heist.phase == PASS_CARD
    assert [_choice(heist, seat) for seat in range(3)] == [0, 1, 1]


def test_the_mastermind_asks_for_the_own_pair() -> None:
    heist = _estimated(Heist(BOARD, "8s 8d", "7c 4s", "9h 3d", specialists=("mastermind",)))
    assert [_choice(heist, seat) for seat in range(3)] == [1, 0, 0]
    heist.do(1, 0, 0)
    assert heist.phase == NAME_VALUE
    assert _choice(heist, 0) == 6


@pytest.mark.parametrize(
    ("scan", "right", "by_chance"), [("retina_scan", "value_ok", 2 / 13), ("fingerprint_scan", "category_ok", 1 / 9)]
)
def test_guesses_are_far_better_than_chance(scan: str, right: str, by_chance: float) -> None:
    rows = play("interval", 1500, 3, rules=Rules(challenges=(scan,)))
    assert rows[right].mean() > 2 * by_chance
    assert not np.any(rows["success"] & ~rows[right])


def test_agents_without_a_memory_of_earlier_rounds_do_not_mind_that_these_are_hidden() -> None:
    plain = play("interval", 400, 2)["success"]
    for card in ("blackout", "quick_access", "hasty_getaway", "noise_sensors", "ventilation_shaft"):
        assert np.array_equal(play("interval", 400, 2, rules=Rules(challenges=(card,)))["success"], plain), card


def test_belief_counts_the_muscle_at_the_end_of_its_category():
    """As if it were any hand, a third of the heists would fail."""
    for options in ({}, {"specialist_round": "river"}, {"protocol": "draft"}):
        rows = play("belief", 600, 4, rules=Rules(specialists=("muscle",), **options))
        plain = play("belief", 600, 4, rules=Rules(**options))
        assert rows["success"].mean() > plain["success"].mean() - 0.06, options
