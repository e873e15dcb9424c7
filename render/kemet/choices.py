"""Highlight a menu's spaces on the smallest part of the map that contains them all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

from render import SceneFactory
from render.fonts import text_width
from render.geometry import Point, Rectangle, bounding_box
from render.kemet.alt import choices_alt_text
from render.kemet.board_map import (
    DISTRICT_FONT_SIZE,
    GLOW_COLOUR,
    NAME_LINE_HEIGHT,
    city_owners,
    city_plate,
    map_shapes,
    name_lines,
    troop_shapes,
)
from render.kemet.colours import PALETTE
from render.kemet.ground import TABLE_COLOUR
from render.kemet.layout import (
    BOARDS_TOP,
    HEADER_HEIGHT,
    NAMES,
    SIZE,
    city_walls,
    district_box,
    is_district,
    outline,
)
from render.kemet.markers import seat_colour
from render.kemet.people import with_people
from render.kemet.zoom import Viewport, enlarge_shapes
from render.naming import NOBODY, Naming
from render.palette import GOLD_DARK, INK, IVORY
from render.scene import Box, Glow, Label, Scene, Shade, Shape, Sprite
from rules.core.menu import Choice, Menu, Path, Pick, Place, Spread, Word
from rules.core.text import Language, Text
from rules.kemet.board import SPACE, Space
from rules.kemet.view import KemetView

Option: TypeAlias = Choice | Place
Ring: TypeAlias = tuple[Point, ...]

WIDTHS: Final = (640, 800, 1000, 1200, 1600)  # of the part of the map, the narrowest first
MIN_ASPECT, MAX_ASPECT = 0.6, 1.2  # height by width, except for the whole map
MARGIN: Final = 24  # around the spaces
GRID: Final = 30  # pixels of the map
DIM_OPACITY: Final = 0.5  # of the shade over everything else
GLOW_WIDTHS: Final = 14, 9  # within a border: pixels of the picture at least, pixels of the map
DISTRICT_FONT_SIZE_LEAST: Final = 50  # legible on a phone
LINE_STEP: Final = 0.97  # from line to line on a plate, in font sizes


@dataclass(frozen=True, slots=True)
class _Question:
    """A menu's title and its spaces, and the space that a troop would leave."""

    title: Text
    places: Sequence[Option]
    origin: Word | None

    @property
    def spaces(self) -> tuple[Word, ...]:
        """The spaces that must be in the picture."""
        return (*(place.word for place in self.places), *([self.origin] if self.origin else []))


def choices(view: KemetView, menu: Menu, path: Path) -> SceneFactory | None:
    """Return a factory of the scene with a menu's spaces, or None if no answer is a space."""
    places = [option for option in _options_of(menu) if option.word in SPACE]
    if not places:
        return None
    return partial(_scene, view, _Question(menu.title, places, _origin(view, menu, path)))


def _options_of(menu: Menu) -> Sequence[Option]:
    match menu:
        case Pick(choices=options):
            return options
        case Spread(places=options):
            return options
        case _:
            return ()


def _origin(view: KemetView, menu: Menu, path: Path) -> Word | None:
    """Find the space that the viewer's troop leaves, if the menu asks for its goal."""
    own_spaces = {
        space.row.word
        for space in view.spaces
        if any(troop.seat == view.viewer for troop in space.troops)
    }
    origin = _likely_origin(view, menu, path)
    return origin if origin in own_spaces else None


def _likely_origin(view: KemetView, menu: Menu, path: Path) -> Word | None:
    """Find the space where a troop lost, met an enemy, was chosen, or is during its move."""
    end = view.way[-1] if view.way else None
    if view.phase == "retreat" and view.battle:
        return view.battle.space
    if view.phase == "escape":
        return end
    chosen = [word for word in path if word in SPACE]
    return (chosen[-1] if chosen else end) if menu.name == "to" else None


def _scene(
    view: KemetView, question: _Question, language: Language, naming: Naming = NOBODY
) -> Scene:
    viewport = Viewport(_crop(view.side, question.spaces))
    still = _without_last_move(view)
    lit_troops = [
        shape
        for space in still.spaces
        if space.row.word in question.spaces
        for shape in troop_shapes(view.side, space, language)
    ]
    shapes = (
        Box(0, 0, *viewport.size, TABLE_COLOUR),
        *enlarge_shapes(view, map_shapes(still, language, question.spaces), viewport),
        *_spotlights(view, question, viewport),
        *enlarge_shapes(view, lit_troops, viewport),
        *_plates(view, question, viewport, language),
    )
    alt = choices_alt_text(question.title, question.places, question.origin, language)
    return with_people(Scene(viewport.size, shapes, alt, PALETTE), view, language, naming)


def _without_last_move(view: KemetView) -> KemetView:
    """Remove the marks of the last move."""
    spaces = tuple(replace(space, touched=False) for space in view.spaces)
    return replace(view, way=(), spaces=spaces)


def _crop(side: Word, words: Sequence[Word]) -> Rectangle:
    """Find the smallest part of the map with some spaces, neither too flat nor too high."""
    left, top, right, bottom = bounding_box([at for word in words for at in outline(side, word)])
    width, height = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    fitting_widths = (each for each in WIDTHS if width <= each and height <= each * MAX_ASPECT)
    crop_width = next(fitting_widths, SIZE[0])
    crop_height = min(max(height, crop_width * MIN_ASPECT), BOARDS_TOP - HEADER_HEIGHT)
    x = _snap((left + right - crop_width) / 2, 0, SIZE[0] - crop_width)
    y = _snap((top + bottom - crop_height) / 2, HEADER_HEIGHT, BOARDS_TOP - crop_height)
    return x, y, x + crop_width, y + crop_height


def _snap(at: float, least: float, most: float) -> int:
    """Round to the grid, so that the same cached images serve every part of the map."""
    return round(min(max(round(at / GRID) * GRID, least), most))


def _spotlights(view: KemetView, question: _Question, viewport: Viewport) -> Iterator[Shape]:
    """Shade the map except for the spaces, and draw a light within their borders."""
    rings = {word: outline(view.side, word) for word in question.spaces}
    yield from _shades(view, rings, viewport)
    options = {place.word for place in question.places}
    width = max(GLOW_WIDTHS[0], GLOW_WIDTHS[1] * viewport.scale)
    for word, ring in rings.items():
        light = GLOW_COLOUR if word in options else seat_colour(view.viewer or view.seats[0])
        yield Glow(viewport.project_all(ring), light, width, blur=0.06)


def _plates(
    view: KemetView, question: _Question, viewport: Viewport, language: Language
) -> Iterator[Shape]:
    """Draw the name of each space, and the plates of the cities with districts among them."""
    owners = city_owners(view)
    for city in sorted({SPACE[word].city or "" for word in question.spaces} - {""}):
        yield from enlarge_shapes(view, city_plate(city, owners[city], language), viewport)
    for place in question.places:
        yield from _plate(view.side, SPACE[place.word], viewport, _cost(place), language)
    if question.origin and question.origin not in {place.word for place in question.places}:
        origin = SPACE[question.origin]
        yield from _plate(view.side, origin, viewport, 0, language, is_origin=True)


def _cost(option: Option) -> int:
    return option.cost if isinstance(option, Choice) else 0


def _shades(view: KemetView, rings: Mapping[Word, Ring], viewport: Viewport) -> Iterator[Shape]:
    """Shade the map and the cities separately, because a gate's ring encloses its city, too."""
    cities = sorted({space.row.city for space in view.spaces if space.row.city})
    walls = {city: city_walls(city) for city in cities}
    outside = [ring for word, ring in rings.items() if not is_district(word)]
    crop = (viewport.left, viewport.top, viewport.right, viewport.bottom)
    yield _shade(crop, [*outside, *map(_box_corners, walls.values())], viewport)
    for city in cities:
        within = [ring for word, ring in rings.items() if SPACE[word].city == city]
        left, top, right, bottom = walls[city]
        shown = max(left, crop[0]), max(top, crop[1]), min(right, crop[2]), min(bottom, crop[3])
        if shown[0] < shown[2] and shown[1] < shown[3]:
            yield _shade(shown, within, viewport)


def _shade(box: Rectangle, rings: Iterable[Ring], viewport: Viewport) -> Shade:
    (left, top), (right, bottom) = viewport.project(box[:2]), viewport.project(box[2:])
    holes = tuple(map(viewport.project_all, rings))
    return Shade(round(left), round(top), round(right), round(bottom), INK, DIM_OPACITY, holes)


def _box_corners(box: Rectangle) -> Ring:
    left, top, right, bottom = box
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _plate(
    side: Word,
    space: Space,
    viewport: Viewport,
    cost: int,
    language: Language,
    *,
    is_origin: bool = False,
) -> Iterator[Shape]:
    """Draw a plate with the name and the price, instead of the name on the map."""
    lines = name_lines(side, space, language)
    size = _font_size(side, space.word, viewport)
    widths = [text_width(line, "bold", size) for line in lines]
    price = _price_width(cost, size)
    widths[-1] += price
    half = across, down = max(widths) / 2 + size * 0.22, size * (0.06 + LINE_STEP * len(lines) / 2)
    x, y = _keep_inside(_plate_middle(side, space.word, half, viewport), half, viewport)
    fill, ink = (INK, IVORY) if is_origin else (IVORY, INK)
    yield Box(x - across, y - down, x + across, y + down, fill, ink, 3, size * 0.2)
    for number, line in enumerate(lines):
        is_last = number == len(lines) - 1
        middle = y + (number - (len(lines) - 1) / 2) * size * LINE_STEP
        yield Label((x - is_last * price / 2, middle), line, size, ink, "bold", "mm")
    if cost:
        yield from _price(cost, (x + widths[-1] / 2 + size * 0.04, middle), size)


def _font_size(side: Word, word: Word, viewport: Viewport) -> int:
    if is_district(word):
        return max(DISTRICT_FONT_SIZE_LEAST, round(DISTRICT_FONT_SIZE * viewport.scale))
    return round(NAMES[side][word][2] * viewport.scale)


def _keep_inside(at: Point, half: Point, viewport: Viewport) -> Point:
    """Move a plate's middle so that the plate is in the picture. `half` is half its size."""
    (x, y), (across, down), (width, height) = at, half, viewport.size
    return min(max(x, across + 2), width - across - 2), min(max(y, down + 2), height - down - 2)


def _price_width(cost: int, size: int) -> float:
    return text_width(str(cost), "bold", size) + size * 0.8 if cost else 0


def _price(cost: int, end: Point, size: int) -> Iterator[Shape]:
    """Draw a price in prayer points with its right end at `end`."""
    x, y = end
    yield Label((x - size * 0.5, y), str(cost), size, GOLD_DARK, "bold", "rm")
    yield Sprite("prayer_ankh", (x - size * 0.22, y), round(size * 0.8), (GOLD_DARK,))


def _plate_middle(side: Word, word: Word, half: Point, viewport: Viewport) -> Point:
    """Find the middle of a space's plate, at the position of its name on the map."""
    if is_district(word):
        left, top, _, _ = district_box(word)
        x, y = viewport.project((left + 5, top + 17))
        return x + half[0], y + half[1]
    x, y, _, lines = NAMES[side][word]
    return viewport.project((x, y - 3 + (lines - 1) * NAME_LINE_HEIGHT / 2))
