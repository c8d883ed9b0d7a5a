"""Cards, chips and words drawn on a table, as an image for videos; knows no game."""

import functools
import importlib.util
import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 960, 640
CARD_WIDTH, CARD_HEIGHT = 46, 64
CHIP = 13
"""Radius of a chip."""

Colour = tuple[int, int, int]
FELT, RIM = (32, 96, 68), (84, 56, 36)
PAPER, INK, SHADE, BACK = (250, 248, 240), (24, 24, 28), (16, 56, 40), (44, 66, 120)
PALE, GOLD = (214, 226, 214), (255, 214, 92)


@functools.cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    """DejaVu Sans, which has the signs of the suits; it comes with matplotlib, which need not be imported for it."""
    spec = importlib.util.find_spec("matplotlib")
    assert spec is not None and spec.origin is not None
    folder = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"
    return ImageFont.truetype(str(folder / "DejaVuSans-Bold.ttf"), size)


class Canvas:
    """An empty table, and what may be drawn on it; places are pixels from the upper left corner, of middles."""

    def __init__(self) -> None:
        self._image = Image.new("RGB", (WIDTH, HEIGHT), FELT)
        self._draw = ImageDraw.Draw(self._image)
        self._draw.rounded_rectangle((6, 6, WIDTH - 7, HEIGHT - 7), 40, outline=RIM, width=10)

    def words(self, x: float, y: float, text: str, size: int = 16, colour: Colour = PALE) -> None:
        """A line of text."""
        self._draw.text((x, y), text, fill=colour, font=_font(size), anchor="mm")

    def card(
        self, x: float, y: float, text: str = "", colour: Colour = INK, scale: float = 1.0, in_fan: bool = False
    ) -> None:
        """A card with its name, face down without one; in a fan the name stands in the corner."""
        width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        self._draw.rounded_rectangle(box, 6 * scale, fill=PAPER if text else BACK, outline=SHADE, width=2)
        if text and in_fan:
            self._draw.text((box[0] + 4, box[1] + 5), text, fill=colour, font=_font(12), anchor="la")
        elif text:
            self._draw.text((x, y), text, fill=colour, font=_font(round(17 * scale)), anchor="mm")
        else:
            inner = (box[0] + 5, box[1] + 5, box[2] - 5, box[3] - 5)
            self._draw.rounded_rectangle(inner, 4 * scale, outline=(120, 144, 200), width=2)

    def chip(self, x: float, y: float, fill: Colour, text: str, colour: Colour) -> None:
        """A chip with a number."""
        self._draw.ellipse((x - CHIP, y - CHIP, x + CHIP, y + CHIP), fill=fill, outline=SHADE, width=2)
        self._draw.text((x, y), text, fill=colour, font=_font(14), anchor="mm")

    def place(self, x: float, y: float) -> None:
        """The empty place of a chip."""
        self._draw.ellipse((x - CHIP, y - CHIP, x + CHIP, y + CHIP), outline=SHADE, width=2)

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        """A bright frame around what is to be looked at."""
        box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        self._draw.rounded_rectangle(box, 10, outline=GOLD, width=3)

    def pixels(self) -> np.ndarray:
        """uint8[HEIGHT, WIDTH, 3]."""
        return np.array(self._image)


def around(seats: int, width: float = 330, height: float = 205) -> list[tuple[float, float]]:
    """Places of seats around the table, counter-clockwise, the first in front."""
    angles = [math.pi / 2 - 2 * math.pi * seat / seats for seat in range(seats)]
    return [(WIDTH / 2 + width * math.cos(angle), HEIGHT / 2 + 12 + height * math.sin(angle)) for angle in angles]
