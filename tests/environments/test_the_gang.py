"""The Gang's single and vector environments: they play the game that `play` plays, and are alike."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import gang_sim  # noqa: F401 (registers)
from gang_sim.agent import Agent
from gang_sim.registry import make_agent
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import MIDDLE, RETURN, SHOWDOWN, STAY
from gang_sim.the_gang.rules import Rules
from tests.environments.players import Impersonator, random_actions, same
from tests.environments.test_covers import pairwise

NAME = "gang_sim/TheGang-v0"


class Modest(Agent):
    """In Python: takes the lowest chip that lies in the middle."""

    game, honest = "the_gang", True

    def act(self, public, private, memory, streams):
        rows = np.arange(len(public))
        free = public["holder"][rows, public["round"] % 4, 1:] == MIDDLE
        free &= np.arange(1, 11) <= public["players"][:, None]
        has_none = public["chips"][rows, public["round"] % 4, private["seat"]] == 0
        return np.where(has_none & free.any(axis=1), 1 + free.argmax(axis=1), STAY)


class SlowInterval(Agent):
    """`interval`, asked in Python."""

    game, honest, memory_size = "the_gang", True, make_agent("the_gang", "interval").memory_size

    def act(self, public, private, memory, streams):
        return make_agent("the_gang", "interval").act(public, private, memory, streams)


ARGUMENTS = {
    "partners": ["nearest", "interval", ["human", "random", "contest"], Modest()],
    "seat": ["random", 0, 3],
    "observation": ["features", "cards"],
    "reward": ["success", "pairs"],
    "episode": ["heist", "game"],
    "illegal": ["replace"],
    "render_mode": [None, "ansi", "rgb_array", "human"],
    "players": [4],
    "protocol": ["table", "draft"],
    "end_rule": ["rulebook", "settled"],
    "max_ticks": [1, 3, 100],
}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("arguments", pairwise(ARGUMENTS), ids=str)
def test_gymnasium_finds_no_fault(arguments, capsys):
    check_env(gymnasium.make(NAME, **arguments).unwrapped)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("observation", ["features", "cards"])
def test_gymnasium_finds_no_fault_with_any_number_of_players(players, observation):
    env = gymnasium.make(NAME, players=players, observation=observation).unwrapped
    check_env(env, skip_render_check=True)
    assert env.action_space.n == players + 2


def _in_the_table_numbers(actions: np.ndarray, players: int) -> np.ndarray:
    return np.where(actions == RETURN, players + 1, actions)


@pytest.mark.parametrize("protocol", ["table", "draft"])
@pytest.mark.parametrize("partners", ["interval", SlowInterval()], ids=["compiled", "python"])
@pytest.mark.parametrize("seat", [2, "random"])
def test_an_agent_in_the_learner_s_seat_makes_the_games_of_play(protocol, partners, seat):
    """Environment i plays game 0 of seed + i, in which `play` seats the same agents."""
    n, rules = 12, Rules(players=4, protocol=protocol, max_ticks=4)
    env = gymnasium.make_vec(
        NAME, n, partners=partners, seat=seat, episode="game", autoreset_mode="Disabled", protocol=protocol, max_ticks=4
    )
    agent = make_agent("the_gang", "human")
    env.reset(seed=50)
    learner = Impersonator(env.tables, agent)
    successes = [[] for _ in range(n)]
    while not env.tables.over.all():
        actions = _in_the_table_numbers(learner.actions(), 4)
        todo = np.where(env.tables.over, 0, 2).astype(np.int8)
        view = env.tables.carry_out(todo, actions, env.tables.new_view())
        assert not view.info["illegal_action"].any()
        for row in np.flatnonzero(view.info["heist_over"] & (todo == 2)):
            successes[row].append(bool(view.info["success"][row]))
            assert view.reward[row] == view.info["success"][row]
    for row, seat_drawn in enumerate(env.tables.learners["seat"]):
        line_up = ["interval"] * 4
        line_up[seat_drawn] = "human"
        results = play(line_up, 1, seed=50 + row, rules=rules, games=True)
        assert results["success"].tolist() == successes[row]
    assert seat != "random" or len(set(env.tables.learners["seat"])) > 1


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("partners", ["nearest", ["human", "random", "contest"], Modest()], ids=str)
def test_the_vector_environment_is_a_sync_vector_environment(mode, partners):
    """To the last bit of observations, rewards and infos, over many episodes."""
    n, steps = 7, 60
    kwargs = {"partners": partners, "max_ticks": 2, "observation": "cards"}
    native = gymnasium.make_vec(NAME, n, vectorization_mode="vector_entry_point", autoreset_mode=mode, **kwargs)
    sync = gymnasium.make_vec(NAME, n, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **kwargs)
    assert native.metadata["autoreset_mode"] is sync.metadata["autoreset_mode"]
    assert native.observation_space == sync.observation_space
    assert native.action_space == sync.action_space
    given = [native.reset(seed=3), sync.reset(seed=3)]
    ended = 0
    for step in range(steps):
        assert same(given[0], given[1])
        actions = random_actions(given[0][-1]["action_mask"], 1, step)
        actions[step % n] = -7  # an illegal one
        given = [native.step(actions), sync.step(actions)]
        over = given[0][2]
        ended += over.sum()
        if mode is AutoresetMode.DISABLED and over.any():
            assert same(given[0], given[1])
            given = [each.reset(options={"reset_mask": over.copy()}) for each in (native, sync)]
            assert same(given[0], given[1])
            given = _with_all_masks(given, native)
    assert ended > 2 * n


def _with_all_masks(given, native):
    """After a reset of some tables, the masks of all."""
    masks = native.action_masks().astype(np.int8)
    return [(observations, infos | {"action_mask": masks}) for observations, infos in given]


@pytest.mark.parametrize("n", [1, 7, 4096])
def test_any_number_of_tables_gives_what_one_gives(n):
    kwargs = {"partners": "human", "max_ticks": 3, "reward": "pairs"}
    many = gymnasium.make_vec(NAME, n, threads=2, **kwargs)
    rows = sorted({0, n // 2, n - 1})
    ones = [gymnasium.make_vec(NAME, 1, **kwargs) for _ in rows]
    given = many.reset(seed=9)
    given_one = [one.reset(seed=9 + row) for one, row in zip(ones, rows, strict=True)]
    for step in range(40):
        actions = _cheap(given[-1]["action_mask"], step)
        for row, one in zip(rows, given_one, strict=True):
            assert same(_row(given, row), _row(one, 0))
        given = many.step(actions)
        given_one = [one.step(actions[row : row + 1]) for one, row in zip(ones, rows, strict=True)]


def _cheap(masks: np.ndarray, step: int) -> np.ndarray:
    weights = np.random.default_rng(step).random(masks.shape)
    return (masks * weights).argmax(axis=1)


def _row(given: tuple, row: int) -> dict:
    *arrays, infos = given
    return {str(place): np.asarray(array[row]) for place, array in enumerate(arrays)} | {
        key: np.asarray(array[row]) for key, array in infos.items()
    }


def test_threads_change_nothing():
    given = []
    for threads in (1, 2, 3):
        env = gymnasium.make_vec(NAME, 1000, partners="interval", threads=threads)
        steps = [env.reset(seed=4)]
        for step in range(15):
            steps.append(env.step(_cheap(steps[-1][-1]["action_mask"], step)))
        given.append(steps)
    for first, second in zip(given[0], given[1], strict=True):
        assert same(first, second)
    assert all(same(a, b) for a, b in zip(given[0], given[2], strict=True))


def test_a_reset_without_seed_goes_on_counting():
    env = gymnasium.make(NAME).unwrapped
    first = [env.reset(seed=5)[0], env.reset()[0], env.reset()[0]]
    again = [env.reset(seed=5)[0], env.reset()[0], env.reset()[0]]
    assert same(first, again)
    assert not np.array_equal(first[0], first[1])
    assert env.tables.episodes[0] == 2
    unseeded = gymnasium.make(NAME).unwrapped
    unseeded.reset()
    other = gymnasium.make(NAME).unwrapped
    other.reset()
    assert unseeded.tables.seeds[0] != other.tables.seeds[0]


def test_an_illegal_action_is_replaced_and_told_or_raised():
    env = gymnasium.make(NAME, protocol="draft", seat=1).unwrapped
    _, info = env.reset(seed=0)
    first_legal = int(np.flatnonzero(info["action_mask"])[0])
    for wrong in (0, 99, -1, 2**40):
        _, info = env.reset(seed=0)
        assert info["illegal_action"] is False
        replaced = env.step(wrong)
        env.reset(seed=0)
        meant = env.step(first_legal)
        assert same(replaced[0], meant[0])
        assert replaced[4]["illegal_action"] is True
        assert meant[4]["illegal_action"] is False
    strict = gymnasium.make(NAME, protocol="draft", illegal="raise").unwrapped
    strict.reset(seed=0)
    with pytest.raises(ValueError, match="illegal action 0: see info"):
        strict.step(0)
    many = gymnasium.make_vec(NAME, 5, protocol="draft", illegal="raise")
    _, infos = many.reset(seed=0)
    actions = random_actions(infos["action_mask"], 0, 0)
    actions[3] = 0
    with pytest.raises(ValueError, match="table 3: illegal action 0"):
        many.step(actions)


def test_masks_are_never_empty_and_the_same_everywhere():
    env = gymnasium.make(NAME, partners="random").unwrapped
    for _ in range(30):
        _, info = env.reset()
        over = False
        while not over:
            assert info["action_mask"].any()
            assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
            _, _, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        assert np.flatnonzero(info["action_mask"]).tolist() == [0]
        assert env.tables.public[0]["round"] == SHOWDOWN


@pytest.mark.parametrize("copy", [True, False])
def test_arrays_are_copies_unless_asked_otherwise(copy):
    env = gymnasium.make_vec(NAME, 3, copy=copy)
    before, infos = env.reset(seed=0)
    kept, kept_mask = before.copy(), infos["action_mask"].copy()
    for step in range(6):
        given = env.step(random_actions(infos["action_mask"], 0, step))
        infos = given[4]
        assert np.shares_memory(given[0], before) is not copy
    assert np.array_equal(before, kept) is copy
    assert np.array_equal(kept_mask, kept_mask)


def test_steps_out_of_turn_are_refused():
    env = gymnasium.make(NAME).unwrapped
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    many = gymnasium.make_vec(NAME, 2, autoreset_mode="Disabled", max_ticks=1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        many.step(np.zeros(2, int))
    many.reset(seed=0)
    for _ in range(4):
        over = many.step(np.zeros(2, int))[2]
    assert over.all()
    with pytest.raises(gymnasium.error.ResetNeeded, match="episodes of 2 tables are over"):
        many.step(np.zeros(2, int))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 11}, "players 11"),
        ({"partners": "nobody"}, "unknown agent 'nobody'"),
        ({"partners": ["nearest"] * 2}, "partners: 2 agents: needs 1 or 3"),
        ({"seat": 4}, "seat 4: allowed are 'random' and 0 to 3"),
        ({"observation": "pixels"}, "observation 'pixels': allowed are features, cards"),
        ({"reward": "money"}, "reward 'money': allowed are success, pairs"),
        ({"episode": "week"}, "episode 'week': allowed are heist, game"),
        ({"illegal": "cheer"}, "illegal 'cheer': allowed are replace, raise"),
        ({"render_mode": "3d"}, "render_mode '3d'"),
        ({"tick": 3}, "argument 'tick': no argument of this environment and no rule"),
    ],
)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_bad_argument_gets_one_clear_line(arguments, message):
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(ValueError) as error:
            make(NAME, **arguments)
        assert message in str(error.value)
        assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("seed", "options", "message"),
    [
        (-1, None, "seed -1"),
        (2**63, None, "seed 9223372036854775808"),
        ([1, 2], None, "a list of 2: needs 3"),
        (None, {"reset_mask": np.zeros(3, bool)}, "one at least true"),
        (None, {"reset_mask": [True, True, True]}, "must be a NumPy array of 3 bools"),
    ],
)
def test_bad_resets_get_one_clear_line(seed, options, message):
    env = gymnasium.make_vec(NAME, 3)
    with pytest.raises(ValueError) as error:
        env.reset(seed=seed, options=options)
    assert message in str(error.value)


def test_there_is_at_least_one_table():
    with pytest.raises(ValueError, match="num_envs 0: at least 1"):
        gymnasium.make_vec(NAME, 0)
