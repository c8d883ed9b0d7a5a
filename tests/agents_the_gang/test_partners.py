"""The partner suite: each convention does what its sentence says, and is legal and the same on both paths."""

import numpy as np
import pytest

from gang_sim.agents.the_gang import PARTNERS, SUITES
from gang_sim.agents.the_gang.stubborn import settled_place
from gang_sim.agents.the_gang.yielding import chips_lost
from gang_sim.poker.strengths import equity
from gang_sim.registry import make_agent
from gang_sim.the_gang.play import play
from gang_sim.the_gang.records import NO_CARD, SHOWDOWN, STAY
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.trace import trace_game

SETTINGS = [
    Rules(max_ticks=3),
    Rules(players=5, end_rule="settled", max_ticks=4),
    Rules(players=3, protocol="draft"),
    Rules(players=10, max_ticks=2),
]


def _states(agents, rules, games=3):
    for game in range(games):
        for step in trace_game(agents, 3, game, rules):
            if step.public["round"] != SHOWDOWN:
                yield step.public, step.private


def _percentile(public, private) -> float:
    board = public["board"][public["board"] != NO_CARD]
    return float(equity(private["pocket"][None, :2], board[None])[0])


@pytest.mark.parametrize("rules", SETTINGS, ids=str)
@pytest.mark.parametrize("partner", [spec for spec in PARTNERS if not spec.startswith("human")])
def test_both_paths_play_the_same_legal_heists(partner, rules):
    line_up = [partner, *["nearest", "contest"] * 5][: rules.players]
    compiled = play(line_up, 60, seed=4, rules=rules, path="compiled", threads=2)
    assert np.array_equal(compiled, play(line_up, 60, seed=4, rules=rules, path="python"))


def test_every_partner_is_honest_and_none_is_there_twice():
    assert len(set(SUITES["partners"])) == len(SUITES["partners"])
    assert all(make_agent("the_gang", spec).honest for spec in SUITES["partners"])


def test_who_has_settled_moves_only_for_a_good_reason():
    assert settled_place(2.9, 2.0, 1.0) == 2.0
    assert settled_place(3.1, 2.0, 1.0) == 3.1
    assert settled_place(1.4, 0.0, 1.0) == 1.4


def test_yielding_never_takes_back_what_was_taken_from_it():
    taken = lost_before = 0
    before = None
    for public, _ in _states(["yielding", "fixed", "fixed", "stubborn"], Rules(max_ticks=5), games=40):
        lost = chips_lost(public, 0)
        own = int(public["chips"][public["round"], 0])
        assert not (lost >> own) & 1 or public["tick"] == 0 or own == 0
        stamp = (int(public["heist"]), int(public["round"]))
        lost_before = lost_before if stamp == before else 0
        assert lost & lost_before == lost_before
        taken += lost != lost_before
        before, lost_before = stamp, lost
    assert taken > 20


def test_fixed_claims_the_chip_of_its_percentile_in_every_state():
    agent = make_agent("the_gang", "fixed")
    for public, private in _states("contest", Rules(end_rule="settled"), games=2):
        for seat in range(4):
            one = private[seat : seat + 1].copy()
            answer = agent.act(public[None].copy(), one, np.zeros((1, 0)), np.zeros(1, np.uint64))[0]
            chip = int(public["chips"][public["round"], seat]) if answer == STAY else answer
            assert chip == min(4, int(_percentile(public, one[0]) * 4 + 1))


def test_glance_and_soft_do_better_than_who_looks_at_nobody():
    rules = Rules(max_ticks=3)
    fixed = play("fixed", 1500, seed=8, rules=rules)["success"].mean()
    for spec in ("glance", "soft"):
        assert play(spec, 1500, seed=8, rules=rules)["success"].mean() > fixed


def test_soft_needs_some_scale():
    with pytest.raises(ValueError, match=r"agent soft: scale=0: at least 0\.01"):
        make_agent("the_gang", "soft:scale=0")
    with pytest.raises(ValueError, match="agent stubborn: inertia=-1: at least 0"):
        make_agent("the_gang", "stubborn:inertia=-1")
