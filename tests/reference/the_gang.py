"""The Gang, slow and plain: the rules written down once more, to compare the fast engine with.

Nothing here is drawn at random and nothing is fast. Every chance event (deal, order of a tick, order of a draft, chips
given by force) is handed in from outside, so that the same events can be told to the engine and to this reference.
Seats count from 0, chips are 1..N stars, rounds 0..3 are white, yellow, orange, red. Base game only: challenges and
specialists are in `the_gang_card_heist`, modes in `the_gang_modes`.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from typing import Any

from tests.reference.hands import Strength, strength

STAY = 0
RETURN = 11
NO_CHIP = 0

COLOURS = ("white", "yellow", "orange", "red")
OPEN_CARDS = (0, 3, 4, 5)  # on the board in each round
SHOWDOWN = len(COLOURS)  # the "round" after the last one
RED = COLOURS.index("red")

BOARD_PLACES = 5
PLACES_PER_SEAT = 3  # the third is used with three pocket cards only
VAULTS_TO_WIN = 3
ALARMS_TO_LOSE = 3


def action_name(action: int) -> str:
    """An action in words, for messages.

    >>> action_name(0), action_name(3), action_name(11)
    ('stay', 'take 3', 'return')
    """
    return {STAY: "stay", RETURN: "return"}.get(action, f"take {action}")


def check_permutation(what: str, given: Sequence[int], wanted: Iterable[int]) -> None:
    """Raise ValueError unless `given` holds exactly the things of `wanted`, each once."""
    if sorted(given) != sorted(wanted):
        raise ValueError(f"{what} {list(given)}: allowed is each of {sorted(wanted)} once")


def showdown(hands: list[list[int]], red: list[int]) -> dict[str, Any]:
    """What the showdown says of the hands (lists of 5..8 cards per seat) under the red chips (stars per seat).

    Returns a dict: success, tie (some two hands are equal), pairs_right (pairs of seats in order), pairs.
    """
    strengths = [strength(hand) for hand in hands]
    return {"tie": len(set(strengths)) < len(strengths)} | order_of_showdown(strengths, red)


def order_of_showdown(strengths: Sequence[Strength] | Sequence[tuple], red: list[int]) -> dict[str, Any]:
    """Whether no hand is weaker than the one before it, from 1 star upward; equal ones may stand in either order.

    Returns a dict: success, pairs_right (pairs of seats in order), pairs.
    """
    from_one_star_up = [strengths[seat] for seat in sorted(range(len(red)), key=lambda seat: red[seat])]
    pairs = list(combinations(from_one_star_up, 2))
    return {
        "success": all(before <= after for before, after in pairwise(from_one_star_up)),
        "pairs_right": sum(lower <= higher for lower, higher in pairs),
        "pairs": len(pairs),
    }


class ReferenceHeist:
    """One heist of the base game, from the deal to the showdown.

    `awaits` names the event to come: "tick", "forced", "draft_order", "pick", or None after the showdown. Each event
    has its method; what is illegal raises ValueError and changes nothing.
    """

    def __init__(self, players: int, protocol: str, end_rule: str, max_ticks: int, deal: list[int]) -> None:
        if not 3 <= players <= 10:
            raise ValueError(f"{players} players: allowed are 3 to 10")
        if protocol not in ("table", "draft"):
            raise ValueError(f"protocol {protocol!r}: allowed are 'table', 'draft'")
        if end_rule not in ("rulebook", "settled"):
            raise ValueError(f"end rule {end_rule!r}: allowed are 'rulebook', 'settled'")
        if max_ticks < 1:
            raise ValueError(f"max_ticks {max_ticks}: allowed is 1 or more")
        if sorted(deal) != list(range(52)):
            raise ValueError("deal: allowed is each of the 52 cards once")
        self.players = players
        self.protocol = protocol
        self.end_rule = end_rule
        self.max_ticks = max_ticks
        self.deal = list(deal)

        self.all_board = list(deal[:BOARD_PLACES])
        self.pockets = [
            list(deal[BOARD_PLACES + PLACES_PER_SEAT * seat :][: self.pocket_cards()]) for seat in self.seats()
        ]
        self.pile = list(deal[BOARD_PLACES + PLACES_PER_SEAT * players :])

        rounds = range(len(COLOURS))
        self.chips: list[list[int]] = [[NO_CHIP] * players for _ in rounds]  # stars before each seat
        self.moves: list[list[list[tuple[int, int]]]] = [
            [] for _ in rounds
        ]  # carried out: per tick the (seat, action) in their order
        self.record: list[list[tuple]] = [
            [] for _ in rounds
        ]  # chosen: per tick (actions, order, void) with actions and void per seat
        self.forced_rounds = [False for _ in rounds]
        self.unsettled_rounds = [False for _ in rounds]
        self.draft_orders: list[list[int]] = [[] for _ in rounds]  # empty = not drawn yet
        self.steals = 0
        self.round = 0
        self.result: dict[str, Any] | None = None
        self.awaits: str | None = None
        self._start_round()

    # Where cards in force would change the game.

    def pocket_cards(self) -> int:
        """How many cards a pocket is dealt."""
        return 2

    def open_cards(self) -> int:
        """How many cards lie open on the board now."""
        return BOARD_PLACES if self.round == SHOWDOWN else OPEN_CARDS[self.round]

    def next_round(self) -> int:
        """The round to be played after this one."""
        return self.round + 1

    # The table as it is.

    def seats(self) -> range:
        """All seats, in their order."""
        return range(self.players)

    def board(self) -> list[int]:
        """The open cards."""
        return self.all_board[: self.open_cards()]

    def chip_of(self, seat: int) -> int:
        """Stars of the seat's chip of the current colour, NO_CHIP = 0."""
        return self.chips[self.round][seat]

    def holder_of(self, chip: int) -> int | None:
        """Seat that the current colour's chip lies before, None = in the middle."""
        return next((seat for seat in self.seats() if self.chip_of(seat) == chip), None)

    def middle(self) -> list[int]:
        """Chips of the current colour in the middle."""
        return [chip for chip in range(1, self.players + 1) if self.holder_of(chip) is None]

    def chipless(self) -> list[int]:
        """Seats without a chip of the current colour, in seat order."""
        return [seat for seat in self.seats() if self.chip_of(seat) == NO_CHIP]

    def ticks_done(self, colour: int) -> int:
        """Ticks used in the round of that colour; in a draft every pick is a tick."""
        return len(self.moves[colour])

    def legal_actions(self, seat: int) -> list[int]:
        """What the seat may choose in the next tick, or in the draft when it is its turn; otherwise nothing."""
        if self.awaits == "pick":
            return self.middle() if seat == self.next_to_pick() else []
        if self.awaits != "tick":
            return []
        own = self.chip_of(seat)
        takes = [chip for chip in range(1, self.players + 1) if chip != own]
        return [STAY, *takes] if own == NO_CHIP else [STAY, *takes, RETURN]

    def next_to_pick(self) -> int:
        """The seat whose turn it is in the draft."""
        return self.draft_orders[self.round][self.ticks_done(self.round)]

    # Events.

    def tick(self, actions: list[int], order: list[int]) -> None:
        """Everyone chose one action from the same state; they are carried out one after another in `order`."""
        self._check_awaited("tick")
        if len(actions) != self.players:
            raise ValueError(f"{len(actions)} actions: allowed is one for each of the {self.players} seats")
        check_permutation("order", order, self.seats())
        for seat in self.seats():
            self._check_legal(seat, actions[seat])

        carried_out = []
        void = [False] * self.players
        round_is_over = False
        for seat in order:
            if round_is_over or not self._carry_out(seat, actions[seat]):
                void[seat] = True
                continue
            carried_out.append((seat, actions[seat]))
            if self.end_rule == "rulebook" and not self.chipless():
                round_is_over = True
        self.moves[self.round].append(carried_out)
        self.record[self.round].append((list(actions), list(order), void))

        if self.end_rule == "settled" and not self.chipless() and all(action == STAY for action in actions):
            round_is_over = True
        if round_is_over:
            self._end_round()
        elif self.ticks_done(self.round) == self.max_ticks:
            self._run_out_of_ticks()

    def forced(self, chips: list[int]) -> None:
        """The ticks ran out: the middle's chips, in this random order, go to the chipless seats in seat order."""
        self._check_awaited("forced")
        check_permutation("forced chips", chips, self.middle())
        for seat, chip in zip(self.chipless(), chips, strict=True):
            self.chips[self.round][seat] = chip
        self.forced_rounds[self.round] = True
        self._end_round()

    def draft_order(self, order: list[int]) -> None:
        """The order of the seats in this round's draft; public before the first pick."""
        self._check_awaited("draft_order")
        check_permutation("draft order", order, self.seats())
        self.draft_orders[self.round] = list(order)
        self.awaits = "pick"

    def pick(self, seat: int, chip: int) -> None:
        """The seat whose turn it is takes a chip from the middle."""
        self._check_awaited("pick")
        self._check_legal(seat, chip)
        self._carry_out(seat, chip)
        self.moves[self.round].append([(seat, chip)])
        chosen = [chip if other == seat else None for other in self.seats()]
        self.record[self.round].append((chosen, [seat], [False] * self.players))
        if not self.chipless():
            self._end_round()

    # How an action is carried out and how a round ends.

    def _check_awaited(self, event: str) -> None:
        if self.awaits != event:
            raise ValueError(f"{event} now: allowed is {self.awaits or 'nothing, the heist is over'}")

    def _check_legal(self, seat: int, action: int) -> None:
        if action not in self.legal_actions(seat):
            allowed = ", ".join(map(action_name, self.legal_actions(seat))) or "nothing, it is not this seat's turn"
            raise ValueError(f"seat {seat}: {action_name(action)} is illegal: allowed is {allowed}")

    def _carry_out(self, seat: int, action: int) -> bool:
        """Carry out what was legal at the tick's start; False if it has become impossible."""
        chips = self.chips[self.round]
        if action == STAY:
            return True
        if action == RETURN:
            if chips[seat] == NO_CHIP:
                return False  # somebody was faster and took it
            chips[seat] = NO_CHIP
            return True
        loser = self.holder_of(action)
        if loser is not None:
            chips[loser] = NO_CHIP
            self.steals += 1
        chips[seat] = action  # the old chip, if there still is one, lies in the middle now
        return True

    def _run_out_of_ticks(self) -> None:
        if self.chipless():
            self.awaits = "forced"
        else:
            self.unsettled_rounds[self.round] = True  # only "settled" can get here: all hold a chip, not all stayed
            self._end_round()

    def _end_round(self) -> None:
        self.round = self.next_round()
        if self.round == SHOWDOWN:
            self._show_down()
        else:
            self._start_round()

    def _start_round(self) -> None:
        self.awaits = "draft_order" if self.protocol == "draft" else "tick"

    def _show_down(self) -> None:
        self.awaits = None
        hands = [self.board() + pocket for pocket in self.pockets]
        self.result = showdown(hands, self.chips[RED]) | self.counts()

    def counts(self) -> dict[str, Any]:
        """What was counted over the heist: moves, steals, ticks by colour, rounds forced and unsettled."""
        carried_out = [action for colour in self.moves for tick in colour for _, action in tick]
        return {
            "moves": sum(action != STAY for action in carried_out),
            "steals": self.steals,
            "ticks": [self.ticks_done(colour) for colour in range(len(COLOURS))],
            "forced": sum(self.forced_rounds),
            "unsettled": sum(self.unsettled_rounds),
        }

    # What everyone sees.

    def public(self) -> dict[str, Any]:
        """The public state in plain Python, copied; "record" alone (void actions) is for the file, not for the seats.

        round 0..3, 4 after the showdown; board; chips per round and seat; tick: ticks done in this round; ticks per
        round; moves per round and tick; record per round and tick; forced, unsettled, draft_order per round; pockets
        (sorted) and result after the showdown, None before.
        """
        over = self.round == SHOWDOWN
        return {
            "round": self.round,
            "board": self.board(),
            "chips": [list(colour) for colour in self.chips],
            "tick": 0 if over else self.ticks_done(self.round),
            "ticks": [self.ticks_done(colour) for colour in range(len(COLOURS))],
            "moves": [[list(tick) for tick in colour] for colour in self.moves],
            "record": [list(colour) for colour in self.record],
            "forced": list(self.forced_rounds),
            "unsettled": list(self.unsettled_rounds),
            "draft_order": [list(order) if order else None for order in self.draft_orders],
            "pockets": [sorted(pocket) for pocket in self.pockets] if over else None,
            "result": dict(self.result) if self.result else None,
        }


class ReferenceGame:
    """The count of a game: three vaults win it, three alarms lose it, after three to five heists."""

    def __init__(self) -> None:
        self.vaults = 0
        self.alarms = 0

    def heist_ended(self, success: bool) -> None:
        """Count a heist: a success opens a vault, a failure sets off an alarm."""
        if self.over():
            raise ValueError("heist: the game is over, allowed is a new game")
        if success:
            self.vaults += 1
        else:
            self.alarms += 1

    def won(self) -> bool:
        return self.vaults == VAULTS_TO_WIN

    def lost(self) -> bool:
        return self.alarms == ALARMS_TO_LOSE

    def over(self) -> bool:
        return self.won() or self.lost()

    def heists(self) -> int:
        """Heists played so far."""
        return self.vaults + self.alarms
