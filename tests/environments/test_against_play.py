"""An agent in the learner's seat makes the very games that `play` plays with the same agents."""

import gymnasium
import numpy as np
import pytest

import gang_sim  # noqa: F401 (registers)
from gang_sim.environments.tables import LEAVE, STEP
from gang_sim.gang_of_four.action_numbers import ANNOUNCE_NUMBER, FIRST_PLAY, FIRST_RETURN, FORGET_NUMBER
from gang_sim.gang_of_four.catalogue import catalogue, play_number
from gang_sim.gang_of_four.play import play as play_gang_of_four
from gang_sim.gang_of_four.records import ANNOUNCE, PLAY
from gang_sim.gang_of_four.records import WIN as WHOLE_WIN
from gang_sim.gang_of_four.rules import Rules as GangOfFourRules
from gang_sim.registry import make_agent
from gang_sim.the_gang.play import play as play_the_gang
from gang_sim.the_gang.records import CHIPS, RETURN
from gang_sim.the_gang.rules import Rules as TheGangRules
from tests.environments.players import Impersonator
from tests.environments.strategies import GANG_OF_FOUR, THE_GANG, SlowCheapest, SlowInterval

N, SEED = 12, 50


def _play_out(env, agent, to_numbers):
    """Views of all steps, with the rows that stepped, until every episode is over."""
    env.reset(seed=SEED)
    tables, learner = env.tables, Impersonator(env.tables, agent)
    while not tables.over.all():
        stepping = ~tables.over
        actions = to_numbers(tables, learner.actions(stepping))
        view = tables.carry_out(np.where(stepping, STEP, LEAVE).astype(np.int8), actions, tables.new_view())
        assert not view.info["illegal_action"][stepping].any()
        yield view, np.flatnonzero(stepping)


RULES = [
    {"protocol": "table"},
    {"protocol": "draft"},
    {"mode": "advanced"},
    {"mode": "master_thief", "protocol": "draft"},
    {"mode": "professional", "frozen_chip_returns": "yes"},
    {"challenges": "noise_sensors,ventilation_shaft,blackout,security_cameras"},
    {"challenges": "retina_scan,fingerprint_scan,quick_access", "specialists": "informant,hacker,jack,coordinator"},
]


@pytest.mark.parametrize("options", RULES, ids=str)
@pytest.mark.parametrize("partners", ["interval", SlowInterval()], ids=["compiled", "python"])
@pytest.mark.parametrize("seat", [2, "random"])
def test_the_gang(options, partners, seat):
    rules = {"max_ticks": 4, **options}
    learner = "nearest" if TheGangRules(**rules).plays_cards else "human"  # a Blackout would wipe its memory in `play`
    env = gymnasium.make_vec(
        THE_GANG, N, partners=partners, seat=seat, episode="game", autoreset_mode="Disabled", **rules
    )
    successes = [[] for _ in range(N)]
    for view, rows in _play_out(env, make_agent("the_gang", learner), _the_gang_numbers):
        for row in rows[view.info["heist_over"][rows]]:
            successes[row].append(bool(view.info["success"][row]))
            assert view.reward[row] == view.info["success"][row]
    for row, learner_seat in enumerate(env.tables.learners["seat"]):
        line_up = ["interval"] * 4
        line_up[learner_seat] = learner
        results = play_the_gang(line_up, 1, seed=SEED + row, rules=TheGangRules(**rules), games=True)
        assert results["success"].tolist() == successes[row]
    assert seat != "random" or len(set(env.tables.learners["seat"])) > 1


def _the_gang_numbers(tables, actions):
    """Numbers of the actions of an agent that decides for cards too, if there are any."""
    numbers = np.zeros(tables.n, np.int64)
    for row, action in enumerate(actions):
        if tables.public[row]["phase"] != CHIPS:
            numbers[row] = tables.rules.players + 2 + action
        else:
            numbers[row] = tables.rules.players + 1 if action == RETURN else action
    return numbers


@pytest.mark.parametrize("reward", ["points", "win"])
@pytest.mark.parametrize("actions", ["candidates", "catalogue"])
@pytest.mark.parametrize("opponents", ["cheapest_beat", SlowCheapest()], ids=["compiled", "python"])
def test_gang_of_four(opponents, actions, reward):
    rules = {"target_score": 40, "last_card_announce": "action"}
    env = gymnasium.make_vec(
        GANG_OF_FOUR, N, opponents=opponents, episode="game", actions=actions, reward=reward,
        autoreset_mode="Disabled", **rules,
    )  # fmt: skip
    points, won, rewards = [[] for _ in range(N)], [[] for _ in range(N)], np.zeros(N)
    for view, rows in _play_out(env, make_agent("gang_of_four", "random"), _gang_of_four_numbers):
        rewards[rows] += view.reward[rows]
        for row in rows[view.info["hand_over"][rows]]:
            points[row].append(int(view.info["points"][row]))
            won[row].append(bool(view.info["won"][row]))
    for row, seat in enumerate(env.tables.learners["seat"]):
        line_up = ["cheapest_beat"] * 4
        line_up[seat] = "random"
        results = play_gang_of_four(line_up, 1, seed=SEED + row, rules=GangOfFourRules(**rules), games=True)
        own, total = results["points"][:, seat].astype(float), results["points"].sum(axis=1)
        assert own.tolist() == points[row]
        assert (results["winner"] == seat).tolist() == won[row]
        expected = ((total - own) / 3 - own).sum() if reward == "points" else results["won"][-1, seat] / WHOLE_WIN
        assert rewards[row] == pytest.approx(expected)


def _gang_of_four_numbers(tables, actions):
    """Numbers of the table's actions; of finished tables anything."""
    numbers = np.zeros(tables.n, np.int64)
    for row, action in enumerate(actions):
        if tables.form.has_candidates:
            listed = tables.candidates[row, : tables.learners["listed"][row]].astype(np.int64)
            numbers[row] = np.flatnonzero(listed == action)[0] if action in listed else 0
            continue
        stage, every = tables.public["stage"][row], catalogue()
        if stage == PLAY:
            play = np.uint64(action.astype(np.uint64))
            numbers[row] = FIRST_PLAY + play_number(play, every.sorted_cards, every.numbers) if action else 0
        elif stage == ANNOUNCE:
            numbers[row] = ANNOUNCE_NUMBER if action else FORGET_NUMBER
        else:
            numbers[row] = FIRST_RETURN + action
    return numbers
