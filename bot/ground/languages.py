"""The languages that Karnak speaks, and the nearest one to each reader's locale."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import time
from functools import cache, reduce
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from babel import Locale, UnknownLocaleError
from babel.dates import format_time
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from bot.ground.catalogues import Translations, translations_in
from rules.core.secrets import Seat
from rules.core.text import ENGLISH, Kind, Language, Style, text_in

FOLDER: Final = "locales"  # of a package, with a catalogue for each language
CATALOGUES: Final = files("bot") / FOLDER  # of the program's own sentences
DEFAULT: Final = "en"
LOCALES: Final = (  # of Discord: of several regions the usual one first
    *("bg", "cs", "da", "de", "el", "en-US", "en-GB", "es-ES", "es-419", "fi", "fr", "hi", "hr"),
    *("hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th"),
    *("tr", "uk", "vi", "zh-CN", "zh-TW"),
)
OWN_NAME: Final = text_in("what this language calls itself", "English")  # each catalogue's own


def languages(folder: Traversable = CATALOGUES) -> dict[str, Language]:
    """Return English and every language with a catalogue in the folder, by code."""
    names = sorted(file.name.partition(".") for file in folder.iterdir())
    codes = [code for code, _, kind in names if kind == "po"]
    return {DEFAULT: ENGLISH, **{code: _language(code, folder) for code in codes}}


@cache
def spoken() -> dict[str, Language]:
    """Return the languages of the program's own catalogues, by code. Each is made once."""
    return languages()


def spoken_code(locale: str) -> str | None:
    """Return the language code of a locale such as `en-GB`, or None if Karnak does not speak it.

    A catalogue such as `zh-TW` speaks for that locale alone, one such as `pt` for all its regions.
    """
    codes = (locale, locale.partition("-")[0])
    return next((code for code in codes if code in spoken()), None)


def locales_of(code: str) -> tuple[str, ...]:
    """Return Discord's locales whose readers get a language, the usual one first."""
    return tuple(locale for locale in LOCALES if spoken_code(locale) == code)


def code_of(locale: str) -> str:
    """Return the code of the language that is nearest to a reader's locale."""
    return spoken_code(locale) or DEFAULT


@cache
def cldr(locale: str) -> Locale:
    """Return the CLDR data of a Discord locale such as `en-GB`, or English if it is unknown."""
    try:
        return Locale.parse(locale, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(DEFAULT)


def language(code: str, names: Mapping[Seat, str] | None = None) -> Language:
    """Return the language of a code, which writes seats with the given names."""
    known = spoken().get(code, ENGLISH)
    return known.naming(names) if names else known


def _language(code: str, folder: Traversable) -> Language:
    """Return the language of a code. `folder` has the catalogue of the program's own sentences.

    Sentences of a game are looked up only in its own catalogue.
    """

    @cache  # a catalogue is read at the first sentence of its package, without an import
    def known(domain: str) -> Translations:
        file = (files(domain) / FOLDER if domain else folder) / f"{code}.po"
        return translations_in(file)

    return make_language(known, cldr(code))


def make_language(known: Callable[[str], Translations], locale: Locale) -> Language:
    """Return the language that has these catalogues, by their domains, and CLDR data."""
    return Language(
        lambda said: known(said.domain).look_up(said),
        join=lambda parts, style: join(parts, style, locale),
        figure=lambda number, kind: figure(number, kind, locale),
    )


def join(parts: Sequence[str], style: Style, locale: Locale) -> str:
    """Join a list by the rule of CLDR. Without a word before the last part only its comma is used.

    CLDR has lists of commas alone for some languages only.
    """
    if style == "comma":
        return reduce(locale.list_patterns["standard"]["middle"].format, parts)
    return format_list(parts, "or" if style == "or" else "standard", locale)


def figure(number: float, kind: Kind, locale: Locale) -> str:
    """Write a number by the rule of CLDR."""
    if kind == "clock":
        return format_time(time(*divmod(int(number), 60)), "short", locale=locale)
    if kind == "percent":
        return format_percent(number, locale=locale)
    return format_decimal(number, "#,##0.0", locale=locale)
