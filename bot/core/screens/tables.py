"""Tables in words: the line that names a screen's table, and lists of several.

Discord shows and links the channel's name in messages, but not in lists and completion. Those use
the name that the client knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from discord import ButtonStyle, SelectOption

from bot.core.match.options import normalise
from bot.core.match.seats import is_open_to_strangers
from bot.core.screens import component_ids as ids
from bot.core.screens.components import OPTION_LABEL, PAGE, Screen, button, clip, lists, pages
from bot.core.screens.invisible import strip_invisible
from bot.core.screens.names import (
    FORMER,
    counted_computers,
    escape,
    harmless,
    person_name,
    tell_apart,
)
from bot.core.screens.private import note
from bot.core.screens.turning import page_buttons, page_lines
from bot.ground.languages import language
from bot.ground.rows import MatchRow, SeatRow
from rules.core.menu import Word
from rules.core.text import Language, Text, listed, named, text, texts
from rules.registry import label_of

PART: Final = 24  # characters each of the game and channel in a label: the names have the rest
TURN: Final = 34  # characters that say whose turn it is
SEPARATOR: Final = " · "
NEW: Final = text("`/game new`")
CLOSED: Final = text("I cannot write there now")
SOUGHT: Final = text("looking for a substitute")
ON_PAGE: Final = 10  # a user's tables on a page
LINE: Final = PAGE // ON_PAGE  # characters of each
MOST: Final = 75  # tables on offer: three lists, one below the other


class Places(Protocol):
    """The servers and channels that the client knows."""

    def get_guild(self, id: int, /) -> Any:
        """Return a server, if the client knows it."""

    def get_channel(self, id: int, /) -> Any:
        """Return a channel or a thread, if the client knows it."""


class Wait(NamedTuple):
    """The time since when a table waits for its reader, and its end if there is one."""

    since: int
    until: int | None = None


class MyTable(NamedTuple):
    """One of the reader's tables, with the decision and votes that wait for them.

    Names in `turn` and `votes` are harmless.
    """

    row: MatchRow
    people: Sequence[SeatRow]
    turn: Text
    wait: Wait | None
    votes: Sequence[str] = ()


class NamedTable(NamedTuple):
    """A table with its label."""

    id: int
    label: str

    def is_labelled(self, typed: str) -> bool:
        """Whether a text is the label of the table now."""
        return normalise(typed) == normalise(self.label)

    def is_called(self, typed: str) -> bool:
        """Whether a text is a part of the label, or the whole label at another player's turn."""
        wanted, label = normalise(typed), normalise(self.label.rpartition(SEPARATOR)[0])
        return wanted.startswith(label) or bool(wanted and wanted in label)


def table_line(row: MatchRow, spoken: Language, places: Places) -> str:
    """Return the line that names a screen's table: its game, channel and server."""
    where = (_channel(row, spoken), harmless(_server(row, places)))
    parts = (label_of(row.game).in_(spoken), *where)
    return f"-# {SEPARATOR.join(filter(None, parts))}"


def table_label(
    row: MatchRow, people: Iterable[SeatRow], turn: Text, spoken: Language, places: Places
) -> str:
    """Return the label of a table in lists and completion, in at most 100 characters.

    `Go · #karnak · Ana, Bruno, 2 computers · your turn`
    """
    channel = places.get_channel(row.channel)
    where = f"#{strip_invisible(channel.name)}" if channel else _server(row, places)
    begin = [clip(each, PART) for each in (label_of(row.game).in_(spoken), where) if each]
    end = clip(turn.in_(spoken), TURN)
    room = OPTION_LABEL - len(SEPARATOR.join([*begin, "", end]))
    return SEPARATOR.join([*begin, clip(people_line(people, spoken), room), end])


def people_line(people: Iterable[SeatRow], spoken: Language) -> str:
    """Return the names of the players, and the number of computer players."""
    seated = list(people)
    shown = {
        person.place: FORMER.in_(spoken) if person.user is None else _name(person, spoken)
        for person in seated
        if person.former or person.user is not None
    }
    computers = len(seated) - len(shown)
    counted = [counted_computers(computers)] if computers else []
    told_apart = tell_apart(shown, {place: f"{place + 1}" for place in shown})
    return listed([*map(named, told_apart.values()), *counted]).in_(spoken)


def tables_sentence(refusal: Text, tables: Sequence[NamedTable], code: str) -> Screen:
    """Return a refusal with a list of the tables that a command could mean."""
    lines = [
        refusal.in_(language(code)),
        *(f"{each.id}. {escape(each.label)}" for each in tables),
    ]
    return note("\n".join(lines), code)


def my_tables_screen(
    tables: Sequence[MyTable],
    code: str,
    places: Places,
    page: int = 0,
    count: int = 1,
    *,
    waits: bool,
) -> Screen:
    """List a page of a user's tables with links. If one waits, add a button for the next table."""
    spoken = language(code)
    finished = button(text("Finished").in_(spoken), ids.FINISHED.encode())
    if not tables:
        nothing = text("You are not at any table. Open one with {new}.", new=NEW)
        return note(nothing.in_(spoken), code, [[finished]])
    label = text("Next table").in_(spoken)
    row = [button(label, ids.NEXT_TABLE.encode(), ButtonStyle.primary)] if waits else []
    row += [*page_buttons(page, count, ids.MINE.encode, spoken), finished]
    lines = [clip(linked_table(table, spoken, places=places), LINE) for table in tables]
    lines += page_lines(page, count)
    return note("\n".join(lines), code, [row])


def open_tables_screen(tables: Sequence[MyTable], code: str) -> Screen:
    """List the tables that look for players, each with a link to join it."""
    spoken = language(code)
    if not tables:
        nothing = text("No table here needs players. Open one with {new}.", new=NEW)
        return note(nothing.in_(spoken), code)
    lines = [linked_table(table, spoken) for table in tables]
    return note(tables_of_server(lines, spoken), code)


def free_seats(row: MatchRow, people: Sequence[SeatRow], kept: int = 0) -> Text:
    """Return the number of free seats of a lobby, without the `kept` ones.

    The text is empty for other tables.
    """
    free = row.players - len(people) - kept if row.stage == "lobby" else 0
    return texts("{count} free seat", "{count} free seats", free) if free else Text("")


def tables_of_server(lines: Sequence[str], spoken: Language, older: int = 0) -> str:
    """Return as many lines of tables as fit into a message, and the number of further tables."""
    shown = pages(lines, PAGE)[0].split("\n")
    if hidden := older + len(lines) - len(shown):
        more = texts("And {count} more table.", "And {count} more tables.", hidden)
        shown.append(more.in_(spoken))
    return "\n".join(shown)


def linked_table(table: MyTable, spoken: Language, *more: str, places: Places | None = None) -> str:
    """Return a line like `- Go · **your turn** · asked 3 days ago · #karnak · Oasis · Ana, Bruno`.

    Without `places` it does not name the server.
    """
    row, game = table.row, label_of(table.row.game).in_(spoken)
    turn = table.turn.in_(spoken)
    if table.wait:
        asked = text("asked {time}", time=Text(f"<t:{table.wait.since}:R>")).in_(spoken)
        turn = f"**{turn}**{SEPARATOR}{asked}"
    if table.wait and table.wait.until is not None:
        ends = text("ends {time}", time=Text(f"<t:{table.wait.until}:R>"))
        turn = f"{turn} ({ends.in_(spoken)})"
    if row.guild and row.panel and row.closed != "gone":
        game = f"[{game}](https://discord.com/channels/{row.guild}/{row.channel}/{row.panel})"
    people = escape(people_line(table.people, spoken))
    is_sought = any(is_open_to_strangers(seat, table.people) for seat in table.people)
    sought = SOUGHT.in_(spoken) if is_sought else ""
    where = (_channel(row, spoken), harmless(_server(row, places)) if places else "")
    closed = CLOSED.in_(spoken) if row.closed not in (None, "gone") else ""
    parts = (game, turn, *table.votes, sought, *more, *where, closed)
    parts = (*parts, people)  # last, because a line that is too long is cut at its end
    return f"- {SEPARATOR.join(filter(None, parts))}"


def _channel(row: MatchRow, spoken: Language) -> str:
    """Return a table's channel in Discord's markup, or the words for a deleted one."""
    return text("deleted channel").in_(spoken) if row.closed == "gone" else f"<#{row.channel}>"


def which_screen(command: Word, tables: Sequence[NamedTable], code: str) -> Screen:
    """Ask which of several tables a command of `/game` means."""
    spoken = language(code)
    options = [SelectOption(label=each.label, value=str(each.id)) for each in tables]
    asked = text("You sit at several tables. Which one do you mean?").in_(spoken)
    rows = lists(ids.WHICH.pages(command), options, text("Which table?").in_(spoken))
    return note(asked, code, rows)


def _server(row: MatchRow, places: Places) -> str:
    server = places.get_guild(row.guild) if row.guild else None
    return strip_invisible(server.name) if server else ""


def _name(person: SeatRow, spoken: Language) -> str:
    return person_name(person.name, f"{person.place + 1}", spoken, strip_invisible)
