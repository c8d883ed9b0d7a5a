"""Checks that users run on their own agents: legal everywhere, reproducible, alike on both paths, honest as it says.

No agent and no test of gang-sim's own lives here.
"""

from itertools import islice

import numpy as np

from gang_sim.agent import Agent, CompiledAgent
from gang_sim.registry import make_agent
from gang_sim.the_gang.play import play
from gang_sim.the_gang.rules import Rules
from gang_sim.the_gang.trace import trace_game

_SETTINGS = (
    Rules(players=3, max_ticks=1),
    Rules(players=4),
    Rules(players=4, end_rule="settled", max_ticks=5),
    Rules(players=5, protocol="draft"),
    Rules(players=10, max_ticks=4),
    Rules(players=10, protocol="draft"),
)
_OTHER_SUITS = ((1, 0, 2, 3), (3, 2, 1, 0), (1, 2, 3, 0))


def check_agent(agent: str | Agent, *, heists: int = 40, games: int = 5, seed: int = 0) -> None:
    """Run every check of an agent of The Gang on random games; returns None when all hold.

    heists, games: how many of each per setting; the settings cover both protocols, both end rules, one to ten ticks and
    3 to 10 players, in self-play and with partners who move at random.
    Raises ValueError for an agent that cannot be seated or acts illegally, AssertionError that names the check and the
    setting otherwise.

    >>> check_agent("nearest", heists=5, games=1)
    """
    checked = make_agent("the_gang", agent)
    for rules in _SETTINGS:
        for partner in (checked, "random"):
            line_up = [checked, *[make_agent("the_gang", partner)] * (rules.players - 1)]
            check_repeats(line_up, rules, heists, seed)
            check_paths(line_up, rules, heists, games, seed)
        if checked.honest:
            check_honest(checked, rules, games, seed)


def check_repeats(line_up: list[Agent], rules: Rules, heists: int, seed: int) -> None:
    """The same seed gives the same heists again, however many tables are played at once."""
    first = play(line_up, heists, seed, rules=rules, path="python")
    for batch in (heists, 7):
        again = play(line_up, heists, seed, rules=rules, path="python", batch=batch)
        assert np.array_equal(first, again), f"{line_up[0].name}: not the same again with batches of {batch}, {rules}"


def check_paths(line_up: list[Agent], rules: Rules, heists: int, games: int, seed: int) -> None:
    """A compiled agent plays the same heists and games on the compiled and on the Python path, on 1 and 2 threads."""
    if not all(isinstance(agent, CompiledAgent) for agent in line_up):
        return
    for n, whole in ((heists, False), (games, True)):
        by_hand = play(line_up, n, seed, rules=rules, games=whole, path="python")
        for threads in (1, 2):
            compiled = play(line_up, n, seed, rules=rules, games=whole, threads=threads)
            assert np.array_equal(by_hand, compiled), f"{line_up[0].name}: paths differ, {rules}"


def check_honest(agent: Agent, rules: Rules, games: int, seed: int) -> None:
    """Whoever says `honest` moves alike when all cards change their suits, which changes no estimate of a rank.

    Necessary, not sufficient: a code in ranks passes.
    """
    for game in range(games):
        plain = _moves(agent, rules, seed, game, (0, 1, 2, 3))
        for suits in _OTHER_SUITS:
            assert _moves(agent, rules, seed, game, suits) == plain, f"{agent.name}: moves depend on suits, {rules}"


def _moves(agent: Agent, rules: Rules, seed: int, game: int, suits: tuple[int, ...]) -> list[tuple[int, ...]]:
    steps = islice(trace_game(agent, seed, game, rules, suits), 4 * max(rules.max_ticks, rules.players))
    return [step.chosen for step in steps]
