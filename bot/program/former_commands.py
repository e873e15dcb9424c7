"""Commands that have gone, which Discord may offer for a while: where they are now."""

from __future__ import annotations

from typing import Final

from discord.app_commands import CommandNotFound

from rules.core.menu import Word
from rules.core.text import Text, text
from rules.registry import games

MOVED: Final[dict[tuple[str, ...], str]] = {("game", "announce"): "host announce"}


def explain_missing(missing: CommandNotFound) -> Text:
    """Name the command that has replaced a missing one."""
    former = (*missing.parents, missing.name)
    if now := MOVED.get(former) or _shared(*former):
        return text("The command is now {command}.", command=Text(f"`/{now}`"))
    return text("This command no longer exists. Restart Discord to see the current ones.")


def _shared(game: Word, verb: Word = "", *_: str) -> str | None:
    """The command that a verb of a game shares."""
    shared = games()[game].shared if game in games() else ()
    found = (each for each in shared if verb in {one.word for one in each.verbs})
    return next((f"{game} {each.word} move:{verb}" for each in found), None)
