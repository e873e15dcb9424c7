"""A side's column: its name and score, what it has, and how near it is to winning at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.aton.cards import small
from render.aton.cartouches import cartouches
from render.aton.header import plate
from render.aton.labels import (
    DISCARDS,
    EXCHANGE,
    HAND,
    PILE,
    READY,
    RESERVE,
    USED,
    WINS,
)
from render.aton.layout import LAST, LEFTS, NAME, PANEL, STOCK_TOP, TOP, WIN_STEP, WIN_TOP
from render.aton.scoring import scoring
from render.aton.sides import SIDES
from render.fonts import size_to_fit, text_width
from render.palette import INK, INK_SOFT, IVORY, PAPYRUS_DARK, mix
from render.scene import Box, Label, Shape, Sprite, fitted_label
from rules.aton.view import AtonView, PlayerView
from rules.core.text import Language

NAME_ROOM: Final = 104  # beside a score of two digits
EMPTY: Final = mix(PAPYRUS_DARK, INK, 0.08)
WIN_ICONS: Final = (("square", ("yellow",)), ("square", ("green",)), ("pylon", ()))
SQUARES, COUNTERS = 14, 12  # of yellow or of green to win at once; in one temple


def column(view: AtonView, place: int, language: Language) -> Iterator[Shape]:
    """The column of the side at `place`, 0 on the left and 1 on the right."""
    player, left = view.players[place], LEFTS[place]
    yield from _name(view, player, left, language)
    if view.scored:
        yield from scoring(view, place, language)
    else:
        yield from cartouches(view, place, language)
    yield from _stock(player, left, language)
    wins = ((player.yellow, SQUARES), (player.green, SQUARES), (player.best, COUNTERS))
    for number, (have, need) in enumerate(wins):
        top = WIN_TOP + number * WIN_STEP
        icon, args = WIN_ICONS[number]
        yield Sprite(icon, (left + 23, top + 31), 46, args)
        yield from _progress(player, WINS[number].in_(language), (have, need), left, top)


def _name(view: AtonView, player: PlayerView, left: int, language: Language) -> Iterator[Shape]:
    side, middle = SIDES[player.seat], TOP + NAME / 2
    yield from plate(left, TOP, left + PANEL, TOP + NAME, side.colour)
    if player.seat in view.winners:
        yield Sprite("laurel", (left + 40, middle), 72)
    yield Sprite("counter", (left + 40, middle), 46 if view.winners else 54, (player.seat,))
    size = min(
        size_to_fit(each.label.in_(language), "title", 44, NAME_ROOM) for each in SIDES.values()
    )
    words = side.label.in_(language)
    yield Label((left + 76, middle + 14), words, size, IVORY, "title", "ls", NAME_ROOM)
    of, end = f"/{LAST}", left + PANEL - 14
    yield Label((end, middle + 18), of, 26, IVORY, "plain", "rs")
    start = end - text_width(of, "plain", 26) - 2
    yield Label((start, middle + 19), str(player.score), 54, IVORY, "bold", "rs")


def _stock(player: PlayerView, left: int, language: Language) -> Iterator[Shape]:
    """Reserve, pile, discards, hand and the exchange counter."""
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
        yield fitted_label(
            (x, y + 41), label.in_(language), 26, INK_SOFT, "plain", "ms", max_width=96
        )
    yield from _exchange(player, left + 110, STOCK_TOP + 118, language)


def _exchange(
    player: PlayerView, left: float, middle: float, language: Language
) -> Iterator[Shape]:
    """Ready, or used; or the four cards that were given back for it in this round."""
    yield Sprite("exchange", (left + 26, middle), 50, (player.exchange,))
    label = EXCHANGE.in_(language)
    yield fitted_label((left + 60, middle - 6), label, 26, INK_SOFT, "plain", max_width=122)
    if player.exchanged:
        for number, value in enumerate(player.exchanged):
            yield from small(player.seat, value, (left + 73 + number * 31, middle + 22), 38)
    else:
        words = (READY if player.exchange else USED).in_(language)
        ink = INK if player.exchange else INK_SOFT
        yield fitted_label((left + 60, middle + 27), words, 31, ink, max_width=122)


def _progress(
    player: PlayerView, label: str, progress: tuple[int, int], left: int, top: int
) -> Iterator[Shape]:
    have, need = progress
    of, right = f"/{need}", left + PANEL
    yield Label((right, top + 30), of, 27, INK_SOFT, "plain", "rs")
    right -= round(text_width(of, "plain", 27)) + 2
    yield Label((right, top + 31), str(have), 38, INK, "bold", "rs")
    room = right - text_width(str(have), "bold", 38) - left - 62
    yield fitted_label((left + 56, top + 30), label, 29, INK_SOFT, "plain", max_width=room)
    step = (PANEL - 56) / need
    for number in range(need):
        x = left + 56 + number * step
        fill = SIDES[player.seat].colour if number < have else EMPTY
        yield Box(x + 1, top + 38, x + step - 1, top + 58, fill, "", 0, 3)
