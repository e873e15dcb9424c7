"""Draw scenes that show everything, to choose the palette and to fill the caches."""

from __future__ import annotations

from collections.abc import Iterator

from render.amun_re.colours import PALETTE
from render.amun_re.emblems import EMBLEMS
from render.amun_re.ground import COVER, GROUND, PAPYRUS_GROUND
from render.amun_re.header import header
from render.amun_re.layout import SIZE
from render.amun_re.offering_scale import offering_scale
from render.amun_re.players import PlayerCard, player_cards
from render.amun_re.provinces import province_contents, province_underlay
from render.amun_re.temple import temple_track
from render.markers import seat_marker
from render.naming import Naming
from render.rows import Icon
from render.scene import Layer, Scene, Shape
from rules.amun_re.tables import MARKS, PROVINCES, Province, price_of
from rules.amun_re.view import BidView, ProvinceView, Status
from rules.core.text import ENGLISH

SEAT_INDEX = {mark.letter: index for index, mark in enumerate(MARKS)}
LETTERS = tuple(SEAT_INDEX)
PEOPLE = Naming({mark.word: mark.label.in_(ENGLISH) for mark in MARKS}, MARKS[0].word)


def specimen() -> Iterator[Scene]:
    """Draw every seat in every province, every bid, and every kind of sprite."""
    for turn in range(len(MARKS)):
        provinces = [_owned_province(row, number + turn) for number, row in enumerate(PROVINCES)]
        yield _board(provinces, turn)
    yield _board([_auctioned_province(row, number) for number, row in enumerate(PROVINCES)], 1)
    yield _board([_empty_province(row, "out") for row in PROVINCES], 2)
    yield _board([_empty_province(row, "later") for row in PROVINCES], 3)
    yield _emblem_sheet()


def _owned_province(row: Province, number: int) -> ProvinceView:
    owner = LETTERS[number % len(MARKS)]
    farmers = min(row.fields, number % 4)
    return ProvinceView(row, "owned", owner, farmers, number % 2, 2, 3, 0, 0, (), None)


def _auctioned_province(row: Province, number: int) -> ProvinceView:
    low, high = (LETTERS[(number + step) % len(MARKS)] for step in (1, 2))
    bids = (
        BidView(low, 1, price_of(1), False, False),
        BidView(high, 4, price_of(4), True, number % 3 == 0),
    )
    return ProvinceView(row, "offered", None, 0, 0, 1, 1, row.cards, row.gold, bids, 5)


def _empty_province(row: Province, status: Status) -> ProvinceView:
    return ProvinceView(row, status, None, 0, 0, 1, 1, 0, 0, (), None)


def _board(provinces: list[ProvinceView], turn: int) -> Scene:
    shapes: list[Shape] = [Layer(GROUND)]
    for province in provinces:
        shapes += province_underlay(province, SEAT_INDEX)
    shapes.append(Layer(COVER))
    for number, province in enumerate(provinces):
        mover = LETTERS[turn] if number % 4 == 0 else None
        shapes += province_contents(province, mover, SEAT_INDEX, ENGLISH)
    shapes += temple_track((1296, 368), 2, None)
    shapes += header(1, 2, turn, ENGLISH)
    seats = range(len(MARKS) - turn % 3)
    cards = [_player_card(seat_index, turn) for seat_index in seats]
    shapes += player_cards(cards, PEOPLE, ENGLISH)
    return Scene(SIZE, tuple(shapes), "", PALETTE)


def _player_card(seat_index: int, turn: int) -> PlayerCard:
    names = tuple(row.label.in_(ENGLISH) for row in PROVINCES[seat_index : seat_index + 3])
    badges = (Icon("shield", 46), Icon("overbid", 46), Icon("coin", 48), Icon("gift", 46))
    task = "…" if seat_index == turn else ""
    sealed = seat_index < turn if turn % 2 else None
    return PlayerCard(
        seat_index,
        MARKS[seat_index].word,
        12,
        3,
        names,
        badges,
        seat_index == 0,
        seat_index == 1,
        task,
        sealed,
    )


def _emblem_sheet() -> Scene:
    """Draw all emblems and seat markers on papyrus."""
    shapes: list[Shape] = [Layer(PAPYRUS_GROUND)]
    for number, emblem in enumerate(EMBLEMS.values()):
        shapes += emblem((150 + number % 6 * 260, 100 + number // 6 * 160))
    for seat_index in range(len(MARKS)):
        shapes += seat_marker(seat_index, (100 + 120 * seat_index, 400), 84)
        shapes += seat_marker(seat_index, (800 + 120 * seat_index, 400), 84, hollow=True)
    shapes += offering_scale(460, 0, 20, None)
    return Scene(SIZE, tuple(shapes), "", PALETTE)
