"""`gang-sim watch gang-of-four`: one game, play by play.

Only shows what `trace_game` tells; nothing is decided or counted here.
"""

from collections.abc import Sequence

import numpy as np
from rich.console import Console
from rich.text import Text

from gang_sim.experiments.watching.screen import Screen, new_console, seat_names
from gang_sim.gang_of_four.cards import format_cards
from gang_sim.gang_of_four.combinations import TYPES, type_of
from gang_sim.gang_of_four.notation import action_text
from gang_sim.gang_of_four.records import NO_FACE, NOBODY, PLAY
from gang_sim.gang_of_four.rules import Rules
from gang_sim.gang_of_four.scoring import CLOCKWISE, winners
from gang_sim.gang_of_four.trace import Step, trace_game

__all__ = ["CardScreen", "cards_text", "run"]

STYLES = {"g": "bold green on white", "y": "bold dark_goldenrod on white", "r": "bold red on white"}
SPECIAL_STYLE = "bold magenta on white"
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
SUIT_STYLES = {
    "c": "bold green on white",
    "d": "bold blue on white",
    "h": "bold red on white",
    "s": "bold black on white",
}


def run(line_up: Sequence[str], rules: Rules, *, seed: int, game: int, open_hands: bool, notation: str) -> None:
    """Print one game. line_up: one agent, or one per seat; notation: how cards are written."""
    screen = CardScreen(new_console(), seat_names("gang_of_four", line_up, rules.players), rules, open_hands, notation)
    screen.title(seed, game)
    for step in trace_game(list(line_up), seed, game, rules):
        screen.show(step)


def cards_text(cards: int | np.uint64, notation: str = "gang") -> Text:
    """Cards side by side, each on a white face in its colour."""
    return Text(" ").join(_card_text(name, notation) for name in format_cards(cards, notation).split())


def _card_text(name: str, notation: str) -> Text:
    if notation == "gang":
        style = SPECIAL_STYLE if name == "1m" or name[0] in "PD" else STYLES[name[-1]]
        return Text(f" {name} ", style=style)
    return Text(f" {name[:-1]}{SUIT_SIGNS[name[-1]]} ", style=SUIT_STYLES[name[-1]])


class CardScreen(Screen):
    """Prints the steps of a game one below the other."""

    def __init__(
        self, console: Console, seats: Sequence[str], rules: Rules, open_hands: bool, notation: str = "gang"
    ) -> None:
        super().__init__(console, seats)
        self.rules, self.open_hands, self.notation = rules, open_hands, notation

    def title(self, seed: int, game: int) -> None:
        """The conditions of the game and who sits where."""
        default = Rules()
        changed = [
            f"{key} {value}"
            for key, value in vars(self.rules).items()
            if value != getattr(default, key) and key != "players"
        ]
        words = ["Gang of Four", f"{len(self.seats)} players", *changed, f"seed {seed}", f"game {game}"]
        self.line(", ".join(words), style="bold")
        self.line("at the table: " + ", ".join(self.seats))

    def show(self, step: Step) -> None:
        """One step: a deal, or a decision with what follows from it."""
        if step.is_deal:
            self._deal(step)
        else:
            self._decision(step)
            if step.hand_is_over:
                self._hand_over(step)

    def _deal(self, step: Step) -> None:
        public = step.public
        way = "clockwise" if public["direction"] == CLOCKWISE else "counter-clockwise"
        totals = ", ".join(f"{self.short(seat)} {public['totals'][seat]}" for seat in range(len(self.seats)))
        self.rule(f"hand {public['hand'] + 1}  {way}  totals {totals}")
        if public["given"] != NO_FACE:
            giver, taker = int(public["exchange_from"]), int(public["exchange_to"])
            self._cards(f"  {self.short(giver)} gives {self.short(taker)} ", 1 << int(public["given"]))
        if self.open_hands:
            for seat, name in enumerate(self.seats):
                self._cards(f"  {name:<{self.width}}  ", int(step.private[seat]["cards"]))

    def _decision(self, step: Step) -> None:
        public, seat = step.public, step.seat
        who = f"  {self.short(seat)} "
        if step.stage != PLAY:
            self.line(who + action_text(step.stage, step.action, self.notation), style="italic")
            return
        if step.action == 0:
            self.line(f"{who}passes", style="dim")
        else:
            play = np.uint64(step.action % 2**64)
            left = int(public["counts"][seat])
            kind = TYPES[type_of(play)].replace("_", " ").replace("gang", "gang of ")
            text = Text.assemble(
                f"{who}plays ", cards_text(play, self.notation), f"  {kind}", (f"  {left} left", "dim")
            )
            self.console.print(text)
        if not step.hand_is_over and public["trick_seat"] == NOBODY and public["turn"] != NOBODY:
            self.line(f"  -- {self.short(int(public['turn']))} leads")

    def _hand_over(self, step: Step) -> None:
        public = step.public
        self.line(f"\n{self.seats[int(public['winner'])]} wins the hand.", style="bold green")
        for seat, name in enumerate(self.seats):
            left = int(step.private[seat]["cards"])
            points = f"{int(public['points'][seat]):>3} points, total {int(public['totals'][seat]):>3}  "
            self._cards(f"  {name:<{self.width}}  {points}", left)
        totals = public["totals"][: len(self.seats)]
        if totals.max() >= self.rules.target_score:
            points = public["points"][: len(self.seats)]
            won = winners(totals.astype(np.int64), points.astype(np.int64), int(public["winner"]), self.rules.codes())
            names = [name for name, is_winner in zip(self.seats, won, strict=True) if is_winner]
            verb = "win" if len(names) > 1 else "wins"
            self.line(f"\n{' and '.join(names)} {verb} the game.", style="bold")

    def _cards(self, before: str, cards: int) -> None:
        self.console.print(Text.assemble(before, cards_text(cards, self.notation)))
