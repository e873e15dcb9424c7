"""Catalogues, read as the translators wrote them, without compilation."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from gettext import GNUTranslations, NullTranslations, c2py
from importlib.resources.abc import Traversable
from io import BytesIO
from string import Formatter

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from rules.core.text import Text

logger = logging.getLogger(__name__)


class CatalogueError(Exception):
    """A catalogue that is broken, with its file and the reason."""


def translations_in(file: Traversable, locale: Locale) -> NullTranslations:
    """Read the translations of a catalogue.

    Missing and broken catalogues leave the English text. So do fuzzy and empty entries, and those
    with gaps that the English does not fill.
    """
    if not file.is_file():
        return NullTranslations()
    try:
        found = read_catalogue(file, locale)
    except CatalogueError as error:
        logger.error("%s Its sentences are shown in English.", error)
        return NullTranslations()
    for message in found:
        if message.id and not _can_be_filled(message):
            message.string = ""
    return compiled(found)


def read_catalogue(file: Traversable, locale: Locale) -> Catalog:
    """Read a catalogue, a `.po` file. Raises `CatalogueError` if it is broken."""
    try:
        with file.open("rb") as written:
            found = read_po(written, locale=locale, abort_invalid=True)
        c2py(found.plural_expr)
    except PoFileError as error:
        reason = f"line {error.lineno + 1} is no part of a catalogue"
        raise CatalogueError(f"{file} cannot be read: {reason}.") from error
    except ValueError as error:  # of its letters or its head
        raise CatalogueError(f"{file} cannot be read: {error}.") from error
    return found


def compiled(catalogue: Catalog) -> GNUTranslations:
    """Return the translations of a catalogue, ready to be looked up."""
    written = BytesIO()
    write_mo(written, catalogue)
    written.seek(0)
    return GNUTranslations(written)


def _can_be_filled(message: Message) -> bool:
    try:
        return gaps(message.string) <= gaps(message.id)
    except ValueError:
        return False


def gaps(said: str | Sequence[str] | None) -> set[str]:
    """Return the names of the gaps in a sentence. Raises `ValueError` at a single brace."""
    fields = (field for form in plural_forms(said) for _, field, _, _ in Formatter().parse(form))
    return {field for field in fields if field is not None}


def plural_forms(said: str | Sequence[str] | None) -> tuple[str, ...]:
    """Return the forms of a sentence: one, or those of its plural, or none of nothing."""
    return (said,) if isinstance(said, str) else tuple(said or ())


def look_up(said: Text, known: NullTranslations) -> str:
    """Return the translation of a Text in the plural form of its count, or the English template."""
    one, many, context = said.template, said.plural, said.context
    if not many:
        return known.pgettext(context, one) if context else known.gettext(one)
    if not context:
        return known.ngettext(one, many, said.count)
    return known.npgettext(context, one, many, said.count)
