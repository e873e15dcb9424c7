"""Draw a side's column: name, score, cartouches, stocks, and progress to immediate victories."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.cards import small_card
from render.aton.cartouches import cartouches
from render.aton.header import raised_plate
from render.aton.labels import (
    DISCARDS,
    EXCHANGE,
    GOALS,
    HAND,
    PILE,
    READY,
    RESERVE,
    USED,
)
from render.aton.layout import (
    LAST_SPACE,
    NAME_HEIGHT,
    NAME_TOP,
    PANEL_LEFTS,
    PANEL_WIDTH,
    STOCK_TOP,
    WIN_STEP,
    WIN_TOP,
)
from render.aton.scoring import scoring
from render.aton.sides import SIDES
from render.fonts import text_width
from render.naming import Naming, person
from render.palette import INK, INK_SOFT, IVORY, PAPYRUS_DARK, mix
from render.scene import Box, Label, Shape, Sprite, fitted_label
from rules.aton.view import AtonView, PlayerView
from rules.core.text import Language

SCORE_WIDTH: Final = 92  # of two digits and the goal
EMPTY_SEGMENT: Final = mix(PAPYRUS_DARK, INK, 0.08)
WIN_ICONS: Final = (("square", ("yellow",)), ("square", ("green",)), ("pylon", ()))
SQUARES_TO_WIN, COUNTERS_TO_WIN = 14, 12  # all yellow or all green squares, or a full temple


def side_column(view: AtonView, column: int, language: Language, naming: Naming) -> Iterator[Shape]:
    """Draw a column: 0 on the left for the first side, 1 on the right for the second."""
    player, left = view.players[column], PANEL_LEFTS[column]
    yield from _nameplate(view, player, left, language, naming)
    if view.scored:
        yield from scoring(view, column, language)
    else:
        yield from cartouches(view, column, language)
    yield from _stocks(player, left, language)
    goals = (
        (player.yellow, SQUARES_TO_WIN),
        (player.green, SQUARES_TO_WIN),
        (player.best, COUNTERS_TO_WIN),
    )
    for number, (have, need) in enumerate(goals):
        top = WIN_TOP + number * WIN_STEP
        icon, args = WIN_ICONS[number]
        yield Sprite(icon, (left + 23, top + 31), 46, args)
        yield from _progress_bar(player, GOALS[number].in_(language), (have, need), left, top)


def _nameplate(
    view: AtonView, player: PlayerView, left: int, language: Language, naming: Naming
) -> Iterator[Shape]:
    """Draw the name of the side's player, and below it the side's own name and score."""
    side, middle, foot = SIDES[player.seat], NAME_TOP + NAME_HEIGHT / 2, NAME_TOP + NAME_HEIGHT
    yield from raised_plate(left, NAME_TOP, left + PANEL_WIDTH, foot, side.colour)
    if player.seat in view.winners:
        yield Sprite("laurel", (left + 40, middle), 72)
    yield Sprite("counter", (left + 40, middle), 46 if view.winners else 54, (player.seat,))
    start, label, room = left + 76, side.label.in_(language), PANEL_WIDTH - 88
    name = (start, NAME_TOP + 36)
    if naming.name(player.seat, label) != label:
        yield from person(naming, player.seat, name, 34, IVORY, language, max_width=room)
    at, max_width = (start, NAME_TOP + 71), room - SCORE_WIDTH
    yield fitted_label(at, label, 30, IVORY, "title", max_width=max_width)
    suffix, end = f"/{LAST_SPACE}", left + PANEL_WIDTH - 14
    yield Label((end, NAME_TOP + 72), suffix, 26, IVORY, "plain", "rs")
    right = end - text_width(suffix, "plain", 26) - 2
    yield Label((right, NAME_TOP + 73), str(player.score), 44, IVORY, "bold", "rs")


def _stocks(player: PlayerView, left: int, language: Language) -> Iterator[Shape]:
    """Draw the reserve, pile, discards, hand and exchange counter of a side."""
    seat = (player.seat,)
    stocks = (
        ("counter", 46, seat, player.reserve, RESERVE),
        ("pile", 44, seat, player.pile, PILE),
        ("discards", 44, seat, sum(player.discards), DISCARDS),
        ("fan", 44, (), player.hand, HAND),
    )
    for number, (icon, height, args, count, label) in enumerate(stocks):
        x, y = left + 50 + number % 3 * 97, STOCK_TOP + 32 + number // 3 * 78
        yield Sprite(icon, (x - 20, y - 3), height, args)
        yield Label((x + 6, y + 11), str(count), 38, INK)
        name = label.in_(language)
        yield fitted_label((x, y + 41), name, 26, INK_SOFT, "plain", "ms", max_width=96)
    yield from _exchange_counter(player, left + 110, STOCK_TOP + 118, language)


def _exchange_counter(
    player: PlayerView, left: float, middle: float, language: Language
) -> Iterator[Shape]:
    """Draw the exchange counter: ready, used, or with the four cards exchanged in this round."""
    yield Sprite("exchange", (left + 26, middle), 50, (player.exchange,))
    label = EXCHANGE.in_(language)
    yield fitted_label((left + 60, middle - 6), label, 26, INK_SOFT, "plain", max_width=122)
    if player.exchanged:
        for number, value in enumerate(player.exchanged):
            yield from small_card(player.seat, value, (left + 73 + number * 31, middle + 22), 38)
    else:
        state = (READY if player.exchange else USED).in_(language)
        ink = INK if player.exchange else INK_SOFT
        yield fitted_label((left + 60, middle + 27), state, 31, ink, max_width=122)


def _progress_bar(
    player: PlayerView, label: str, progress: tuple[int, int], left: int, top: int
) -> Iterator[Shape]:
    have, need = progress
    suffix, right = f"/{need}", left + PANEL_WIDTH
    yield Label((right, top + 30), suffix, 27, INK_SOFT, "plain", "rs")
    right -= round(text_width(suffix, "plain", 27)) + 2
    yield Label((right, top + 31), str(have), 38, INK, "bold", "rs")
    max_width = right - text_width(str(have), "bold", 38) - left - 62
    yield fitted_label((left + 56, top + 30), label, 29, INK_SOFT, "plain", max_width=max_width)
    step = (PANEL_WIDTH - 56) / need
    for number in range(need):
        x = left + 56 + number * step
        fill = SIDES[player.seat].colour if number < have else EMPTY_SEGMENT
        yield Box(x + 1, top + 38, x + step - 1, top + 58, fill, "", 0, 3)
