"""`gang-sim watch --record` and `gang-sim replay`: the same game is shown; what does not hold is named in one line."""

import json
from pathlib import Path

import pytest

WATCHED = [
    ("the-gang", "--agents", "contest", "--seed", "3", "--ticks", "3"),
    ("gang-of-four", "--agents", "random", "--seed", "3", "--rule", "target_score=20"),
]


@pytest.mark.parametrize("argv", WATCHED, ids=lambda argv: argv[0])
@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_a_recorded_game_is_shown_as_it_was_watched(gang_sim, argv: tuple[str, ...], ending: str) -> None:
    watched = gang_sim("watch", *argv, "--open", "--record", f"game.{ending}")
    assert (watched.code, watched.err) == (0, f"wrote game.{ending}\n")
    replayed = gang_sim("replay", f"game.{ending}", "--open")
    assert replayed.code == 0, replayed.err
    assert replayed.out == watched.out
    assert gang_sim("replay", f"game.{ending}", "--check").out == f"game.{ending}: 1 game, as the rules have it\n"


def test_what_does_not_hold_is_named_in_one_line(gang_sim, tmp_path: Path) -> None:
    assert gang_sim("watch", *WATCHED[0], "--record", "game.jsonl").code == 0
    path = tmp_path / "game.jsonl"
    whole = path.read_text()
    edited = json.loads(whole)
    edited["public"][3]["chips"][0] += 1
    for text, bad in (
        (whole[:-100], "game.jsonl, line 1: truncated"),
        (json.dumps(edited) + "\n", "game.jsonl, game 0: edited: its checksum is another one"),
    ):
        path.write_text(text)
        for more in ((), ("--check",)):
            answer = gang_sim("replay", "game.jsonl", *more)
            assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
            assert bad in answer.err


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (("replay", "missing.jsonl"), "missing.jsonl"),
        (("replay", "game.txt"), "game.txt: records end in .jsonl or .parquet"),
        (("watch", "the-gang", "--record", "game.txt"), "game.txt: records end in .jsonl or .parquet"),
        (("replay", "missing.jsonl", "--cards", "tarot"), "--cards 'tarot'"),
    ],
)
def test_bad_input_gets_one_line(gang_sim, argv: tuple[str, ...], bad: str) -> None:
    answer = gang_sim(*argv)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert bad in answer.err


def test_only_games_of_the_file(gang_sim) -> None:
    assert gang_sim("watch", *WATCHED[1], "--record", "game.jsonl").code == 0
    answer = gang_sim("replay", "game.jsonl", "--game", "1")
    assert answer.code == 2
    assert "--game 1: game.jsonl holds the games 0 to 0" in answer.err
