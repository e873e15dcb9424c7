"""What lies in a province: its name, fields, buildings, what it gives, and the bids for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from render.amun_re.land import DESERT
from render.amun_re.layout import INDENTS, INLETS, ROOM, SPOTS, outline
from render.marks import token
from render.palette import (
    GOLD,
    GOLD_DARK,
    INK,
    INK_SOFT,
    IVORY,
    PAPYRUS_DARK,
    SAND_DARK,
    SEATS,
    mix,
)
from render.rows import Gap, Icon, Number, Part, lay, shrunk, wide
from render.scene import Box, Glow, Layer, Shape, Sprite, Text, fitted
from rules.amun_re.tables import price_of
from rules.amun_re.view import BidView, ProvinceView
from rules.core.secrets import Seat
from rules.core.text import Language

SPACES: Final = 9  # printed on the bidding track
CELLS: Final = (0, 32, 64, 96, 128, 166, 204, 242, 280, 326)  # where they begin, and the end
ROD: Final = 42  # how high the track is
TRACK: Final = 142  # how far it lies below the top of a province's contents
DARK: Final = mix(PAPYRUS_DARK, INK_SOFT, 0.22)

Places = Mapping[Seat, int]  # a seat's place at the table, from 0


def under(province: ProvinceView, places: Places) -> Iterator[Shape]:
    """What lies on the ground, below the banks and borders."""
    word = province.row.word
    if province.status == "out":
        yield Layer(DESERT, (word,))
    if province.owner is not None:
        yield Glow(outline(word), SEATS[places[province.owner]].colour, 27, 0.09)
    elif province.status == "offered":
        yield Glow(outline(word), IVORY, 30, 0.72)


def over(
    province: ProvinceView, mover: Seat | None, places: Places, language: Language
) -> Iterator[Shape]:
    """Everything in a province. `mover` is whoever changed it last, if it changed last."""
    x, y = SPOTS[province.row.word]
    left = x + INDENTS.get(province.row.word, 0)
    name = province.row.label.in_(language)
    if province.status == "out":
        yield fitted((left, y + 38), name, 38, mix(INK_SOFT, INK, 0.15), "italic", room=ROOM)
        return
    if province.owner is not None:
        if mover is not None:
            yield Sprite("halo", (left + 26, y + 24), 92)
        yield from token(places[province.owner], (left + 26, y + 24), 56)
        left += 62
    tray, right = list(_tray(province)), x + ROOM - INLETS.get(province.row.word, 0)
    yield from _tray_shapes(tray, right, y + 22, province.status == "offered")
    room = right - left - (wide(tray) + 52 if tray else 0)
    yield fitted((left, y + 37), name, 41, INK, "title", room=room)
    if province.status == "offered":
        yield from _offered(province, mover, places)
    else:
        yield from _at_peace(province)


def _at_peace(province: ProvinceView) -> Iterator[Shape]:
    x, y = SPOTS[province.row.word]
    fields = shrunk(partial(_fields, province), 46, 36, ROOM)
    yield from lay(fields, x, y + 102)
    features = shrunk(partial(_features, province), 62, 40, ROOM)
    yield from lay(features, x, y + 174)


def _offered(province: ProvinceView, mover: Seat | None, places: Places) -> Iterator[Shape]:
    x, y = SPOTS[province.row.word]
    yield from _newest(province.bids, mover, x, y + TRACK)
    row = shrunk(partial(_on_offer, province), 48, 36, ROOM)
    yield from lay(row, x, y + 91)
    yield from _track(province, places, x, y + TRACK)
    yield from _markers(province.bids, places, x, y + TRACK)


# --- rows ----------------------------------------------------------------------------------------


def _fields(province: ProvinceView, size: int, short: bool) -> list[Part]:
    """Plots with and without a farmer, then the farmers who need none."""
    fields = province.row.fields
    plot, farmers = Icon("field", size, (True,), 1), province.farmers
    free = [Icon("free_farmer", size, (), 1)] * province.extra
    stands = [Icon("printed_farmer", size, (), 1)] * province.row.printed
    owned = fields and province.owner is not None
    count: list[Part] = [Gap(5), Number(f"{farmers}/{fields}", 36, 10, 11)] if owned else []
    if not short:
        empty = [Icon("field", size, (False,), 1)] * (fields - farmers)
        return [*[plot] * farmers, *empty, *count, *stands, *free]
    plots = [Icon("field", size, (bool(farmers),), 1)] if fields else []
    return [*plots, *count, *_tallied(stands, size), *_tallied(free, size)]


def _tallied(icons: Sequence[Icon], size: int) -> list[Part]:
    """The same icon several times, or once with a number if they are many."""
    if len(icons) <= 2:
        return list(icons)
    return [icons[0], Number(f"×{len(icons)}", max(30, round(size * 0.7)), 8)]


def _features(province: ProvinceView, size: int, short: bool) -> list[Part]:
    """Buildings, then what the province gives whoever owns it."""
    printed = province.row
    pyramids = _pyramids(province.pyramids, size, short)
    stones = [Icon("stone", size - 17, (), 3)] * province.stones
    row: list[Part] = [*pyramids, *stones]
    if row:
        row.append(Gap(10))
    row += [Icon("temple", size - 6)] * printed.temples
    row += _limit(printed.limit, size)
    yield_, kind = (printed.mine, "pick") if printed.mine else (printed.caravan, "camel")
    if yield_:
        row += [Icon(kind, size - 8, (), 2), Icon("coin", max(46, size - 8), (), 0, str(yield_))]
    return row


def _pyramids(count: int, size: int, short: bool) -> list[Part]:
    doubles, singles = divmod(count, 2)
    if count > 6 or (short and count > 2):
        digits = Number(f"×{count}", max(30, round(size * 0.72)))
        return [Icon("double_pyramid", size + 4, (), 3), digits]
    return [
        *[Icon("double_pyramid", size + 4)] * doubles,
        *[Icon("pyramid", size - 4)] * singles,
    ]


def _limit(cards: int, size: int) -> list[Part]:
    """How many cards may be bought: overlapping, for it is one number."""
    return [*[Icon("card", size - 10, (True,), -9)] * cards, *[Gap(18)] * bool(cards)]


def _on_offer(province: ProvinceView, size: int, short: bool) -> list[Part]:
    """Fields as a number, for nobody can have a farmer there yet, then the features."""
    fields = province.row.fields
    digits = Number(f"×{fields}", max(30, round(size * 0.7)), 12)
    plots: list[Part] = [Icon("field", size - 6, (False,), 2), digits] if fields else []
    printed = [Icon("printed_farmer", size - 6, (), 2)] * province.row.printed
    return [*plots, *printed, *_features(province, size, short)]


# --- what the next owner takes -------------------------------------------------------------------


def _tray(province: ProvinceView) -> Iterator[Part]:
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


def _tray_shapes(parts: Sequence[Part], right: int, middle: int, lies: bool) -> Iterator[Shape]:
    if not parts:
        return
    left = right - wide(parts) - 44
    fill, ink = (mix(GOLD, IVORY, 0.55), GOLD_DARK) if lies else ("#FFFFFF40", INK_SOFT)
    edge = GOLD_DARK if lies else mix(SAND_DARK, INK_SOFT, 0.3)
    yield Box(left, middle - 26, right, middle + 26, fill, edge, 2.5, 12)
    yield Text((left + 8, middle + 12), "+", 38, ink)
    yield from lay(parts, left + 34, middle + 23)


# --- the bidding track ---------------------------------------------------------------------------


def _track(province: ProvinceView, places: Places, x: int, y: int) -> Iterator[Shape]:
    """A cubit rod of prices; beyond the last space its real price stands there."""
    best = province.bids[-1] if province.bids else None
    yield Box(x - 3, y - 3, x + CELLS[-1] + 3, y + ROD + 3, INK, radius=8)
    for cell in range(SPACES):
        space = max(best.index, cell) if best and cell == SPACES - 1 else cell
        left, right = x + CELLS[cell] + 1, x + CELLS[cell + 1] - 1
        fill, ink = _space(space, province, best, places)
        yield Box(left, y, right, y + ROD, fill, radius=5)
        middle = (left + right) / 2
        if best and best.blocks and space == best.index + 1:
            yield Sprite("shield", (middle, y + ROD / 2), 36)
        else:
            words = str(price_of(space))
            yield fitted((middle, y + 32), words, 31, ink, "bold", "ms", room=right - left)


def _space(
    space: int, province: ProvinceView, best: BidView | None, places: Places
) -> tuple[str, str]:
    """A space's colour and ink: its owner's for the highest bid, dark if it is closed."""
    if best and space == best.index:
        return SEATS[places[best.seat]][:2]
    if space < (province.least or 0):
        return DARK, mix(INK_SOFT, INK, 0.55)
    return IVORY, INK


def _newest(bids: Sequence[BidView], mover: Seat | None, x: int, y: int) -> Iterator[Shape]:
    for bid, place in zip(bids, _places(bids), strict=True):
        if bid.seat == mover and bid.highest:
            yield Sprite("halo", (x + place, y - 24), 108)


def _markers(bids: Sequence[BidView], places: Places, x: int, y: int) -> Iterator[Shape]:
    """Above their spaces, the highest in front; whoever has been outbid is hollow."""
    for bid, place in zip(bids, _places(bids), strict=True):
        yield from token(places[bid.seat], (x + place, y - 24), 54, hollow=not bid.highest)


def _places(bids: Sequence[BidView]) -> list[float]:
    """How far right each marker stands; those beyond the track stand beside the highest."""
    stands: list[float] = []
    right = float(CELLS[-1] + 40)
    for bid in reversed(bids):
        cell = min(bid.index, SPACES - 1)
        right = min((CELLS[cell] + CELLS[cell + 1]) / 2, right - 38)
        stands.append(right)
    return stands[::-1]
