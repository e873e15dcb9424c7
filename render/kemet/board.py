"""The board of Kemet, from a view. Hands are never in it, whoever looks."""

from __future__ import annotations

from render.kemet.alt import alt_text
from render.kemet.colours import PALETTE
from render.kemet.header import header
from render.kemet.people import people, size
from render.kemet.places import land
from render.scene import Scene
from rules.core.text import Language
from rules.kemet.view import KemetView


def scene(view: KemetView, language: Language) -> Scene:
    shapes = (*land(view, language), *header(view, language), *people(view, language))
    return Scene(size(view), shapes, alt_text(view, language), PALETTE)
