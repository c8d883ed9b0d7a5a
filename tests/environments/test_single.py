"""Single environments: Gymnasium finds no fault with them, whatever their arguments; seeds, masks, refusals."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gang_sim  # noqa: F401 (registers)
from tests.environments.players import same
from tests.environments.strategies import ARGUMENTS, CARDS_IN_FORCE, ENVIRONMENTS, EVERY_KIND, GANG_OF_FOUR, THE_GANG
from tests.environments.test_covers import pairwise

COVER = [(name, arguments) for name, values in ARGUMENTS.items() for arguments in pairwise(values)]
COVER += [(THE_GANG, arguments) for arguments in pairwise(CARDS_IN_FORCE)]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("name", "arguments"), COVER)
def test_gymnasium_finds_no_fault(name, arguments, capsys):
    check_env(gymnasium.make(name, **arguments).unwrapped)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("observation", ["features", "cards"])
def test_gymnasium_finds_no_fault_with_any_number_of_players(players, observation):
    env = gymnasium.make(THE_GANG, players=players, observation=observation).unwrapped
    check_env(env, skip_render_check=True)
    assert env.action_space.n == players + 2


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_reset_without_seed_goes_on_counting(kind):
    name, arguments = ENVIRONMENTS[kind]
    env = gymnasium.make(name, **arguments).unwrapped
    first = [env.reset(seed=5), env.reset(), env.reset()]
    again = [env.reset(seed=5), env.reset(), env.reset()]
    assert same(first, again)
    assert not same(first[0][0], first[1][0])
    assert env.tables.episodes[0] == 2
    unseeded, other = (gymnasium.make(name, **arguments).unwrapped for _ in range(2))
    unseeded.reset()
    other.reset()
    assert unseeded.tables.seeds[0] != other.tables.seeds[0]


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_masks_are_never_empty_and_the_same_everywhere(kind):
    name, arguments = ENVIRONMENTS[kind]
    env = gymnasium.make(name, illegal="raise", **arguments).unwrapped
    for episode in range(12):
        _, info = env.reset(seed=episode)
        over = False
        while not over:
            assert info["action_mask"].dtype == np.int8
            assert info["action_mask"].any()
            assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
            legal = np.flatnonzero(info["action_mask"])
            _, _, over, _, info = env.step(int(legal[episode % len(legal)]))
        assert np.flatnonzero(info["action_mask"]).tolist() == [0]


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_an_illegal_action_is_replaced_by_the_first_legal_one_and_told(kind):
    name, arguments = ENVIRONMENTS[kind]
    env = gymnasium.make(name, **arguments).unwrapped
    strict = gymnasium.make(name, illegal="raise", **arguments).unwrapped
    _, info = env.reset(seed=3)
    first_legal = int(np.flatnonzero(info["action_mask"])[0])
    wrongs = np.flatnonzero(info["action_mask"] == 0)
    for wrong in (-1, 2**40, int(wrongs[0]), int(wrongs[-1])):
        _, info = env.reset(seed=3)
        assert info["illegal_action"] is False
        replaced = env.step(wrong)
        env.reset(seed=3)
        meant = env.step(first_legal)
        assert same(replaced[:4], meant[:4])
        assert replaced[4]["illegal_action"] is True
        assert meant[4]["illegal_action"] is False
        strict.reset(seed=3)
        with pytest.raises(ValueError, match=f"illegal action {wrong}: see info"):
            strict.step(wrong)


def test_steps_out_of_turn_are_refused():
    env = gymnasium.make(THE_GANG).unwrapped
    for refused in (lambda: env.step(0), env.action_masks):
        with pytest.raises(gymnasium.error.ResetNeeded):
            refused()
    env = gymnasium.make(THE_GANG, max_ticks=1).unwrapped
    env.reset(seed=0)
    while not env.step(0)[2]:
        pass
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        (THE_GANG, {"players": 11}, "players 11"),
        (THE_GANG, {"partners": "nobody"}, "unknown agent 'nobody'"),
        (THE_GANG, {"partners": ["nearest"] * 2}, "partners: 2 agents: needs 1 or 3"),
        (THE_GANG, {"seat": 4}, "seat 4: allowed are 'random' and 0 to 3"),
        (THE_GANG, {"observation": "pixels"}, "observation 'pixels': allowed are features, cards"),
        (THE_GANG, {"reward": "money"}, "reward 'money': allowed are success, pairs"),
        (THE_GANG, {"episode": "week"}, "episode 'week': allowed are heist, game"),
        (THE_GANG, {"illegal": "cheer"}, "illegal 'cheer': allowed are replace, raise"),
        (THE_GANG, {"render_mode": "3d"}, "render_mode '3d'"),
        (THE_GANG, {"tick": 3}, "argument 'tick': no argument of this environment and no rule"),
        (GANG_OF_FOUR, {"actions": "all"}, "actions 'all': allowed are candidates, catalogue"),
        (GANG_OF_FOUR, {"opponents": []}, "opponents: 0 agents: needs 1 or 3"),
        (GANG_OF_FOUR, {"opponents": "nearest"}, "unknown agent 'nearest'"),
        (GANG_OF_FOUR, {"episode": "heist"}, "episode 'heist': allowed are hand, game"),
        (GANG_OF_FOUR, {"duty_gang": "maybe"}, "duty_gang maybe: allowed are allowed, forbidden"),
    ],
)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_bad_argument_gets_one_clear_line(name, arguments, message):
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(ValueError) as error:
            make(name, **arguments)
        assert message in str(error.value)
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("seed", [-1, 2**62, True, 0.5])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(ValueError, match=f"seed {seed}"):
        gymnasium.make(THE_GANG).unwrapped.reset(seed=seed)


def test_the_module_may_stand_in_the_name():
    assert gymnasium.make("gang_sim:gang_sim/TheGang-v0", players=3).unwrapped.action_space.n == 5
