"""`gang-sim rules classify|beats|legal`."""

import json

import pytest


def test_questions_of_one_combination(gang_sim):
    assert json.loads(gang_sim("rules", "classify", "7r 7y", "--json").out) == {"type": "pair"}
    assert json.loads(gang_sim("rules", "classify", "7r 8y", "--json").out) == {"type": None}
    assert json.loads(gang_sim("rules", "beats", "2r 2r", "2y 2r", "--json").out) == {"beats": True}
    assert gang_sim("rules", "beats", "2y 2r", "2r 2r").out == "no\n"


def test_legal_plays_under_duty(gang_sim):
    answer = gang_sim("rules", "legal", "--hand", "2y 5g 7y 8g", "--trick", "7g", "--duty", "--json")
    assert json.loads(answer.out) == {"plays": ["8g"], "pass": False}


def test_lines_go_on_after_a_bad_one(gang_sim, tmp_path):
    questions = tmp_path / "questions"
    questions.write_text('{"cards": "Dr"}\n{"cards": "11g"}\nnonsense\n{"cards": "3y 3r"}\n')
    answer = gang_sim("rules", "classify", "--lines", str(questions))
    replies = [json.loads(line) for line in answer.out.splitlines()]
    assert [list(reply) for reply in replies] == [["type"], ["error"], ["error"], ["type"]]
    assert answer.code == 2


@pytest.mark.parametrize(
    "words",
    [
        ["classify", "Pr"],
        ["classify", "7r 7r 7r"],
        ["classify"],
        ["beats", "2r 3r", "2y"],
        ["legal", "--hand", "1g 1g 1y 1y 1r 1r 2g 2g 2y 2y 2r 2r 3g 3g 3y 3y 3r"],
        ["legal", "--hand", "2g 3g", "--trick", "4g 5g"],
        ["classify", "Dr", "--cards", "tarot"],
        ["beats", "2r", "2y", "--rule", "flush_tie=maybe"],
    ],
)
def test_bad_questions_get_one_line_and_exit_code_2(gang_sim, words):
    answer = gang_sim("rules", *words)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("gang-sim: ") and answer.err.count("\n") == 1
