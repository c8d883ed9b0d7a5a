"""adaptive finds out what strangers are; its chips grow with its hand; all of its kind come to the same opinion."""

from collections.abc import Iterator

import numpy as np
import pytest

from gang_sim.agents.the_gang.adaptive_moves import chip_among, chips_to_choose, leaning, place_among
from gang_sim.agents.the_gang.habits import BINS, CONVENTIONS, INFERS, MODELS, explaining
from gang_sim.agents.the_gang.pockets import HIGHS, LOWS, POCKETS
from gang_sim.agents.the_gang.reading import READING, READING_CELLS, reading_weights
from gang_sim.poker.strengths import equity
from gang_sim.registry import make_agent
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import RED, SHOWDOWN
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.trace import trace_game

SETTINGS = [
    Rules(players=3, max_ticks=1),
    Rules(players=4, max_ticks=3),
    Rules(players=5, end_rule="settled", max_ticks=5),
    Rules(players=4, protocol="draft"),
    Rules(players=10, max_ticks=2),
]


def _watched(agents, rules: Rules, game: int, seats=(0, 1), spec="adaptive") -> Iterator[tuple[object, list[np.void]]]:
    """Every state of a game, and the READING record that an adaptive at each of the seats has by then."""
    memories = np.zeros((len(seats), READING_CELLS))
    watcher, streams = make_agent("the_gang", spec), np.zeros(len(seats), np.uint64)
    for step in trace_game(agents, 5, game, rules):
        watcher.act(np.repeat(step.public, len(seats)), step.private[list(seats)], memories, streams)
        yield step, list(memories.view(READING)[:, 0])


def _bin_of(public, private) -> int:
    board = public["board"][: public["n_open"]]
    return min(BINS - 1, int(float(equity(private["pocket"][None, :2], board[None])[0]) * BINS))


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
@pytest.mark.parametrize("partner", ["adaptive", "human"])
def test_chips_grow_with_the_strength_of_the_hand(rules, partner):
    """But where an equal hand has the nearest chip: then any order is right, and the next best chip is taken."""
    for step, (own, _) in _watched(["adaptive", *[partner] * (rules.players - 1)], rules, 4):
        public = step.public
        if public["round"] == SHOWDOWN:
            continue
        lean = leaning(public, public["round"], public["tick"], 0.75)
        chips, groups = chips_to_choose(public, own), np.unique(np.linspace(0, own["groups"] - 1, 50).astype(int))
        places = [place_among(own, 0, group, chips, rules.players, lean) for group in groups]
        assert (np.diff(places) >= -1e-6).all()
        free = [group for group in groups if group not in own["atom"][1 : rules.players]]
        assert (np.diff([chip_among(own, 0, group, chips, rules.players, lean) for group in free]) >= 0).all()


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
def test_every_adaptive_has_the_same_opinion_of_everybody(rules):
    line_up = ["adaptive", "adaptive", *["yielding", "human", "soft", "belief"] * 2][: rules.players]
    for step, (first, second) in _watched(line_up, rules, 2):
        for field in ("models", "before", "below", "low", "high"):
            assert np.array_equal(first[field], second[field])
        if step.public["round"] != SHOWDOWN:
            weights = np.empty(POCKETS)
            reading_weights(first, 1, weights)
            board = step.public["board"][: step.public["n_open"]]
            assert weights.sum() == pytest.approx(1, abs=1e-5) and (weights >= 0).all()
            assert not weights[np.isin(LOWS, board) | np.isin(HIGHS, board)].any()


@pytest.mark.parametrize("rules", SETTINGS[:4], ids=str)
@pytest.mark.parametrize("name", [name for name in CONVENTIONS if name != "human"])
def test_a_model_foresees_what_its_convention_does(name, rules):
    """By a bin more or less; but where the chip that stubborn reached for in the round before was never seen."""
    convention, foreseen, moves = CONVENTIONS.index(name), 0, 0
    for game in range(3):
        line_up = ["adaptive", name, *["contest", "fixed", "human"]][: rules.players]
        states = _watched(line_up, rules, game, seats=(0,))
        step, readings = next(states)
        before, habits = step, readings[0]["habits"].copy()
        for step, readings in states:
            action = step.chosen[1] if step.colour >= 0 else -1
            if action >= 0 and not step.void[1]:
                bins = int(explaining(convention, habits, 1, action, rules.players, rules.protocol == "draft"))
                beside = bins | bins << 1 | bins >> 1
                foreseen += (beside >> _bin_of(before.public, before.private[1])) & 1
                moves += 1
            before, habits = step, readings[0]["habits"].copy()
    assert moves > 20
    assert foreseen / moves > (0.9 if name == "stubborn" else 0.985)


def test_all_that_it_has_seen_of_its_hand_errs_less_than_the_last_look():
    """In the red round, with an error of 0.2 in every round."""
    errors, sigma = [], 0.2
    for game in range(12):
        for step, readings in _watched("adaptive", Rules(max_ticks=1), game, spec=f"adaptive:sigma={sigma}"):
            if step.public["round"] == RED and step.public["tick"] == 0:
                for seat, own in enumerate(readings):
                    pocket = step.private[seat]["pocket"][None, :2]
                    true = float(equity(pocket, step.public["board"][None, :5])[0])
                    errors.append(float(own["shares"][own["own"]]) - true)
    assert len(errors) > 60
    assert np.sqrt(np.mean(np.square(errors))) < 0.9 * sigma


@pytest.mark.parametrize("stranger", ["nearest", "fixed", "soft", "adaptive", "human:sigma=0.2:patience=1"])
def test_it_finds_out_what_a_stranger_is(stranger):
    name = stranger.split(":")[0]
    weights = np.array([CONVENTIONS[kind] == name if kind != INFERS else name == "adaptive" for kind, _ in MODELS])
    found = []
    for game in range(8):
        line_up = ["adaptive", stranger, "adaptive"]
        *_, (_, (reading,)) = _watched(line_up, Rules(players=3, max_ticks=3), game, seats=(0,))
        found.append(reading["models"][1] @ weights)
    assert np.mean(found) > 0.5


def test_a_model_that_is_held_out_gets_no_weight():
    line_up = ["adaptive", "fixed", "fixed", "nearest"]
    *_, (_, (reading,)) = _watched(line_up, Rules(max_ticks=3), 0, (0,), "adaptive:held_out=1")
    place = MODELS.index((CONVENTIONS.index("fixed"), 0.015))
    assert (reading["models"][:4, place] == 0).all()
    assert np.allclose(reading["models"][:4].sum(axis=1), 1)


@pytest.mark.parametrize("rules", [Rules(max_ticks=3), Rules(players=3, protocol="draft"), Rules(mode="advanced")])
def test_both_paths_play_the_same_series(rules):
    line_up = ["adaptive", "adaptive", "stubborn", "adaptive:sigma=0.1"][: rules.players]
    compiled = play(line_up, 12, seed=4, rules=rules, series=3, threads=2)
    assert np.array_equal(compiled, play(line_up, 12, seed=4, rules=rules, series=3, path="python"))


def test_it_does_better_with_strangers_than_belief_and_better_still_when_it_knows_them():
    rules = Rules(max_ticks=3)
    rows = {name: play([name] * 3 + ["fixed"], 150, seed=1, rules=rules, series=4) for name in ("adaptive", "belief")}
    assert rows["adaptive"]["success"].mean() > rows["belief"]["success"].mean() + 0.05
    by_heist = rows["adaptive"]["success"].reshape(-1, 4).mean(axis=0)
    assert by_heist[1:].mean() > by_heist[0]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("adaptive:prior=0", "agent adaptive: prior=0: allowed are 0.01 to 0.99"),
        ("adaptive:held_out=7", "agent adaptive: held_out=7: allowed are -1 none, 0 nearest, 1 fixed"),
    ],
)
def test_parameters_that_make_no_sense(spec, message):
    with pytest.raises(ValueError, match=message):
        make_agent("the_gang", spec)
