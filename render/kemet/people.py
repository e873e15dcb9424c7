"""The people's boards along the foot, as they sit: points, actions, tiles, what is in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from render.geometry import Point
from render.kemet.emblems import action, emblem
from render.kemet.labels import ORDINALS, points
from render.kemet.layout import FOOT, SIZE, Rectangle
from render.kemet.pieces import SILVER
from render.kemet.relics import token
from render.kemet.signs import PLACES, chip, lasting, passing, sign
from render.palette import (
    GOLD_DARK,
    INK,
    INK_SOFT,
    IVORY,
    LAPIS,
    PAPYRUS,
    PAPYRUS_DARK,
    SAND_DARK,
    SEAT_STYLES,
    SeatStyle,
    mix,
)
from render.scene import Box, Disc, Label, Shape, Sprite, fitted_label
from rules.core.menu import Word
from rules.core.text import Language
from rules.kemet.path import OBJECT, SKILL
from rules.kemet.tables import ACTION_SPACES, COLOURS, PRAYER_POINTS, ROWS, Tile
from rules.kemet.view import KemetView, PlayerView

HIGH: Final = 364
BETWEEN: Final = 6
WIDEST: Final = 391
ROW: Final = 42  # of priests, skills and objects (module 3)
BESIDE: Final = 76  # where those begin, beside the number of priests
_SKILLS: Final = tuple(SKILL)
_OBJECTS: Final = tuple(OBJECT)
CELL: Final = 38
PITCH: Final = 41.5
DIM: Final = mix(INK_SOFT, PAPYRUS, 0.35)


def people(view: KemetView, language: Language) -> Iterator[Shape]:
    for player, box in zip(view.players, boxes(view), strict=True):
        yield from _board(view, player, box, language)


def boxes(view: KemetView) -> list[Rectangle]:
    """The people's boards, as they sit."""
    count, wide = len(view.players), _across(view)
    bottom = FOOT + HIGH + ROW * _rows(view)
    left = (SIZE[0] - wide * count - BETWEEN * (count - 1)) / 2
    lefts = [left + number * (wide + BETWEEN) for number in range(count)]
    return [(x, FOOT, x + wide, bottom) for x in lefts]


def size(view: KemetView) -> tuple[int, int]:
    """Of the picture; the path to Ta-Seti (module 3) makes it higher."""
    return SIZE[0], SIZE[1] + ROW * _rows(view)


def _across(view: KemetView) -> float:
    count = len(view.players)
    return min(WIDEST, (SIZE[0] - 16 - BETWEEN * (count - 1)) / count)


def _rows(view: KemetView) -> int:
    """How many lines the skills and objects of those who have most take."""
    if view.path is None:
        return 0
    return max(len(_held(player, _across(view))) for player in view.players)


def _board(
    view: KemetView, player: PlayerView, box: Rectangle, language: Language
) -> Iterator[Shape]:
    look, (left, top, right, bottom) = _look(player), box
    if player.awaited:
        yield Box(left - 4, top - 4, right + 4, bottom + 4, INK, radius=13)
    yield Box(left, top, right, bottom, IVORY, look.colour, 4, 10)
    yield Box(left + 2, top + 2, right - 2, top + 60, look.colour, radius=8)
    yield from _heading(view, player, left, right, language)
    yield from _points(player, left, right, language)
    yield from _prayer(player, left, right)
    yield from _pyramid(view, player, left)
    yield from _counts(player, right)
    yield from _tiles(player, left, right)
    if view.path:
        yield from _from_the_path(player, left, right)


def _look(player: PlayerView) -> SeatStyle:
    return SEAT_STYLES[PLACES[player.seat]]


def _heading(
    view: KemetView, player: PlayerView, left: float, right: float, language: Language
) -> Iterator[Shape]:
    look, middle, won = _look(player), FOOT + 31, player.seat in view.winners
    x, name = (left + 47, left + 94) if won else (left + 38, left + 76)
    if won:
        yield Sprite("laurel", (x, middle), 74)
    yield from sign(player.seat, (x, middle + 1), 40 if won else 50)
    yield Label((name, middle), (player.city or "–").upper(), 36, look.ink, "bold", "lm")
    if player.committed:
        yield Sprite("scroll", (left + 168, middle), 46, (True,))
    elif player.awaited:
        yield Sprite("sun", (left + 166, middle), 38, (look.ink,))
    words = points(player.points).in_(language)
    yield fitted_label((right - 14, middle + 15), words, 44, look.ink, "bold", "rs", max_width=120)


def _points(player: PlayerView, left: float, right: float, language: Language) -> Iterator[Shape]:
    """Square for good, round for now, swords won in battle (among the square ones)."""
    middle = FOOT + 84
    yield from lasting(player.permanent, (left + 34, middle), 35)
    yield Label((left + 64, middle - 2), "+", 30, INK, "bold", "mm")
    yield from passing(player.temporary, (left + 94, middle), 37)
    yield Sprite("swords", (left + 134, middle), 26, (INK,))
    yield Label((left + 153, middle - 1), str(player.battle), 32, INK, "bold", "lm")
    if player.dawn:
        yield Sprite("dawn", (left + 194, middle), 32)
        yield Label((left + 211, middle - 1), str(player.dawn), 32, INK, "bold", "lm")
    place = ORDINALS[player.place - 1].in_(language)
    yield Label((right - 18, middle - 1), place, 32, INK_SOFT, "bold", "rm")


def _prayer(player: PlayerView, left: float, right: float) -> Iterator[Shape]:
    middle, most = FOOT + 125, PRAYER_POINTS[-1]
    yield Sprite("prayer_ankh", (left + 32, middle), 38, (GOLD_DARK,))
    yield Label((left + 50, middle - 1), str(player.prayer), 38, INK, "bold", "lm")
    step = (right - left - 107) / most
    for number in range(most):
        x = left + 98 + (number + 0.5) * step
        fill = LAPIS if number < player.prayer else PAPYRUS_DARK
        yield Box(x - step / 2 + 2, middle - 11, x + step / 2 - 2, middle + 11, fill, radius=3)


def _pyramid(view: KemetView, player: PlayerView, left: float) -> Iterator[Shape]:
    """The action spaces, those used in the seat's colour; on top the special tokens."""
    middle = left + 116
    yield from _tokens(player, middle)
    for number, row in enumerate(ROWS, 1):
        spaces = [s for s in ACTION_SPACES if s.row == row and (view.black or not s.black)]
        for column, space in enumerate(spaces):
            x = middle + (column - (len(spaces) - 1) / 2) * PITCH
            yield from _cell(player, space.word, (x, FOOT + 168 + number * PITCH))


def _cell(player: PlayerView, space: Word, at: Point) -> Iterator[Shape]:
    """An action space: silver where only the silver token lies, marked where both do."""
    tokens, look = [t.silver for t in player.tokens if t.space == space], _look(player)
    only_silver = bool(tokens) and all(tokens)
    yield _place(at, SILVER if only_silver else look.colour if tokens else "")
    yield action(space, at, 30, INK if only_silver else look.ink if tokens else DIM)
    if any(tokens) and not only_silver:
        yield Sprite("metal_disc", (at[0] + 13, at[1] - 13), 18, ("silver",))


def _tokens(player: PlayerView, middle: float) -> Iterator[Shape]:
    """The gold token's place; beside it a silver token still to be placed, and creatures."""
    y = FOOT + 168
    yield from _gold(player, (middle, y))
    if player.silver and not any(token.silver for token in player.tokens):
        yield Sprite("metal_disc", (middle + PITCH, y), 30, ("silver",))
    for number, creature in enumerate(player.waiting):
        across, down = divmod(number, 2)
        yield emblem(creature, (middle - 62 - 26 * across, y + 4 + 40 * down), 42)


def _gold(player: PlayerView, at: Point) -> Iterator[Shape]:
    """Lit once it is used, empty for who has none."""
    used = any(token.space == "gold" for token in player.tokens)
    yield _place(at, _look(player).colour if used else "")
    if player.gold:
        yield Sprite("metal_disc", at, 30, ("gold",))
    else:
        yield Disc(at, 9, PAPYRUS_DARK)


def _place(at: Point, lit: str) -> Box:
    """A space of the action pyramid, in that colour if it is lit."""
    (x, y), half = at, CELL / 2
    box = (x - half, y - half, x + half, y + half)
    return Box(*box, lit, INK, 2.5, 7) if lit else Box(*box, PAPYRUS, SAND_DARK, 1.5, 7)


def _counts(player: PlayerView, right: float) -> Iterator[Shape]:
    """Cards in hand of both kinds, and units in reserve."""
    kept = (("divine", player.cards), ("battle", player.battle_hand), ("", player.reserve))
    for number, (kind, count) in enumerate(kept):
        x, middle = right - 82, FOOT + 164 + number * 45
        if kind:
            yield Sprite("card_backs", (x, middle), 42, (kind,))
        else:
            for across in (-10, 8):
                yield Sprite("unit_figure", (x + across, middle), 38, (INK_SOFT,))
        yield Label((right - 18, middle - 1), str(count), 36, INK, "bold", "rm")


def _rank(tile: Tile) -> tuple[int, int]:
    return COLOURS.index(tile.colour), tile.level


def _tiles(player: PlayerView, left: float, right: float) -> Iterator[Shape]:
    """Small squares by colour and level; those without effect at present are veiled."""
    if not player.tiles:
        return
    room = right - left - 22
    pitch = min(40.0, room / len(player.tiles))
    top, wide = FOOT + HIGH - 43, max(17.0, pitch - 5)
    for number, tile in enumerate(sorted(player.tiles, key=_rank)):
        x = left + 14 + number * pitch
        yield from chip(tile.colour, tile.level, (x, top, x + wide, top + 34))
        if tile.word in player.sealed:
            yield Box(x, top, x + wide, top + 34, f"{IVORY}B0", radius=5)


def _from_the_path(player: PlayerView, left: float, right: float) -> Iterator[Shape]:
    """Priests of the reserve; skills; objects, each kind once with how many there are of it."""
    middle = FOOT + HIGH + ROW / 2 - 6
    yield Sprite("crook", (left + 28, middle), 34, (LAPIS,))
    yield Label((left + 46, middle - 1), str(player.priests), 32, INK, "bold", "lm")
    for line in _held(player, right - left):
        x = left + BESIDE
        for word, count in line:
            yield from token(word, (x + 18, middle), 36)
            if count > 1:
                yield Label((x + 38, middle - 1), str(count), 30, INK, "bold", "lm")
            x += _wide(count)
        middle += ROW


def _held(player: PlayerView, wide: float) -> list[list[tuple[Word, int]]]:
    """Skills and objects with how many there are of each, in as many lines as they need."""
    lines: list[list[tuple[Word, int]]] = [[]]
    words = (*sorted(player.skills, key=_SKILLS.index), *sorted(player.objects, key=_OBJECTS.index))
    for each in Counter(words).items():
        if BESIDE + sum(_wide(count) for _, count in (*lines[-1], each)) > wide - 4:
            lines.append([])
        lines[-1].append(each)
    return lines


def _wide(count: int) -> int:
    return 38 if count < 2 else 57
