"""The command line as a whole: help is quick and complete, the small commands say what they should."""

import json
import subprocess
import sys
import time

import pytest

from gang_sim.experiments.terminal import text_table
from gang_sim.registry import agent_classes, agent_names

SUBCOMMANDS = [
    ["heists"], ["cards"], ["styles"], ["study"], ["report"], ["replay"], ["watch"], ["agents"], ["bench"],
    ["rules", "showdown"], ["strengths", "build"], ["strengths", "info"], ["strengths", "clear"],
]  # fmt: skip


@pytest.mark.parametrize("command", SUBCOMMANDS, ids=" ".join)
def test_every_subcommand_has_a_first_line_and_an_example(gang_sim, command: list[str]) -> None:
    answer = gang_sim(*command, "--help")
    assert answer.code == 0
    paragraphs = [" ".join(part.split()) for part in answer.out.split("\n\n")]
    assert paragraphs[1].endswith(".")
    assert paragraphs[-1].startswith("Example: gang-sim " + " ".join(command))


def test_without_arguments_it_shows_its_help(gang_sim) -> None:
    answer = gang_sim()
    assert answer.code == 0
    assert "heists" in answer.out


def test_help_is_quick_and_imports_nothing_heavy() -> None:
    probe = (
        "import sys; from gang_sim.experiments.cli import main; main(['--help']);"
        "print([name for name in ('numba', 'matplotlib', 'pandas', 'pyarrow') if name in sys.modules], file=sys.stderr)"
    )
    started = time.perf_counter()
    found = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert found.stderr.strip() == "[]"
    assert time.perf_counter() - started < 5  # 0.1 s on a quiet machine


def test_agents_lists_every_registered_agent(gang_sim) -> None:
    answer = gang_sim("agents")
    for title, game in (("The Gang\n", "the_gang"), ("Gang of Four\n", "gang_of_four")):
        ideas = answer.out.split(title)[1].split("\n\n")[1]
        assert [line.split(":")[0] for line in ideas.splitlines()] == agent_names(game)
    listed = json.loads(gang_sim("agents", "--json").out)["agents"]
    assert [each["name"] for each in listed] == agent_names("the_gang") + agent_names("gang_of_four")
    assert all(set(each) == {"game", "name", "idea", "honest", "parameters"} for each in listed)
    assert all(each["idea"] for each in listed)


def test_agents_of_one_game(gang_sim) -> None:
    listed = json.loads(gang_sim("agents", "--game", "gang-of-four", "--json").out)["agents"]
    assert {each["game"] for each in listed} == {"gang_of_four"}
    assert "honest" not in gang_sim("agents", "--game", "gang-of-four").out.splitlines()[1]


def test_watch_tells_a_whole_game_in_plain_text(gang_sim) -> None:
    answer = gang_sim("watch", "the-gang", "--agents", "interval", "--players", "3", "--seed", "2", "--open")
    assert answer.code == 0
    assert "\x1b" not in answer.out
    assert answer.out.count("showdown") == answer.out.count("heist ") >= 3
    assert answer.out.rstrip().endswith("the game.")


def test_watch_hides_the_pockets_until_the_showdown(gang_sim) -> None:
    shown = gang_sim("watch", "the-gang", "--seed", "2", "--open").out
    hidden = gang_sim("watch", "the-gang", "--seed", "2").out
    pockets = shown.split("pre-flop")[0].splitlines()[-5:]
    assert sum("P" in line for line in pockets) == 4
    assert "P1" not in hidden.split("pre-flop")[0].split("heist 1")[1]


def test_watch_tells_the_same_game_as_play(gang_sim) -> None:
    from gang_sim.the_gang.play import play

    told = gang_sim("watch", "the-gang", "--agents", "contest", "--seed", "4", "--game", "3").out
    results = play("contest", 1, 4, games=True, first=3)
    assert told.count("The vault opens.") == results["success"].sum()
    assert told.count("The alarm goes off.") == (~results["success"]).sum()
    assert told.count(" takes ") - told.count("(too late)") == results["moves"].sum()
    assert told.count(" from P") == results["steals"].sum()


@pytest.mark.parametrize(
    ("argv", "bad"),
    [
        (["watch", "chess"], "game 'chess': allowed are the-gang, gang-of-four"),
        (["agents", "--game", "chess"], "game 'chess': allowed are the-gang, gang-of-four"),
        (["watch", "gang-of-four", "--players", "5"], "--players 5: allowed are 3, 4"),
        (["watch", "gang-of-four", "--ticks", "3"], "--ticks 3: goes with the-gang"),
        (["watch", "gang-of-four", "--cards", "tarot"], "--cards 'tarot'"),
        (["watch", "gang-of-four", "--agents", "random", "--rule", "players=3"], "--players"),
        (["watch", "gang-of-four", "--agents", "random,random"], "2"),
        (["watch", "the-gang", "--cards", "ordinary"], "--cards ordinary: goes with gang-of-four"),
        (["watch", "the-gang", "--players", "11"], "--players 11"),
        (["watch", "the-gang", "--agents", "nearest,nearest"], "2"),
        (["watch", "the-gang", "--agents", "nobody"], "nobody"),
        (["watch", "the-gang", "--ticks", "101"], "--ticks 101"),
        (["watch", "the-gang", "--rule", "mode=advanced"], "--rule 'mode=advanced': give it with --mode"),
        (["watch", "the-gang", "--mode", "hard"], "--mode 'hard'"),
        (["watch", "the-gang", "--challenge", "11"], "--challenge '11'"),
        (["watch", "gang-of-four", "--challenge", "2"], "--challenge 2: goes with the-gang"),
        (["bench", "--turns", "0"], "--turns 0"),
        (["no-such-command"], "no-such-command"),
        (["rules"], "Missing command"),
    ],
)
def test_bad_input_gets_one_line(gang_sim, argv: list[str], bad: str) -> None:
    answer = gang_sim(*argv)
    assert answer.code == 2
    assert answer.err.startswith("gang-sim: ")
    assert answer.err.count("\n") == 1
    assert bad in answer.err


def test_strengths_info_as_json(gang_sim) -> None:
    assert json.loads(gang_sim("strengths", "info", "--json").out)["state"] in ("sound", "missing")


def test_a_bug_is_not_dressed_up_as_bad_input(gang_sim, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gang_sim.experiments.agents_command.described", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        gang_sim("agents")


def test_tables_are_aligned() -> None:
    assert text_table(["a", "b"], [["long name", "1"], ["x", "22"]]) == "a           b\nlong name   1\nx          22"


def test_an_own_agent_by_module_and_class(gang_sim, tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "own_agent_for_a_test.py").write_text(
        "from gang_sim.agents.the_gang.nearest import Nearest\nclass Mine(Nearest):\n    title = 'mine'\n"
    )
    argv = ("heists", "--heists", "50", "--agents", "own_agent_for_a_test:Mine,nearest", "--json")
    mine, nearest = json.loads(gang_sim(*argv).out)["rows"]
    assert mine["agent"] == "own_agent_for_a_test:Mine"
    assert mine["success"] == nearest["success"]


def test_a_measurement_imports_only_the_agents_it_seats(tmp_path) -> None:
    probe = (
        "import sys; from gang_sim.experiments.cli import main;"
        "code = main(['heists', '--agents', 'nearest', '--heists', '10', '--threads', '1', '--out', sys.argv[1]]);"
        "idle = [name for name in sys.modules if name in ('pandas', 'gang_sim.agents.the_gang.belief')];"
        "sys.exit(f'code {code}, imported {idle}' if code or idle else 0)"
    )
    found = subprocess.run([sys.executable, "-c", probe, tmp_path / "out"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr


def test_every_listed_agent_stands_in_its_module_under_its_name() -> None:
    for game in ("the_gang", "gang_of_four"):
        for name, agent_class in agent_classes(game).items():
            assert agent_class.game == game
            assert getattr(agent_class, "title", name) == name
