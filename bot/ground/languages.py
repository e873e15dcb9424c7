"""The catalogues, read as the translators left them: nothing has to be compiled."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from rules.core.secrets import Seat
from rules.core.text import ENGLISH, Language, Text, text_in

FOLDER: Final = "locales"  # of a package, with a catalogue for each language
CATALOGUES: Final = files("bot") / FOLDER  # of the program's own sentences
DEFAULT: Final = "en"
OWN_NAME: Final = text_in("what this language calls itself", "English")  # each catalogue's own


def languages(folder: Traversable = CATALOGUES) -> dict[str, Language]:
    """Every language with a catalogue in the folder, by code, and English, which needs none."""
    names = sorted(file.name.partition(".") for file in folder.iterdir())
    codes = [code for code, _, kind in names if kind == "po"]
    return {DEFAULT: ENGLISH, **{code: _language(code, folder) for code in codes}}


@cache
def spoken() -> dict[str, Language]:
    """Return the languages of the program's own catalogues, by code, each made once."""
    return languages()


def spoken_code(locale: str) -> str | None:
    """Return the code of the language of a locale such as `en-GB`, if Karnak speaks it."""
    code = locale.partition("-")[0]
    return code if code in spoken() else None


def code_of(locale: str) -> str:
    """Return the code of the language that comes nearest to a reader's locale."""
    return spoken_code(locale) or DEFAULT


@cache
def cldr(locale: str) -> Locale:
    """Return the CLDR data of a locale of Discord, such as `en-GB`, or English if unknown."""
    try:
        return Locale.parse(locale, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(DEFAULT)


def language(code: str, names: Mapping[Seat, str] | None = None) -> Language:
    """Return the language of a code, in which seats are written as the names given."""
    known = spoken().get(code, ENGLISH)
    return known.naming(names) if names else known


def _language(code: str, folder: Traversable) -> Language:
    """Return the language of a code. `folder` has the catalogue of the program's own sentences.

    Sentences of a game are looked up in its own catalogue and in no other.
    """

    @cache  # a catalogue is read at the first sentence of its package, without an import
    def known(domain: str) -> NullTranslations:
        return _read((files(domain) / FOLDER if domain else folder) / f"{code}.po", code)

    return Language(lambda said: _look_up(said, known(said.domain)))


def _read(file: Traversable, code: str) -> NullTranslations:
    """Read the translations of a catalogue, a `.po` file.

    One that is not there leaves everything English, as fuzzy and empty entries do.
    """
    if not file.is_file():
        return NullTranslations()
    compiled = BytesIO()
    with file.open("rb") as written:
        write_mo(compiled, read_po(written, locale=code))
    compiled.seek(0)
    return GNUTranslations(compiled)


def _look_up(said: Text, known: NullTranslations) -> str:
    """Return the translated template of a Text in the plural form of its count, or the English."""
    one, many, context = said.template, said.plural, said.context
    if not many:
        return known.pgettext(context, one) if context else known.gettext(one)
    if not context:
        return known.ngettext(one, many, said.count)
    return known.npgettext(context, one, many, said.count)
