import json
import multiprocessing
import time

import numpy as np
import pytest

from gang_sim.poker.table_store import ensure_table, map_table, remove_table, table_bytes, table_problem

VERSION = 3


def small_table(report):
    report("a step", 0.5)
    return np.arange(1000, dtype=np.uint16)


def never(report):
    raise AssertionError("built although a sound table is there")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "cache" / "table"


@pytest.fixture
def built(folder):
    ensure_table(folder, VERSION, small_table)
    return folder


def rebuilt_line(folder, capsys):
    """What stderr says while the table is made good again."""
    ensure_table(folder, VERSION, small_table)
    assert table_problem(folder, VERSION) is None
    return capsys.readouterr().err


def test_built_once_then_mapped(folder, capsys):
    assert table_problem(folder, VERSION) == "missing"
    assert rebuilt_line(folder, capsys) == ""
    ensure_table(folder, VERSION, never)
    table = map_table(folder)
    assert table.tolist() == list(range(1000))
    assert type(table) is np.ndarray
    assert not table.flags.writeable
    assert table_bytes(folder) > 2000


def test_nothing_else_is_left_behind(built):
    assert sorted(path.name for path in built.parent.iterdir()) in (["table"], ["table", "table.lock"])
    assert sorted(path.name for path in built.iterdir()) == ["manifest.json", "table.npy"]


def test_a_changed_byte_is_noticed(built, capsys):
    data = bytearray((built / "table.npy").read_bytes())
    data[-100] ^= 1
    (built / "table.npy").write_bytes(data)
    line = rebuilt_line(built, capsys)
    assert "damaged (table.npy): building it anew" in line
    assert line.count("\n") == 1
    assert map_table(built).tolist() == list(range(1000))


@pytest.mark.parametrize("name", ["table.npy", "manifest.json"])
def test_a_missing_or_cut_file_is_noticed(built, capsys, name):
    (built / name).write_bytes((built / name).read_bytes()[:-5])
    assert "building it anew" in rebuilt_line(built, capsys)
    (built / name).unlink()
    assert "building it anew" in rebuilt_line(built, capsys)
    (built / name).write_bytes(b"")
    assert "building it anew" in rebuilt_line(built, capsys)


def test_another_version_is_noticed(built, capsys):
    manifest = json.loads((built / "manifest.json").read_text())
    (built / "manifest.json").write_text(json.dumps(manifest | {"version": 2}))
    assert "of version 2 instead of 3: building it anew" in rebuilt_line(built, capsys)


def test_forced_building(built):
    ensure_table(built, VERSION, lambda report: np.zeros(5, np.uint16), force=True)
    assert map_table(built).tolist() == [0] * 5


def test_an_interrupted_build_leaves_nothing(folder):
    def interrupted(report):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ensure_table(folder, VERSION, interrupted)
    assert table_problem(folder, VERSION) == "missing"
    ensure_table(folder, VERSION, small_table)


def test_removing(built):
    remove_table(built)
    assert table_problem(built, VERSION) == "missing"
    assert table_bytes(built) == 0
    remove_table(built)


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=r"cannot write to the cache folder .*file.*: set GANG_SIM_CACHE"):
        ensure_table(tmp_path / "file" / "table", VERSION, small_table)


def test_progress_goes_to_stderr(folder, capsys):
    ensure_table(folder, VERSION, small_table, progress=True)
    assert capsys.readouterr().out == ""


def _build_slowly(folder, log):
    def build(report):
        with log.open("a") as lines:
            lines.write("built\n")
        time.sleep(0.5)
        return np.arange(1000, dtype=np.uint16)

    ensure_table(folder, VERSION, build)
    assert map_table(folder)[999] == 999


def test_of_two_processes_at_once_one_builds(folder, tmp_path):
    log = tmp_path / "log"
    spawn = multiprocessing.get_context("spawn")
    processes = [spawn.Process(target=_build_slowly, args=(folder, log)) for _ in range(2)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0]
    assert log.read_text() == "built\n"
