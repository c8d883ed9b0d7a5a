"""Checks that users run on their own agents: legal everywhere, reproducible, alike on both paths, honest as it says.

No agent and no test of gang-sim's own lives here.
"""

import importlib
from itertools import islice
from typing import Any, get_args, get_type_hints

import numpy as np

from gang_sim.agent import Agent, CompiledAgent
from gang_sim.gang_of_four.rules import Rules as GangOfFourRules
from gang_sim.registry import GAMES, games_of, make_agent
from gang_sim.the_gang.rules import Rules as TheGangRules
from gang_sim.the_gang.trace import trace_game

_THE_GANG = (
    TheGangRules(players=3, max_ticks=1),
    TheGangRules(players=4),
    TheGangRules(players=4, end_rule="settled", max_ticks=5),
    TheGangRules(players=5, protocol="draft"),
    TheGangRules(players=10, max_ticks=4),
    TheGangRules(players=10, protocol="draft"),
)
_DRAWN = 4
"""Settings of Gang of Four beside the default ones, every option drawn at random."""
_OTHER_SUITS = ((1, 0, 2, 3), (3, 2, 1, 0), (1, 2, 3, 0))


def check_agent(agent: str | Agent, *, game: str | None = None, deals: int = 40, games: int = 5, seed: int = 0) -> None:
    """Run every check of an agent on random games; returns None when all hold.

    game: "the_gang" or "gang_of_four"; needed where agents of both have the name.
    deals, games: how many heists or hands, and whole games, per setting, in self-play and with partners who act at
    random. The Gang's settings cover both protocols, both end rules, one to ten ticks and 3 to 10 players; Gang of
    Four's are the defaults for 3 and 4 players, and others with every option drawn at random from the seed.
    Raises ValueError for an agent that cannot be seated or acts illegally, AssertionError that names the check and the
    setting otherwise.

    >>> check_agent("nearest", deals=5, games=1)
    """
    checked = _made(agent, game)
    for rules in settings(checked.game, seed):
        for partner in (checked, "random"):
            line_up = [checked, *[make_agent(checked.game, partner)] * (rules.players - 1)]
            check_repeats(line_up, rules, deals, seed)
            check_paths(line_up, rules, deals, games, seed)
        if checked.game == "the_gang" and checked.honest:
            check_honest(checked, rules, games, seed)


def _made(agent: str | Agent, game: str | None) -> Agent:
    """The agent, of the game that it plays if none is named."""
    playing = [game] if game else games_of(agent)
    if len(playing) > 1:
        raise ValueError(f"agent {agent}: there is one in each of {', '.join(playing)}: name the game")
    return make_agent(playing[0] if playing else GAMES[0], agent)


def settings(game: str, seed: int = 0) -> list[Any]:
    """The rules under which an agent of a game is checked; those drawn at random are the seed's."""
    if game == "the_gang":
        return list(_THE_GANG)
    rng = np.random.default_rng(seed)
    choices = {name: get_args(hint) for name, hint in get_type_hints(GangOfFourRules).items() if get_args(hint)}
    drawn = [
        GangOfFourRules(
            **{name: values[rng.integers(len(values))] for name, values in choices.items()}, target_score=50
        )
        for _ in range(_DRAWN)
    ]
    return [GangOfFourRules(), GangOfFourRules(players=3), *drawn]


def _played(line_up: list[Agent], n: int, seed: int, **options: Any) -> np.ndarray:
    return importlib.import_module(f"gang_sim.{line_up[0].game}.play").play(line_up, n, seed, **options)


def check_repeats(line_up: list[Agent], rules: Any, deals: int, seed: int) -> None:
    """The same seed gives the same heists or hands again, however many tables are played at once."""
    first = _played(line_up, deals, seed, rules=rules, path="python")
    for batch in (deals, 7):
        again = _played(line_up, deals, seed, rules=rules, path="python", batch=batch)
        assert np.array_equal(first, again), f"{line_up[0].name}: not the same again with batches of {batch}, {rules}"


def check_paths(line_up: list[Agent], rules: Any, deals: int, games: int, seed: int) -> None:
    """A compiled agent plays the same on the compiled and on the Python path, on 1 and 2 threads."""
    if not all(isinstance(agent, CompiledAgent) for agent in line_up):
        return
    for n, whole in ((deals, False), (games, True)):
        by_hand = _played(line_up, n, seed, rules=rules, games=whole, path="python")
        for threads in (1, 2):
            compiled = _played(line_up, n, seed, rules=rules, games=whole, threads=threads)
            assert np.array_equal(by_hand, compiled), f"{line_up[0].name}: paths differ, {rules}"


def check_honest(agent: Agent, rules: TheGangRules, games: int, seed: int) -> None:
    """Whoever says `honest` moves alike when all cards change their suits, which changes no estimate of a rank.

    Necessary, not sufficient: a code in ranks passes.
    """
    for game in range(games):
        plain = _moves(agent, rules, seed, game, (0, 1, 2, 3))
        for suits in _OTHER_SUITS:
            assert _moves(agent, rules, seed, game, suits) == plain, f"{agent.name}: moves depend on suits, {rules}"


def _moves(agent: Agent, rules: TheGangRules, seed: int, game: int, suits: tuple[int, ...]) -> list[tuple[int, ...]]:
    steps = islice(trace_game(agent, seed, game, rules, suits), 4 * max(rules.max_ticks, rules.players))
    return [step.chosen for step in steps]
