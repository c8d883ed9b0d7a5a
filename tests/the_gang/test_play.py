"""play(): the same games whatever the path, threads and batches; whole games; bad agents are named."""

from typing import ClassVar

import numpy as np
import pytest

from gang_sim.agent import Agent, CompiledAgent
from gang_sim.play import in_order, in_threads, memory_rows, shares
from gang_sim.registry import make_agent
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import RESULT
from gang_sim.the_gang.rules import Rules

LINE_UPS = ["random", "nearest", "contest", "human:sigma=0.2", "interval", "random,nearest,human,interval"]
SETTINGS = [Rules(), Rules(protocol="draft"), Rules(end_rule="settled", max_ticks=3)]


class Stubborn(Agent):
    """In Python: takes the lowest chip it can get and never lets go."""

    game = "the_gang"
    honest = False

    def act(self, public, private, memory, streams):
        rows = np.arange(len(public))
        holds = public["chips"][rows, public["round"], private["seat"]] > 0
        free = public["holder"][rows, public["round"], 1:] == -1
        return np.where(holds | ~free.any(1), 0, free.argmax(1) + 1)


class Bare(CompiledAgent):
    """Has forgotten its policy."""

    game, honest = "the_gang", True


class Particular(Bare):
    """Has more parameters than there is room for."""

    PARAMETERS: ClassVar[dict[str, float]] = dict.fromkeys("abcdefghi", 0.0)


class Cheat(Agent):
    """Takes a chip that does not exist."""

    game = "the_gang"
    honest = False

    def act(self, public, private, memory, streams):
        return np.full(len(public), 9)


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
@pytest.mark.parametrize("line_up", LINE_UPS)
def test_both_paths_all_threads_and_batches_play_the_same_heists(line_up, rules):
    agents = line_up.split(",")
    compiled = play(agents, 600, seed=3, rules=rules, threads=1)
    assert np.array_equal(compiled, play(agents, 600, seed=3, rules=rules, threads=2))
    assert np.array_equal(compiled[:150], play(agents, 150, seed=3, rules=rules, path="python", batch=41))
    assert np.array_equal(compiled[400:], play(agents, 200, seed=3, first=400, rules=rules))


@pytest.mark.parametrize("mode", ["advanced", "professional", "master_thief"])
def test_games_of_all_modes_are_the_same_on_both_paths_in_all_threads_and_batches(mode):
    """Who decides for cards, in compiled code and in Python, and who leaves it to the table, at one table."""
    rules, line_up = Rules(mode=mode), ["interval", "nearest", "human", "fixed"]
    compiled = play(line_up, 60, seed=3, rules=rules, games=True, threads=1)
    assert len(np.unique(compiled["cards"])) > 10
    assert np.array_equal(compiled, play(line_up, 60, seed=3, rules=rules, games=True, threads=2, batch=7))
    early = compiled[compiled["game"] < 20]
    assert np.array_equal(early, play(line_up, 20, seed=3, rules=rules, games=True, path="python", batch=6))
    mixed = play([*line_up[:3], Stubborn()], 20, seed=3, rules=rules, games=True, batch=6)
    assert np.array_equal(mixed, play([*line_up[:3], Stubborn()], 20, seed=3, rules=rules, games=True))


def test_another_seed_gives_other_heists():
    assert not np.array_equal(play("random", 50, seed=1)["success"], play("random", 50, seed=5)["success"])


@pytest.mark.parametrize("path", ["compiled", "python"])
def test_whole_games_end_at_three_vaults_or_alarms(path):
    rows = play("contest", 200, seed=2, games=True, path=path)
    last = np.flatnonzero(np.append(np.diff(rows["game"]) != 0, True))
    assert ((rows["vaults"][last] == 3) ^ (rows["alarms"][last] == 3)).all()
    assert (rows["vaults"] + rows["alarms"] == rows["heist"] + 1).all()
    assert np.array_equal(np.unique(rows["game"]), np.arange(200))
    before_last = np.delete(np.arange(len(rows)), last)
    assert (rows["vaults"][before_last] < 3).all() and (rows["alarms"][before_last] < 3).all()
    assert np.array_equal(rows, play("contest", 200, seed=2, games=True, path="compiled"))


@pytest.mark.parametrize("path", ["compiled", "python"])
def test_a_series_has_so_many_heists_whatever_happens(path):
    rows = play("contest", 120, seed=2, series=5, first=7, path=path)
    assert np.array_equal(rows["game"], np.repeat(np.arange(7, 127), 5))
    assert np.array_equal(rows["heist"], np.tile(np.arange(5), 120))
    assert (rows["vaults"] + rows["alarms"] == rows["heist"] + 1).all()
    assert np.array_equal(rows, play("contest", 120, seed=2, series=5, first=7, threads=2))
    games = play("contest", 127, seed=2, games=True)
    begun = np.isin(rows[["game", "heist"]], games[["game", "heist"]])
    assert np.array_equal(rows[begun], games[games["game"] >= 7])


def test_a_python_agent_plays_beside_compiled_ones():
    rows = play([Stubborn(), "nearest", "nearest", "interval"], 300, seed=1)
    assert len(rows) == 300
    assert (rows["pairs_right"] <= rows["pairs"]).all()
    again = play([Stubborn(), "nearest", "nearest", "interval"], 300, seed=1, batch=50)
    assert np.array_equal(rows, again)


def test_success_means_all_pairs_right_and_counts_fit():
    rows = play("random", 4000, seed=9)
    assert np.array_equal(rows["success"], rows["pairs_right"] == rows["pairs"])
    assert (rows["steals"] <= rows["moves"]).all()
    assert ((rows["ticks"] >= 1) & (rows["ticks"] <= 10)).all()


def test_an_illegal_action_names_agent_seat_and_action():
    with pytest.raises(ValueError, match=r"agent cheat, seat 2, game 0: illegal action 9"):
        play(["nearest", "nearest", Cheat(), "nearest"], 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"agents": "nobody"}, "unknown agent 'nobody': allowed are random"),
        ({"agents": ["random"] * 3}, "line-up of 3: needs 1 agent or 4"),
        ({"agents": "random", "n": -1}, "games -1: at least 0"),
        ({"agents": "random", "seed": -1}, "seed -1"),
        ({"agents": "random", "threads": 0}, "threads 0: at least 1"),
        ({"agents": "random", "series": 0}, "series 0: allowed are 1 to 100 heists"),
        ({"agents": "random", "series": 5, "games": True}, "series 5: whole games end by themselves"),
        ({"agents": "random", "path": "fast"}, "path 'fast': allowed are auto, compiled, python"),
        ({"agents": Stubborn(), "path": "compiled"}, "agent stubborn has no compiled policy"),
        ({"agents": "human:sigma=-1"}, "sigma=-1: at least 0"),
        ({"agents": "human:noise=1"}, "no parameter 'noise': allowed are sigma, patience"),
        ({"agents": "human:sigma=much"}, "sigma='much': must be a number"),
        ({"agents": "no.such:Agent"}, "cannot import no.such"),
        ({"agents": "..:Agent"}, "'..' is no module's name"),
        (
            {"agents": "tests.the_gang.test_play:Bare"},
            "agent bare: its policy must be compiled with gang_sim.kernels.njit",
        ),
        ({"agents": "tests.the_gang.test_play:Particular"}, "agent particular: 9 parameters: at most 8"),
        ({"agents": "tests.the_gang.test_play:Nobody"}, "has no Agent class 'Nobody'"),
    ],
)
def test_bad_arguments_get_one_clear_line(arguments, message):
    with pytest.raises(ValueError) as raised:
        play(**{"n": 1, "seed": 0} | arguments)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_own_agents_load_by_module_and_class():
    assert len(play("tests.the_gang.test_play:Stubborn", 5)) == 5


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 2}, "players 2: The Gang is played by 3 to 10"),
        ({"players": 11}, "players 11: The Gang is played by 3 to 10"),
        ({"protocol": "chat"}, "protocol 'chat': allowed are table, draft"),
        ({"end_rule": "never"}, "end_rule 'never': allowed are rulebook, settled"),
        ({"max_ticks": 0}, "max_ticks 0: allowed are 1 to 100"),
        ({"max_ticks": 101}, "max_ticks 101"),
    ],
)
def test_rules_say_what_is_allowed(options, message):
    with pytest.raises(ValueError, match=message):
        Rules(**options)


def test_results_are_put_in_order_to_the_last_byte():
    rows = np.zeros(3, RESULT)
    rows["game"], rows["heist"] = [4, 4, 2], [1, 0, 0]
    raw = rows.view(np.uint8).reshape(3, -1)
    between = np.ones(RESULT.itemsize, np.bool_)
    for dtype, start in (RESULT.fields[name][:2] for name in RESULT.names):
        between[start : start + dtype.itemsize] = False
    assert between.any()
    raw[:, between] = 7
    assert in_order(rows, "heist").tobytes() == raw[[2, 1, 0]].tobytes()
    assert in_order(rows[:0], "heist").tobytes() == b""


def test_shares_cover_every_game_once():
    parts = in_threads(lambda first, count: np.arange(first, first + count), 17, 2_345, 2)
    assert np.array_equal(np.concatenate(parts), np.arange(17, 17 + 2_345))
    assert shares(0, 0, 5) == []


def test_equal_agents_share_the_memory_of_what_all_know():
    names = ("belief", "adaptive", "belief", "nearest", "belief:lean=0", "belief", "nearest")
    line_up = [make_agent("the_gang", name) for name in names]
    rows, own = memory_rows(line_up, 8)
    assert rows.tolist() == [0, 1, 0, 3, 4, 0, 6, 7]
    assert own.tolist() == [2, 0, 2, 0, 0, 2, 0, 0]
    mixed = [line_up[seat] for seat in (0, 1, 2, 1)]
    played = [play(mixed, 40, seed=8, series=2, path=path) for path in ("compiled", "python")]
    assert np.array_equal(*played)
