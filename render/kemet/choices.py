"""The places that somebody may choose from: lit on the part of the map that holds them all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

from render import SceneFactory
from render.fonts import text_width
from render.geometry import Point, bounding_box
from render.kemet.alt import choices_text
from render.kemet.colours import PALETTE
from render.kemet.layout import (
    CITIES,
    CODES,
    FOOT,
    HEAD,
    PLATES,
    SIZE,
    WALL,
    Rectangle,
    district,
    is_district,
    outline,
)
from render.kemet.places import HALO, land, troops
from render.kemet.signs import colour
from render.kemet.zoom import Lens, nearer
from render.palette import GOLD_DARK, INK, IVORY
from render.scene import Box, Glow, Label, Scene, Shade, Shape, Sprite
from rules.core.menu import Choice, Menu, Path, Pick, Place, Spread, Word
from rules.core.text import Language
from rules.core.text import Text as Sentence
from rules.kemet.board import CODE, SPACE
from rules.kemet.view import KemetView

Offered: TypeAlias = Choice | Place
Line: TypeAlias = tuple[Point, ...]

WIDTHS: Final = (640, 800, 1000, 1200, 1600)  # of what is shown of the map, the nearest first
FLAT, HIGH = 0.6, 1.2  # of the width: the least height, and the greatest but for the whole map
MARGIN: Final = 24  # around what is lit
STEP: Final = 30  # pixels of the map
DARK: Final = 0.5  # of everything else
RIM: Final = 14, 9  # pixels of light within a border: at least, and of the map
SIZES: Final = (58, 50)  # of a code, and of one in a district: to be read on a phone
LARGER: Final = 8  # than the code on the map, whose place it takes


@dataclass(frozen=True, slots=True)
class _Offer:
    """What is asked, what is offered, and where those stand who are to leave."""

    title: Sentence
    places: Sequence[Offered]
    start: Word | None

    @property
    def words(self) -> tuple[Word, ...]:
        """Of every space that is to be seen."""
        return (*(each.word for each in self.places), *([self.start] if self.start else []))


def choices(view: KemetView, menu: Menu, path: Path) -> SceneFactory | None:
    """How to draw the spaces on a menu, whatever else is offered with them."""
    places = [each for each in _on(menu) if each.word in SPACE]
    if not places:
        return None
    return partial(_drawn, view, _Offer(menu.title, places, _start(view, menu, path)))


def _on(menu: Menu) -> Sequence[Offered]:
    match menu:
        case Pick(choices=offered):
            return offered
        case Spread(places=there):
            return there
        case _:
            return ()


def _start(view: KemetView, menu: Menu, path: Path) -> Word | None:
    """Where a troop of theirs leaves whose goal is asked for."""
    mine = {
        space.row.word
        for space in view.spaces
        if any(troop.seat == view.viewer for troop in space.troops)
    }
    leaves = _left(view, menu, path)
    return leaves if leaves in mine else None


def _left(view: KemetView, menu: Menu, path: Path) -> Word | None:
    """Beaten there, met there by who has moved, or chosen just now; else on its way."""
    end = view.way[-1] if view.way else None
    if view.phase == "retreat" and view.battle:
        return view.battle.space
    if view.phase == "escape":
        return end
    chosen = [word for word in path if word in SPACE]
    return (chosen[-1] if chosen else end) if menu.name == "to" else None


def _drawn(view: KemetView, offer: _Offer, language: Language) -> Scene:
    lens = Lens(_part(view.side, offer.words))
    still = _still(view)
    lit = [
        shape
        for space in still.spaces
        if space.row.word in offer.words
        for shape in troops(view.side, space, language)
    ]
    shapes = (
        *nearer(view, land(still, language, offer.words), lens),
        *_light(view, offer, lens),
        *nearer(view, lit, lens),
        *_signs(view, offer, lens),
    )
    alt = choices_text(offer.title, offer.places, offer.start, language)
    return Scene(lens.size, shapes, alt, PALETTE)


def _still(view: KemetView) -> KemetView:
    """Nothing is lit for having happened last; nor is it said, or cut short, what is closed."""
    return replace(
        view, way=(), closed=False, spaces=tuple(replace(s, touched=False) for s in view.spaces)
    )


def _part(side: Word, words: Sequence[Word]) -> Rectangle:
    """The smallest part of the map with all these spaces, neither too flat nor too high."""
    left, top, right, bottom = bounding_box([at for word in words for at in outline(side, word)])
    across, down = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    fitting = (each for each in WIDTHS if across <= each and down <= each * HIGH)
    wide = next(fitting, SIZE[0])
    high = min(max(down, wide * FLAT), FOOT - HEAD)
    x = _within((left + right - wide) / 2, 0, SIZE[0] - wide)
    y = _within((top + bottom - high) / 2, HEAD, FOOT - high)
    return x, y, x + wide, y + high


def _within(at: float, least: float, most: float) -> int:
    """By whole steps, so that what is kept of drawings is good for every part of the map."""
    stepped = round(at / STEP) * STEP
    return round(min(max(stepped, least), most))


def _light(view: KemetView, offer: _Offer, lens: Lens) -> Iterator[Shape]:
    """The places out of the dark, within a rim."""
    rings = {word: outline(view.side, word) for word in offer.words}
    yield from _dark(view, rings, lens)
    offered = {each.word for each in offer.places}
    for word, ring in rings.items():
        light = HALO if word in offered else colour(view.viewer or view.seats[0])
        yield Glow(lens.line(ring), light, max(RIM[0], RIM[1] * lens.times), blur=0.06)


def _signs(view: KemetView, offer: _Offer, lens: Lens) -> Iterator[Shape]:
    """What people type for each."""
    for each in offer.places:
        yield from _sign(view.side, each.word, lens, _cost(each))
    if offer.start and offer.start not in {each.word for each in offer.places}:
        yield from _sign(view.side, offer.start, lens, 0, leaves=True)


def _cost(each: Offered) -> int:
    return each.cost if isinstance(each, Choice) else 0


def _dark(view: KemetView, rings: Mapping[Word, Line], lens: Lens) -> Iterator[Shape]:
    """A city lies within its gate's space, but is none of it."""
    cities = {space.row.city for space in view.spaces if space.row.city}
    walls = {city: _walls(city) for city in cities}
    outside = [ring for word, ring in rings.items() if not is_district(word)]
    whole = (lens.left, lens.top, lens.right, lens.bottom)
    yield _shade(whole, [*outside, *map(_corners, walls.values())], lens)
    for city in sorted(cities):
        within = [ring for word, ring in rings.items() if SPACE[word].city == city]
        left, top, right, bottom = walls[city]
        seen = max(left, whole[0]), max(top, whole[1]), min(right, whole[2]), min(bottom, whole[3])
        if seen[0] < seen[2] and seen[1] < seen[3]:
            yield _shade(seen, within, lens)


def _shade(box: Rectangle, lit: Iterable[Line], lens: Lens) -> Shade:
    (left, top), (right, bottom) = lens.at(box[:2]), lens.at(box[2:])
    rings = tuple(map(lens.line, lit))
    return Shade(round(left), round(top), round(right), round(bottom), INK, DARK, rings)


def _walls(city: Word) -> Rectangle:
    (left, top), (wide, high) = CITIES[city], WALL
    return left - 9, top - 9, left + wide + 9, top + high + 9


def _corners(box: Rectangle) -> Line:
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _sign(
    side: Word, word: Word, lens: Lens, cost: int, *, leaves: bool = False
) -> Iterator[Shape]:
    """A plate with the code and the price, instead of the code on the map."""
    within = is_district(word)
    size = max(SIZES[within], round((28 if within else 36) * lens.times) + LARGER)
    code, price = text_width(CODE[word], "bold", size), _price_length(cost, size)
    across, down = (code + price) / 2 + size * 0.22, size * 0.56
    x, y = _inside(_middle(side, word, (across, down), lens), (across, down), lens)
    fill, ink = (INK, IVORY) if leaves else (IVORY, INK)
    yield Box(x - across, y - down, x + across, y + down, fill, ink, 3, size * 0.2)
    yield Label((x - price / 2, y), CODE[word], size, ink, "bold", "mm")
    if cost:
        yield from _price(cost, (x + across - size * 0.18, y), size)


def _inside(at: Point, half: Point, lens: Lens) -> Point:
    """So that the plate keeps to the picture."""
    (x, y), (across, down), (wide, high) = at, half, lens.size
    return min(max(x, across + 2), wide - across - 2), min(max(y, down + 2), high - down - 2)


def _price_length(cost: int, size: int) -> float:
    return text_width(str(cost), "bold", size) + size * 0.8 if cost else 0


def _price(cost: int, end: Point, size: int) -> Iterator[Shape]:
    """Prayer points, with their sign."""
    x, y = end
    yield Label((x - size * 0.5, y), str(cost), size, GOLD_DARK, "bold", "rm")
    yield Sprite("prayer_ankh", (x - size * 0.22, y), round(size * 0.8), (GOLD_DARK,))


def _middle(side: Word, word: Word, half: Point, lens: Lens) -> Point:
    """Of its plate: in a district the corner of the code, else its own place."""
    if is_district(word):
        left, top, _, _ = district(word)
        x, y = lens.at((left + 11 + text_width(CODE[word], "bold", 28) / 2, top + 38))
        return x, y - half[1]
    anchor, place = PLATES[side].get(word, ("m", CODES[side][word]))
    x, y = lens.at(place)
    return x + {"l": half[0], "m": 0, "r": -half[0]}[anchor], y
