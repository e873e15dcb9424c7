"""Draw the pictures of Aton."""

from render.aton.alt import alt_text
from render.aton.board import scene
from render.aton.hand import hand
from render.aton.lights import lights
from render.aton.parts import parts
from render.aton.signs import signs
from render.aton.sources import poster_style
from render.aton.specimen import specimen

__all__ = ["alt_text", "hand", "lights", "parts", "poster_style", "scene", "signs", "specimen"]
