"""`gang-sim watch the-gang`: one game, tick by tick.

Only shows what `trace_game` tells; nothing is decided or counted here.
"""

from collections.abc import Sequence

import numpy as np
from rich.console import Console
from rich.text import Text

from gang_sim.experiments.watching.screen import Screen, new_console, seat_names
from gang_sim.poker.cards import NO_CARD, RANKS
from gang_sim.poker.names import hand_name
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.records import MIDDLE, RED, RETURN, SHOWDOWN, STAY
from gang_sim.the_gang.rules import ALARMS_TO_LOSE, COLOURS, VAULTS_TO_WIN, Rules, without_cards
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
        self.rules, self.open_pockets = without_cards(rules), open_pockets  # it has no words for cards yet
        self.last: Step | None = None

    def title(self, seed: int, game: int) -> None:
        """The conditions of the game and who sits where."""
        rules = self.rules
        conditions = f"protocol {rules.protocol}"
        if rules.protocol != "draft":
            conditions += f", end rule {rules.end_rule}, {rules.max_ticks} ticks a round"
        self.line(
            f"The Gang, basic game, {rules.players} players, {conditions}, seed {seed}, game {game}", style="bold"
        )
        self.line("at the table: " + ", ".join(self.seats))

    def show(self, step: Step) -> None:
        """One step: a deal, or a tick with what follows from it."""
        if step.is_deal:
            self._deal(step)
        else:
            self._tick(step)
            if step.public["round"] == SHOWDOWN:
                self._showdown(step)
            elif step.public["round"] != step.colour:
                self._round(step)
        self.last = step

    def end(self) -> None:
        """How the game went."""
        if self.last is not None:
            won = self.last.public["vaults"] >= VAULTS_TO_WIN
            self.line("\nThe gang wins the game." if won else "\nThe gang loses the game.", style="bold")

    def _deal(self, step: Step) -> None:
        vaults, alarms = step.public["vaults"], step.public["alarms"]
        title = f"heist {step.public['heist'] + 1}  vaults {vaults}/{VAULTS_TO_WIN}  alarms {alarms}/{ALARMS_TO_LOSE}"
        self.rule(title)
        if self.open_pockets:
            for seat, name in enumerate(self.seats):
                pocket = step.private[seat]["pocket"][: step.private[seat]["pocket_size"]]
                self.console.print(Text.assemble(f"  {name:<{self.width}}  ", cards_text(pocket)))
        self._round(step)

    def _round(self, step: Step) -> None:
        colour, n_open = int(step.public["round"]), int(step.public["n_open"])
        board = cards_text(step.public["board"][:n_open]) if n_open else Text("no board yet", style="dim")
        self.console.print(Text.assemble((f"\n{ROUND_NAMES[colour]}, {COLOURS[colour]} chips  ", "bold"), board))

    def _tick(self, step: Step) -> None:
        assert self.last is not None  # a tick follows a deal
        holder = self.last.public["holder"][step.colour].copy()
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
        if step.public["round"] != step.colour and step.public["unsettled"][step.colour]:
            self.line("       time is up, not everyone is content", style="italic")
        chips = step.public["chips"][step.colour]
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
                chip_text(colour, int(step.public["chips"][colour][seat])) for colour in range(RED + 1)
            )
            pocket = [card for card in step.public["pockets"][seat] if card != NO_CARD]
            hand = hand_name(int(step.hidden["values"][seat]))
            line = Text.assemble(f"  {self.seats[seat]:<{self.width}} ", history, "  ", cards_text(pocket), f"  {hand}")
            self.console.print(line)
        success = bool(step.public["success"])
        words = "The vault opens." if success else "The alarm goes off."
        self.line(words, style="bold green" if success else "bold red")


def _carry_out(holder: np.ndarray, seat: int, action: int) -> None:
    """Move the chip in the list of who holds which, as the table did."""
    if action == STAY:
        return
    holder[holder == seat] = MIDDLE
    if action != RETURN:
        holder[action] = seat
