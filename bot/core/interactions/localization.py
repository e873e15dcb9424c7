"""Names and descriptions of commands in every language, in Discord's form."""

from __future__ import annotations

import logging
import re
from typing import Final

from discord import Locale, app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.ground.languages import DEFAULT, language, spoken, spoken_code
from rules.core.text import ENGLISH, Text

logger = logging.getLogger(__name__)

NAME: Final = re.compile(r"[^-_'\w]+")  # characters that Discord does not allow in a name
LONGEST_NAME, LONGEST_DESCRIPTION = 32, 100


def localize(words: Text, name: str = "") -> locale_str:
    """Return a description or, with its English `name`, the name of a command or option.

    Raises `ValueError` if its English is too long for Discord.
    """
    message = name or words.in_(ENGLISH)
    if not fits(message, is_name=bool(name)):
        raise ValueError(f"too long for Discord: {message}")
    return locale_str(message, words=words, is_name=bool(name))


def slug(words: str) -> str:
    """Turn a label into a name: `Vendre des cartes` into `vendre-des-cartes`."""
    return NAME.sub("-", words.lower().replace("'", "-").replace("’", "-")).strip("-")


def fits(written: str, *, is_name: bool) -> bool:
    """Return whether Discord takes a name or a description of this length."""
    return 1 <= len(written) <= (LONGEST_NAME if is_name else LONGEST_DESCRIPTION)


def shown_name(name: str, label: Text, code: str) -> str:
    """Return the name of a command in a language, as Discord shows it."""
    written = slug(label.in_(language(code)))
    return written if code != DEFAULT and fits(written, is_name=True) else name


class Translator(app_commands.Translator):
    """Looks names and descriptions up in the catalogues."""

    def __init__(self) -> None:
        self._codes = {locale: spoken_code(str(locale)) for locale in Locale}

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        """Return a translation that Discord takes, or None, which leaves the English."""
        words, is_name = string.extras.get("words"), string.extras.get("is_name", False)
        code = self._codes[locale]
        if code is None or not isinstance(words, Text):
            return None
        if is_name and code == DEFAULT:
            return string.message
        said = words.in_(spoken()[code])
        written = slug(said) if is_name else said
        if fits(written, is_name=is_name):
            return written
        logger.warning("Discord does not take this name or description in %s: %s", code, said)
        return None
