"""Draw a side's four cartouches, with their cards and the effect of each card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.cards import face_up_card, small_card
from render.aton.labels import CARD_EFFECTS, CARTOUCHE_TITLES, IN_ROUND_ONE, NOTHING, ORDINALS
from render.aton.layout import CARTOUCHE_HEIGHT, PANEL_WIDTH, cartouche_corner
from render.aton.pieces import counter_row
from render.aton.sides import SIDES
from render.fonts import MIN_FONT_SIZE
from render.geometry import Point
from render.palette import GOLD, GOLD_DARK, INK, INK_SOFT, IVORY, mix
from render.pen import Pen
from render.scene import Box, Label, Poly, Shape, Sprite, fitted_label, fitted_lines
from render.sprites import sprite
from rules.aton.view import AtonView, PlayerView
from rules.core.text import Language

CARTOUCHE_OF_PHASE: Final = {"remove": 2, "place": 4}
CARD_HEIGHT: Final = 112
LABEL_OFFSET: Final = 112  # from a cartouche's left end to its labels
LABEL_WIDTH: Final = 168
OUT_OF_RANGE: Final = mix("#E4DAC2", INK, 0.35)  # ink of a temple that is out of range


@sprite(90, 100)
def gate(pen: Pen, in_range: bool) -> None:
    """Draw a temple in range, or out of it, without its number."""
    wall, roof = (GOLD, GOLD_DARK) if in_range else ("#E4DAC2", "#CFC3A6")
    pen.poly([(10, 18), (80, 18), (90, 100), (0, 100)], wall)
    pen.box((0, 4, 90, 19), roof, radius=5)


@sprite()
def pylon(pen: Pen) -> None:
    """Draw a pylon, which stands for any temple."""
    pen.poly([(9, 30), (91, 30), (100, 100), (0, 100)], "#B98F4B")
    pen.box((0, 6, 100, 29), "#8A6A35", radius=4)
    pen.box((35, 52, 65, 100), INK)
    pen.disc((50, 17), 11, GOLD)


def cartouches(view: AtonView, column: int, language: Language) -> Iterator[Shape]:
    """Draw the cartouches of the side in a column, 0 or 1."""
    player = view.players[column]
    current = CARTOUCHE_OF_PHASE.get(view.phase) if view.active == player.seat else None
    for number in range(1, 5):
        x, y = cartouche_corner(column, number)
        if number == current:
            yield from _current_ring(player.seat, x, y, column)
        yield from _card(player, number, (x + 62, y + CARTOUCHE_HEIGHT / 2))
        yield from _heading(player, number, (x, y), language)
    yield from (_card_effects if player.cards else _general_effects)(view, column, language)


def _heading(player: PlayerView, number: int, at: Point, language: Language) -> Iterator[Shape]:
    """Draw the title of a cartouche, with a tick once it is finished."""
    title, max_width = CARTOUCHE_TITLES[number - 1].in_(language), 96 if number == 2 else 124
    left, foot = at[0] + LABEL_OFFSET, at[1] + 46
    yield fitted_label((left, foot), title, 29, INK_SOFT, "plain", max_width=max_width)
    if number <= player.done:
        yield Sprite("tick", (at[0] + PANEL_WIDTH - 42, at[1] + 36), 34)


def _general_effects(view: AtonView, column: int, language: Language) -> Iterator[Shape]:
    """Write the effect of any card at each cartouche."""
    for number, effect in enumerate(CARD_EFFECTS, 1):
        x, y = cartouche_corner(column, number)
        at, rule = (x + LABEL_OFFSET, y + 86), effect.in_(language)
        yield from fitted_lines(at, rule, 27, INK_SOFT, "plain", max_width=LABEL_WIDTH)


def _card_effects(view: AtonView, column: int, language: Language) -> Iterator[Shape]:
    """Draw the effects of the cards in a column."""
    player, other = view.players[column], view.players[1 - column]
    yield from _points(player, other, cartouche_corner(column, 1), language)
    yield from _removed_counters(view, player, other, cartouche_corner(column, 2), language)
    yield from _playing_order(view, player, cartouche_corner(column, 2), language)
    x, y = cartouche_corner(column, 3)
    yield from temple_gates(player.cards[2], (x + LABEL_OFFSET + 18, y + 80))
    x, y = cartouche_corner(column, 4)
    yield from counter_row(player.cards[3], player.seat, (x + LABEL_OFFSET + 20, y + 80), 42)


def _current_ring(seat: str, x: float, y: float, column: int) -> Iterator[Shape]:
    """Draw a ring in the side's colour, and a pointer from it to the temples."""
    side, right, foot = SIDES[seat], x + PANEL_WIDTH, y + CARTOUCHE_HEIGHT
    for outset, colour, width in ((9, side.dark, 3), (6, side.colour, 10), (-4, side.dark, 3)):
        radius = CARTOUCHE_HEIGHT * 0.36 + outset
        yield Box(x - outset, y - outset, right + outset, foot + outset, "", colour, width, radius)
    root, direction = (x - 4, -1) if column else (right + 4, 1)
    middle = y + CARTOUCHE_HEIGHT / 2
    for half, colour in ((32, IVORY), (26, side.colour)):
        tip = (root + direction * half * 0.9, middle)
        yield Poly(((root, middle - half), tip, (root, middle + half)), colour)


def _card(player: PlayerView, number: int, at: Point) -> Iterator[Shape]:
    if player.cards:
        yield from face_up_card(player.seat, player.cards[number - 1], at, CARD_HEIGHT)
    elif player.laid:
        yield Sprite("card_back", at, CARD_HEIGHT, (player.seat,))
    else:
        yield Sprite("card_slot", at, CARD_HEIGHT)


def _points(
    player: PlayerView, other: PlayerView, at: Point, language: Language
) -> Iterator[Shape]:
    points = 2 * (player.cards[0] - other.cards[0])
    foot = (at[0] + LABEL_OFFSET, at[1] + 94)
    if points > 0:
        yield Label(foot, f"+{points}", 44, SIDES[player.seat].colour)
    else:
        yield fitted_label(foot, NOTHING.in_(language), 36, INK_SOFT, max_width=LABEL_WIDTH)


def _playing_order(
    view: AtonView, player: PlayerView, at: Point, language: Language
) -> Iterator[Shape]:
    """Write whether the side plays first or second, next to the card drawn to decide it."""
    (x, y), foot = at, at[1] + (80 if view.round == 1 else 90)
    if view.first is not None:
        ordinal = ORDINALS[player.seat != view.first].in_(language)
        end = (x + PANEL_WIDTH - 22, foot)
        yield fitted_label(end, ordinal, 31, INK, "bold", "rs", max_width=54)
    if view.drawn:
        drawn = view.drawn[-1][view.seats.index(player.seat)]
        yield from small_card(player.seat, drawn, (x + PANEL_WIDTH - 76, y + 36), 38)


def _removed_counters(
    view: AtonView, player: PlayerView, other: PlayerView, at: Point, language: Language
) -> Iterator[Shape]:
    """Draw the counters that the card removes, or say that it removes none."""
    x, y, value = at[0] + LABEL_OFFSET, at[1], player.cards[1]
    nothing = NOTHING.in_(language)
    if view.round == 1:
        yield fitted_label((x, y + 76), nothing, 30, INK_SOFT, max_width=100)
        reason = IN_ROUND_ONE.in_(language)
        yield fitted_label((x, y + 102), reason, 25, INK_SOFT, "plain", max_width=LABEL_WIDTH)
    elif value == 2:
        yield fitted_label((x, y + 90), nothing, 36, INK_SOFT, max_width=110)
    else:
        yield from struck_counters(player.seat, other.seat, value, (x + 21, y + 80), 46)


def struck_counters(seat: str, other: str, value: int, at: Point, height: int) -> Iterator[Shape]:
    """Draw the counters that a card at the second cartouche removes: for a 1, its owner's own."""
    for number in range(1 if value == 1 else value - 2):
        owner = seat if value == 1 else other
        yield Sprite("struck_counter", (at[0] + number * height * 1.04, at[1]), height, (owner,))


def temple_gates(value: int, at: Point, height: int = 40) -> Iterator[Shape]:
    """Draw the four temples, lit as far as a card reaches, with the first one's middle at `at`."""
    for number in range(1, 5):
        middle = (at[0] + (number - 1) * height, at[1])
        yield Sprite("gate", middle, height, (number <= value,))
        ink = INK if number <= value else OUT_OF_RANGE
        size = max(MIN_FONT_SIZE, round(height * 0.72))
        yield Label((middle[0], middle[1] + 4), str(number), size, ink, "bold", "mm")
