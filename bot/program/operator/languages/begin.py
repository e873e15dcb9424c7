"""The command `language new`: all catalogues and tables of a language, empty, to be filled in."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from typing import Any, Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import write_po

from bot.ground.languages import DEFAULT, LOCALES, OWN_NAME, cldr, spoken
from bot.program.operator.languages.page_faults import plural_categories
from bot.program.operator.languages.sentences import (
    ROOT,
    catalogues,
    entries,
    entry_key,
    key_of,
)
from bot.sandbox.page.languages import ENGLISH_TABLE, TABLES, page_languages
from rules.arguments import ConsoleError

CHINESE: Final = "zh"  # its regions do not read each other's script
HEAD: Final = """\
# {name}
msgid ""
msgstr ""
"Language: {code}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def begin(code: str) -> None:
    """Write the catalogues and the page's table of a new language. Raises `ConsoleError`."""
    locale = _locale(code)
    written = {
        **{path: _catalogue(code, domain) for domain, path in catalogues(code).items()},
        TABLES / f"{locale}.json": _table(locale),
    }
    if there := next((path for path in written if path.exists()), None):
        raise ConsoleError(f"{there.relative_to(ROOT)} is there already.", 1)
    for path, content in written.items():
        try:
            path.write_text(content, encoding="utf-8")
        except OSError as error:
            raise ConsoleError(f"{path} cannot be written: {error.strerror}.", 1) from error
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    sys.stdout.write("Fill them in as docs/translating.md describes, then: ")
    sys.stdout.write(f"karnak language check {code}\n")


def _locale(code: str) -> str:
    """Return the first of Discord's locales that a new language is for. Raises `ConsoleError`."""
    if code in spoken():
        raise ConsoleError(f"Karnak speaks {OWN_NAME.in_(spoken()[code])} already.", 1)
    found = [each for each in LOCALES if code in (each, each.partition("-")[0])]
    if not found or code == CHINESE:
        names = ", ".join(
            sorted({*LOCALES, *(each.partition("-")[0] for each in LOCALES)} - {CHINESE})
        )
        raise ConsoleError(f"Discord knows no language {code}. It knows {names}.", 2)
    return found[0]


def _catalogue(code: str, domain: str) -> str:
    """Return a catalogue without translations, with the sentences of the language that is there."""
    plural, locale = get_plural(str(cldr(code))), cldr(code)
    made = Catalog(locale=locale)
    for message in entries(catalogues(_model())[domain]):
        key = entry_key(domain, message)
        empty = ("",) * plural.num_plurals if message.pluralizable else ""
        string = _own_name(locale) if key == key_of(OWN_NAME) else empty
        flags = message.flags - {"fuzzy"}
        made.add(message.id, string, message.locations, flags, context=message.context)
    body = BytesIO()
    write_po(body, made, width=0, omit_header=True)
    head = HEAD.format(name=_own_name(locale), code=locale, plurals=plural)
    return head + body.getvalue().decode()


def _model() -> str:
    """Return the code of a language that is there, whose catalogues have every sentence."""
    return next(code for code in spoken() if code != DEFAULT)


def _own_name(locale: Locale) -> str:
    name = locale.get_display_name() or ""
    return name[:1].upper() + name[1:]


def _table(locale: str) -> str:
    forms = dict.fromkeys(plural_categories(locale), "")
    table: dict[str, Any] = {
        key: forms if isinstance(said, dict) else ""
        for key, said in page_languages()[ENGLISH_TABLE].items()
    }
    table["ownName"] = _own_name(cldr(locale))
    return f"{json.dumps(table, ensure_ascii=False, indent=2)}\n"
