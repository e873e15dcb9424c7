"""The plain glyphs of a text that a process may have sent with signs in their place."""

from __future__ import annotations

import re

from render.signs import signs_of
from rules.registry import games

GLYPHS = {
    sign.name: sign.glyphs
    for game in games().values()
    for sign in signs_of(game.word, game.marks)
    if sign.glyphs
}


def with_glyphs(text: str) -> str:
    return re.sub(r"<:(\w+):\d+>", lambda found: GLYPHS[found[1]], text)
