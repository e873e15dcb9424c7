"""Faults of the names of commands in a language, as Discord would refuse them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from discord import Locale
from discord.app_commands import TranslationContextTypes, locale_str

from bot.core.interactions.localization import Translator
from bot.ground.catalogues import plural_forms
from bot.ground.languages import locales_of
from bot.program.karnak import Karnak
from bot.program.operator.languages.catalogue_faults import Fault
from bot.program.operator.languages.sentences import (
    catalogues,
    entries,
    entry_key,
    key_of,
)
from bot.sandbox.limits.commands import validate_commands
from bot.store.opening import open_database

TYPED: Final = re.compile(r"`/([\w-]+(?: [\w-]+)?)")  # a command that a sentence names
LEFT_OUT: Final = "too long for Discord, or no letters"


class _Listener(Translator):
    """Translates for Discord, and keeps the sentences left out in one language."""

    def __init__(self, locale: str) -> None:
        super().__init__()
        self.locale, self.left_out = locale, list[Fault]()

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        found = await super().translate(string, locale, context)
        words = string.extras.get("words")
        if found is None and words is not None and str(locale) == self.locale:
            self.left_out.append(Fault(LEFT_OUT, key_of(words)))
        return found


def command_faults(code: str) -> Iterator[Fault]:
    """Yield the faults of commands in a language, and of sentences that name them wrongly."""
    locale = locales_of(code)[0]
    listener = _Listener(locale)
    sent = asyncio.run(_payload(listener))
    yield from listener.left_out
    yield from (
        Fault("refused by Discord", None, f"{each.path}: {each.message}")
        for each in validate_commands(sent)
    )
    yield from _wrong_names(code, {**dict(_names(sent, locale))})


async def _payload(translator: Translator) -> list[Any]:
    """Return all commands as Discord gets them. A database on the way stays empty."""
    with TemporaryDirectory() as folder:
        database = await open_database(Path(folder) / "empty.db")
        try:
            tree = Karnak(database).tree
            commands: list[Any] = tree.get_commands()
            return [await each.get_translated_payload(tree, translator) for each in commands]
        finally:
            await database.close()


def _names(sent: list[Any], locale: str) -> Iterator[tuple[str, str]]:
    """Yield each command as it is typed in English, and in a language."""
    for group in sent:
        above = group["name"], _name(group, locale)
        yield above
        for part in group.get("options", ()):
            yield f"{above[0]} {part['name']}", f"{above[1]} {_name(part, locale)}"


def _name(item: Any, locale: str) -> str:
    return str(item.get("name_localizations", {}).get(locale, item["name"]))


def _wrong_names(code: str, names: dict[str, str]) -> Iterator[Fault]:
    """Yield the sentences that name a command otherwise than Discord shows it."""
    for domain, path in catalogues(code).items():
        for message in entries(path) if path.is_file() else ():
            english = TYPED.findall(plural_forms(message.id)[0])
            wanted = {names.get(each, each) for each in english}
            for form in filter(None, plural_forms(message.string)):
                if english and (wrong := {*TYPED.findall(form)} - wanted):
                    more = " is ".join(map(_listed, (wrong, wanted)))
                    yield Fault("other command", entry_key(domain, message), more)


def _listed(names: set[str]) -> str:
    return ", ".join(f"`/{name}`" for name in sorted(names))
