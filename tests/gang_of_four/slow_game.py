"""Slow reference of hands and games, from the rules' text (sections 4 and 5); independent of the engine.

Cards are names, hands are lists of them. The deals come from outside. Actions: a play as a sorted tuple of names
(PASS = ()), a name to return in the exchange, True or False for announcing the last card or not.
"""

from tests.gang_of_four.slow_plays import PASS, legal_plays, rank

SCORES = [0, 1, 2, 3, 4, 5, 6, 7, 16, 18, 20, 33, 36, 39, 56, 60, 80]


class SlowGame:
    """One game; `legal()` says what may be done by seat `turn`, `act()` does it."""

    def __init__(self, players, options, dealer):
        self.players, self.options, self.dealer = players, options, dealer
        self.totals = [0] * players
        self.hands_played = 0
        self.winner = self.loser = None

    def option(self, name, value):
        return self.options.get(name) == value

    # a hand

    def deal(self, hands):
        self.hands = [list(hand) for hand in hands]
        self.silenced, self.stage = set(), "play"
        self.heap = [[] for _ in hands]
        counterclockwise = (self.hands_played % 2 == 0) != self.option("first_direction", "clockwise")
        self.step = 1 if counterclockwise else -1
        self.must_hold_multi_one = False
        self.new_cycle(None)
        if self.hands_played == 0:
            holders = [seat for seat in range(self.players) if "1m" in self.hands[seat]]
            self.turn = holders[0] if holders else (self.dealer + 1) % self.players
            self.must_hold_multi_one = bool(holders)
        else:
            self.given = max(self.hands[self.loser], key=rank)
            self.hands[self.loser].remove(self.given)
            self.hands[self.winner].append(self.given)
            self.turn, self.stage = self.winner, "return"

    def new_cycle(self, leader):
        self.trick, self.last, self.out, self.turn = PASS, None, set(), leader
        self.cycle = []
        if self.option("discards", "hidden"):
            self.heap = [[] for _ in self.hands]

    def after(self, seat):
        """The seats after one in direction of play, once round, without it."""
        return [(seat + self.step * distance) % self.players for distance in range(1, self.players)]

    def duty(self):
        speaking = [seat for seat in self.after(self.turn) if seat not in self.silenced]
        return bool(speaking) and len(self.hands[speaking[0]]) == 1

    def legal(self):
        hand = self.hands[self.turn]
        if self.stage == "announce":
            return {True, False}
        if self.stage == "return":
            if self.option("exchange_return_same", "forbidden") and hand.count(self.given) == 1:
                return set(hand) - {self.given}
            return set(hand)
        return legal_plays(hand, self.trick, self.duty(), self.must_hold_multi_one, self.options)

    def act(self, action):
        seat = self.turn
        if self.stage == "return":
            self.hands[seat].remove(action)
            self.hands[self.loser].append(action)
            self.stage = "play"
        elif self.stage == "announce":
            others = set(range(self.players)) - self.silenced - {seat}
            if not action and others:
                self.silenced.add(seat)
            self.stage = "play"
            self.next_turn()
        else:
            self.cycle.append((seat, action))
            if action == PASS:
                self.out.add(seat)
                self.next_turn()
            else:
                self.play(seat, action)

    def play(self, seat, action):
        for card in action:
            self.hands[seat].remove(card)
        self.heap[seat] += action
        self.trick, self.last, self.must_hold_multi_one = action, seat, False
        if not self.hands[seat]:
            self.score(seat)
        elif len(self.hands[seat]) == 1 and self.option("last_card_announce", "action"):
            self.stage = "announce"
        else:
            self.next_turn()

    def next_turn(self):
        for seat in self.after(self.turn):
            if seat == self.last:
                break
            excluded = self.option("pass_reentry", "off") and seat in self.out
            if seat not in self.silenced and not excluded:
                self.turn = seat
                return
        able = [seat for seat in [self.last, *self.after(self.last)] if seat not in self.silenced]
        self.new_cycle(able[0])

    # the end

    def score(self, winner):
        self.stage, self.hands_played, self.winner = "over", self.hands_played + 1, winner
        self.points = [1 if seat in self.silenced else SCORES[len(self.hands[seat])] for seat in range(self.players)]
        self.totals = [total + points for total, points in zip(self.totals, self.points, strict=True)]
        self.loser = max(
            (seat for seat in range(self.players) if seat != winner),
            key=lambda seat: (len(self.hands[seat]), self.totals[seat], -((seat - winner) % self.players)),
        )

    def is_over(self):
        return max(self.totals) >= self.options.get("target_score", 100)

    def winners(self):
        lowest = [seat for seat in range(self.players) if self.totals[seat] == min(self.totals)]
        if self.option("game_tie", "last_hand_then_seat"):
            return [min(lowest, key=lambda seat: (self.points[seat], (self.winner - seat) % self.players))]
        return lowest
