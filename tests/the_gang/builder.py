"""A tiny builder of tables of The Gang in chosen states, so that a test reads like the rulebook."""

from collections.abc import Sequence

import numpy as np

from gang_sim import streams
from gang_sim.poker.cards import parse_cards
from gang_sim.the_gang import table
from gang_sim.the_gang.records import DRAFT, HIDDEN, MIDDLE, PRIVATE, PUBLIC, RETURN, RULEBOOK, SETTLED, STAY
from gang_sim.the_gang.rules import ALARMS_TO_LOSE, COLOURS, MAX_PLAYERS

stay, give_back = STAY, RETURN


def take(stars: int) -> int:
    return stars


class Table:
    """One table in its first heist, moved on by ticks whose order of hands the test may choose."""

    def __init__(self, players: int = 3, protocol: str = "table", end_rule: str = "rulebook", max_ticks: int = 10):
        public, hidden = np.zeros(1, PUBLIC), np.zeros(1, HIDDEN)
        self.public, self.private, self.hidden = public[0], np.zeros(MAX_PLAYERS, PRIVATE), hidden[0]
        self.public["players"], self.public["max_ticks"] = players, max_ticks
        self.public["alarms_to_lose"] = ALARMS_TO_LOSE
        self.public["protocol"] = DRAFT if protocol == "draft" else 0
        self.public["end_rule"] = RULEBOOK if end_rule == "rulebook" else SETTLED
        table.start_game(self.public, self.hidden, np.uint64(streams.game_key(1, 1)))
        table.start_heist(self.public, self.private, self.hidden)
        self.players = players

    def at(self, colour: str) -> "Table":
        """Moved on to a round: before it, everyone takes the chip of the own seat in one tick."""
        while COLOURS[self.public["round"]] != colour:
            self.tick(*range(1, self.players + 1))
        return self

    def is_legal(self, seat: int, action: int) -> bool:
        return bool(table.is_legal(self.public, seat, action))

    def tick(self, *actions: int, order: Sequence[int] | None = None) -> "Table":
        """One legal action per seat; `order`: seats in the order in which their hands arrive, drawn unless given."""
        illegal = [seat for seat, action in enumerate(actions) if not self.is_legal(seat, action)]
        assert not illegal, f"illegal action of seat {illegal[0]}"
        if order is not None:
            self._draw(order)
        chosen = np.zeros(MAX_PLAYERS, np.int8)
        chosen[: len(actions)] = actions
        table.tick(self.public, self.hidden, chosen)
        return self

    def _draw(self, order: Sequence[int]) -> None:
        """Look for a heist in which this order is the one that is drawn."""
        items, stream = np.zeros(self.players, np.int8), np.zeros(1, np.uint64)
        for key in range(1_000_000):
            stream[0] = streams.derive(key, streams.TICK_ORDER, self.public["round"], self.public["tick"])
            items[:] = range(self.players)
            streams.shuffle(stream, items, self.players)
            if tuple(items) == tuple(order):
                self.hidden["key"] = key
                return
        raise AssertionError(f"no heist draws the order {order}")

    def holders(self, colour: str) -> dict[int, int]:
        """Seat of each chip of a colour, MIDDLE for one that lies there."""
        held = self.public["holder"][COLOURS.index(colour)]
        return {stars: int(held[stars]) for stars in range(1, self.players + 1)}

    def round_is_over(self, colour: str) -> bool:
        return int(self.public["round"]) > COLOURS.index(colour)

    def moves(self, colour: str, tick: int) -> list[tuple[int, int]]:
        """(seat, action) in the order in which a tick's actions were carried out."""
        row = COLOURS.index(colour)
        count = self.public["moves_in"][row, tick]
        return [tuple(map(int, move)) for move in self.public["moves"][row, tick, :count]]

    def voids(self, colour: str, tick: int) -> list[int]:
        """Seats whose action came to nothing in a tick."""
        return np.flatnonzero(self.hidden["void"][COLOURS.index(colour), tick]).tolist()

    def show(self, board: str, *pockets: str) -> bool:
        """Hold a showdown with these cards, the pockets in the order of the red chips; whether it succeeds."""
        from gang_sim.poker.evaluator import evaluate

        cards = [np.concatenate([parse_cards(board), parse_cards(pocket)]) for pocket in pockets]
        self.hidden["values"][: len(pockets)] = evaluate(np.array(cards))
        self.public["chips"][3, : len(pockets)] = range(1, len(pockets) + 1)
        self.public["players"] = len(pockets)
        table.showdown(self.public, self.private, self.hidden)
        return bool(self.public["success"])


__all__ = ["MIDDLE", "Table", "give_back", "stay", "take"]
