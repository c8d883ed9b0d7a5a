"""Whole heists and whole hands per second, with plain and with thinking agents, on one thread and on all."""

from collections.abc import Sequence
from functools import partial

from gang_sim.experiments.benchmarks.climbing_peers import climbing_peers
from gang_sim.experiments.benchmarks.listing import Listing
from gang_sim.experiments.benchmarks.timing import Contest, Contestant
from gang_sim.gang_of_four.play import play as play_hands
from gang_sim.registry import agent_names
from gang_sim.the_gang.cards_in_force import CHALLENGE, CHALLENGES, SPECIALISTS
from gang_sim.the_gang.play import play as play_heists
from gang_sim.the_gang.rules import Rules

__all__ = ["hands", "hands_next_to_peers", "heists", "heists_with_cards"]

HEISTS, HANDS, SEED = 100_000, 20_000, 1
SCRIPTED = ("cheapest_beat", "keeper", "planner")
"""Styles that are timed, where they are there."""


def heists(threads: Sequence[int]) -> Contest:
    """Heists of The Gang."""
    draft, table = Rules(protocol="draft"), Rules()
    found = []
    for number in threads:
        on = _threads(number)
        found += [
            Contestant(
                f"nearest, 4 players, draft, {on}", {"heists": HEISTS},
                partial(play_heists, "nearest", HEISTS, SEED, rules=draft, threads=number),
            ),
            Contestant(
                f"interval, 4 players, table, 10 ticks, {on}", {"heists": HEISTS // 4},
                partial(play_heists, "interval", HEISTS // 4, SEED, rules=table, threads=number),
            ),
        ]  # fmt: skip
    return Contest("heists of The Gang", found)


def heists_with_cards(threads: int) -> Contest:
    """Heists of The Gang with each challenge and each specialist by itself; three pocket cards take much longer."""
    found = []
    for card in CHALLENGES + SPECIALISTS:
        challenges, specialists = ((card.name,), ()) if card.kind == CHALLENGE else ((), (card.name,))
        rules = Rules(protocol="draft", challenges=challenges, specialists=specialists)
        count = HEISTS // 50 if card.name == "security_cameras" else HEISTS // 2
        play = partial(play_heists, "nearest", count, SEED, rules=rules, threads=threads)
        found.append(Contestant(f"nearest, {card.name.replace('_', ' ')}", {"heists": count}, play))
    return Contest(f"heists of The Gang with a card in force, 4 players, draft, {_threads(threads)}", found)


def hands(threads: Sequence[int]) -> Contest:
    """First hands of Gang of Four at tables of four: any legal play, all legal plays listed, and styles."""
    agents: list[str | Listing] = [
        "random",
        Listing(),
        *(name for name in SCRIPTED if name in agent_names("gang_of_four")),
    ]
    found = [_hands(agent, number) for number in threads for agent in agents]
    return Contest("hands of Gang of Four, 4 players", found)


def hands_next_to_peers() -> Contest:
    """Random legal play from the first card to the last, next to Dou Dizhu of other packages, each played from Python.

    Dou Dizhu is another climbing game, with longer combinations and three players: the nearest that they have.
    """
    return Contest(
        "climbing games, random legal play from Python on one thread (peers: Dou Dizhu)",
        [_hands("random", 1, "gang-sim, Gang of Four"), *climbing_peers(SEED)],
        compared=True,
    )


def _hands(agent: str | Listing, threads: int, name: str | None = None) -> Contestant:
    decisions = int(play_hands(agent, HANDS, SEED, threads=threads)["decisions"].sum())
    title = name or f"{agent if isinstance(agent, str) else agent.name}, {_threads(threads)}"
    return Contestant(
        title, {"hands": HANDS, "decisions": decisions}, partial(play_hands, agent, HANDS, SEED, threads=threads)
    )


def _threads(number: int) -> str:
    return f"{number} thread{'s' if number > 1 else ''}"
