"""Random legal play on the engine, one heist at a time, with a copy of the records before every event."""

import numpy as np

from gang_sim.kernels import njit
from gang_sim.poker.evaluator import evaluator_tables
from gang_sim.the_gang import game_kernels, table
from gang_sim.the_gang.records import DRAFT, PRIVATE, PUBLIC, RETURN, ROUNDS, SHOWDOWN, STAY, new_tables
from gang_sim.the_gang.rules import MAX_PLAYERS, Rules

CHIPS, WANT = 0, 1
LOWEST_ASKED, HIGHEST_ASKED = -1, max(RETURN, 12) + 1
ACTIONS_ASKED = range(LOWEST_ASKED, HIGHEST_ASKED + 1)
"""Whether these are legal is noted for every seat before every event: all actions, and one more on either side."""

STAY_SHARES = (0.0, 0.5, 0.9, 1.0)
"""How often who holds a chip stays; drawn for each round, so that all ways in which a round can end occur."""
WANT_SHARES = (0.0, 0.3, 1.0)
"""How often a seat wants to use a specialist; drawn for each heist."""
MOST_DECISIONS = 40
"""More than the phases of ten specialists and two scans."""


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
def play_heist(publics, privates, hiddens, hands, shares, chances, seen, seen_privates, legal):
    """Play the heist that was dealt to the end of its showdown; returns how many events were noted.

    publics, privates, hiddens: records of one table. hands: the evaluator's tables. shares: float64[ROUNDS + 1], how
    often who holds a chip stays, by round, and how often a seat wants to use a specialist. chances: float64[events,
    MAX_PLAYERS, 2]. seen: PUBLIC[events], seen_privates: PRIVATE[events, MAX_PLAYERS], legal: bool[events,
    MAX_PLAYERS, len(ACTIONS_ASKED)], all before each event, and once more after the showdown.
    """
    public, private, hidden = publics[0], privates[0], hiddens[0]
    actions = np.zeros(MAX_PLAYERS, np.int8)
    event = 0
    while True:
        seen[event] = public
        seen_privates[event] = private
        if public["round"] == SHOWDOWN:
            return event + 1
        note_legal(public, legal[event])
        for seat in range(public["players"]):
            chance, other = chances[event, seat]
            holds = public["chips"][public["round"], seat] > 0
            if public["phase"] == WANT:
                actions[seat] = chance < shares[ROUNDS]
            elif (
                public["phase"] == CHIPS and public["protocol"] != DRAFT and holds and chance < shares[public["round"]]
            ):
                actions[seat] = STAY
            else:
                actions[seat] = choose(legal[event, seat], other)
        game_kernels.advance(public, private, hidden, actions)
        if public["round"] == SHOWDOWN:
            game_kernels.open_hands(public, private, hidden, hands)
        event += 1


class RandomGame:
    """A game of the engine under random legal play, heist by heist.

    public, private, hidden: records of the one table. seen, privates, legal: what `play_heist` noted of the last
    heist.
    """

    def __init__(self, rules: Rules, seed: int, game: int):
        self.rules = rules
        self.chance = np.random.default_rng([seed, game])
        self.public, self.private, self.hidden = new_tables(1, rules)
        self.hands = evaluator_tables()
        game_kernels.start_game(
            self.public[0], self.private[0], self.hidden[0], np.zeros(MAX_PLAYERS, np.uint64), seed, game
        )
        self._is_first = True
        events = 1 + ROUNDS * max(rules.max_ticks, rules.players) + MOST_DECISIONS
        self._seen, self._privates = np.zeros(events, PUBLIC), np.zeros((events, MAX_PLAYERS), PRIVATE)
        self._legal = np.zeros((events, MAX_PLAYERS, len(ACTIONS_ASKED)), np.bool_)

    def play_heist(self) -> None:
        """Deal the next heist and play it to the end of its showdown."""
        if not self._is_first:
            game_kernels.start_heist(self.public[0], self.private[0], self.hidden[0])
        self._is_first = False
        events = play_heist(
            self.public,
            self.private,
            self.hidden,
            self.hands,
            np.append(self.chance.choice(STAY_SHARES, ROUNDS), self.chance.choice(WANT_SHARES)),
            self.chance.random((len(self._seen), MAX_PLAYERS, 2)),
            self._seen,
            self._privates,
            self._legal,
        )
        self.seen, self.privates, self.legal = self._seen[:events], self._privates[:events], self._legal[:events]
