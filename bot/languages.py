"""The catalogues, read as the translators left them: nothing has to be compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rules.core.secrets import Seat
from rules.core.text import ENGLISH, Language, written

CATALOGUES: Final = Path(str(files("bot") / "locales"))
DEFAULT: Final = "en"


def languages(folder: Path = CATALOGUES) -> dict[str, Language]:
    """Every language there is a catalogue for, and English, which the code is written in."""
    found = {path.stem: _language(_read(path)) for path in sorted(folder.glob("*.po"))}
    return {DEFAULT: ENGLISH, **found}


@cache
def spoken() -> dict[str, Language]:
    """The languages that this program speaks, by code. Read once."""
    return languages()


def spoken_code(locale: str) -> str | None:
    """Return the code of the language of a locale such as `en-GB`, if Karnak speaks it."""
    code = locale.partition("-")[0]
    return code if code in spoken() else None


def code_of(locale: str) -> str:
    """Return the code of the language that comes nearest to a reader's locale."""
    return spoken_code(locale) or DEFAULT


def language(code: str, names: Mapping[Seat, str] | None = None) -> Language:
    """The language of a code, in which seats are written as the names given."""
    known = spoken().get(code, ENGLISH)
    return Language(known.find, _writer(names)) if names else known


def _writer(names: Mapping[Seat, str]) -> Callable[[int | str], str]:
    return lambda value: names.get(value, value) if isinstance(value, str) else written(value)


def _read(path: Path) -> GNUTranslations:
    """Read a catalogue. Fuzzy and empty entries stay English."""
    compiled = BytesIO()
    with path.open("rb") as written:
        write_mo(compiled, read_po(written, locale=path.stem))
    compiled.seek(0)
    return GNUTranslations(compiled)


def _language(known: NullTranslations) -> Language:
    def find(one: str, many: str, count: int) -> str:
        return known.ngettext(one, many, count) if many else known.gettext(one)

    return Language(find)
