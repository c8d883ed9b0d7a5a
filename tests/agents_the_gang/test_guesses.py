"""The guesses for the scans against a plain count of every pocket that the highest red hand may hold."""

from itertools import chain, combinations

import numpy as np
import pytest

from gang_sim.agents.the_gang.guesses import count_fitting, likeliest_category, likeliest_value
from gang_sim.poker.cards import format_cards, parse_cards
from gang_sim.poker.evaluator import evaluate
from gang_sim.poker.names import CATEGORY_STARTS
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang.records import CHIPS, DISCARDED, GUESS_CATEGORY, GUESS_VALUE, HAD, NO_CARD, PASSED, SAW
from gang_sim.the_gang.rounds import OPEN
from gang_sim.the_gang.specialists import GETAWAY_DRIVER, HACKER, MASTERMIND, MUSCLE
from tests.the_gang.card_builder import Heist

POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)
SPECIALISTS = (
    *("informant", "getaway_driver", "investor", "mastermind", "hacker", "coordinator", "math_whiz", "con_artist"),
    "muscle",
)


def _category(values: np.ndarray) -> np.ndarray:
    return np.searchsorted(CATEGORY_STARTS, values, side="right") - 1


def _facts(private: np.void) -> list[tuple[int, int, int]]:
    """All that the guesser knows alone or from the others, some of it twice."""
    known = [tuple(map(int, fact)) for fact in private["facts"][: private["n_facts"]]]
    for seat, facts in enumerate(private["others_facts"]):
        known += [tuple(map(int, fact)) for fact in facts[: private["n_others_facts"][seat]]]
    return known


def _agrees(public: np.void, target: int, pocket: tuple[int, ...]) -> bool:
    """Whether a pocket of two is what the target told."""
    ranks = [card // 4 for card in pocket]
    if public["redraws"][target] or public["users"][HACKER - 1] == target:
        return True
    if not public["shuffled"]:
        faces = public["face_cards"][target]
        if faces >= 0 and not public["passed"] and sum(9 <= rank <= 11 for rank in ranks) != faces:
            return False
        if public["sums"][target] >= 0 and sum(POINTS[rank] for rank in ranks) != public["sums"][target]:
            return False
    if public["users"][MASTERMIND - 1] == target and ranks.count(public["named_value"]) != public["value_count"]:
        return False
    if public["users"][GETAWAY_DRIVER - 1] == target:
        shown = public["board"][: OPEN[public["told_round"]]]
        now = _category(evaluate(np.array([[*shown, *pocket]], np.uint8)))[0] if len(shown) else ranks[0] == ranks[1]
        return bool(now == public["told_category"])
    return True


def _plain_count(public: np.void, private: np.void) -> tuple[np.ndarray, np.ndarray]:
    """(values, categories) of all fitting pockets, one by one."""
    players = int(public["players"])
    target = int(public["holder"][3, players])
    others = [[int(card) for card in public["pockets"][seat] if card != NO_CARD] for seat in range(players)]
    board, size = public["board"].tolist(), len(others[private["seat"]])
    facts = _facts(private)
    seen = {*board, *chain(*others), *(card for kind, _, card in facts if kind == DISCARDED)}
    known: list[int] = []
    if not public["redraws"][target] and public["users"][HACKER - 1] != target:
        came = (SAW,) if public["shuffled"] else (SAW, PASSED)
        known = list(dict.fromkeys(card for kind, seat, card in facts if kind in came and seat == target))
        known += sorted({card for kind, _, card in facts if kind == HAD} - seen)  # nobody else has it
    seen |= set(known)
    left = [card for card in range(52) if card not in seen]
    pockets = [(*known, *rest) for rest in combinations(left, size - len(known))]
    strengths = evaluate(np.array([[*board, *pocket] for pocket in pockets], np.uint8))
    beaten = [evaluate(np.array([[*board, *pocket]], np.uint8))[0] for pocket in others if pocket]
    least = max(beaten)
    if public["users"][MUSCLE - 1] == target:
        least = CATEGORY_STARTS[_category(least)]
    fits = np.array([size == 3 or _agrees(public, target, pocket) for pocket in pockets])
    for chosen in (fits & (strengths >= least), fits):
        if chosen.any():
            break
    values = np.zeros(13, np.int64)
    for pocket in (pockets[index] for index in np.flatnonzero(chosen)):
        for rank in {card // 4 for card in pocket}:
            values[rank] += 1
    return values, np.bincount(_category(strengths[chosen]), minlength=9)


def _at_the_guess(rng: np.random.Generator) -> Heist:
    """A heist with random cards, often of one suit on the board, up to the guess; all that is decided is random."""
    players, suited = int(rng.integers(3, 8)), int(rng.choice([0, 0, 3, 3, 4, 5]))
    deck = rng.permutation(52).astype(np.uint8)
    of_suit = deck[deck % 4 == rng.integers(4)][:suited]
    deck = np.array([*of_suit, *(card for card in deck if card not in of_suit)], np.uint8)
    board, pile = rng.permutation(deck[:5]), deck[30:36]
    pockets = [format_cards(deck[5 + 3 * seat : 7 + 3 * seat]) for seat in range(players)]
    specialists = tuple(rng.choice(SPECIALISTS, int(rng.integers(3)), replace=False).tolist())
    challenges = [str(rng.choice(["retina_scan", "fingerprint_scan"]))]
    if rng.random() < 0.3:
        challenges.append(str(rng.choice(["motion_detector", "laser_tripwires"])))
    heist = Heist(
        format_cards(board), *pockets, pile=format_cards(pile), challenges=tuple(challenges),
        specialists=specialists, specialist_round=str(rng.choice(["default", "flop", "turn"])),
    )  # fmt: skip
    while heist.phase not in (GUESS_VALUE, GUESS_CATEGORY):
        if heist.phase == CHIPS:
            heist.take(*(rng.permutation(players) + 1))
        else:
            heist.do(*(int(rng.choice(heist.legal(seat))) for seat in heist.asked()))
    return heist


@pytest.mark.parametrize("seed", range(4))
def test_counts_are_those_of_all_fitting_pockets_one_by_one(seed: int) -> None:
    rng, strengths = np.random.default_rng(seed), load_strengths()
    for _ in range(40):
        heist = _at_the_guess(rng)
        private = heist.private[heist.public["asked"]]
        values, categories = np.zeros(13, np.int64), np.zeros(9, np.int64)
        count_fitting(heist.public, private, strengths, values, categories)
        plain_values, plain_categories = _plain_count(heist.public, private)
        assert values.tolist() == plain_values.tolist()
        assert categories.tolist() == plain_categories.tolist()
        assert likeliest_value(heist.public, private, strengths) == plain_values.argmax()
        assert likeliest_category(heist.public, private, strengths) == plain_categories.argmax()


def test_what_the_con_artist_took_and_nobody_else_has_the_target_must_hold() -> None:
    known = 0
    for seed in range(12):
        heist = Heist(
            "2s 5h 9c Jd Ks", "2c3d", "TcTd", "AsAh", "7h8s", seed=seed,
            specialists=("con_artist",), challenges=("retina_scan",),
        )  # fmt: skip
        heist.to("red").take(1, 2, 3, 4)
        target = heist.pocket(3)
        former = {parse_cards("7h")[0], parse_cards("8s")[0]}  # which the guesser has not been told
        values, categories = np.zeros(13, np.int64), np.zeros(9, np.int64)
        count_fitting(heist.public, heist.private[2], load_strengths(), values, categories)
        told = [card for card in target if card not in former]
        assert all(values[card // 4] == categories.sum() for card in told)
        if not told:
            assert categories.sum() > 1
        known += len(told)
    assert known > 6
