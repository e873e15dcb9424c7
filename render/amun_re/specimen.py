"""Scenes that show everything: for the colours to be found, and for what is kept to be made."""

from __future__ import annotations

from collections.abc import Iterator

from render.amun_re.colours import PALETTE
from render.amun_re.emblems import EMBLEMS
from render.amun_re.header import header
from render.amun_re.land import COVER, GROUND, PAPYRUS_GROUND
from render.amun_re.layout import SIZE
from render.amun_re.people import Person, people, sealed
from render.amun_re.provinces import over, under
from render.amun_re.scale import scale
from render.amun_re.temple import temple_track
from render.marks import token
from render.rows import Icon
from render.scene import Layer, Scene, Shape
from rules.amun_re.tables import MARKS, PROVINCES, Province, price_of
from rules.amun_re.view import BidView, ProvinceView, Status
from rules.core.text import ENGLISH

PLACES = {mark.letter: place for place, mark in enumerate(MARKS)}
LETTERS = tuple(PLACES)


def specimen() -> Iterator[Scene]:
    """Every seat in every province, every offer, every kind of drawing."""
    for turn in range(len(MARKS)):
        lands = [_owned(row, number + turn) for number, row in enumerate(PROVINCES)]
        yield _board(lands, turn)
    yield _board([_offered(row, number) for number, row in enumerate(PROVINCES)], 1)
    yield _board([_bare(row, "out") for row in PROVINCES], 2)
    yield _board([_bare(row, "later") for row in PROVINCES], 3)
    yield _cards()


def _owned(row: Province, number: int) -> ProvinceView:
    owner = LETTERS[number % len(MARKS)]
    farmers = min(row.fields, number % 4)
    return ProvinceView(row, "owned", owner, farmers, number % 2, 2, 3, 0, 0, (), None)


def _offered(row: Province, number: int) -> ProvinceView:
    low, high = (LETTERS[(number + step) % len(MARKS)] for step in (1, 2))
    bids = (
        BidView(low, 1, price_of(1), False, False),
        BidView(high, 4, price_of(4), True, number % 3 == 0),
    )
    return ProvinceView(row, "offered", None, 0, 0, 1, 1, row.cards, row.gold, bids, 5)


def _bare(row: Province, status: Status) -> ProvinceView:
    return ProvinceView(row, status, None, 0, 0, 1, 1, 0, 0, (), None)


def _board(lands: list[ProvinceView], turn: int) -> Scene:
    shapes: list[Shape] = [Layer(GROUND)]
    for land in lands:
        shapes += under(land, PLACES)
    shapes.append(Layer(COVER))
    for number, land in enumerate(lands):
        mover = LETTERS[turn] if number % 4 == 0 else None
        shapes += over(land, mover, PLACES, ENGLISH)
    shapes += temple_track((1296, 368), 2, None)
    shapes += header(1, 2, turn, ENGLISH)
    shapes += people([_person(place, turn) for place in range(len(MARKS) - turn % 3)])
    shapes += sealed(turn, len(MARKS)) if turn % 2 else ()
    return Scene(SIZE, tuple(shapes), "", PALETTE)


def _person(place: int, turn: int) -> Person:
    names = tuple(row.label.in_(ENGLISH) for row in PROVINCES[place : place + 3])
    badges = (Icon("shield", 46), Icon("overbid", 46), Icon("coin", 48), Icon("gift", 46))
    acts = "…" if place == turn else ""
    return Person(place, 12, 3, names, badges, place == 0, place == 1, acts)


def _cards() -> Scene:
    """All emblems and tokens on papyrus."""
    shapes: list[Shape] = [Layer(PAPYRUS_GROUND)]
    for number, emblem in enumerate(EMBLEMS.values()):
        shapes += emblem((150 + number % 6 * 260, 100 + number // 6 * 160))
    for place in range(len(MARKS)):
        shapes += token(place, (100 + 120 * place, 400), 84)
        shapes += token(place, (800 + 120 * place, 400), 84, hollow=True)
    shapes += scale(460, 0, 20, None)
    return Scene(SIZE, tuple(shapes), "", PALETTE)
