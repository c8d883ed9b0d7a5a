"""`gang-sim rules showdown`: one question, many lines, bad cards."""

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

BOARD = "2s 5h 9c Jd Ks"
GOOD = {"board": BOARD, "pockets": ["2c3d", "TcTd", "AsAh"]}


def test_prints_the_hands_by_red_chip_and_success(gang_sim) -> None:
    answer = gang_sim("rules", "showdown", "--board", BOARD, "2c3d", "TcTd", "AsAh")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["1", "2", "3"]
    assert "pair of tens" in lines[2]
    assert lines[-1] == "success"


def test_the_other_way_round_fails(gang_sim) -> None:
    assert gang_sim("rules", "showdown", "--board", BOARD, "AsAh", "TcTd", "2c3d").out.endswith("failure\n")


def test_json_is_one_document(gang_sim) -> None:
    answer = gang_sim("rules", "showdown", "--board", BOARD, "2c3d", "TcTd", "AsAh", "--json")
    document = json.loads(answer.out)
    assert document["success"] is True
    assert [hand["pocket"] for hand in document["hands"]] == ["2c3d", "TcTd", "AsAh"]
    assert {hand["category"] for hand in document["hands"]} == {"pair"}
    assert answer.err == ""


@pytest.mark.parametrize("pockets", [["3s4h", "3d4c"], ["3d4c", "3s4h"]])
def test_equal_hands_stand_in_either_order(gang_sim, pockets: list[str]) -> None:
    assert gang_sim("rules", "showdown", "--board", "Ks Kh 7d 7c 2s", *pockets).out.endswith("success\n")


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (["--board", BOARD, "2c3d", "2c4d"], "2c"),  # the same card in two pockets
        (["--board", BOARD, "2s3d", "4c4d"], "2s"),  # in a pocket and on the board
        (["--board", "2s 2s 9c Jd Ks", "2c3d", "4c4d"], "2s"),
        (["--board", "2s 5h 9c Jd", "2c3d", "4c4d"], "has 4 cards"),
        (["--board", BOARD, "2c3d4d", "5c5d"], "has 3 cards"),
        (["--board", BOARD, "2c", "5c5d"], "has 1 card"),
        (["--board", BOARD, "1c3d", "5c5d"], "1c"),
        (["--board", BOARD, "2c3d"], "pockets 1"),
        (["--board", BOARD], "pockets 0"),
        (["2c3d", "4c4d"], "--board"),
        (["--lines", "missing.jsonl"], "missing.jsonl"),
        (["--lines", "-", "--board", BOARD], "--lines"),
    ],
)
def test_bad_input_gets_one_line_that_names_it(gang_sim, argv: list[str], bad: str) -> None:
    answer = gang_sim("rules", "showdown", *argv)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("gang-sim: ")
    assert answer.err.count("\n") == 1
    assert bad in answer.err


BAD_LINES = [
    b"{",
    b"",
    b"\xff\xfe",
    b"[" * 100_000,
    b"[]",
    b'{"board": "2s 5h 9c Jd Ks"}',
    b'{"board": 5, "pockets": ["2c3d", "TcTd"]}',
    b'{"board": "2s 5h 9c Jd Ks", "pockets": "2c3d"}',
    b'{"board": "2s 5h 9c Jd Ks", "pockets": [1, 2]}',
    b'{"board": "2s 5h 9c Jd Ks", "pockets": ["2c3d", "2c4d"]}',
    b'{"board": "2s 5h 9c Jd Ks", "pockets": ["2c3d", "TcTd"], "muscle": 1}',
]


def test_a_bad_line_gets_an_error_and_the_rest_go_on(gang_sim, tmp_path: Path) -> None:
    good = json.dumps(GOOD).encode()
    (tmp_path / "questions.jsonl").write_bytes(b"\n".join([good, *BAD_LINES, good]))
    answer = gang_sim("rules", "showdown", "--lines", "questions.jsonl")
    answers = [json.loads(line) for line in answer.out.splitlines()]
    assert answer.code == 2
    assert len(answers) == len(BAD_LINES) + 2
    assert answers[0] == answers[-1]
    assert answers[0]["success"] is True
    assert all(list(each) == ["error"] for each in answers[1:-1])


def test_good_lines_from_stdin_exit_with_0(gang_sim, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(GOOD).encode() + b"\n")))
    answer = gang_sim("rules", "showdown", "--lines", "-")
    assert answer.code == 0
    assert json.loads(answer.out)["success"] is True
