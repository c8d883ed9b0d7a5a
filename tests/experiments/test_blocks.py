"""The study runner: whole blocks, exact sums, and what Ctrl-C leaves."""

import pytest

from gang_sim.experiments import blocks
from gang_sim.experiments.blocks import BLOCK, count_blocks


def indices(first: int, n: int) -> dict[str, int]:
    return {"sum": sum(range(first, first + n)), "games": n}


@pytest.mark.parametrize("games", [1, 999, 1000, 1001, 12_345])
def test_every_game_is_counted_once(games: int) -> None:
    tally = count_blocks(indices, games)
    assert tally.complete
    assert tally.games == games
    assert tally.sums == {"sum": games * (games - 1) // 2, "games": games}


def test_stretches_are_whole_blocks_from_the_start() -> None:
    asked: list[tuple[int, int]] = []

    def count(first: int, n: int) -> dict[str, int]:
        asked.append((first, n))
        return {"games": n}

    count_blocks(count, 50 * BLOCK + 1)
    assert [first for first, _ in asked] == [sum(n for _, n in asked[:place]) for place in range(len(asked))]
    assert all(first % BLOCK == 0 for first, _ in asked)
    assert all(n % BLOCK == 0 for _, n in asked[:-1])


def test_slow_games_are_asked_for_one_block_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "STRETCH_SECONDS", 0.0)
    asked = []

    def count(first: int, n: int) -> dict[str, int]:
        asked.append(n)
        return {"games": n}

    count_blocks(count, 4 * BLOCK)
    assert asked == [BLOCK] * 4


def test_ctrl_c_keeps_the_finished_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "STRETCH_SECONDS", 0.0)

    def count(first: int, n: int) -> dict[str, int]:
        if first == 3 * BLOCK:
            raise KeyboardInterrupt
        return indices(first, n)

    tally = count_blocks(count, 10 * BLOCK)
    assert not tally.complete
    assert tally.games == 3 * BLOCK
    assert tally.sums == indices(0, 3 * BLOCK)


def test_progress_adds_up() -> None:
    told: list[int] = []
    count_blocks(indices, 5500, told.append)
    assert sum(told) == 5500


def test_no_games_are_refused() -> None:
    with pytest.raises(ValueError, match="games 0: at least 1"):
        count_blocks(indices, 0)
