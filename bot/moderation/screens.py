"""Moderators' screens: the public information about the tables of their server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle, SelectOption

from bot.core.screens.component_ids import LIST_PAGE, MATCH, ComponentId
from bot.core.screens.components import Screen, button, lists
from bot.core.screens.private import note
from bot.core.screens.tables import MyTable, NamedTable, linked_table, tables_of_server
from bot.ground.languages import language
from rules.core.text import Text, text

OVERSEE: Final = ComponentId("oversee", page=LIST_PAGE)  # a server's tables, for its moderators
STRIKE: Final = ComponentId("strike", MATCH)  # cancelling a match as a moderator
CANCEL_NOW: Final = ComponentId("cancelnow", MATCH)  # as the host, before the game
MOVE_HERE: Final = ComponentId("move", MATCH)

GAME_ENDS: Final = text(
    "If you cancel the table, it ends for everyone now, without a result. The channel sees "
    "that a moderator cancelled it. This cannot be undone."
)
TABLE_ENDS: Final = text(
    "If you cancel the table, nobody can play there any longer. This cannot be undone."
)


def server_tables_screen(
    tables: Sequence[MyTable], labels: Sequence[NamedTable], older: int, code: str
) -> Screen:
    """List the tables of a server, the newest last. `older` counts those that are not shown."""
    spoken = language(code)
    if not tables:
        return note(text("This server has no tables.").in_(spoken), code)
    title = text("The tables of this server").in_(spoken)
    lines = [f"### {title}", *(_aged(table, code) for table in tables)]
    options = [SelectOption(label=each.label, value=str(each.id)) for each in labels]
    rows = lists(OVERSEE.pages(), options, text("Which table?").in_(spoken))
    return note(tables_of_server(lines, spoken, older), code, rows)


def cancel_screen(table: MyTable, code: str, custom_id: str, *, can_move: bool) -> Screen:
    """Ask whether to cancel a table, with a button of that custom id, or to move it here."""
    spoken = language(code)
    then = GAME_ENDS if table.row.stage == "live" else TABLE_ENDS
    label = text("Cancel this table").in_(spoken)
    cancel = button(label, custom_id, ButtonStyle.danger)
    here = button(text("Move it here").in_(spoken), MOVE_HERE.encode(table.row.id))
    row = [*([here] if can_move else []), cancel]
    return note(f"{_aged(table, code)}\n{then.in_(spoken)}", code, [row])


def _aged(table: MyTable, code: str) -> str:
    """Return the line of a table, with its age."""
    spoken, row = language(code), table.row
    if row.begun:
        age = text("started {time}", time=Text(f"<t:{row.begun}:R>"))
    else:
        age = text("opened {time}", time=Text(f"<t:{row.opened}:R>"))
    return linked_table(table, spoken, age.in_(spoken))
