"""Random legal play on the engine, one heist at a time, with a copy of the public record after every event."""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.evaluator import evaluate
from gang_sim.streams import game_key
from gang_sim.the_gang import table
from gang_sim.the_gang.records import DRAFT, PUBLIC, RETURN, ROUNDS, SHOWDOWN, STAY, new_tables
from gang_sim.the_gang.rules import MAX_PLAYERS, Rules

LOWEST_ASKED, HIGHEST_ASKED = STAY - 1, RETURN + 1
ACTIONS_ASKED = range(LOWEST_ASKED, HIGHEST_ASKED + 1)
"""Whether these are legal is noted for every seat before every event: all actions, and one more on either side."""

STAY_SHARES = (0.0, 0.5, 0.9, 1.0)
"""How often who holds a chip stays; drawn for each round, so that all ways in which a round can end occur."""


@njit
def note_legal(public, legal):
    """Write to legal (bool[MAX_PLAYERS, len(ACTIONS_ASKED)]) what each seat may do now; nothing if it is not asked."""
    legal[:] = False
    for seat in range(public["players"]):
        if table.must_act(public, seat):
            for action in range(LOWEST_ASKED, HIGHEST_ASKED + 1):
                legal[seat, action - LOWEST_ASKED] = table.is_legal(public, seat, action)


@njit
def choose(legal, chance):
    """One of the legal actions, uniformly by chance (0..1); STAY without any."""
    wanted = int(chance * legal.sum())
    for place in range(len(legal)):
        if legal[place]:
            if wanted == 0:
                return LOWEST_ASKED + place
            wanted -= 1
    return STAY


@njit
def play_rounds(publics, privates, hiddens, stay_shares, chances, seen, legal):
    """Deal the table's next heist and play its rounds; returns how many events were noted in `seen` and `legal`.

    publics, privates, hiddens: records of one table. stay_shares: float64[ROUNDS]. chances: float64[events,
    MAX_PLAYERS, 2]. seen: PUBLIC[events], after the deal and after each tick or pick. legal: bool[events, MAX_PLAYERS,
    len(ACTIONS_ASKED)], at the same moments.
    """
    public, hidden = publics[0], hiddens[0]
    table.start_heist(public, privates[0], hidden)
    actions = np.zeros(MAX_PLAYERS, np.int8)
    event = 0
    while True:
        seen[event] = public
        if public["round"] == SHOWDOWN:
            return event + 1
        note_legal(public, legal[event])
        for seat in range(public["players"]):
            holds = public["chips"][public["round"], seat] > 0
            if public["protocol"] != DRAFT and holds and chances[event, seat, 0] < stay_shares[public["round"]]:
                actions[seat] = STAY
            else:
                actions[seat] = choose(legal[event, seat], chances[event, seat, 1])
            if public["protocol"] == DRAFT and table.must_act(public, seat):
                picked = actions[seat]
        if public["protocol"] == DRAFT:
            table.pick(public, hidden, picked)
        else:
            table.tick(public, hidden, actions)
        event += 1


@njit
def show_down(publics, privates, hiddens):
    """The showdown of one table, whose hands' values are in hiddens["values"]."""
    table.showdown(publics[0], privates[0], hiddens[0])


@njit
def start_game(publics, hiddens, seed, game):
    """Begin a game of a seed at one table."""
    table.start_game(publics[0], hiddens[0], game_key(seed, game))


class RandomGame:
    """A game of the engine under random legal play, heist by heist.

    public, private, hidden: records of the one table. seen, legal: what `play_rounds` noted of the last heist.
    """

    def __init__(self, rules: Rules, seed: int, game: int):
        self.rules = rules
        self.chance = np.random.default_rng([seed, game])
        self.public, self.private, self.hidden = new_tables(1, rules)
        start_game(self.public, self.hidden, seed, game)
        events = 1 + ROUNDS * max(rules.max_ticks, rules.players)
        self._seen = np.zeros(events, PUBLIC)
        self._legal = np.zeros((events, MAX_PLAYERS, len(ACTIONS_ASKED)), np.bool_)

    def play_heist(self) -> None:
        """Deal the next heist and play it to the end of its showdown."""
        chances = self.chance.random((len(self._seen), MAX_PLAYERS, 2))
        stay_shares = self.chance.choice(STAY_SHARES, ROUNDS)
        events = play_rounds(self.public, self.private, self.hidden, stay_shares, chances, self._seen, self._legal)
        self.seen, self.legal = self._seen[:events], self._legal[:events]
        self._evaluate()
        show_down(self.public, self.private, self.hidden)

    def _evaluate(self) -> None:
        players = self.rules.players
        deck = self.hidden["deck"][0]
        pockets = deck[5 : 5 + 3 * players].reshape(players, 3)[:, :2]
        hands = np.concatenate([np.tile(deck[:5], (players, 1)), pockets], axis=1)
        self.hidden["values"][0, :players] = evaluate(hands)
