"""The host's screens about guests: reserved seats, removed players and bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from discord import ButtonStyle, SelectOption
from discord.ui import RoleSelect, UserSelect

from bot.core.screens.component_ids import LIST_PAGE, MATCH, ComponentId
from bot.core.screens.components import (
    OPTION_LABEL,
    PLACEHOLDER,
    Row,
    Screen,
    button,
    clip,
    lists,
)
from bot.core.screens.invisible import strip_invisible
from bot.core.screens.names import person_name
from bot.core.screens.private import note
from bot.ground.languages import language
from bot.ground.rows import INVITED, MatchRow, SeatRow
from bot.guests.model import MOST_BARS, BarRow
from bot.guests.screens import admits_text
from bot.lobby.guests import Table
from bot.lobby.screens import GUESTS
from rules.core.text import Language, Text, named, text, texts

USER: Final = "(?P<user>[0-9]{1,20})"
RESERVE: Final = ComponentId("reserve", MATCH)
RELEASE: Final = ComponentId("release", MATCH, page=LIST_PAGE)
REMOVE: Final = ComponentId("unseat", MATCH, page=LIST_PAGE)  # asks for confirmation
REMOVE_NOW: Final = ComponentId("unseated", MATCH, USER)
BAR: Final = ComponentId("bar", MATCH, USER)
ADMIT: Final = ComponentId("admit", MATCH, page=LIST_PAGE)
ADMIT_ROLE: Final = ComponentId("admitrole", MATCH)
LIFT: Final = ComponentId("lift", page=LIST_PAGE)

EVERYBODY: Final = "all"  # an answer to “Who may join?”


def guests_screen(table: Table, code: str, said: str = "") -> Screen:
    """Show the host of a lobby its guests and rules, below `said`."""
    spoken, row = language(code), table.row
    admits = admits_text(row.admits) or text("Open to everybody in this server")
    title = text("Guests of this table")
    lines = [said, f"### {title.in_(spoken)}", f"-# {admits.in_(spoken)}"]
    for guest in table.guests:
        time = Text(f"<t:{guest.until}:f>")
        name = _shown(guest.name, guest.user, spoken)
        kept = text("reserved for {name} until {time}", name=name, time=time)
        lines.append(f"- {kept.in_(spoken)}")
    return note("\n".join(filter(None, lines)), code, _rows(table, spoken))


def remove_screen(row: MatchRow, seat: SeatRow, code: str) -> Screen:
    """Ask the host whether to remove a player, and whether to bar them."""
    spoken, user = language(code), seat.user or 0
    name = _shown(seat.name, user, spoken)
    asked = text("Remove {name} from this table? Karnak tells them once.", name=name)
    barred = text(
        "Barred players cannot join your tables in this server until you lift the bar with {bars}.",
        bars=text("`/host bars`"),
    )
    remove, bar = text("Remove from this table"), text("Remove and bar")
    buttons = [
        button(remove.in_(spoken), REMOVE_NOW.encode(row.id, user), ButtonStyle.danger),
        button(bar.in_(spoken), BAR.encode(row.id, user), ButtonStyle.danger),
        button(text("Back").in_(spoken), GUESTS.encode(row.id)),
    ]
    return note(f"{asked.in_(spoken)}\n{barred.in_(spoken)}", code, [buttons])


def bars_screen(bars: Sequence[BarRow], code: str, said: str = "") -> Screen:
    """List the players barred by a host in a server, with a list to lift a bar."""
    spoken = language(code)
    if not bars:
        nobody = text("You have barred nobody in this server.").in_(spoken)
        return note("\n".join(filter(None, [said, nobody])), code)
    title = texts(
        "You have barred {barred} of at most {count} player:",
        "You have barred {barred} of at most {count} players:",
        MOST_BARS,
        barred=len(bars),
    )
    lines = [said, title.in_(spoken)]
    lines += [
        f"- {_shown(bar.name, bar.user, spoken).in_(spoken)} · <t:{bar.at}:d>" for bar in bars
    ]
    options = [_option(bar.name, bar.user, spoken) for bar in bars]
    rows = lists(LIFT.pages(), options, text("Unbar …").in_(spoken))
    return note("\n".join(filter(None, lines)), code, rows)


def _rows(table: Table, spoken: Language) -> Iterator[Row]:
    row = table.row
    free = row.players - len(table.people) - len(table.guests)
    if free > 0:
        asked = text("Reserve a seat for …").in_(spoken)
        yield [UserSelect(custom_id=RESERVE.encode(row.id), placeholder=asked, max_values=free)]
    kept = [_option(guest.name, guest.user, spoken) for guest in table.guests]
    yield from lists(RELEASE.pages(row.id), kept, text("Cancel the reservation of …").in_(spoken))
    others = [
        _option(seat.name, seat.user, spoken)
        for seat in table.people
        if seat.user and not seat.host
    ]
    yield from lists(REMOVE.pages(row.id), others, text("Remove from the table …").in_(spoken))
    yield from lists(
        ADMIT.pages(row.id), list(_admissions(row, spoken)), text("Who may join?").in_(spoken)
    )
    role = clip(text("Only members with the role …").in_(spoken), PLACEHOLDER)
    yield [RoleSelect(custom_id=ADMIT_ROLE.encode(row.id), placeholder=role)]


def _admissions(row: MatchRow, spoken: Language) -> Iterator[SelectOption]:
    for word, label in (
        (EVERYBODY, text("Everybody in this server")),
        (INVITED, text("By invitation only")),
    ):
        is_now = row.admits == ("" if word == EVERYBODY else word)
        yield SelectOption(label=label.in_(spoken), value=word, default=is_now)


def _option(name: str, user: int, spoken: Language) -> SelectOption:
    label = person_name(name, str(user), spoken, strip_invisible)
    return SelectOption(label=clip(label, OPTION_LABEL), value=str(user))


def _shown(name: str, user: int, spoken: Language) -> Text:
    """Return the name of a player, or their id where it shows nothing."""
    return named(person_name(name, str(user), spoken))
