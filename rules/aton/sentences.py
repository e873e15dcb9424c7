"""`text` and `texts` of Aton, translated by its own catalogues in `locales/`."""

from __future__ import annotations

from typing import Final

from rules.core.text import Domain

_GAME: Final = Domain(__package__)
text, texts = _GAME.text, _GAME.texts
