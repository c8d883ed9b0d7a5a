"""`gang-sim bench`: the evaluator and whole heists on this machine, next to the evaluators that are installed.

All evaluators get the same hands in the same run, in turn, so that a busy machine hurts them alike; ratios are taken
within a turn and given with their spread.
"""

import importlib
import json
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from gang_sim.experiments.output import manifest_of
from gang_sim.experiments.terminal import ProgressBar, text_table
from gang_sim.play import thread_count
from gang_sim.poker.cards import DECK_SIZE, RANKS, SUITS
from gang_sim.poker.evaluator import evaluate
from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules

HANDS, HANDS_OF_PEERS, HAND_SIZE, SEED = 2_000_000, 10_000, 7, 1
HEISTS = 100_000
TURNS = 7
BEST = 7462


@dataclass(frozen=True)
class Contestant:
    """Something to be timed: `work()` does `count` of what is counted."""

    name: str
    unit: str
    count: int
    work: Callable[[], Any]


def run(turns: int, as_json: bool) -> None:
    """Time everything and print it."""
    if turns < 1:
        raise ValueError(f"--turns {turns}: at least 1")
    hands = random_hands(HANDS)
    peers = list(_peers(hands[:HANDS_OF_PEERS]))
    contestants = [
        Contestant("gang-sim", "hands", HANDS, lambda: evaluate(hands, check=False)),
        Contestant("gang-sim, cards checked", "hands", HANDS, lambda: evaluate(hands)),
        *peers,
        *_heists(1),
        *(_heists(thread_count(None)) if thread_count(None) > 1 else ()),
    ]
    times = _time_in_turns(contestants, turns)
    rows = [_row(each, times[each.name], contestants[0], times[contestants[0].name]) for each in contestants]
    if as_json:
        print(json.dumps({"rows": rows, "manifest": manifest_of("gang-sim bench", ["bench", "--json"], seed=SEED)}))
    else:
        print(_table(rows, turns))


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
        yield Contestant(name, "hands", len(hands), one_by_one)


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


def _heists(threads: int) -> list[Contestant]:
    draft, table = Rules(protocol="draft"), Rules()
    on = f"{threads} thread{'s' if threads > 1 else ''}"
    return [
        Contestant(
            f"nearest, 4 players, draft, {on}", "heists", HEISTS,
            lambda: play("nearest", HEISTS, SEED, rules=draft, threads=threads),
        ),
        Contestant(
            f"interval, 4 players, table, 10 ticks, {on}", "heists", HEISTS // 4,
            lambda: play("interval", HEISTS // 4, SEED, rules=table, threads=threads),
        ),
    ]  # fmt: skip


def _time_in_turns(contestants: list[Contestant], turns: int) -> dict[str, list[float]]:
    """Seconds per unit of each contestant, a number per turn; a turn before the first is not counted."""
    times: dict[str, list[float]] = {each.name: [] for each in contestants}
    with ProgressBar((turns + 1) * len(contestants), "bench") as bar:
        for turn in range(turns + 1):
            for each in contestants:
                started = time.perf_counter()
                each.work()
                if turn:
                    times[each.name].append((time.perf_counter() - started) / each.count)
                bar.advance(1, each.name)
    return times


def _row(each: Contestant, times: list[float], ours: Contestant, our_times: list[float]) -> dict[str, Any]:
    rates = sorted(1 / seconds for seconds in times)
    row = {
        "name": each.name,
        "unit": each.unit,
        "count": each.count,
        "median_per_s": statistics.median(rates),
        "least_per_s": rates[0],
        "most_per_s": rates[-1],
    }
    if each.unit == ours.unit and each is not ours:
        ratios = sorted(theirs / own for theirs, own in zip(times, our_times, strict=True))
        row |= {"gang_sim_is_times": statistics.median(ratios), "least_times": ratios[0], "most_times": ratios[-1]}
    return row


def _table(rows: list[dict[str, Any]], turns: int) -> str:
    header = ["what", "counted", "median /s", "least", "most", "gang-sim is faster", "least", "most"]
    lines = [
        [
            row["name"],
            f"{row['count']:,} {row['unit']}",
            *(f"{row[key]:,.0f}" for key in ("median_per_s", "least_per_s", "most_per_s")),
            *(f"{row[key]:,.1f}x" if key in row else "-" for key in ("gang_sim_is_times", "least_times", "most_times")),
        ]
        for row in rows
    ]
    note = f"{turns} turns, all in each turn, evaluators on one thread and the same random seven-card hands"
    return text_table(header, lines) + "\n\n" + note
