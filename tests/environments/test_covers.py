"""A small set of argument combinations in which every pair of values of two arguments occurs; and that it does."""

from itertools import combinations, product
from typing import Any


def pairwise(values: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """Rows of one value per argument; every pair of values of every two arguments stands in some row (greedy)."""
    names = list(values)
    missing = {
        frozenset([(a, x), (b, y)])
        for a, b in combinations(range(len(names)), 2)
        for x, y in product(range(len(values[names[a]])), range(len(values[names[b]])))
    }
    rows = []
    while missing:
        chosen = dict(sorted(min(missing, key=sorted)))
        for place in range(len(names)):
            if place not in chosen:
                options = range(len(values[names[place]]))
                chosen[place] = max(options, key=lambda x: _news(place, x, chosen, missing))
        missing -= {frozenset(pair) for pair in combinations(chosen.items(), 2)}
        rows.append({names[place]: values[names[place]][value] for place, value in sorted(chosen.items())})
    return rows


def _news(place: int, value: int, chosen: dict[int, int], missing: set[frozenset[tuple[int, int]]]) -> int:
    return sum(_pair(place, value, *other) in missing for other in chosen.items())


def _pair(place: int, value: int, other: int, other_value: int) -> frozenset[tuple[int, int]]:
    return frozenset([(place, value), (other, other_value)])


def test_every_pair_of_values_occurs() -> None:
    values = {"a": [1, 2, 3], "b": [True, False], "c": ["x", "y", "z"], "d": [0]}
    rows = pairwise(values)
    for a, b in combinations(values, 2):
        assert {(row[a], row[b]) for row in rows} == set(product(values[a], values[b]))
    assert len(rows) <= 12
