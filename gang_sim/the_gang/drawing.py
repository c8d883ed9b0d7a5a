"""A table of The Gang as text and as an image, from its public record and the pockets that the viewer may see."""

import numpy as np

from gang_sim.environments import ansi
from gang_sim.environments.ansi import paint
from gang_sim.environments.canvas import GOLD, INK, WIDTH, Canvas, Colour, around
from gang_sim.poker.cards import NO_CARD, RANKS
from gang_sim.the_gang.cards_in_force import JACK_STAR
from gang_sim.the_gang.records import DRAFT, MIDDLE, ROUNDS, SHOWDOWN
from gang_sim.the_gang.rules import ALARMS_TO_LOSE, COLOURS, VAULTS_TO_WIN

SUITS = "♣♦♥♠"
_STREETS = ("pre-flop", "flop", "turn", "river")
_SUIT_STYLES = (ansi.GREEN_ON_WHITE, ansi.BLUE_ON_WHITE, ansi.RED_ON_WHITE, ansi.BLACK_ON_WHITE)
_CHIP_STYLES = (ansi.BLACK_ON_WHITE, ansi.BLACK_ON_YELLOW, ansi.BLACK_ON_ORANGE, ansi.WHITE_ON_RED)
_SUIT_COLOURS: tuple[Colour, ...] = ((20, 110, 50), (30, 70, 170), (180, 30, 40), INK)
_CHIP_COLOURS: tuple[tuple[Colour, Colour], ...] = (
    ((244, 244, 240), INK),
    ((250, 214, 60), INK),
    ((240, 140, 40), INK),
    ((196, 40, 44), (255, 255, 255)),
)


def card_name(card: int) -> str:
    """A card as people write it, e.g. "10♥"; J* is the Jack's, without a suit."""
    if card == JACK_STAR:
        return "J*"
    return RANKS[card // 4].replace("T", "10") + SUITS[card % 4]


def seen_pockets(public: np.void, private: np.ndarray, viewer: int | None) -> list[list[int]]:
    """By seat the pocket that the viewer may see, [] where face down; None for a viewer sees all."""
    shown = []
    for seat in range(int(public["players"])):
        mine = viewer is None or seat == viewer
        cards = private[seat]["pocket"] if mine else public["pockets"][seat]
        shown.append([int(card) for card in cards if card != NO_CARD])
    return shown


def heading(public: np.void) -> str:
    """Where the game stands, in one line."""
    vaults, alarms = f"vaults {public['vaults']}/{VAULTS_TO_WIN}", f"alarms {public['alarms']}/{ALARMS_TO_LOSE}"
    if public["round"] == SHOWDOWN:
        now = "showdown: the vault opens" if public["success"] else "showdown: the alarm goes off"
    else:
        ticks = public["players"] if public["protocol"] == DRAFT else public["max_ticks"]
        unit = "pick" if public["protocol"] == DRAFT else "tick"
        colour = int(public["round"])
        now = f"{_STREETS[colour]}, {COLOURS[colour]} chips, {unit} {public['tick'] + 1} of {ticks}"
    return f"heist {public['heist'] + 1}   {vaults}   {alarms}   {now}"


def as_text(public: np.void, private: np.ndarray, viewer: int | None) -> str:
    """The table as coloured text, the viewer's seat marked."""
    lines = [paint(heading(public), ansi.BOLD), "board   " + _cards_text(public["board"])]
    if public["round"] != SHOWDOWN:
        colour = int(public["round"])
        lines.append("middle  " + (" ".join(_chip_text(colour, stars) for stars in _middle(public)) or "no chips"))
    lines.append("")
    for seat, pocket in enumerate(seen_pockets(public, private, viewer)):
        mark = ">" if seat == viewer else " "
        cards = _cards_text(np.array(pocket or [NO_CARD, NO_CARD]))
        chips = " ".join(_chip_text(colour, int(public["chips"][colour, seat])) for colour in range(ROUNDS))
        lines.append(f"{mark} seat {seat}  {cards}  {chips}")
    return "\n".join(lines)


def _cards_text(cards: np.ndarray) -> str:
    return " ".join(_card_text(int(card)) for card in cards)


def _card_text(card: int) -> str:
    return (
        paint(" ? ", ansi.WHITE_ON_BLUE) if card == NO_CARD else paint(f" {card_name(card)} ", _SUIT_STYLES[card % 4])
    )


def _chip_text(colour: int, stars: int) -> str:
    return paint(f" {stars:>2} ", _CHIP_STYLES[colour]) if stars else paint(" -- ", ansi.DIM)


def _middle(public: np.void) -> list[int]:
    holders = public["holder"][int(public["round"])]
    return [stars for stars in range(1, int(public["players"]) + 1) if holders[stars] == MIDDLE]


def as_image(public: np.void, private: np.ndarray, viewer: int | None) -> np.ndarray:
    """The table as an image: uint8[height, width, 3], the viewer in front."""
    players, front = int(public["players"]), viewer or 0
    canvas = Canvas()
    canvas.words(WIDTH / 2, 34, heading(public), 15)
    for place, card in enumerate(public["board"]):
        canvas.card(WIDTH / 2 + 54 * (place - 2), 300, *_face(int(card)))
    if public["round"] != SHOWDOWN:
        colour, free = int(public["round"]), _middle(public)
        for place, stars in enumerate(free):
            canvas.chip(WIDTH / 2 + 32 * (place - (len(free) - 1) / 2), 362, *_chip(colour, stars))
    pockets = seen_pockets(public, private, viewer)
    for place, (x, y) in enumerate(around(players)):
        seat = (front + place) % players
        _draw_seat(canvas, x, y, public, seat, pockets[seat], seat == viewer)
    return canvas.pixels()


def _draw_seat(
    canvas: Canvas, x: float, y: float, public: np.void, seat: int, pocket: list[int], is_viewer: bool
) -> None:
    if is_viewer:
        canvas.frame(x, y + 4, 150, 118)
    cards = pocket or [NO_CARD] * 2
    for place, card in enumerate(cards):
        canvas.card(x + 38 * (place - (len(cards) - 1) / 2), y - 16, *_face(card), scale=0.78)
    for colour in range(ROUNDS):
        stars, left = int(public["chips"][colour, seat]), x + 30 * (colour - 1.5)
        if stars:
            canvas.chip(left, y + 28, *_chip(colour, stars))
        else:
            canvas.place(left, y + 28)
    canvas.words(x, y + 52, f"seat {seat}", 12, GOLD if is_viewer else (214, 226, 214))


def _face(card: int) -> tuple[str, Colour]:
    return ("", INK) if card == NO_CARD else (card_name(card), _SUIT_COLOURS[card % 4])


def _chip(colour: int, stars: int) -> tuple[Colour, str, Colour]:
    fill, ink = _CHIP_COLOURS[colour]
    return fill, str(stars), ink


def drawn(public: np.void, private: np.ndarray, viewer: int | None, mode: str) -> str | np.ndarray:
    """The table in a render mode: "ansi" or "rgb_array"."""
    return as_text(public, private, viewer) if mode == "ansi" else as_image(public, private, viewer)
