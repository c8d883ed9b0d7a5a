"""Random legal play on the engine, one hand at a time, with a copy of the records before every decision."""

import numpy as np

from gang_sim.gang_of_four import dealing, table
from gang_sim.gang_of_four.legal_plays import MOST_PLAYS
from gang_sim.gang_of_four.records import HAND_OVER, MAX_SEATS, PLAY, PUBLIC, new_tables
from gang_sim.gang_of_four.rules import Rules
from gang_sim.kernels import njit
from gang_sim.streams import game_key

MOST_DECISIONS = 400
"""More than a hand can have: 64 plays, three passes after each, an announcement by each seat and a card returned."""
MOST_NOTED = 60_000
"""Room for the legal actions of a hand; it is checked."""

PASS_SHARES = (0.0, 0.0, 0.3, 0.9)
"""How often a seat passes at once if it may; drawn by seat for each hand, so that big hands are left and seats pass
and come back. Otherwise every legal action is equally likely."""


@njit
def play_hand(publics, privates, hiddens, pass_shares, chances, asked, seen, hands, legal, ends, done, accepted):
    """Deal the table's next hand and play it to its end; returns how many decisions it had.

    publics, privates, hiddens: records of one table. pass_shares: float64[MAX_SEATS]. chances: float64[decisions, 2].
    asked: int64[decisions], an action to try at each decision on a copy of the table.
    Written at each decision, and once more at the end of the hand: seen, PUBLIC[decisions + 1], and hands,
    uint64[decisions + 1, MAX_SEATS]. Legal actions, int64, lie one decision behind the other in legal, those of
    decision i before ends[i]. done: int64[decisions], the action carried out. asked, where it is negative, becomes an
    action that was legal at some decision so far. accepted: bool[decisions], whether the engine carried out what was
    asked. The result is negative if legal has no room (-1), or if the engine refused what it had called legal (-2).
    """
    public, private, hidden = publics[0], privates[0], hiddens[0]
    out = np.zeros(MOST_PLAYS + 1, np.uint64)
    dealing.start_hand(public, private, hidden)
    noted = decision = 0
    while True:
        seen[decision] = public
        for seat in range(MAX_SEATS):
            hands[decision, seat] = private[seat]["cards"]
        if public["stage"] == HAND_OVER:
            return decision
        count = table.legal_actions(public, private[public["turn"]], out)
        if noted + count > len(legal):
            return -1
        for place in range(count):
            legal[noted + place] = np.int64(out[place])
        choice = legal[noted + int(chances[decision, 1] * count)]
        if public["stage"] == PLAY and legal[noted] == 0 and chances[decision, 0] < pass_shares[public["turn"]]:
            choice = 0
        noted += count
        ends[decision] = noted
        if asked[decision] < 0:
            asked[decision] = legal[-asked[decision] % noted]
        copies = publics.copy(), privates.copy(), hiddens.copy()
        accepted[decision] = table.carry_out(copies[0][0], copies[1][0], copies[2][0], asked[decision])
        done[decision] = choice
        if not table.carry_out(public, private, hidden, choice):
            return -2
        decision += 1


@njit
def start_game(publics, hiddens, seed, game):
    """Begin a game of a seed at one table."""
    dealing.start_game(publics[0], hiddens[0], game_key(seed, game))


@njit
def game_is_over(publics):
    """Whether the game at the one table has ended."""
    return table.is_over(publics[0])


class RandomGame:
    """A game of the engine under random legal play, hand by hand.

    public, private, hidden: records of the one table. Of the last hand: seen (PUBLIC), hands, legal (a list of int64
    arrays), done, asked and accepted, as in `play_hand`.
    """

    def __init__(self, rules: Rules, seed: int, game: int):
        self.chance = np.random.default_rng([seed, game])
        self.public, self.private, self.hidden = new_tables(1, rules)
        start_game(self.public, self.hidden, seed, game)
        self._seen = np.zeros(MOST_DECISIONS, PUBLIC)
        self._hands = np.zeros((MOST_DECISIONS, MAX_SEATS), np.uint64)
        self._legal, self._ends = np.zeros(MOST_NOTED, np.int64), np.zeros(MOST_DECISIONS, np.int64)
        self._done, self._accepted = np.zeros(MOST_DECISIONS, np.int64), np.zeros(MOST_DECISIONS, np.bool_)

    def play_hand(self) -> None:
        """Deal the next hand and play it to its end."""
        earlier, other = (
            -self.chance.integers(1, MOST_NOTED, MOST_DECISIONS),
            self.chance.integers(0, 40, MOST_DECISIONS),
        )
        asked = np.where(self.chance.random(MOST_DECISIONS) < 0.8, earlier, other)
        decisions = play_hand(
            self.public,
            self.private,
            self.hidden,
            self.chance.choice(PASS_SHARES, MAX_SEATS),
            self.chance.random((MOST_DECISIONS, 2)),
            asked,
            self._seen,
            self._hands,
            self._legal,
            self._ends,
            self._done,
            self._accepted,
        )
        assert decisions != -1, "more legal actions than there is room for"
        assert decisions != -2, "the engine refused an action that it had listed as legal"
        self.seen, self.hands = self._seen[: decisions + 1], self._hands[: decisions + 1]
        self.legal = np.split(self._legal, self._ends[:decisions])[:decisions]
        self.done, self.asked, self.accepted = self._done[:decisions], asked[:decisions], self._accepted[:decisions]

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return game_is_over(self.public)
