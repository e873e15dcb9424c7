"""Draw the board of Aton from a view. It shows hands and face-down cards to nobody."""

from __future__ import annotations

from collections.abc import Iterator

from render.aton.alt import alt_text
from render.aton.colours import PALETTE
from render.aton.column import side_column
from render.aton.dead import kingdom_of_the_dead
from render.aton.ground import CARTOUCHE_RINGS, GROUND
from render.aton.header import header
from render.aton.layout import SIZE
from render.aton.temples import temples
from render.naming import NOBODY, Naming
from render.scene import Layer, Scene, Shape
from rules.aton.view import AtonView
from rules.core.text import Language


def scene(view: AtonView, language: Language, naming: Naming = NOBODY) -> Scene:
    return Scene(SIZE, tuple(_shapes(view, language, naming)), alt_text(view, language), PALETTE)


def _shapes(view: AtonView, language: Language, naming: Naming) -> Iterator[Shape]:
    yield Layer(GROUND)
    if not view.scored:
        yield Layer(CARTOUCHE_RINGS)
    yield from header(view, language, naming)
    yield from temples(view, language)
    yield from kingdom_of_the_dead(view, language)
    for place in (0, 1):
        yield from side_column(view, place, language, naming)
