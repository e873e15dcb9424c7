"""`/game`: opening, joining and watching tables. `/help`: where to begin."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, TypeAlias

from discord import Interaction, app_commands
from discord.app_commands import Choice, Command, Group

from bot.computers.screens import LEVEL_NAMES
from bot.core.interactions.actor import Actor
from bot.core.interactions.command import (
    BY_SERVERS,
    EVERYWHERE,
    TABLE,
    Completer,
    Suggest,
    completer,
    make_command,
    make_group,
)
from bot.core.interactions.completion import Suggestions
from bot.core.interactions.localization import localize
from bot.core.interactions.responder import Answer
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import LOOK, OPEN_TABLE
from bot.core.screens.components import Screen
from bot.ground.languages import OWN_NAME, code_of, spoken
from rules.core.menu import Param
from rules.core.text import Text, text
from rules.registry import games

# What suggests answers for an option, once it is known which table is named, if any.
SuggestAtTable: TypeAlias = Callable[[Interaction[Any], str | None, str], Awaitable[Suggestions]]


class MatchCommand(NamedTuple):
    """A command of `/game` that takes nothing but a table."""

    label: Text
    description: Text


MATCH_COMMANDS: Final[dict[str, MatchCommand]] = {
    "join": MatchCommand(text("Join"), text("Take a seat at the table here")),
    "leave": MatchCommand(text("Leave"), text("Leave a table before the game begins")),
    "start": MatchCommand(text("Start"), text("Start the game, if you host the table")),
    "move": MatchCommand(text("Move"), text("Move one of your tables to this channel or thread")),
    "cancel": MatchCommand(
        text("Cancel"),
        text("Cancel your table before the game begins, or as a moderator any table"),
    ),
    "status": MatchCommand(text("Status"), text("Where the game stands and who is awaited")),
    "hand": MatchCommand(text("Hand"), text("What only you may see")),
    "hint": MatchCommand(text("Hint"), text("What the computer would play in your place")),
    "orders": MatchCommand(text("Orders"), text("What you leave ahead for your next turns")),
    "log": MatchCommand(text("Log"), text("What has happened")),
    "catchup": MatchCommand(text("Catch up"), text("What has happened since your last move")),
    "undo": MatchCommand(text("Undo"), text("Take back your own last move")),
    "resign": MatchCommand(
        text("Resign"), text("Leave a game to a computer, or ask for a substitute")
    ),
    "return": MatchCommand(text("Return"), text("Come back to a seat that you have left")),
    "export": MatchCommand(text("Export"), text("What you saw and chose; all of it at the end")),
}
BOARD_PARAMS: Final = (
    Param("text", text("Text"), text("In words instead of a picture")),
    Param("picture", text("Picture"), text("Another picture than the whole board")),
    TABLE,
)
NEW_PARAMS: Final = (
    Param("game", text("Board game"), text("Which game")),
    Param("seats", text("Seats"), text("Seats at most")),
    Param("language", text("Language"), text("The language spoken in the channel")),
    Param("computers", text("Computers"), text("Seats that computer players take")),
)


def help_command(router: InteractionRouter) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, router.handlers.rights.help)

    command: Command[Any, ..., None] = Command(
        name=localize(text("Help"), "help"),
        description=localize(text("How to play here")),
        callback=callback,
        allowed_contexts=EVERYWHERE,
        allowed_installs=BY_SERVERS,
    )
    return command


def game_group(router: InteractionRouter) -> Group:
    """All of `/game`."""
    group = make_group(localize(text("Game"), "game"), text("Tables and games"))
    group.add_command(_new(router))
    group.add_command(_mine(router))
    group.add_command(_seats(router))
    group.add_command(_board(router))
    group.add_command(_rules(router))
    group.add_command(_colour(router))
    group.add_command(_computer(router))
    for name, declared in MATCH_COMMANDS.items():
        group.add_command(_match_command(router, name, declared))
    return group


def _match_command(
    router: InteractionRouter, name: str, declared: MatchCommand
) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], table: str | None = None) -> None:
        await router.table_command(interaction, name, table)

    return make_command(
        name, declared.label, declared.description, callback, [TABLE], _completers(router)
    )


def _board(router: InteractionRouter) -> Command[Any, ..., None]:
    queries, completion = router.handlers.queries, router.handlers.completion

    async def callback(
        interaction: Interaction[Any],
        text: bool = False,
        picture: str = "",
        table: str | None = None,
    ) -> None:
        def show(actor: Actor, id: int) -> Answer:
            return queries.text_board(actor, id) if text else queries.board(actor, id, picture)

        if text or picture:
            await router.match_command(interaction, table, LOOK, show)
        else:
            await router.table_command(interaction, "board", table)

    return make_command(
        "board",
        text("Board"),
        text("The board as it stands"),
        callback,
        BOARD_PARAMS,
        _completers(router, picture=completion.picture),
    )


def _rules(router: InteractionRouter) -> Command[Any, ..., None]:
    queries, completion = router.handlers.queries, router.handlers.completion

    async def callback(
        interaction: Interaction[Any], topic: str = "", table: str | None = None
    ) -> None:
        def show(actor: Actor, id: int) -> Answer:
            return queries.topic(actor, id, topic)

        if topic:
            await router.match_command(interaction, table, LOOK, show)
        else:
            await router.table_command(interaction, "rules", table)

    return make_command(
        "rules",
        text("Rules"),
        text("What you may do now, and the rule in words"),
        callback,
        [Param("topic", text("Topic"), text("A word of the rules, to look it up")), TABLE],
        _completers(router, topic=completion.topic),
    )


def _colour(router: InteractionRouter) -> Command[Any, ..., None]:
    lobby, completion = router.handlers.lobby, router.handlers.completion

    async def callback(
        interaction: Interaction[Any], colour: str, table: str | None = None
    ) -> None:
        def choose(actor: Actor, id: int) -> Answer:
            return lobby.choose_colour(actor, id, colour)

        await router.match_command(interaction, table, OPEN_TABLE, choose)

    return make_command(
        "colour",
        text("Colour"),
        text("Choose your colour before the game begins"),
        callback,
        [Param("colour", text("Colour"), text("One that is free, or drawn by lot")), TABLE],
        _completers(router, colour=completion.colour),
    )


def _computer(router: InteractionRouter) -> Command[Any, ..., None]:
    lobby = router.handlers.lobby

    async def callback(
        interaction: Interaction[Any], level: str = "", table: str | None = None
    ) -> None:
        def add(actor: Actor, id: int) -> Answer:
            return lobby.add_computer(actor, id, level)

        await router.match_command(interaction, table, OPEN_TABLE, add)

    app_commands.choices(
        level=[Choice(name=localize(name), value=level) for level, name in LEVEL_NAMES.items()]
    )(callback)
    return make_command(
        "computer",
        text("Add a computer"),
        text("Let a computer player take a seat"),
        callback,
        [Param("level", text("Level"), text("How well it plays")), TABLE],
        _completers(router),
    )


def _language_code(interaction: Interaction[Any]) -> str:
    """The code of the language for a table for which nobody has named one.

    In a server that is a community it is the server's. Any other server is English to Discord,
    whoever is in it: there, and in direct messages, it is the actor's own.
    """
    is_community = interaction.guild and "COMMUNITY" in interaction.guild.features
    return code_of(str((is_community and interaction.guild_locale) or interaction.locale))


def _new(router: InteractionRouter) -> Command[Any, ..., None]:
    lobby = router.handlers.lobby

    async def callback(
        interaction: Interaction[Any],
        game: str,
        seats: int | None = None,
        language: str | None = None,
        computers: int = 0,
    ) -> None:
        async def create(actor: Actor) -> Screen:
            code = language or await lobby.usual_language(actor) or _language_code(interaction)
            return await lobby.open(actor, game, seats, code, computers)

        await router.command(interaction, create)

    _limit_seats(callback)
    app_commands.choices(
        game=[Choice(name=localize(g.label), value=word) for word, g in games().items()],
        language=[Choice(name=OWN_NAME.in_(own), value=code) for code, own in spoken().items()],
    )(callback)
    return make_command(
        "new", text("New"), text("Open a table in this channel"), callback, NEW_PARAMS
    )


def _mine(router: InteractionRouter) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, router.handlers.mine.mine)

    return make_command(
        "mine",
        text("Mine"),
        text("All your tables, in every server, and which wait for you"),
        callback,
    )


def _seats(router: InteractionRouter) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, router.handlers.substitutes.in_server)

    return make_command(
        "seats",
        text("Free seats"),
        text("The tables of this server that look for people"),
        callback,
    )


def _limit_seats(callback: Any) -> None:
    """Let discord.py, which reads the annotations, refuse more seats than any game has."""
    most, ranged = max(game.players[-1] for game in games().values()), app_commands.Range
    callback.__annotations__ |= {
        "seats": ranged[int, 1, most] | None,
        "computers": ranged[int, 0, most],
    }


def _completers(router: InteractionRouter, **by_table: SuggestAtTable) -> dict[str, Completer]:
    """Complete options by the table that is named or meant, and `table` itself."""
    found = {name: completer(_at_table(suggest)) for name, suggest in by_table.items()}
    return {**found, TABLE.name: completer(router.handlers.completion.table)}


def _at_table(suggest: SuggestAtTable) -> Suggest:
    def suggestions(interaction: Interaction[Any], typed: str) -> Awaitable[Suggestions]:
        table = dict(iter(interaction.namespace)).get(TABLE.name)  # if it is filled in already
        return suggest(interaction, None if table is None else str(table), typed)

    return suggestions
