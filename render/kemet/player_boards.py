"""Draw the players' boards: names, points, prayer, actions, tiles and hand sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from render.geometry import Point, Rectangle
from render.kemet.emblems import action_icon, creature_emblem
from render.kemet.labels import ORDINALS, points_label
from render.kemet.layout import SIZE
from render.kemet.markers import (
    SEAT_INDEX,
    marker_of,
    permanent_points,
    power_chip,
    temporary_points,
)
from render.kemet.path_pieces import path_piece
from render.kemet.pieces import SILVER
from render.naming import Naming, person
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

GAP: Final = 6
MAX_BOARD_WIDTH: Final = 391
CELL_SIZE: Final = 38
CELL_STEP: Final = 41.5
TILE_STEP, TILE_ROW_HEIGHT = 48, 38  # from tile to tile
PIECE_ROW_HEIGHT: Final = 42  # of priests, skills and objects (module 3)
PIECES_LEFT: Final = 76  # of skills and objects, right of the number of priests
_SKILLS: Final = tuple(SKILL)
_OBJECTS: Final = tuple(OBJECT)
DIM_INK: Final = mix(INK_SOFT, PAPYRUS, 0.35)


@dataclass(frozen=True, slots=True)
class Head:
    """Positions in a board's head: right of its left end, and below its top."""

    height: int
    marker: tuple[int, int, int]  # with its height
    name: tuple[int, int]
    name_room: int  # pixels of everything else in the name's line
    total: int
    status: tuple[int, int]


HEAD: Final = Head(94, marker=(42, 48, 62), name=(84, 42), name_room=96, total=84, status=(104, 70))
POINTS_TOP, PRAYER_TOP, PYRAMID_TOP, TILES_TOP = 118, 159, 202, 354  # below a board's top
PYRAMID_FOOT: Final = PYRAMID_TOP + round((len(ROWS) + 0.5) * CELL_STEP) + 6


def boxes_in_a_row(view: KemetView, top: float, room: float, width: float) -> list[Rectangle]:
    """Find the boxes of boards in one row, in the middle of a room."""
    count, bottom = len(view.players), top + _board_height(view, width)
    left = (room - width * count - GAP * (count - 1)) / 2
    lefts = [left + number * (width + GAP) for number in range(count)]
    return [(x, top, x + width, bottom) for x in lefts]


def row_width(view: KemetView) -> float:
    """Calculate the width of a board in a row of all boards."""
    count = len(view.players)
    return min(MAX_BOARD_WIDTH, (SIZE[0] - 16 - GAP * (count - 1)) / count)


def _board_height(view: KemetView, width: float) -> int:
    """Calculate the height of all boards, which is that of the highest."""
    lowest = max(_pieces_top(view, width) + pieces_height(view, width), PYRAMID_FOOT)
    return round(lowest) + 4


def _pieces_top(view: KemetView, width: float) -> int:
    rows = max(len(_tile_rows(player, width)) for player in view.players)
    return TILES_TOP + TILE_ROW_HEIGHT * max(rows, 1) + 2


def pieces_height(view: KemetView, room: float) -> int:
    """Calculate the greatest height of a player's skills and objects (module 3)."""
    if view.path is None:
        return 0
    return PIECE_ROW_HEIGHT * max(len(_piece_rows(player, room)) for player in view.players)


def player_board(
    view: KemetView, player: PlayerView, box: Rectangle, language: Language, naming: Naming
) -> Iterator[Shape]:
    """Draw the board of a player. The players in `view` have boards of the same height."""
    yield from frame(view, player, box, HEAD, language, naming)
    left, top, right, _ = box
    yield from points_row(player, left, right, top + POINTS_TOP, language)
    yield from _prayer(player, left, right, top + PRAYER_TOP)
    yield from action_pyramid(view, player, (left + 116, top + PYRAMID_TOP))
    yield from _counts(player, (right - 82, top + PYRAMID_TOP - 4))
    yield from _tiles(player, left, right, top + TILES_TOP)
    if view.path:
        start = top + _pieces_top(view, right - left)
        yield from priests_and_pieces(player, left, right, start)


def frame(
    view: KemetView,
    player: PlayerView,
    box: Rectangle,
    head: Head,
    language: Language,
    naming: Naming,
) -> Iterator[Shape]:
    """Draw an empty board with the player's name and points, and a rim if it is their turn."""
    style, (left, top, right, bottom) = _style(player), box
    if player.awaited:
        yield Box(left - 4, top - 4, right + 4, bottom + 4, INK, radius=13)
    yield Box(left, top, right, bottom, IVORY, style.colour, 4, 10)
    yield Box(left + 2, top + 2, right - 2, top + head.height, style.colour, radius=8)
    yield from _heading(view, player, box, head, language)
    at, max_width = (left + head.name[0], top + head.name[1]), right - left - head.name_room
    yield from person(naming, player.seat, at, 34, style.ink, language, max_width=max_width)


def _style(player: PlayerView) -> SeatStyle:
    return SEAT_STYLES[SEAT_INDEX[player.seat]]


def _heading(
    view: KemetView, player: PlayerView, box: Rectangle, head: Head, language: Language
) -> Iterator[Shape]:
    """Draw the player's name and points, and a sign of their turn or their answer."""
    style, won, (left, top, right, _) = _style(player), player.seat in view.winners, box
    x, y, height = head.marker
    if won:
        yield Sprite("laurel", (left + x, top + y), round(height * 1.2))
    yield from marker_of(
        player.seat, (left + x, top + y + 1), round(height * 0.75) if won else height
    )
    status = (left + head.status[0], top + head.status[1])
    if player.committed:
        yield Sprite("scroll", status, 40, (True,))
    elif player.awaited:
        yield Sprite("sun", status, 34, (style.ink,))
    at, text = (right - 14, top + head.total), points_label(player.points).in_(language)
    yield fitted_label(at, text, 42, style.ink, "bold", "rs", max_width=120)


def points_row(
    player: PlayerView, left: float, right: float, middle: float, language: Language
) -> Iterator[Shape]:
    """Draw permanent points (square), temporary points (round), and points won in battle."""
    yield from permanent_points(player.permanent, (left + 34, middle), 35)
    yield Label((left + 64, middle - 2), "+", 30, INK, "bold", "mm")
    yield from temporary_points(player.temporary, (left + 94, middle), 37)
    yield Sprite("swords", (left + 134, middle), 26, (INK,))
    last = Label((left + 153, middle - 1), str(player.battle), 32, INK, "bold", "lm")
    yield last
    if player.dawn:
        yield Sprite("dawn", (left + 194, middle), 32)
        last = Label((left + 211, middle - 1), str(player.dawn), 32, INK, "bold", "lm")
        yield last
    at, max_width = (right - 18, middle - 1), right - 26 - last.at[0] - last.width
    place = ORDINALS[player.place - 1].in_(language)
    yield fitted_label(at, place, 32, INK_SOFT, "bold", "rm", max_width=max_width)


def _prayer(player: PlayerView, left: float, right: float, middle: float) -> Iterator[Shape]:
    most = PRAYER_POINTS[-1]
    yield Sprite("prayer_ankh", (left + 32, middle), 38, (GOLD_DARK,))
    yield Label((left + 50, middle - 1), str(player.prayer), 38, INK, "bold", "lm")
    step = (right - left - 107) / most
    for number in range(most):
        x = left + 98 + (number + 0.5) * step
        fill = LAPIS if number < player.prayer else PAPYRUS_DARK
        yield Box(x - step / 2 + 1, middle - 11, x + step / 2 - 1, middle + 11, fill, radius=3)


def action_pyramid(view: KemetView, player: PlayerView, top: Point) -> Iterator[Shape]:
    """Draw the action pyramid: used spaces in the seat's colour, with the special tokens on top."""
    yield from _special_tokens(player, top)
    for number, row in enumerate(ROWS, 1):
        spaces = [s for s in ACTION_SPACES if s.row == row and (view.black or not s.black)]
        for column, space in enumerate(spaces):
            x = top[0] + (column - (len(spaces) - 1) / 2) * CELL_STEP
            yield from _cell(player, space.word, (x, top[1] + number * CELL_STEP))


def _cell(player: PlayerView, space: Word, at: Point) -> Iterator[Shape]:
    """Draw an action space: silver below only a silver token, with a mark below both tokens."""
    tokens, style = [t.silver for t in player.tokens if t.space == space], _style(player)
    only_silver = bool(tokens) and all(tokens)
    yield _space_box(at, SILVER if only_silver else style.colour if tokens else "")
    yield action_icon(space, at, 30, INK if only_silver else style.ink if tokens else DIM_INK)
    if any(tokens) and not only_silver:
        yield Sprite("metal_disc", (at[0] + 13, at[1] - 13), 18, ("silver",))


def _special_tokens(player: PlayerView, top: Point) -> Iterator[Shape]:
    """Draw the gold token's space, an unused silver token, and creatures that wait."""
    middle, y = top
    yield from _gold_token(player, top)
    if player.silver and not any(token.silver for token in player.tokens):
        yield Sprite("metal_disc", (middle + CELL_STEP, y), 30, ("silver",))
    for number, creature in enumerate(player.waiting):
        across, down = divmod(number, 2)
        yield creature_emblem(creature, (middle - 62 - 26 * across, y + 4 + 40 * down), 42)


def _gold_token(player: PlayerView, at: Point) -> Iterator[Shape]:
    """Draw the gold token's space: coloured once it has been used, empty without the token."""
    used = any(token.space == "gold" for token in player.tokens)
    yield _space_box(at, _style(player).colour if used else "")
    if player.gold:
        yield Sprite("metal_disc", at, 30, ("gold",))
    else:
        yield Disc(at, 9, PAPYRUS_DARK)


def _space_box(at: Point, colour: str) -> Box:
    """Draw the box of an action space, in a colour if it has been used."""
    (x, y), half = at, CELL_SIZE / 2
    box = (x - half, y - half, x + half, y + half)
    return Box(*box, colour, INK, 2.5, 7) if colour else Box(*box, PAPYRUS, SAND_DARK, 1.5, 7)


def _counts(player: PlayerView, start: Point) -> Iterator[Shape]:
    """Draw how many cards of both kinds are in hand, and how many units in reserve."""
    counts = (("divine", player.cards), ("battle", player.battle_hand), ("", player.reserve))
    for number, (kind, count) in enumerate(counts):
        x, middle = start[0], start[1] + 45 * number
        if kind:
            yield Sprite("card_backs", (x, middle), 42, (kind,))
        else:
            for offset in (-10, 8):
                yield Sprite("unit_figure", (x + offset, middle), 38, (INK_SOFT,))
        yield Label((x + 64, middle - 1), str(count), 36, INK, "bold", "rm")


def tile_order(tile: Tile) -> tuple[int, int]:
    return COLOURS.index(tile.colour), tile.level


def _tile_rows(player: PlayerView, width: float) -> list[list[Tile]]:
    """Line up the tiles by colour and level, in as many rows as they need."""
    tiles, most = sorted(player.tiles, key=tile_order), int((width - 16) // TILE_STEP)
    return [tiles[at : at + most] for at in range(0, len(tiles), most)]


def _tiles(player: PlayerView, left: float, right: float, top: float) -> Iterator[Shape]:
    """Draw the tiles as small cards, and veil those without effect."""
    for number, row in enumerate(_tile_rows(player, right - left)):
        y = top + number * TILE_ROW_HEIGHT
        for column, tile in enumerate(row):
            x = left + 12 + column * TILE_STEP
            box = (x, y, x + TILE_STEP - 5, y + TILE_ROW_HEIGHT - 4)
            yield from power_chip(tile.colour, tile.level, box)
            if tile.word in player.sealed:
                yield Box(*box, f"{IVORY}B0", radius=5)


def priests_and_pieces(
    player: PlayerView, left: float, right: float, top: float
) -> Iterator[Shape]:
    """Draw the priests in reserve, the skills, and each kind of object with its number."""
    middle = top + PIECE_ROW_HEIGHT / 2 - 4
    yield Sprite("crook", (left + 28, middle), 34, (LAPIS,))
    yield Label((left + 46, middle - 1), str(player.priests), 32, INK, "bold", "lm")
    for row in _piece_rows(player, right - left):
        x = left + PIECES_LEFT
        for word, count in row:
            yield from path_piece(word, (x + 18, middle), 36)
            if count > 1:
                yield Label((x + 38, middle - 1), str(count), 30, INK, "bold", "lm")
            x += _piece_width(count)
        middle += PIECE_ROW_HEIGHT


def _piece_rows(player: PlayerView, width: float) -> list[list[tuple[Word, int]]]:
    """Line up skills and objects, each with its number, in as many rows as they need."""
    rows: list[list[tuple[Word, int]]] = [[]]
    words = (*sorted(player.skills, key=_SKILLS.index), *sorted(player.objects, key=_OBJECTS.index))
    for counted in Counter(words).items():
        if PIECES_LEFT + sum(_piece_width(count) for _, count in (*rows[-1], counted)) > width - 4:
            rows.append([])
        rows[-1].append(counted)
    return rows


def _piece_width(count: int) -> int:
    return 38 if count < 2 else 57
