"""The line at the top: which day or night, which turn, who is to play, the order, the goal."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Final

from render.fonts import text_width
from render.kemet.labels import ORDER, TO_CHOOSE, TO_PLAY, WIN, WINS, era, goal, turn
from render.kemet.layout import HEAD, SIZE
from render.kemet.signs import sign
from render.palette import GOLD, INK, IVORY, PAPYRUS, PAPYRUS_DARK
from render.scene import Box, Label, Shape, Sprite, fitted_label
from rules.core.secrets import Seat
from rules.core.text import Language
from rules.kemet.tables import TURNS
from rules.kemet.view import KemetView

MIDDLE: Final = HEAD / 2
ENTRY: Final = 66  # from sign to sign in the order


def header(view: KemetView, language: Language) -> Iterator[Shape]:
    yield Box(0, 0, SIZE[0], HEAD, INK)
    left = 92.0
    yield Sprite("moon" if view.night else "sun", (48, MIDDLE), 60, (GOLD,))
    said = era(view.round, view.night).in_(language).upper()
    yield Label((left, MIDDLE), said, 48, GOLD, "bold", "lm")
    left += text_width(said, "bold", 48) + 26
    if view.turn and not view.winners:
        words = turn(view.turn, TURNS).in_(language)
        yield fitted_label((left, MIDDLE + 12), words, 34, PAPYRUS, "plain", max_width=200)
        left += min(200, text_width(words, "plain", 34)) + 40
    right = yield from _order(view, language)
    yield from _doing(view, left, right - 20, language)


def _order(view: KemetView, language: Language) -> Generator[Shape, None, float]:
    """From right to left; the result is where it begins."""
    words = goal(view.goal).in_(language)
    yield Label((SIZE[0] - 20, MIDDLE), words, 34, GOLD, "bold", "rm")
    first = SIZE[0] - 20 - text_width(words, "bold", 34) - 50 - ENTRY * (len(view.order) - 1)
    for number, seat in enumerate(view.order):
        x = first + number * ENTRY
        if seat == view.active:
            yield Box(x - 32, 4, x + 32, HEAD - 4, "", GOLD, 4, 10)
        yield from sign(seat, (x, MIDDLE), 52)
    label = ORDER.in_(language)
    yield Label((first - 44, MIDDLE), label, 32, PAPYRUS_DARK, "plain", "rm")
    return first - 44 - text_width(label, "plain", 32)


def _doing(view: KemetView, left: float, right: float, language: Language) -> Iterator[Shape]:
    """Who is to play, in the middle of what room there is; or who has won."""
    if view.winners:
        words = WINS if len(view.winners) == 1 else WIN
        yield from _said(view.winners, words.in_(language), left, right)
    elif view.awaited:
        words = TO_CHOOSE if view.sealed else TO_PLAY
        yield from _said(view.awaited, words.in_(language), left, right)


def _said(seats: Sequence[Seat], words: str, left: float, right: float) -> Iterator[Shape]:
    room = right - left - 58 * len(seats) - 8
    text = fitted_label((0, MIDDLE), words, 44, IVORY, "bold", "lm", max_width=room)
    whole = 58 * len(seats) + 8 + text_width(words, "bold", text.size)
    x = left + max(0.0, (right - left - whole) / 2)
    for number, seat in enumerate(seats):
        yield from sign(seat, (x + 28 + 58 * number, MIDDLE), 56)
    yield fitted_label(
        (x + 58 * len(seats) + 8, MIDDLE), words, 44, IVORY, "bold", "lm", max_width=room
    )
