"""Refusals about seats that are kept for others, and about who may sit down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.core.screens.names import harmless
from bot.ground.rows import INVITED
from bot.guests.model import GuestRow
from bot.store.errors import NotAdmittedError, RefusedError
from rules.core.text import Text, listed, named, text

BARRED: Final = text(
    "This table has no seat for you. {seats} lists other tables, and {new} opens your own.",
    seats=text("`/game seats`"),
    new=text("`/game new`"),
)


def guest_name(guest: GuestRow) -> Text:
    """Return the name of a guest, or a mention where it shows nothing."""
    return named(harmless(guest.name) or f"<@{guest.user}>")


def no_seat(refused: RefusedError, admits: str, kept: Sequence[GuestRow]) -> Text:
    """Return the reason why a player cannot join: the table's rule, or the reservations."""
    if isinstance(refused, NotAdmittedError):
        return not_admitted(admits)
    if not kept:  # the seat has become free meanwhile
        return text("The seats have just changed. Press again.")
    time = Text(f"<t:{kept[0].until}:f>")
    if len(kept) == 1:
        sentence = text("The last free seat is reserved for {name} until {time}.")
        return sentence.filled(name=guest_name(kept[0]), time=time)
    sentence = text("The free seats are reserved for {names}, the first of them until {time}.")
    return sentence.filled(names=listed(map(guest_name, kept), "and"), time=time)


def not_admitted(admits: str) -> Text:
    """Return the players allowed at a table, for a player who is not."""
    if admits == INVITED:
        return text("This table is by invitation only. Its host invites players.")
    return text(
        "This table is only for {role} and for invited players.",
        role=Text(f"<@&{admits}>"),
    )
