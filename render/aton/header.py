"""The line at the top: whose turn it is, in one sentence; below it the score track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.labels import TITLE, round_, turn
from render.aton.layout import EDGE, LAST, MIDDLE, SIZE, TRACK, TRACK_TOP, WIDE, space
from render.aton.pieces import LIGHT
from render.aton.sides import SIDES, Side
from render.fonts import size_to_fit, text_width
from render.geometry import Point
from render.palette import GOLD_DARK, INK, IVORY, LAPIS, mix
from render.scene import Box, Disc, Label, Shape, Sprite, fitted_label
from rules.aton.view import AtonView, PlayerView
from rules.core.text import Language

TOP, FOOT = 14, 78
ROOM: Final = WIDE - 190  # of the sentence
TRACK_MIDDLE: Final = TRACK_TOP + TRACK / 2
NEAR: Final = 2  # points, below which markers would cover one another


def header(view: AtonView, language: Language) -> Iterator[Shape]:
    yield Label((118, 66), TITLE, 54, GOLD_DARK, "title")
    words, right = round_(view).in_(language), SIZE[0] - EDGE - 8
    yield fitted_label((right, 64), words, 42, GOLD_DARK, "title", "rs", max_width=290)
    yield from banner(view, turn(view).in_(language))
    yield from track(view)


def plate(left: float, top: float, right: float, foot: float, colour: str) -> Iterator[Shape]:
    """A raised board with a fine line inside."""
    yield Box(left, top + 4, right, foot + 4, mix(colour, INK, 0.5), "", 0, 16)
    yield Box(left, top, right, foot, colour, "", 0, 16)
    line = mix(colour, IVORY, 0.45)
    yield Box(left + 4, top + 4, right - 4, foot - 4, "", line, 1.5, 12)


def banner(view: AtonView, words: str) -> Iterator[Shape]:
    """In the colour of who acts, with their counter; in blue stone where it is both."""
    acting = _acting(view)
    colour = SIDES[acting[0]].colour if len(acting) == 1 else mix(LAPIS, INK, 0.35)
    yield from plate(MIDDLE, TOP, MIDDLE + WIDE, FOOT, colour)
    size = size_to_fit(words, "bold", 46, ROOM)
    half, middle = text_width(words, "bold", size) / 2, MIDDLE + WIDE / 2
    shift = 35 if len(acting) == 1 else 0
    yield Label((middle + shift, 62), words, size, IVORY, "bold", "ms", ROOM)
    for seat, way in zip(acting, (-1, 1), strict=False):
        at = (middle + shift + way * (half + 46), 45)
        if seat in view.winners:
            yield Sprite("laurel", (at[0], at[1]), 60)
        yield Sprite("counter", at, 38 if seat in view.winners else 58, (seat,))


def _acting(view: AtonView) -> tuple[str, ...]:
    """Who is awaited, or has won; in the order they sit."""
    acting = view.winners or view.awaited
    return tuple(seat for seat in view.seats if seat in acting)


def track(view: AtonView) -> Iterator[Shape]:
    yield from _numbers(view)
    for place, player in enumerate(view.players):
        yield from _way(place, player)
    one, other = (min(player.score, LAST) for player in view.players)
    near = abs(one - other) < NEAR
    for place, player in enumerate(view.players):
        at = (space(player.score), TRACK_MIDDLE + (place * 38 - 19 if near else 0))
        yield from _marker(SIDES[player.seat], player.score, at, 40 if near else 56)


def _numbers(view: AtonView) -> Iterator[Shape]:
    """On every fifth square, but not under a marker."""
    for points in range(0, LAST + 1, 5):
        if all(abs(min(player.score, LAST) - points) > 1 for player in view.players):
            yield Label((space(points), TRACK_MIDDLE - 2), str(points), 29, INK, "bold", "mm")


def _way(place: int, player: PlayerView) -> Iterator[Shape]:
    """What a marker has just gone: the first side's above, the other's below."""
    start, end = space(player.score - player.gained), space(player.score)
    if player.gained and end > start:
        top = TRACK_TOP + (TRACK - 16 if place else 2)
        yield Box(start, top, end, top + 14, LIGHT, INK, 2)
        yield Box(start + 2, top + 4, end, top + 10, SIDES[player.seat].colour)


def _marker(side: Side, score: int, at: Point, high: int) -> Iterator[Shape]:
    (x, y), half = at, high / 2
    if side.round:
        yield Disc((x, y + 2), half + 3, f"{INK}66")
        yield Disc(at, half + 2, IVORY)
        yield Disc(at, half - 1, side.colour)
    else:
        yield Box(x - half - 1, y - half + 1, x + half + 2, y + half + 4, f"{INK}66", "", 0, 10)
        yield Box(x - half, y - half, x + half, y + half, IVORY, "", 0, 9)
        yield Box(x - half + 3, y - half + 3, x + half - 3, y + half - 3, side.colour, "", 0, 7)
    yield Label((x, y - 1), str(score), 34 if high > 50 else 27, IVORY, "bold", "mm")
