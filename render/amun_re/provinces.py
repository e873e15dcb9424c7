"""Draw a province: its name, fields, buildings, features, and the bids for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from render.amun_re.bidding_track import SeatIndices, bid_markers, bidding_track, newest_bid_halo
from render.amun_re.ground import DESERT
from render.amun_re.layout import CONTENT_CORNERS, CONTENT_WIDTH, INDENTS, INLETS, outline
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

TRACK_OFFSET: Final = 142  # from the top of a province's contents down to the bidding track


def province_underlay(province: ProvinceView, indices: SeatIndices) -> Iterator[Shape]:
    """Draw the layer below the borders: desert, or the light of an owner or an auction."""
    word = province.row.word
    if province.status == "out":
        yield Layer(DESERT, (word,))
    if province.owner is not None:
        yield Glow(outline(word), SEAT_STYLES[indices[province.owner]].colour, 27, 0.09)
    elif province.status == "offered":
        yield Glow(outline(word), IVORY, 30, 0.72)


def province_contents(
    province: ProvinceView, mover: Seat | None, indices: SeatIndices, language: Language
) -> Iterator[Shape]:
    """Draw everything in a province. `mover` is the seat of the last move, if that was here."""
    name = province.row.label.in_(language)
    if province.status == "out":
        yield _unused_name(province.row.word, name)
        return
    yield from _owner_marker(province, mover, indices)
    yield from _title(province, name)
    if province.status == "offered":
        yield from _auction(province, mover, indices)
    else:
        yield from _fields_and_features(province)


def _unused_name(word: Word, name: str) -> Shape:
    x, y = CONTENT_CORNERS[word]
    at, colour = (x + INDENTS.get(word, 0), y + 38), mix(INK_SOFT, INK, 0.15)
    return fitted_label(at, name, 38, colour, "italic", max_width=CONTENT_WIDTH)


def _owner_marker(
    province: ProvinceView, mover: Seat | None, indices: SeatIndices
) -> Iterator[Shape]:
    if province.owner is None:
        return
    x, y = CONTENT_CORNERS[province.row.word]
    at = (x + INDENTS.get(province.row.word, 0) + 26, y + 24)
    if mover is not None:
        yield Sprite("halo", at, 92)
    yield from seat_marker(indices[province.owner], at, 56)


def _title(province: ProvinceView, name: str) -> Iterator[Shape]:
    """Draw the name next to the owner's marker, and the goods of the next owner on the right."""
    (x, y), word = CONTENT_CORNERS[province.row.word], province.row.word
    left = x + INDENTS.get(word, 0) + (62 if province.owner is not None else 0)
    right, tray = x + CONTENT_WIDTH - INLETS.get(word, 0), list(_tray_items(province))
    yield from _tray_shapes(tray, right, y + 22, province.status == "offered")
    max_width = right - left - (row_width(tray) + 52 if tray else 0)
    yield fitted_label((left, y + 37), name, 41, INK, "title", max_width=max_width)


def _fields_and_features(province: ProvinceView) -> Iterator[Shape]:
    x, y = CONTENT_CORNERS[province.row.word]
    fields = shrink_row(partial(_field_row, province), 46, 36, CONTENT_WIDTH)
    yield from row_shapes(fields, x, y + 102)
    features = shrink_row(partial(_feature_row, province), 62, 40, CONTENT_WIDTH)
    yield from row_shapes(features, x, y + 174)


def _auction(province: ProvinceView, mover: Seat | None, indices: SeatIndices) -> Iterator[Shape]:
    x, y = CONTENT_CORNERS[province.row.word]
    yield from newest_bid_halo(province.bids, mover, x, y + TRACK_OFFSET)
    row = shrink_row(partial(_auction_row, province), 48, 36, CONTENT_WIDTH)
    yield from row_shapes(row, x, y + 86)
    yield from bidding_track(province, indices, x, y + TRACK_OFFSET)
    yield from bid_markers(province.bids, indices, x, y + TRACK_OFFSET)


# --- rows ----------------------------------------------------------------------------------------


def _field_row(province: ProvinceView, size: int, is_short: bool) -> list[RowItem]:
    """Line up fields with and without a farmer, then the farmers who need no field."""
    fields = province.row.fields
    worked, farmers = Icon("field", size, (True,), 1), province.farmers
    free_farmers = [Icon("free_farmer", size, (), 1)] * province.extra
    printed = [Icon("printed_farmer", size, (), 1)] * province.row.printed
    owned = fields and province.owner is not None
    count: list[RowItem] = [Spacer(5), Number(f"{farmers}/{fields}", 36, 10, 11)] if owned else []
    if not is_short:
        empty = [Icon("field", size, (False,), 1)] * (fields - farmers)
        return [*[worked] * farmers, *empty, *count, *printed, *free_farmers]
    plots = [Icon("field", size, (bool(farmers),), 1)] if fields else []
    return [*plots, *count, *_counted_icons(printed, size), *_counted_icons(free_farmers, size)]


def _counted_icons(icons: Sequence[Icon], size: int) -> list[RowItem]:
    """Repeat an icon, or show it once with a number where there are many."""
    if len(icons) <= 2:
        return list(icons)
    return [icons[0], Number(f"×{len(icons)}", max(30, round(size * 0.7)), 8)]


def _feature_row(province: ProvinceView, size: int, is_short: bool) -> list[RowItem]:
    """Line up the buildings, then the gains of the province's owner."""
    printed = province.row
    pyramids = _pyramid_icons(province.pyramids, size, is_short)
    stones = [Icon("stone", size - 17, (), 3)] * province.stones
    row: list[RowItem] = [*pyramids, *stones]
    if row:
        row.append(Spacer(2 if is_short else 10))
    row += [Icon("temple", size - 6)] * printed.temples
    row += _card_limit_icons(printed.limit, size, is_short)
    gold, icon = (printed.mine, "pickaxe") if printed.mine else (printed.caravan, "camel")
    if gold:
        row += [Icon(icon, size - 8, (), 2), Icon("coin", max(42, size - 8), (), 0, str(gold))]
    return row


def _pyramid_icons(count: int, size: int, is_short: bool) -> list[RowItem]:
    doubles, singles = divmod(count, 2)
    if count > 6 or (is_short and count > 2):
        digits = Number(f"×{count}", max(30, round(size * 0.72)))
        return [Icon("double_pyramid", size + 4, (), 3), digits]
    return [
        *[Icon("double_pyramid", size + 4)] * doubles,
        *[Icon("pyramid", size - 4)] * singles,
    ]


def _card_limit_icons(cards: int, size: int, is_short: bool) -> list[RowItem]:
    """Show the limit on buying cards. The cards overlap, because they mean a single number."""
    return [
        *[Icon("card", size - 10, (True,), -9)] * cards,
        *[Spacer(12 if is_short else 18)] * bool(cards),
    ]


def _auction_row(province: ProvinceView, size: int, is_short: bool) -> list[RowItem]:
    """Show the number of fields, where nobody can have a farmer yet, then the features."""
    fields = province.row.fields
    digits = Number(f"×{fields}", max(30, round(size * 0.7)), 12)
    plots: list[RowItem] = [Icon("field", size - 6, (False,), 2), digits] if fields else []
    printed = [Icon("printed_farmer", size - 6, (), 2)] * province.row.printed
    return [*plots, *printed, *_feature_row(province, size, is_short)]


# --- the next owner's cards, stones and gold -----------------------------------------------------


def _tray_items(province: ProvinceView) -> Iterator[RowItem]:
    """List the cards, stones and gold in a province, or those of its row until it is revealed."""
    printed = province.row
    if province.status == "owned":
        return
    is_revealed = province.status == "offered"
    cards = province.cards if is_revealed else printed.cards
    gold = province.gold if is_revealed else printed.gold
    yield from [Icon("card", 42, (False,), 4)] * cards
    yield from [Icon("stone", 36, (), 3)] * (0 if is_revealed else printed.stones)
    if gold:
        yield Icon("coin", 46, (), 0, str(gold))


def _tray_shapes(
    items: Sequence[RowItem], right: int, middle: int, is_revealed: bool
) -> Iterator[Shape]:
    if not items:
        return
    left = right - row_width(items) - 44
    fill, ink = (mix(GOLD, IVORY, 0.55), GOLD_DARK) if is_revealed else ("#FFFFFF40", INK_SOFT)
    stroke = GOLD_DARK if is_revealed else mix(SAND_DARK, INK_SOFT, 0.3)
    yield Box(left, middle - 26, right, middle + 26, fill, stroke, 2.5, 12)
    yield Label((left + 8, middle + 12), "+", 38, ink)
    yield from row_shapes(items, left + 34, middle + 23)
