"""`gang-sim watch the-gang`: one game, tick by tick.

Only shows what `trace_game` tells; nothing is decided or counted here.
"""

from collections.abc import Sequence

import numpy as np
from rich.console import Console
from rich.text import Text

from gang_sim.experiments.conditions import NONE, options_text
from gang_sim.experiments.watching.card_words import card_news, in_force
from gang_sim.experiments.watching.screen import Screen, new_console, seat_names
from gang_sim.poker.cards import NO_CARD, RANKS
from gang_sim.poker.names import hand_name
from gang_sim.poker.strengths import load_strengths
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.categories import FINER, fine_value
from gang_sim.the_gang.records import CHIPS, MIDDLE, RED, RETURN, SHOWDOWN, STAY
from gang_sim.the_gang.rules import COLOURS, VAULTS_TO_WIN, Rules
from gang_sim.the_gang.trace import Step, trace_game

ROUND_NAMES = ("pre-flop", "flop", "turn", "river")
SUITS = "♣♦♥♠"
SUIT_STYLES = ("bold green on white", "bold blue on white", "bold red on white", "bold black on white")
CHIP_STYLES = ("black on white", "black on yellow", "black on dark_orange", "white on red3")
FACE_DOWN = " ? "


def run(line_up: Sequence[str], rules: Rules, *, seed: int, game: int, open_pockets: bool) -> None:
    """Print one game. line_up: one agent, or one per seat."""
    screen = HeistScreen(new_console(), seat_names("the_gang", line_up, rules.players), rules, open_pockets)
    screen.title(seed, game)
    for step in trace_game(list(line_up), seed, game, rules):
        screen.show(step)
    screen.end()


def card_text(card: int) -> Text:
    """A card as people like to see it: its rank and suit on a white face."""
    if card == NO_CARD:
        return Text(FACE_DOWN, style="white on blue")
    if card == JACK_STAR:
        return Text(" J* ", style="bold magenta on white")
    return Text(f" {RANKS[card // 4].replace('T', '10')}{SUITS[card % 4]} ", style=SUIT_STYLES[card % 4])


def cards_text(cards: Sequence[int] | np.ndarray) -> Text:
    """Cards side by side."""
    return Text(" ").join(card_text(int(card)) for card in cards)


def chip_text(colour: int, stars: int) -> Text:
    """A chip in its colour with its stars, or the place where none lies."""
    return Text(f" {stars}* ", style=CHIP_STYLES[colour]) if stars else Text(" -- ", style="dim")


class HeistScreen(Screen):
    """Prints steps one below the other, and remembers the one before to tell who a chip was taken from."""

    def __init__(self, console: Console, seats: Sequence[str], rules: Rules, open_pockets: bool) -> None:
        super().__init__(console, seats)
        self.rules, self.open_pockets = rules, open_pockets
        self.last: Step | None = None

    def title(self, seed: int, game: int) -> None:
        """The conditions of the game and who sits where."""
        rules = self.rules
        conditions = f"protocol {rules.protocol}"
        if rules.protocol != "draft":
            conditions += f", end rule {rules.end_rule}, {rules.max_ticks} ticks a round"
        mode = "basic game" if rules.mode == "basic" else f"mode {rules.mode}"
        options = options_text(rules)
        conditions += "" if options == NONE else f", {options}"
        self.line(f"The Gang, {mode}, {rules.players} players, {conditions}, seed {seed}, game {game}", style="bold")
        self.line("at the table: " + ", ".join(self.seats))

    def show(self, step: Step) -> None:
        """One step: a deal, a tick, or a decision that a card brought, with what follows from it."""
        before = None if step.is_deal or self.last is None else self.last
        if step.is_deal:
            self._deal(step)
        elif step.phase == CHIPS:
            self._tick(step)
        over = step.public["round"] == SHOWDOWN
        if not over and not step.is_deal and step.public["round"] != step.colour:
            self._round(step)
        for sentence in card_news(None if before is None else before.public, step, self.short):
            self.line(f"       {sentence}", style="italic")
        if self.open_pockets and before is not None:
            self._changed_pockets(before, step)
        if over:
            self._showdown(step)
        self.last = step

    def end(self) -> None:
        """How the game went."""
        if self.last is not None:
            won = self.last.public["vaults"] >= VAULTS_TO_WIN
            self.line("\nThe gang wins the game." if won else "\nThe gang loses the game.", style="bold")

    def _deal(self, step: Step) -> None:
        vaults, alarms = step.public["vaults"], step.public["alarms"]
        title = f"heist {step.public['heist'] + 1}  vaults {vaults}/{VAULTS_TO_WIN}"
        title += f"  alarms {alarms}/{step.public['alarms_to_lose']}"
        self.rule(title)
        if step.public["cards"]:
            self.line(f"in force: {in_force(step)}")
        if self.open_pockets:
            for seat in range(len(self.seats)):
                self._pocket(step, seat)
        self._round(step)

    def _pocket(self, step: Step, seat: int) -> None:
        pocket = step.private[seat]["pocket"][: step.private[seat]["pocket_size"]]
        self.console.print(Text.assemble(f"  {self.seats[seat]:<{self.width}}  ", cards_text(pocket)))

    def _changed_pockets(self, before: Step, step: Step) -> None:
        for seat in range(len(self.seats)):
            if np.any(before.private[seat]["pocket"] != step.private[seat]["pocket"]):
                self._pocket(step, seat)

    def _round(self, step: Step) -> None:
        colour, n_open = int(step.public["round"]), int(step.public["n_open"])
        board = cards_text(step.public["board"][:n_open]) if n_open else Text("no board yet", style="dim")
        self.console.print(Text.assemble((f"\n{ROUND_NAMES[colour]}, {COLOURS[colour]} chips  ", "bold"), board))

    def _tick(self, step: Step) -> None:
        assert self.last is not None  # a tick follows a deal
        holder = self.last.history(step.colour)["holder"][step.colour].copy()
        asked = [seat for seat, action in enumerate(step.chosen) if action >= 0]
        order = step.order if sorted(step.order) == asked else asked
        told = []
        for seat in order:
            told.append(self._told(seat, step.chosen[seat], step.void[seat], holder))
            if not step.void[seat]:
                _carry_out(holder, seat, step.chosen[seat])
        self.line(f"  {step.tick + 1:>3}  " + ", ".join(told))
        given = step.hidden["given"][step.colour]
        if step.public["round"] != step.colour and np.any(given):
            forced = [f"{self.short(seat)} gets {given[seat]}" for seat in range(len(self.seats)) if given[seat]]
            self.line("       time is up, by chance " + ", ".join(forced), style="italic")
        if step.public["round"] != step.colour and step.history(step.colour)["unsettled"][step.colour]:
            self.line("       time is up, not everyone is content", style="italic")
        chips = step.history(step.colour)["chips"][step.colour]
        row = [
            Text.assemble(self.short(seat), chip_text(step.colour, int(chips[seat]))) for seat in range(len(self.seats))
        ]
        self.console.print(Text.assemble("       ", Text("  ").join(row)))

    def _told(self, seat: int, action: int, void: bool, holder: np.ndarray) -> str:
        if action == STAY:
            return f"{self.short(seat)} stays"
        if action == RETURN:
            said = f"{self.short(seat)} returns its chip"
        else:
            owner = int(holder[action])
            source = "" if owner in (MIDDLE, seat) or void else f" from {self.short(owner)}"
            said = f"{self.short(seat)} takes {action}{source}"
        return f"{said} (too late)" if void else said

    def _showdown(self, step: Step) -> None:
        self.line("\nshowdown", style="bold")
        red = step.public["chips"][RED][: len(self.seats)]
        for seat in np.argsort(red):
            history = Text("").join(
                chip_text(colour, int(step.history(colour)["chips"][colour][seat])) for colour in range(RED + 1)
            )
            pocket = [card for card in step.public["pockets"][seat] if card != NO_CARD]
            hand = hand_name(_value(step, pocket))
            line = Text.assemble(f"  {self.seats[seat]:<{self.width}} ", history, "  ", cards_text(pocket), f"  {hand}")
            self.console.print(line)
        success = bool(step.public["success"])
        words = "The vault opens." if success else "The alarm goes off."
        self.line(words, style="bold green" if success else "bold red")


def _value(step: Step, pocket: Sequence[int]) -> int:
    """The evaluator's value of the best hand of a pocket; the Muscle is no part of it."""
    cards = np.array(pocket, np.uint8)
    return int(fine_value(step.public["board"], cards, len(cards), load_strengths().hands)) // FINER


def _carry_out(holder: np.ndarray, seat: int, action: int) -> None:
    """Move the chip in the list of who holds which, as the table did."""
    if action == STAY:
        return
    holder[holder == seat] = MIDDLE
    if action != RETURN:
        holder[action] = seat
