"""The language in which somebody is answered."""

from __future__ import annotations

from typing import Final

from bot.ground.languages import OWN_NAME, language, spoken
from bot.settings.choices import NONE, Choice, Reader, Setting
from rules.core.menu import Word
from rules.core.text import Text, text

AS_SEEN: Final = text("As your Discord has it")


def _languages(reader: Reader) -> dict[Word, str]:
    own = {code: OWN_NAME.in_(each) for code, each in spoken().items()}
    return {NONE: AS_SEEN.in_(language(reader.code)), **own}


def _language_shown(reader: Reader) -> Text:
    chosen = spoken().get(reader.said.language or "")
    return Text(OWN_NAME.in_(chosen)) if chosen else AS_SEEN


LANGUAGE: Final = Setting(
    text("Language"),
    text("In which I answer you and write to you. In a channel I speak the table's."),
    _language_shown,
    {
        "language": Choice(
            text("Language"),
            _languages,
            lambda said: said.language or NONE,
            lambda reader, word: {"language": None if word == NONE else word},
        )
    },
)
