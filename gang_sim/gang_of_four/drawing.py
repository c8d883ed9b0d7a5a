"""A table of Gang of Four as text and as an image, from its public record and the hands that the viewer may see."""

import numpy as np

from gang_sim.environments import ansi
from gang_sim.environments.ansi import paint
from gang_sim.environments.canvas import CARD_WIDTH, GOLD, INK, PALE, WIDTH, Canvas, Colour, around
from gang_sim.gang_of_four.cards import FACE_NAMES, MULTI_ONE, PHOENIX_GREEN, PHOENIX_YELLOW, faces_of
from gang_sim.gang_of_four.combinations import TYPE_SHIFT, TYPES
from gang_sim.gang_of_four.records import ANNOUNCE, HAND_OVER, NO_FACE, NOBODY, PLAY, RETURN

_GREEN, _YELLOW, _RED, _MANY = range(4)
_STYLES = (ansi.GREEN_ON_WHITE, ansi.YELLOW_ON_WHITE, ansi.RED_ON_WHITE, ansi.BLUE_ON_WHITE)
_COLOURS: tuple[Colour, ...] = ((24, 130, 60), (190, 140, 0), (190, 34, 40), (70, 60, 160))
_DOES = {PLAY: "to play", RETURN: "to return a card", ANNOUNCE: "to announce the last card"}


def colour_of(face: int) -> int:
    """0..3: green, yellow, red, or of no single colour (1m)."""
    if face < MULTI_ONE:
        return face // 10
    return {MULTI_ONE: _MANY, PHOENIX_GREEN: _GREEN, PHOENIX_YELLOW: _YELLOW}.get(face, _RED)


def seen_hands(public: np.void, private: np.ndarray, viewer: int | None) -> list[np.ndarray | None]:
    """By seat the faces that the viewer may see, None where they are hidden; None for a viewer sees all."""
    players = int(public["rules"]["players"])
    return [faces_of(private[seat]["cards"]) if viewer in (None, seat) else None for seat in range(players)]


def heading(public: np.void) -> str:
    """Where the hand stands, in one line."""
    way = "counter-clockwise" if public["direction"] == 1 else "clockwise"
    if public["stage"] == HAND_OVER:
        return f"hand {public['hand'] + 1}, {way}   seat {public['winner']} has won it"
    return f"hand {public['hand'] + 1}, {way}   seat {public['turn']} {_DOES[int(public['stage'])]}"


def trick_name(public: np.void) -> str:
    """What is to be beaten and whose it is, in words."""
    if public["to_beat"] < 0:
        return "1m must be led" if public["with_multi_one"] else "nothing lies: a lead"
    return f"{TYPES[public['to_beat'] >> TYPE_SHIFT].replace('_', ' ')} of seat {public['trick_seat']}"


def marks(public: np.void, seat: int) -> str:
    """What is to be said of a seat in this cycle."""
    said = [word for name, word in (("passed", "passed"), ("silenced", "silenced")) if public[name][seat]]
    if public["stage"] == HAND_OVER:
        said.append(f"+{public['points'][seat]}")
    return " ".join(said)


def exchange_text(public: np.void) -> str:
    """The exchange before this hand, in words; "" without one."""
    if public["exchange_from"] == NOBODY:
        return ""
    text = f"seat {public['exchange_from']} gave {FACE_NAMES[public['given']]} to seat {public['exchange_to']}"
    return text if public["returned"] == NO_FACE else f"{text}, who returned {FACE_NAMES[public['returned']]}"


def as_text(public: np.void, private: np.ndarray, viewer: int | None) -> str:
    """The table as coloured text, the viewer's seat marked."""
    lines = [paint(heading(public), ansi.BOLD)]
    if public["exchange_from"] != NOBODY:
        lines.append(exchange_text(public))
    lines += [f"{trick_name(public)}   {_cards_text(faces_of(public['trick']))}".rstrip(), ""]
    for seat, faces in enumerate(seen_hands(public, private, viewer)):
        count, total = int(public["counts"][seat]), int(public["totals"][seat])
        cards = paint(f" {count} cards ", ansi.WHITE_ON_BLUE) if faces is None else _cards_text(faces)
        mark = ">" if seat == viewer else " "
        lines.append(f"{mark} seat {seat}  {total:>3} points  {cards}  {marks(public, seat)}".rstrip())
    return "\n".join(lines)


def _cards_text(faces: np.ndarray) -> str:
    return " ".join(paint(f" {FACE_NAMES[face]} ", _STYLES[colour_of(int(face))]) for face in faces)


def as_image(public: np.void, private: np.ndarray, viewer: int | None) -> np.ndarray:
    """The table as an image: uint8[height, width, 3], the viewer in front."""
    players, front = int(public["rules"]["players"]), viewer or 0
    canvas = Canvas()
    canvas.words(WIDTH / 2, 34, heading(public), 15)
    canvas.words(WIDTH / 2, 58, exchange_text(public), 12)
    canvas.words(WIDTH / 2, 262, trick_name(public), 13)
    _draw_cards(canvas, WIDTH / 2, 310, faces_of(public["trick"]), 50, 1.0)
    hands = seen_hands(public, private, viewer)
    for place, (x, y) in enumerate(around(players)):
        seat = (front + place) % players
        _draw_seat(canvas, x, y, public, seat, hands[seat], is_viewer=seat == viewer)
    return canvas.pixels()


def _draw_seat(
    canvas: Canvas, x: float, y: float, public: np.void, seat: int, faces: np.ndarray | None, is_viewer: bool
) -> None:
    count = int(public["counts"][seat])
    step = min(36.0, 470.0 / max(count, 1)) if faces is not None and is_viewer else min(20.0, 220.0 / max(count, 1))
    if public["turn"] == seat:
        canvas.frame(x, y + 4, step * max(count - 1, 3) + 60, 118)
    shown = np.full(count, -1) if faces is None else faces
    _draw_cards(canvas, x, y - 8, shown, step, 0.8)
    said = f"seat {seat}   {count} cards   {public['totals'][seat]} points   {marks(public, seat)}"
    canvas.words(x, y + 44, said.rstrip(), 12, GOLD if is_viewer else PALE)


def _draw_cards(canvas: Canvas, x: float, y: float, faces: np.ndarray, step: float, scale: float) -> None:
    for place, face in enumerate(faces):
        name, colour = (FACE_NAMES[face], _COLOURS[colour_of(int(face))]) if face >= 0 else ("", INK)
        canvas.card(x + step * (place - (len(faces) - 1) / 2), y, name, colour, scale, in_fan=step < CARD_WIDTH * scale)


def drawn(public: np.void, private: np.ndarray, viewer: int | None, mode: str) -> str | np.ndarray:
    """The table in a render mode: "ansi" or "rgb_array"."""
    return as_text(public, private, viewer) if mode == "ansi" else as_image(public, private, viewer)
