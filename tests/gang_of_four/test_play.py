"""play(): the same hands whatever the path, threads and batches; whole games; bad agents are named."""

import numpy as np
import pytest

from gang_sim.agent import Agent
from gang_sim.gang_of_four.play import play
from gang_sim.gang_of_four.records import ANNOUNCE, HAND_OVER, PLAY, RESULT, RETURN, WIN
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.scoring import PENALTIES, most_hands
from gang_sim.gang_of_four.trace import trace_game
from gang_sim.registry import make_agent

SETTINGS = [
    Rules(),
    Rules(players=3, pass_reentry="off", first_direction="clockwise", target_score=30),
    Rules(last_card_announce="action", discards="hidden", game_tie="last_hand_then_seat"),
]


class Lowest(Agent):
    """In Python: follows or leads with its lowest single, if it may; announces; returns the lowest face it holds."""

    game = "gang_of_four"
    watches_showdown = True

    def __init__(self):
        self.watched = 0

    def act(self, public, private, memory, streams):
        self.watched += int((public["stage"] == HAND_OVER).sum())
        return np.array([self.one(table, own) for table, own in zip(public, private, strict=True)])

    def one(self, public, private):
        from gang_sim.gang_of_four.legal_plays import MOST_PLAYS
        from gang_sim.gang_of_four.table import legal_actions

        out = np.zeros(MOST_PLAYS + 1, np.uint64)
        if public["stage"] == HAND_OVER:
            return 0
        actions = out[: legal_actions(public, private, out)]
        return actions.view(np.int64)[-1] if public["stage"] == ANNOUNCE else actions.view(np.int64)[0]


class Wrong(Agent):
    """Answers with the same action everywhere."""

    game = "gang_of_four"

    def __init__(self, action: int = 0):
        self.action = action

    def act(self, public, private, memory, streams):
        return np.full(len(public), self.action)


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
@pytest.mark.parametrize("games", [False, True], ids=["hands", "games"])
def test_both_paths_all_threads_and_batches_play_the_same(rules, games):
    compiled = play("random", 600, seed=3, rules=rules, games=games, threads=1)
    assert np.array_equal(compiled, play("random", 600, seed=3, rules=rules, games=games, threads=2))
    by_hand = play("random", 80, seed=3, rules=rules, games=games, path="python", batch=33)
    assert np.array_equal(compiled[compiled["game"] < 80], by_hand)
    late = play("random", 200, seed=3, first=400, rules=rules, games=games)
    assert np.array_equal(compiled[compiled["game"] >= 400], late)


def test_a_python_agent_plays_beside_compiled_ones():
    line_up = [Lowest(), "random", Lowest(), "random"]
    rows = play(line_up, 40, seed=1, games=True)
    assert np.array_equal(rows, play(line_up, 40, seed=1, games=True, batch=7))
    assert line_up[0].watched == line_up[2].watched == 2 * len(rows)


class AsPython(Agent):
    """What a compiled agent does, through its act() alone."""

    game = "gang_of_four"

    def __init__(self, name):
        self.agent = make_agent("gang_of_four", name)

    def act(self, public, private, memory, streams):
        return self.agent.act(public, private, memory, streams)


def test_compiled_and_python_seats_mixed_play_the_games_of_compiled_ones():
    compiled = play("random", 40, seed=6, games=True)
    assert np.array_equal(
        compiled, play([AsPython("random"), "random", "random", AsPython("random")], 40, 6, games=True)
    )


def test_another_seed_gives_other_hands():
    assert not np.array_equal(play("random", 50, seed=1)["counts"], play("random", 50, seed=5)["counts"])


@pytest.mark.parametrize("players", [3, 4])
def test_results_fit_together(players):
    rows = play("random", 2000, seed=9, rules=Rules(players=players))
    seats = np.arange(len(rows))
    assert rows.dtype == RESULT
    assert (rows["counts"][seats, rows["winner"]] == 0).all()
    assert ((rows["counts"] == 0).sum(1) == 1 + (4 - players)).all()
    assert np.array_equal(rows["points"][:, :players], PENALTIES[rows["counts"][:, :players]])
    assert np.array_equal(rows["points"], rows["totals"]), "first hands"
    assert (rows["counts"][seats, rows["loser"]] == rows["counts"].max(1)).all()
    assert np.array_equal(rows["decisions"], rows["passes"].sum(1) + rows["plays"].sum((1, 2)))
    assert (rows["led"].sum(1) >= 1).all()
    assert not rows["game_over"].any() and not rows["won"].any()


@pytest.mark.parametrize("rules", [*SETTINGS, Rules(target_score=1), Rules(target_score=600)], ids=str)
def test_whole_games_end_at_the_target_and_give_away_one_win(rules):
    rows = play("random", 60, seed=2, rules=rules, games=True)
    last = np.append(np.diff(rows["game"]) != 0, True)
    players = rules.players
    assert np.array_equal(last, rows["game_over"])
    assert np.array_equal(last, (rows["totals"] >= rules.target_score).any(1))
    assert np.array_equal(np.unique(rows["game"]), np.arange(60))
    assert (rows["won"][last].sum(1) == WIN).all() and not rows["won"][~last].any()
    best = rows["totals"][last][:, :players] == rows["totals"][last][:, :players].min(1)[:, None]
    assert not (rows["won"][last][:, :players].astype(bool) & ~best).any()
    assert (rows["hand"] < most_hands(players, rules.target_score)).all()
    assert np.array_equal(
        rows["direction"] == (1 if rules.first_direction == "counterclockwise" else -1), rows["hand"] % 2 == 0
    )


def test_equal_lowest_totals_share_a_win_or_one_has_it():
    shared = play("random", 4000, seed=2, rules=Rules(target_score=1), games=True)
    single = play("random", 4000, seed=2, rules=Rules(target_score=1, game_tie="last_hand_then_seat"), games=True)
    lowest = (shared["totals"] == shared["totals"].min(1)[:, None]).sum(1)
    assert np.array_equal((shared["won"] > 0).sum(1), lowest)
    assert ((single["won"] == WIN).sum(1) == 1).all()


def test_a_game_has_the_same_deals_whoever_plays_it():
    for rules in SETTINGS:
        deals = []
        for line_up in ("random", [Lowest(), *["random"] * (rules.players - 1)]):
            steps = [step for step in trace_game(line_up, seed=5, game=3, rules=rules) if step.is_deal]
            deals.append([(step.hidden["deck"].tobytes(), int(step.hidden["dealer"])) for step in steps])
        for deal, other in zip(*deals, strict=False):
            assert deal == other


def test_a_traced_game_is_the_game_that_play_counts():
    for rules in SETTINGS:
        rows = play("random", 1, seed=4, first=7, rules=rules, games=True)
        steps = list(trace_game("random", seed=4, game=7, rules=rules))
        ends = [step.public for step in steps if step.hand_is_over]
        assert [end["totals"].tolist() for end in ends] == rows["totals"].tolist()
        assert sum(not step.is_deal for step in steps) == rows["decisions"].sum()
        assert {step.stage for step in steps} <= {-1, PLAY, RETURN, ANNOUNCE}
        assert sum(step.stage == RETURN for step in steps) == len(rows) - 1


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (0, "agent wrong, seat 2, game 0: illegal pass"),
        (2**62, "agent wrong, seat 2, game 0: illegal play 9r"),
        (-1, "agent wrong, seat 2, game 0: illegal play 1g 1g 1y"),
    ],
)
@pytest.mark.parametrize("line_up", ["python"])
def test_an_illegal_action_names_agent_seat_game_and_action(line_up, action, message):
    start = next(step for step in trace_game("random", seed=0) if step.is_deal)
    seat = int(start.public["turn"])
    agents = ["random"] * 4
    agents[seat] = Wrong(action)
    with pytest.raises(ValueError) as raised:
        play(agents, 1)
    assert str(raised.value).startswith(message.replace("seat 2", f"seat {seat}"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"agents": "nobody"}, "unknown agent 'nobody': allowed are random"),
        ({"agents": ["random"] * 3}, "line-up of 3: needs 1 agent or 4"),
        ({"agents": "random", "n": -1}, "games -1: at least 0"),
        ({"agents": "random", "seed": -1}, "seed -1"),
        ({"agents": "random", "threads": 0}, "threads 0: at least 1"),
        ({"agents": "random", "batch": 0}, "batch 0: at least 1"),
        ({"agents": "random", "first": -1}, "first game -1: allowed are 0 to"),
        ({"agents": "random", "path": "fast"}, "path 'fast': allowed are auto, compiled, python"),
        ({"agents": Lowest(), "path": "compiled"}, "agent lowest has no compiled policy"),
        ({"agents": "planner:per_card=-1e12"}, "agent planner: per_card=-1e+12: allowed are -1e+06 to 1e+06"),
        ({"agents": "random:depth=1"}, "agent random: no parameter 'depth': allowed are none"),
        ({"agents": "tests.the_gang.test_play:Stubborn"}, "agent stubborn: plays the_gang, not gang_of_four"),
    ],
)
def test_bad_arguments_get_one_clear_line(arguments, message):
    with pytest.raises(ValueError) as raised:
        play(**{"n": 1, "seed": 0} | arguments)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_no_games_give_no_rows():
    assert len(play("random", 0)) == len(play("random", 0, games=True)) == 0
