"""The studies of Gang of Four: seats and rule options count what play() gives."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from gang_sim.experiments.running.backends import Where
from gang_sim.experiments.running.driver import count_parts
from gang_sim.experiments.running.schedule import checks
from gang_sim.experiments.studies.rule_options import RuleOptions, variants
from gang_sim.experiments.studies.seats import Seats, levels
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.rules import Rules


def measured(study, tmp_path: Path) -> dict:
    return study.tables(count_parts(study.parts(), Where(workers=1), folder=tmp_path))


@pytest.mark.parametrize("players", [3, 4])
def test_seats_are_counted_hand_by_hand(players: int, tmp_path: Path) -> None:
    study = Seats(agent="cheapest_beat", players=players, games=30, seed=2, rules=("target_score=40",))
    rows = measured(study, tmp_path)["results"]
    played = play("cheapest_beat", 30, 2, rules=Rules(players=players, target_score=40), games=True)
    assert [(row["effect"], row["level"]) for row in rows] == levels(players)
    expected: dict[tuple[str, str], list[tuple[bool, int]]] = {}
    for before, hand in pairwise(played):
        if hand["hand"] == 0:
            continue
        for seat in range(players):
            outcome = (hand["winner"] == seat, int(hand["points"][seat]))
            steps = 0
            while (before["winner"] + steps * hand["direction"]) % players != seat:
                steps += 1
            role = "won it" if seat == before["winner"] else "lost it" if seat == before["loser"] else "neither"
            expected.setdefault(("place after the leader", str(steps)), []).append(outcome)
            expected.setdefault(("last hand", role), []).append(outcome)
    for hand in played:
        way = "counter-clockwise" if hand["direction"] == 1 else "clockwise"
        for seat in range(players):
            outcome = (hand["winner"] == seat, int(hand["points"][seat]))
            expected.setdefault((f"seat, {way}", str(seat)), []).append(outcome)
    for row in rows:
        outcomes = expected[row["effect"], row["level"]]
        assert row["hands"] == len(outcomes)
        assert row["hands_won"] == pytest.approx(np.mean([won for won, _ in outcomes]))
        assert row["points"] == pytest.approx(np.mean([points for _, points in outcomes]))


def test_every_other_value_of_every_option_is_a_variant() -> None:
    names = [name for name, _ in variants(3)]
    assert names[0] == "default"
    assert "full_house_tie=pair_number_first" in names
    assert "full_house_tie=equal" in names
    assert len(names) == len(set(names)) == 14
    assert all(rules.players == 3 for _, rules in variants(3))


def test_rule_options_are_compared_on_the_same_deals(tmp_path: Path) -> None:
    study = RuleOptions(style="cheapest_beat", others="random", players=3, games=10, seed=4)
    tables = measured(study, tmp_path)
    rows = {row["rules"]: row for row in tables["results"]}
    for name, rules in variants(3)[:3]:
        line_ups = [["cheapest_beat" if place == seat else "random" for place in range(3)] for seat in range(3)]
        played = [(seat, play(line_up, 10, 4, rules=rules, games=True)) for seat, line_up in enumerate(line_ups)]
        hands = sum(len(each) for _, each in played)
        assert rows[name]["hands_a_game"] == pytest.approx(hands / 30)
        assert rows[name]["decisions_a_hand"] == pytest.approx(
            sum(each["decisions"].sum() for _, each in played) / hands
        )
        own = sum(each["points"][:, seat].sum() for seat, each in played)
        everyone = sum(each["points"].sum() for _, each in played)
        assert rows[name]["points"] == pytest.approx(own / hands)
        assert rows[name]["points_less"] == pytest.approx(((everyone - own) / 2 - own) / hands)
    change = tables["differences"][0]
    assert change["rules"] == "straight_tie=top_card"
    assert change["difference"] == pytest.approx(
        rows["straight_tie=top_card"][change["measure"]] - rows["default"][change["measure"]]
    )
    assert all(row["p"] <= row["p_holm"] for row in tables["differences"])


@pytest.mark.parametrize("name", ["seats", "rule-options"])
def test_they_draw_and_tell(gang_sim, tmp_path: Path, name: str) -> None:
    agents = ["agent=random"] if name == "seats" else ["style=cheapest_beat", "others=random"]
    argv = [word for field in [*agents, "games=6"] for word in ("--set", field)]
    answer = gang_sim("study", name, *argv, "--out", "run")
    assert answer.code == 0, answer.err
    assert "6 " in answer.out
    assert len(list((tmp_path / "run").glob("*.png"))) == 1


@pytest.mark.parametrize(
    ("study", "column"),
    [
        (Seats(agent="random", games=2000, until_se=0.012), "hands_won"),
        (RuleOptions(style="lowest_first", others="random", games=2000, until_se=0.02), "hands_won"),
    ],
)
def test_until_the_error_is_small_enough(study, column: str, tmp_path: Path) -> None:
    (counted,) = count_parts(study.parts(), Where(workers=1), folder=tmp_path)
    assert counted.complete
    (part,) = study.parts()
    assert counted.games in checks(part)[:-1]
    widths = [row[f"{column}_high"] - row[f"{column}_low"] for row in study.tables([counted])["results"]]
    assert min(widths) < 2 * 1.97 * study.until_se
    earlier = [games for games in checks(part) if games < counted.games]
    if earlier:  # it would have stopped there
        assert max(part.errors(part.count(0, earlier[-1], 1), earlier[-1])) > study.until_se
