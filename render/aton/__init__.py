"""Draw the pictures of Aton."""

from render.aton.board import scene
from render.aton.hand import hand
from render.aton.signs import signs
from render.aton.specimen import specimen

__all__ = ["hand", "scene", "signs", "specimen"]
