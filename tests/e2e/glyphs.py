"""The plain glyphs of a text that a process may have sent with signs in their place."""

from __future__ import annotations

import re

from bot.core.pictures.glyphs import Glyphs
from bot.ground.languages import spoken
from render.signs import signs_of
from rules.registry import games

SIGNS = [
    sign for game in games().values() for sign in signs_of(game.word, game.marks) if sign.glyphs
]
READ = Glyphs(SIGNS, ())
GLYPHS = {READ.noun(sign.name, code): sign.glyphs for sign in SIGNS for code in spoken()}


def with_glyphs(text: str) -> str:
    return re.sub(r"<:(\w+):\d+>", lambda found: GLYPHS[found[1]], text)
