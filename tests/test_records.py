"""Records of games: read back as written, verified by the rules, and every cut or edit is named."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from gang_sim import records
from gang_sim.gang_of_four import rules as gang_of_four_rules
from gang_sim.gang_of_four.play import play as play_hands
from gang_sim.records import read_records, record_game, replay, verify, write_records
from gang_sim.the_gang import rules as the_gang_rules
from gang_sim.the_gang.cards_in_force import CHALLENGE, SPECIALIST, card_names
from gang_sim.the_gang.play import play as play_heists
from gang_sim.the_gang.records import DISCARD, GUESS_VALUE, NAME_VALUE, PASS_CARD, SHOW_CARD, SHOW_TO, WANT

ALL_CARDS = the_gang_rules.Rules(
    players=4, max_ticks=3, challenges=card_names(CHALLENGE), specialists=card_names(SPECIALIST)
)
HEISTS = [
    ("contest", the_gang_rules.Rules(players=3, max_ticks=4)),
    ("interval", the_gang_rules.Rules(players=4)),
    ("random", the_gang_rules.Rules(players=5, protocol="draft")),
    ("random", the_gang_rules.Rules(mode="professional", max_ticks=4)),
    ("random", ALL_CARDS),
]
HANDS = [
    ("cheapest_beat", gang_of_four_rules.Rules(players=3, target_score=40)),
    ("random", gang_of_four_rules.Rules(last_card_announce="action", pass_reentry="off", target_score=30)),
]
GAMES = [("the_gang", *each) for each in HEISTS] + [("gang_of_four", *each) for each in HANDS]


def resigned(record: dict[str, Any]) -> dict[str, Any]:
    """With a checksum that fits, as a careful forger would have it."""
    return record | {"checksum": records._checksum(record)}


@pytest.mark.parametrize(("game", "agent", "rules"), GAMES)
@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_games_are_read_back_and_hold(game: str, agent: str, rules: Any, ending: str, tmp_path: Path) -> None:
    written = [record_game(agent, 5, number, rules, game) for number in range(3)]
    path = tmp_path / f"games.{ending}"
    write_records(path, written)
    found = read_records(path)
    assert found == written
    for record in found:
        verify(record)
    assert json.loads(json.dumps(written)) == written


def test_a_record_is_the_game_that_play_counts() -> None:
    rules = the_gang_rules.Rules(players=3, max_ticks=4)
    record = record_game("contest", 5, 2, rules)
    results = play_heists("contest", 1, 5, rules=rules, games=True, first=2)
    assert [step["success"] for step in record["public"] if "success" in step] == results["success"].tolist()
    hands = record_game("cheapest_beat", 5, 2, gang_of_four_rules.Rules(), "gang_of_four")
    rows = play_hands("cheapest_beat", 1, 5, games=True, first=2)
    assert [step["totals"] for step in hands["public"] if "totals" in step] == rows["totals"].tolist()


def test_the_public_part_holds_no_decision_that_stays_secret() -> None:
    steps = record_game("random", 5, 0, ALL_CARDS)["public"]
    decided = {step["phase"]: "chosen" in step for step in steps if "phase" in step}
    assert {phase for phase, public in decided.items() if not public} == {WANT, PASS_CARD, SHOW_CARD, DISCARD}
    assert decided[SHOW_TO] and decided[NAME_VALUE] and decided[GUESS_VALUE]


def test_the_public_part_holds_no_hidden_card() -> None:
    record = record_game("interval", 5, 0, the_gang_rules.Rules())
    until = next(place for place, step in enumerate(record["public"]) if "success" in step)
    assert not any("pockets" in step for step in record["public"][:until])
    assert "pockets" in record["private"][0]
    hands = record_game("random", 5, 0, gang_of_four_rules.Rules(), "gang_of_four")
    assert not any({"hands", "dead_hand"} & set(step) for step in hands["public"])


@pytest.mark.parametrize(("game", "agent", "rules"), GAMES)
def test_every_cut_is_named(game: str, agent: str, rules: Any) -> None:
    record = record_game(agent, 5, 1, rules, game)
    steps = len(record["public"])
    for end in {1, 2, steps // 2, steps - 1}:
        cut = {key: value[:end] if key in ("public", "private") else value for key, value in record.items()}
        with pytest.raises(ValueError, match=r"^truncated"):
            verify(resigned(cut))
        with pytest.raises(ValueError, match=r"^edited: its checksum"):
            verify(cut)


@pytest.mark.parametrize(("game", "agent", "rules"), GAMES)
def test_every_edit_is_named(game: str, agent: str, rules: Any) -> None:
    record = record_game(agent, 5, 1, rules, game)
    edits = [(place, key) for place, step in enumerate(record["public"]) for key in step]
    for place, key in edits[:: max(1, len(edits) // 12)]:
        step = record["public"][place]
        if key == "chosen" and any(step["void"]):
            continue  # what came too late changes nothing: only the checksum tells
        changed = copy.deepcopy(record)
        changed["public"][place][key] = _other(step[key])
        with pytest.raises(ValueError, match=r"^(edited|truncated)"):
            verify(resigned(changed))
    changed = copy.deepcopy(record)
    hidden = changed["private"][0]
    hidden[next(iter(hidden))][0] = "2c 3c" if game == "the_gang" else "2g 3g"
    with pytest.raises(ValueError, match=r"^edited: step 0"):
        verify(resigned(changed))


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "" if value else "2g"
    return [_other(value[0]), *value[1:]]


def test_the_head_is_checked() -> None:
    record = record_game("nearest", 5, 1, the_gang_rules.Rules(players=3))
    for key, value, bad in (
        ("version", 2, "version 2: allowed is 1"),
        ("schema", "chess", "is no record"),
        ("game", "chess", "game 'chess'"),
        ("seed", 6, "step 0"),
        ("number", 0, "step 0"),
        ("seed", [6], r"seed \[6\]: must be a whole number"),
        ("number", None, "number None: must be a whole number"),
        ("agents", ["nearest"] * 4, "line-up of 4"),
        ("rules", record["rules"] | {"players": 11}, "players 11"),
        ("rules", record["rules"] | {"muscles": 1}, "muscles"),
        ("public", {}, "must be lists"),
    ):
        with pytest.raises(ValueError, match=bad):
            verify(resigned(record | {key: value}))
    with pytest.raises(ValueError, match="truncated: 'seed' is missing"):
        verify({key: value for key, value in record.items() if key != "seed"})
    longer = copy.deepcopy(record)
    longer["public"].append({})
    longer["private"].append({})
    with pytest.raises(ValueError, match="after the game's end"):
        verify(resigned(longer))


def test_a_number_without_end_is_named_too() -> None:
    record = record_game("random", 5, 1, gang_of_four_rules.Rules(players=3, target_score=1), "gang_of_four")
    record["public"][-1]["seat"] = float("inf")
    with pytest.raises(ValueError, match=r"^edited"):
        verify(resigned(record))


def test_files_that_are_cut_or_edited_are_named(tmp_path: Path) -> None:
    written = [record_game("nearest", 5, number, the_gang_rules.Rules(players=3)) for number in range(2)]
    for ending in ("jsonl", "parquet"):
        path = tmp_path / f"games.{ending}"
        write_records(path, written)
        whole = path.read_bytes()
        for cut in (0, 10, len(whole) // 2, len(whole) - 3):
            path.write_bytes(whole[:cut])
            with pytest.raises(ValueError, match=r"truncated"):
                read_records(path)
    (tmp_path / "games.jsonl").write_text("nonsense\n")
    with pytest.raises(ValueError, match="line 1: edited"):
        read_records(tmp_path / "games.jsonl")
    for path in (tmp_path / "games.txt", tmp_path / "missing.jsonl"):
        with pytest.raises(ValueError, match=str(path)):
            read_records(path)
    with pytest.raises(ValueError, match=r"end in .jsonl or .parquet"):
        write_records(tmp_path / "games.txt", written)


def test_replay_gives_the_steps_of_the_trace() -> None:
    record = record_game("random", 5, 1, gang_of_four_rules.Rules(target_score=20), "gang_of_four")
    steps = list(replay(record))
    assert len(steps) == len(record["public"])
    assert steps[0].is_deal
    assert steps[-1].hand_is_over
