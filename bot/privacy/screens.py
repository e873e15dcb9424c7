"""Screens on personal data: the export, and the consequences of an erasure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from discord import ButtonStyle

from bot.core.screens.component_ids import TICKET, ComponentId
from bot.core.screens.components import Document, Screen, button, screen
from bot.core.screens.private import note, private_line
from bot.ground.languages import language
from bot.history.exports import Export
from bot.privacy.service import Presence
from rules.core.text import Text, text, texts

ERASE: Final = ComponentId("erase", TICKET)  # erases its presser, if their tables are the same


def kept_screen(export: Export, code: str) -> Screen:
    """Attach all data stored about a user."""
    said = text("All data Karnak stores about you.").in_(language(code))
    words = f"{private_line(code)}\n{said}"
    return screen(words, (), Document(export.words, export.name), private=True)


def erasure_screen(presence: Presence, code: str, *, has_changed: bool = False) -> Screen:
    """Show the consequences of an erasure, and ask for confirmation."""
    spoken = language(code)
    heading = text("Erase all your data?")
    lines = [f"### {heading.in_(spoken)}"]
    if has_changed:
        lines.append(text("Your tables have changed since this question.").in_(spoken))
    lines += [f"- {line.in_(spoken)}" for line in _consequences(presence.tables)]
    lines.append(
        text(
            "This cannot be undone. Get a copy of everything first with {export}.",
            export=text("`/me export`"),
        ).in_(spoken)
    )
    label = text("Erase everything").in_(spoken)
    press = button(label, ERASE.encode(presence.ticket), ButtonStyle.danger)
    return note("\n".join(lines), code, [[press]])


def _consequences(tables: Counter[str]) -> Iterator[Text]:
    if running := tables["live"] + tables["frozen"]:
        yield texts(
            "You resign from {count} running game. A computer player takes your seat. If you "
            "are the last person, the game ends without a winner.",
            "You resign from {count} running games. Computer players take your seats. Where "
            "you are the last person, the game ends without a winner.",
            running,
        )
    if lobbies := tables["lobby"]:
        yield texts(
            "You leave {count} table that has not begun yet.",
            "You leave {count} tables that have not begun yet.",
            lobbies,
        )
    if ended := tables["over"] + tables["cancelled"]:
        yield texts(
            "In {count} finished game you become “Former player”. Its moves stay.",
            "In {count} finished games you become “Former player”. Their moves stay.",
            ended,
        )
    yield text("Your name, ID, settings and planned moves are erased.")
    yield text(
        "Boards in channels lose your name within minutes, where Karnak can still edit them. "
        "Other messages belong to Discord and stay."
    )


def erased_screen(code: str) -> Screen:
    """Confirm an erasure."""
    said = text("Your data is erased. If you play again, Karnak meets you for the first time.")
    return note(said.in_(language(code)), code)
