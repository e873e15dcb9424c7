"""Names and descriptions of commands in every language, in Discord's form."""

from __future__ import annotations

import re
from typing import Final

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.ground.languages import spoken, spoken_code
from rules.core.text import ENGLISH, Text

NAME: Final = re.compile(r"[^-_'\w]+")  # characters that Discord does not allow in a name
LONGEST_NAME, LONGEST_DESCRIPTION = 32, 100


def localize(words: Text, name: str = "") -> locale_str:
    """Return a description or, with its English `name`, the name of a command or option."""
    message = name or words.in_(ENGLISH)[:LONGEST_DESCRIPTION]
    return locale_str(message, words=words, is_name=bool(name))


def slug(words: str) -> str:
    """Turn a label into a name: `Vendre des cartes` into `vendre-des-cartes`."""
    return NAME.sub("-", words.lower().replace("'", "-").replace("’", "-")).strip("-")[
        :LONGEST_NAME
    ]


class Translator(app_commands.Translator):
    """Looks names and descriptions up in the catalogues."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        words = string.extras.get("words")
        code = spoken_code(str(locale))
        if code is None or not isinstance(words, Text):
            return None
        if string.extras["is_name"]:
            return string.message if code == "en" else slug(words.in_(spoken()[code]))
        return words.in_(spoken()[code])[:LONGEST_DESCRIPTION]
