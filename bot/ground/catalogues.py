"""Catalogues, read as the translators wrote them, without compilation.

A start reads all of them, so this reader takes the sentences only, in a fifth of Babel's time.
`karnak language check` uses Babel, and a test compares the two.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from gettext import c2py
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Final, NamedTuple, TypeAlias

from rules.core.text import Text

logger = logging.getLogger(__name__)

Forms: TypeAlias = tuple[str, ...]  # of a sentence: one, or those of its plural

LINE: Final = re.compile(r'\s*(?:(msg\w+(?:\[\d+\])?)\s*)?"(.*)"\s*')
BEGINNINGS: Final = ("#", "msgctxt", "msgid ")  # of an entry
FLAGS: Final = "#,"
PLURAL: Final = re.compile(r"plural\s*=([^;\n]+)")  # in the head
ESCAPED: Final = re.compile(r"\\(.)")
ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r"}


class Translations(NamedTuple):
    """The sentences of a catalogue, by context and English.

    `form_of` returns the position of the plural form for a count.
    """

    sentences: Mapping[tuple[str, str], Forms] = {}
    form_of: Callable[[int], int] = c2py("n != 1")

    def look_up(self, said: Text) -> str:
        """Return the translation of a Text in the plural form of its count, or its English."""
        forms = self.sentences.get((said.context, said.template), ())
        place = self.form_of(said.count) if said.plural else 0
        if place < len(forms) and forms[place]:
            return forms[place]
        return said.plural if said.plural and said.count != 1 else said.template


def translations_in(file: Traversable) -> Translations:
    """Read the translations of a catalogue.

    Missing and broken catalogues leave the English text. So do fuzzy and empty entries, and those
    with gaps that the English does not fill.
    """
    if not file.is_file():
        return Translations()
    try:
        return read_translations(file.read_bytes().decode())
    except ValueError as error:  # of its letters, its lines or its head
        reason = f"{file} cannot be read: {error}."
        logger.error("%s Its sentences are shown in English.", reason)
        return Translations()


def read_translations(written: str) -> Translations:
    """Read the content of a catalogue. Raises `ValueError` if it is broken."""
    sentences, form_of = dict[tuple[str, str], Forms](), Translations().form_of
    for entry in _entries(written):
        forms = tuple(said for keyword, said in entry.items() if keyword.startswith("msgstr"))
        english = entry["msgid"]
        if not english:
            form_of = c2py(found[1]) if (found := PLURAL.search("".join(forms))) else form_of
        elif "fuzzy" not in entry.get(FLAGS, "") and _can_be_filled(
            forms, (english, entry.get("msgid_plural", ""))
        ):
            sentences[entry.get("msgctxt", ""), english] = forms
    return Translations(sentences, form_of)


def _entries(written: str) -> Iterator[Mapping[str, str]]:
    """Yield the entries by their keywords. Raises `ValueError` at a line of another kind."""
    entry, keyword = dict[str, str](), ""
    for number, line in enumerate(written.split("\n"), 1):
        if "msgid" in entry and line.startswith(BEGINNINGS):
            yield entry
            entry = {}
        if line.startswith("#"):
            entry[line[:2]] = entry.get(line[:2], "") + line
        elif found := LINE.fullmatch(line):
            keyword = found[1] or keyword
            entry[keyword] = entry.get(keyword, "") + _unescaped(found[2])
        elif line.strip():
            raise ValueError(f"line {number} is no part of a catalogue")
    if "msgid" in entry:
        yield entry


def _unescaped(said: str) -> str:
    if "\\" not in said:
        return said
    return ESCAPED.sub(lambda found: ESCAPES.get(found[1], found[1]), said)


def _can_be_filled(forms: Forms, english: Forms) -> bool:
    try:
        return gaps(forms) <= gaps(english)
    except ValueError:
        return False


def gaps(said: str | Sequence[str] | None) -> set[str]:
    """Return the names of the gaps in a sentence. Raises `ValueError` at a single brace."""
    fields = (field for form in plural_forms(said) for _, field, _, _ in Formatter().parse(form))
    return {field for field in fields if field is not None}


def plural_forms(said: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return the forms of a sentence: one, or those of its plural, or none of nothing."""
    return (said,) if isinstance(said, str) else tuple(said or ())
