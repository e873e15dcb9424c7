"""A side's four cartouches, with their cards and what each card does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.cards import card, small
from render.aton.labels import CARTOUCHES, DEEDS, NONE, ORDER, ROUND_ONE
from render.aton.layout import CARTOUCHE, PANEL, cartouche
from render.aton.pieces import placed
from render.aton.sides import SIDES
from render.fonts import MIN_FONT_SIZE
from render.geometry import Point
from render.palette import GOLD, GOLD_DARK, INK, INK_SOFT, IVORY, mix
from render.pen import Pen
from render.scene import Box, Label, Poly, Shape, Sprite, fitted_label
from render.sprites import sprite
from rules.aton.view import AtonView, PlayerView
from rules.core.text import Language

CARRIED_OUT: Final = {"remove": 2, "place": 4}  # the cartouche of a phase
CARD: Final = 112
LABEL: Final = 112  # from a cartouche's left end to its words
ROOM: Final = 168  # for them
OUT: Final = mix("#E4DAC2", INK, 0.35)  # ink of what is out of range


@sprite(90, 100)
def gate(pen: Pen, lit: bool) -> None:
    """A temple in range, or out of it, without its number."""
    wall, roof = (GOLD, GOLD_DARK) if lit else ("#E4DAC2", "#CFC3A6")
    pen.poly([(10, 18), (80, 18), (90, 100), (0, 100)], wall)
    pen.box((0, 4, 90, 19), roof, radius=5)


@sprite()
def pylon(pen: Pen) -> None:
    """Any temple."""
    pen.poly([(9, 30), (91, 30), (100, 100), (0, 100)], "#B98F4B")
    pen.box((0, 6, 100, 29), "#8A6A35", radius=4)
    pen.box((35, 52, 65, 100), INK)
    pen.disc((50, 17), 11, GOLD)


def cartouches(view: AtonView, place: int, language: Language) -> Iterator[Shape]:
    player = view.players[place]
    now = CARRIED_OUT.get(view.phase) if view.active == player.seat else None
    for number in range(1, 5):
        x, y = cartouche(place, number)
        if number == now:
            yield from _now(player.seat, x, y, place)
        yield from _card(player, number, (x + 62, y + CARTOUCHE / 2))
        yield from _heading(player, number, (x, y), language)
    yield from (_deeds if player.cards else _rules)(view, place, language)


def _heading(player: PlayerView, number: int, at: Point, language: Language) -> Iterator[Shape]:
    """What the cartouche is for, with a tick once it is done."""
    words, room = CARTOUCHES[number - 1].in_(language), 96 if number == 2 else 124
    yield fitted_label((at[0] + LABEL, at[1] + 46), words, 29, INK_SOFT, "plain", max_width=room)
    if number <= player.done:
        yield Sprite("tick", (at[0] + PANEL - 42, at[1] + 36), 34)


def _rules(view: AtonView, place: int, language: Language) -> Iterator[Shape]:
    """What any card would do."""
    for number, deed in enumerate(DEEDS, 1):
        x, y = cartouche(place, number)
        yield fitted_label(
            (x + LABEL, y + 86), deed.in_(language), 27, INK_SOFT, "plain", max_width=ROOM
        )


def _deeds(view: AtonView, place: int, language: Language) -> Iterator[Shape]:
    """What the cards do."""
    player, other = view.players[place], view.players[1 - place]
    yield from _points(player, other, cartouche(place, 1), language)
    yield from _removes(view, player, other, cartouche(place, 2), language)
    yield from _order(view, player, cartouche(place, 2), language)
    x, y = cartouche(place, 3)
    yield from gates(player.cards[2], (x + LABEL + 18, y + 80))
    x, y = cartouche(place, 4)
    yield from placed(player.cards[3], player.seat, (x + LABEL + 20, y + 80), 42)


def _now(seat: str, x: float, y: float, place: int) -> Iterator[Shape]:
    """A ring in the side's colour, and a pointer from it to the temples."""
    side, right, foot = SIDES[seat], x + PANEL, y + CARTOUCHE
    for out, colour, width in ((9, side.deep, 3), (6, side.colour, 10), (-4, side.deep, 3)):
        radius = CARTOUCHE * 0.36 + out
        yield Box(x - out, y - out, right + out, foot + out, "", colour, width, radius)
    root, way, middle = (x - 4 if place else right + 4), (-1 if place else 1), y + CARTOUCHE / 2
    for half, colour in ((32, IVORY), (26, side.colour)):
        tip = (root + way * half * 0.9, middle)
        yield Poly(((root, middle - half), tip, (root, middle + half)), colour)


def _card(player: PlayerView, number: int, at: Point) -> Iterator[Shape]:
    if player.cards:
        yield from card(player.seat, player.cards[number - 1], at, CARD)
    elif player.laid:
        yield Sprite("card_back", at, CARD, (player.seat,))
    else:
        yield Sprite("card_slot", at, CARD)


def _points(
    player: PlayerView, other: PlayerView, at: Point, language: Language
) -> Iterator[Shape]:
    points = 2 * (player.cards[0] - other.cards[0])
    foot = (at[0] + LABEL, at[1] + 94)
    if points > 0:
        yield Label(foot, f"+{points}", 44, SIDES[player.seat].colour)
    else:
        yield fitted_label(foot, NONE.in_(language), 36, INK_SOFT, max_width=ROOM)


def _order(view: AtonView, player: PlayerView, at: Point, language: Language) -> Iterator[Shape]:
    """Who goes first, with the card drawn for it."""
    (x, y), foot = at, at[1] + (80 if view.round == 1 else 90)
    if view.first is not None:
        words = ORDER[player.seat != view.first].in_(language)
        yield Label((x + PANEL - 22, foot), words, 31, INK, "bold", "rs")
    if view.drawn:
        drawn = view.drawn[-1][view.seats.index(player.seat)]
        yield from small(player.seat, drawn, (x + PANEL - 76, y + 36), 38)


def _removes(
    view: AtonView, player: PlayerView, other: PlayerView, at: Point, language: Language
) -> Iterator[Shape]:
    """Counters to be taken off."""
    (x, y), value = at, player.cards[1]
    if view.round == 1:
        yield fitted_label((x + LABEL, y + 76), NONE.in_(language), 30, INK_SOFT, max_width=100)
        words = ROUND_ONE.in_(language)
        yield fitted_label((x + LABEL, y + 102), words, 25, INK_SOFT, "plain", max_width=ROOM)
    elif value == 2:
        yield fitted_label((x + LABEL, y + 90), NONE.in_(language), 36, INK_SOFT, max_width=110)
    else:
        yield from removed(player.seat, other.seat, value, (x + LABEL + 21, y + 80), 46)


def removed(own: str, other: str, value: int, at: Point, height: int) -> Iterator[Shape]:
    """What a card at the second cartouche takes off: for a 1, one of one's own."""
    for number in range(1 if value == 1 else value - 2):
        whose = own if value == 1 else other
        yield Sprite("struck_counter", (at[0] + number * height * 1.04, at[1]), height, (whose,))


def gates(value: int, at: Point, height: int = 40) -> Iterator[Shape]:
    """The temples in range, the first one's middle there."""
    for number in range(1, 5):
        middle = (at[0] + (number - 1) * height, at[1])
        yield Sprite("gate", middle, height, (number <= value,))
        ink = INK if number <= value else OUT
        size = max(MIN_FONT_SIZE, round(height * 0.72))
        yield Label((middle[0], middle[1] + 4), str(number), size, ink, "bold", "mm")
