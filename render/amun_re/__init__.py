"""Draw the pictures of Amun-Re."""

from render.amun_re.alt import alt_text
from render.amun_re.board import pictures, scene
from render.amun_re.hand import hand
from render.amun_re.parts import parts
from render.amun_re.signs import signs
from render.amun_re.sources import poster_style
from render.amun_re.specimen import specimen

__all__ = ["alt_text", "hand", "parts", "pictures", "poster_style", "scene", "signs", "specimen"]
