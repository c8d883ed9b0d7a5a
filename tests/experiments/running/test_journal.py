"""The journal: what is on disk after a kill at any byte is a sound prefix, and other studies never mix in."""

from pathlib import Path

import numpy as np
import pytest

from gang_sim.experiments.heists import Heists, Setting
from gang_sim.experiments.running.journal import Journal
from gang_sim.experiments.running.schedule import Stretch
from gang_sim.the_gang.rules import Rules
from tests.experiments.running.summing import Listing, Summing, expected

PARTS = [Summing(100), Listing(40)]


def filled(folder: Path) -> Path:
    journal = Journal.open(PARTS, folder)
    for part, first, n in ((0, 0, 30), (1, 0, 10), (0, 50, 50), (1, 10, 30)):
        journal.add(Stretch(part, first, n), PARTS[part].count(first, n, 1), 0.5)
    journal.close()
    return journal.path


def test_it_is_read_back(tmp_path: Path) -> None:
    filled(tmp_path)
    journal = Journal.open(PARTS, tmp_path)
    assert journal.finished.gaps([100, 40]) == [[(30, 50)], []]
    first, second = journal.finished.counted(0, 100), journal.finished.counted(1, 40)
    assert (first.games, first.seconds, first.complete) == (30, 0.5, False)
    assert first.sums is not None
    assert first.sums.tolist() == expected(30)
    assert second.complete
    assert second.sums is not None
    assert second.sums.ravel().tolist() == list(range(40))
    journal.remove()
    assert list(tmp_path.iterdir()) == []


def test_cut_at_any_byte_it_is_a_sound_prefix(tmp_path: Path) -> None:
    path = filled(tmp_path)
    whole = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        journal = Journal.open(PARTS, tmp_path)
        lines = max(0, sum(end <= cut for end in ends) - 1)
        known = journal.finished.counted(0, 100).games + journal.finished.counted(1, 40).games
        assert known == [0, 30, 40, 40][min(lines, 3)]
        for number, gaps in enumerate(journal.finished.gaps([100, 40])):
            for first, end in gaps:
                journal.add(Stretch(number, first, end - first), PARTS[number].count(first, end - first, 1), 0.0)
        sums = journal.finished.counted(0, 100).sums
        assert sums is not None
        assert sums.tolist() == expected(100)
        journal.close()
        again = Journal.open(PARTS, tmp_path)  # the rest was written behind the sound part
        assert again.finished.gaps([100, 40]) == [[], []]
        again.close()


def test_a_changed_byte_ends_the_sound_part(tmp_path: Path) -> None:
    path = filled(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"first":0', b'"first":9')
    path.write_bytes(b"".join(lines))
    journal = Journal.open(PARTS, tmp_path)
    assert journal.finished.gaps([100, 40]) == [[(30, 100)], [(0, 40)]]
    journal.close()


def test_another_study_has_another_file(tmp_path: Path) -> None:
    filled(tmp_path)
    for parts in ([Summing(100)], [Summing(100), Listing(41)], [Listing(100), Summing(40)]):
        journal = Journal.open(parts, tmp_path)
        assert all(journal.finished.counted(number, part.games).games == 0 for number, part in enumerate(parts))
        journal.close()
    assert len(list(tmp_path.glob("*.jsonl"))) == 4


def test_another_seed_rule_agent_or_end_has_another_file(tmp_path: Path) -> None:
    table, draft = Rules(), Rules(protocol="draft")
    parts = [
        Heists(1000, Setting(("nearest",), table), 0),
        Heists(1000, Setting(("nearest",), table), 1),
        Heists(1000, Setting(("nearest",), draft), 0),
        Heists(1000, Setting(("human",), table), 0),
        Heists(1000, Setting(("human:sigma=0.2",), table), 0),
        Heists(1000, Setting(("nearest",), table), 0, whole_games=True),
        Heists(1000, Setting(("nearest",), table), 0, until_se=0.1),
    ]
    journals = [Journal.open([part], tmp_path) for part in parts]
    assert len({journal.path for journal in journals}) == len(parts)
    for journal in journals:
        journal.close()
    again = Journal.open(parts[:1], tmp_path)
    assert again.path == journals[0].path
    again.close()


def test_a_changed_source_or_version_has_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = {filled(tmp_path)}
    for name, value in (
        ("gang_sim.kernels.source_hash", lambda: "x"),
        ("gang_sim.experiments.running.identity.__version__", "9"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(name, value)
            journal = Journal.open(PARTS, tmp_path)
            paths.add(journal.path)
            journal.close()
    assert len(paths) == 3


def test_two_processes_do_not_count_the_same(tmp_path: Path) -> None:
    journal = Journal.open(PARTS, tmp_path)
    with pytest.raises(ValueError, match="another process"):
        Journal.open(PARTS, tmp_path)
    journal.close()
    Journal.open(PARTS, tmp_path).close()


@pytest.mark.parametrize("stretch", [(0, 0, 5), (0, 5, 10), (2, 0, 10), (0, 20, 20), (0, 90, 20), (0, -10, 10)])
def test_what_is_no_stretch_is_refused(tmp_path: Path, stretch: tuple[int, int, int]) -> None:
    journal = Journal.open(PARTS, tmp_path)
    journal.add(Stretch(0, 30, 10), np.array([10, 0, 0]), 0.0)
    with pytest.raises(ValueError, match="stretch"):
        journal.add(Stretch(*stretch), np.array([0, 0, 0]), 0.0)
    journal.close()
