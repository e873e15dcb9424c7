"""Guests on screens: invitations, and messages to players removed by a host."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from discord import ButtonStyle

from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import MATCH, ComponentId
from bot.core.screens.components import Row, Screen, button, screen
from bot.core.screens.private import private_line
from bot.core.screens.tables import Places, table_line
from bot.ground.languages import language
from bot.ground.rows import INVITED, MatchRow
from bot.guests.model import GuestRow
from bot.guests.words import guest_name
from rules.core.text import Language, Text, listed, text
from rules.registry import label_of

DECLINE: Final = ComponentId("decline", MATCH)


def invitation_screen(row: MatchRow, guests: Sequence[GuestRow], number: int) -> Screen:
    """Make the message that mentions guests and asks them to come."""
    spoken = language(row.language)
    said = text(
        "{people}, a seat is reserved for you at this table of {game} until {time}.",
        people=listed((Text(f"<@{guest.user}>") for guest in guests), "and"),
        game=label_of(row.game),
        time=Text(f"<t:{max((guest.until for guest in guests), default=0)}:f>"),
    )
    join = button(text("Join").in_(spoken), ids.JOIN.encode(row.id), ButtonStyle.success)
    return screen(said.in_(spoken), [[join, *decline_button(row, spoken)]], number=number)


def decline_button(row: MatchRow, spoken: Language) -> Row:
    """Return the button with which a guest frees their reserved seat."""
    return [button(text("No, thank you").in_(spoken), DECLINE.encode(row.id))]


def removed_screen(row: MatchRow, code: str, number: int, places: Places) -> Screen:
    """Make the direct message to a player removed from a lobby."""
    spoken = language(code)
    said = text(
        "The host has freed your seat at this table before the game. Thank you for coming. {seats} "
        "lists other tables.",
        seats=text("`/game seats`"),
    )
    lines = [private_line(code), table_line(row, spoken, places), said.in_(spoken)]
    return screen("\n".join(lines), private=True, number=number)


def guest_lines(guests: Iterable[GuestRow], places: Iterable[int], spoken: Language) -> list[str]:
    """Return the lines of the reserved seats, at some places of a table."""
    return [
        f"{place + 1}. — {_reserved(guest).in_(spoken)}"
        for guest, place in zip(guests, places, strict=False)
    ]


def admits_text(admits: str) -> Text | None:
    """Return the players allowed at a table, or None for everybody."""
    if admits == INVITED:
        return text("By invitation only")
    return text("For {role} only", role=Text(f"<@&{admits}>")) if admits else None


def _reserved(guest: GuestRow) -> Text:
    time = Text(f"<t:{guest.until}:f>")
    return text("reserved for {name} until {time}", name=guest_name(guest), time=time)
