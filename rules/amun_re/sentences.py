"""`text`, `text_in` and `texts` of Amun-Re, translated by its own catalogues in `locales/`."""

from __future__ import annotations

from typing import Final

from rules.core.text import Domain

_GAME: Final = Domain(__package__)
text, text_in, texts = _GAME.text, _GAME.text_in, _GAME.texts
