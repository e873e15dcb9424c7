"""The page's languages: each has a table of its sentences in `languages/`.

The name of a table is Discord's name of the language, such as `fr` or `pt-BR`. Sentences that it
lacks, or leaves empty, are shown in English.
"""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final

from pydantic import AfterValidator

from bot.sandbox.model import Json

TABLES: Final = Path(str(files("bot.sandbox.page"))) / "languages"
ENGLISH_TABLE: Final = "en-US"


@cache
def page_languages() -> dict[str, Json]:
    """Return all tables by the names of their languages, English first."""
    names = [file.name.removesuffix(".json") for file in TABLES.iterdir()]
    ordered = sorted(names, key=lambda name: (name != ENGLISH_TABLE, name))
    return {name: json.loads((TABLES / f"{name}.json").read_text("utf-8")) for name in ordered}


def needs_script() -> str:
    """Return the HTML for browsers without JavaScript, in every language."""
    said = {name: table["needsScript"] for name, table in page_languages().items()}
    return "\n".join(
        f'<p lang="{name}">{escape(sentence)}</p>' for name, sentence in said.items() if sentence
    )


def _of_the_page(locale: str) -> str:
    if locale not in page_languages():
        raise ValueError("The page has no such language")
    return locale


PageLocale = Annotated[str, AfterValidator(_of_the_page)]
