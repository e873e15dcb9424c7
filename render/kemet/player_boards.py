"""Draw the players' boards along the foot: points, prayer, actions, tiles and hand sizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from render.geometry import Point
from render.kemet.emblems import action_icon, creature_emblem
from render.kemet.labels import ORDINALS, points_label
from render.kemet.layout import BOARDS_TOP, SIZE, Rectangle
from render.kemet.markers import (
    SEAT_INDEX,
    marker_of,
    permanent_points,
    temporary_points,
    tile_chip,
)
from render.kemet.path_pieces import path_piece
from render.kemet.pieces import SILVER
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

BOARD_HEIGHT: Final = 364
GAP: Final = 6
MAX_BOARD_WIDTH: Final = 391
PIECE_ROW_HEIGHT: Final = 42  # of priests, skills and objects (module 3)
PIECES_LEFT: Final = 76  # of skills and objects, right of the number of priests
_SKILLS: Final = tuple(SKILL)
_OBJECTS: Final = tuple(OBJECT)
CELL_SIZE: Final = 38
CELL_STEP: Final = 41.5
DIM_INK: Final = mix(INK_SOFT, PAPYRUS, 0.35)


def player_boards(view: KemetView, language: Language) -> Iterator[Shape]:
    for player, box in zip(view.players, board_boxes(view), strict=True):
        yield from _board(view, player, box, language)


def board_boxes(view: KemetView) -> list[Rectangle]:
    """Find the boxes of the boards, in the order in which the players sit."""
    count, width = len(view.players), _board_width(view)
    bottom = BOARDS_TOP + BOARD_HEIGHT + PIECE_ROW_HEIGHT * _piece_row_count(view)
    left = (SIZE[0] - width * count - GAP * (count - 1)) / 2
    lefts = [left + number * (width + GAP) for number in range(count)]
    return [(x, BOARDS_TOP, x + width, bottom) for x in lefts]


def picture_size(view: KemetView) -> tuple[int, int]:
    """Calculate the size of the picture, which the path to Ta-Seti (module 3) makes higher."""
    return SIZE[0], SIZE[1] + PIECE_ROW_HEIGHT * _piece_row_count(view)


def _board_width(view: KemetView) -> float:
    count = len(view.players)
    return min(MAX_BOARD_WIDTH, (SIZE[0] - 16 - GAP * (count - 1)) / count)


def _piece_row_count(view: KemetView) -> int:
    """Count the rows that the skills and objects of a player take at most."""
    if view.path is None:
        return 0
    return max(len(_piece_rows(player, _board_width(view))) for player in view.players)


def _board(
    view: KemetView, player: PlayerView, box: Rectangle, language: Language
) -> Iterator[Shape]:
    style, (left, top, right, bottom) = _style(player), box
    if player.awaited:
        yield Box(left - 4, top - 4, right + 4, bottom + 4, INK, radius=13)
    yield Box(left, top, right, bottom, IVORY, style.colour, 4, 10)
    yield Box(left + 2, top + 2, right - 2, top + 60, style.colour, radius=8)
    yield from _heading(view, player, left, right, language)
    yield from _points(player, left, right, language)
    yield from _prayer(player, left, right)
    yield from _pyramid(view, player, left)
    yield from _counts(player, right)
    yield from _tiles(player, left, right)
    if view.path:
        yield from _priests_and_pieces(player, left, right)


def _style(player: PlayerView) -> SeatStyle:
    return SEAT_STYLES[SEAT_INDEX[player.seat]]


def _heading(
    view: KemetView, player: PlayerView, left: float, right: float, language: Language
) -> Iterator[Shape]:
    style, middle, won = _style(player), BOARDS_TOP + 31, player.seat in view.winners
    x, name = (left + 47, left + 94) if won else (left + 38, left + 76)
    if won:
        yield Sprite("laurel", (x, middle), 74)
    yield from marker_of(player.seat, (x, middle + 1), 40 if won else 50)
    yield Label((name, middle), (player.city or "–").upper(), 36, style.ink, "bold", "lm")
    if player.committed:
        yield Sprite("scroll", (left + 168, middle), 46, (True,))
    elif player.awaited:
        yield Sprite("sun", (left + 166, middle), 38, (style.ink,))
    at, text = (right - 14, middle + 15), points_label(player.points).in_(language)
    yield fitted_label(at, text, 44, style.ink, "bold", "rs", max_width=120)


def _points(player: PlayerView, left: float, right: float, language: Language) -> Iterator[Shape]:
    """Draw permanent points (square), temporary points (round), and points won in battle."""
    middle = BOARDS_TOP + 84
    yield from permanent_points(player.permanent, (left + 34, middle), 35)
    yield Label((left + 64, middle - 2), "+", 30, INK, "bold", "mm")
    yield from temporary_points(player.temporary, (left + 94, middle), 37)
    yield Sprite("swords", (left + 134, middle), 26, (INK,))
    yield Label((left + 153, middle - 1), str(player.battle), 32, INK, "bold", "lm")
    if player.dawn:
        yield Sprite("dawn", (left + 194, middle), 32)
        yield Label((left + 211, middle - 1), str(player.dawn), 32, INK, "bold", "lm")
    place = ORDINALS[player.place - 1].in_(language)
    yield Label((right - 18, middle - 1), place, 32, INK_SOFT, "bold", "rm")


def _prayer(player: PlayerView, left: float, right: float) -> Iterator[Shape]:
    middle, most = BOARDS_TOP + 125, PRAYER_POINTS[-1]
    yield Sprite("prayer_ankh", (left + 32, middle), 38, (GOLD_DARK,))
    yield Label((left + 50, middle - 1), str(player.prayer), 38, INK, "bold", "lm")
    step = (right - left - 107) / most
    for number in range(most):
        x = left + 98 + (number + 0.5) * step
        fill = LAPIS if number < player.prayer else PAPYRUS_DARK
        yield Box(x - step / 2 + 2, middle - 11, x + step / 2 - 2, middle + 11, fill, radius=3)


def _pyramid(view: KemetView, player: PlayerView, left: float) -> Iterator[Shape]:
    """Draw the action pyramid: used spaces in the seat's colour, on top the special tokens."""
    middle = left + 116
    yield from _special_tokens(player, middle)
    for number, row in enumerate(ROWS, 1):
        spaces = [s for s in ACTION_SPACES if s.row == row and (view.black or not s.black)]
        for column, space in enumerate(spaces):
            x = middle + (column - (len(spaces) - 1) / 2) * CELL_STEP
            yield from _cell(player, space.word, (x, BOARDS_TOP + 168 + number * CELL_STEP))


def _cell(player: PlayerView, space: Word, at: Point) -> Iterator[Shape]:
    """Draw an action space: silver below a silver token alone, with a mark below both tokens."""
    tokens, style = [t.silver for t in player.tokens if t.space == space], _style(player)
    only_silver = bool(tokens) and all(tokens)
    yield _space_box(at, SILVER if only_silver else style.colour if tokens else "")
    yield action_icon(space, at, 30, INK if only_silver else style.ink if tokens else DIM_INK)
    if any(tokens) and not only_silver:
        yield Sprite("metal_disc", (at[0] + 13, at[1] - 13), 18, ("silver",))


def _special_tokens(player: PlayerView, middle: float) -> Iterator[Shape]:
    """Draw the gold token's space, an unused silver token, and creatures that wait."""
    y = BOARDS_TOP + 168
    yield from _gold_token(player, (middle, y))
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


def _counts(player: PlayerView, right: float) -> Iterator[Shape]:
    """Draw how many cards of both kinds are in hand, and how many units in reserve."""
    counts = (("divine", player.cards), ("battle", player.battle_hand), ("", player.reserve))
    for number, (kind, count) in enumerate(counts):
        x, middle = right - 82, BOARDS_TOP + 164 + number * 45
        if kind:
            yield Sprite("card_backs", (x, middle), 42, (kind,))
        else:
            for offset in (-10, 8):
                yield Sprite("unit_figure", (x + offset, middle), 38, (INK_SOFT,))
        yield Label((right - 18, middle - 1), str(count), 36, INK, "bold", "rm")


def _tile_order(tile: Tile) -> tuple[int, int]:
    return COLOURS.index(tile.colour), tile.level


def _tiles(player: PlayerView, left: float, right: float) -> Iterator[Shape]:
    """Draw the tiles as small squares by colour and level; veil those without effect."""
    if not player.tiles:
        return
    step = min(40.0, (right - left - 22) / len(player.tiles))
    top, width = BOARDS_TOP + BOARD_HEIGHT - 43, max(17.0, step - 5)
    for number, tile in enumerate(sorted(player.tiles, key=_tile_order)):
        x = left + 14 + number * step
        yield from tile_chip(tile.colour, tile.level, (x, top, x + width, top + 34))
        if tile.word in player.sealed:
            yield Box(x, top, x + width, top + 34, f"{IVORY}B0", radius=5)


def _priests_and_pieces(player: PlayerView, left: float, right: float) -> Iterator[Shape]:
    """Draw the priests in reserve, the skills, and each kind of object with its number."""
    middle = BOARDS_TOP + BOARD_HEIGHT + PIECE_ROW_HEIGHT / 2 - 6
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
