"""Draw the pictures of Amun-Re."""

from render.amun_re.board import pictures, scene
from render.amun_re.hand import hand
from render.amun_re.specimen import specimen

__all__ = ["hand", "pictures", "scene", "specimen"]
