"""Draw the pictures of Kemet."""

from render.kemet.alt import alt_text
from render.kemet.battle import battle
from render.kemet.board import scene
from render.kemet.choices import choices
from render.kemet.hand import hand
from render.kemet.market import market
from render.kemet.parts import parts
from render.kemet.path import path
from render.kemet.pictures import pictures
from render.kemet.signs import signs
from render.kemet.sources import poster_style
from render.kemet.specimen import specimen
from render.kemet.story import story
from render.kemet.zoom import zoom

__all__ = [
    "alt_text",
    "battle",
    "choices",
    "hand",
    "market",
    "parts",
    "path",
    "pictures",
    "poster_style",
    "scene",
    "signs",
    "specimen",
    "story",
    "zoom",
]
