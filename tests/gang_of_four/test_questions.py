"""Questions about the rules as dictionaries: answers, and one clear line for each bad question."""

import pytest

from gang_sim.gang_of_four.questions import answer_beats, answer_classify, answer_legal
from gang_sim.gang_of_four.rules import Rules


def test_examples_of_the_command_line():
    assert answer_classify({"cards": "7r 7y"}) == {"type": "pair"}
    assert answer_classify({"cards": "7r 8y"}) == {"type": None}
    assert answer_beats({"a": "2r 2r", "b": "2y 2r"}) == {"beats": True}
    assert answer_legal({"hand": "7y 7r 9g", "trick": "6g 6y", "duty": False, "lead_with_1m": False}) == {
        "plays": ["7y 7r"],
        "pass": True,
    }


def test_lead_with_1m_and_duty():
    assert answer_legal({"hand": "1m 1g 3y", "lead_with_1m": True}) == {"plays": ["1m", "1g 1m"], "pass": False}
    assert answer_legal({"hand": "3y 4y 4r", "duty": True}) == {"plays": ["4y 4r"], "pass": False}
    free = Rules(duty_lead_singles="free")
    assert answer_legal({"hand": "3y 4y", "duty": True}, free) == {"plays": ["3y", "4y"], "pass": False}


def test_ordinary_cards():
    assert answer_legal({"hand": "7c 7d 9s", "trick": "6s 6c"}, notation="ordinary")["plays"] == ["7c 7d"]


@pytest.mark.parametrize(
    ("ask", "question", "message"),
    [
        (answer_classify, {"cards": "7y Pr"}, "cards: impossible card 'Pr': allowed are"),
        (answer_classify, {"cards": "7y 7y 7y"}, "cards: card 7y a third time: the deck holds 2"),
        (answer_classify, {"cards": ""}, "cards: no cards"),
        (answer_classify, {"cards": 7}, "cards 7: must be text"),
        (answer_classify, {}, "no 'cards' in the question: needed are cards"),
        (answer_classify, {"cards": "7y", "hand": "7y"}, "unknown 'hand' in the question: allowed are cards"),
        (answer_classify, [1], r"question \[1\]: must be an object with cards"),
        (answer_beats, {"a": "7y", "b": "7y 8r"}, "b '7y 8r': is no combination"),
        (answer_legal, {"hand": "7y", "trick": "7y 8r"}, "trick '7y 8r': is no combination"),
        (answer_legal, {"hand": "7y 7y", "trick": "7y"}, "hand and trick together: card 7y a third time"),
        (answer_legal, {"hand": "1g2g3g4g5g6g7g8g9g10g 1y2y3y4y5y6y7y"}, "hand: 17 cards: at most 16 are allowed"),
        (answer_legal, {"hand": "7y", "duty": "yes"}, "duty 'yes': must be true or false"),
        (answer_legal, {"hand": "7y", "lead_with_1m": True}, "lead_with_1m: hand 7y does not hold 1m"),
        (
            answer_legal,
            {"hand": "1m", "trick": "7y", "lead_with_1m": True},
            "lead_with_1m: a lead has no trick",
        ),
    ],
)
def test_bad_questions_get_one_clear_line(ask, question, message):
    with pytest.raises(ValueError, match=message):
        ask(question)
