"""One game of The Gang step by step, with everything that happened: for watching, drawing and records."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gang_sim import streams
from gang_sim.agent import Agent
from gang_sim.play import ask, checked_range, illegal, seated
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang import table
from gang_sim.the_gang.cards_in_force import BLACKOUT
from gang_sim.the_gang.decisions import default_choice
from gang_sim.the_gang.estimates import estimate
from gang_sim.the_gang.game_kernels import advance, note_board, number_boards, open_hands, wipes_memory
from gang_sim.the_gang.records import CHIPS, RED, SHOWDOWN, new_tables
from gang_sim.the_gang.rules import MAX_PLAYERS, Rules


@dataclass(frozen=True)
class Step:
    """A table after a deal, a tick or a decision that a card brought.

    public, private, hidden: copies of the records (private: one per seat). colour: the round that the tick or the
    decision belonged to, -1 after a deal. phase: what was asked (`records`), CHIPS for a tick and after a deal;
    specialist: the one that it was about, 0 = none. tick: its number in the round, from 0. chosen: action by seat
    (-1 = was not asked). order: seats in the order in which they were carried out; void: by seat, whether the action
    came to nothing.
    """

    public: np.void
    private: np.ndarray
    hidden: np.void
    colour: int
    phase: int
    specialist: int
    tick: int
    chosen: tuple[int, ...]
    order: tuple[int, ...]
    void: tuple[bool, ...]

    @property
    def is_deal(self) -> bool:
        """Whether this is the start of a heist."""
        return self.colour < 0

    def history(self, colour: int) -> np.void:
        """The record that holds a round's chips and moves: the public one, or `hidden` where a Blackout took them."""
        taken = self.public["cards"] & BLACKOUT and colour < min(self.public["round"], RED)
        return self.hidden["past"] if taken else self.public


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
    strengths = load_strengths()
    publics, privates, hiddens = new_tables(1, rules)
    public, private, hidden = publics[0], privates[0], hiddens[0]
    key = np.uint64(streams.game_key(seed, game))
    seat_streams = np.array([[streams.derive(key, streams.SEAT, seat, 0) for seat in range(MAX_PLAYERS)]], np.uint64)
    memories = [np.zeros((1, agent.memory_size)) for agent in line_up]
    row = np.zeros(1, np.int64)
    heeds = any(agent.heeds_statements for agent in line_up)

    def asked(seat: int) -> int:
        return int(ask(line_up[seat], publics, privates[:, seat], memories[seat], seat_streams[:, seat], row)[0])

    def answer(seat: int) -> int:
        knows_cards = line_up[seat].decides_cards
        if public["phase"] != CHIPS and not knows_cards:
            return int(default_choice(public, hidden, seat))
        action = asked(seat)
        if rules.plays_cards and not knows_cards:
            action = int(table.instead_of_frozen(public, seat, action))
        if not table.is_legal(public, seat, action):
            raise illegal(line_up, seat, game, f"action {action}")
        return action

    table.start_game(public, hidden, key)
    while not table.game_is_over(public):
        _start_heist(public, private, hidden, np.array(suits))
        at_the_deal = [memory.copy() for memory in memories]
        yield _step(public, private, hidden, _Before(-1, CHIPS, 0, 0), {})
        while public["round"] != SHOWDOWN:
            estimate(public, private, hidden, strengths, heeds)
            before = _Before(*(int(public[name]) for name in _Before._fields))
            choices = {seat: answer(seat) for seat in range(rules.players) if table.must_act(public, seat)}
            actions = np.zeros(MAX_PLAYERS, np.int8)
            actions[list(choices)] = list(choices.values())
            advance(public, private, hidden, actions)
            if public["round"] == SHOWDOWN:
                open_hands(public, private, hidden, strengths.hands)
            elif public["round"] != before.round and wipes_memory(public):
                memories = [memory.copy() for memory in at_the_deal]
            yield _step(public, private, hidden, before, choices)
        for seat, agent in enumerate(line_up):
            if agent.watches_showdown:
                asked(seat)


class _Before(NamedTuple):
    """Fields of the public record before a step."""

    round: int
    phase: int
    specialist: int
    tick: int


def _start_heist(public: np.void, private: np.ndarray, hidden: np.void, suits: np.ndarray) -> None:
    """Deal the next heist, give its cards other suits and open it."""
    table.deal(hidden, public["players"], public["heist"] + 1)
    hidden["deck"] = hidden["deck"] // 4 * 4 + suits[hidden["deck"] % 4]
    number_boards(hidden)
    table.open_heist(public, private, hidden)
    note_board(public, hidden)


def _step(public: np.void, private: np.ndarray, hidden: np.void, before: _Before, choices: dict[int, int]) -> Step:
    players, colour, tick = int(public["players"]), before.round, before.tick
    chosen, void, order = [-1] * players, [False] * players, tuple(choices)
    for seat, choice in choices.items():
        chosen[seat] = choice
    if choices and before.phase == CHIPS:
        void = [bool(hidden["void"][colour, tick, seat]) for seat in range(players)]
        order = tuple(int(seat) for seat in hidden["order"][colour, tick, : len(choices)])
    asked = (before.phase, before.specialist, tick)
    return Step(
        public.copy(), private[:players].copy(), hidden.copy(), colour, *asked, tuple(chosen), order, tuple(void)
    )
