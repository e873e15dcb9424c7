"""Common parts of screens for one person, and panels of finished phases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from discord import Message
from discord.ui import ActionRow, Container, LayoutView, MediaGallery, TextDisplay

from bot.core.match.match import Match
from bot.core.screens.components import Row, Screen, screen
from bot.core.screens.names import signed_language
from bot.core.screens.permissions import PERMISSIONS
from bot.ground.languages import language
from rules.core.secrets import Seat
from rules.core.text import Text, listed, text

LOCK: Final = "-# 🔒 "  # the start of the line that marks a screen as private


def private_line(code: str) -> str:
    """Return the line that marks a screen as private."""
    return LOCK + text("Only you see this.").in_(language(code))


def without_private_line(made: Screen) -> Screen:
    """Remove the private line where Discord itself writes the same below the message."""
    display = next(item for item in made.view.walk_children() if isinstance(item, TextDisplay))
    first, _, rest = display.content.partition("\n")
    if first.startswith(LOCK) and rest:
        display.content = rest
    return made


def note(words: str, code: str, rows: Iterable[Row] = (), *, text_only: bool = False) -> Screen:
    """Make a screen of a few words for one person."""
    return screen(f"{private_line(code)}\n{words}", rows, private=True, text_only=text_only)


def notice(sentence: Text, code: str) -> Screen:
    """Make a screen of one sentence: a refusal, an apology, the help."""
    return note(sentence.in_(language(code)), code)


def missing_permissions(names: tuple[str, ...]) -> Text:
    """Return the sentence that names the missing permissions, with a remedy."""
    shown = listed(PERMISSIONS[name] for name in names)
    return text(
        "I lack permissions that a game needs here. A moderator can grant them in this "
        "channel's settings, under Permissions: {permissions}.",
        permissions=shown,
    )


def brief_words(match: Match, seat: Seat, code: str) -> str:
    """Return the facts that a seat needs for its decision."""
    return match.game.narrator.brief(match.view(seat)).in_(signed_language(match, code))


def close_panel(
    message: Message, *, is_lobby: bool = False, told: str = "", said: str = ""
) -> LayoutView:
    """Make the panel of a finished phase: its picture and heading, and no components.

    A lobby keeps all its words. A chapter with two texts keeps its first, because the second one is
    the current state. `told` replaces the words, and `said` follows them.
    """
    view = LayoutView.from_message(message, timeout=None)
    texts = [item for item in view.walk_children() if isinstance(item, TextDisplay)]
    for below in texts[1:]:
        if isinstance(below.parent, Container):
            below.parent.remove_item(below)
    is_whole = is_lobby or len(texts) > 1
    for item in list(view.walk_children()):
        if isinstance(item, ActionRow) and isinstance(item.parent, Container):
            item.parent.remove_item(item)
        elif isinstance(item, TextDisplay):
            kept = item.content if is_whole else item.content.partition("\n")[0]  # no next players
            item.content = "\n".join(filter(None, [told or kept, said]))
        elif isinstance(item, MediaGallery):
            for shown, file in zip(item.items, message.attachments, strict=False):
                shown.media = f"attachment://{file.filename}"  # kept, not sent again
    view.stop()
    return view
