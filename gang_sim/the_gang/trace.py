"""One game of The Gang step by step, with everything that happened: for watching, drawing and records."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from gang_sim import streams
from gang_sim.agent import Agent
from gang_sim.play import ask, checked_range, illegal, seated
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang import table
from gang_sim.the_gang.game_kernels import advance, number_boards, open_hands, start_heist
from gang_sim.the_gang.records import SHOWDOWN, new_tables
from gang_sim.the_gang.rules import MAX_PLAYERS, Rules


@dataclass(frozen=True)
class Step:
    """A table after a deal or a tick.

    public, private, hidden: copies of the records (private: one per seat). colour: the round that the tick belonged
    to, -1 after a deal. tick: its number in the round, from 0. chosen: action by seat (-1 = was not asked). order:
    seats in the order in which they were carried out; void: by seat, whether the action came to nothing.
    """

    public: np.void
    private: np.ndarray
    hidden: np.void
    colour: int
    tick: int
    chosen: tuple[int, ...]
    order: tuple[int, ...]
    void: tuple[bool, ...]

    @property
    def is_deal(self) -> bool:
        """Whether this is the start of a heist."""
        return self.colour < 0


def trace_game(
    agents: Sequence[str | Agent] | str | Agent,
    seed: int = 0,
    game: int = 0,
    rules: Rules | None = None,
    suits: Sequence[int] = (0, 1, 2, 3),
) -> Iterator[Step]:
    """Steps of one whole game, the same that `play(agents, 1, seed, first=game, games=True)` counts.

    suits: what becomes of clubs, diamonds, hearts and spades in every deal; another order than theirs asks what would
    have happened with the same cards in other suits.
    """
    if sorted(suits) != [0, 1, 2, 3]:
        raise ValueError(f"suits {list(suits)}: must be 0, 1, 2, 3 in some order")
    rules = rules or Rules()
    line_up = seated("the_gang", agents, rules.players)
    checked_range(1, seed, game)
    hands = load_strengths().hands
    publics, privates, hiddens = new_tables(1, rules)
    public, private, hidden = publics[0], privates[0], hiddens[0]
    key = np.uint64(streams.game_key(seed, game))
    seat_streams = np.array([[streams.derive(key, streams.SEAT, seat, 0) for seat in range(MAX_PLAYERS)]], np.uint64)
    memories = [np.zeros((1, agent.memory_size)) for agent in line_up]
    row = np.zeros(1, np.int64)
    table.start_game(public, hidden, key)
    while not table.game_is_over(public):
        start_heist(public, private, hidden)
        _relabel(private, hidden, rules, np.array(suits))
        yield _step(public, private, hidden, rules, -1, 0, [])
        while public["round"] != SHOWDOWN:
            colour, now = int(public["round"]), int(public["tick"])
            actions, asked = np.zeros(MAX_PLAYERS, np.int8), []
            for seat, agent in enumerate(line_up):
                if not table.must_act(public, seat):
                    continue
                answer = int(ask(agent, publics, privates[:, seat], memories[seat], seat_streams[:, seat], row)[0])
                if not table.is_legal(public, seat, answer):
                    raise illegal(line_up, seat, game, f"action {answer}")
                actions[seat] = answer
                asked.append(seat)
            advance(public, private, hidden, actions)
            if public["round"] == SHOWDOWN:
                open_hands(public, private, hidden, hands)
            yield _step(public, private, hidden, rules, colour, now, asked)
        for seat, agent in enumerate(line_up):
            if agent.watches_showdown:
                ask(agent, publics, privates[:, seat], memories[seat], seat_streams[:, seat], row)


def _relabel(private: np.ndarray, hidden: np.void, rules: Rules, suits: np.ndarray) -> None:
    """Give the dealt cards other suits, before any board card lies open."""
    hidden["deck"] = hidden["deck"] // 4 * 4 + suits[hidden["deck"] % 4]
    for seat in range(rules.players):
        table.fill_pocket(private[seat], hidden, seat)
    number_boards(hidden)


def _step(
    public: np.void, private: np.ndarray, hidden: np.void, rules: Rules, colour: int, tick: int, asked: list[int]
) -> Step:
    chosen, void = [-1] * rules.players, [False] * rules.players
    for seat in asked:
        chosen[seat] = int(hidden["chosen"][colour, tick, seat])
        void[seat] = bool(hidden["void"][colour, tick, seat])
    order = tuple(int(seat) for seat in hidden["order"][colour, tick, : len(asked)])
    own = private[: rules.players].copy()
    return Step(public.copy(), own, hidden.copy(), colour, tick, tuple(chosen), order, tuple(void))
