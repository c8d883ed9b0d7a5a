"""What the engine did in a heist, put in the words of the slow reference. Compares nothing."""

from gang_sim.the_gang.records import NO_CARD, RED, ROUNDS, SHOWDOWN
from gang_sim.the_gang.rules import MAX_PLAYERS
from tests.reference.the_gang_cards import (
    BLACKOUT,
    CHALLENGES,
    GETAWAY_DRIVER,
    INVESTOR,
    MASTERMIND,
    MATH_WHIZ,
    SPECIALISTS,
    Fact,
    Statement,
)

CHIPS = 0
PHASES = (
    "chips",
    "want",
    "pass_on",
    "show_to",
    "show_card",
    "value",
    "discard",
    "value_guess",
    "category_guess",
)
"""The engine's phases in their order, as the reference names what it awaits."""
FACT_KINDS = (None, "passed", "received", "showed", "saw", "had", "discarded")

PLAIN = ("round", "tick", "n_open", "board", "chips", "ticks", "forced", "unsettled", "draft_order", "phase", "asked")
PLAIN_OF_CARDS = ("specialist", "users", "redraws", "face_cards", "sums", "told_category", "told_round")
PLAIN_OF_CARDS += ("named_value", "value_count", "shown_to", "passed", "shuffled", "guessed_value", "guessed_category")
"""Fields of the public record that are taken over as they are; the others are put in words one by one below."""
PLAIN_OF_PRIVATE = ("pocket", "pocket_size", "drawn", "n_facts", "n_others_facts")
PAST = ("chips", "ticks", "forced", "unsettled", "draft_order", "moves_in", "moves")
"""Fields that Blackout wipes and the hidden record keeps."""


def cards_in_force(mask):
    """Numbers of the challenges and of the specialists in the public mask."""
    challenges = [number for number in CHALLENGES if mask >> (number - 1) & 1]
    specialists = [number for number in SPECIALISTS if mask >> (9 + number) & 1]
    return challenges, specialists


def none_if_negative(value):
    return None if value < 0 else value


class EngineHeist:
    """What the engine did in a heist, in the words of the reference: chance events, decisions and public states."""

    def __init__(self, rules, seen, privates, public, hidden):
        """seen: PUBLIC[events], privates: PRIVATE[events, seats], before each event and after the showdown.

        public, hidden: the records at the end.
        """
        self.rules = rules
        self.players = rules.players
        self.seen = seen
        self.privates = privates
        self.public_at_end = public
        self.hidden = hidden
        self.challenges, self.specialists = cards_in_force(int(public["cards"]))
        self.most_ticks = max(rules.max_ticks, self.players)
        self.columns = {name: seen[name].tolist() for name in PLAIN + PLAIN_OF_CARDS}
        self.columns["moves_in"] = seen["moves_in"][:, :, : self.most_ticks].tolist()
        self.own = {name: privates[name].tolist() for name in PLAIN_OF_PRIVATE}
        self.rounds = {name: self._true(name) for name in PAST}
        self.moves = [self.moves_of(colour) for colour in range(ROUNDS)]
        self.decisions = [tuple(row) for row in hidden["decisions"][: int(hidden["n_decisions"])].tolist()]

    def _true(self, name):
        """A field by round as it was, also of the rounds that Blackout wiped."""
        field = self.public_at_end[name].copy()
        if BLACKOUT in self.challenges:
            field[:RED] = self.hidden["past"][name][:RED]
        return field

    def moves_of(self, colour):
        """Per tick the (seat, action) carried out, as they stand at the heist's end."""
        ticks = int(self.rounds["ticks"][colour])
        lengths = self.rounds["moves_in"][colour, :ticks].tolist()
        pairs = self.rounds["moves"][colour, :ticks].tolist()
        return [list(map(tuple, tick[:length])) for tick, length in zip(pairs, lengths, strict=True)]

    # Chance events and decisions, to be told to the reference.

    def deal(self):
        return self.hidden["deck"].tolist()

    def actions(self, colour, tick):
        return self.hidden["chosen"][colour, tick, : self.players].tolist()

    def order(self, colour, tick):
        return self.hidden["order"][colour, tick, : self.players].tolist()

    def void(self, colour, tick):
        return self.hidden["void"][colour, tick, : self.players].astype(bool).tolist()

    def draft_order(self, colour):
        return self.rounds["draft_order"][colour, : self.players].tolist()

    def forced_chips(self, colour):
        return [chip for chip in self.hidden["given"][colour].tolist() if chip]

    def con_artist(self, size):
        """The pockets that were dealt anew, so many cards each."""
        dealt = self.hidden["con_artist"].tolist()
        assert dealt[size * self.players :] == [NO_CARD] * (3 * MAX_PLAYERS - size * self.players)
        return [dealt[size * seat : size * seat + size] for seat in range(self.players)]

    def user(self, specialist):
        return int(self.public_at_end["users"][specialist - 1])

    # What is asked, and what everyone or one seat sees.

    def phase(self, event):
        """What is asked, as the reference names it."""
        return PHASES[self.columns["phase"][event]]

    def is_asked(self, event, seat):
        """Whether the seat is asked in a phase other than the chips'."""
        return self.columns["asked"][event] in (-1, seat)

    def public(self, event):
        """The public state before the event, as the reference words it, but without record and result."""
        state = {name: column[event] for name, column in self.columns.items()}
        players, over = self.players, state["round"] == SHOWDOWN
        return {
            "round": state["round"],
            "board": state["board"][: state["n_open"]],
            "chips": [colour[:players] for colour in state["chips"]],
            "tick": 0 if over else state["tick"],
            "ticks": state["ticks"],
            "moves": [
                [tick[:length] for tick, length in zip(moves[:done], lengths, strict=False)]
                for moves, lengths, done in zip(self.moves, state["moves_in"], state["ticks"], strict=True)
            ],  # those of the end are those of every moment before: see check_moves_only_grow
            "forced": list(map(bool, state["forced"])),
            "unsettled": list(map(bool, state["unsettled"])),
            "draft_order": [None if order[0] < 0 else order[:players] for order in state["draft_order"]],
            **self.cards_in_public(state),
        }

    def cards_in_public(self, state):
        """What is public of the cards in force."""
        redraws = [seat for seat in range(self.players) if state["redraws"][seat]]
        assert len(redraws) <= 1
        return {
            "users": {number + 1: seat for number, seat in enumerate(state["users"]) if seat >= 0},
            "statements": sorted(self.statements(state)),
            "informed": none_if_negative(state["shown_to"]),
            "redrew": redraws[0] if redraws else None,
            "passed": bool(state["passed"]),
            "shuffled": bool(state["shuffled"]),
            "value_guess": none_if_negative(state["guessed_value"]),
            "category_guess": none_if_negative(state["guessed_category"]),
        }

    def statements(self, state):
        """Who said what; rounds are told of the Getaway Driver only."""
        for specialist, name in ((INVESTOR, "face_cards"), (MATH_WHIZ, "sums")):
            for seat, answer in enumerate(state[name][: self.players]):
                if answer >= 0:
                    yield Statement(specialist, seat, 0, -1, answer)
        if state["told_category"] >= 0:
            seat = state["users"][GETAWAY_DRIVER - 1]
            yield Statement(GETAWAY_DRIVER, seat, state["told_round"], -1, state["told_category"])
        if state["named_value"] >= 0:
            seat = state["users"][MASTERMIND - 1]
            yield Statement(MASTERMIND, seat, 0, state["named_value"], state["value_count"])

    def pockets(self, event):
        """The pockets that everyone sees, None for one that nobody does."""
        shown = self.seen["pockets"][event, : self.players].tolist()
        pockets = [[card for card in pocket if card != NO_CARD] or None for pocket in shown]
        return pockets if any(pockets) else None

    def private(self, event, seat):
        """The seat's pocket, the card it has drawn, its facts, and others' facts that it sees."""
        own = {name: column[event][seat] for name, column in self.own.items()}
        size = own["pocket_size"]
        assert own["pocket"][size:] == [NO_CARD] * (3 - size)
        record = self.privates[event, seat]
        return {
            "pocket": own["pocket"][:size],
            "drawn": None if own["drawn"] == NO_CARD else own["drawn"],
            "facts": facts(record["facts"], own["n_facts"]),
            "others": {
                other: facts(record["others_facts"][other], count)
                for other, count in enumerate(own["n_others_facts"])
                if count
            },
        }

    # The record and the result.

    def record(self, colour):
        """Per tick of the colour: chosen actions, order, void by seat."""
        ticks = range(int(self.rounds["ticks"][colour]))
        return [(self.actions(colour, tick), self.order(colour, tick), self.void(colour, tick)) for tick in ticks]

    def result(self):
        """The showdown as the reference words it."""
        public, hidden = self.public_at_end, self.hidden
        return {
            "success": bool(public["success"]),
            "order_ok": bool(public["order_ok"]),
            "value_ok": bool(public["value_ok"]),
            "category_ok": bool(public["category_ok"]),
            "tie": bool(public["tie"]),
            "pairs_right": int(hidden["pairs_right"]),
            "pairs": self.players * (self.players - 1) // 2,
            "moves": int(hidden["chip_moves"]),
            "steals": int(hidden["steals"]),
            "ticks": self.rounds["ticks"].tolist(),
            "forced": int(self.rounds["forced"].sum()),
            "unsettled": int(self.rounds["unsettled"].sum()),
        }


def facts(rows, count):
    """Facts in the reference's words, sorted."""
    if not count:
        return []
    found = [Fact(FACT_KINDS[kind], -1 if seat < 0 else seat, card) for kind, seat, card in rows[:count].tolist()]
    return sorted(found)
