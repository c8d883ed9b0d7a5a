"""Native vector environments: alike with Gymnasium's own over single ones, for any number of tables and threads."""

import gymnasium
import numba
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import gang_sim  # noqa: F401 (registers)
from gang_sim.the_gang.play import play
from tests.environments.players import fast_actions, random_actions, same
from tests.environments.strategies import ENVIRONMENTS, EVERY_KIND, GANG_OF_FOUR, THE_GANG

COMPILED = [kind for kind in EVERY_KIND if "python" not in kind]


def _pair(kind, n, mode):
    name, arguments = ENVIRONMENTS[kind]
    native = gymnasium.make_vec(name, n, vectorization_mode="vector_entry_point", autoreset_mode=mode, **arguments)
    sync = gymnasium.make_vec(name, n, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}, **arguments)
    return native, sync


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_it_is_a_sync_vector_environment(kind, mode):
    """To the last bit of observations, rewards and infos, over many episodes."""
    n = 5
    both = native, sync = _pair(kind, n, mode)
    assert native.metadata["autoreset_mode"] is mode
    assert native.observation_space == sync.observation_space
    assert native.action_space == sync.action_space
    given = [env.reset(seed=3) for env in both]
    ended = step = 0
    while ended < 3 * n:
        assert same(*given)
        actions = random_actions(native.action_masks(), 1, step)
        actions[step % n] = -7 if step % 3 == 0 else actions[step % n]  # an illegal one
        given = [env.step(actions) for env in both]
        over = given[0][2]
        ended += over.sum()
        if mode is AutoresetMode.DISABLED and over.any():
            assert same(*given)
            given = [env.reset(options={"reset_mask": over.copy()}) for env in both]
        step += 1


@pytest.mark.parametrize("n", [1, 7, 4096])
@pytest.mark.parametrize("kind", COMPILED)
def test_any_number_of_tables_gives_what_one_gives(kind, n):
    name, arguments = ENVIRONMENTS[kind]
    many = gymnasium.make_vec(name, n, threads=2, **arguments)
    rows = sorted({0, n // 2, n - 1})
    ones = [gymnasium.make(name, **arguments).unwrapped for _ in rows]
    given = many.reset(seed=9)
    given_one = [one.reset(seed=9 + row) for one, row in zip(ones, rows, strict=True)]
    for step in range(15):
        for row, one in zip(rows, given_one, strict=True):
            assert same(_row(given, row), _as_arrays(one))
        actions = fast_actions(given[-1]["action_mask"], step)
        over = [bool(env.tables.over[0]) for env in ones]
        given = many.step(actions)
        given_one = [
            _after_reset(one) if ended else one.step(int(actions[row]))
            for one, row, ended in zip(ones, rows, over, strict=True)
        ]


def _after_reset(env):
    observation, info = env.reset()
    return observation, 0.0, False, False, info


def _row(given, row):
    *arrays, infos = given
    observation = arrays[0]
    at_row = (
        {key: part[row] for key, part in observation.items()} if isinstance(observation, dict) else observation[row]
    )
    infos = {key: array[row] for key, array in infos.items() if not key.startswith("_")}
    return at_row, *[array[row] for array in arrays[1:]], infos


def _as_arrays(given):
    """A single environment's answer with NumPy's numbers, as a row of a vector environment has them."""
    observation, *rest, info = given
    return observation, *map(_number, rest), {key: _number(value) for key, value in info.items()}


def _number(value):
    return value if isinstance(value, np.ndarray) else np.array(value)[()]


@pytest.mark.parametrize("kind", COMPILED)
def test_threads_change_nothing(kind):
    name, arguments = ENVIRONMENTS[kind]
    answers = []
    for threads in (1, 2, 3):
        env = gymnasium.make_vec(name, 1000, threads=threads, **arguments)
        steps = [env.reset(seed=4)]
        for step in range(8):
            steps.append(env.step(fast_actions(steps[-1][-1]["action_mask"], step)))
        answers.append(steps)
    assert same(answers[0], answers[1])
    assert same(answers[0], answers[2])


@pytest.mark.parametrize("copy", [True, False])
@pytest.mark.parametrize("kind", ["the gang, compiled", "gang of four, catalogue"])
def test_arrays_are_copies_unless_asked_otherwise(kind, copy):
    name, arguments = ENVIRONMENTS[kind]
    env, fresh = (gymnasium.make_vec(name, 3, copy=each, **arguments) for each in (copy, True))
    before, infos = env.reset(seed=0)
    fresh.reset(seed=0)
    kept, first_mask = before.copy(), infos["action_mask"]
    for step in range(6):
        actions = random_actions(infos["action_mask"], 0, step)
        given = env.step(actions)
        assert same(given, fresh.step(actions))
        infos = given[4]
        assert np.shares_memory(given[0], before) is not copy
        assert np.shares_memory(infos["action_mask"], first_mask) is not copy
    assert np.array_equal(before, kept) is copy


@numba.njit(parallel=True)
def _counted_in_parallel(n):
    """After it, GNU OpenMP kills a forked child that runs another parallel kernel."""
    count = 0
    for _ in numba.prange(n):
        count += 1
    return count


@pytest.mark.parametrize("name", [THE_GANG, GANG_OF_FOUR])
def test_async_vector_environments_work_after_threads_have_played(name):
    play("nearest", 2000, threads=2)
    assert _counted_in_parallel(1000) == 1000
    native = gymnasium.make_vec(name, 600, threads=2)
    native.reset(seed=0)
    forked = gymnasium.make_vec(name, 2, vectorization_mode="async")
    try:
        given, expected = forked.reset(seed=0), native.reset(seed=0)
        for step in range(4):
            assert same(_row(given, 1), _row(expected, 1))
            actions = random_actions(expected[-1]["action_mask"], 0, step)
            given, expected = forked.step(actions[:2]), native.step(actions)
    finally:
        forked.close()


def test_seeds_may_be_a_list():
    env = gymnasium.make_vec(THE_GANG, 3)
    listed, _ = env.reset(seed=[7, 8, 9])
    counted, _ = env.reset(seed=7)
    assert np.array_equal(listed, counted)
    env.step(np.zeros(3, int))
    partly, _ = env.reset(seed=[None, 8, None])
    assert np.array_equal(partly[1], counted[1])
    assert env.tables.episodes.tolist() == [1, 0, 1]


def test_steps_out_of_turn_are_refused():
    many = gymnasium.make_vec(THE_GANG, 2, autoreset_mode="Disabled", max_ticks=1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        many.step(np.zeros(2, int))
    many.reset(seed=0)
    for _ in range(4):
        over = many.step(np.zeros(2, int))[2]
    assert over.all()
    with pytest.raises(gymnasium.error.ResetNeeded, match="episodes of 2 tables are over"):
        many.step(np.zeros(2, int))


def test_illegal_actions_are_raised_with_their_table():
    many = gymnasium.make_vec(THE_GANG, 5, protocol="draft", illegal="raise")
    _, infos = many.reset(seed=0)
    actions = random_actions(infos["action_mask"], 0, 0)
    actions[3] = 0
    with pytest.raises(ValueError, match="table 3: illegal action 0"):
        many.step(actions)


@pytest.mark.parametrize(
    ("seed", "options", "message"),
    [
        (-1, None, "seed -1"),
        (2**62 - 2, None, "seed 4611686018427387902"),
        ([1, 2], None, "a list of 2: needs 3"),
        (None, {"reset_mask": np.zeros(3, bool)}, "one at least true"),
        (None, {"reset_mask": [True, True, True]}, "must be a NumPy array of 3 bools"),
    ],
)
def test_bad_resets_get_one_clear_line(seed, options, message):
    env = gymnasium.make_vec(THE_GANG, 3)
    with pytest.raises(ValueError) as error:
        env.reset(seed=seed, options=options)
    assert message in str(error.value)


@pytest.mark.parametrize("arguments", [{"num_envs": 0}, {"num_envs": 2, "threads": 0}, {"autoreset_mode": "Never"}])
def test_bad_arguments_get_one_clear_line(arguments):
    with pytest.raises(ValueError) as error:
        gymnasium.make_vec(THE_GANG, **arguments)
    assert "\n" not in str(error.value)


def test_a_wrong_number_of_actions_is_refused():
    env = gymnasium.make_vec(THE_GANG, 3)
    env.reset(seed=0)
    with pytest.raises(ValueError, match=r"actions of shape \[2\]: needs \[3\]"):
        env.step(np.zeros(2, int))
