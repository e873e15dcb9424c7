"""Draw the four temples: their counters, the last changes, and the points of a scoring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.ground import VEIL
from render.aton.labels import SCORING_RULES
from render.aton.layout import (
    ITEM_LINE_TOP,
    PLINTH_HEIGHT,
    SQUARE_GROUPS,
    SQUARE_SIZE,
    TEMPLE_SIZE,
    square_middle,
    temple_corner,
)
from render.aton.sides import SIDES
from render.geometry import Point
from render.palette import INK, INK_SOFT, IVORY, PAPYRUS, mix
from render.scene import Box, Label, Layer, Shape, Sprite, fitted_label
from rules.aton.view import AtonView, ItemView, TempleView
from rules.core.secrets import Seat
from rules.core.text import Language

GLOW_HEIGHT: Final = 120  # of the light around a square
CHIP_STEP: Final = 84  # from one side's points to the other's


def temples(view: AtonView, language: Language) -> Iterator[Shape]:
    """Draw all temples, and a line for each item that a scoring counts."""
    turn = view.phase in ("remove", "place")
    for temple in view.temples:
        yield from _gate(temple, view.active if turn else None)
        yield from _bonus_labels(temple)
        winning_squares = _winning_squares(view, temple)
        yield from _changed_squares(temple, winning_squares)
        yield from _counters(temple)
        if view.won_by in ("temple", "yellow", "green"):
            yield from _veils(temple, winning_squares)
    for item in view.would:
        yield from _item_line(item, view, language)


def _gate(temple: TempleView, active: Seat | None) -> Iterator[Shape]:
    """Draw flags on a temple that the active side can change, or veil one out of range."""
    (x, y), width = temple_corner(temple.number), TEMPLE_SIZE[0]
    if not temple.in_range:
        yield Layer(VEIL, (str(temple.number),))
    elif active is not None:
        for offset in (62, width - 40):
            yield Sprite("flag", (x + offset, y + 19), 54, (active,))
    middle = (x + width / 2, y + 38)
    yield Sprite("number_disc", middle, 70, (temple.in_range,))
    yield Label((middle[0], middle[1] - 2), str(temple.number), 48, INK, "title", "mm")


def _bonus_labels(temple: TempleView) -> Iterator[Shape]:
    ink = IVORY if temple.in_range else mix(IVORY, PAPYRUS, 0.6)
    for index, group in enumerate(SQUARE_GROUPS[temple.number - 1]):
        if group.bonus and temple.squares[index] is None and index not in temple.taken:
            x, y = square_middle(temple.number, index)
            yield Label((x, y - 1), f"+{group.bonus}", 40, ink, "bold", "mm")


def _winning_squares(view: AtonView, temple: TempleView) -> tuple[int, ...]:
    """Find the squares that ended the game."""
    if view.won_by == "temple":
        full = set(temple.squares) == set(view.winners)
        return tuple(range(12)) if full else ()
    groups = SQUARE_GROUPS[temple.number - 1]
    return tuple(index for index, group in enumerate(groups) if group.colour == view.won_by)


def _changed_squares(temple: TempleView, winning_squares: tuple[int, ...]) -> Iterator[Shape]:
    for index in winning_squares or (*temple.taken, *temple.placed):
        yield Sprite("square_glow", square_middle(temple.number, index), GLOW_HEIGHT)
    for index in temple.taken:
        if temple.squares[index] is None:
            yield Sprite("emptied_square", square_middle(temple.number, index), SQUARE_SIZE)


def _veils(temple: TempleView, winning_squares: tuple[int, ...]) -> Iterator[Shape]:
    """Veil all squares but those that ended the game."""
    for index in range(len(temple.squares)):
        if index not in winning_squares:
            (x, y), half = square_middle(temple.number, index), SQUARE_SIZE / 2
            yield Box(x - half, y - half, x + half, y + half, f"{PAPYRUS}a0")


def _counters(temple: TempleView) -> Iterator[Shape]:
    for index, seat in enumerate(temple.squares):
        if seat is None:
            continue
        (x, y) = square_middle(temple.number, index)
        yield Sprite("counter", (x, y), 74, (seat,))
        if bonus := SQUARE_GROUPS[temple.number - 1][index].bonus:
            yield Sprite("bonus_badge", (x + 26, y + 28), 32)
            yield Label((x + 25, y + 26), f"+{bonus}", 27, IVORY, "bold", "mm")


def _item_line(item: ItemView, view: AtonView, language: Language) -> Iterator[Shape]:
    """Draw the line of an item: the counters that decide it, its rule, and the points."""
    x, middle = _item_line_start(item.item)
    start, points_of_sides = x + 26, [*_points_of_sides(item, view)]
    if item.item in ("black", "bonus"):
        yield Sprite("square", (x + 24, middle), 36, (item.item,))
        start += 42
    if item.item != "bonus":
        yield from _counts(item, view, start, middle)
        start += 150
    end = x + TEMPLE_SIZE[0] - 10 - CHIP_STEP * max(1, len(points_of_sides))
    at, rule = ((start + end) / 2, middle + 10), SCORING_RULES[item.item].in_(language)
    yield fitted_label(at, rule, 29, INK_SOFT, "plain", "ms", max_width=end - start - 6)
    for number, (seat, points) in enumerate(points_of_sides):
        yield from points_chip((end + 44 + number * CHIP_STEP, middle - 1), seat, points)
    if not points_of_sides:
        yield Label((end + 44, middle + 10), "–", 34, INK_SOFT, "bold", "ms")


def _counts(item: ItemView, view: AtonView, start: float, middle: float) -> Iterator[Shape]:
    for seat_index, count in enumerate(item.counted):
        x = start + seat_index * 78
        yield Sprite("counter", (x, middle), 36, (view.seats[seat_index],))
        yield Label((x + 21, middle + 12), str(count), 34, INK)


def _item_line_start(item: str) -> Point:
    """Find the left end of an item's line, and its middle."""
    if item in ("black", "bonus"):
        return temple_corner(1 if item == "black" else 2)[0], ITEM_LINE_TOP + PLINTH_HEIGHT / 2 - 2
    x, y = temple_corner(int(item[-1]))
    return x, y + TEMPLE_SIZE[1] - PLINTH_HEIGHT / 2 - 2


def _points_of_sides(item: ItemView, view: AtonView) -> Iterator[tuple[Seat, int]]:
    for seat, points in zip(view.seats, item.points, strict=True):
        if points:
            yield seat, points


def points_chip(at: Point, seat: Seat, points: int) -> Iterator[Shape]:
    """Draw points on a chip in the colour and the shape of a side."""
    side, (x, y) = SIDES[seat], at
    corner = 17 if side.round else 6
    yield Box(x - 40, y - 15, x + 40, y + 20, side.dark, "", 0, corner)
    yield Box(x - 40, y - 18, x + 40, y + 16, side.colour, "", 0, corner)
    yield Label((x, y + 10), f"+{points}", 32, IVORY, "bold", "ms")
