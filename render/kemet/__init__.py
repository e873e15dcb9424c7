"""The pictures of Kemet."""

from render.kemet.board import scene
from render.kemet.specimen import specimen

__all__ = ["scene", "specimen"]
