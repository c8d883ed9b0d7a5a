"""Percentiles on the river with the Muscle or J* at the table, and what all know of the Muscle's, counted plainly."""

from itertools import combinations

import numpy as np
import pytest

from gang_sim.poker.cards import format_cards
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.names import CATEGORY_STARTS, ROYAL_FLUSH
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.categories import FINER, fine_value, with_muscle
from gang_sim.the_gang.estimates import estimate
from gang_sim.the_gang.records import CHIPS, LIKELY, WANT
from gang_sim.the_gang.specialists import JACK, MUSCLE
from tests.the_gang.card_builder import Heist


def _on_the_river(rng: np.random.Generator, *specialists: str, **options: str) -> Heist:
    """A heist with random cards whose specialists have all been used, estimated."""
    players = int(rng.integers(3, 9))
    deck = rng.permutation(52).astype(np.uint8)
    pockets = [format_cards(deck[5 + 3 * seat : 7 + 3 * seat]) for seat in range(players)]
    heist = Heist(format_cards(deck[:5]), *pockets, specialists=specialists, **options)
    while heist.colour != "red":
        if heist.phase == CHIPS:
            heist.take(*(rng.permutation(players) + 1))
        else:
            wants = heist.phase == WANT
            heist.do(*(int(rng.integers(2)) if wants else heist.legal(seat)[0] for seat in heist.asked()))
    estimate(heist.public, heist.private, heist.hidden, load_strengths(), True)
    return heist


def _values(heist: Heist) -> list[int]:
    """Comparable strengths of the hands, as at the showdown."""
    hands, board, values = load_strengths().hands, heist.public["board"].copy(), []
    for seat in range(heist.rules.players):
        value = fine_value(board, heist.private[seat]["pocket"].copy(), 2, hands)
        strong = heist.public["users"][MUSCLE - 1] == seat
        values.append(with_muscle(value, heist.rules.muscle == "category") if strong else value)
    return values


def _all_pockets(heist: Heist) -> np.ndarray:
    """Values of all 1,081 pockets of two that the board leaves."""
    board = heist.public["board"].tolist()
    left = [card for card in range(52) if card not in board]
    return evaluate(np.array([[*board, *pocket] for pocket in combinations(left, 2)], np.uint8)).astype(np.int64)


@pytest.mark.parametrize("specialists", [("muscle",), ("jack",), ("jack", "muscle")])
@pytest.mark.parametrize("muscle", ["category", "tie_break"])
def test_percentiles_stand_in_the_order_of_the_hands(specialists, muscle):
    rng = np.random.default_rng(len(specialists))
    for _ in range(15):
        heist = _on_the_river(rng, *specialists, muscle=muscle)
        values, pockets = _values(heist), FINER * _all_pockets(heist)
        shares = heist.private["share"][: heist.rules.players]
        plain = [((pockets < value).sum() + (pockets == value).sum() / 2) / len(pockets) for value in values]
        assert shares.tolist() == pytest.approx(plain)
        for one, other in combinations(range(heist.rules.players), 2):
            assert values[one] != values[other] or shares[one] == shares[other]
            assert values[one] <= values[other] or shares[one] >= shares[other]


def test_the_muscle_stands_at_the_end_of_a_category_as_everybody_knows():
    rng = np.random.default_rng(1)
    for _ in range(10):
        heist = _on_the_river(rng, "muscle")
        pockets = np.sort(_all_pockets(heist))
        ends = np.array([*(start - 1 for start in CATEGORY_STARTS[1:]), ROYAL_FLUSH])
        end = ends[np.searchsorted(CATEGORY_STARTS, pockets, side="right") - 1]
        at = np.searchsorted(pockets, end, side="right") / len(pockets)
        steps = np.minimum((at * LIKELY).astype(int), LIKELY - 1)
        plain = np.bincount(steps, minlength=LIKELY).cumsum() / len(pockets)
        known = heist.public["likely"][heist.public["users"][MUSCLE - 1]]
        assert known == pytest.approx(0.98 * plain + 0.02 * np.arange(1, LIKELY + 1) / LIKELY)


def test_a_jack_without_suit_is_worth_what_its_hand_beats():
    rng = np.random.default_rng(2)
    for _ in range(10):
        heist = _on_the_river(rng, "jack")
        seat = int(heist.public["users"][JACK - 1])
        assert heist.pocket(seat)[1] == JACK_STAR
        assert 0 < heist.private[seat]["share"] <= 1
