"""What the engine did in a heist, put in the words of the slow reference. Compares nothing."""

from gang_sim.the_gang.records import ROUNDS, SHOWDOWN

PLAIN = ("round", "tick", "n_open", "board", "chips", "ticks", "forced", "unsettled", "draft_order")
"""Fields of the public record that the reference words alike; the others are compared one by one below."""


class EngineHeist:
    """What the engine did in a heist, in the words of the reference: its chance events and its public states."""

    def __init__(self, rules, seen, public, private, hidden):
        """seen: PUBLIC[events], after the deal and after each tick or pick; the others: the records at the end."""
        self.players = rules.players
        self.seen = seen
        self.last = public  # with the showdown, which `seen` need not have yet
        self.private = private
        self.hidden = hidden
        self.most_ticks = max(rules.max_ticks, self.players)
        self.columns = {name: self.seen[name].tolist() for name in PLAIN}
        self.columns["moves_in"] = self.seen["moves_in"][:, :, : self.most_ticks].tolist()
        self.moves = [self.moves_of(colour) for colour in range(ROUNDS)]

    def moves_of(self, colour):
        """Per tick the (seat, action) carried out, as they stand at the heist's end."""
        ticks = int(self.last["ticks"][colour])
        lengths = self.last["moves_in"][colour, :ticks].tolist()
        pairs = self.last["moves"][colour, :ticks].tolist()
        return [list(map(tuple, tick[:length])) for tick, length in zip(pairs, lengths, strict=True)]

    def deal(self):
        return self.hidden["deck"].tolist()

    def actions(self, colour, tick):
        return self.hidden["chosen"][colour, tick, : self.players].tolist()

    def order(self, colour, tick):
        return self.hidden["order"][colour, tick, : self.players].tolist()

    def void(self, colour, tick):
        return self.hidden["void"][colour, tick, : self.players].astype(bool).tolist()

    def draft_order(self, colour):
        return self.last["draft_order"][colour, : self.players].tolist()

    def forced_chips(self, colour):
        return [chip for chip in self.hidden["given"][colour].tolist() if chip]

    def public(self, event):
        """The public state after the event, as `ReferenceHeist.public` words it, but without record and showdown."""
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
        }

    def record(self, colour):
        """Per tick of the colour: chosen actions, order, void by seat."""
        ticks = range(int(self.last["ticks"][colour]))
        return [(self.actions(colour, tick), self.order(colour, tick), self.void(colour, tick)) for tick in ticks]

    def result(self):
        """The showdown as the reference words it."""
        public, hidden = self.last, self.hidden
        return {
            "success": bool(public["success"]),
            "tie": bool(public["tie"]),
            "pairs_right": int(hidden["pairs_right"]),
            "pairs": self.players * (self.players - 1) // 2,
            "moves": int(hidden["chip_moves"]),
            "steals": int(hidden["steals"]),
            "ticks": public["ticks"].tolist(),
            "forced": int(public["forced"].sum()),
            "unsettled": int(public["unsettled"].sum()),
        }

    def pockets(self):
        return self.last["pockets"][: self.players, :2].tolist()
