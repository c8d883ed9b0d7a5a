"""The evaluator next to peers that are installed, all on the same random seven-card hands."""

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from gang_sim.experiments.benchmarks.timing import Contest, Contestant
from gang_sim.poker.cards import DECK_SIZE, RANKS, SUITS
from gang_sim.poker.evaluator import evaluate

__all__ = ["evaluators", "random_hands"]

HANDS, HANDS_OF_PEERS, HAND_SIZE, SEED = 2_000_000, 10_000, 7, 1
BEST = 7462


def evaluators() -> Contest:
    """The evaluator against installed ones. Raises ValueError when one ranks hands in another order."""
    hands = random_hands(HANDS)
    return Contest(
        "evaluators on one thread, all on the same random seven-card hands",
        [
            Contestant("gang-sim", {"hands evaluated": HANDS}, lambda: evaluate(hands, check=False)),
            Contestant("gang-sim, cards checked", {"hands evaluated": HANDS}, lambda: evaluate(hands)),
            *_peers(hands[:HANDS_OF_PEERS]),
        ],
        compared=True,
    )


def random_hands(n: int) -> np.ndarray:
    """uint8[n, 7]: hands of seven different cards, each set equally likely; the same every time."""
    random = np.random.default_rng(SEED)
    hands = random.integers(0, DECK_SIZE, (n, HAND_SIZE), dtype=np.uint8)
    while True:
        ordered = np.sort(hands, axis=1)
        again = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
        if not len(again):
            return hands
        hands[again] = random.integers(0, DECK_SIZE, (len(again), HAND_SIZE), dtype=np.uint8)


def _peers(hands: np.ndarray) -> Iterator[Contestant]:
    """The installed peers, each called in a Python loop on hands in its own form; checked to agree with ours."""
    ours = evaluate(hands).astype(int)
    texts = [[RANKS[card // 4] + SUITS[card % 4] for card in hand] for hand in hands.tolist()]
    for name, prepare in (("phevaluator", _phevaluator), ("treys", _treys), ("eval7", _eval7)):
        try:
            one_by_one = prepare(importlib.import_module(name), hands.tolist(), texts)
        except ImportError:
            continue
        values = np.array(one_by_one())
        theirs = values if name == "eval7" else BEST + 1 - values
        if not np.array_equal(
            np.argsort(np.argsort(theirs, kind="stable")), np.argsort(np.argsort(ours, kind="stable"))
        ):
            raise ValueError(f"{name}: ranks hands in another order than gang-sim")
        yield Contestant(name, {"hands evaluated": len(hands)}, one_by_one)


def _phevaluator(module: Any, hands: list[list[int]], texts: list[list[str]]) -> Callable[[], list[int]]:
    evaluate_cards = module.evaluate_cards
    return lambda: [evaluate_cards(*hand) for hand in hands]


def _treys(module: Any, hands: list[list[int]], texts: list[list[str]]) -> Callable[[], list[int]]:
    evaluate_hand = module.Evaluator().evaluate
    dealt = [[module.Card.new(card) for card in hand] for hand in texts]
    return lambda: [evaluate_hand(hand[:5], hand[5:]) for hand in dealt]


def _eval7(module: Any, hands: list[list[int]], texts: list[list[str]]) -> Callable[[], list[int]]:
    evaluate_hand = module.evaluate
    dealt = [[module.Card(card) for card in hand] for hand in texts]
    return lambda: [evaluate_hand(hand) for hand in dealt]
