"""PettingZoo finds no fault with the AEC and Parallel environments; they give what single environments give."""

from types import SimpleNamespace

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.render_test import render_test

import gang_sim  # noqa: F401 (registers)
from gang_sim.gang_of_four import aec as gang_of_four_aec
from gang_sim.registry import make_agent
from gang_sim.the_gang import aec as the_gang_aec
from gang_sim.the_gang import parallel as the_gang_parallel
from gang_sim.the_gang.records import CHIPS, RETURN
from tests.environments.players import same
from tests.environments.strategies import ARGUMENTS, CARDS_IN_FORCE, GANG_OF_FOUR, THE_GANG, Decisive
from tests.environments.test_covers import pairwise

NOT_HERE = ("partners", "opponents", "seat")
DICT_OBSERVATIONS = (
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
)
"""api_test's two remarks about Dict observations, which masks need."""


def _cover(name, **more):
    values = {argument: values for argument, values in ARGUMENTS[name].items() if argument not in NOT_HERE}
    return pairwise(values | more)


@pytest.mark.filterwarnings("error", *DICT_OBSERVATIONS)
@pytest.mark.parametrize("arguments", _cover(THE_GANG, max_cycles=[None, 3]) + pairwise(CARDS_IN_FORCE))
def test_aec_of_the_gang(arguments, capsys):
    api_test(the_gang_aec.env(**arguments), num_cycles=30)
    seed_test(lambda: the_gang_aec.env(**arguments), num_cycles=30)


@pytest.mark.filterwarnings("error", *DICT_OBSERVATIONS)
@pytest.mark.parametrize("arguments", _cover(GANG_OF_FOUR, max_cycles=[None, 3]))
def test_aec_of_gang_of_four(arguments, capsys):
    api_test(gang_of_four_aec.env(**arguments), num_cycles=50)
    seed_test(lambda: gang_of_four_aec.env(**arguments), num_cycles=50)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "arguments",
    _cover(THE_GANG, protocol=["table"], max_cycles=[None, 3]) + pairwise(CARDS_IN_FORCE | {"protocol": ["table"]}),
)
def test_parallel_of_the_gang(arguments, capsys):
    parallel_api_test(the_gang_parallel.parallel_env(**arguments), num_cycles=30)
    parallel_seed_test(lambda: the_gang_parallel.parallel_env(**arguments), num_cycles=30)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("players", [3, 4, 10])
def test_episodes_are_truncated_after_max_cycles(players):
    def made(of):
        return lambda **arguments: of(players=players, **arguments)

    max_cycles_test(SimpleNamespace(env=made(the_gang_aec.env), parallel_env=made(the_gang_parallel.parallel_env)))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("env", [the_gang_aec.env, gang_of_four_aec.env])
def test_every_render_mode_shows_something(env, capsys):
    render_test(env)


def _in_the_learner_s_seat(name, arguments, others, seat, seed):
    """What a single environment gives with these others, acting at random: [(observation, mask, reward, info), ...]."""
    single = gymnasium.make(name, seat=seat, **others, **arguments).unwrapped
    observation, info = single.reset(seed=seed)
    given, actions, over = [(observation, 0.0, info)], [], False
    random = np.random.default_rng(seed)
    while not over:
        actions.append(int(random.choice(np.flatnonzero(info["action_mask"]))))
        observation, reward, over, _, info = single.step(actions[-1])
        given.append((observation, reward, info))
    return given, actions


class _Others:
    """Answers for the other seats as `others_agent` does beside a learner."""

    def __init__(self, agent, seats, number_of):
        self.agent, self.seats, self.number_of = agent, seats, number_of
        self.memory = np.zeros((seats.players, 1, agent.memory_size))

    def answer(self, seat):
        seats = self.seats
        stream = seats.streams[seat : seat + 1]
        public, private = np.array([seats.public]), np.array([seats.private[seat]])
        return self.number_of(seats, int(self.agent.act(public, private, self.memory[seat], stream)[0]))


def _chip_number(seats, action):
    if seats.public["phase"] != CHIPS:
        return seats.players + 2 + action
    return seats.players + 1 if action == RETURN else action


def _candidate_number(seats, action):
    seat = int(seats.public["turn"])
    seats.observation(seat)
    listed = seats._candidates[seat][: int(seats.learners[seat]["listed"])]
    return int(np.flatnonzero(listed.astype(np.int64) == action)[0])


TABLES = [
    ({}, make_agent("the_gang", "human")),
    ({"mode": "master_thief"}, Decisive()),
    ({"mode": "professional"}, Decisive()),
    ({"challenges": "2,4,8,9", "specialists": "1,4,5,6,7"}, Decisive()),
    ({"challenges": "4,9", "specialists": "2,3,7,8"}, make_agent("the_gang", "interval")),
    ({"challenges": "10", "specialists": "5"}, make_agent("the_gang", "interval")),
]
"""Rules of The Gang, and who sits beside the learner."""


@pytest.mark.parametrize(("rules", "partner"), TABLES, ids=[str(rules) for rules, _ in TABLES])
@pytest.mark.parametrize("protocol", ["table", "draft"])
@pytest.mark.parametrize("seed", range(3))
def test_aec_gives_what_a_single_environment_gives_in_the_gang(protocol, rules, partner, seed):
    arguments = {"protocol": protocol, "max_ticks": 3, "episode": "game", "reward": "pairs", **rules}
    given, actions = _in_the_learner_s_seat(THE_GANG, arguments, {"partners": partner}, 2, seed)
    env = the_gang_aec.env(**arguments)
    _compare_aec(env, _Others(partner, env.seats, _chip_number), given, actions, 2, seed)


@pytest.mark.parametrize("episode", ["hand", "game"])
@pytest.mark.parametrize("seed", range(3))
def test_aec_gives_what_a_single_environment_gives_in_gang_of_four(episode, seed):
    arguments = {"episode": episode, "target_score": 30, "last_card_announce": "action"}
    given, actions = _in_the_learner_s_seat(GANG_OF_FOUR, arguments, {"opponents": "cheapest_beat"}, 1, seed)
    env = gang_of_four_aec.env(**arguments)
    others = _Others(make_agent("gang_of_four", "cheapest_beat"), env.seats, _candidate_number)
    _compare_aec(env, others, given, actions, 1, seed)


def _compare_aec(env, others, given, actions, seat, seed):
    env.reset(seed=seed)
    me, left, step = f"player_{seat}", iter(actions), 0
    for agent in env.agent_iter():
        observed, reward, over, truncated, info = env.last()
        if agent == me:
            observation, expected_reward, expected_info = given[step]
            assert same(observed["observation"], observation)
            assert reward == pytest.approx(expected_reward)
            assert same(info | {"action_mask": observed["action_mask"]}, expected_info)
            step += 1
        if over or truncated:
            env.step(None)
        else:
            env.step(next(left) if agent == me else others.answer(int(agent[-1])))
    assert step == len(given)
    assert next(left, None) is None


@pytest.mark.parametrize(("rules", "partner"), TABLES, ids=[str(rules) for rules, _ in TABLES])
@pytest.mark.parametrize("seed", range(3))
def test_parallel_gives_what_a_single_environment_gives(rules, partner, seed):
    """Wherever the learner is asked; with cards there are steps in which it is not."""
    arguments = {"max_ticks": 3, "episode": "game", "observation": "cards", **rules}
    given, actions = _in_the_learner_s_seat(THE_GANG, arguments, {"partners": partner}, 3, seed)
    env = the_gang_parallel.parallel_env(**arguments)
    others = _Others(partner, env.seats, _chip_number)
    observed, infos = env.reset(seed=seed)
    reward, step = 0.0, 0
    while env.agents:
        asked = env.seats.waiting()
        chosen = {agent: others.answer(seat) if seat in asked else 0 for seat, agent in enumerate(env.agents)}
        if 3 in asked:
            _compare_parallel(observed, reward, infos, given[step])
            chosen["player_3"] = actions[step]
            reward, step = 0.0, step + 1
        observed, rewards, over, _, infos = env.step(chosen)
        reward += rewards["player_3"]
    _compare_parallel(observed, reward, infos, given[step])
    assert step == len(actions)
    assert over == dict.fromkeys(env.possible_agents, True)


def _compare_parallel(observed, reward, infos, given):
    observation, expected_reward, info = given
    assert same(observed["player_3"], {"observation": observation, "action_mask": info["action_mask"]})
    assert reward == pytest.approx(expected_reward)
    assert same(infos["player_3"] | {"action_mask": info["action_mask"]}, info)


def test_nobody_is_shown_what_others_choose_in_the_tick():
    env = the_gang_aec.env()
    env.reset(seed=0)
    before = {agent: env.observe(agent) for agent in env.agents}
    for agent in env.agents[:-1]:
        assert env.agent_selection == agent
        env.step(2)
        assert same({other: env.observe(other) for other in env.agents}, before)
    env.step(2)
    assert not same({other: env.observe(other) for other in env.agents}, before)


def test_illegal_actions_are_replaced_and_told_or_raised():
    env, strict = the_gang_aec.env(), the_gang_aec.env(illegal="raise")
    for each in (env, strict):
        each.reset(seed=0)
    with pytest.raises(ValueError, match="player_0: illegal action 99: see the observation's action_mask"):
        strict.step(99)
    for agent in env.agents:
        env.step(99 if agent == "player_1" else 0)
    told = {agent: env.infos[agent]["illegal_action"] for agent in env.agents}
    assert told == {"player_0": False, "player_1": True, "player_2": False, "player_3": False}


@pytest.mark.parametrize(
    ("make", "arguments", "message"),
    [
        (the_gang_parallel.parallel_env, {"protocol": "draft"}, "protocol 'draft': seats act at once in 'table' only"),
        (the_gang_aec.env, {"max_cycles": 0}, "max_cycles 0: at least 1"),
        (the_gang_aec.env, {"partners": "nearest"}, "argument 'partners': no argument of this environment"),
        (gang_of_four_aec.env, {"reward": "success"}, "reward 'success': allowed are points, win"),
    ],
)
def test_a_bad_argument_gets_one_clear_line(make, arguments, message):
    with pytest.raises(ValueError) as error:
        make(**arguments)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_steps_out_of_turn_are_refused():
    env, parallel = the_gang_aec.env(), the_gang_parallel.parallel_env()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        parallel.step({})
    parallel.reset(seed=0)
    with pytest.raises(ValueError, match="no action for player_1"):
        parallel.step({"player_0": 0})
