"""Gang of Four, slow and plain: hands and games (rules, sections 4 and 5), to compare the fast engine with.

Nothing here is drawn at random: the first dealer and every deal are handed in. Seats 0..n-1 sit counter-clockwise.
Combinations and the plays of a hand are in `gang_of_four_plays`.
"""

from collections.abc import Sequence
from typing import Any

from tests.reference.gang_of_four_plays import (
    KINDS,
    MULTI_ONE,
    PASS,
    Card,
    Options,
    Play,
    answers,
    as_play,
    combination,
    leads,
)

COUNTERCLOCKWISE, CLOCKWISE = 1, -1
POINTS = (0, 1, 2, 3, 4, 5, 6, 7, 16, 18, 20, 33, 36, 39, 56, 60, 80)  # for 0 to 16 cards left
POINTS_FOR_FORGETTING = 1


def score(cards_left: int) -> int:
    """Points for so many cards left: 1 to 7 once, 8 to 10 twice, 11 to 13, 14 and 15, 16 three, four, five times."""
    if not 0 <= cards_left <= 16:
        raise ValueError(f"cards left {cards_left}: allowed are 0 to 16")
    return POINTS[cards_left]


def steps(origin: int, seat: int, direction: int, players: int) -> int:
    """How many places the seat sits from the origin in that direction."""
    return (seat - origin) * direction % players


def loser_of(cards_left: Sequence[int], totals: Sequence[int], winner: int) -> int:
    """Most cards left; then the higher total, this hand counted; then nearest to the winner counter-clockwise."""
    players = len(cards_left)

    def worst_first(seat: int) -> tuple[int, int, int]:
        return -cards_left[seat], -totals[seat], steps(winner, seat, COUNTERCLOCKWISE, players)

    return min((seat for seat in range(players) if seat != winner), key=worst_first)


def winners_of(totals: Sequence[int], last_points: Sequence[int], last_winner: int, options: Options) -> list[int]:
    """The seats that win a game with these totals; last_points and last_winner are those of the last hand."""
    lowest = [seat for seat, total in enumerate(totals) if total == min(totals)]
    if options.game_tie == "shared":
        return lowest

    def best_first(seat: int) -> tuple[int, int]:
        return last_points[seat], steps(last_winner, seat, CLOCKWISE, len(totals))

    return [min(lowest, key=best_first)]


class ReferenceGame:
    """A game, hand by hand: `deal`, then `act` for the seat whose `turn` it is until the `stage` is "over".

    stage: "play": a play or PASS is due; "return": the winner gives a card back; "announce": whether the last card is
    announced; "over": the hand is over. What is illegal raises ValueError and changes nothing.
    """

    def __init__(self, options: Options, dealer: int) -> None:
        self.options = options
        self.players = options.players
        self.dealer = dealer
        self.hand = -1  # 0 is the first
        self.totals = [0] * self.players
        self.points = [0] * self.players  # of the last hand that ended, as winner and loser
        self.winner: int | None = None
        self.loser: int | None = None
        self.stage = "over"
        self.turn: int | None = None

    # The hand: deal, exchange, first lead.

    def deal(self, hands: Sequence[Sequence[Card]]) -> None:
        """Begin the next hand with these cards by seat; cards that nobody has lie in the dead hand."""
        if self.stage != "over" or self.is_over():
            raise ValueError("deal: the hand or the game is not ready for it")
        self.hand += 1
        self.hands = [list(cards) for cards in hands]
        self.silenced = [False] * self.players
        self.played: list[list[Card]] = [[] for _ in self.seats()]
        self.exchange_from: int | None = None
        self.exchange_to: int | None = None
        self.given: Card | None = None
        self.returned: Card | None = None
        self.counted = [dict.fromkeys(("led", "passes", *KINDS), 0) for _ in self.seats()]
        self.with_multi_one = False
        if self.hand == 0:
            holder = next((seat for seat in self.seats() if MULTI_ONE in self.hands[seat]), None)
            self.with_multi_one = holder is not None
            self._start_cycle(self._right_of_dealer() if holder is None else holder)
            self.stage = "play"
        else:
            self._start_cycle(self.winner)
            self._give()

    def _right_of_dealer(self) -> int:
        return (self.dealer + COUNTERCLOCKWISE) % self.players

    def _give(self) -> None:
        """The loser of the last hand gives its winner the highest single."""
        self.exchange_from, self.exchange_to = self.loser, self.winner
        self.given = max(self.hands[self.loser])
        self.hands[self.loser].remove(self.given)
        self.hands[self.winner].append(self.given)
        self.stage = "return"

    def _return(self, card: Card) -> None:
        self.hands[self.winner].remove(card)
        self.hands[self.loser].append(card)
        self.returned = card
        self.stage = "play"

    # What may be done.

    def legal(self) -> set[Any]:
        """The decisions open to the seat whose turn it is: plays with PASS, cards to return, or whether to announce."""
        if self.stage == "over":
            return set()
        if self.stage == "announce":
            return {True, False}
        cards = self.hands[self.turn]
        if self.stage == "return":
            forbidden = self.options.exchange_return_same == "forbidden" and cards.count(self.given) == 1
            return set(cards) - {self.given} if forbidden else set(cards)
        if self.trick:
            return answers(as_play(cards), self.trick, self.options, self.has_duty())
        return leads(as_play(cards), self.options, self.has_duty(), self.with_multi_one)

    def has_duty(self) -> bool:
        """Whether the seat whose turn it is sits directly before a player with one card, silenced seats skipped."""
        after = self._next_who_may_speak(self.turn)
        return after != self.turn and len(self.hands[after]) == 1

    # Decisions.

    def act(self, decision: Any) -> None:
        """The seat whose turn it is decides."""
        if decision not in self.legal():
            raise ValueError(f"{decision} in stage {self.stage}: allowed are {sorted(self.legal())}")
        if self.stage == "return":
            self._return(decision)
        elif self.stage == "announce":
            self._announce(decision)
        elif decision == PASS:
            self._pass()
        else:
            self._play(decision)

    def _pass(self) -> None:
        self.moves.append((self.turn, PASS))
        self.passed[self.turn] = True
        self.counted[self.turn]["passes"] += 1
        self._turn_to_next()

    def _play(self, cards: Play) -> None:
        seat = self.turn
        if not self.trick:
            self.counted[seat]["led"] += 1
        self.counted[seat][combination(cards)] += 1
        for card in cards:
            self.hands[seat].remove(card)
        self.played[seat] += cards
        self.moves.append((seat, cards))
        self.trick, self.trick_seat = cards, seat
        self.with_multi_one = False
        if not self.hands[seat]:
            self._end_hand()
        elif len(self.hands[seat]) == 1 and self.options.last_card_announce == "action":
            self.stage = "announce"
        else:
            self._turn_to_next()

    def _announce(self, announced: bool) -> None:
        self.silenced[self.turn] = not announced and self._others_may_play()
        self.stage = "play"
        self._turn_to_next()

    def _others_may_play(self) -> bool:
        """Whether anybody else may; who alone may still play is never silenced, so that a hand always ends."""
        return any(not self.silenced[seat] for seat in self.seats() if seat != self.turn)

    # The cycle.

    def _start_cycle(self, leader: int) -> None:
        self.turn = leader
        self.trick: Play = PASS
        self.trick_seat: int | None = None
        self.passed = [False] * self.players
        self.moves: list[tuple[int, Play]] = []
        if self.options.discards == "hidden":
            self.played = [[] for _ in self.seats()]

    def _turn_to_next(self) -> None:
        """The next who is in the cycle; when all others have passed in succession, the last to play leads anew."""
        seat = self._beside(self.turn)
        while seat != self.trick_seat and self._is_out_of_cycle(seat):
            seat = self._beside(seat)
        if seat != self.trick_seat:
            self.turn = seat
        elif self.silenced[seat]:
            self._start_cycle(self._next_who_may_speak(seat))
        else:
            self._start_cycle(seat)

    def _is_out_of_cycle(self, seat: int) -> bool:
        return self.silenced[seat] or (self.options.pass_reentry == "off" and self.passed[seat])

    def _next_who_may_speak(self, seat: int) -> int:
        """The next seat in the direction of play that has not forgotten to announce; at last the seat itself."""
        seat = self._beside(seat)
        while self.silenced[seat]:
            seat = self._beside(seat)
        return seat

    def _beside(self, seat: int) -> int:
        return (seat + self.direction()) % self.players

    def direction(self) -> int:
        """Direction of the hand: that of the first, then alternating."""
        first = COUNTERCLOCKWISE if self.options.first_direction == "counterclockwise" else CLOCKWISE
        return first if self.hand % 2 == 0 else -first

    # The end.

    def _end_hand(self) -> None:
        cards_left = [len(cards) for cards in self.hands]
        self.winner = cards_left.index(0)
        self.points = [
            POINTS_FOR_FORGETTING if self.silenced[seat] else score(cards_left[seat]) for seat in self.seats()
        ]
        self.totals = [total + points for total, points in zip(self.totals, self.points, strict=True)]
        self.loser = loser_of(cards_left, self.totals, self.winner)
        self.stage, self.turn = "over", None

    def is_over(self) -> bool:
        """Whether a total has reached the target score."""
        return max(self.totals) >= self.options.target_score

    def winners(self) -> list[int]:
        """The seats that win the game that is over."""
        return winners_of(self.totals, self.points, self.winner, self.options)

    # What everyone sees.

    def seats(self) -> range:
        """All seats, in their order."""
        return range(self.players)

    def public(self) -> dict[str, Any]:
        """The public state in plain Python, copied; None where there is nobody or nothing.

        played: by seat, in the order of a play; in this hand, or in this cycle if discards are hidden. moves: (seat,
        play) of this cycle. given and returned: the cards of the exchange.
        """
        return {
            "hand": self.hand,
            "direction": self.direction(),
            "stage": self.stage,
            "turn": self.turn,
            "with_multi_one": self.with_multi_one,
            "trick": self.trick,
            "trick_seat": self.trick_seat,
            "counts": [len(cards) for cards in self.hands],
            "passed": list(self.passed),
            "silenced": list(self.silenced),
            "played": [as_play(cards) for cards in self.played],
            "moves": list(self.moves),
            "exchange_from": self.exchange_from,
            "exchange_to": self.exchange_to,
            "given": self.given,
            "returned": self.returned,
            "points": list(self.points),
            "totals": list(self.totals),
            "winner": self.winner,
            "loser": self.loser,
        }
