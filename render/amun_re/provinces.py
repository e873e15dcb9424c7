"""What lies in a province: its name, fields, buildings, what it gives, and the bids for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from render.amun_re.land import DESERT
from render.amun_re.layout import INDENTS, INLETS, ROOM, SPOTS, outline
from render.amun_re.track import Places, markers, newest, track
from render.markers import seat_marker
from render.palette import (
    GOLD,
    GOLD_DARK,
    INK,
    INK_SOFT,
    IVORY,
    SAND_DARK,
    SEAT_STYLES,
    mix,
)
from render.rows import Icon, Number, RowItem, Spacer, row_shapes, row_width, shrink_row
from render.scene import Box, Glow, Label, Layer, Shape, Sprite, fitted_label
from rules.amun_re.view import ProvinceView
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Language

TRACK: Final = 142  # how far it lies below the top of a province's contents


def under(province: ProvinceView, places: Places) -> Iterator[Shape]:
    """What lies on the ground, below the banks and borders."""
    word = province.row.word
    if province.status == "out":
        yield Layer(DESERT, (word,))
    if province.owner is not None:
        yield Glow(outline(word), SEAT_STYLES[places[province.owner]].colour, 27, 0.09)
    elif province.status == "offered":
        yield Glow(outline(word), IVORY, 30, 0.72)


def over(
    province: ProvinceView, mover: Seat | None, places: Places, language: Language
) -> Iterator[Shape]:
    """Everything in a province. `mover` is whoever changed it last, if it changed last."""
    name = province.row.label.in_(language)
    if province.status == "out":
        yield _left_out(province.row.word, name)
        return
    yield from _owner(province, mover, places)
    yield from _title(province, name)
    if province.status == "offered":
        yield from _offered(province, mover, places)
    else:
        yield from _at_peace(province)


def _left_out(word: Word, name: str) -> Shape:
    x, y = SPOTS[word]
    at, colour = (x + INDENTS.get(word, 0), y + 38), mix(INK_SOFT, INK, 0.15)
    return fitted_label(at, name, 38, colour, "italic", max_width=ROOM)


def _owner(province: ProvinceView, mover: Seat | None, places: Places) -> Iterator[Shape]:
    if province.owner is None:
        return
    x, y = SPOTS[province.row.word]
    at = (x + INDENTS.get(province.row.word, 0) + 26, y + 24)
    if mover is not None:
        yield Sprite("halo", at, 92)
    yield from seat_marker(places[province.owner], at, 56)


def _title(province: ProvinceView, name: str) -> Iterator[Shape]:
    """Its name beside its owner's token, and on the right what it holds ready."""
    (x, y), word = SPOTS[province.row.word], province.row.word
    left = x + INDENTS.get(word, 0) + (62 if province.owner is not None else 0)
    right, tray = x + ROOM - INLETS.get(word, 0), list(_tray(province))
    yield from _tray_shapes(tray, right, y + 22, province.status == "offered")
    room = right - left - (row_width(tray) + 52 if tray else 0)
    yield fitted_label((left, y + 37), name, 41, INK, "title", max_width=room)


def _at_peace(province: ProvinceView) -> Iterator[Shape]:
    x, y = SPOTS[province.row.word]
    fields = shrink_row(partial(_fields, province), 46, 36, ROOM)
    yield from row_shapes(fields, x, y + 102)
    features = shrink_row(partial(_features, province), 62, 40, ROOM)
    yield from row_shapes(features, x, y + 174)


def _offered(province: ProvinceView, mover: Seat | None, places: Places) -> Iterator[Shape]:
    x, y = SPOTS[province.row.word]
    yield from newest(province.bids, mover, x, y + TRACK)
    row = shrink_row(partial(_on_offer, province), 48, 36, ROOM)
    yield from row_shapes(row, x, y + 91)
    yield from track(province, places, x, y + TRACK)
    yield from markers(province.bids, places, x, y + TRACK)


# --- rows ----------------------------------------------------------------------------------------


def _fields(province: ProvinceView, size: int, short: bool) -> list[RowItem]:
    """Plots with and without a farmer, then the farmers who need none."""
    fields = province.row.fields
    plot, farmers = Icon("field", size, (True,), 1), province.farmers
    free = [Icon("free_farmer", size, (), 1)] * province.extra
    stands = [Icon("printed_farmer", size, (), 1)] * province.row.printed
    owned = fields and province.owner is not None
    count: list[RowItem] = [Spacer(5), Number(f"{farmers}/{fields}", 36, 10, 11)] if owned else []
    if not short:
        empty = [Icon("field", size, (False,), 1)] * (fields - farmers)
        return [*[plot] * farmers, *empty, *count, *stands, *free]
    plots = [Icon("field", size, (bool(farmers),), 1)] if fields else []
    return [*plots, *count, *_tallied(stands, size), *_tallied(free, size)]


def _tallied(icons: Sequence[Icon], size: int) -> list[RowItem]:
    """The same icon several times, or once with a number if they are many."""
    if len(icons) <= 2:
        return list(icons)
    return [icons[0], Number(f"×{len(icons)}", max(30, round(size * 0.7)), 8)]


def _features(province: ProvinceView, size: int, short: bool) -> list[RowItem]:
    """Buildings, then what the province gives whoever owns it."""
    printed = province.row
    pyramids = _pyramids(province.pyramids, size, short)
    stones = [Icon("stone", size - 17, (), 3)] * province.stones
    row: list[RowItem] = [*pyramids, *stones]
    if row:
        row.append(Spacer(2 if short else 10))
    row += [Icon("temple", size - 6)] * printed.temples
    row += _limit(printed.limit, size, short)
    yield_, kind = (printed.mine, "pickaxe") if printed.mine else (printed.caravan, "camel")
    if yield_:
        row += [Icon(kind, size - 8, (), 2), Icon("coin", max(42, size - 8), (), 0, str(yield_))]
    return row


def _pyramids(count: int, size: int, short: bool) -> list[RowItem]:
    doubles, singles = divmod(count, 2)
    if count > 6 or (short and count > 2):
        digits = Number(f"×{count}", max(30, round(size * 0.72)))
        return [Icon("double_pyramid", size + 4, (), 3), digits]
    return [
        *[Icon("double_pyramid", size + 4)] * doubles,
        *[Icon("pyramid", size - 4)] * singles,
    ]


def _limit(cards: int, size: int, short: bool) -> list[RowItem]:
    """How many cards may be bought: overlapping, for it is one number."""
    return [
        *[Icon("card", size - 10, (True,), -9)] * cards,
        *[Spacer(12 if short else 18)] * bool(cards),
    ]


def _on_offer(province: ProvinceView, size: int, short: bool) -> list[RowItem]:
    """Fields as a number, for nobody can have a farmer there yet, then the features."""
    fields = province.row.fields
    digits = Number(f"×{fields}", max(30, round(size * 0.7)), 12)
    plots: list[RowItem] = [Icon("field", size - 6, (False,), 2), digits] if fields else []
    printed = [Icon("printed_farmer", size - 6, (), 2)] * province.row.printed
    return [*plots, *printed, *_features(province, size, short)]


# --- what the next owner takes -------------------------------------------------------------------


def _tray(province: ProvinceView) -> Iterator[RowItem]:
    """What lies there, or will lie there once the province is revealed."""
    printed = province.row
    if province.status == "owned":
        return
    lies = province.status == "offered"
    cards = province.cards if lies else printed.cards
    gold = province.gold if lies else printed.gold
    yield from [Icon("card", 42, (False,), 4)] * cards
    yield from [Icon("stone", 36, (), 3)] * (0 if lies else printed.stones)
    if gold:
        yield Icon("coin", 46, (), 0, str(gold))


def _tray_shapes(parts: Sequence[RowItem], right: int, middle: int, lies: bool) -> Iterator[Shape]:
    if not parts:
        return
    left = right - row_width(parts) - 44
    fill, ink = (mix(GOLD, IVORY, 0.55), GOLD_DARK) if lies else ("#FFFFFF40", INK_SOFT)
    edge = GOLD_DARK if lies else mix(SAND_DARK, INK_SOFT, 0.3)
    yield Box(left, middle - 26, right, middle + 26, fill, edge, 2.5, 12)
    yield Label((left + 8, middle + 12), "+", 38, ink)
    yield from row_shapes(parts, left + 34, middle + 23)
