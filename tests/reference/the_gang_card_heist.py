"""A heist of The Gang with challenges and specialists in force, slow and plain (rules, sections 3, 4 and 8).

As in `the_gang`, every chance event is handed in, and so is every decision.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Any

from tests.reference.hands import ADDED_JACK, CATEGORIES, Strength, category, is_face, rank, strength
from tests.reference.the_gang import (
    NO_CHIP,
    OPEN_CARDS,
    PLACES_PER_SEAT,
    RED,
    RETURN,
    SHOWDOWN,
    STAY,
    ReferenceHeist,
    order_of_showdown,
)
from tests.reference.the_gang_cards import (
    AFTER_THE_DEAL,
    BLACKOUT,
    CON_ARTIST,
    COORDINATOR,
    FINGERPRINT_SCAN,
    GETAWAY_DRIVER,
    HACKER,
    HASTY_GETAWAY,
    INFORMANT,
    INVESTOR,
    JACK,
    LASER_TRIPWIRES,
    MASTERMIND,
    MATH_WHIZ,
    MOTION_DETECTOR,
    MUSCLE,
    NOISE_SENSORS,
    QUICK_ACCESS,
    RETINA_SCAN,
    ROUND_NAMES,
    SECURITY_CAMERAS,
    USED_ONCE,
    VALUES,
    VENTILATION_SHAFT,
    CardOptions,
    Fact,
    Statement,
    pocket_sum,
    standing,
)

WHITE, YELLOW, ORANGE = range(3)


class ReferenceCardHeist(ReferenceHeist):
    """One heist with any challenges and specialists in force.

    Besides the events of the base game, `awaits` may name a decision or a chance event of a card: "want", "user",
    "show_to", "show_card", "value", "discard", "pass_on" and "con_artist" (specialists), "value_guess" and
    "category_guess" (scans).
    Each has its method; `specialist` is the card that it belongs to.
    """

    def __init__(
        self,
        players: int,
        protocol: str,
        end_rule: str,
        max_ticks: int,
        deal: list[int],
        challenges: Iterable[int] = (),
        specialists: Iterable[int] = (),
        options: CardOptions | None = None,
    ) -> None:
        self.challenges = frozenset(challenges)
        self.specialists = frozenset(specialists)
        self.options = options or CardOptions()
        self.specialist: int | None = None  # the one that is asked about
        self.has_happened: set[int] = set()  # Coordinator and Con Artist
        self.wants: list[bool] = []
        self.users: dict[int, int] = {}  # seat that uses a specialist
        self.statements: list[Statement] = []
        self.informed: int | None = None  # seat that was shown a card
        self.value_asked: int | None = None  # the Mastermind's
        self.redrew: int | None = None
        self.value_guess: int | None = None
        self.category_guess: int | None = None
        self.facts: list[list[Fact]] = [[] for _ in range(players)]
        self.drawn: int | None = None  # the Hacker's card, or the added jack, until another one goes
        self.opened = 0
        self._steps: list[Callable[[], None]] = []
        self._is_dealt = False
        super().__init__(players, protocol, end_rule, max_ticks, deal)

    # What cards in force change of the base game.

    def pocket_cards(self) -> int:
        """Security Cameras: three pocket cards."""
        return PLACES_PER_SEAT if SECURITY_CAMERAS in self.challenges else 2

    def open_cards(self) -> int:
        """How many cards lie open on the board now."""
        return self.opened

    def is_played(self, colour: int) -> bool:
        """Quick Access leaves out white, Hasty Getaway orange."""
        left_out = {WHITE: QUICK_ACCESS, ORANGE: HASTY_GETAWAY}.get(colour)
        return left_out not in self.challenges

    def next_round(self) -> int:
        """The next round that is played, or the showdown."""
        return next((colour for colour in range(self.round + 1, SHOWDOWN) if self.is_played(colour)), SHOWDOWN)

    def frozen(self) -> list[int]:
        """Chips that cannot change owner any more: in front of somebody, and guarded by a challenge."""
        if self.round >= RED or self.protocol == "draft":
            return []
        guarded = {NOISE_SENSORS: 1, VENTILATION_SHAFT: self.players}
        chips = [chip for challenge, chip in guarded.items() if challenge in self.challenges]
        return [chip for chip in chips if self.holder_of(chip) is not None]

    def legal_actions(self, seat: int) -> list[int]:
        """As in the base game, without what a frozen chip forbids."""
        actions = super().legal_actions(seat)
        frozen = self.frozen() if self.awaits == "tick" else []
        if self.chip_of(seat) in frozen and self.options.frozen_chip_returns == "no":
            return [STAY]
        return [action for action in actions if action in (STAY, RETURN) or action not in frozen]

    def _carry_out(self, seat: int, action: int) -> bool:
        if action not in (STAY, RETURN) and action in self.frozen():
            return False  # it froze meanwhile
        return super()._carry_out(seat, action)

    # The steps between the rounds.

    def _start_round(self) -> None:
        if not self._is_dealt:
            self._is_dealt = True
            self._steps += [partial(self._begin, number) for number in AFTER_THE_DEAL if number in self.specialists]
            self._steps.append(self._start_first_round)
            self._proceed()
            return
        due = [number for number in USED_ONCE if number in self.specialists and self.round_of(number) == self.round]
        self._steps += [
            self._open_board,
            self._redraw,
            *(partial(self._begin, number) for number in due),
            super()._start_round,
        ]
        self._proceed()

    def _start_first_round(self) -> None:
        if not self.is_played(self.round):
            self.round = self.next_round()
        self._start_round()

    def _end_round(self) -> None:
        if self.next_round() == SHOWDOWN:
            scans = {RETINA_SCAN: "value_guess", FINGERPRINT_SCAN: "category_guess"}
            self._steps += [partial(self._await, guess) for scan, guess in scans.items() if scan in self.challenges]
        self._steps.append(super()._end_round)
        self._proceed()

    def _proceed(self) -> None:
        """Take one step after another until something is awaited from outside."""
        self.awaits = None
        while self._steps and self.awaits is None:
            self._steps.pop(0)()

    def _await(self, event: str) -> None:
        self.awaits = event

    def round_of(self, specialist: int) -> int:
        """The round before whose first tick a specialist is used: the one chosen, or the next that is played."""
        chosen = self.options.specialist_round
        if chosen == "default":
            chosen = "flop" if specialist == GETAWAY_DRIVER else "pre_flop"
        first = ROUND_NAMES.index(chosen)
        return next(colour for colour in range(first, SHOWDOWN) if self.is_played(colour))

    def _open_board(self) -> None:
        self.opened = OPEN_CARDS[self.round]

    def _redraw(self) -> None:
        """After the flop: the holder of the lowest or of the highest white chip may have to draw a new pocket."""
        if self.round != YELLOW or not self.is_played(WHITE):
            return
        shows_face = any(is_face(card) for card in self.board())
        challenge, chip = (MOTION_DETECTOR, 1) if shows_face else (LASER_TRIPWIRES, self.players)
        if challenge in self.challenges:
            seat = self.chips[WHITE].index(chip)
            self.facts[seat] += [Fact("discarded", None, card) for card in sorted(self.pockets[seat])]
            self.pockets[seat] = [self.pile.pop(0) for _ in self.pockets[seat]]
            self.redrew = seat

    # Specialists.

    def _begin(self, number: int) -> None:
        self.specialist = number
        if number == INVESTOR:
            self._everyone_states(lambda pocket: sum(map(is_face, pocket)))
        elif number == MATH_WHIZ:
            self._everyone_states(pocket_sum)
        else:
            self.awaits = {COORDINATOR: "pass_on", CON_ARTIST: "con_artist"}.get(number, "want")

    def _everyone_states(self, fact: Callable[[list[int]], int]) -> None:
        for seat in self.seats():
            self.statements.append(Statement(self.specialist, seat, self.round, None, fact(self.pockets[seat])))

    def pass_on(self, cards: Sequence[int]) -> None:
        """Coordinator: everyone picked a pocket card; all go to the left (seat + 1) at once."""
        self._check_awaited("pass_on")
        for seat in self.seats():
            self._check_among("card", cards[seat], self.pockets[seat])
        for seat, card in enumerate(cards):
            left = (seat + 1) % self.players
            self.pockets[seat].remove(card)
            self.facts[seat].append(Fact("passed", left, card))
            self.facts[left].append(Fact("received", seat, card))
        for seat, card in enumerate(cards):
            self.pockets[(seat + 1) % self.players].append(card)
        self.has_happened.add(COORDINATOR)
        self._proceed()

    def con_artist(self, pockets: Sequence[Sequence[int]]) -> None:
        """All pocket cards were shuffled together; these are dealt anew, as many to each seat as before."""
        self._check_awaited("con_artist")
        sizes, before = list(map(len, pockets)), list(map(len, self.pockets))
        if sizes != before or sorted(chain(*pockets)) != sorted(chain(*self.pockets)):
            raise ValueError(f"pockets {pockets}: allowed are the same cards, as many to each seat")
        for seat in self.seats():
            self.facts[seat] += [Fact("had", None, card) for card in sorted(self.pockets[seat])]
        self.pockets = [list(pocket) for pocket in pockets]
        self.has_happened.add(CON_ARTIST)
        self._proceed()

    def want(self, wants: Sequence[bool]) -> None:
        """Who of all seats wants to use the specialist."""
        self._check_awaited("want")
        self.wants = list(wants)
        self.awaits = "user"

    def may_use(self) -> list[int]:
        """The seats among which the user is drawn: those who want to, else all."""
        return [seat for seat in self.seats() if self.wants[seat]] or list(self.seats())

    def user(self, seat: int) -> None:
        """The seat that was drawn to use the specialist."""
        self._check_awaited("user")
        self._check_among("seat", seat, self.may_use())
        number = self.specialist
        self.users[number] = seat
        if number == GETAWAY_DRIVER:
            answer = CATEGORIES.index(category(self.board() + self.pockets[seat]))
            self.statements.append(Statement(number, seat, self.round, None, answer))
        elif number == HACKER:
            self.drawn = self.pile.pop(0)
        elif number == JACK:
            self.drawn = ADDED_JACK
        self.awaits = {INFORMANT: "show_to", MASTERMIND: "value", HACKER: "discard", JACK: "discard"}.get(number)
        if self.awaits is None:
            self._proceed()

    def show_to(self, target: int) -> None:
        """Informant: the user chooses another seat to show a card to."""
        self._check_awaited("show_to")
        self._check_among("seat", target, self.may_be_informed())
        self.informed = target
        self.awaits = "show_card"

    def may_be_informed(self) -> list[int]:
        """All seats but the Informant's user."""
        return [seat for seat in self.seats() if seat != self.users[INFORMANT]]

    def show_card(self, card: int) -> None:
        """Informant: the pocket card that the user shows."""
        self._check_awaited("show_card")
        seat = self.users[INFORMANT]
        self._check_among("card", card, self.pockets[seat])
        self.facts[seat].append(Fact("showed", self.informed, card))
        self.facts[self.informed].append(Fact("saw", seat, card))
        self._proceed()

    def value(self, value: int) -> None:
        """Mastermind: the value that the user names, and tells the number of."""
        self._check_awaited("value")
        self._check_among("value", value, VALUES)
        seat = self.users[MASTERMIND]
        self.value_asked = value
        answer = sum(rank(card) == value for card in self.pockets[seat])
        self.statements.append(Statement(MASTERMIND, seat, self.round, value, answer))
        self._proceed()

    def may_discard(self) -> list[int]:
        """The pocket, and the card that the Hacker drew; the added jack stays."""
        pocket = sorted(self.pockets[self.users[self.specialist]])
        return [*pocket, self.drawn] if self.specialist == HACKER else pocket

    def discard(self, card: int) -> None:
        """Hacker or Jack: the user discards a card."""
        self._check_awaited("discard")
        self._check_among("card", card, self.may_discard())
        seat = self.users[self.specialist]
        self.pockets[seat].append(self.drawn)
        self.pockets[seat].remove(card)
        self.drawn = None
        self.facts[seat].append(Fact("discarded", None, card))
        self._proceed()

    def _check_among(self, what: str, answer: int, allowed: Iterable[int]) -> None:
        if answer not in allowed:
            raise ValueError(f"{what} {answer}: allowed are {', '.join(map(str, allowed))}")

    # The showdown.

    def target(self) -> int:
        """Holder of the highest red chip, whose pocket the scans are about."""
        return self.chips[RED].index(self.players)

    def guesser(self) -> int:
        """Holder of the second highest red chip, who names the guesses with all pockets but the target's in view."""
        return self.chips[RED].index(self.players - 1)

    def guess(self, guess: int) -> None:
        """The guess that is awaited: a value, or a category."""
        if self.awaits == "value_guess":
            self._check_among("value", guess, VALUES)
            self.value_guess = guess
        else:
            self._check_awaited("category_guess")
            self._check_among("category", guess, range(len(CATEGORIES)))
            self.category_guess = guess
        self._proceed()

    def facts_in_view(self, seat: int) -> dict[int, list[Fact]]:
        """Facts that who guesses sees besides its own ones: those of every seat but the target."""
        if self.awaits not in ("value_guess", "category_guess") or seat != self.guesser():
            return {}
        return {other: self.facts[other] for other in self.seats() if other != self.target()}

    def strengths(self) -> list[Strength]:
        """Strength of each seat's best hand, by the cards alone."""
        return [strength(self.board() + pocket) for pocket in self.pockets]

    def order_without_muscle(self) -> bool:
        """Whether the red chips would stand right if no hand had the Muscle."""
        return order_of_showdown(self.strengths(), self.chips[RED])["success"]

    def _show_down(self) -> None:
        self.awaits = None
        strengths = self.strengths()
        muscle = self.users.get(MUSCLE)
        standings = [standing(strengths[seat], seat == muscle, self.options.muscle) for seat in self.seats()]
        order = order_of_showdown(standings, self.chips[RED])
        target = self.target()
        value_ok = self.value_guess is None or self.value_guess in map(rank, self.pockets[target])
        category_ok = self.category_guess is None or self.category_guess == strengths[target][0]
        self.result = order | {
            "success": order["success"] and value_ok and category_ok,
            "order_ok": order["success"],
            "value_ok": value_ok,
            "category_ok": category_ok,
            "tie": len(set(strengths)) < len(strengths),
            **self.counts(),
        }

    # What everyone sees.

    def public(self) -> dict[str, Any]:
        """As in the base game, the rounds hidden by Blackout empty; and what is public of the cards in force."""
        seen = super().public()
        if BLACKOUT in self.challenges:
            for colour in range(min(self.round, RED)):
                seen["chips"][colour] = [NO_CHIP] * self.players
                seen["ticks"][colour] = 0
                seen["moves"][colour] = []
                seen["forced"][colour] = seen["unsettled"][colour] = False
                seen["draft_order"][colour] = None
        if self.awaits in ("value_guess", "category_guess"):
            seen["pockets"] = [sorted(pocket) for pocket in self.pockets]
            seen["pockets"][self.target()] = None
        return seen | {
            "users": dict(self.users),
            "statements": list(self.statements),
            "informed": self.informed,
            "passed": COORDINATOR in self.has_happened,
            "shuffled": CON_ARTIST in self.has_happened,
            "redrew": self.redrew,
            "value_guess": self.value_guess,
            "category_guess": self.category_guess,
        }
