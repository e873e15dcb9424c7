"""The four temples: what stands in them, what has changed, and what each would score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.ground import VEIL
from render.aton.labels import RULES
from render.aton.layout import BOARD, LINE_TOP, PLINTH, SQUARE, TEMPLE, square, temple
from render.aton.sides import SIDES
from render.geometry import Point
from render.palette import INK, INK_SOFT, IVORY, PAPYRUS, mix
from render.scene import Box, Label, Layer, Shape, Sprite, fitted_label
from rules.aton.view import AtonView, ItemView, TempleView
from rules.core.secrets import Seat
from rules.core.text import Language

LIT: Final = 120  # height of the light around a square
CHIP: Final = 84  # from one side's points to the other's


def temples(view: AtonView, language: Language) -> Iterator[Shape]:
    turn = view.phase in ("remove", "place")
    for each in view.temples:
        yield from _gate(each, view.active if turn else None)
        yield from _squares(each)
        winning = _winning(view, each)
        yield from _changed(each, winning)
        yield from _counters(each)
        if view.won_by in ("temple", "yellow", "green"):
            yield from _dimmed(each, winning)
    for item in view.would:
        yield from _line(item, view, language)


def _gate(each: TempleView, active: Seat | None) -> Iterator[Shape]:
    """With flags where the one whose turn it is may touch; else veiled."""
    (x, y), wide = temple(each.number), TEMPLE[0]
    if not each.in_range:
        yield Layer(VEIL, (str(each.number),))
    elif active is not None:
        for along in (62, wide - 40):
            yield Sprite("flag", (x + along, y + 19), 54, (active,))
    middle = (x + wide / 2, y + 38)
    yield Sprite("number_disc", middle, 70, (each.in_range,))
    yield Label((middle[0], middle[1] - 2), str(each.number), 48, INK, "title", "mm")


def _squares(each: TempleView) -> Iterator[Shape]:
    """What is written on those that are empty."""
    ink = IVORY if each.in_range else mix(IVORY, PAPYRUS, 0.6)
    for place, group in enumerate(BOARD[each.number - 1]):
        if group.bonus and each.squares[place] is None and place not in each.taken:
            x, y = square(each.number, place)
            yield Label((x, y - 1), f"+{group.bonus}", 40, ink, "bold", "mm")


def _winning(view: AtonView, each: TempleView) -> tuple[int, ...]:
    """The squares that ended the game."""
    if view.won_by == "temple":
        full = set(each.squares) == set(view.winners)
        return tuple(range(12)) if full else ()
    groups = BOARD[each.number - 1]
    return tuple(place for place, group in enumerate(groups) if group.colour == view.won_by)


def _changed(each: TempleView, winning: tuple[int, ...]) -> Iterator[Shape]:
    for place in winning or (*each.taken, *each.placed):
        yield Sprite("square_glow", square(each.number, place), LIT)
    for place in each.taken:
        if each.squares[place] is None:
            yield Sprite("emptied_square", square(each.number, place), SQUARE)


def _dimmed(each: TempleView, winning: tuple[int, ...]) -> Iterator[Shape]:
    """All squares but those that ended the game."""
    for place in range(len(each.squares)):
        if place not in winning:
            (x, y), half = square(each.number, place), SQUARE / 2
            yield Box(x - half, y - half, x + half, y + half, f"{PAPYRUS}a0")


def _counters(each: TempleView) -> Iterator[Shape]:
    for place, seat in enumerate(each.squares):
        if seat is None:
            continue
        (x, y) = square(each.number, place)
        yield Sprite("counter", (x, y), 74, (seat,))
        if bonus := BOARD[each.number - 1][place].bonus:
            yield Sprite("bonus_badge", (x + 26, y + 28), 32)
            words = f"+{bonus}"
            yield Label((x + 25, y + 26), words, 27, IVORY, "bold", "mm")


def _line(item: ItemView, view: AtonView, language: Language) -> Iterator[Shape]:
    """How many counters decide an item, by which rule, and who gets what for it."""
    x, middle = _foot(item.item)
    start, chips = x + 26, [*_chips(item, view)]
    if item.item in ("black", "bonus"):
        yield Sprite("square", (x + 24, middle), 36, (item.item,))
        start += 42
    if item.item != "bonus":
        yield from _counts(item, view, start, middle)
        start += 150
    end = x + TEMPLE[0] - 10 - CHIP * max(1, len(chips))
    at, words = ((start + end) / 2, middle + 10), RULES[item.item].in_(language)
    yield fitted_label(at, words, 29, INK_SOFT, "plain", "ms", max_width=end - start - 6)
    for number, (seat, points) in enumerate(chips):
        yield from chip((end + 44 + number * CHIP, middle - 1), seat, points)
    if not chips:
        yield Label((end + 44, middle + 10), "–", 34, INK_SOFT, "bold", "ms")


def _counts(item: ItemView, view: AtonView, start: float, middle: float) -> Iterator[Shape]:
    for place, count in enumerate(item.counted):
        x = start + place * 78
        yield Sprite("counter", (x, middle), 36, (view.seats[place],))
        yield Label((x + 21, middle + 12), str(count), 34, INK)


def _foot(item: str) -> Point:
    """Left end and height of an item's line."""
    if item in ("black", "bonus"):
        return temple(1 if item == "black" else 2)[0], LINE_TOP + PLINTH / 2 - 2
    x, y = temple(int(item[-1]))
    return x, y + TEMPLE[1] - PLINTH / 2 - 2


def _chips(item: ItemView, view: AtonView) -> Iterator[tuple[Seat, int]]:
    for seat, points in zip(view.seats, item.points, strict=True):
        if points:
            yield seat, points


def chip(at: Point, seat: Seat, points: int) -> Iterator[Shape]:
    """Points in a side's colour, on its shape."""
    side, (x, y) = SIDES[seat], at
    corner = 17 if side.round else 6
    yield Box(x - 40, y - 15, x + 40, y + 20, side.deep, "", 0, corner)
    yield Box(x - 40, y - 18, x + 40, y + 16, side.colour, "", 0, corner)
    yield Label((x, y + 10), f"+{points}", 32, IVORY, "bold", "ms")
