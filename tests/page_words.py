"""The words of pages that are made from the code: a table for each language in `docs/words/`.

A language without a table has none of these pages. Its readers get the English ones.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Final

from bot.ground.languages import spoken
from tests.folders import ROOT

FOLDER: Final = ROOT / "docs" / "words"


def made_in() -> list[str]:
    """The languages in which pages are made."""
    return [code for code in spoken() if (FOLDER / f"{code}.toml").exists()]


@cache
def page_words(code: str) -> dict[str, Any]:
    """The words of one language, by the page that has them."""
    return tomllib.loads((FOLDER / f"{code}.toml").read_text("utf-8"))
