"""A language that nobody speaks, made of the English sentences: it finds what other languages hide.

Its words are about 40 % longer, have accents, and change their ending with three plural forms, by
the rules of Polish. Gaps, codes on pictures, links and marks of Discord stay as they are.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message

from bot.ground.catalogues import Translations, plural_forms
from bot.ground.languages import DEFAULT, cldr, make_language, spoken
from bot.program.operator.languages.sentences import catalogues, entries
from bot.sandbox.page.languages import ENGLISH_TABLE, page_languages
from rules.core.text import Language

# No catalogue of ours, three plural forms, known to Discord and to CLDR.
PSEUDO: Final = next(code for code in ("pl", "uk", "ru") if code not in spoken())
MODEL: Final = next(code for code in spoken() if code != DEFAULT)  # it has every sentence
GROWTH: Final = 0.4
LONGEST: Final = 1.45  # times as long as the English, with an ending
GAPS: Final = r"\{\w*\}|`[^`]*`|<[^>]*>|https?:\S+"
KEPT: Final = re.compile(rf"({GAPS}|[^\w{{`<]+|[{{`<]|\d+)")
ACCENTS: Final = str.maketrans("aceilnosuyzACEILNOSUYZ", "ąćęïłńóśůýžĄĆĘÏŁŃÓŚŮÝŽ")
FORMS: Final = ("", "i", "ów")  # for one, a few and many


@cache
def pseudo_language() -> Language:
    """The language, with a catalogue for each domain, looked up as every other."""
    there = {domain: path for domain, path in catalogues(MODEL).items() if path.exists()}
    known = {domain: _translations(path) for domain, path in there.items()}
    nothing = Translations()  # of a game that only a test has
    return make_language(lambda domain: known.get(domain, nothing), cldr(PSEUDO))


def room(most: int, code: str) -> float:
    """Return how long a text may be. Translators keep to it, but nobody shortens this language."""
    return most * (LONGEST if code == PSEUDO else 1)


def pseudo_page() -> dict[str, Any]:
    """Return the language's table of the sandbox's page."""
    english = page_languages()[ENGLISH_TABLE]
    words = " ".join(map(lengthened, english["frequentWords"].split(" ")))
    longer = {key: _longer(said) for key, said in english.items()}
    return {**longer, "ownName": "Polski", "frequentWords": words}


def _longer(said: str | dict[str, str]) -> str | dict[str, str]:
    if isinstance(said, str):
        return lengthened(said)
    forms = zip(("one", "few", "many"), FORMS, strict=True)
    return {form: lengthened(said["other"], ending) for form, ending in forms}


def lengthened(sentence: str, ending: str = "") -> str:
    """A sentence that is 40 % longer without its gaps, with accents and an ending."""
    pieces = KEPT.split(sentence)
    letters = sum(map(len, pieces[::2]))
    growth = GROWTH * len(re.sub(GAPS, "", sentence)) / max(letters, 1)
    done = 0
    for at in range(0, len(pieces), 2):
        before, done = done, done + len(pieces[at])
        more = round(done * growth) - round(before * growth)
        pieces[at] = (pieces[at] + pieces[at][-1:] * more).translate(ACCENTS)
    last = max((at for at in range(0, len(pieces), 2) if pieces[at]), default=None)
    if last is not None:
        pieces[last] += ending
    return "".join(pieces)


def _translations(path: Path) -> Translations:
    """The sentences of a catalogue, translated into this language."""
    made = {
        (message.context or "", plural_forms(message.id)[0]): _translated(message)
        for message in entries(path)
    }
    return Translations(made, c2py(Catalog(locale=PSEUDO).plural_expr))


def _translated(message: Message) -> tuple[str, ...]:
    if not message.pluralizable:
        return (message.id if message.context == "code" else lengthened(message.id),)
    one, many = message.id
    return tuple(
        lengthened(form, ending) for form, ending in zip((one, many, many), FORMS, strict=True)
    )
