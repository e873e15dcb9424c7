"""Commands that show the state of a game, `/game mine`, and `/<game> lookup`."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Final

from discord import Interaction
from discord.app_commands import Command

from bot.board.completion import BoardCompletion
from bot.board.handler import BoardHandler
from bot.board.my_tables import MyTablesHandler
from bot.core.interactions.actor import Actor
from bot.core.interactions.command import completer, make_command, table_command
from bot.core.interactions.completion import Suggestions
from bot.core.interactions.responder import Answer
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import LOOK, TableCommand
from rules.core.index import LOOKUP
from rules.core.menu import Param, Word
from rules.core.text import text

BOARD_PARAMS: Final = (
    Param("text", text("Text"), text("In words instead of a picture")),
    Param("picture", text("Picture"), text("Show another picture instead of the whole board")),
)


def table_commands(board: BoardHandler) -> tuple[TableCommand, ...]:
    return (
        TableCommand(
            "status",
            text("Status"),
            text("Show the state of the game and whose turn it is"),
            board.status,
            LOOK,
        ),
        TableCommand("board", text("Board"), text("Show the board"), board.board, LOOK),
        TableCommand(
            "hand", text("Hand"), text("Show your hand and your secret choices"), board.hand, LOOK
        ),
    )


def board_command(
    router: InteractionRouter, board: BoardHandler, completion: BoardCompletion
) -> Command[Any, ..., None]:
    async def callback(
        interaction: Interaction[Any],
        text: bool = False,
        picture: str = "",
        table: str | None = None,
    ) -> None:
        def show(actor: Actor, id: int) -> Answer:
            return board.text_board(actor, id) if text else board.board(actor, id, picture)

        if text or picture:
            await router.match_command(interaction, table, LOOK, show)
        else:
            await router.table_command(interaction, "board", table)

    return table_command(router, "board", callback, BOARD_PARAMS, picture=completion.pictures)


def mine_command(router: InteractionRouter, mine: MyTablesHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, mine.mine)

    return make_command(
        "mine",
        text("Mine"),
        text("List your tables in all servers, and those waiting for you"),
        callback,
    )


def lookup_command(
    game: Word, router: InteractionRouter, board: BoardHandler, completion: BoardCompletion
) -> Command[Any, ..., None]:
    """Return the command that explains a card or tile. It needs no table."""

    async def callback(interaction: Interaction[Any], name: str) -> None:
        def look_up(actor: Actor) -> Answer:
            return board.lookup(actor, game, name)

        await router.command(interaction, look_up)

    def suggest(interaction: Interaction[Any], typed: str) -> Awaitable[Suggestions]:
        return router.completion.suggest(
            interaction, lambda actor: completion.entries(actor, game, typed)
        )

    return make_command(
        LOOKUP.word,
        LOOKUP.label,
        LOOKUP.description,
        callback,
        LOOKUP.params,
        {"name": completer(suggest)},
    )
